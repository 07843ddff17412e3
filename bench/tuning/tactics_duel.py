"""Tactical valuers of Big Shot, compiled: against each other, and against the valuer of version 0.2.

    python -m bench.tuning.tactics_duel --players 4            each part alone and all together, against version 0.2
    python -m bench.tuning.tactics_duel --players 3 --search   all weights at once (cross-entropy method)

With three and four players, they play the challenge variant: in the classic one, the bot is that of version 0.2.

A search draws weights around a mean. They play against version 0.2 and the means of earlier generations, half of the seats
each, over duplicate deals; the best quarter gives the next mean and spread. Nothing is written.
"""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from bench.tuning.candidates import numbers_in, replace_number
from bench.tuning.valuer_duel import make_states, pack_valuations
from zuschlag.arena.intervals import Interval, Moments
from zuschlag.bots.bigshot.tactical_valuer.parameters import TACTICS, set_tactics
from zuschlag.bots.bigshot.tactical_valuer.policy import choose_early_loan, choose_jump_bid
from zuschlag.bots.bigshot.tactical_valuer.ring import set_chances
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.ownership_chances import ownership_chances
from zuschlag.bots.bigshot.valuer.parameters import valuation_for
from zuschlag.bots.bigshot.valuer.policy import choose_appraised_move, choose_move
from zuschlag.envs.deal import colours_in_order
from zuschlag.games.bigshot.state import BIDDING, LENDING, PLACING
from zuschlag.kernel import Generator, rule
from zuschlag.kernel.batch import make_generators
from zuschlag.kernel.build import Function
from zuschlag.kernel.numba_compiler import compile_rule
from zuschlag.kernel.playout import FIRST_SEAT, draw_outcome, verbs_of
from zuschlag.match import make_game

deal: Callable[[Any, Generator], None]
is_over: Callable[[Any], bool]
awaited: Callable[[Any], int]
make_move: Callable[[Any, int, int], None]
settle: Callable[[Any, int], None]
winners: Callable[[Any], int]

ROLES = (0, 1, 2, 3)
SPREAD = 0.2  # of the logarithms of the first factors
SMALLEST_SPREAD = 0.02
ELITE = 4  # one of so many candidates is kept
KEPT = 5  # so many generations later, the mean becomes an opponent
FRESH = 10**6  # seeds of deals that guide no choice


@dataclass(frozen=True)
class Side:
    """How a side plays: by which weights (none: those of version 0.2), and which of its decisions are tactical."""

    tactics: Mapping[str, Any] | None = None
    has_jump_bids: bool = True
    has_early_loans: bool = True

    @property
    def switches(self) -> tuple[int, int, int]:
        """Jump bids, early loans, and the weight of cubes left."""
        return int(self.has_jump_bids), int(self.has_early_loans), (self.tactics or {}).get("cubes_left_weight", 0)


VERSION_0_2 = Side(None, has_jump_bids=False, has_early_loans=False)


def tactical_side(players: int, tactics: Mapping[str, Any]) -> Side:
    """The tactical valuer, by these weights."""
    return Side(tactics, has_jump_bids=players == 2)


@rule
def choose_for_side(s: Any, seat: int, valuation: Any, switches: Any, counted: Any, appraised: Any, side: int) -> int:
    """The move of a seat of this side. An auction is appraised again only when a seat has left it."""
    if switches[2] != 0 and appraised[side] // 8 != s.round:
        set_chances(s, valuation, counted, switches[2])
    if s.phase == PLACING:
        appraised[side] = s.round * 8
        return choose_move(s, seat, valuation)
    if appraised[side] != s.round * 8 + s.bidders_left:
        appraise(s, valuation)
        appraised[side] = s.round * 8 + s.bidders_left
    if s.phase == BIDDING and switches[0] == 1:
        return choose_jump_bid(s, seat, valuation)
    if s.phase == LENDING and switches[1] == 1:
        return choose_early_loan(s, seat, valuation)
    return choose_appraised_move(s, seat, valuation)


@rule
def play_sides(
    states: Any, rngs: Any, valuations: Any, switches: Any, counted: Any, sides: Any, shares: Any, appraised: Any
) -> None:
    """Play games to their ends; `sides` says for which side each seat plays, `shares` gets the first side's part of the win."""
    for at in range(len(states)):
        s = states[at]
        deal(s, rngs[at])
        for side in range(len(appraised)):
            appraised[side] = -8
        while True:
            seats = awaited(s)
            if seats > 0:
                seat = FIRST_SEAT[seats]
                side = sides[at][seat]
                make_move(s, seat, choose_for_side(s, seat, valuations[side], switches[side], counted, appraised, side))
            elif is_over(s):
                break
            else:
                settle(s, draw_outcome(s, rngs[at]))
        won = winners(s)
        several = 0
        for seat in range(s.players):
            several += (won >> seat) & 1
        for seat in range(s.players):
            if sides[at][seat] == 0 and (won >> seat) & 1 == 1:
                shares[at] += 1.0 / several


@cache
def compiled_sides() -> Function:
    """`play_sides`, compiled."""
    slots = {**verbs_of(make_game("bigshot", 4, {}).rules), "deal_colours": colours_in_order}
    return compile_rule(play_sides, slots, inline=False)


