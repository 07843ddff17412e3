"""Leduc as pgx shows it: leduc_holdem's 34 booleans and its three actions; either seat begins."""

import sys
from types import ModuleType
from typing import Any, ClassVar

from bench.compare.kernel_games import leduc
from bench.compare.kernel_games.leduc import MOST_CHIPS, NONE, SEATS, WORDS, State, blank
from zuschlag.games.features import Feature, flag
from zuschlag.kernel import rule

RANKS = 3
SLOTS = MOST_CHIPS + 1
ACTIONS = 3
PUBLIC = RANKS
OWN = PUBLIC + RANKS
OTHER = OWN + SLOTS
SIZE = OTHER + SLOTS


@rule
def action_of(s: State, seat: int, move: int) -> int:
    """Call, raise, fold."""
    return (move + 2) % 3


@rule
def move_of(s: State, seat: int, action: int) -> int:
    return (action + 1) % 3


@rule
def observe(s: State, seat: int, out: Any) -> None:
    for at in range(SIZE):
        out[at] = 0
    out[s.hand[seat] // 2] = 1
    if s.public != NONE:
        out[PUBLIC + s.public // 2] = 1
    out[OWN + s.chips[seat]] = 1
    out[OTHER + s.chips[1 - seat]] = 1


class LeducLikePgx:
    name: ClassVar[str] = "leduc"
    rules: ClassVar[ModuleType] = leduc
    observation: ClassVar[ModuleType] = sys.modules[__name__]

    def __init__(self) -> None:
        self.players = SEATS
        self.words: tuple[str, ...] = WORDS
        self.numbers = {word: number for number, word in enumerate(self.words)}

    @property
    def features(self) -> tuple[Feature, ...]:
        return (
            flag("hand", RANKS, "the rank of one's own card"),
            flag("public", RANKS, "the rank of the public card"),
            flag("own", SLOTS, "one's own chips in the pot"),
            flag("other", SLOTS, "the other's chips in the pot"),
        )

    def blank(self) -> State:
        return blank(1)
