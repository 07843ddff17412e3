"""No file but a game's own asks which game it is: its name stands in its own modules, in the registry and in exact types."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import zuschlag
from zuschlag.games import BUILT_IN_GAMES

SOURCE = Path(zuschlag.__file__).parent
ALLOWED = {
    "games/registry.py",  # the table
    "match/creation.py",  # overloads: what `new("bigshot")` returns is known to type checkers
}


def is_own(path: Path) -> bool:
    """Is it a module of a single game, by its path?"""
    parts = {re.sub(r"_v\d+$", "", part.removesuffix(".py")) for part in path.relative_to(SOURCE).parts}
    return bool(parts & BUILT_IN_GAMES.keys())


def named_games(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and node.value in BUILT_IN_GAMES:
            yield f"{path.relative_to(SOURCE)}:{node.lineno}: {node.value!r}"


def test_no_other_module_names_a_game() -> None:
    modules = [path for path in SOURCE.rglob("*.py") if str(path.relative_to(SOURCE)) not in ALLOWED and not is_own(path)]
    assert len(modules) > 200
    assert [found for path in modules for found in named_games(path)] == []


def test_a_game_that_is_named_would_be_found() -> None:
    assert len(list(named_games(SOURCE / "games/registry.py"))) == 2
