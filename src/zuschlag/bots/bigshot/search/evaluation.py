"""Who will win, from where a match stands: at the end a fact, before it a judgement."""

from math import exp

from zuschlag.bots.bigshot.valuer.placement import chance_of
from zuschlag.bots.bigshot.valuer.valuation import Mind
from zuschlag.games.bigshot.loans import LOAN_COST
from zuschlag.games.bigshot.scoring import balance, winners
from zuschlag.games.bigshot.state import LOTS, OVER, PARKS, State
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.kernel import routine, rule

WHOLE = 1000000
"""What a match is worth to its only winner."""
PRIDE = 0.05
"""How much of it goes by money and not by victory: among sure wins and sure losses, more is better."""
SPREAD = 60.0
"""Millions between a match just lost and just won, by money."""


@rule
def outlook(s: State, mind: Mind, seat: int) -> int:
    """The balance that the seat can expect, in mills."""
    total = 0
    for p in range(purses_of(s)):
        c = s.colour[seat][p]
        total += (s.cash[c] - LOAN_COST * s.loans[c]) * 1000
        for lot in range(LOTS):
            worth = s.value[lot] * 1000
            for park in range(PARKS):
                if s.doubles[park][lot] == 1:
                    worth += worth * chance_of(s, mind, s.park[park], c) // 1000
            total += worth * chance_of(s, mind, lot, c) // 1000
    return total


@routine
def judge(s: State, mind: Mind, shares: list[int]) -> None:
    """What the match is worth to each seat, in millionths."""
    if s.phase == OVER:
        won = winners(s)
        several = 0
        for seat in range(s.players):
            several += (won >> seat) & 1
        for seat in range(s.players):
            mind.outlook[seat] = balance(s, seat) * 1000
            shares[seat] = WHOLE // several if (won >> seat) & 1 == 1 else 0
    else:
        best = -1000000000
        for seat in range(s.players):
            mind.outlook[seat] = outlook(s, mind, seat)
            best = max(best, mind.outlook[seat])
        total = 0.0
        for seat in range(s.players):
            total += odds(s, mind, seat, best)
        for seat in range(s.players):
            shares[seat] = int(WHOLE * odds(s, mind, seat, best) / total)
    add_pride(s, mind, shares)


@routine
def odds(s: State, mind: Mind, seat: int, best: int) -> float:
    """The odds that the seat wins, beside the others: by its outlook, and whether it will get the lots it needs (BS-18)."""
    found = exp((mind.outlook[seat] - best) / mind.doubt[s.round])
    for p in range(purses_of(s)):
        expected = 0
        for lot in range(LOTS):
            expected += chance_of(s, mind, lot, s.colour[seat][p])
        found *= (mind.qualified[expected // 100] + 20) / 1020.0
    return found


@routine
def add_pride(s: State, mind: Mind, shares: list[int]) -> None:
    """Let a little of the worth go by money: own less the others' mean."""
    everything = 0
    for seat in range(s.players):
        everything += mind.outlook[seat]
    for seat in range(s.players):
        others = (everything - mind.outlook[seat]) / (s.players - 1)
        ahead = (mind.outlook[seat] - others) / 1000.0 / SPREAD
        share = 0.5 + max(-0.5, min(0.5, ahead / 2.0))
        shares[seat] = int((1.0 - PRIDE) * shares[seat] + PRIDE * WHOLE * share)
