"""Positions of Big Shot: made by hand, or met on the way through a game of sensible and odd moves."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import zuschlag
from tests.games.bigshot.scripted_games import WORDS, setup
from tests.random_play import Variant, start_match
from tests.variants import VARIANTS, name_of
from zuschlag.bots.bigshot.valuer.auction_value import appraise, set_colour_weights
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.policy import choose_move
from zuschlag.bots.bigshot.valuer.valuation_fields import Valuation
from zuschlag.games.bigshot.lots import majority
from zuschlag.games.bigshot.rules import PLACE
from zuschlag.games.bigshot.state import BIDDING, HEAP, LOTS, NOBODY, PLACING, ROOM, SPACES, State
from zuschlag.kernel import below, seeded

BIGSHOTS = [variant for variant in VARIANTS if variant[0] == "bigshot"]
LETTERS = "".join(WORDS)
LOT_NAMES = ("W9", "W10", "W11", "WX", "C16", "C17", "C19", "C20", "C21", "E9", "E10", "E11", "EX")
LAST = SPACES

DECIDED = {
    "W9": "RRRRRRR", "W10": "YYYYYYY", "W11": "WWWWWWW", "WX": "KKKKKKK",
    "C16": "RRRRRRR", "C17": "YYYYYYY", "C19": "WWWWWWW", "C20": "KKKKKKK",
    "E9": "RRRRRR", "E10": "YYYYYY", "E11": "WWWWWW", "EX": "KKKKKK",
}  # fmt: skip
"""Every colour has two lots sold and one that no cube can take from it any more. Only C21 is undecided."""


def auction(
    lots: Mapping[str, str],
    heap: str,
    *,
    players: int = 4,
    turn: int = 0,
    at_round: int = LAST,
    cash: Iterable[int] = (20, 20, 20, 20),
    phase: int = BIDDING,
    **options: Any,
) -> State:
    """An auction of these cubes over a city that lies so, no bid yet. Seats hold red, yellow, white, black in order."""
    game = zuschlag.game("bigshot", players, **options)
    s: State = game.blank()
    game.apply_setup(s, setup(players))
    for name, cubes in lots.items():
        lot = LOT_NAMES.index(name)
        s.lots[lot] = [cubes.count(letter) for letter in LETTERS]
        s.room[lot] = ROOM - len(cubes)
        s.owner[lot] = majority(s, lot) if s.room[lot] == 0 else NOBODY
    unsold = [lot for lot in range(LOTS) if s.room[lot] > 0]
    s.open = unsold + [NOBODY] * (LOTS - len(unsold))
    s.unsold = len(unsold)
    s.round = at_round - 1
    for space in range(1, at_round):
        s.emptied[space] = 1
        s.heaps[space] = [0] * 4
    s.heaps[s.broker] = [heap.count(letter) for letter in LETTERS]
    s.cash = list(cash)
    s.turn = turn
    s.phase = phase
    s.unplaced = HEAP if phase == PLACING else 0
    return s


def placing(lots: Mapping[str, str], heap: str, **more: Any) -> State:
    """The same, once the seat on turn has won the cubes."""
    return auction(lots, heap, phase=PLACING, **more)


@cache
def met(variant: Variant | str, seed: int = 1) -> list[State]:
    """Every state of a match in which each decision is the valuer's, or, one time in three, any at all."""
    if isinstance(variant, str):
        variant = next(known for known in BIGSHOTS if name_of(known) == variant)
    match, rng = start_match(variant, seed), seeded("met", seed)
    valuation = make_valuation(match.state)
    found = []
    while seats := match.pending.seats:
        found.append(match.state.copy())
        offered = match.offered(seats[0])
        odd = below(rng, 3) == 0
        word = offered[below(rng, len(offered))] if odd else match.game.words[choose_move(match.state, seats[0], valuation)]
        match.play(seats[0], word)
    return found


def states(every: int = 1, phases: Iterable[int] | None = None) -> list[State]:
    """States of all variants, one of so many, or those of some phases alone; copies, to be played with."""
    chosen = [s for variant in BIGSHOTS for s in met(name_of(variant)) if phases is None or s.phase in phases]
    return [s.copy() for s in chosen[::every]]


def appraised(s: State) -> Valuation:
    """The valuation after it has evaluated the auction."""
    valuation = make_valuation(s)
    appraise(s, valuation)
    return valuation


def weighted(s: State) -> Valuation:
    """The valuation with the colours' weights set."""
    valuation = make_valuation(s)
    set_colour_weights(s, valuation)
    return valuation


def place_of(move: int) -> tuple[str, str]:
    """The colour's letter and the lot of a placement."""
    c, lot = divmod(move - PLACE, LOTS)
    return LETTERS[c], LOT_NAMES[lot]
