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
