"""`import zuschlag` is light: nothing heavy is loaded before it is needed."""

import subprocess
import sys

HEAVY = ("numpy", "numba", "llvmlite", "click", "hypothesis", "platformdirs", "tomllib", "ast")
SLOW = ("importlib.abc", "importlib.metadata", "importlib.resources", "pathlib", "tempfile", "hashlib", "secrets", "random")
"""Of the standard library: modules that only some callers need and that take as long as a game to import."""


def loaded_by(program: str) -> list[str]:
    listing = f"{program}\nimport sys\nprint(*(name for name in {HEAVY + SLOW} if name in sys.modules))"
    return subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True).stdout.split()


def test_importing_the_package_loads_nothing_heavy() -> None:
    alone = loaded_by("pass")
    assert [name for name in loaded_by("import zuschlag") if name not in alone and name != "ast"] == []


def test_playing_a_match_needs_neither_numpy_nor_numba() -> None:
    program = """
import zuschlag
match = zuschlag.new("bigshot", seed=1)
while seats := match.pending.seats:
    match.play(seats[0], match.offered(seats[0])[-1])
assert match.result
match.view(0), match.events, zuschlag.replay(match.record())
"""
    assert {"numpy", "numba", "llvmlite", "click"} & set(loaded_by(program)) == set()


def test_the_command_line_needs_neither_numpy_nor_numba_to_play() -> None:
    program = "import zuschlag.cli.entry_point"
    assert {"numpy", "numba", "llvmlite"} & set(loaded_by(program)) == set()
