"""Puzzles of Big Shot. It hides nothing that cannot be counted."""

from collections.abc import Sequence
from pathlib import Path

from zuschlag.games.bigshot.view import View

PUZZLES = Path(__file__).parent / "puzzles.jsonl"
INTERCHANGEABLE = frozenset({"bid", "place"})
DECIDING_EVENTS = frozenset({"won"})
DECIDED_THEMES = frozenset({"bid", "loan"})
AMOUNT_SIGN = -1
UNFIT_OPTIONS = frozenset({"overbids"})
"""Where bids above one's cash are allowed, the network bids amounts that nobody can pay."""


def theme_of(view: View, moves: Sequence[str]) -> str:
    """`placement`, `loan`, `payment`, or in an auction `bid`; there a loan can be the answer, too."""
    if view.phase == "place":
        return "placement"
    if view.phase == "pay":
        return "payment"
    return "loan" if view.phase == "loan" or moves[0].startswith("loan") else "bid"
