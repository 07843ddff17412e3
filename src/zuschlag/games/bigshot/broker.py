"""The broker's die and movement: BS-7."""

from zuschlag.games.bigshot.auction import open_auction
from zuschlag.games.bigshot.events import AUCTIONED, ROLLED, pack_counts
from zuschlag.games.bigshot.loans import ask_next_for_loans
from zuschlag.games.bigshot.state import SPACES, State
from zuschlag.kernel import emit, rule

PIPS = 6


@rule
def count_outcomes(s: State) -> int:
    """The number of outcomes of a roll."""
    return PIPS


@rule
def outcome_weight(s: State, outcome: int) -> int:
    """The weight of an outcome: a die is fair."""
    return 1


@rule
def total_weight(s: State) -> int:
    """The sum of all outcomes' weights."""
    return PIPS


@rule
def outcome_at(s: State, n: int) -> int:
    """The outcome at position n, from 0, of all weights in a row."""
    return n


@rule
def settle(s: State, outcome: int) -> None:
    """BS-7: the die shows `outcome` + 1, the broker moves, and the round starts."""
    s.broker = broker_destination(s, outcome + 1)
    emit(s, ROLLED, s.starter, outcome + 1, s.broker)
    emit(s, AUCTIONED, pack_counts(s.heaps[s.broker]), 0, 0)
    if s.has_early_loans == 1:
        ask_next_for_loans(s, s.starter)
    else:
        open_auction(s)


@rule
def broker_destination(s: State, steps: int) -> int:
    """BS-7: the space that the broker reaches; only spaces with cubes count, and not its own."""
    counted = SPACES - s.round if s.round > 0 else SPACES - 1
    left = (steps - 1) % counted + 1
    at = s.broker
    while left > 0:
        at = at + 1 if at + 1 < SPACES else 0
        if s.emptied[at] == 0:
            left -= 1
    return at
