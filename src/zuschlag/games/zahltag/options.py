"""Options of Zahltag: declares, parses and checks them."""

from collections.abc import Mapping

from zuschlag.games.chosen_options import read_options
from zuschlag.games.option import Option, component
from zuschlag.games.zahltag.deck import Deck, built_in, parse_deck

OPTIONS: tuple[Option, ...] = (component("contracts", rule="ZT-4", is_reconstruction=True),)


def parse_options(players: int, given: Mapping[str, object]) -> Deck:
    """Parse the only option, the deck. Refuses any other."""
    read_options("zahltag", OPTIONS, players, given)
    deck = parse_deck(given["contracts"]) if "contracts" in given else built_in()
    is_built_in = len(deck) == len(built_in()) and sorted(deck) == sorted(built_in())  # in whatever order it was given
    return built_in() if is_built_in else deck
