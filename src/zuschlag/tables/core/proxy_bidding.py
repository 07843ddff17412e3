"""Proxy bidding: a seat gives the server a secret plan, by which the server makes its moves.

A game that has plans names their class in `Game.parts.proxy_plan`. A plan answers a turn with one of the offered moves, or with
None: then the player decides. It lasts for one auction, or one contract.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

import msgspec

from zuschlag.errors import Refused
from zuschlag.games import Game
from zuschlag.games.parts import load_part
from zuschlag.tables.core.facts import MoveMade

if TYPE_CHECKING:
    from zuschlag.tables.core.table import Table


class Plan(Protocol):
    """A plan for a proxy."""

    def check(self, game: Game) -> None:
        """Raise Refused if the plan makes no sense in this game."""

    def answer(self, view: Any, offered: Sequence[str]) -> str | None:
        """The move that the plan makes, one of those offered; None: it makes none."""

    def is_spent(self, events: Sequence[Any]) -> bool:
        """Have these events ended the auction or contract that the plan was for?"""


def check_plan(game: Game, plan: dict[str, Any]) -> None:
    """Raise Refused if this is no plan for this game."""
    parse_plan(game, plan).check(game)


def parse_plan(game: Game, plan: dict[str, Any]) -> Plan:
    """Parse a plan without checking it: a check takes longer, the larger the deck is, and loading a table parses all plans."""
    kind = load_part(game, "proxy_plan")
    if kind is None:
        raise Refused("malformed", f"{game.title} has no plans")
    try:
        return cast("Plan", msgspec.convert(plan, kind))
    except msgspec.ValidationError as error:
        fields = ", ".join(kind.__struct_fields__)
        raise Refused("malformed", f"the plan is not one for {game.title}: {error}; it has {fields}") from None


def next_proxy_move(table: "Table") -> MoveMade | None:
    """The next move that a proxy makes; None: no proxy moves."""
    for seat in table.awaited:
        if seat in table.plans and table.seats[seat].is_played_by_person:
            assert table.match is not None
            move = table.plans[seat][1].answer(table.match.view(seat), list(table.match.offered(seat)))
            if move is not None:
                return MoveMade(seat, move, "proxy")
    return None
