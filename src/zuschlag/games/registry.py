"""The registry of games: those of this package, and those that installed distributions offer.

A distribution offers a game by an entry point of the group `zuschlag.games`, named like the game; its value is a subclass of
`Game`, or a list of them: the editions of its rules in order. Law: whatever others install, the games of this package stay.
"""

import re
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from functools import lru_cache
from inspect import isabstract

from zuschlag.errors import Refused, Trouble, ZuschlagError, short
from zuschlag.games.bigshot.game import BigShot
from zuschlag.games.game import FIRST_EDITION, Game
from zuschlag.games.player_counts import PLAYER_COUNTS
from zuschlag.games.zahltag.game import Zahltag
from zuschlag.plugins import VARIABLE, allowed_plugins, distribution_of, find_entry_points, is_allowed

GROUP = "zuschlag.games"
Edition = tuple[str, int]
"""The name of a game and the number of an edition of its rules."""

BUILT_IN_EDITIONS: dict[Edition, type[Game]] = {
    ("bigshot", 1): BigShot,
    ("zahltag", 1): Zahltag,
}
BUILT_IN_GAMES: dict[str, type[Game]] = {name: game for (name, _), game in BUILT_IN_EDITIONS.items()}
"""The games of this package, in their current editions."""

_NAME = "[a-z][a-z0-9_]{1,31}"
_NAME_IN_WORDS = "2 to 32 small letters, digits and underscores, a letter first"


class Editions(MutableMapping[Edition, type[Game]]):
    """Every game in every edition of its rules, the editions of a game in order. Entries can be added to it."""

    def __init__(self) -> None:
        self._own = dict(BUILT_IN_EDITIONS)

    def __getitem__(self, edition: Edition) -> type[Game]:
        return self._own[edition] if edition in self._own else outside_games()[0][edition]

    def __iter__(self) -> Iterator[Edition]:
        yield from self._own
        yield from (edition for edition in outside_games()[0] if edition not in self._own)

    def __len__(self) -> int:
        return len(set(self))

    def __setitem__(self, edition: Edition, game: type[Game]) -> None:
        self._own[edition] = game

    def __delitem__(self, edition: Edition) -> None:
        del self._own[edition]

    def current(self, name: str) -> type[Game] | None:
        """The last edition of a game; None: there is no such game."""
        own = [game for (other, _), game in self._own.items() if other == name]
        found = own or [game for (other, _), game in outside_games()[0].items() if other == name]
        return found[-1] if found else None


class Games(Mapping[str, type[Game]]):
    """Every game in its current edition, the last: those of this package first."""

    def __getitem__(self, name: str) -> type[Game]:
        game = EDITIONS.current(name)
        if game is None:
            raise KeyError(name)
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(name for name, _ in EDITIONS))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        return repr(dict(self))


EDITIONS = Editions()
GAMES = Games()


def unknown_game(name: object) -> ZuschlagError:
    """The error that says why there is no game of this name, and which there are."""
    why = outside_games()[1].get(name, "") if isinstance(name, str) else ""
    if why and not why.startswith(VARIABLE):
        return Trouble(why)
    return Refused("unknown", f"there is no game {short(name)}; there is {', '.join(GAMES)}" + (f" ({why})" if why else ""))


def broken_games() -> Mapping[str, str]:
    """The games that installed distributions offer and that cannot be used: why not, by name."""
    return outside_games()[1]


def outside_games() -> tuple[Mapping[Edition, type[Game]], Mapping[str, str]]:
    """The games that installed distributions offer, and why others cannot be used, by name. Searched once for a path."""
    return _outside_games(tuple(sys.path), allowed_plugins(), len(_faults_in_use))


_faults_in_use: dict[type[Game], str] = {}
"""The games by others that were loaded and failed later, and why."""


@contextmanager
def exclude_if_broken(game: type[Game]) -> Iterator[None]:
    """Exclude a game by others from all games if the block raises an exception, and go on after the block.

    Then `broken_games` says what the exception was. An exception of a built-in game is raised.
    """
    try:
        yield
    except Exception as error:
        if game not in outside_games()[0].values() and game not in _faults_in_use:
            raise
        fault = str(error) if isinstance(error, ZuschlagError) else f"{type(error).__name__}: {error}"
        _faults_in_use.setdefault(game, fault)


@lru_cache(maxsize=1)
def _outside_games(
    _path: tuple[str, ...], _allowed: str, _fault_count: int
) -> tuple[dict[Edition, type[Game]], dict[str, str]]:
    found: dict[Edition, type[Game]] = {}
    faults: dict[str, str] = {}
    for name, points in sorted(find_entry_points(GROUP).items()):
        allowed = [point for point in points if is_allowed(point)]
        origins = " and ".join(sorted(distribution_of(point) for point in points))
        if name in BUILT_IN_GAMES:
            continue  # ours stays
        if not allowed:
            faults[name] = f"{VARIABLE} does not allow {origins}, which offers it"
        elif len(allowed) > 1:
            faults[name] = f"several distributions offer a game {name!r}: {origins}; "
            faults[name] += f"uninstall all but one, or name the packages to use by --plugins or {VARIABLE}"
        else:
            try:
                editions = _check_editions(name, allowed[0].load())
                found |= {(name, game.edition): game for game in editions}
            except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever others wrote)
                fault = error if isinstance(error, _Unfit) else f"{type(error).__name__}: {error}"
                faults[name] = f"the game {name!r} of {origins} ({allowed[0].value}) cannot be used: {fault}"
    return found, faults


class _Unfit(ValueError):
    """What an entry point offers is no game."""


def _check_editions(name: str, offered: object) -> list[type[Game]]:
    """The editions that an entry point offers. Raises `_Unfit` for what is no game."""
    if not re.fullmatch(_NAME, name):
        raise _Unfit(f"the name of its entry point is {name!r}; expected {_NAME_IN_WORDS}")
    editions: list[type[Game]] = []
    for number, game in enumerate(offered if isinstance(offered, tuple | list) else [offered], FIRST_EDITION):
        if not (isinstance(game, type) and issubclass(game, Game)):
            raise _Unfit(f"{short(game)} is no subclass of zuschlag.Game")
        if isabstract(game):
            missing = ", ".join(sorted(game.__abstractmethods__))
            raise _Unfit(f"{game.__name__} lacks {missing}")
        if game.name != name:
            raise _Unfit(f"the name of {game.__name__} is {short(game.name)}; expected {name!r}, the name of the entry point")
        if game.edition != number:
            raise _Unfit(f"edition {number} of its rules says that it is edition {short(game.edition)}")
        if not game.player_counts or not set(game.player_counts) <= set(PLAYER_COUNTS):
            raise _Unfit(f"it is for {short(game.player_counts)} players; expected some of {PLAYER_COUNTS}")
        if game in _faults_in_use:
            raise _Unfit(_faults_in_use[game])
        editions.append(game)
    if not editions:
        raise _Unfit("it offers no edition")
    return editions
