"""Matches in play, and everything that can be seen of one."""

import json
from random import Random
from typing import Any

import zuschlag
from tests.any_game import AnyMatch
from tests.record.worked_example import quiet_setup

CHALLENGES: tuple[dict[str, Any], ...] = (
    {},
    {"variant": "challenge"},
    {"variant": "challenge", "overbids": "exposed"},
    {"variant": "challenge", "overbids": "exposed", "exposure": "game"},
)
VARIANTS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    *((players, options) for players in (3, 4) for options in CHALLENGES),
)

OWN_BOARD: dict[str, Any] = {
    "lots": [
        *({"id": f"A{value}", "value": value} for value in range(1, 12)),
        {"id": "P1", "doubles": ["A1", "A2"]},
        {"id": "P2", "doubles": ["A2"]},
    ]
}


def match_with_asked_chance(players: int = 4, **options: Any) -> AnyMatch:
    """A match with the quiet setup whose dice are the test's."""
    return zuschlag.new("bigshot", players, chance="ask", setup=quiet_setup(players), **options)


def at_auction(**options: Any) -> AnyMatch:
    """Four seats, seat 1 (yellow) to bid first, nothing bid yet."""
    match = match_with_asked_chance(4, **options)
    match.settle("roll 1")
    return match


def play_on(match: AnyMatch, decisions: int | None = None, *, seed: int = 0) -> AnyMatch:
    """Go on with any offered moves, chance too where it asks; to the end, or for so many decisions."""
    rng = Random(seed)
    made = 0
    while not match.pending.over and (decisions is None or made < decisions):
        if match.pending.chance:
            match.settle(rng.choice(list(match.outcomes)))
            continue
        seat = rng.choice(match.pending.seats)
        match.play(seat, rng.choice(match.offered(seat)))
        made += 1
    return match


def finished_match(players: int = 4, options: dict[str, Any] | None = None, *, seed: int = 1) -> AnyMatch:
    """A whole match of any moves."""
    return play_on(zuschlag.new("bigshot", players, seed=seed, **(options or {})), seed=seed)


def all_that_can_be_seen(match: AnyMatch) -> str:
    """All that anybody can see of a match, as one text to compare."""
    seats = range(match.players)
    seen = {
        "record": match.record(),
        "moves": match.moves,
        "events": [repr(event) for event in match.events],
        "views": [repr(match.view(viewer)) for viewer in (None, *seats)],
        "pending": repr(match.pending),
        "offered": [list(match.offered(seat)) for seat in seats],
        "outcomes": match.outcomes,
        "result": match.result,
        "about": match.about,
    }
    return json.dumps(seen)


def rolls(match: AnyMatch) -> list[str]:
    """The dice so far."""
    return [move for move in match.moves if move.startswith("roll ")]
