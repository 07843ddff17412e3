"""The cautious bot: simple rules that avoid absurd moves: no offer that a tie makes worthless, no hoard before a payday.

Its moves are rules of the kernel subset, which read of the state only what the seat may know, so that it plays compiled as
well.
"""

from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.zahltag.observed_state import observed_state
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.games.zahltag.contract_stack import until_forced
from zuschlag.games.zahltag.equipment import DROP, KEEP, OFFER, SWAP, TAKE, can_change, count_of, table_of
from zuschlag.games.zahltag.offers import can_fulfil
from zuschlag.games.zahltag.state import KINDS, MOST_CARDS, MOST_OFFER, OFFERING, State
from zuschlag.kernel import Generator, below, rule

ENOUGH_CARDS = 8  # cards, hand and table together, that are enough


@rule
def cautious_move(s: State, seat: int, rng: Generator) -> int:
    """A modest price for a contract it can do, more for a larger one; a hand of about eight cards, of all kinds."""
    if s.phase != OFFERING:
        return cautious_change(s, seat)
    if not can_fulfil(s, seat):
        return OFFER
    # Two or three more than the contract has cards, and so never 1 or 2.
    drawn = below(rng, 2)
    return OFFER + min(count_of(s.needs[s.contract]) + 2 + drawn, MOST_OFFER)


@rule
def cautious_change(s: State, seat: int) -> int:
    """The change that its rules of thumb ask for."""
    hand = s.hand[seat]
    held = count_of(hand)
    smallest = held
    for other in range(s.players):
        if s.out[other] == 0:
            smallest = min(smallest, s.cards[other] - table_of(s, other))
    most = 0
    lacks = False
    for kind in range(KINDS):
        if hand[kind] > hand[most]:
            most = kind
        if hand[kind] == 0:
            lacks = True
    contracts_left = until_forced(s)
    if held - smallest >= s.money[seat] or s.cards[seat] > ENOUGH_CARDS or (contracts_left <= 1 and held > smallest):
        return DROP + most if hand[most] > 0 else KEEP
    if s.cards[seat] < ENOUGH_CARDS and contracts_left > 1:
        return first_possible_change(s, seat, TAKE, MOST_CARDS)
    if lacks and hand[most] > 2:
        return first_possible_change(s, seat, SWAP + most * KINDS, 0)
    return KEEP


@rule
def first_possible_change(s: State, seat: int, change: int, most: int) -> int:
    """This change to the kind of which it holds fewest, at most so many, and which can be had; else it keeps what it has."""
    for held in range(most + 1):
        for kind in range(KINDS):
            if s.hand[seat][kind] == held and can_change(s, seat, change + kind):
                return change + kind
    return KEEP


def think_cautious(turn: ZahltagTurn, rng: Generator) -> Thought:
    """Its move first, then all that it could have done instead."""
    move = turn.game.words[cautious_move(observed_state(turn), turn.seat, rng)]
    return Thought(move, (Candidate(move), *(Candidate(word) for word in turn.offered if word != move)))
