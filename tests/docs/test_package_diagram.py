"""The picture of packages and imports is drawn from the code, and says what the code does."""

import re
from pathlib import Path

import pytest

from tools.package_diagram import ROOT, diagram, find_imports, read_layers, without_implied

AGAIN = "packages or imports have changed; write the picture again: make docs"


def checkout(folder: Path, layers: str, **modules: str) -> Path:
    """A small project with these layers, the highest first, and these modules."""
    contract = f'[[tool.importlinter.contracts]]\ntype = "layers"\nlayers = {[f"zuschlag.{name}" for name in layers.split()]}'
    folder.mkdir(exist_ok=True)
    (folder / "pyproject.toml").write_text(contract, encoding="utf-8")
    source = folder / "src/zuschlag"
    source.mkdir(parents=True)
    for name, text in modules.items():
        (source / f"{name}.py").write_text(f'"""About {name}: a part. More."""\n{text}\n', encoding="utf-8")
    return folder


def test_the_committed_picture_is_current() -> None:
    assert (ROOT / "docs/pictures/architecture.svg").read_text(encoding="utf-8") == diagram(), AGAIN


def test_every_package_of_the_layers_contract_has_a_box_with_legible_text() -> None:
    picture = diagram()
    named = re.findall(r'<text class="name"[^>]*>(\w+)<', picture)
    assert sorted(named) == sorted(name for layer in read_layers(ROOT / "pyproject.toml") for name in layer)
    assert min(map(int, re.findall(r'font-size="(\d+)"', picture))) >= 14


def test_an_import_is_found_wherever_it_is_written(tmp_path: Path) -> None:
    late = "def f():\n    from zuschlag.low import x\n    import zuschlag.lower"
    root = checkout(tmp_path, "high low lower", high=late, low="from zuschlag import lower", lower="import json")
    assert find_imports(root / "src/zuschlag") == {"high": {"low", "lower"}, "low": {"lower"}, "lower": set()}


def test_an_import_that_follows_from_others_has_no_arrow() -> None:
    assert without_implied({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == [("a", "b"), ("b", "c")]


def test_a_box_says_what_the_docstring_says_first(tmp_path: Path) -> None:
    root = checkout(tmp_path, "high low", high="import zuschlag.low", low="")
    picture = diagram(root)
    assert ">About high: a part<" in picture
    assert picture.count('class="arrow"') == 1


def test_a_package_in_no_layer_and_an_upward_import_are_errors(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="extra: expected the same packages"):
        diagram(checkout(tmp_path / "a", "high low", high="", low="", extra=""))
    with pytest.raises(ValueError, match="low imports high; expected imports of lower layers only"):
        diagram(checkout(tmp_path / "b", "high low", high="", low="import zuschlag.high"))


def test_nothing_is_drawn_outside_of_the_picture() -> None:
    picture = diagram()
    (width,) = re.findall(r'<svg .*viewBox="0 0 (\d+) ', picture)
    boxes = re.findall(r'class="box" x="([\d.-]+)" y="[\d.-]+" width="(\d+)"', picture)
    assert all(float(x) > 0 and float(x) + int(wide) < int(width) for x, wide in boxes)