def side_valuation(players: int, side: Side) -> Any:
    """The valuation that a side plays by."""
    valuation = valuation_for(players, ROLES)
    if side.tactics is not None:
        set_tactics(valuation, dict(side.tactics))
    return valuation


def play_tactics(
    players: int, first: Side, second: Side, deals: int, seed: int, seats: int = 0
) -> tuple[float, Interval | None]:
    """The share of the win of a seat of the first side, which has so many seats or half, with its interval over deals."""
    taken = seats or players // 2
    order = (0,) * taken + (1,) * (players - taken)
    seatings = [order[turned:] + order[:turned] for turned in range(players)]
    states = make_states("bigshot", players, deals * players, {} if players == 2 else {"variant": "challenge"})
    shares = np.zeros(len(states))
    compiled_sides()(
        states,
        np.repeat(make_generators(deals, seed), players),
        pack_valuations([side_valuation(players, side) for side in (first, second)]),
        np.array([first.switches, second.switches], np.int64),
        np.array(ownership_chances(players, ROLES), np.int16),
        np.tile(np.array(seatings, np.int64), (deals, 1)),
        shares,
        np.zeros(2, np.int64),
    )
    found = Moments()
    for share in (shares / taken).reshape(deals, players).mean(axis=1):
        found.add(float(share))
    return found.mean, found.interval()


def play_changed(players: int, present: Any, changed: Any, deals: int, seed: int) -> tuple[float, Interval | None]:
    """How much more a seat with changed constants wins than one with the present ones, with its interval over deals."""
    sides = [tactical_side(players, constants[players]) for constants in (changed, present)]
    share, interval = play_tactics(players, sides[0], sides[1], deals, seed)
    taken = players // 2
    mean, *edges = (part - (1 - taken * part) / (players - taken) for part in (share, *(interval or ())))
    return mean, (edges[0], edges[1]) if edges else None


def with_factors(tactics: Mapping[str, Any], factors: Any) -> dict[str, Any]:
    """Weights, each number multiplied by its factor."""
    found: Any = dict(tactics)
    for (path, number), factor in zip(numbers_in(found, 0).items(), factors, strict=True):
        found = replace_number(found, path, min(number * factor, 32767))
    return dict(found)


def search_tactics(players: int, generations: int, population: int, deals: int) -> dict[str, Any]:
    """The weights around which the last generation was drawn."""
    rng = np.random.default_rng(1)
    present = TACTICS[players]
    size = len(numbers_in(present, 0))
    mean, spread = np.zeros(size), np.full(size, SPREAD)
    opponents = [VERSION_0_2]
    for generation in range(generations):
        if generation % KEPT == 0:
            opponents.append(tactical_side(players, with_factors(present, np.exp(mean))))
        drawn = mean + spread * rng.standard_normal((population, size))
        shares = []
        for row in drawn:
            side = tactical_side(players, with_factors(present, np.exp(row)))
            rivals = [opponents[0], *opponents[1:][-2:]]
            shares.append(np.mean([play_tactics(players, side, rival, deals, generation)[0] for rival in rivals]))
        elite = drawn[np.argsort(shares)[-max(2, population // ELITE) :]]
        mean, spread = elite.mean(axis=0), np.maximum(elite.std(axis=0), SMALLEST_SPREAD)
        print(f"generation {generation + 1}: best {max(shares):.3f}, mean {np.mean(shares):.3f}", flush=True)
    return with_factors(present, np.exp(mean))


def list_parts(players: int) -> dict[str, Side]:
    """The tactical valuer, its parts, and what is left of it without them."""
    present = TACTICS[players]
    return {
        "all together": tactical_side(players, present),
        "jump bids alone, weights of version 0.2": Side(None, has_early_loans=False),
        "early loans alone, weights of version 0.2": Side(None, has_jump_bids=False),
        "both, weights of version 0.2": Side(None),
        "all, with jump bids": Side(present),
        "all, without jump bids": Side(present, has_jump_bids=False),
        "all but cubes left": tactical_side(players, {**present, "cubes_left_weight": 0}),
    }


def print_parts(players: int, deals: int, seed: int) -> None:
    for name, side in list_parts(players).items():
        written = []
        for rival, seats in ((VERSION_0_2, 1), (VERSION_0_2, 0), (tactical_side(players, TACTICS[players]), 0)):
            mean, interval = play_tactics(players, side, rival, deals, seed, seats)
            edges = f" ({100 * interval[0]:.1f}–{100 * interval[1]:.1f})" if interval else ""
            written.append(f"{100 * mean:5.1f}{edges}")
        print(f"{players} {name:42} {' | '.join(written)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4, choices=(2, 3, 4))
    parser.add_argument("--search", action="store_true", help="search for weights, instead of comparing parts")
    parser.add_argument("--deals", type=int, default=500, help="for each comparison")
    parser.add_argument("--seed", type=int, default=FRESH, help="of the deals of comparisons")
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--population", type=int, default=24)
    chosen = parser.parse_args()
    if chosen.search:
        print(search_tactics(chosen.players, chosen.generations, chosen.population, chosen.deals))
    else:
        print("win share of a seat (%): one against all others of version 0.2 | half of the seats | half against all together")
        print_parts(chosen.players, chosen.deals, chosen.seed)


if __name__ == "__main__":
    main()
