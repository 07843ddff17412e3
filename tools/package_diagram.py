"""Draw the packages of `zuschlag` and their imports as an SVG picture, from the source code.

    python -m tools.package_diagram docs/pictures/architecture.svg

Rows are the layers of the import-linter contract in pyproject.toml. An arrow leads from a package to one that it imports; an
import that follows from other arrows is left out. A test fails if the picture is out of date.
"""

import argparse
import ast
import re
import textwrap
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = "zuschlag"
ENTRY_MODULES = {"__init__", "__main__"}
"""Modules of no layer: they import the others for their users."""

MIN_WIDTH, MARGIN, GAP = 880, 20, 46
BOX_WIDTH, LINE_WIDTH = 240, 26
"""A box, and the room for an arrow that passes through a row."""
BETWEEN = 18
NAME_SIZE, TEXT_SIZE, LINE_HEIGHT, LETTERS = 17, 14, 18, 30
SWEEPS = 24
STYLE = """
.card { fill: #ffffff; stroke: #d0d7de }
.box { fill: #eef4fb; stroke: #4a7ab0; stroke-width: 1.5 }
.name { fill: #0b2e56; font-weight: 700 }
.text { fill: #24292f }
.arrow { fill: none; stroke: #57606a; stroke-width: 1.8 }
.tip { fill: #57606a }
@media (prefers-color-scheme: dark) {
  .card { fill: #0d1117; stroke: #30363d }
  .box { fill: #16263a; stroke: #6ea8e6 }
  .name { fill: #d3e6ff }
  .text { fill: #e6edf3 }
  .arrow { stroke: #9aa4af }
  .tip { fill: #9aa4af }
}
"""


