"""Proxy bidding: a seat gives the server a secret plan, by which the server makes its moves.

Each game has its own kind of plan. A plan answers a turn with one of the offered moves, or with None: then the player decides.
It lasts for one auction, or one contract.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, Protocol

import msgspec

from zuschlag.errors import Refused, short
from zuschlag.games import Game
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


class BidUpTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Big Shot: raise by as little as possible up to an amount, in this auction or, between two, the next; then pass or ask."""

    up_to: Annotated[int, msgspec.Meta(ge=0, le=99)]
    then: Literal["pass", "ask"] = "pass"
    """What to do when that is not enough."""

    def check(self, game: Game) -> None:
        """Any amount is allowed: where overbids are exposed, a bid may exceed the purse."""

    def answer(self, view: Any, offered: Sequence[str]) -> str | None:
        if view.phase != "bid":
            return None
        bids = [int(word.removeprefix("bid ")) for word in offered if word.startswith("bid ")]
        if bids and min(bids) <= self.up_to:
            return f"bid {min(bids)}"
        return "pass" if self.then == "pass" and "pass" in offered else None

    def is_spent(self, events: Sequence[Any]) -> bool:
        return any(event.kind in ("won", "exposed") for event in events)


class OfferFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Zahltag: what to offer for the next contract, by contract; `otherwise` for the others, where given."""

    offers: dict[str, Annotated[int, msgspec.Meta(ge=0, le=8)]] = {}
    """By contract, such as `CEFFW`."""
    otherwise: Annotated[int, msgspec.Meta(ge=0, le=8)] | None = None
    """An offer of 0 is 00. Where the cards for an offer are missing, 00 is offered."""

    def check(self, game: Game) -> None:
        contracts = {word.removeprefix("reveal ") for word in game.outcomes} - {"payday"}
        unknown = sorted(self.offers.keys() - contracts)
        if unknown:
            expected = ", ".join(sorted(contracts))
            raise Refused("malformed", f"there is no contract {short(unknown[0])} in this deck; there is {expected}")

    def answer(self, view: Any, offered: Sequence[str]) -> str | None:
        if view.phase != "offer":
            return None
        offer = self.offers.get(view.contract, self.otherwise)
        if offer is None:
            return None
        word = f"offer {offer}" if offer else "offer 00"
        return word if word in offered else "offer 00"

    def is_spent(self, events: Sequence[Any]) -> bool:
        return any(event.kind == "opened" for event in events)


PLANS: dict[str, type[Any]] = {
    "bigshot": BidUpTo,
    "zahltag": OfferFor,
}


def parse_plan(game: Game, plan: dict[str, Any]) -> Plan:
    """Parse a plan and check it for this game. Raises Refused."""
    kind = PLANS[game.name]
    try:
        made: Plan = msgspec.convert(plan, kind)
    except msgspec.ValidationError as error:
        fields = ", ".join(kind.__struct_fields__)
        raise Refused("malformed", f"the plan is not one for {game.title}: {error}; it has {fields}") from None
    made.check(game)
    return made


def next_proxy_move(table: "Table") -> MoveMade | None:
    """The next move that a proxy makes; None: no proxy moves."""
    for seat in table.awaited:
        if seat in table.plans and table.seats[seat].is_played_by_person:
            assert table.match is not None
            move = table.plans[seat][1].answer(table.match.view(seat), list(table.match.offered(seat)))
            if move is not None:
                return MoveMade(seat, move, "proxy")
    return None
