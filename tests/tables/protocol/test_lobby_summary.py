"""A table's summary is small, whatever board or deck it has."""

from dataclasses import replace

import msgspec

from tests.tables.table_driver import Driver, table_opened
from zuschlag.store import Listing
from zuschlag.tables.protocol.lobby_summary import build_table_entry, encode_summary

DECK = ["CEFFWW", "CCEEFFFWWWWW"] * 900


def listing_of(driver: Driver) -> Listing:
    return Listing(
        "table",
        driver.table.game.name,
        "waiting",
        "anna",
        opened=0,
        is_listed=True,
        due=None,
        summary=encode_summary(driver.table),
    )


def test_a_summary_names_a_deck_of_ones_own_and_does_not_include_it() -> None:
    listing = listing_of(Driver(table_opened("zahltag", 2, {"contracts": DECK})))
    assert len(listing.summary) < 400
    assert build_table_entry(listing, None, str).options == {"contracts": {"custom": True}}


def test_a_summary_that_was_stored_with_its_deck_is_shown_without_it() -> None:
    listing = listing_of(Driver(table_opened("zahltag", 2)))
    older = msgspec.json.decode(listing.summary) | {"options": {"contracts": DECK}}
    entry = build_table_entry(replace(listing, summary=msgspec.json.encode(older)), None, str)
    assert entry.options == {"contracts": {"custom": True}}


def test_all_other_options_are_in_the_summary() -> None:
    options = {"variant": "challenge", "overbids": "exposed"}
    assert build_table_entry(listing_of(Driver(table_opened("bigshot", 4, options))), None, str).options == options
