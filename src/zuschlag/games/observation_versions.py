"""Versions of a game's observations. Version 0 is that of `Game.observation`; a game can declare later ones.

A later version is a module like that of version 0, with `features_of(game)`, which lists its features. It may also have

- `is_listed`, a rule that says which moves are offered as actions, where several ways lead to the same result;
- `History`, a field table of what it remembers, and `REPLACED`, rules that keep it: they take the place of `emit` and others in
  compiled games. In Python mode the history is counted from the events that a state has emitted. All of them are events that
  every seat may know, so observations still follow from what a seat has seen.
"""

from collections.abc import Mapping
from functools import cached_property
from types import ModuleType
from typing import Any

from zuschlag.errors import Refused, short
from zuschlag.games.features import Feature
from zuschlag.games.game import Game
from zuschlag.kernel import rule
from zuschlag.kernel.fields import join_tables


@rule
def lists_every_move(s: Any, seat: int, move: int) -> bool:  # noqa: ARG001 (of the shape of `is_listed`)
    """Every move is offered as an action."""
    return True


def is_listed_by(observation: Any) -> Any:
    """The rule that says which moves an observation's module offers as actions."""
    return getattr(observation, "is_listed", lists_every_move)


def replaced_by(observation: Any) -> Mapping[str, object]:
    """The names that compiled games with this observation replace in the rules."""
    found: Mapping[str, object] = getattr(observation, "REPLACED", {})
    return found


class ObservedGame:
    """A game with a later version of its observations, for environments and training. Everything else is the game's own."""

    def __init__(self, game: Game, version: int) -> None:
        self.game, self.version = game, version
        self.observation: ModuleType = game.later_observations[version - 1]
        self._history: Any = getattr(self.observation, "History", None)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "game":
            raise AttributeError(name)
        return getattr(self.game, name)

    def __reduce__(self) -> tuple[object, ...]:
        return ObservedGame, (self.game, self.version)

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """The numbers that `observation.observe` writes, in order."""
        found: tuple[Feature, ...] = self.observation.features_of(self.game)
        return found

    @property
    def state(self) -> Any:
        """The class of its states, with what is remembered."""
        return self.game.state if self._history is None else join_tables(self.game.state, self._history)

    def blank(self) -> Any:
        """A blank state, with what is remembered."""
        return self._with_history(self.game.blank())

    def remember(self, s: Any) -> Any:
        """The state with what is remembered: as it is, if it has that, else with what its emitted events tell."""
        if self._history is None or hasattr(s, next(iter(self._history.table))):
            return s
        remembering = self._with_history(s)
        for event in s.emitted:
            self.observation.note_event(remembering, *event)
        return remembering

    def _with_history(self, s: Any) -> Any:
        if self._history is None:
            return s
        full = self.state()
        for name in type(s).table:
            setattr(full, name, getattr(s, name))
        return full


def observed_game(game: Game, version: object) -> Any:
    """The game with this version of its observations. Refuses a version that there is not."""
    last = len(game.later_observations)
    if type(version) is not int or not 0 <= version <= last:
        known = " or ".join(map(str, range(last + 1)))
        raise Refused("unknown", f"{game.name} has no observation {short(version)}; expected {known}")
    return ObservedGame(game, version) if version else game
