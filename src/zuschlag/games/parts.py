"""Parts of a game that higher layers use: each is named by its import path and loaded when it is first used.

So a game declares all that belongs to it, and imports nothing from the layers above it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Generic, TypeVar

from zuschlag.errors import Trouble

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Parts:
    """Import paths, `package.module` or `package.module:name`. If one is None, a generic part is used, or none."""

    texts: str | None = None
    """A module as `zuschlag.texts.GameTexts` describes it. Else: events and views are shown as they are."""
    strategies: str | None = None
    """A module as `zuschlag.bots.strategies.Strategies` describes it. Else: every bot plays at random."""
    review: str | None = None
    """A module as `zuschlag.review.evaluator.GameReview` describes it. Else: reviews judge by random rollouts."""
    batch_opponents: str | None = None
    """A module of compiled bots, for `zuschlag.envs.batch`. Else: only random ones."""
    drawing: str | None = None
    """A module that draws the table, for `zuschlag.envs.rendering`. Else: the table is drawn as text."""
    openspiel: str | None = None
    """A module with more information for OpenSpiel. Else: what is true for every game."""
    proxy_plan: str | None = None
    """The class of its plans, for `zuschlag.tables.core.proxy_bidding`. Else: players cannot make plans."""
    environment_docs: str | None = None
    """The words for its page of documentation, for `tools.environment_docs`. Else: no page."""
    lessons: str | None = None
    """A module with `LESSONS`, as `zuschlag.lessons` describes them, for the page. Else: no lessons."""
    puzzles: str | None = None
    """A module as `zuschlag.puzzles.game_part.GamePuzzles` describes it. Else: no puzzles."""
    page: str | None = None
    """The name of its part of the page. Else: the page shows a generic table."""


def load_part(game: object, name: str) -> Any:
    """The part of this name that the game declares, imported on first use; None where it declares none."""
    path = getattr(getattr(game, "parts", None), name, None)
    return None if path is None else _load(path)


@cache
def _load(path: str) -> Any:
    module, _, name = path.partition(":")
    try:
        loaded = import_module(module)
        return getattr(loaded, name) if name else loaded
    except (Exception, SystemExit) as error:
        raise Trouble(f"a part of a game cannot be loaded: {path}: {type(error).__name__}: {error}") from error


class PartByGame(Mapping[str, T], Generic[T]):
    """One part of every game, by the game's name. What a game's part lacks is taken from the fallback."""

    def __init__(self, games: Mapping[str, object], name: str, fallback: object) -> None:
        self._games = games
        self._name = name
        self._fallback = fallback
        self._completed: dict[int, tuple[object, T]] = {}

    def __getitem__(self, game: str) -> T:
        part = load_part(self._games[game], self._name)
        known = self._completed.get(id(part))
        if known is None:
            completed: Any = self._fallback if part is None else Completed(part, self._fallback)
            known = self._completed[id(part)] = part, completed
        return known[1]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


class Completed:
    """A part, completed by a fallback: each attribute is the part's own, or else the fallback's."""

    def __init__(self, part: object, fallback: object) -> None:
        self._part = part
        self._fallback = fallback

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        found = getattr(self._part, name, None)
        return getattr(self._fallback, name) if found is None else found
