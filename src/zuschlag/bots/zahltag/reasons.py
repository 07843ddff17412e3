"""Reasons for moves of Zahltag as data: facts of the rules, from what a seat may know.

Law: everything follows from the seat's own cards and from what is public. A fact holds in every deal that the seat cannot tell
apart, and nothing is an estimate. No amount of the valuer is a reason: it counts contracts that exclude each other, so its
values order moves, but are many times the money that they bring.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from zuschlag.bots.thought import Reason
from zuschlag.bots.zahltag.observed_state import observed_state
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.beliefs import hidden_cards
from zuschlag.games.zahltag.equipment import KEEP, OFFER, change, count_of, table_of
from zuschlag.games.zahltag.equipment_kinds import COUNTS
from zuschlag.games.zahltag.offers import TIE_COSTS
from zuschlag.games.zahltag.state import KINDS, MOST_CARDS, OFFERING, State


@dataclass(frozen=True, slots=True)
class HandAfter:
    """What a change of equipment leads to."""

    contracts: int
    """For how many contracts of the stack the hand has all cards."""
    number: int
    """Of so many."""
    pairs: int
    """For how many pairs of these it has all cards of both at once: it still tells hands apart that can do every contract."""
    number_of_pairs: int
    payday: int
    """What a payday costs, as the hands of the others are."""


def explain_move(turn: ZahltagTurn, move: str) -> tuple[Reason, ...]:
    """Facts about the decision and the move."""
    return *situation_facts(turn), *move_facts(turn, move)


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
    """Who else can do the contract, as far as the seat can tell, and what a payday costs and which other contracts the hand can
    do with the contract's cards in hand and on the table."""
    yield from rival_facts(s, seat)
    now = payday_cost(s, seat, count_of(s.hand[seat]))
    after = payday_cost(s, seat, count_of(s.hand[seat]) - count_of(s.needs[s.contract]))
    yield Reason("payday", {"now": now}) if after == now else Reason("payday_working", {"now": now, "then": after})
    rest = [held - needed for held, needed in zip(s.hand[seat], s.needs[s.contract], strict=True)]
    if min(rest) >= 0:
        doable, then = _count_doable(s, s.hand[seat]), _count_doable(s, rest)
        if then < doable:
            yield Reason("contracts_working", {"now": doable, "then": then, "number": sum(s.stack[: s.distinct])})


def rival_facts(s: State, seat: int) -> Iterator[Reason]:
    """Who else surely can do the contract, or that surely somebody or nobody else can; else everybody who may be able to."""
    rivals = _rivals(s, seat)
    able = [rival for rival in rivals if _is_able(s, seat, rival)]
    perhaps = [rival for rival in rivals if _may_be_able(s, seat, rival)]
    if able:
        yield from (Reason("rival_able", {"rival": rival}) for rival in able)
    elif not perhaps:
        yield Reason("alone")
    elif not _may_be_alone(s, seat):
        yield Reason("some_able")
    elif len(perhaps) > 1 and perhaps == rivals:
        yield Reason("others_perhaps")
    else:
        yield from (Reason("rival_perhaps", {"rival": rival}) for rival in perhaps)


def tie_facts(s: State, seat: int, offer: int) -> Iterator[Reason]:
    """What a tie leaves of an offer, where someone else may be able to make the same. 0 is 00, which nobody ties with."""
    if offer > 0 and not is_alone(s, seat):
        if offer == TIE_COSTS:
            yield Reason("tie_nothing", {"offer": offer})
        elif offer > TIE_COSTS:
            yield Reason("tie", {"offer": offer, "tied": offer - TIE_COSTS})
        else:
            is_ruin = s.money[seat] < TIE_COSTS - offer
            yield Reason("tie_ruin" if is_ruin else "tie_pays", {"offer": offer, "pays": TIE_COSTS - offer})


def hand_after(s: State, seat: int, move: int) -> HandAfter:
    """The hand after a change, by the rules."""
    then = s.copy()
    change(then, seat, move)
    hand, number = then.hand[seat], sum(s.stack[: s.distinct])
    return HandAfter(
        _count_doable(then, hand), number, count_doable_pairs(then, hand), number * (number - 1) // 2,
        payday_cost(then, seat, count_of(hand)),
    )  # fmt: skip


def change_facts(s: State, seat: int, move: int) -> Iterator[Reason]:
    """How many contracts of the stack the hand can do, and what a payday costs, before and after a change; how many pairs of
    contracts, where the contracts tell no difference."""
    now, then = hand_after(s, seat, KEEP), hand_after(s, seat, move)
    if now.contracts == then.contracts:
        yield Reason("contracts", {"now": now.contracts, "number": now.number})
        if now.pairs != then.pairs:
            yield Reason("pairs_then", {"now": now.pairs, "then": then.pairs, "number": now.number_of_pairs})
    else:
        yield Reason("contracts_then", {"now": now.contracts, "then": then.contracts, "number": now.number})
    if now.payday == then.payday:
        yield Reason("payday", {"now": now.payday})
    else:
        yield Reason("payday_then", {"now": now.payday, "then": then.payday})


