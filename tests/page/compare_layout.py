"""Compares what a commit and the working tree show: `python -m tests.page.compare_layout BASE [FOLDER]`.

Renders the scenes of both at six sizes, light and dark, and lists every difference: elements that moved, grew, came or went,
and pictures that differ. BASE is any commit, such as `HEAD~1` or `main`. The results are in FOLDER (build/layout):
`index.html` shows the pictures that differ side by side, with the pixels that differ and the elements; `differences.txt` is
the same list as text. `--scenes`, `--sizes` and `--schemes` leave out the rest; `--resume` keeps the pictures that an earlier
run with the same base took and takes the others. A scene that fails is listed as failed, and the others are compared. It does
not judge: whoever made the change looks at the list.
"""

import argparse
import html
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from tests.page.layout_snapshot import add_arguments

ROOT = Path(__file__).parents[2]
SNAPSHOT = Path("tests/page/layout_snapshot.py")
NEAR = 1.0
"""Pixels by which a box may differ: browsers round."""
FAINT = 24
"""Of 255: how much a colour may differ, as at the edge of a letter."""

Boxes = dict[str, list[float]]


@dataclass(frozen=True)
class Difference:
    """How one scene at one size differs."""

    name: str
    elements: list[str]
    pixels: float
    """The share of pixels that differ, from 0 to 1."""


def find_commit(name: str) -> str:
    """The commit's hash."""
    command = ["git", "rev-parse", "--verify", f"{name}^{{commit}}"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def prepare_folder(folder: Path, commit: str, *, resume: bool) -> None:
    """Remove what an earlier run left, or, to resume, its comparison alone; what it took must be of the same base."""
    base = folder / "base.txt"
    if resume and base.exists() and base.read_text(encoding="utf-8") != commit:
        sys.exit(f"cannot resume: the pictures in {str(folder / 'before')!r} are not of {commit}")
    for side in ("difference",) if resume else ("before", "after", "difference"):
        shutil.rmtree(folder / side, ignore_errors=True)
    for side in ("before", "after", "difference"):
        (folder / side).mkdir(parents=True, exist_ok=True)
    base.write_text(commit, encoding="utf-8")


def extract_commit(commit: str, folder: Path) -> None:
    """Write the files of a commit into a folder."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")


def render(checkout: Path, folder: Path, options: list[str]) -> None:
    """Build the page of a checkout and take the snapshots of its scenes, with its own tests and its own program."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(checkout / "src"), str(checkout)])}
    build = "import hatch_build as build; build.build_catalogues(); build.is_page_built() or build.build_page()"
    for command in (["-c", build], ["-m", "tests.page.layout_snapshot", str(folder), *options]):
        done = subprocess.run([sys.executable, *command], cwd=checkout, env=environment, stdout=subprocess.DEVNULL, check=False)
        if done.returncode:
            sys.exit(f"{checkout}: {' '.join(command[:2])} failed with {done.returncode}")


def compare_boxes(before: Boxes, after: Boxes) -> list[str]:
    """Elements that moved within their parent, changed their size, came or went, in the order of the page."""
    found = [f"gone: {path}" for path in outermost(before, after)]
    found += [f"new: {path} {describe(after[path])}" for path in outermost(after, before)]
    for path, box in after.items():
        was = before.get(path)
        if was and any(abs(one - other) > NEAR for one, other in zip(was, box, strict=True)):
            found.append(f"moved: {path} {describe(was)} → {describe(box)}")
    return found


def outermost(boxes: Boxes, others: Boxes) -> list[str]:
    """The paths that only the first has, without those below one of them."""
    alone = [path for path in boxes if path not in others]
    return [path for path in alone if path.rpartition(" > ")[0] not in alone]


def describe(box: list[float]) -> str:
    x, y, width, height = box
    return f"[{x:g}, {y:g}; {width:g} × {height:g}]"


def compare_pictures(before: Path, after: Path, difference: Path) -> float:
    """The share of pixels that differ. Writes a picture in which they are white."""
    with Image.open(before) as one, Image.open(after) as other:
        if one.size != other.size:
            return 1.0
        mask = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L").point(lambda n: 255 * (n > FAINT))
    share = mask.histogram()[255] / (mask.width * mask.height)
    if share:
        mask.save(difference)
    return share


def compare(before: Path, after: Path, folder: Path) -> list[Difference]:
    """Every scene that failed, and every scene and size that only one of them has, or that differs."""
    failed = [file for side in (before, after) for file in sorted(side.glob("*.failed"))]
    found = [Difference(file.stem, [f"failed {file.parent.name}: {file.read_text(encoding='utf-8')}"], 1.0) for file in failed]
    names = [{file.stem for file in side.glob("*.json")} for side in (before, after)]
    found += [
        Difference(name, [f"only {'before' if name in names[0] else 'after'}"], 1.0) for name in sorted(names[0] ^ names[1])
    ]
    for name in sorted(names[0] & names[1]):
        boxes = [json.loads((side / f"{name}.json").read_text(encoding="utf-8")) for side in (before, after)]
        elements = compare_boxes(boxes[0], boxes[1])
        pixels = compare_pictures(before / f"{name}.png", after / f"{name}.png", folder / f"{name}.png")
        if elements or pixels:
            found.append(Difference(name, elements, pixels))
    return found


def write_report(differences: list[Difference], folder: Path) -> None:
    lines, parts = [], []
    for name, elements, pixels in ((one.name, one.elements, one.pixels) for one in differences):
        title = f"{name}: {pixels:.2%} of the pixels"
        lines += [title, *(f"  {element}" for element in elements)]
        pictures = "".join(
            f'<figure><img src="{side}/{name}.png" loading="lazy"><figcaption>{side}</figcaption></figure>'
            for side in ("before", "after", "difference")
            if (folder / side / f"{name}.png").exists()
        )
        listed = "".join(f"<li><code>{html.escape(element)}</code></li>" for element in elements)
        parts.append(f"<h2>{html.escape(title)}</h2><div>{pictures}</div><ul>{listed}</ul>")
    style = "div{display:flex;gap:1rem;overflow-x:auto}figure{margin:0}img{border:1px solid;max-height:40rem}"
    (folder / "differences.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "index.html").write_text(
        f"<!doctype html><meta charset=utf-8><title>Layout</title><style>{style}</style>{''.join(parts)}", encoding="utf-8"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.page.compare_layout", description=__doc__)
    parser.add_argument("base", help="a commit")
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build/layout")
    parser.add_argument("--resume", action="store_true", help="keep the pictures of an earlier run with the same base")
    add_arguments(parser)
    given = parser.parse_args()
    options = [f"--{name}={value}" for name in ("scenes", "sizes", "schemes") if (value := getattr(given, name))]
    folder = given.folder.resolve()
    before, after, difference = (folder / side for side in ("before", "after", "difference"))
    prepare_folder(folder, find_commit(given.base), resume=given.resume)
    with tempfile.TemporaryDirectory() as base:
        extract_commit(given.base, Path(base))
        shutil.copy(ROOT / SNAPSHOT, Path(base) / SNAPSHOT)
        render(Path(base), before, options)
    render(ROOT, after, options)
    differences = compare(before, after, difference)
    write_report(differences, folder)
    print((folder / "differences.txt").read_text(encoding="utf-8"))  # noqa: T201
    print(f"{len(differences)} of {len(list(after.glob('*.json')))} pictures differ: {folder / 'index.html'}")  # noqa: T201


if __name__ == "__main__":
    main()
