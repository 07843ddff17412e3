"""Every rule of the published rules is proven by some test beside this file."""

import ast
import re
from pathlib import Path

from zuschlag.games.bigshot import rules

LAST_RULE = 28


def docstrings() -> dict[str, str]:
    """The first docstring line of every test in this folder, by its name."""
    found = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and path.name != Path(__file__).name:
                found[f"{path.name}::{node.name}"] = (ast.get_docstring(node) or "").partition("\n")[0]
    return found


def test_every_test_says_which_rule_it_proves() -> None:
    """BS-1: a docstring begins with rule ids, each of which exists."""
    ids = [f"BS-{n}" for n in range(1, LAST_RULE + 1)]
    for name, line in docstrings().items():
        cited, colon, promise = line.partition(": ")
        assert colon, name
        assert promise, name
        assert set(cited.split(", ")) <= set(ids), name


def test_every_rule_is_proven() -> None:
    """BS-28: no id from the first to the last is missing."""
    cited = {int(n) for line in docstrings().values() for n in re.findall(r"BS-(\d+)", line.partition(": ")[0])}
    assert sorted(cited) == list(range(1, LAST_RULE + 1))


def test_every_rule_that_the_sources_cite_exists() -> None:
    """BS-28: comments and docstrings in the game's modules name only rules that there are."""
    folder = Path(str(rules.__file__)).parent
    cited = {int(n) for path in folder.glob("*.py") for n in re.findall(r"BS-(\d+)", path.read_text(encoding="utf-8"))}
    assert cited <= set(range(1, LAST_RULE + 1))
