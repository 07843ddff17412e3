"""Play every alternative on in the same sampled worlds (determinizations of the hidden hands), with the same cards to come."""

from typing import Any

from zuschlag.bots.zahltag.search.rollout import play_rollout, rate_standings
from zuschlag.bots.zahltag.valuer.policy import choose_offer
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.offers import TIE_COSTS, can_fulfil
from zuschlag.games.zahltag.rules import make_move
from zuschlag.games.zahltag.state import KINDS, NONE, State
from zuschlag.kernel import Generator, below, copy_state, next32, routine, rule

FULFILLED_BY = 64  # from here on an alternative is not a move but the seats, as bits, that fulfil the contract
ASSUMED_PAY = 4  # what each of them is paid then

ROOT, SCRATCH = 0, 1  # the states of a workspace
SEARCH_RNG, DICE_RNG = 0, 1  # its generators


@rule
def draw_world(rng: Generator, weights: Any) -> int:
    """Draw the number of a world by its weight. The weights are cumulative."""
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
    """Give the other seats the hands of this world."""
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
def fulfil_contract(s: State, doing: int) -> None:
    """Let these seats, as bits, fulfil the contract for the same pay; nobody else offers. Sealed offers are discarded."""
    offer = ASSUMED_PAY + TIE_COSTS if doing & (doing - 1) else ASSUMED_PAY
    s.owing = 0
    for seat in range(s.players):
        s.offers[seat] = NONE
        if s.out[seat] == 0:
            s.owing |= 1 << seat
    for seat in range(s.players):
        if s.out[seat] == 0:
            make_move(s, seat, OFFER + (offer if (doing >> seat) & 1 else 0))


@routine
def sample_alternatives(
    states: Any, valuations: Any, rngs: Any, worlds: Any, weights: Any, seat: int, until: int,
    alternatives: Any, able: Any, valuer_offers: Any, standings: Any,
) -> int:  # fmt: skip
    """For every row of `standings`, draw a world and play each alternative on that is possible in it. Returns how many were.

    A row gets a standing for each alternative and seat. Where the alternatives are who fulfils the contract, `able` gets the
    seats that could in the row's world, as bits, and `valuer_offers` what the valuer would offer for each of them.
    """
    played = 0
    valuation = valuations[0]
    rng = rngs[SEARCH_RNG]
    dice = rngs[DICE_RNG]
    for row in range(len(standings)):
        hands = worlds[draw_world(rng, weights)]
        seed = next32(rng)
        a = next32(rng)
        b = next32(rng)
        for at in range(len(alternatives)):
            alternative = alternatives[at]
            copy_state(states, SCRATCH, ROOT)
            s = states[SCRATCH]
            deal_world(s, seat, hands)
            if alternative < FULFILLED_BY:
                make_move(s, seat, alternative)
            else:
                if at == 0:
                    able[row] = able_seats(s)
                    valuation.seed = seed
                    for other in range(s.players):
                        valuer_offers[row][other] = choose_offer(s, other, valuation) if (able[row] >> other) & 1 else 0
                if (alternative - FULFILLED_BY) & ~able[row]:
                    continue
                fulfil_contract(s, alternative - FULFILLED_BY)
            dice.a = a
            dice.b = b
            dice.c = seed
            dice.counter = 1
            play_rollout(s, dice, valuation, seed, until)
            rate_standings(s, valuation, standings[row][at])
            played += 1
    return played
