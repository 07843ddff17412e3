"""Matches with fair dice, told as a server would tell them."""

import json
from typing import Any

from tests.any_game import AnyGame, AnyMatch
from tests.match.example_matches import play_on
from zuschlag.match import FairDice, begin

SEED = "00112233445566778899aabbccddeeff" * 2
SALTS = ("Anna's", "", "7:7;", "~ ~")


def fair_record(game: AnyGame, *, seed: str = SEED, decisions: int | None = None) -> dict[str, Any]:
    """The record of a match with fair dice of these salts."""
    fair = FairDice(seed, SALTS[: game.players])
    match: AnyMatch = play_on(begin(game, fair.dice().seed), decisions)
    match.about["x-dice"] = fair.as_record()
    record: dict[str, Any] = json.loads(json.dumps(match.record()))
    return record
