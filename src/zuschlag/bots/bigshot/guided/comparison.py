"""Compare options by simulations with the same dice for all, and drop the worse half again and again (sequential halving).

A simulation starts after this round, in one of the states that the replies lead to. The first roll of six simulations in a
row is each of the six; every later roll is drawn, the same for all options. The valuer plays every seat for some rounds, but
rivals that are cautious in the reply stay so. An option's score is its mean share of the win, and the network's logit, which
counts less the more simulations there are.
"""

from collections.abc import Callable

from zuschlag.bots.bigshot.guided.fields import CAUTIOUS, UNKNOWN, Guide
from zuschlag.bots.bigshot.guided.options import list_options
from zuschlag.bots.bigshot.guided.replies import FIRST_AFTER, play_cautious_rollout, play_replies, value_for
from zuschlag.bots.bigshot.guided.win_share import final_share, win_share
from zuschlag.bots.bigshot.search.simulation import play_rollout
from zuschlag.bots.bigshot.search.tree import ROOT, Node
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.bots.network.fields import Activations, Weights
from zuschlag.games.bigshot.broker import PIPS
from zuschlag.games.bigshot.rules import settle
from zuschlag.games.bigshot.state import OVER, ROLLING, State
from zuschlag.kernel import Generator, next32, rule

copy_state: Callable[[list[State], int, int], None]

SEARCH_RNG, ROW_RNG, ROLLOUT_RNG = range(3)
"""Generators: of the whole search, of a row of simulations, and a copy of that for each simulation."""


@rule
def compare_options(
    states: list[State],
    valuation: Valuation,
    nodes: list[Node],
    guide: Guide,
    rngs: list[Generator],
    weights: Weights,
    at: Activations,
    first_row: int,
    rows: int,
    drops: bool,
) -> int:
    """List the options, if that is not done; simulate so many rows; drop the worse half, if so asked.

    Returns how many options still run. (All is one rule, so that what it calls is compiled once.)
    """
    if nodes[ROOT].children == 0:
        list_options(states, valuation, nodes, guide, rngs[SEARCH_RNG], weights, at)
        play_replies(states, valuation, nodes, guide, rngs[SEARCH_RNG], weights, at)
    simulate_rows(states, valuation, nodes, guide, rngs, weights, at, first_row, rows)
    if drops:
        drop_worse_half(nodes, guide, states[0].turn)
    running = 0
    for option in range(nodes[ROOT].children):
        running += guide.is_running[option]
    return running


@rule
def simulate_rows(
    states: list[State],
    valuation: Valuation,
    nodes: list[Node],
    guide: Guide,
    rngs: list[Generator],
    weights: Weights,
    at: Activations,
    first_row: int,
    rows: int,
) -> None:
    """Simulate so many rows: in each, every option that is not dropped once, with the same dice."""
    seat = states[0].turn
    for row in range(first_row, first_row + rows):
        seed_generator(rngs[ROW_RNG], rngs[SEARCH_RNG])
        leaf = row % (PIPS * guide.replies)
        for option in range(nodes[ROOT].children):
            if guide.is_running[option] == 1:
                found = simulate(states, valuation, guide, rngs, weights, at, option, leaf)
                node = nodes[nodes[ROOT].first + option]
                node.visits += 1
                node.worth[seat] += found
                guide.stated[option] += guide.last_stated


@rule
def simulate(
    states: list[State],
    valuation: Valuation,
    guide: Guide,
    rngs: list[Generator],
    weights: Weights,
    at: Activations,
    option: int,
    leaf: int,
) -> int:
    """The share of the win in one simulation, in millionths: of a rollout, of the network's value, or a mean of both.

    The search chooses by it. `guide.last_stated` is the chance that people see: the same, but a match that is over counts
    by its winners alone. The network has no value among cautious rivals, whom it does not know.
    """
    after = FIRST_AFTER + option * guide.replies + leaf // PIPS
    seat = states[0].turn
    cautious = guide.reply[leaf // PIPS] // CAUTIOUS
    value_weight = guide.value_weight if cautious == 0 else 0
    value = 0
    if value_weight > 0 and states[after].phase == ROLLING:
        if guide.value[option][leaf] == UNKNOWN:
            copy_state(states, 1, after)
            settle(states[1], leaf % PIPS)
            guide.value[option][leaf] = value_for(states[1], seat, valuation, rngs[SEARCH_RNG], weights, at)
        value = guide.value[option][leaf] * 1000
        if value_weight == 1000:
            guide.last_stated = value
            return value
    copy_state(states, 1, after)
    copy_generator(rngs[ROLLOUT_RNG], rngs[ROW_RNG])
    s = states[1]
    if s.phase == OVER:
        guide.last_stated = final_share(s, seat)
        return win_share(s, valuation, guide, seat)
    settle(s, leaf % PIPS)
    if cautious == 0:
        play_rollout(s, valuation, rngs[ROLLOUT_RNG], guide.rollout_rounds)
    else:
        play_cautious_rollout(s, valuation, rngs[ROLLOUT_RNG], rngs[SEARCH_RNG], guide.rollout_rounds, cautious)
    found = win_share(s, valuation, guide, seat)
    stated = final_share(s, seat) if s.phase == OVER else found
    guide.last_stated = (stated * (1000 - value_weight) + value * value_weight) // 1000
    return (found * (1000 - value_weight) + value * value_weight) // 1000


@rule
def seed_generator(rng: Generator, source: Generator) -> None:
    """Set a generator to numbers that another one draws."""
    rng.a = next32(source)
    rng.b = next32(source)
    rng.c = next32(source)
    rng.counter = next32(source)


@rule
def copy_generator(rng: Generator, source: Generator) -> None:
    """Set a generator to the state of another one."""
    rng.a = source.a
    rng.b = source.b
    rng.c = source.c
    rng.counter = source.counter


@rule
def set_scores(nodes: list[Node], guide: Guide, seat: int) -> None:
    """Set every option's score: its mean share of the win and what its logit adds to it."""
    for option in range(nodes[ROOT].children):
        node = nodes[nodes[ROOT].first + option]
        prior = guide.prior_weight * guide.option_logit[option] // (guide.prior_simulations + node.visits)
        guide.option_score[option] = node.worth[seat] // max(node.visits, 1) + prior


@rule
def drop_worse_half(nodes: list[Node], guide: Guide, seat: int) -> None:
    """Drop options until half of them, rounded up, still run."""
    set_scores(nodes, guide, seat)
    running = 0
    for option in range(nodes[ROOT].children):
        running += guide.is_running[option]
    keep = (running + 1) // 2
    while running > keep:
        worst = -1
        for option in range(nodes[ROOT].children):
            if guide.is_running[option] == 1 and (worst == -1 or guide.option_score[option] <= guide.option_score[worst]):
                worst = option
        guide.is_running[worst] = 0
        running -= 1
