"""Another player's request to take back a move: in sight wherever one has scrolled, and it moves nothing away."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import visiting
from tests.page.geometry import SETTLED
from tests.page.scenes import sit
from tests.page.table_states import PreparedTable, World, opening
from zuschlag.texts import Texts

SIZES = ((1366, 768), (1100, 700), (375, 667), (320, 568), (667, 375))
PLACES = (
    "() => ['.board', '.actions .primary', '.players'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
)
NEAR = 2
"""Pixels."""
TO_THE_END = 99_999


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("take-back-request")) as opened:
        yield opened


def ask(prepared: PreparedTable) -> None:
    """Whoever has bid last asks to take it back."""
    bidder = prepared.match.view(None).bidder
    assert isinstance(bidder, int)
    answer = prepared.people[bidder].do(prepared.id, "take-back", number=prepared.number(bidder))
    assert answer.is_success, answer.text


def check_places(page: Page, before: list[float]) -> None:
    """What was on the screen is where it was."""
    page.evaluate(SETTLED)
    now = page.evaluate(PLACES)
    assert all(abs(one - other) <= NEAR for one, other in zip(now, before, strict=True) if other >= 0), (now, before)


@pytest.mark.parametrize("scrolled", [0, 200, TO_THE_END])
@pytest.mark.parametrize("size", SIZES)
def test_a_request_is_in_sight_wherever_one_has_scrolled_and_nothing_moves(
    browser: Browser, world: World, size: tuple[int, int], scrolled: int
) -> None:
    prepared = world.create_table("bigshot").until(lambda now: now.waits("bid", 0) and now.match.view(None).bid > 0)
    asks = Texts("en", "page-table").say("page.table.take_back")
    with visiting(browser, world.served.url, "en", *size) as anna:
        sit(world, anna, prepared)
        page = anna.page
        page.evaluate("top => scrollTo(0, top)", scrolled)
        page.evaluate(SETTLED)
        before = page.evaluate(PLACES)
        ask(prepared)
        banner = page.locator(".banner.take-back")
        expect(banner).to_be_visible()
        check_places(page, before)
        for button in banner.locator(".button").all():
            expect(button).to_be_in_viewport(ratio=1)
        expect(page).to_have_title(f"? {asks} – Big Shot – Zuschlag")
        banner.locator(".button:not(.primary)").click()
        expect(banner).to_have_count(0)
        check_places(page, before)
        expect(page).not_to_have_title(f"? {asks} – Big Shot – Zuschlag")
