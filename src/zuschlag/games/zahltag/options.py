"""Options of Zahltag: parses and checks them."""

from collections.abc import Mapping
from typing import Any

from zuschlag.errors import Refused, short
from zuschlag.games.zahltag.deck import Deck, built_in, parse_deck


def parse_options(given: Mapping[str, Any]) -> Deck:
    """Parse the only option, the deck. Refuses any other."""
    for name in given:
        if name != "contracts":
            raise Refused("malformed", f"zahltag has no option {short(name)}; it has contracts")
    deck = parse_deck(given["contracts"]) if "contracts" in given else built_in()
    return built_in() if sorted(deck) == sorted(built_in()) else deck  # in whatever order it was given
