"""Cuts a finished match at a moment, so that another match can play on from there.

`encode_branch` takes a record as JSON and returns JSON: a server calls it in a worker process.
"""

from typing import Any

import msgspec

from zuschlag.errors import Refused
from zuschlag.match.branch import BranchDice, branch_at
from zuschlag.match.replay import game_of
from zuschlag.record import parse_record
from zuschlag.strict_json import parse_json

MAX_BRANCH_MOVES = 1000
"""Moves before the branch: they are made, and kept in memory, each time when the table is loaded."""


class CutRecord(msgspec.Struct, frozen=True):
    """A match up to a moment of it, and the outcomes of chance after that. It contains hidden facts."""

    game: str
    players: int
    options: dict[str, Any]
    edition: int
    setup: dict[str, Any]
    moves: list[str]
    draws: list[str]
    """Empty with fresh dice."""


def encode_branch(record: bytes, step: int, dice: BranchDice) -> bytes:
    """Cut the record of a finished match after this many moves."""
    given = parse_record(parse_json(record.decode()))
    if given.result is None:
        raise Refused("not-now", "the match of this record is not finished; this is for finished matches")
    cut = branch_at(given, step, dice)
    if len(cut.moves) > MAX_BRANCH_MOVES:
        raise Refused("too-large", f"step {step} is too late: a match can play on from the first {MAX_BRANCH_MOVES} moves")
    game = game_of(given)
    return msgspec.json.encode(
        CutRecord(game.name, game.players, game.options, game.edition, dict(cut.setup), list(cut.moves), list(cut.draws))
    )
