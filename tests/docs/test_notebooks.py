"""The notebooks of the documentation: their stored outputs are those of their code."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools.run_notebook import dump_notebook, run_notebook

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs").rglob("*.ipynb"))


def read(file: Path) -> dict[str, Any]:
    return dict(json.loads(file.read_text(encoding="utf-8")))


def test_there_is_a_notebook() -> None:
    assert [file.name for file in NOTEBOOKS] == ["study-a-match.ipynb"]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)
def test_a_notebook_holds_the_outputs_of_its_code(file: Path) -> None:
    again = f"they have changed: python -m tools.run_notebook {file.relative_to(ROOT)}"
    assert dump_notebook(run_notebook(read(file))) == file.read_text(encoding="utf-8"), again


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.name)
def test_every_cell_of_code_shows_something_and_one_shows_a_picture(file: Path) -> None:
    notebook = read(file)
    codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])
    assert all(cell["outputs"] for cell in codes)
    assert any("image/svg+xml" in output.get("data", {}) for cell in codes for output in cell["outputs"])


def test_prints_and_the_last_value_are_stored_in_their_order() -> None:
    source = ["x = 2\n", "print(x)\n", "x + 1"]
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "a",
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }
    (ran,) = run_notebook({"cells": [cell]})["cells"]
    printed, value = ran["outputs"]
    assert (printed["text"], value["data"], ran["execution_count"]) == (["2\n"], {"text/plain": ["3"]}, 1)