def payday_cost(s: State, seat: int, hand: int) -> int:
    """What a payday costs with so many cards in hand, as the hands of the others are (ZT-12)."""
    sizes = [s.cards[rival] - table_of(s, rival) for rival in range(s.players) if rival != seat and s.out[rival] == 0]
    return max(hand - min(sizes, default=MOST_CARDS), 0)


def is_alone(s: State, seat: int) -> bool:
    """Is it certain for the seat that nobody else can do the contract?"""
    return not any(_may_be_able(s, seat, rival) for rival in _rivals(s, seat))


def _may_be_able(s: State, seat: int, rival: int) -> bool:
    """Can the hand hold all that the contract asks for, by what the seat sees?"""
    lacks = [max(needed - known, 0) for known, needed in zip(s.known[rival], s.needs[s.contract], strict=True)]
    return sum(lacks) <= hidden_cards(s, rival) and all(lacks[kind] <= _count_unseen(s, seat, kind) for kind in range(KINDS))


def _rivals(s: State, seat: int) -> list[int]:
    return [rival for rival in range(s.players) if rival != seat and s.out[rival] == 0]


def _is_able(s: State, seat: int, rival: int) -> bool:
    """Is it certain for the seat that the hand holds all that the contract asks for? It holds the unseen cards of a kind for
    which the other hands have no room: with two players, all of them."""
    elsewhere = sum(hidden_cards(s, other) for other in _rivals(s, seat) if other != rival)
    return all(
        s.known[rival][kind] + max(_count_unseen(s, seat, kind) - elsewhere, 0) >= s.needs[s.contract][kind]
        for kind in range(KINDS)
    )


def _may_be_alone(s: State, seat: int) -> bool:
    """Can the unseen cards be in the hands of rivals so that each of these lacks a kind of card for the contract?

    Tries every choice of a kind for each. That the cards have room then is a question of flow: those of any kinds must not be
    more than the hands can take of them together.
    """
    rivals, needs = _rivals(s, seat), s.needs[s.contract]
    hidden = {rival: hidden_cards(s, rival) for rival in rivals}
    unseen = [_count_unseen(s, seat, kind) for kind in range(KINDS)]
    lacking = [[kind for kind in range(KINDS) if s.known[rival][kind] < needs[kind]] for rival in rivals]
    groups = [[kind for kind in range(KINDS) if group >> kind & 1] for group in range(1 << KINDS)]
    for lacked in product(*lacking):
        room = {
            rival: [needs[kind] - 1 - s.known[rival][kind] if kind == lack else hidden[rival] for kind in range(KINDS)]
            for rival, lack in zip(rivals, lacked, strict=True)
        }
        if all(
            sum(unseen[kind] for kind in group)
            <= sum(min(hidden[rival], sum(room[rival][kind] for kind in group)) for rival in rivals)
            for group in groups
        ):
            return True
    return False


def _count_unseen(s: State, seat: int, kind: int) -> int:
    """The cards of a kind that the seat has seen nowhere: they are in hands of others."""
    seen = s.piles[kind] + s.hand[seat][kind]
    for each in range(s.players):
        seen += s.left[each][kind] + s.right[each][kind]
        if each != seat:
            seen += s.known[each][kind]
    return COUNTS[kind] - seen


def count_doable_pairs(s: State, hand: Sequence[int]) -> int:
    """The pairs of contracts of the stack for which these cards suffice at once, while the first one's are on the table."""
    doable = _doable(s, hand)
    found = 0
    for at, one in enumerate(doable):
        rest = [held - needed for held, needed in zip(hand, s.needs[one], strict=True)]
        if _suffices(s, rest, one):
            found += s.stack[one] * (s.stack[one] - 1) // 2
        found += sum(s.stack[one] * s.stack[other] for other in doable[at + 1 :] if _suffices(s, rest, other))
    return found


def _count_doable(s: State, hand: Sequence[int]) -> int:
    """The contracts of the stack for which these cards suffice."""
    return sum(s.stack[contract] for contract in _doable(s, hand))


def _doable(s: State, hand: Sequence[int]) -> list[int]:
    """The different contracts of the stack for which these cards suffice: a few hundred at most, since hands are small."""
    return [contract for contract in range(s.distinct) if s.stack[contract] and _suffices(s, hand, contract)]


def _suffices(s: State, hand: Sequence[int], contract: int) -> bool:
    return all(hand[kind] >= s.needs[contract][kind] for kind in range(KINDS))
