"""Cuts a finished match at a moment, so that another match can play on from there.

`encode_branch` takes a record as JSON and returns JSON: a server calls it in a worker process.
"""

import re
from typing import Any, NamedTuple, cast

import msgspec

from zuschlag.bots.levels import LEVELS, Level
from zuschlag.errors import Refused
from zuschlag.match.branch import BranchDice, branch_at
from zuschlag.match.replay import game_of
from zuschlag.record import parse_record
from zuschlag.strict_json import parse_json
from zuschlag.tables.protocol.bot_names import BOT_NAMES

MAX_BRANCH_MOVES = 1000
"""Moves before the branch: they are made, and kept in memory, each time when the table is loaded."""


class RecordedBot(NamedTuple):
    """A bot as a record names it: "Otto (normal)"."""

    name: str
    level: Level


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
    bots: list[RecordedBot | None]
    """The bots of the match, by seat; None: a person, or somebody whom the record does not name."""


def encode_branch(record: bytes, step: int, dice: BranchDice) -> bytes:
    """Cut the record of a finished match after this many moves."""
    given = parse_record(parse_json(record.decode()))
    if given.result is None:
        raise Refused("not-now", "the match of this record is not finished; this is for finished matches")
    cut = branch_at(given, step, dice)
    if len(cut.moves) > MAX_BRANCH_MOVES:
        raise Refused("too-large", f"step {step} is too late: a match can play on from the first {MAX_BRANCH_MOVES} moves")
    game = game_of(given)
    names = cast("list[str]", given.about.get("seats", [""] * game.players))
    bots = [parse_bot(name) for name in names]
    return msgspec.json.encode(
        CutRecord(game.name, game.players, game.options, game.edition, dict(cut.setup), list(cut.moves), list(cut.draws), bots)
    )


def parse_bot(text: str) -> RecordedBot | None:
    """The bot that a record names so; None: it is none of ours."""
    found = re.fullmatch(r"(\w+) \((\w+)\)", text)
    if found is None or found[1] not in BOT_NAMES or found[2] not in LEVELS:
        return None
    return RecordedBot(found[1], cast("Level", found[2]))
