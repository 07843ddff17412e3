"""The code blocks of README and documentation, and the note before a block that says which test runs it, or why none does.

<!-- run by: tests/arena/test_docs.py::test_the_example_in_python_runs -->
<!-- not run: another machine: one with a GPU -->
"""

import re
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
NOTE = re.compile(r"<!-- ((?:run by|not run): .*?) -->\s*\Z", re.DOTALL)
HISTORY = ("decisions", "soak")
"""Folders with pages that say how things were."""


@dataclass(frozen=True)
class CodeBlock:
    """A block of a page. An indented block has no language."""

    page: str
    line: int
    language: str
    code: str
    note: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def is_session(self) -> bool:
        """Is it a Python session with prompts, which doctest runs?"""
        return ">>> " in self.code and self.language in ("python", "pycon")


def documented_pages() -> list[Path]:
    """README and all pages that say how things are."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *(ROOT / "deploy").rglob("*.md")]
    return [*pages, *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page.parent.name not in HISTORY)]


def blocks_of(page: Path) -> list[CodeBlock]:
    """The code blocks of a page, in order."""
    found, note = [], ""
    for token in MarkdownIt("commonmark").parse(page.read_text(encoding="utf-8")):
        if token.type in ("fence", "code_block"):
            line = (token.map or [0])[0] + 1
            found.append(CodeBlock(page.relative_to(ROOT).as_posix(), line, token.info.strip(), token.content, note))
        noted = NOTE.search(token.content) if token.type == "html_block" else None
        note = " ".join(noted[1].split()) if noted else ""
    return found


def all_blocks() -> list[CodeBlock]:
    """Every block of every page."""
    return [block for page in documented_pages() for block in blocks_of(page)]


OF_OPENSPIEL = "docs/how-to/openspiel.md"
"""Its sessions are run by tests/envs/openspiel."""
PAGES_WITH_SESSIONS = sorted({block.page for block in all_blocks() if block.is_session} - {OF_OPENSPIEL})
"""Pages whose Python sessions `tests/test_docs.py` runs."""


def commands_of(block: CodeBlock) -> list[str]:
    """The commands of a block for a shell, without comments."""
    joined = block.code.replace("\\\n", " ")
    lines = [re.sub(r"(^|\s+)#(\s.*)?$", "", line).strip() for line in joined.splitlines()]
    return [line for line in lines if line]
