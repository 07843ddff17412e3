"""What a state is worth to each seat: at the end of a match who won, before it an estimate of who will."""

from math import exp

from zuschlag.bots.bigshot.valuer.placement import chance_to_own
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.loans import LOAN_COST
from zuschlag.games.bigshot.scoring import balance, winners
from zuschlag.games.bigshot.state import LOTS, OVER, PARKS, State
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.kernel import routine, rule

FULL_WIN = 1000000
"""What a match is worth to its only winner."""
MONEY_WEIGHT = 0.05
"""The part of it that depends on money and not on victory: among sure wins and sure losses, more money is better."""
MONEY_SPREAD = 60.0
"""The lead in millions that counts as a full win by money."""
LEAST_TWO_LOTS_CHANCE = 20
"""A chance of two lots is taken to be at least about this, in thousandths: nobody is written off."""


@rule
def expected_balance(s: State, valuation: Valuation, seat: int) -> int:
    """The balance that the seat can expect, in mills."""
    total = 0
    for p in range(purses_of(s)):
        c = s.colour[seat][p]
        total += (s.cash[c] - LOAN_COST * s.loans[c]) * 1000
        for lot in range(LOTS):
            worth = s.value[lot] * 1000
            for park in range(PARKS):
                if s.doubles[park][lot] == 1:
                    worth += worth * chance_to_own(s, valuation, s.park[park], c) // 1000
            total += worth * chance_to_own(s, valuation, lot, c) // 1000
    return total


@routine
def evaluate(s: State, valuation: Valuation, shares: list[int]) -> None:
    """Set what the match is worth to each seat, in millionths."""
    if s.phase == OVER:
        won = winners(s)
        several = 0
        for seat in range(s.players):
            several += (won >> seat) & 1
        for seat in range(s.players):
            valuation.expected_balance[seat] = balance(s, seat) * 1000
            shares[seat] = FULL_WIN // several if (won >> seat) & 1 == 1 else 0
    else:
        best = -1000000000
        for seat in range(s.players):
            valuation.expected_balance[seat] = expected_balance(s, valuation, seat)
            best = max(best, valuation.expected_balance[seat])
        total = 0.0
        for seat in range(s.players):
            total += win_odds(s, valuation, seat, best)
        for seat in range(s.players):
            shares[seat] = int(FULL_WIN * win_odds(s, valuation, seat, best) / total)
    add_money_share(s, valuation, shares)


@routine
def win_odds(s: State, valuation: Valuation, seat: int, best: int) -> float:
    """The odds that the seat wins, relative to the others': by its expected balance and its chance of two lots (BS-18)."""
    found = exp((valuation.expected_balance[seat] - best) / valuation.win_temperature[s.round])
    for p in range(purses_of(s)):
        expected = 0
        for lot in range(LOTS):
            expected += chance_to_own(s, valuation, lot, s.colour[seat][p])
        found *= (valuation.two_lots_chance[expected // 100] + LEAST_TWO_LOTS_CHANCE) / (1000.0 + LEAST_TWO_LOTS_CHANCE)
    return found


@routine
def add_money_share(s: State, valuation: Valuation, shares: list[int]) -> None:
    """Let a small part of the worth depend on money: own less the others' mean."""
    everything = 0
    for seat in range(s.players):
        everything += valuation.expected_balance[seat]
    for seat in range(s.players):
        others = (everything - valuation.expected_balance[seat]) / (s.players - 1)
        ahead = (valuation.expected_balance[seat] - others) / 1000.0 / MONEY_SPREAD
        share = 0.5 + max(-0.5, min(0.5, ahead / 2.0))
        shares[seat] = int((1.0 - MONEY_WEIGHT) * shares[seat] + MONEY_WEIGHT * FULL_WIN * share)
