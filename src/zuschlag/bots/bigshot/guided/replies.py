"""The rest of a round, after an option: the auction goes on by the valuer's or the network's replies, and cubes are placed.

Rivals that may be cautious (see `rivals`) play like the cautious bot in some of the replies.
"""

from collections.abc import Callable

from zuschlag.bots.bigshot.cautious import cautious_move
from zuschlag.bots.bigshot.guided.fields import BY_VALUER, CAUTIOUS, DRAWN, Guide
from zuschlag.bots.bigshot.network.policy import choose_by_network
from zuschlag.bots.bigshot.search.tree import ROOT, Node
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.policy import choose_appraised_move, place_all_cubes
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.bots.network.fields import Activations, Weights
from zuschlag.bots.network.inference import odds, value_of
from zuschlag.games.bigshot.broker import PIPS
from zuschlag.games.bigshot.observation import action_of
from zuschlag.games.bigshot.rules import count_moves, make_move, nth_move, settle
from zuschlag.games.bigshot.state import OVER, PLACING, ROLLING, State
from zuschlag.kernel import Generator, below, rule

copy_state: Callable[[list[State], int, int], None]

FIRST_AFTER = 2
"""Where states after this round begin: behind the root and scratch."""


@rule
def play_replies(
    states: list[State],
    valuation: Valuation,
    nodes: list[Node],
    guide: Guide,
    rng: Generator,
    weights: Weights,
    at: Activations,
) -> None:
    """Set the states after this round, for every option and every way to reply."""
    if states[0].phase == PLACING and guide.reply[0] < CAUTIOUS:
        guide.replies = 1  # the option itself ends the round, and the same rivals follow
    seat = states[0].turn
    for option in range(nodes[ROOT].children):
        node = nodes[nodes[ROOT].first + option]
        for nth in range(guide.replies):
            after = FIRST_AFTER + option * guide.replies + nth
            copy_state(states, after, 0)
            for step in range(node.length):
                make_move(states[after], seat, node.moves[step])
            finish_round(states[after], seat, valuation, guide.reply[nth], rng, weights, at)


@rule
def finish_round(
    s: State, own: int, valuation: Valuation, reply: int, rng: Generator, weights: Weights, at: Activations
) -> None:
    """Play the round to its end. Cubes are placed as the valuer does it, or by cautious seats as they do."""
    cautious = reply // CAUTIOUS
    kind = reply % CAUTIOUS
    is_appraised = False
    while s.phase != ROLLING and s.phase != OVER:
        if (cautious >> s.turn) & 1 == 1:
            move = cautious_move(s, s.turn, rng)
            make_move(s, s.turn, move)
        elif s.phase == PLACING:
            place_all_cubes(s, s.turn, valuation)
        elif kind == BY_VALUER:
            if not is_appraised:
                appraise(s, valuation)
                is_appraised = True
            move = choose_appraised_move(s, s.turn, valuation)
            make_move(s, s.turn, move)
        elif kind == DRAWN and s.turn != own:
            move = draw_by_network(s, s.turn, valuation, rng, weights, at)
            make_move(s, s.turn, move)
        else:
            move = choose_by_network(s, s.turn, valuation, rng, weights, at)
            make_move(s, s.turn, move)


@rule
def play_cautious_rollout(s: State, valuation: Valuation, dice: Generator, ties: Generator, rounds: int, cautious: int) -> None:
    """Play to the end of so many rounds, not counting this one: seats of these bits are cautious, the others valuers."""
    last = s.round + rounds
    appraised_round = -1
    while s.phase != OVER and (s.phase != ROLLING or s.round <= last):
        if s.phase == ROLLING:
            settle(s, below(dice, PIPS))
        elif (cautious >> s.turn) & 1 == 1:
            move = cautious_move(s, s.turn, ties)
            make_move(s, s.turn, move)
        elif s.phase == PLACING:
            place_all_cubes(s, s.turn, valuation)
        else:
            if appraised_round != s.round:
                appraise(s, valuation)
                appraised_round = s.round
            move = choose_appraised_move(s, s.turn, valuation)
            make_move(s, s.turn, move)


@rule
def value_for(s: State, own: int, valuation: Valuation, rng: Generator, weights: Weights, at: Activations) -> int:
    """The share of the win that the network expects for a seat, in thousandths, when that seat decides next in this round."""
    while s.turn != own:  # no auction ends before every seat has decided once, or has won as the only one left
        move = choose_by_network(s, s.turn, valuation, rng, weights, at)
        make_move(s, s.turn, move)
    choose_by_network(s, own, valuation, rng, weights, at)
    return value_of(weights, at)


@rule
def draw_by_network(s: State, seat: int, valuation: Valuation, rng: Generator, weights: Weights, at: Activations) -> int:
    """A move of the seat, drawn by the network's probabilities; none that is not even a twentieth as likely as the best."""
    choose_by_network(s, seat, valuation, rng, weights, at)
    total = 0
    for n in range(count_moves(s, seat)):
        total += odds(at, action_of(s, seat, nth_move(s, seat, n)))
    left = below(rng, total)
    n = 0
    while left >= odds(at, action_of(s, seat, nth_move(s, seat, n))):
        left -= odds(at, action_of(s, seat, nth_move(s, seat, n)))
        n += 1
    return nth_move(s, seat, n)
