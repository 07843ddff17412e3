"""Observation and action spaces of a game: the shape of observations, the numbering of actions and what they stand for."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, ClassVar, Protocol

import numpy as np
import numpy.typing as npt

from zuschlag.errors import Refused, short
from zuschlag.games.features import Feature
from zuschlag.games.observation_versions import is_listed_by, observed_game
from zuschlag.kernel import Fields
from zuschlag.kernel.rules import ObservationModule, RulesModule
from zuschlag.match import make_game

Observation = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
MaskedObservation = dict[str, npt.NDArray[Any]]
"""An observation: `observation` and `action_mask`."""
Policy = Callable[[npt.NDArray[Any], Mask], npt.ArrayLike]
"""An opponent of your own: rows of observations and of masks → an action for each row."""


class Playable(Protocol):
    """What a spec and a batch ask of a game, so that other games written for the kernel can be studied, too."""

    name: ClassVar[str]
    players: int
    words: tuple[str, ...]
    numbers: dict[str, int]

    @property
    def rules(self) -> RulesModule: ...

    @property
    def observation(self) -> ObservationModule: ...

    @property
    def features(self) -> tuple[Feature, ...]: ...

    def blank(self) -> Any: ...


class Spec:
    """The observations and actions of a game, without a state. An observation contains only what its seat may know.

    An observation has `size` numbers, each in units of its feature. Actions are numbered from 0 to `actions` − 1. The `mask`
    says which of them are legal; the others are illegal now, or unused in this game (their word is "").
    """

    def __init__(self, game: Playable) -> None:
        self.game = game
        self.features = game.features
        self.size = sum(feature.size for feature in self.features)
        self.actions: int = game.observation.ACTIONS
        self._is_listed = is_listed_by(game.observation)
        self._remember = getattr(game, "remember", None)

    @cached_property
    def units(self) -> Observation:
        """The unit of each number."""
        return self._spread([feature.unit for feature in self.features])

    @cached_property
    def low(self) -> Observation:
        """The smallest value of each number."""
        return self._spread([feature.low for feature in self.features]) / self.units

    @cached_property
    def high(self) -> Observation:
        """The largest value of each number."""
        return self._spread([feature.high for feature in self.features]) / self.units

    def _spread(self, numbers: Sequence[int]) -> Observation:
        return np.repeat(np.array(numbers, np.float32), [feature.size for feature in self.features])

    def observe(self, s: Fields, seat: int) -> Observation:
        """What the seat sees of a state."""
        self._check(seat)
        counted = [0] * self.size
        self.game.observation.observe(s if self._remember is None else self._remember(s), seat, counted)
        return np.array(counted, np.float32) / self.units

    def legal(self, s: Fields, seat: int) -> list[int]:
        """The actions that the seat may take, ascending; none if it has nothing to decide."""
        self._check(seat)
        if self.game.rules.awaited(s) >> seat & 1 == 0:
            return []
        rules, action_of = self.game.rules, self.game.observation.action_of
        moves = (rules.nth_move(s, seat, n) for n in range(rules.count_moves(s, seat)))
        return sorted(action_of(s, seat, move) for move in moves if self._is_listed(s, seat, move))

    def legal_words(self, s: Fields, seat: int) -> tuple[str, ...]:
        """The words of the actions that the seat may take, in the order in which the rules list its moves."""
        rules, words = self.game.rules, self.game.words
        moves = (rules.nth_move(s, seat, n) for n in range(rules.count_moves(s, seat)))
        return tuple(words[move] for move in moves if self._is_listed(s, seat, move))

    def mask(self, s: Fields, seat: int) -> Mask:
        """1 for every action that the seat may take, and 0 for others."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.legal(s, seat)] = 1
        return mask

    def mask_at_the_end(self) -> Mask:
        """The mask of a game that is over: only action 0.

        There is nothing left to decide, but Gymnasium's vector environments ask for one more action, which they ignore. A mask
        without any action would make a masked softmax divide by zero; with one, that action is certain and teaches nothing.
        """
        mask = np.zeros(self.actions, np.int8)
        mask[0] = 1
        return mask

    def _check(self, seat: int) -> None:
        if not 0 <= seat < self.game.players:
            raise Refused("malformed", f"the seat is {short(seat)}; expected a number from 0 to {self.game.players - 1}")

    def _named(self, s: Fields, seat: int, action: int) -> int:
        """The number of the move that the action stands for, whether it is possible now or not."""
        self._check(seat)
        if not isinstance(action, int | np.integer) or not 0 <= action < self.actions:
            raise Refused("malformed", f"the action is {short(action)}; expected a whole number from 0 to {self.actions - 1}")
        move: int = self.game.observation.move_of(s, seat, int(action))
        return move

    def move(self, s: Fields, seat: int, action: int) -> int:
        """The number of the move that the action stands for. Refuses unknown and illegal actions."""
        move = self._named(s, seat, action)
        if not (self.game.rules.can_move(s, seat, move) and self._is_listed(s, seat, move)):
            said = f" ({self.game.words[move]})" if self.game.words[move] else ""
            legal = self.legal(s, seat)
            raise Refused("illegal", f"seat {seat} cannot take action {action}{said} now; {self._possible(s, seat, legal)}")
        return move

    def _possible(self, s: Fields, seat: int, legal: list[int]) -> str:
        if not legal:
            return "it owes no decision"
        said = [f"{action} ({self.word(s, seat, action)})" for action in legal[:5]]
        return f"possible: {', '.join(said)}{f' and {len(legal) - 5} more' if len(legal) > 5 else ''}"

    def word(self, s: Fields, seat: int, action: int) -> str:
        """The word of the action for this seat, as in records; "" if this game does not have it."""
        return self.game.words[self._named(s, seat, action)]

    def action(self, s: Fields, seat: int, word: str) -> int:
        """The action for this seat that a word of records stands for."""
        number = self.game.numbers.get(word) if isinstance(word, str) else None
        if number is None:
            raise Refused("malformed", f"{short(word)} is not a move of {self.game.name}")
        self._check(seat)
        action: int = self.game.observation.action_of(s, seat, number)
        return action


def spec(game: str, players: int | None = None, *, observation: int = 0, **options: object) -> Spec:
    """The spec of a game and a version of its observations, with the defaults and refusals of `zuschlag.new`."""
    return Spec(observed_game(make_game(game, players, options), observation))
