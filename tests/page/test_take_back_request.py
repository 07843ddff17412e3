"""Another player's request to take back a move: in sight wherever one has scrolled, over no control, moving none."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import visiting
from tests.page.geometry import SETTLED
from tests.page.scenes import sit
from tests.page.table_states import PreparedTable, World, opening
from zuschlag.texts import Texts

PHONES = ((375, 667), (320, 568), (667, 375))
SIZES = ((1366, 768), (1100, 700), *PHONES)
PLACES = (
    "() => ['.board', '.actions .primary', '.players'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
)
IS_ON_TOP = """(line) => {
  const { left, top, width, height } = line.getBoundingClientRect();
  return line.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
TOP = "(part) => part.getBoundingClientRect().top"
BOTTOM = "(part) => part.getBoundingClientRect().bottom"
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


@pytest.mark.parametrize(
    ("size", "scrolled"),
    [(size, scrolled) for size in SIZES for scrolled in (0, 200, TO_THE_END) if scrolled or size not in PHONES],
)
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


def test_who_asked_sees_that_somebody_does_not_agree_until_they_close_it(browser: Browser, world: World) -> None:
    prepared = world.create_table("bigshot").until(lambda now: now.last == 0 and now.match.view(None).bid > 0)
    with visiting(browser, world.served.url, "en", 375, 667) as anna:
        sit(world, anna, prepared)
        banner = anna.page.locator(".banner.take-back")
        for end in ("close", "move"):
            assert prepared.people[0].do(prepared.id, "take-back", number=prepared.number(0)).is_success
            expect(banner).to_contain_text("Waiting for")
            assert prepared.people[1].do(prepared.id, "answer", agree=False, seat=1).is_success
            expect(banner).to_contain_text("says no: the move stands.")
            expect(banner).to_be_in_viewport(ratio=1)
            if end == "close":
                banner.locator(".close").click()
            else:
                prepared.until(lambda now: now.last == 0 and now.move_counts[0] > 1)
            expect(banner).to_have_count(0)


def test_who_calls_a_request_off_is_not_told_that_they_refused(browser: Browser, world: World) -> None:
    prepared = world.create_table("bigshot").until(lambda now: now.last == 0 and now.match.view(None).bid > 0)
    with visiting(browser, world.served.url, "en") as anna:
        sit(world, anna, prepared)
        banner = anna.page.locator(".banner.take-back")
        assert prepared.people[0].do(prepared.id, "take-back", number=prepared.number(0)).is_success
        banner.get_by_role("button").click()
        expect(banner).to_have_count(0)


@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_a_request_covers_nothing_and_leaves_the_buttons_where_they_are(
    browser: Browser, world: World, size: tuple[int, int]
) -> None:
    prepared = world.create_table("bigshot", clock={"kind": "live", "bank": 900, "increment": 0})
    prepared.until(lambda now: now.waits("bid", 0) and now.match.view(None).bid > 0)
    with visiting(browser, world.served.url, "en", *size) as anna:
        sit(world, anna, prepared)
        page = anna.page
        page.locator(".my-clock .clock").wait_for()
        page.locator(".table").evaluate("table => table.scrollIntoView({ behavior: 'instant' })")
        page.evaluate(SETTLED)
        before = page.evaluate(PLACES)
        ask(prepared)
        banner = page.locator(".banner.take-back")
        expect(banner).to_contain_text(Texts("en", "page-table").say("page.table.take_back_clock"))
        page.evaluate(SETTLED)
        for part in (".headline", ".board-head", ".board svg", ".actions .primary", ".banner.take-back"):
            assert page.locator(part).first.evaluate(IS_ON_TOP), part
        assert banner.evaluate(BOTTOM) <= page.locator(".headline").evaluate(TOP)
        assert banner.evaluate(BOTTOM) <= page.locator(".board").evaluate(TOP)
        if size[0] < size[1]:
            assert abs(page.evaluate(PLACES)[1] - before[1]) <= NEAR
        banner.locator(".button:not(.primary)").click()
        expect(banner).to_have_count(0)
        check_places(page, before)


def test_who_asked_is_told_that_the_move_stands_because_the_game_went_on(browser: Browser, world: World) -> None:
    """At the top of the table until they close it, and in the log, in their language."""
    prepared = world.create_table("bigshot").until(lambda now: now.last == 0 and now.match.view(None).bid > 0)
    lapsed = Texts("fr").say("news.lapsed")
    with visiting(browser, world.served.url, "fr") as anna:
        sit(world, anna, prepared)
        assert prepared.people[0].do(prepared.id, "take-back", number=prepared.number(0)).is_success
        banner = anna.page.locator(".banner.take-back")
        expect(banner).to_be_visible()
        prepared.until(lambda now: now.last == 1)
        expect(banner).to_contain_text(lapsed)
        expect(anna.page.locator(".event-log .news").last).to_have_text(lapsed)
        banner.locator(".close").click()
        expect(banner).to_have_count(0)
