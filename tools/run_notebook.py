"""Run a notebook and store its outputs in it, without Jupyter.

    python -m tools.run_notebook docs/tutorials/study-a-match.ipynb

Cells run in order in one namespace, as in a kernel. What they print, and the value of a last expression (as text, or as a
picture where it has `_repr_svg_`), are stored. A test fails where the stored outputs are not those of the code.
"""

import ast
import json
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any


def run_notebook(notebook: dict[str, Any]) -> dict[str, Any]:
    """The notebook with the outputs of running it."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, count = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            outputs = _run_cell("".join(cell["source"]), names, count)
            cells.append({**cell, "execution_count": count, "outputs": outputs})
        else:
            cells.append(cell)
    return {**notebook, "cells": cells}


def dump_notebook(notebook: dict[str, Any]) -> str:
    """As Jupyter writes it to a file."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _run_cell(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(tree, f"<cell {count}>", "exec"), names)  # noqa: S102 (to run it is what was asked for)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"<cell {count}>", "eval"), names)  # noqa: S307
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = _lines(value._repr_svg_())
        outputs.append({"data": data, "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    return outputs


def _lines(text: str) -> list[str]:
    """Notebooks store texts as lists of lines."""
    return text.splitlines(keepends=True)


def main(file: Path) -> None:
    notebook = run_notebook(json.loads(file.read_text(encoding="utf-8")))
    file.write_text(dump_notebook(notebook), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
