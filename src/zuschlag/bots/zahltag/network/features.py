"""What the valuer makes of a decision in Zahltag, as features for a network: its move, its prices and its beliefs.

Law: rules of the kernel subset; what is written follows from what the seat may know.
"""

from typing import Any

from zuschlag.bots.zahltag.valuer.beliefs import estimate_rivals, situation_row
from zuschlag.bots.zahltag.valuer.equipment_value import equipment_value, look_ahead, set_span_cards
from zuschlag.bots.zahltag.valuer.policy import choose_move, contract_cost
from zuschlag.bots.zahltag.valuer.valuation_fields import BITS, CHANGES, OFFERS, SPANS
from zuschlag.games.zahltag.equipment import KEEP
from zuschlag.games.zahltag.observation import ACTIONS
from zuschlag.games.zahltag.offers import can_fulfil
from zuschlag.games.zahltag.state import KINDS, OFFERING, SEATS
from zuschlag.kernel import Generator, next32, rule

MOST_HELD = 4

UNITS = (
    (1,) * ACTIONS
    + (64,) * CHANGES
    + (1024,) * OFFERS + (1024,) * 3
    + (1024,) * ((SEATS - 1) * KINDS * (MOST_HELD - 1))
    + (1024,) * (2 * SPANS) + (128,)
)  # fmt: skip
"""What each feature is divided by."""


@rule
def write_features(s: Any, seat: int, valuation: Any, rng: Generator, out: Any, at: int) -> int:
    """Write the valuer's features from `at` on, and return its move."""
    valuation.seed = next32(rng)
    look_ahead(s, seat, valuation)
    set_span_cards(s, seat, valuation)
    worth = equipment_value(s, seat, valuation) // 8
    move = choose_move(s, seat, valuation)
    for n in range(ACTIONS):
        out[at + n] = 0
    out[at + move] = 1
    at += ACTIONS
    for change in range(CHANGES):
        out[at + change] = 0
        if s.phase != OFFERING:
            out[at + change] = max(min((valuation.change_values[change] - valuation.change_values[KEEP]) // 16, 1000), -1000)
    at += CHANGES
    for n in range(OFFERS + 3):
        out[at + n] = 0
    if s.phase == OFFERING and can_fulfil(s, seat):
        cost = contract_cost(s, seat, valuation)
        cost = cost * valuation.contract_cost_weight >> BITS
        estimate_rivals(s, seat, valuation, s.contract)
        row = valuation.offer_cdf[situation_row(valuation, cost)]
        out[at] = row[0]
        for n in range(1, OFFERS):
            out[at + n] = row[n] - row[n - 1]
        out[at + OFFERS] = max(min(cost, 8000), -8000)
        out[at + OFFERS + 1] = valuation.chance_alone
        out[at + OFFERS + 2] = valuation.expected_able
    at += OFFERS + 3
    for k in range(1, SEATS):
        rival = (seat + k) % s.players
        is_in = k < s.players and s.out[rival] == 0
        for kind in range(KINDS):
            for count in range(1, MOST_HELD):
                out[at] = valuation.holding_chance[rival * KINDS + kind][count] if is_in else 0
                at += 1
    for span in range(SPANS):
        out[at + span] = min(valuation.span_reveals[span], 16000)
        out[at + SPANS + span] = min(valuation.span_paydays[span], 16000)
    out[at + 2 * SPANS] = max(min(worth, 16000), -16000)
    return move
