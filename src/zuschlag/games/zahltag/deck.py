"""The deck of contracts, read from a file. The built-in one is a reconstruction; others can be given."""

from functools import cache
from typing import Any

from zuschlag.errors import Refused, short
from zuschlag.games.component_files import read_component_file
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.state import MOST_CARDS

Deck = tuple[str, ...]
_valid_contracts: set[str] = set()
"""Contracts that have been checked: a large deck is parsed quickly. There are fewer than two thousand different ones."""


@cache
def built_in() -> Deck:
    """The reconstructed deck."""
    from pathlib import Path  # takes a while to import

    held: Any = read_component_file(str(Path(__file__).with_name("deck.toml")))
    return parse_deck(held["contracts"])


def parse_deck(given: object) -> Deck:
    """Parse the deck that an option describes. Refuses what is no deck."""
    if not isinstance(given, list | tuple) or not given:
        raise Refused("malformed", f"a deck is a list of one contract or more, not {short(given)}")
    return tuple(_parse_contract(contract, number) for number, contract in enumerate(given, 1))


def _parse_contract(contract: object, number: int) -> str:
    if isinstance(contract, str) and contract in _valid_contracts:
        return contract
    if not isinstance(contract, str) or not 1 <= len(contract) <= MOST_CARDS or not set(contract) <= set(kinds.LETTERS):
        raise Refused(
            "malformed", f"contract {number} is {short(contract)}; expected 1–{MOST_CARDS} letters of {kinds.LETTERS}"
        )
    counts = kinds.from_letters(contract)
    if kinds.to_letters(counts) != contract:
        raise Refused("malformed", f"contract {number} is {contract!r}; expected its letters in the order {kinds.LETTERS}")
    for word, count, most in zip(kinds.WORDS, counts, kinds.COUNTS, strict=True):
        if count > most:
            raise Refused("malformed", f"contract {number} asks for {count} of {word!r}; there are only {most} (ZT-1)")
    _valid_contracts.add(contract)
    return contract
