"""How a golden game is written: the record, a round a line, then the story as `zuschlag show` tells it.

python -m tests.golden.game_files      writes those that are missing; delete one to have it written anew, and read the diff
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import zuschlag
from tests.any_game import AnyMatch
from tests.random_play import Variant
from tests.variants import VARIANTS, name_of
from zuschlag.kernel import below, seeded
from zuschlag.texts import GAME_TEXTS, Texts, report_match

FOLDER = Path(__file__).parent / "games"
NAMES = ["Anna", "Ben", "Cleo", "Dora"]


def path_of(variant: Variant) -> Path:
    return FOLDER / f"{name_of(variant).replace(' ', '-')}.txt"


def format_game(record: Mapping[str, Any]) -> str:
    """The file of a game."""
    match = zuschlag.replay(record)
    head = {key: value for key, value in record.items() if key not in ("setup", "moves", "result")}
    rounds = re.sub(f" · (?={match.game.chance} )", "\n", " · ".join(record["moves"]))
    parts = [json.dumps(head), json.dumps(record["setup"]), rounds, json.dumps(record["result"]), report(match)]
    return "\n\n".join(parts) + "\n"


def parse_game(text: str) -> dict[str, Any]:
    """The record that a file holds."""
    head, setup, rounds, result, *_ = text.split("\n\n")
    moves = [word.strip() for line in rounds.splitlines() for word in line.split("·")]
    return {**json.loads(head), "setup": json.loads(setup), "moves": moves, "result": json.loads(result)}


def report(match: AnyMatch) -> str:
    texts = Texts("en")
    view = match.view(None)
    events = [event for event in match.events if event.is_visible_to(None)]
    seat_names = GAME_TEXTS[match.game.name].name_seats(texts, view, NAMES[: match.players])
    return "\n".join(report_match(texts, match.game.title, view, events, match.result, seat_names))


def play_game(variant: Variant, seed: int) -> AnyMatch:
    """A game whose players raise by little and seldom, so that a person can follow it."""
    game, players, options = variant
    match = zuschlag.new(game, players, seed=seed, **options)
    rng = seeded("golden", seed)
    while seats := match.pending.seats:
        offered = match.offered(seats[0])
        most = 4 if "pass" in offered else len(offered)
        match.play(seats[0], offered[below(rng, min(most, len(offered)))])
    return match


if __name__ == "__main__":
    for variant in VARIANTS:
        if not path_of(variant).exists():
            path_of(variant).write_text(format_game(play_game(variant, 2001).record()), encoding="utf-8")
