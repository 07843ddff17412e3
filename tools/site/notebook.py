"""Notebooks as pages: the cells in order, code highlighted, with the outputs that are saved in the file."""

import base64
import json
from html import escape
from pathlib import PurePosixPath
from typing import Any

from tools.site.markdown import Renderer, highlighted
from tools.site.sources import ROOT

IMAGES = ("image/svg+xml", "image/png")


def render_notebook(source: PurePosixPath, renderer: Renderer) -> str:
    """The HTML of a notebook."""
    notebook = json.loads((ROOT / source).read_text(encoding="utf-8"))
    parts = []
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(renderer.render(text))
        else:
            parts.append(highlighted(text.rstrip("\n") + "\n", "python"))
            parts += [_output(output) for output in cell["outputs"]]
    return "".join(parts)


def _output(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return _text("".join(output["text"]))
    data = output["data"]
    for kind in IMAGES:
        if kind in data:
            content = "".join(data[kind])
            encoded = base64.b64encode(content.encode()).decode() if kind == "image/svg+xml" else content.strip()
            described = escape("".join(data.get("text/plain", "the result of the cell above")))
            return f'<p class="output"><img src="data:{kind};base64,{encoded}" alt="{described}"></p>\n'
    return _text("".join(data["text/plain"]) + "\n")


def _text(text: str) -> str:
    return f'<pre class="output" tabindex="0">{escape(text)}</pre>\n'
