"""Figures name the commit that they were measured at: it must be in the history, so that others can measure it again."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CITING = [*(ROOT / "docs").rglob("*.md"), ROOT / "bench/cross_table.json"]
HASH = re.compile(r"\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*[0-9])[0-9a-f]{8}(?:[0-9a-f]{32})?\b")
"""A commit, short or whole. Hashes of files and seeds have other lengths."""


def test_commits_that_documentation_names_are_in_the_history() -> None:
    cited = {hit: path.name for path in CITING for hit in HASH.findall(path.read_text(encoding="utf-8"))}
    asked = "\n".join(f"{commit}^{{commit}}" for commit in cited)
    known = subprocess.run(
        ["git", "cat-file", "--batch-check"], cwd=ROOT, input=asked, capture_output=True, text=True, check=False
    )
    if known.returncode != 0:
        pytest.skip("not a git checkout: run the tests in a clone")
    missing = [line.removesuffix("^{commit} missing") for line in known.stdout.splitlines() if line.endswith(" missing")]
    assert len(cited) > 10
    assert [(cited[commit], commit) for commit in missing] == []