def read_layers(pyproject: Path) -> list[list[str]]:
    """The layers of the import-linter contract, the highest first; each a list of packages."""
    contracts = tomllib.loads(pyproject.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    (layers,) = (contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [[name.strip().removeprefix(f"{PACKAGE}.") for name in re.split(r"[|:]", layer)] for layer in layers]


def find_imports(folder: Path) -> dict[str, set[str]]:
    """For each package or module of a folder, the others that it imports, anywhere in its files."""
    imports: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        importer = path.relative_to(folder).parts[0].removesuffix(".py")
        found = imports.setdefault(importer, set())
        found |= {name for name in _imported_names(ast.parse(path.read_text(encoding="utf-8"))) if name != importer}
    return {importer: found & imports.keys() for importer, found in imports.items()}


def _imported_names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name.split(".")[1] for name in names if name.startswith(f"{PACKAGE}."))


def without_implied(imports: dict[str, set[str]]) -> list[tuple[str, str]]:
    """The imports that do not follow from others: a transitive reduction."""

    def reached(name: str) -> set[str]:
        return imports[name].union(*map(reached, imports[name]))

    return sorted(
        (name, other)
        for name, others in imports.items()
        for other in others
        if not any(other in reached(between) for between in others - {other})
    )


def describe(path: Path) -> str:
    """What a package is, by the first sentence of its docstring."""
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    line = docstring.partition("\n")[0].replace("`", "")
    return re.split(r"[.;](?: |$)| \(docs/", line)[0]


@dataclass(eq=False)
class Node:
    """A place in a row: a package's box, or a point through which a long arrow passes (without a name)."""

    name: str = ""
    lines: list[str] = field(default_factory=list)
    above: list["Node"] = field(default_factory=list)
    below: list["Node"] = field(default_factory=list)
    x: float = MIN_WIDTH / 2
    top: float = 0
    bottom: float = 0

    @property
    def width(self) -> int:
        return BOX_WIDTH if self.name else LINE_WIDTH

    @property
    def height(self) -> int:
        return LINE_HEIGHT * (len(self.lines) + 1) + 18 if self.name else 0


def lay_out(layers: list[list[str]], imports: list[tuple[str, str]], texts: dict[str, str]) -> list[list[Node]]:
    """Rows of nodes with their places. Long arrows get a point in each row that they pass."""
    rows = [[Node(name, textwrap.wrap(texts[name], LETTERS)) for name in layer] for layer in layers]
    level = {node.name: at for at, row in enumerate(rows) for node in row}
    nodes = {node.name: node for row in rows for node in row}
    for importer, imported in imports:
        last = nodes[importer]
        for at in range(level[importer] + 1, level[imported] + 1):
            node = nodes[imported] if at == level[imported] else Node()
            if not node.name:
                rows[at].append(node)
            last.below.append(node)
            node.above.append(last)
            last = node
    width = picture_width(rows)
    for sweep in range(SWEEPS):
        is_downward = sweep % 2 == 0
        for row in rows if is_downward else reversed(rows):
            _place_row(row, width, is_downward=is_downward)
    top = MARGIN
    for row in rows:
        height = max(node.height for node in row)
        for node in row:
            node.top, node.bottom = top + (height - (node.height or height)) / 2, top + (height + (node.height or height)) / 2
        top += height + GAP
    return rows


def picture_width(rows: list[list[Node]]) -> int:
    """Wide enough for the widest row."""
    return max(MIN_WIDTH, *(sum(node.width + BETWEEN for node in row) - BETWEEN + 2 * MARGIN for row in rows))


def _place_row(row: list[Node], width: int, *, is_downward: bool) -> None:
    """Put each node of a row near its neighbours, without overlaps."""

    def wanted(node: Node) -> float:
        near = (node.above if is_downward else node.below) or node.above or node.below
        return sum(other.x for other in near) / len(near) if near else node.x

    row.sort(key=wanted)
    left = float(MARGIN)
    for node in row:
        node.x = max(left + node.width / 2, wanted(node))
        left = node.x + node.width / 2 + BETWEEN
    right = float(width - MARGIN)
    for node in reversed(row):
        node.x = min(node.x, right - node.width / 2)
        right = node.x - node.width / 2 - BETWEEN


def draw(rows: list[list[Node]]) -> Iterator[str]:
    """The lines of the SVG file."""
    width, height = picture_width(rows), max(node.bottom for node in rows[-1]) + MARGIN
    size = f'viewBox="0 0 {width} {height:.0f}" width="{width}" height="{height:.0f}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="system-ui, sans-serif">'
    yield "<!-- Written by `python -m tools.package_diagram`: change the code instead. -->"
    yield "<title>The packages of Zuschlag, in layers; arrows lead to what a package imports</title>"
    yield f"<style>{STYLE}</style>"
    yield '<marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">'
    yield '<path class="tip" d="M0 0 10 5 0 10z"/></marker>'
    yield f'<rect class="card" x="0.5" y="0.5" width="{width - 1}" height="{height - 1:.0f}" rx="10"/>'
    boxes = [node for row in rows for node in row if node.name]
    for node in boxes:
        for start in node.below:
            yield f'<path class="arrow" d="{_curve(_path(node, start))}" marker-end="url(#tip)"/>'
    for node in boxes:
        yield from _draw_box(node)
    yield "</svg>"


def _path(node: Node, start: Node) -> list[tuple[float, float]]:
    """The points of an arrow, from a box down to the next box."""
    points = [(_port(node, node.below, start), node.bottom)]
    last = node
    while not start.name:
        points += [(start.x, start.top), (start.x, start.bottom)]
        last, start = start, start.below[0]
    return [*points, (_port(start, start.above, last), start.top)]


def _port(node: Node, neighbours: Iterable[Node], other: Node) -> float:
    """Where an arrow leaves or reaches a box: spread over the middle of its edge, in the order of the other ends."""
    ordered = sorted(neighbours, key=lambda neighbour: neighbour.x)
    return node.x + (ordered.index(other) - (len(ordered) - 1) / 2) * min(40, BOX_WIDTH * 0.6 / len(ordered))


def _curve(points: list[tuple[float, float]]) -> str:
    (x, y), *rest = points
    path = f"M{x:.1f} {y:.1f}"
    for to_x, to_y in rest:
        middle = (y + to_y) / 2
        path += f" C{x:.1f} {middle:.1f} {to_x:.1f} {middle:.1f} {to_x:.1f} {to_y:.1f}"
        x, y = to_x, to_y
    return path


def _draw_box(node: Node) -> Iterator[str]:
    left = node.x - node.width / 2
    yield f'<rect class="box" x="{left:.1f}" y="{node.top:.1f}" width="{node.width}" height="{node.height}" rx="6"/>'
    y = node.top + 23
    yield _text("name", node.x, y, NAME_SIZE, node.name)
    for line in node.lines:
        y += LINE_HEIGHT
        yield _text("text", node.x, y, TEXT_SIZE, line)


def _text(style: str, x: float, y: float, size: int, text: str) -> str:
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="middle">{escape(text)}</text>'


def diagram(root: Path = ROOT) -> str:
    """The picture of the packages of a checkout. Raises ValueError where the code does not fit the layers."""
    layers = read_layers(root / "pyproject.toml")
    level = {name: at for at, layer in enumerate(layers) for name in layer}
    folder = root / "src" / PACKAGE
    imports = {name: others for name, others in find_imports(folder).items() if name not in ENTRY_MODULES}
    if missing := sorted(imports.keys() ^ level.keys()):
        raise ValueError(f"{', '.join(missing)}: expected the same packages in {PACKAGE} and in the layers of pyproject.toml")
    for name, others in imports.items():
        if upward := sorted(other for other in others if level[other] <= level[name]):
            raise ValueError(f"{name} imports {', '.join(upward)}; expected imports of lower layers only")
    paths = {name: folder / name / "__init__.py" if (folder / name).is_dir() else folder / f"{name}.py" for name in level}
    texts = {name: describe(path) for name, path in paths.items()}
    return "\n".join(draw(lay_out(layers, without_implied(imports), texts))) + "\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, help="the SVG file to write")
    parser.parse_args().file.write_text(diagram(), encoding="utf-8")
