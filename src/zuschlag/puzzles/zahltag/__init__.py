"""Puzzles of Zahltag: hands of the others are imagined."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.game import Zahltag
from zuschlag.games.zahltag.view import View
from zuschlag.kernel import Generator

PUZZLES = Path(__file__).parent / "puzzles.jsonl"
MARGIN = 0.03
"""One of many contracts, or one card, decides less than a lot of Big Shot."""
INTERCHANGEABLE = frozenset({"offer"})
DECIDING_EVENTS = frozenset({"awarded", "unawarded"})
DECIDED_THEMES = frozenset({"offer"})
AMOUNT_SIGN = 1


def theme_of(view: View, moves: Sequence[str]) -> str:  # noqa: ARG001
    """`offer`, `preparation`, or `equipment`: its change at the start of a turn."""
    return {"offer": "offer", "prepare": "preparation"}.get(view.phase, "equipment")


def imagined_setup(game: Zahltag, setup: Mapping[str, Any], view: View, rng: Generator) -> Mapping[str, Any]:
    """The seat's own hand as it was dealt, and hands of the others that lead to what the seat sees."""
    imagined = game.imagine(view, rng)
    hands = [
        hand if seat == view.viewer or view.seats[seat].out else kinds.to_letters(_dealt(imagined.hand[seat], view, seat))
        for seat, hand in enumerate(setup["hands"])
    ]
    return {**setup, "hands": hands}


def _dealt(hand: Sequence[int], view: View, seat: int) -> list[int]:
    """The hand as it was dealt: less all that it gained since, which is public."""
    return [count - gained for count, gained in zip(hand, view.seats[seat].gained, strict=True)]
