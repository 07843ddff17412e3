"""Leduc as OpenSpiel shows it: leduc_poker's 16 numbers and its three actions."""

import sys
from types import ModuleType
from typing import Any, ClassVar

from bench.compare.kernel_games import leduc
from bench.compare.kernel_games.leduc import CARDS, MOST_CHIPS, NONE, SEATS, WORDS, State, blank
from zuschlag.games.features import Feature, count, flag
from zuschlag.kernel import rule

ACTIONS = 3
HAND = SEATS
PUBLIC = HAND + CARDS
CHIPS = PUBLIC + CARDS
SIZE = CHIPS + SEATS


@rule
def action_of(s: State, seat: int, move: int) -> int:
    return move


@rule
def move_of(s: State, seat: int, action: int) -> int:
    return action


@rule
def observe(s: State, seat: int, out: Any) -> None:
    for at in range(CHIPS):
        out[at] = 0
    out[seat] = 1
    out[HAND + s.hand[seat]] = 1
    if s.public != NONE:
        out[PUBLIC + s.public] = 1
    out[CHIPS] = s.chips[0]
    out[CHIPS + 1] = s.chips[1]


class LeducLikeOpenSpiel:
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
            flag("seat", SEATS, "one's own seat"),
            flag("hand", CARDS, "one's own card"),
            flag("public", CARDS, "the public card"),
            count("chips", SEATS, MOST_CHIPS, "by seat: chips in the pot", unit=1),
        )

    def blank(self) -> State:
        return blank(0)
