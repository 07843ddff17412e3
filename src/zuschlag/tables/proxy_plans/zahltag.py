"""Plans for Zahltag: an offer for each contract."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from zuschlag.errors import Refused, short
from zuschlag.games import Game
from zuschlag.games.zahltag.state import MOST_OFFER
from zuschlag.tables.limits import MAX_OFFERS_IN_PLAN


class OfferFor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Zahltag: what to offer for the next contract, by contract; `otherwise`, if given, for all others."""

    offers: dict[str, Annotated[int, msgspec.Meta(ge=0, le=MOST_OFFER)]] = {}
    """By contract, such as `CEFFW`."""
    otherwise: Annotated[int, msgspec.Meta(ge=0, le=MOST_OFFER)] | None = None
    """An offer of 0 is 00. If the cards for an offer are missing, 00 is offered."""

    def check(self, game: Game) -> None:
        if len(self.offers) > MAX_OFFERS_IN_PLAN:
            raise Refused(
                "too-large",
                f"the plan has {len(self.offers)} offers; expected at most {MAX_OFFERS_IN_PLAN}, and `otherwise` for the rest",
            )
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
