"""The record of a finished match.

When a match is over, nothing of it is secret any more: a record holds the deal, every offer and the seed.
"""

from datetime import UTC, datetime
from typing import Any

from zuschlag.errors import Refused
from zuschlag.match import FairDice
from zuschlag.match.dice import DICE_KEY
from zuschlag.tables.core.table import Table
from zuschlag.tables.protocol.bot_names import bot_name
from zuschlag.tables.protocol.viewer_messages import Names

HINTS_KEY = "x-hints"
"""In a record: for how many of its decisions each seat asked for a hint. Without the key, nobody did."""


def build_record(table: Table, names: Names) -> dict[str, Any]:
    """Build the record of a finished match, with names, start time and the proof of fair dice."""
    check_finished(table)
    assert table.match is not None
    hints = {HINTS_KEY: list(table.hint_counts)} if any(table.hint_counts) else {}
    fair = FairDice(table.opened.seed, tuple(table.salts))
    return table.match.record() | {
        "seats": names_of_seats(table, names),
        "started": datetime.fromtimestamp(table.opened_at / 1000, UTC).isoformat(timespec="seconds"),
        "rules": table.opened.edition,
        DICE_KEY: fair.as_record(),
        **hints,
    }


def names_of_seats(table: Table, names: Names) -> list[str]:
    """The names of the players, by seat. A bot has its own name, and its level in brackets."""
    return [
        names(seat.person) or "" if seat.person else f"{bot_name(table.id, at)} ({seat.level})"
        for at, seat in enumerate(table.seats)
    ]


def check_finished(table: Table) -> None:
    """Refuse a match that is not finished."""
    if table.status != "finished":
        raise Refused("not-now", f"the match is {table.status}; this is for finished matches")
