"""Plans for Big Shot: bid up to an amount."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from zuschlag.games import Game
from zuschlag.games.bigshot.auction import HIGHEST_BID


class BidUpTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Big Shot: raise by as little as possible up to an amount, in this auction or, between two, the next; then pass or ask."""

    up_to: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_BID)]
    then: Literal["pass", "ask"] = "pass"
    """What to do when the amount is not enough."""

    def check(self, game: Game) -> None:
        """Any amount is allowed: if overbids are exposed, a bid may exceed the purse."""

    def answer(self, view: Any, offered: Sequence[str]) -> str | None:
        if view.phase != "bid":
            return None
        bids = [int(word.removeprefix("bid ")) for word in offered if word.startswith("bid ")]
        if bids and min(bids) <= self.up_to:
            return f"bid {min(bids)}"
        return "pass" if self.then == "pass" and "pass" in offered else None

    def is_spent(self, events: Sequence[Any]) -> bool:
        return any(event.kind in ("won", "exposed") for event in events)
