"""The valuer's policy: a state → its move. Law: its rules read of the state only what the seat may know."""

from zuschlag.bots.zahltag.valuer.beliefs import estimate_rivals, situation_row
from zuschlag.bots.zahltag.valuer.equipment_changes import choose_change
from zuschlag.bots.zahltag.valuer.equipment_value import equipment_value, look_ahead, set_span_cards
from zuschlag.bots.zahltag.valuer.valuation_fields import BITS, OFFERS, Valuation
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.offers import can_fulfil
from zuschlag.games.zahltag.state import KINDS, OFFERING, State
from zuschlag.kernel import rule
from zuschlag.kernel.rng import WORD


@rule
def draw_number(valuation: Valuation, s: State, seat: int) -> int:
    """A pseudo-random number below 1024: the same for the same seed of the valuation, contract and seat."""
    x = (valuation.seed + s.contracts * 0x9E3779B1 + seat * 0x85EBCA6B) & WORD
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & WORD
    x = ((x ^ (x >> 15)) * 0x46CA68B5) & WORD
    return (x ^ (x >> 16)) >> 22


@rule
def contract_cost(s: State, seat: int, valuation: Valuation) -> int:
    """What it costs to have the contract's cards away for two turns; negative where a payday is near."""
    look_ahead(s, seat, valuation)
    set_span_cards(s, seat, valuation)
    kept = equipment_value(s, seat, valuation)
    needs = s.needs[s.contract]
    for kind in range(KINDS):
        valuation.span_cards[0][kind] -= needs[kind]
        valuation.span_cards[1][kind] -= needs[kind]
    return kept - equipment_value(s, seat, valuation)


@rule
def choose_offer(s: State, seat: int, valuation: Valuation) -> int:
    """An offer drawn from the equilibrium of the situation; 0 is 00."""
    if not can_fulfil(s, seat):
        return 0
    cost = contract_cost(s, seat, valuation)
    cost = cost * valuation.contract_cost_weight >> BITS
    estimate_rivals(s, seat, valuation, s.contract)
    row = valuation.offer_cdf[situation_row(valuation, cost)]
    drawn = draw_number(valuation, s, seat)
    offer = 0
    while offer < OFFERS - 1 and row[offer] <= drawn:
        offer += 1
    if offer == 1 and s.money[seat] == 0:
        offer = 2  # a tie at 1 would put the seat out
    return offer


@rule
def choose_move(s: State, seat: int, valuation: Valuation) -> int:
    """The move of the awaited seat."""
    if s.phase == OFFERING:
        return OFFER + choose_offer(s, seat, valuation)
    return choose_change(s, seat, valuation)
