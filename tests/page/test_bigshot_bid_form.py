"""The controls for a bid: they stay where they are while others bid, and say what to do without enough money."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import visiting
from tests.page.geometry import SETTLED
from tests.page.scenes import sit
from tests.page.table_states import PreparedTable, World, opening

LAPTOP = (1366, 768)
SMALL_PHONE = (320, 568)
CONTROLS = (".bid-form [data-move^=bid]", ".bid-form [data-move=pass]", ".pass-auction")
EVENTS = 40


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("bid-form")) as opened:
        yield opened


def test_the_controls_for_a_bid_stay_where_they_are_from_event_to_event(browser: Browser, world: World) -> None:
    prepared = world.create_table("bigshot")
    with visiting(browser, world.served.url, "en", *LAPTOP) as anna:
        sit(world, anna, prepared)
        seen: dict[str, set[float]] = {control: set() for control in CONTROLS}
        for _ in range(EVENTS):
            prepared.move()
            anna.page.wait_for_timeout(50)
            anna.page.evaluate(SETTLED)
            for control in CONTROLS:
                box = anna.page.locator(control).bounding_box() if anna.page.locator(control).count() else None
                if box:
                    seen[control].add(round(box["y"]))
        assert all(len(places) == 1 for places in seen.values()), seen


def is_poor(now: PreparedTable) -> bool:
    view = now.match.view(None)
    return now.waits("bid", 0, 1) and (view.seats[0].purses[0].cash or 0) <= view.bid


@pytest.mark.parametrize("size", [LAPTOP, SMALL_PHONE])
def test_whoever_has_too_little_to_bid_is_told_what_to_do(browser: Browser, world: World, size: tuple[int, int]) -> None:
    prepared = world.cached_table("poor", lambda world: world.create_table("bigshot").until(is_poor))
    with visiting(browser, world.served.url, "en", *size) as anna:
        sit(world, anna, prepared)
        cash = prepared.match.view(None).seats[0].purses[0].cash
        expect(anna.page.locator(".too-little")).to_have_text(f"Your cash: {cash} million. To bid, take a loan first; or pass.")
        for control in (".too-little", ".loan .button", ".bid-form [data-move=pass]"):
            expect(anna.page.locator(control)).to_be_in_viewport(ratio=0.9)
            anna.page.locator(control).click(trial=True)


TAP_WHEN_ASKED = """() => {
  const look = () => {
    const bid = document.querySelector(".banner.take-back") && document.querySelector(".bid-form [data-move^=bid]");
    if (!bid) return requestAnimationFrame(look);
    const { x, y } = bid.getBoundingClientRect();
    bid.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x + 5, clientY: y + 5 }));
    window.hasTapped = true;
  };
  look();
}"""
"""Taps a bid in the first frame in which the request to take back a move is shown."""


def test_a_request_to_take_back_a_move_makes_no_bid_of_a_press_elsewhere_and_goes_when_it_lapses(
    browser: Browser, world: World
) -> None:
    """Its banner moves the buttons; a press that was meant for another one is not taken. A later one is, and answers it."""
    prepared = world.create_table("bigshot").until(lambda now: now.waits("bid", 0) and now.match.view(None).bid > 0)
    bidder = prepared.match.view(None).bidder
    assert isinstance(bidder, int)
    with visiting(browser, world.served.url, "en", *LAPTOP, pace="normal") as anna:
        sit(world, anna, prepared)
        page, table = anna.page, anna.page.locator(".table")
        expect(page.locator(".bid-form [data-move^=bid]")).to_be_enabled()
        page.evaluate(TAP_WHEN_ASKED)
        answer = prepared.people[bidder].do(prepared.id, "take-back", number=prepared.number(bidder))
        assert answer.is_success, answer.text
        page.wait_for_function("() => window.hasTapped")
        page.wait_for_timeout(600)
        assert table.get_attribute("data-nth") == str(prepared.move_counts[0])
        page.locator(".bid-form [data-move=pass]").click()
        expect(page.locator(f".table[data-nth='{prepared.move_counts[0] + 1}']")).to_be_attached()
        expect(page.locator(".banner.take-back")).to_have_count(0)
