"""Zahltag made so small that its whole tree can be traversed: the same rules, built with other sizes.

Everybody holds one card, and there are paydays enough for one: the game ends with it. Two players have a worker each and two
contracts for one; their hands are no secret, only their offers. Of three players two have a worker, one a foreman, and
nobody sees who; there is one contract for a worker.
"""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, ClassVar

from zuschlag.errors import Refused
from zuschlag.games.zahltag import rules
from zuschlag.games.zahltag.deal import START_MONEY
from zuschlag.games.zahltag.equipment_kinds import COUNTS
from zuschlag.games.zahltag.game import Zahltag
from zuschlag.games.zahltag.resampling import Weigh
from zuschlag.games.zahltag.state import HAND, LAPS, LAST_PAYDAY, MOST_CARDS, MOST_OFFER, PAYDAYS
from zuschlag.games.zahltag.view import View
from zuschlag.kernel import Build, Generator

SIZES: Mapping[str, Any] = {
    "COUNTS": COUNTS,
    "HAND": HAND,
    "LAPS": LAPS,
    "LAST_PAYDAY": LAST_PAYDAY,
    "MOST_CARDS": MOST_CARDS,
    "MOST_OFFER": MOST_OFFER,
    "PAYDAYS": PAYDAYS,
    "START_MONEY": START_MONEY,
}
"""Those of the whole game."""

_SMALL = {"HAND": 1, "LAPS": 1, "LAST_PAYDAY": 1, "MOST_CARDS": 1, "MOST_OFFER": 3, "PAYDAYS": 1, "START_MONEY": 2}
SMALL: Mapping[int, Mapping[str, Any]] = {2: {**_SMALL, "COUNTS": (0, 0, 0, 2)}, 3: {**_SMALL, "COUNTS": (0, 0, 1, 2)}}
"""By players."""
CONTRACTS: Mapping[int, tuple[str, ...]] = {2: ("W", "W"), 3: ("W",)}


def _build_rules(sizes: Mapping[str, Any]) -> Any:
    """The game's verbs with these sizes."""
    build = Build(sizes)
    made = ModuleType(rules.__name__, rules.__doc__)
    vars(made).update({verb: build(getattr(rules, verb)) for verb in rules.__all__})
    return made


class SmallZahltag(Zahltag):
    """For two. Words, views and observations are the whole game's."""

    seats: ClassVar[int] = 2
    rules = _build_rules(SMALL[2])

    def __init__(self) -> None:
        super().__init__(self.seats, {"contracts": list(CONTRACTS[self.seats])})

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()

    def imagine(self, view: View, rng: Generator, weigh: Weigh | None = None) -> Any:  # noqa: ARG002
        raise Refused("unknown", "the small game is for walking its whole tree; its hidden hands cannot be imagined")


class SmallZahltagForThree(SmallZahltag):
    seats = 3
    rules = _build_rules(SMALL[3])


def make_small_zahltag(players: int) -> SmallZahltag:
    """The game for so many players."""
    if players not in SMALL:
        raise Refused("malformed", f"players is {players}; expected 2 or 3 in the small game")
    return SmallZahltag() if players == 2 else SmallZahltagForThree()
