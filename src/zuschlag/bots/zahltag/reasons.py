"""Reasons for moves of Zahltag as data: facts of the rules, and estimates of the valuer, from what a seat may know.

Law: everything follows from the seat's own cards and from what is public. A fact holds in every deal that the seat cannot tell
apart; an estimate is given only where it does not contradict the move.
"""

from collections.abc import Iterator

from zuschlag.bots.thought import Reason
from zuschlag.bots.zahltag.observed_state import observed_state, valuation_for
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.beliefs import estimate_rivals, hidden_cards
from zuschlag.bots.zahltag.valuer.equipment_changes import choose_change
from zuschlag.bots.zahltag.valuer.policy import contract_cost
from zuschlag.bots.zahltag.valuer.valuation_fields import BITS, OFFERS, ONE
from zuschlag.games.zahltag.equipment import KEEP, OFFER, change, count_of, table_of
from zuschlag.games.zahltag.equipment_kinds import COUNTS
from zuschlag.games.zahltag.offers import TIE_COSTS
from zuschlag.games.zahltag.state import KINDS, MOST_CARDS, OFFERING, State

LEAST_GAIN = 0.1
"""A change that is worth less more than keeping all cards is not called better, in millions."""
LEAST_COST = 0.5
"""Less than this, in millions, is not told of what it costs or saves to have cards away: it is too rough an estimate."""


def explain_move(turn: ZahltagTurn, move: str) -> tuple[Reason, ...]:
    """Facts about a move, and the valuer's estimates where they fit it."""
    s, number = observed_state(turn), turn.game.numbers[move]
    if s.phase == OFFERING:
        offer = number - OFFER
        return *contract_facts(s, turn.seat), *_estimate_offer(s, turn.seat, offer), *tie_facts(s, turn.seat, offer)
    return *_estimate_change(s, turn.seat, number), *change_facts(s, turn.seat, number)


def move_facts(turn: ZahltagTurn, move: str) -> tuple[Reason, ...]:
    """What follows from a move by the rules alone."""
    s, number = observed_state(turn), turn.game.numbers[move]
    found = tie_facts(s, turn.seat, number - OFFER) if s.phase == OFFERING else change_facts(s, turn.seat, number)
    return tuple(found)


def situation_facts(turn: ZahltagTurn) -> tuple[Reason, ...]:
    """Who else can do the contract, and what a payday costs with its cards on the table; nothing where equipment is changed."""
    s = observed_state(turn)
    return tuple(contract_facts(s, turn.seat)) if s.phase == OFFERING else ()


def contract_facts(s: State, seat: int) -> Iterator[Reason]:
    """Who else can do the contract (some for certain, nobody for certain, or by an estimate of their hands), and what a payday
    costs with the contract's cards in hand and on the table."""
    rivals = [rival for rival in range(s.players) if rival != seat and s.out[rival] == 0]
    able = [rival for rival in rivals if _is_able(s, rival)]
    if able:
        yield from (Reason("rival_able", {"rival": rival}) for rival in able)
    elif not any(_may_be_able(s, seat, rival) for rival in rivals):
        yield Reason("alone")
    else:
        valuation = valuation_for(s)
        contract_cost(s, seat, valuation)  # estimates the hands
        estimate_rivals(s, seat, valuation, s.contract)
        yield Reason("perhaps_alone", {"alone": min(max(round(100 * valuation.chance_alone / ONE), 1), 99)})
    now = payday_cost(s, seat, count_of(s.hand[seat]))
    after = payday_cost(s, seat, count_of(s.hand[seat]) - count_of(s.needs[s.contract]))
    yield Reason("payday", {"now": now}) if after == now else Reason("payday_working", {"now": now, "then": after})


