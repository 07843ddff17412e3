"""A position of a game, draws of the deal included, which a state of OpenSpiel wraps. It can be copied and pickled."""

from typing import Any

from zuschlag.envs.openspiel.loaded_game import LoadedGame
from zuschlag.errors import Refused, short
from zuschlag.kernel import EmittedEvent
from zuschlag.kernel.playout import FIRST_SEAT

CHANCE, OVER = -1, -4
"""As OpenSpiel numbers them, where a seat could stand."""
Weights = list[tuple[int, int]]
"""Outcomes, ascending, with their weights; none of them is 0."""


class SequentialState:
    """Turn by turn: where several seats owe a sealed offer, the lowest is asked first, and no other learns what it said."""

    __slots__ = ("context", "drawn", "s", "sealed", "shown")

    def __init__(self, context: LoadedGame, s: Any = None) -> None:
        self.context = context
        self.s = context.undealt() if s is None else s
        self.drawn: list[int] = []
        self.shown: dict[int, str] = {}
        """By the number of facts told before: what came to light then, and no fact tells."""
        self.sealed = 0
        """How many decisions, the last that were made, are still sealed."""

    # Copies

    def copy(self) -> "SequentialState":
        new = SequentialState(self.context, self.s.copy())
        new.s.emitted = self.s.emitted[:]
        new.drawn = self.drawn[:]
        new.shown = self.shown.copy()
        new.sealed = self.sealed
        return new

    def __deepcopy__(self, memo: object) -> "SequentialState":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        numbers = {name: getattr(self.s, name) for name in type(self.s).table}
        return restore_state, (self.context, numbers, self.s.emitted, self.drawn, self.shown, self.sealed)

    # Turns

    @property
    def is_dealt(self) -> bool:
        return len(self.drawn) == self.context.deal.draws

    @property
    def turn(self) -> int:
        """The seat that is asked, or CHANCE, or OVER."""
        if not self.is_dealt:
            return CHANCE
        seats: int = self.context.rules.awaited(self.s)
        if seats:
            return FIRST_SEAT[seats]
        return OVER if self.context.rules.is_over(self.s) else CHANCE

    @property
    def weights(self) -> Weights:
        """Chance's outcomes and their weights, where it is chance's turn."""
        return [(n, weight) for n in range(self._count()) if (weight := self._weight(n))]

    def _count(self) -> int:
        count: int = (
            self.context.rules.count_outcomes(self.s) if self.is_dealt else self.context.deal.count_outcomes(len(self.drawn))
        )
        return count

    def _weight(self, outcome: int) -> int:
        if not self.is_dealt:
            return self.context.deal.weight(self.s, len(self.drawn), outcome)
        weight: int = self.context.rules.outcome_weight(self.s, outcome)
        return weight

    def apply(self, action: int) -> None:
        """Take an action of the seat that is asked, or an outcome of chance. Refuses what is not possible."""
        if self.turn == CHANCE:
            self.settle(action)
        else:
            self.move(action)

    def settle(self, outcome: int) -> None:
        """Chance's outcome happens, where it is chance's turn. Refuses one that is impossible."""
        if not (0 <= outcome < self._count() and self._weight(outcome)):
            possible = ", ".join(f"{n} ({self.word(CHANCE, n)})" for n, _ in self.weights)
            raise Refused("illegal", f"{short(outcome)} is not a possible outcome now; possible: {possible}")
        if self.is_dealt:
            told = len(self.s.emitted)
            self.context.rules.settle(self.s, outcome)
            self._store_revealed(told)
            return
        self.context.deal.settle(self.s, len(self.drawn), outcome)
        self.drawn.append(outcome)
        if self.is_dealt:
            self.context.rules.begin(self.s)

    def move(self, action: int) -> None:
        """The seat that is asked acts. Refuses an action that is not legal, and any after the end."""
        seat = self.turn
        if seat == OVER:
            raise Refused("not-now", f"action {short(action)} cannot be taken: the game is over")
        told = len(self.s.emitted)
        move = self.context.spec.move(self.s, seat, action)
        is_last = self.context.rules.awaited(self.s) == 1 << seat
        self.context.rules.make_move(self.s, seat, move)
        self.sealed = 0 if is_last else self.sealed + 1
        self._store_revealed(told)

    def _store_revealed(self, told: int) -> None:
        """Store what the latest events revealed; `told` is how many events there were before."""
        text = self.context.part.revealed_text(self.s, self.s.emitted[told:])
        if text:
            self.shown[len(self.s.emitted)] = text

    def word(self, seat: int, action: int) -> str:
        """What an action of the seat, or of CHANCE, is called here. Refuses numbers that no action, or no player, has."""
        if seat != CHANCE and not 0 <= seat < self.context.game.players:
            raise Refused(
                "malformed", f"the player is {short(seat)}; expected 0 to {self.context.game.players - 1}, or {CHANCE}"
            )
        count = self.context.spec.actions if seat != CHANCE else self._named()
        if not 0 <= action < count:
            raise Refused("malformed", f"the action is {short(action)}; expected a whole number from 0 to {count - 1}")
        if seat == CHANCE:
            return self.context.game.outcomes[action] if self.is_dealt else self.context.deal.word(len(self.drawn), action)
        return (self.context.spec.word(self.s, seat, action) if self.is_dealt else "") or f"action {action}"

    def _named(self) -> int:
        """How many outcomes of chance have a name here, possible or not."""
        return len(self.context.game.outcomes) if self.is_dealt else self._count()

    @property
    def values(self) -> list[float]:
        """What the game was worth to each seat; 0 before its end."""
        return self.context.values(self.s) if self.turn == OVER else [0.0] * self.context.game.players

    # Observations

    def information_state_text(self, seat: int | None) -> str:
        """All that the seat (None: a spectator) has seen, in order."""
        parts = ["spectator" if seat is None else f"seat {seat}", *self.context.deal.describe_draws(self.drawn, seat)]
        for number, fact in enumerate(self.s.emitted, 1):
            text, viewers = self.context.event_text(fact)
            if viewers is None or seat in viewers:
                parts.append(text)
            if number in self.shown:
                parts.append(self.shown[number])
        return "; ".join(parts)

    def private_history_text(self, seat: int) -> str:
        """What the seat has seen and others have not, in order."""
        known = self.context.deal.describe_draws(self.drawn, None)
        parts = [text for text in self.context.deal.describe_draws(self.drawn, seat) if text not in known]
        for fact in self.s.emitted:
            text, viewers = self.context.event_text(fact)
            if viewers is not None and seat in viewers:
                parts.append(text)
        return "; ".join(parts)

    def observation_text(self, seat: int | None) -> str:
        """What the seat (None: a spectator) sees now."""
        return self.context.view_text(self.s, seat) if self.is_dealt else self.information_state_text(seat)

    def private_text(self, seat: int) -> str:
        """What the seat sees now and others may not."""
        return self.context.part.private_text(self.s, seat) if self.is_dealt else self.private_history_text(seat)

    def __str__(self) -> str:
        secrets = [secret for seat in range(self.context.game.players) if (secret := self.private_text(seat))]
        return "\n".join([self.observation_text(None), *secrets])


def restore_state(
    context: LoadedGame,
    numbers: dict[str, Any],
    told: list[EmittedEvent],
    drawn: list[int],
    shown: dict[int, str],
    sealed: int,
) -> SequentialState:
    """A play from what its pickle keeps."""
    position = SequentialState(context)
    for name, value in numbers.items():
        setattr(position.s, name, value)
    position.s.emitted = told
    position.drawn = drawn
    position.shown = shown
    position.sealed = sealed
    return position
