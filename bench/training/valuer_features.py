"""What the valuer makes of a decision, as features for a network: its move, its prices and its expectations.

Law: rules of the kernel subset; what is written follows from what the seat may know.
"""

from typing import Any

from zuschlag.bots.bigshot.search.evaluation import outlook
from zuschlag.bots.bigshot.valuer.placement import chance_of, set_stakes
from zuschlag.bots.bigshot.valuer.policy import decide
from zuschlag.bots.zahltag.valuer.beliefs import judge, situation
from zuschlag.bots.zahltag.valuer.equipment_value import look_ahead, set_out, worth_of
from zuschlag.bots.zahltag.valuer.policy import best_move, toil_of
from zuschlag.bots.zahltag.valuer.valuation import BITS, CHANGES, OFFERS, SPANS
from zuschlag.games.bigshot import observation as bigshot
from zuschlag.games.bigshot.observation import action_of, colour_at
from zuschlag.games.bigshot.state import BIDDING, COLOURS, LENDING, LOTS, PAYING, SEATS
from zuschlag.games.zahltag import observation as zahltag
from zuschlag.games.zahltag.equipment import KEEP
from zuschlag.games.zahltag.offers import can_fulfil
from zuschlag.games.zahltag.state import KINDS, OFFERING
from zuschlag.kernel import Generator, next32, rule

BIGSHOT_ACTIONS = bigshot.ACTIONS
ZAHLTAG_ACTIONS = zahltag.ACTIONS
MOST_HELD = 4

BIGSHOT_UNITS = (
    (1,) * BIGSHOT_ACTIONS
    + (20,) * SEATS + (50,) * SEATS + (20,) * SEATS
    + (50,) * (SEATS * COLOURS)
    + (20,) * COLOURS
    + (20, 1000) * (LOTS * COLOURS)
)  # fmt: skip
ZAHLTAG_UNITS = (
    (1,) * ZAHLTAG_ACTIONS
    + (64,) * CHANGES
    + (1024,) * OFFERS + (1024,) * 3
    + (1024,) * ((SEATS - 1) * KINDS * (MOST_HELD - 1))
    + (1024,) * (2 * SPANS) + (128,)
)  # fmt: skip


@rule
def write_bigshot(s: Any, seat: int, mind: Any, rng: Generator, out: Any, at: int) -> int:
    """Write the valuer's features from `at` on, and return its move."""
    move = decide(s, seat, mind)
    if s.phase == PAYING:
        set_stakes(s, mind)
    for n in range(BIGSHOT_ACTIONS):
        out[at + n] = 0
    out[at + action_of(s, seat, move)] = 1
    at += BIGSHOT_ACTIONS
    is_auction = s.phase == BIDDING or s.phase == LENDING
    for k in range(SEATS):
        other = (seat + k) % s.players
        sits = k < s.players
        out[at + k] = mind.limit[other] if sits and is_auction else 0
        out[at + SEATS + k] = outlook(s, mind, other) // 1000 if sits else 0
        out[at + 2 * SEATS + k] = mind.prize[seat][other] // 1000 if sits and is_auction else 0
    at += 3 * SEATS
    for k in range(SEATS):
        other = (seat + k) % s.players
        for nth in range(COLOURS):
            out[at] = mind.worth[other][colour_at(s, seat, nth)] // 1000 if k < s.players and is_auction else 0
            at += 1
    for nth in range(COLOURS):
        out[at + nth] = mind.expected[colour_at(s, seat, nth)] // 100
    at += COLOURS
    for nth in range(COLOURS):
        c = colour_at(s, seat, nth)
        for lot in range(LOTS):
            out[at] = mind.stake[lot][c] // 1000
            out[at + 1] = chance_of(s, mind, lot, c)
            at += 2
    return move


@rule
def write_zahltag(s: Any, seat: int, mind: Any, rng: Generator, out: Any, at: int) -> int:
    """Write the valuer's features from `at` on, and return its move."""
    mind.seed = next32(rng)
    look_ahead(s, seat, mind)
    set_out(s, seat, mind)
    worth = worth_of(s, seat, mind) // 8
    move = best_move(s, seat, mind)
    for n in range(ZAHLTAG_ACTIONS):
        out[at + n] = 0
    out[at + move] = 1
    at += ZAHLTAG_ACTIONS
    for change in range(CHANGES):
        out[at + change] = 0
        if s.phase != OFFERING:
            out[at + change] = max(min((mind.values[change] - mind.values[KEEP]) // 16, 1000), -1000)
    at += CHANGES
    for n in range(OFFERS + 3):
        out[at + n] = 0
    if s.phase == OFFERING and can_fulfil(s, seat):
        toil = toil_of(s, seat, mind)
        toil = toil * mind.weight >> BITS
        judge(s, seat, mind, s.contract)
        row = mind.mixed[situation(mind, toil)]
        out[at] = row[0]
        for n in range(1, OFFERS):
            out[at + n] = row[n] - row[n - 1]
        out[at + OFFERS] = max(min(toil, 8000), -8000)
        out[at + OFFERS + 1] = mind.alone
        out[at + OFFERS + 2] = mind.able
    at += OFFERS + 3
    for k in range(1, SEATS):
        rival = (seat + k) % s.players
        is_in = k < s.players and s.out[rival] == 0
        for kind in range(KINDS):
            for count in range(1, MOST_HELD):
                out[at] = mind.has[rival * KINDS + kind][count] if is_in else 0
                at += 1
    for span in range(SPANS):
        out[at + span] = min(mind.spans[span], 16000)
        out[at + SPANS + span] = min(mind.due[span], 16000)
    out[at + 2 * SPANS] = max(min(worth, 16000), -16000)
    return move
