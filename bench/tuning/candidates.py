"""Candidates: constants with one number replaced, and bots and valuations that play by them.

A bot reads its constants wherever it likes, also while it is compiled. So a candidate bot plays in a process of its own (a
plugin host), in which the constants were replaced before anything used them; the bots need no code for it.
"""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from zuschlag.bots import find
from zuschlag.bots.processes.plugin_host import PluginBot
from zuschlag.match import Seed

TIMEOUT = 900.0  # seconds: a candidate may have to be compiled first

Path = tuple[Any, ...]
"""Where a number is inside a constant: keys and indices."""


def numbers_in(constant: Any, players: int) -> dict[Path, float]:
    """The numbers of a constant that count for so many players, by their paths."""
    if isinstance(constant, int | float):
        return {(): constant}
    if isinstance(constant, dict) and all(isinstance(key, int) for key in constant):
        constant = {players: constant[players]}
    parts = constant.items() if isinstance(constant, dict) else enumerate(constant)
    return {(key, *path): number for key, part in parts for path, number in numbers_in(part, players).items()}


def replace_number(constant: Any, path: Path, number: float) -> Any:
    """A copy of a constant with another number at a path. A whole number stays one."""
    if not path:
        return round(number) if isinstance(constant, int) else number
    if isinstance(constant, dict):
        return constant | {path[0]: replace_number(constant[path[0]], path[1:], number)}
    parts = [replace_number(part, path[1:], number) if at == path[0] else part for at, part in enumerate(constant)]
    return tuple(parts) if isinstance(constant, tuple) else parts


def set_constants(game: str, constants: Mapping[str, Any]) -> None:
    """Replace constants in all modules of the game's bots."""
    import_module(f"zuschlag.bots.{game}")
    if game == "zahltag":
        for search in ("search", "guided"):
            import_module(f"zuschlag.bots.zahltag.{search}.workspace")  # which are otherwise imported when they are needed
    package = f"zuschlag.bots.{game}."
    for module in [module for name, module in sys.modules.items() if name.startswith(package)]:
        for name in constants.keys() & vars(module).keys():
            setattr(module, name, constants[name])


@contextmanager
def replaced_constants(game: str, present: Mapping[str, Any], constants: Mapping[str, Any]) -> Iterator[None]:
    """For a while, other constants. Only for what is not compiled or cached meanwhile."""
    set_constants(game, constants)
    try:
        yield
    finally:
        set_constants(game, present)


class CandidateBot(PluginBot):
    """A built-in bot that plays by other constants, in a process of its own."""

    def __init__(self, game: str, bot: str, constants: Mapping[str, Any], seed: Seed, seat: int) -> None:
        written = repr((game, bot, dict(constants))).encode().hex()
        super().__init__(f"bench.tuning.candidates:bot_{written}", TIMEOUT, seed, seat)


def __getattr__(name: str) -> Any:
    """In a plugin host: the class of a candidate, written into its name."""
    if not name.startswith("bot_"):
        raise AttributeError(name)
    from ast import literal_eval

    game, bot, constants = literal_eval(bytes.fromhex(name.removeprefix("bot_")).decode())
    set_constants(game, constants)
    make = find(bot)

    class Candidate:
        """The bot, in this process, whose constants are others."""

        def __init__(self, seed: Seed, seat: int) -> None:
            self._bot = make(seed, seat)

        def choose(self, turn: Any) -> Any:
            return self._bot.choose(turn)

    return Candidate
