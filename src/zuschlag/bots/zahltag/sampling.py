"""Playing on from every alternative at the root, in the same imagined worlds and with the same cards to come.

`copied` is a slot: a record is copied as bytes, a state of Python mode by its own method.
"""

from collections.abc import Callable
from typing import Any

from zuschlag.bots.zahltag.mind import Mind
from zuschlag.bots.zahltag.playouts import play_on, rate
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.offers import TIE_COSTS, can_fulfil
from zuschlag.games.zahltag.rules import make_move
from zuschlag.games.zahltag.state import KINDS, NONE, State
from zuschlag.kernel import Generator, below, next32, rule

copied: Callable[[Any, Any], None]

DEED = 64  # from here on an alternative is not a move but the seats, as bits, that do the contract
PAID = 4  # what each of them is paid then


@rule
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


@rule
def deal_world(s: State, seat: int, hands: Any) -> None:
    """Give the other seats the hands that were imagined, and take back all sealed offers."""
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
    """These seats, as bits, do the contract and are paid the same; nobody else offers."""
    offer = PAID + TIE_COSTS if doing & (doing - 1) else PAID
    s.owing = 0
    for seat in range(s.players):
        s.offers[seat] = NONE
        if s.out[seat] == 0:
            s.owing |= 1 << seat
    for seat in range(s.players):
        if s.out[seat] == 0:
            make_move(s, seat, OFFER + (offer if (doing >> seat) & 1 else 0))


@rule
def sample(
    root: Any, slate: Any, worlds: Any, weights: Any, rngs: Any, minds: Any, seat: int, until: int,
    deeds: Any, able: Any, standings: Any,
) -> int:  # fmt: skip
    """For every row of `standings`, draw a world and play on from every deed that is possible in it; how often it played.

    `able` becomes who can do the contract in each row's world. A row has a standing for each deed and seat.
    """
    played = 0
    rng = rngs[0]
    for row in range(len(standings)):
        hands = worlds[draw_world(rng, weights)]
        lots = next32(rng)
        a = next32(rng)
        b = next32(rng)
        for at in range(len(deeds)):
            deed = deeds[at]
            copied(slate, root)
            s = slate[0]
            deal_world(s, seat, hands)
            if deed >= DEED:
                if at == 0:
                    able[row] = able_seats(s)
                if (deed - DEED) & ~able[row]:
                    continue
                do_contract(s, deed - DEED)
            else:
                make_move(s, seat, deed)
            dice = rngs[1]
            dice.a = a
            dice.b = b
            dice.c = lots
            dice.counter = 1
            finish(s, dice, minds[0], lots, until, standings[row][at])
            played += 1
    return played


@rule
def finish(s: State, dice: Generator, mind: Mind, lots: int, until: int, standing: Any) -> None:
    """Play on and rate how it ends."""
    play_on(s, dice, mind, lots, until)
    rate(s, mind, standing)
