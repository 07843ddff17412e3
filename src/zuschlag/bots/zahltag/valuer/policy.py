"""The valuer's moves. Law: a rule of the kernel subset, which reads of the state only what the seat may know."""

from zuschlag.bots.zahltag.valuer.beliefs import judge, situation
from zuschlag.bots.zahltag.valuer.equipment_changes import best_change
from zuschlag.bots.zahltag.valuer.equipment_value import look_ahead, set_out, worth_of
from zuschlag.bots.zahltag.valuer.valuation import BITS, OFFERS, Mind
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.offers import can_fulfil
from zuschlag.games.zahltag.state import KINDS, OFFERING, State
from zuschlag.kernel import rule
from zuschlag.kernel.rng import WORD


@rule
def lot(mind: Mind, s: State, seat: int) -> int:
    """A number below 1024, drawn by lot: the same for the same mind, contract and seat."""
    x = (mind.seed + s.contracts * 0x9E3779B1 + seat * 0x85EBCA6B) & WORD
    x = ((x ^ (x >> 16)) * 0x7FEB352D) & WORD
    x = ((x ^ (x >> 15)) * 0x46CA68B5) & WORD
    return (x ^ (x >> 16)) >> 22


@rule
def toil_of(s: State, seat: int, mind: Mind) -> int:
    """What it costs to have the contract's cards away for two turns; negative where a payday is near."""
    look_ahead(s, seat, mind)
    set_out(s, seat, mind)
    kept = worth_of(s, seat, mind)
    needs = s.needs[s.contract]
    for kind in range(KINDS):
        mind.cards[0][kind] -= needs[kind]
        mind.cards[1][kind] -= needs[kind]
    return kept - worth_of(s, seat, mind)


@rule
def best_offer(s: State, seat: int, mind: Mind) -> int:
    """An offer drawn by lot from the equilibrium of the situation; 0 is 00."""
    if not can_fulfil(s, seat):
        return 0
    toil = toil_of(s, seat, mind)
    toil = toil * mind.weight >> BITS
    judge(s, seat, mind, s.contract)
    row = mind.mixed[situation(mind, toil)]
    drawn = lot(mind, s, seat)
    offer = 0
    while offer < OFFERS - 1 and row[offer] <= drawn:
        offer += 1
    if offer == 1 and s.money[seat] == 0:
        offer = 2  # a tie at 1 would put the seat out
    return offer


@rule
def best_move(s: State, seat: int, mind: Mind) -> int:
    """The move of the awaited seat."""
    if s.phase == OFFERING:
        return OFFER + best_offer(s, seat, mind)
    return best_change(s, seat, mind)
