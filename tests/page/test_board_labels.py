"""Small texts on the boards say what is so, and cannot be taken for something else."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import visiting
from tests.page.scenes import bigshot_ended, sit
from tests.page.table_states import NAMES, World, opening


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("board-labels")) as opened:
        yield opened


def test_after_the_end_no_starter_of_a_round_that_never_comes_is_named(browser: Browser, world: World) -> None:
    """BS-22."""
    prepared = world.cached_table("ended", bigshot_ended)
    with visiting(browser, world.served.url) as anna:
        sit(world, anna, prepared)
        head = anna.page.locator(".board-head")
        expect(head).to_contain_text("18 of 18")
        expect(head).not_to_contain_text(re.compile("|".join(NAMES)))


def test_a_sealed_envelope_bears_no_number(browser: Browser, world: World) -> None:
    """ZT-10: it would be taken for the offer. It bears the player's initial."""
    prepared = world.create_table("zahltag").until(lambda now: now.waits("offer", 2))
    with visiting(browser, world.served.url) as anna:
        world.enter(anna, world.people[3])
        anna.go(prepared.path)
        sealed = anna.page.locator(".envelope.closed .wax text")
        expect(sealed).to_have_text(["A", "B"])


def test_the_log_names_a_purse_only_where_a_player_has_two(browser: Browser, world: World) -> None:
    """BS-24."""
    for players, words in ((2, re.compile(r"pays \d+ million from the \w+ purse\.$")), (3, re.compile(r"pays \d+ million\.$"))):
        prepared = world.create_table("bigshot", players).until(
            lambda now: any(event.kind == "paid" for event in now.match.events)
        )
        with visiting(browser, world.served.url) as anna:
            sit(world, anna, prepared)
            expect(anna.page.locator(".event-log .log-entry", has_text="pays").filter(has_text="million").last).to_have_text(
                words
            )
