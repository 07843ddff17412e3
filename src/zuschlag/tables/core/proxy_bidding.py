"""Proxies: what a seat told the server to do for it, in secret, until it takes that back.

Each game has its own kind of plan. A plan answers a turn with one of the offered moves, or with nothing: then the person is
asked. It lasts for one auction, or one contract.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, Protocol

import msgspec

from zuschlag.errors import Refused, short
from zuschlag.games import Box
from zuschlag.tables.core.facts import MoveMade

if TYPE_CHECKING:
    from zuschlag.tables.core.table import Table


class Plan(Protocol):
    """What a proxy was told."""

    def check(self, box: Box) -> None:
        """Refuses what cannot be meant in this game."""

    def answer(self, view: Any, offered: Sequence[str]) -> str | None:
        """The move it makes of those offered, if it makes one."""

    def is_spent(self, events: Sequence[Any]) -> bool:
        """Has what it was meant for ended with these events?"""


class BidUpTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Big Shot: raise by as little as possible up to an amount, in this auction or, between two, the next; then pass or ask."""

    up_to: Annotated[int, msgspec.Meta(ge=0, le=99)]
    then: Literal["pass", "ask"] = "pass"
    """What to do when that is not enough."""

    def check(self, box: Box) -> None:
        """Any amount can be meant: the rules say what may be bid; where overbids are exposed, more than the purse holds."""

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

    def check(self, box: Box) -> None:
        contracts = {word.removeprefix("reveal ") for word in box.outcomes} - {"payday"}
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


def parse_plan(box: Box, plan: dict[str, Any]) -> Plan:
    """The plan that was written, checked for this game."""
    kind = PLANS[box.game]
    try:
        made: Plan = msgspec.convert(plan, kind)
    except msgspec.ValidationError as error:
        fields = ", ".join(kind.__struct_fields__)
        raise Refused("malformed", f"the plan is not one for {box.title}: {error}; it has {fields}") from None
    made.check(box)
    return made


def next_proxy_move(table: "Table") -> MoveMade | None:
    """The move that a proxy makes next, if one does."""
    for seat in table.awaited:
        if seat in table.plans and table.seats[seat].is_played_by_person:
            assert table.match is not None
            move = table.plans[seat][1].answer(table.match.view(seat), list(table.match.offered(seat)))
            if move is not None:
                return MoveMade(seat, move, "proxy")
    return None
