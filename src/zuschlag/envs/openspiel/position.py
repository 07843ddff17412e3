"""A play of a game, draws of the deal included: what a state of OpenSpiel holds. It can be copied and pickled."""

from typing import Any

from zuschlag.envs.openspiel import observation_text
from zuschlag.envs.openspiel.game_context import Kit
from zuschlag.errors import Refused, short
from zuschlag.kernel import EmittedEvent
from zuschlag.kernel.playout import FIRST_SEAT

CHANCE, OVER = -1, -4
"""As OpenSpiel numbers them, where a seat could stand."""
Weights = list[tuple[int, int]]
"""Outcomes, ascending, with their weights; none of them is 0."""


class Play:
    """Turn by turn: where several seats owe a sealed offer, the lowest is asked first, and no other learns what it said."""

    __slots__ = ("drawn", "kit", "s", "shown")

    def __init__(self, kit: Kit, s: Any = None) -> None:
        self.kit = kit
        self.s = kit.undealt() if s is None else s
        self.drawn: list[int] = []
        self.shown: dict[int, str] = {}
        """By the number of facts told before: what came to light then, and no fact tells."""

    # Copies

    def copy(self) -> "Play":
        new = Play(self.kit, self.s.copy())
        new.s.emitted = self.s.emitted[:]
        new.drawn = self.drawn[:]
        new.shown = self.shown.copy()
        return new

    def __deepcopy__(self, memo: object) -> "Play":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        numbers = {name: getattr(self.s, name) for name in type(self.s).table}
        return restored, (self.kit, numbers, self.s.emitted, self.drawn, self.shown)

    # Turns

    @property
    def is_dealt(self) -> bool:
        return len(self.drawn) == self.kit.deal.draws

    @property
    def turn(self) -> int:
        """The seat that is asked, or CHANCE, or OVER."""
        if not self.is_dealt:
            return CHANCE
        seats: int = self.kit.rules.awaited(self.s)
        if seats:
            return FIRST_SEAT[seats]
        return OVER if self.kit.rules.is_over(self.s) else CHANCE

    @property
    def weights(self) -> Weights:
        """Chance's outcomes and their weights, where it is chance's turn."""
        return [(n, weight) for n in range(self._count()) if (weight := self._weight(n))]

    def _count(self) -> int:
        count: int = self.kit.rules.count_outcomes(self.s) if self.is_dealt else self.kit.deal.count(len(self.drawn))
        return count

    def _weight(self, outcome: int) -> int:
        if not self.is_dealt:
            return self.kit.deal.weight(self.s, len(self.drawn), outcome)
        weight: int = self.kit.rules.outcome_weight(self.s, outcome)
        return weight

    def settle(self, outcome: int) -> None:
        """Chance's outcome happens, where it is chance's turn. Refuses one that is impossible."""
        if not (0 <= outcome < self._count() and self._weight(outcome)):
            possible = ", ".join(f"{n} ({self.word(CHANCE, n)})" for n, _ in self.weights)
            raise Refused("illegal", f"chance cannot bring {short(outcome)} now; possible: {possible}")
        if self.is_dealt:
            told = len(self.s.emitted)
            self.kit.rules.settle(self.s, outcome)
            self._note(told)
            return
        self.kit.deal.settle(self.s, len(self.drawn), outcome)
        self.drawn.append(outcome)
        if self.is_dealt:
            self.kit.rules.begin(self.s)

    def move(self, action: int) -> None:
        """The seat that is asked acts. Refuses an action that is not legal, and any after the end."""
        seat = self.turn
        if seat == OVER:
            raise Refused("not-now", f"action {short(action)} cannot be taken: the game is over")
        told = len(self.s.emitted)
        self.kit.rules.make_move(self.s, seat, self.kit.spec.move(self.s, seat, action))
        self._note(told)

    def _note(self, told: int) -> None:
        """Keep what came to light with the facts that have been told since there were so many."""
        text = self.kit.came_to_light(self.s, self.s.emitted[told:])
        if text:
            self.shown[len(self.s.emitted)] = text

    def word(self, seat: int, action: int) -> str:
        """What an action of the seat, or of CHANCE, is called here. Refuses numbers that no action, or no player, has."""
        if seat != CHANCE and not 0 <= seat < self.kit.box.players:
            raise Refused("malformed", f"the player is {short(seat)}; expected 0 to {self.kit.box.players - 1}, or {CHANCE}")
        count = self.kit.spec.actions if seat != CHANCE else self._named()
        if not 0 <= action < count:
            raise Refused("malformed", f"the action is {short(action)}; expected a whole number from 0 to {count - 1}")
        if seat == CHANCE:
            return self.kit.box.outcomes[action] if self.is_dealt else self.kit.deal.word(len(self.drawn), action)
        return (self.kit.spec.word(self.s, seat, action) if self.is_dealt else "") or f"action {action}"

    def _named(self) -> int:
        """How many outcomes of chance have a name here, possible or not."""
        return len(self.kit.box.outcomes) if self.is_dealt else self._count()

    @property
    def values(self) -> list[float]:
        """What the game was worth to each seat; 0 before its end."""
        seats = range(self.kit.box.players)
        return [self.kit.value(self.s, seat) for seat in seats] if self.turn == OVER else [0.0 for _ in seats]

    # What can be known

    def recalled(self, seat: int | None) -> str:
        """All that the seat (None: a spectator) has seen, in order."""
        parts = ["spectator" if seat is None else f"seat {seat}", *self.kit.deal.told(self.drawn, seat)]
        for number, fact in enumerate(self.s.emitted, 1):
            text, viewers = self.kit.told(fact)
            if viewers is None or seat in viewers:
                parts.append(text)
            if number in self.shown:
                parts.append(self.shown[number])
        return "; ".join(parts)

    def recalled_alone(self, seat: int) -> str:
        """What the seat has seen and others have not, in order."""
        known = self.kit.deal.told(self.drawn, None)
        parts = [text for text in self.kit.deal.told(self.drawn, seat) if text not in known]
        for fact in self.s.emitted:
            text, viewers = self.kit.told(fact)
            if viewers is not None and seat in viewers:
                parts.append(text)
        return "; ".join(parts)

    def seen(self, seat: int | None) -> str:
        """What the seat (None: a spectator) sees now."""
        return observation_text.said(self.kit.box.view(self.s, seat)) if self.is_dealt else self.recalled(seat)

    def secret(self, seat: int) -> str:
        """What the seat sees now and others may not."""
        return self.kit.secret(self.s, seat) if self.is_dealt else self.recalled_alone(seat)

    def __str__(self) -> str:
        secrets = [secret for seat in range(self.kit.box.players) if (secret := self.secret(seat))]
        return "\n".join([self.seen(None), *secrets])


def restored(kit: Kit, numbers: dict[str, Any], told: list[EmittedEvent], drawn: list[int], shown: dict[int, str]) -> Play:
    """A play from what its pickle keeps."""
    play = Play(kit)
    for name, value in numbers.items():
        setattr(play.s, name, value)
    play.s.emitted = told
    play.drawn = drawn
    play.shown = shown
    return play