def tie_facts(s: State, seat: int, offer: int) -> Iterator[Reason]:
    """What a tie leaves of an offer, where someone else may be able to make the same. 0 is 00, which nobody ties with."""
    if offer > 0 and any(rival != seat and s.out[rival] == 0 and _may_be_able(s, seat, rival) for rival in range(s.players)):
        if offer == TIE_COSTS:
            yield Reason("tie_nothing", {"offer": offer})
        elif offer > TIE_COSTS:
            yield Reason("tie", {"offer": offer, "tied": offer - TIE_COSTS})
        else:
            is_ruin = s.money[seat] < TIE_COSTS - offer
            yield Reason("tie_ruin" if is_ruin else "tie_pays", {"offer": offer, "pays": TIE_COSTS - offer})


def change_facts(s: State, seat: int, move: int) -> Iterator[Reason]:
    """How many contracts of the stack the hand can do, and what a payday costs, before and after a change."""
    then = s.copy()
    change(then, seat, move)
    number = sum(s.stack[: s.distinct])
    before, after = _count_doable(s, seat), _count_doable(then, seat)
    if before == after:
        yield Reason("contracts", {"now": before, "number": number})
    else:
        yield Reason("contracts_then", {"now": before, "then": after, "number": number})
    costs, would_cost = (payday_cost(state, seat, count_of(state.hand[seat])) for state in (s, then))
    yield Reason("payday", {"now": costs}) if costs == would_cost else Reason("payday_then", {"now": costs, "then": would_cost})


def payday_cost(s: State, seat: int, hand: int) -> int:
    """What a payday costs with so many cards in hand, as the hands of the others are (ZT-12)."""
    sizes = [s.cards[rival] - table_of(s, rival) for rival in range(s.players) if rival != seat and s.out[rival] == 0]
    return max(hand - min(sizes, default=MOST_CARDS), 0)


def _estimate_offer(s: State, seat: int, offer: int) -> Iterator[Reason]:
    """What it costs to have the cards away. A limit is given where the offer keeps it."""
    valuation = valuation_for(s)
    cost = contract_cost(s, seat, valuation) * valuation.contract_cost_weight >> BITS
    worth = round(abs(cost) / ONE, 1)
    limit = next((price for price in range(1, OFFERS) if price * ONE >= cost), OFFERS)
    if worth < LEAST_COST:
        return
    if cost < 0:
        if offer > 0:
            yield Reason("away_saves", {"amount": worth})
    elif offer >= limit:
        yield Reason("away_limit", {"amount": worth, "limit": limit})
    elif offer == 0:
        yield Reason("away", {"amount": worth})


def _estimate_change(s: State, seat: int, move: int) -> Iterator[Reason]:
    """What the change is worth more than keeping all cards, where it is."""
    valuation = valuation_for(s)
    choose_change(s, seat, valuation)
    gain = round((valuation.change_values[move] - valuation.change_values[KEEP]) / ONE, 1)
    if gain >= LEAST_GAIN:
        yield Reason("gain", {"amount": gain})


def _is_able(s: State, rival: int) -> bool:
    """Is it public that the hand holds all that the contract asks for?"""
    return all(known >= needed for known, needed in zip(s.known[rival], s.needs[s.contract], strict=True))


def _may_be_able(s: State, seat: int, rival: int) -> bool:
    """Can the hand hold all that the contract asks for, by what the seat sees?"""
    lacks = [max(needed - known, 0) for known, needed in zip(s.known[rival], s.needs[s.contract], strict=True)]
    return sum(lacks) <= hidden_cards(s, rival) and all(lacks[kind] <= _count_unseen(s, seat, kind) for kind in range(KINDS))


def _count_unseen(s: State, seat: int, kind: int) -> int:
    """The cards of a kind that the seat has seen nowhere: they are in hands of others."""
    seen = s.piles[kind] + s.hand[seat][kind]
    for each in range(s.players):
        seen += s.left[each][kind] + s.right[each][kind]
        if each != seat:
            seen += s.known[each][kind]
    return COUNTS[kind] - seen


def _count_doable(s: State, seat: int) -> int:
    """The contracts of the stack for which the hand has all cards."""
    hand = s.hand[seat]
    return sum(
        s.stack[contract]
        for contract in range(s.distinct)
        if all(hand[kind] >= s.needs[contract][kind] for kind in range(KINDS))
    )
