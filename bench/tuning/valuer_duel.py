"""Valuers with other constants against the present one, compiled: hundreds or thousands of games a second."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from bench.tuning.candidates import replaced_constants
from bench.tuning.parameters import PARAMETERS
from zuschlag.arena.intervals import Interval, Moments
from zuschlag.bots.bigshot.valuer import parameters as bigshot_parameters
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.policy import choose_appraised_move
from zuschlag.bots.bigshot.valuer.policy import choose_move as choose_bigshot_move
from zuschlag.bots.zahltag.observed_state import contract_capacity
from zuschlag.bots.zahltag.valuer import parameters as zahltag_parameters
from zuschlag.bots.zahltag.valuer.policy import choose_move as choose_zahltag_move
from zuschlag.envs.deal import colours_in_order
from zuschlag.games.bigshot.state import PLACING
from zuschlag.kernel import Generator, next32, rule
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
choose: Callable[[Any, int, Generator, Any, Any, int], int]


@rule
def choose_in_bigshot(s: Any, seat: int, rng: Generator, valuation: Any, appraised: Any, side: int) -> int:  # noqa: ARG001
    """The valuer's move in Big Shot. An auction is appraised once: neither bids nor loans change what the cubes are worth."""
    if s.phase == PLACING:
        return choose_bigshot_move(s, seat, valuation)
    if appraised[side] != s.round:
        appraise(s, valuation)
        appraised[side] = s.round
    return choose_appraised_move(s, seat, valuation)


@rule
def choose_in_zahltag(s: Any, seat: int, rng: Generator, valuation: Any, appraised: Any, side: int) -> int:  # noqa: ARG001
    """The valuer's move in Zahltag."""
    valuation.seed = next32(rng)
    return choose_zahltag_move(s, seat, valuation)


CHOICES: dict[str, dict[str, Callable[..., Any]]] = {
    "bigshot": {"choose": choose_in_bigshot, "deal_colours": colours_in_order},
    "zahltag": {"choose": choose_in_zahltag},
}
"""By game: the valuer's policy, and other names that the build replaces."""


@rule
def play_duels(states: Any, rngs: Any, valuations: Any, sides: Any, shares: Any, appraised: Any) -> None:
    """Play games to their ends; `sides` says by which valuation each seat plays, `shares` gets its part of the win."""
    for at in range(len(states)):
        s = states[at]
        rng = rngs[at]
        deal(s, rng)
        for side in range(len(appraised)):
            appraised[side] = -1
        while True:
            seats = awaited(s)
            if seats > 0:
                seat = FIRST_SEAT[seats]
                make_move(s, seat, choose(s, seat, rng, valuations[sides[at][seat]], appraised, sides[at][seat]))
            elif is_over(s):
                break
            else:
                settle(s, draw_outcome(s, rng))
        won = winners(s)
        several = 0
        for seat in range(s.players):
            several += (won >> seat) & 1
        for seat in range(s.players):
            if (won >> seat) & 1 == 1:
                shares[at][sides[at][seat]] += 1.0 / several


@cache
def compiled_duels(game: str, players: int) -> Function:
    """`play_duels` for this game, compiled."""
    return compile_rule(play_duels, {**verbs_of(make_game(game, players, {}).rules), **CHOICES[game]}, inline=False)


def make_valuation(game: str, players: int, constants: Mapping[str, Any]) -> Any:
    """The valuer's valuation by other constants."""
    present = {parameter.name: parameter.present for parameter in PARAMETERS if parameter.game == game}
    with replaced_constants(game, {name: present[name] for name in constants}, constants):
        if game == "bigshot":
            return bigshot_parameters.valuation_for(players, (0, 1, 2, 3))
        contracts: Any = make_game(game, players, {})
        return zahltag_parameters.make_valuation(players, contract_capacity(len(contracts.contracts)))


def pack_valuations(valuations: Sequence[Any]) -> Any:
    """Valuations as records."""
    packed = np.zeros(len(valuations), type(valuations[0]).dtype())
    for at, valuation in enumerate(valuations):
        valuation.pack(packed[at])
    return packed


def make_states(game: str, players: int, size: int, options: Mapping[str, Any] | None = None) -> Any:
    """Matches that are not dealt yet."""
    blank = make_game(game, players, options or {}).blank()
    states = np.zeros(size, type(blank).dtype())
    blank.pack(states[0])
    states[:] = states[0]
    return states


def play_valuers(
    game: str, players: int, constants: Mapping[str, Any], deals: int, seed: int = 1, against: Mapping[str, Any] | None = None
) -> tuple[float, Interval | None]:
    """How much more a candidate wins than the present valuer, per seat and game, with its interval over duplicate deals."""
    valuations = pack_valuations([make_valuation(game, players, each) for each in (constants, against or {})])
    seatings = list_seatings(players)
    states = make_states(game, players, deals * len(seatings))
    rngs = np.repeat(make_generators(deals, seed), len(seatings))
    sides = np.tile(np.array(seatings, np.int64), (deals, 1))
    shares = np.zeros((len(states), 2))
    compiled_duels(game, players)(states, rngs, valuations, sides, shares, np.zeros(2, np.int64))
    per_seat = shares / np.stack([(sides == side).sum(axis=1) for side in (0, 1)], axis=1)
    found = Moments()
    for difference in (per_seat[:, 0] - per_seat[:, 1]).reshape(deals, -1).mean(axis=1):
        found.add(float(difference))
    return found.mean, found.interval()


def list_seatings(players: int) -> Sequence[tuple[int, ...]]:
    """Which valuation sits where: half of the seats candidates (0), turned once round the table."""
    seats = (0,) * (players // 2) + (1,) * (players - players // 2)
    return [seats[turned:] + seats[:turned] for turned in range(players)]
