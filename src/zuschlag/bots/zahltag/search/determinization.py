"""Playing on from every alternative at the root, in the same imagined worlds and with the same cards to come."""

from typing import Any

from zuschlag.bots.zahltag.search.rollout import play_on, rate
from zuschlag.bots.zahltag.valuer.policy import best_offer
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.offers import TIE_COSTS, can_fulfil
from zuschlag.games.zahltag.rules import make_move
from zuschlag.games.zahltag.state import KINDS, NONE, State
from zuschlag.kernel import Generator, below, copy_state, next32, routine, rule

DEED = 64  # from here on an alternative is not a move but the seats, as bits, that do the contract
PAID = 4  # what each of them is paid then

ROOT, SLATE = 0, 1  # the states of a desk
OWN, DICE = 0, 1  # its generators


@routine
def draw_world(rng: Generator, weights: Any) -> int:
    """The number of a world, by its weight. The weights are added up."""
    drawn = below(rng, weights[len(weights) - 1])
    low = 0
    high = len(weights) - 1
    while low < high:
        middle = (low + high) >> 1
        if weights[middle] > drawn:
            high = middle
        else:
            low = middle + 1
    return low


@routine
def deal_world(s: State, seat: int, hands: Any) -> None:
    """Give the other seats the hands that were imagined."""
    for other in range(s.players):
        if other != seat:
            for kind in range(KINDS):
                s.hand[other][kind] = hands[other][kind]


@rule
def able_seats(s: State) -> int:
    """The seats that can do the contract, as bits."""
    able = 0
    for seat in range(s.players):
        if s.out[seat] == 0 and can_fulfil(s, seat):
            able |= 1 << seat
    return able


@rule
def do_contract(s: State, doing: int) -> None:
    """These seats, as bits, do the contract and are paid the same; nobody else offers. What was sealed is forgotten."""
    offer = PAID + TIE_COSTS if doing & (doing - 1) else PAID
    s.owing = 0
    for seat in range(s.players):
        s.offers[seat] = NONE
        if s.out[seat] == 0:
            s.owing |= 1 << seat
    for seat in range(s.players):
        if s.out[seat] == 0:
            make_move(s, seat, OFFER + (offer if (doing >> seat) & 1 else 0))


@routine
def sample(
    states: Any, minds: Any, rngs: Any, worlds: Any, weights: Any, seat: int, until: int,
    deeds: Any, able: Any, habits: Any, standings: Any,
) -> int:  # fmt: skip
    """For every row of `standings`, draw a world and play on from each deed that is possible in it; how often it played on.

    A row gets a standing for each deed and seat. Where deeds are who does the contract, `able` gets the seats that could in the
    row's world, as bits, and `habits` what each of them would offer as a valuer.
    """
    played = 0
    mind = minds[0]
    rng = rngs[OWN]
    dice = rngs[DICE]
    for row in range(len(standings)):
        hands = worlds[draw_world(rng, weights)]
        lots = next32(rng)
        a = next32(rng)
        b = next32(rng)
        for at in range(len(deeds)):
            deed = deeds[at]
            copy_state(states, SLATE, ROOT)
            s = states[SLATE]
            deal_world(s, seat, hands)
            if deed < DEED:
                make_move(s, seat, deed)
            else:
                if at == 0:
                    able[row] = able_seats(s)
                    mind.seed = lots
                    for other in range(s.players):
                        habits[row][other] = best_offer(s, other, mind) if (able[row] >> other) & 1 else 0
                if (deed - DEED) & ~able[row]:
                    continue
                do_contract(s, deed - DEED)
            dice.a = a
            dice.b = b
            dice.c = lots
            dice.counter = 1
            play_on(s, dice, mind, lots, until)
            rate(s, mind, standings[row][at])
            played += 1
    return played
