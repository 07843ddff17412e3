"""What a state is worth to a seat, by whole numbers alone: so compiled code on every machine and plain Python agree."""

from math import exp

from zuschlag.bots.bigshot.guided.fields import Guide
from zuschlag.bots.bigshot.search.evaluation import FULL_WIN, LEAST_TWO_LOTS_CHANCE, expected_balance
from zuschlag.bots.bigshot.valuer.placement import chance_to_own
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.scoring import balance, is_waived, qualifies, winners
from zuschlag.games.bigshot.state import LOTS, OVER, State
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.kernel import rule

STEPS = 16
"""Steps of the table of odds for a balance that is lower by one temperature."""
ODDS = tuple(round(2**30 * exp(-step / STEPS)) for step in range(12 * STEPS))
"""The odds of winning of a seat whose balance is so many steps below the best one."""
MONEY_SHARE = 50000
"""The part of a win, in millionths, that depends on money and not on victory: as in `search.evaluation`."""
LEAD_SPREAD = 60000
"""The lead in mills that counts as a full win by money."""
FAR_BEHIND = -1000000000


@rule
def win_share(s: State, valuation: Valuation, guide: Guide, seat: int) -> int:
    """What the search chooses by: the seat's expected share of the win, in millionths, with a small part that depends on money.

    At the end of a match, a narrow win counts less than a clear one. People see `final_share` then.
    """
    temperature = guide.end_temperature if s.phase == OVER else valuation.win_temperature[s.round]
    is_open = s.phase != OVER or is_waived(s)
    best = FAR_BEHIND
    everything = 0
    for other in range(s.players):
        found = balance(s, other) * 1000 if s.phase == OVER else expected_balance(s, valuation, other)
        valuation.expected_balance[other] = found
        everything += found
        if is_open or qualifies(s, other):
            best = max(best, found)
    total = 0
    own = 0
    for other in range(s.players):
        odds = 0
        if is_open or qualifies(s, other):
            step = (best - valuation.expected_balance[other]) * STEPS // temperature
            odds = ODDS[step] if step < len(ODDS) else 0
            if s.phase != OVER:
                odds = odds * two_lots_odds(s, valuation, other) // FULL_WIN
        total += odds
        if other == seat:
            own = odds
    share = own * FULL_WIN // total if total > 0 else 0
    mine = valuation.expected_balance[seat]
    lead = mine - (everything - mine) // (s.players - 1)
    money = FULL_WIN // 2 + max(min(lead, LEAD_SPREAD), -LEAD_SPREAD) * (FULL_WIN // 2) // LEAD_SPREAD
    return ((FULL_WIN - MONEY_SHARE) * share + MONEY_SHARE * money) // FULL_WIN


@rule
def final_share(s: State, seat: int) -> int:
    """The seat's share of the win in millionths, of a match that is over: that of the rules, shared among several winners."""
    won = winners(s)
    several = 0
    for other in range(s.players):
        several += (won >> other) & 1
    return FULL_WIN // several if (won >> seat) & 1 == 1 else 0


@rule
def two_lots_odds(s: State, valuation: Valuation, seat: int) -> int:
    """The chance of two lots for each of the seat's colours (BS-18), in millionths; nobody is written off."""
    found = FULL_WIN
    for p in range(purses_of(s)):
        expected = 0
        for lot in range(LOTS):
            expected += chance_to_own(s, valuation, lot, s.colour[seat][p])
        chance = valuation.two_lots_chance[expected // 100] + LEAST_TWO_LOTS_CHANCE
        found = found * chance // (1000 + LEAST_TWO_LOTS_CHANCE)
    return found
