"""Random playouts of any game: every move of a seat is equally likely, every outcome of chance by its weight.

The names declared first are slots: a build puts a game's rules there (`verbs_of`).
"""

from collections.abc import Callable
from typing import Any

from zuschlag.kernel.rng import WORD, Generator, below
from zuschlag.kernel.rules import RulesModule
from zuschlag.kernel.subset import rule

deal: Callable[[Any, Generator], None]
is_over: Callable[[Any], bool]
awaited: Callable[[Any], int]
count_moves: Callable[[Any, int], int]
nth_move: Callable[[Any, int, int], int]
make_move: Callable[[Any, int, int], None]
total_weight: Callable[[Any], int]
outcome_at: Callable[[Any, int], int]
settle: Callable[[Any, int], None]
winners: Callable[[Any], int]
score: Callable[[Any, int], int]

SLOTS = (
    "deal",
    "is_over",
    "awaited",
    "count_moves",
    "nth_move",
    "make_move",
    "total_weight",
    "outcome_at",
    "settle",
    "winners",
    "score",
)

FIRST_SEAT = (0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0)
"""The lowest of up to four seats that are given as bits."""


def verbs_of(rules: RulesModule) -> dict[str, Callable[..., Any]]:
    """The game's rules by the names of the slots that they fill."""
    return {name: getattr(rules, name) for name in SLOTS}


@rule
def draw_outcome(s: Any, rng: Generator) -> int:
    """Draw an outcome of chance, by weight."""
    return outcome_at(s, below(rng, total_weight(s)))


@rule
def play_out(s: Any, rng: Generator) -> int:
    """Play at random from here to the end; returns the number of decisions, without chance."""
    decisions = 0
    while True:
        seats = awaited(s)
        if seats > 0:
            seat = FIRST_SEAT[seats]
            make_move(s, seat, nth_move(s, seat, below(rng, count_moves(s, seat))))
            decisions += 1
        elif is_over(s):
            return decisions
        else:
            settle(s, draw_outcome(s, rng))


@rule
def digest(s: Any, decisions: int) -> int:
    """A hash below 2³² of a finished game: its length, winners and every seat's score."""
    folded = (decisions * 1000003) ^ winners(s)
    for seat in range(s.players):
        folded = ((folded * 1000003) & WORD) ^ ((score(s, seat) + 65536) & WORD)
    return folded & WORD


@rule
def play_games(states: Any, generators: Any, decisions: Any, digests: Any, first: int, last: int) -> None:
    """Deal and play out the games from `first` up to `last` of a batch, each with its own generator."""
    for at in range(first, last):
        deal(states[at], generators[at])
        decisions[at] = play_out(states[at], generators[at])
        digests[at] = digest(states[at], decisions[at])
