"""A player's own clock stands where they look, on every screen: beside the headline, and in sight when it is nearly out."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import visiting
from tests.page.table_states import World, opening
from zuschlag.texts import Texts

SIZES = ((1366, 768), (1100, 700), (1024, 768), (768, 1024), (667, 375), (375, 667), (320, 568))
SHORT = {"kind": "live", "bank": 30, "increment": 0}
LONG = {"kind": "live", "bank": 900, "increment": 0}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("own-clock")) as opened:
        yield opened


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_the_own_clock_stands_beside_the_headline_at_every_window_size(browser: Browser, world: World, game: str) -> None:
    """Also of somebody who sits at the second seat, whose panel is below the first one's; the window changes its size."""
    prepared = world.create_table(game, 4, clock=LONG).until(lambda now: now.match.pending.seats[:1] == (1,))
    with visiting(browser, world.served.url, "en", *SIZES[0]) as bela:
        world.enter(bela, world.people[1])
        bela.go(prepared.path)
        time = bela.page.locator(".title .clock.running .time")
        for width, height in SIZES:
            bela.page.set_viewport_size({"width": width, "height": height})
            expect(time).to_be_in_viewport(ratio=1)
            headline, clock = bela.page.locator(".headline").bounding_box(), time.bounding_box()
            assert headline
            assert clock
            assert abs(headline["y"] + headline["height"] / 2 - clock["y"] - clock["height"] / 2) < headline["height"]
        before = time.inner_text()
        expect(time).not_to_have_text(before)


def test_little_time_is_told_beside_the_headline_in_the_tab_and_wherever_one_scrolls(browser: Browser, world: World) -> None:
    prepared = world.create_table("bigshot", 4, clock=SHORT).until(lambda now: now.match.pending.seats == (1,))
    hurry = Texts("en", "page-table").say("page.table.hurry")
    with visiting(browser, world.served.url, "en", *SIZES[1]) as bela:
        world.enter(bela, world.people[1])
        bela.go(prepared.path)
        page = bela.page
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".my-clock .hurry")).to_have_text(hurry)
            expect(page.locator(".my-clock .hurry")).to_be_in_viewport(ratio=1)
        expect(page).to_have_title(f"⌛ {hurry} – Big Shot – Zuschlag")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(page.locator(".headline")).not_to_be_in_viewport()
        expect(page.locator(".my-clock .hurry")).to_be_in_viewport(ratio=1)
        prepared.move()
        expect(page.locator(".my-clock .hurry")).to_have_count(0)
        expect(page).not_to_have_title(f"⌛ {hurry} – Big Shot – Zuschlag")
