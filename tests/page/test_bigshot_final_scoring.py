"""The end of Big Shot as it is told: lot by lot, in its own time."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Visit, visiting
from tests.page.http_actions import finish_by_wire, name_by_wire

HOLD_TIMERS = """
window.held = [];
const start = window.setTimeout;
window.setTimeout = (act, after, ...given) => after >= 900 && after <= 1000
  ? window.held.push(act)
  : start(act, after, ...given);
"""
"""The tally's own timers, which wait a little less than a second, ring when the test says so."""
RING = "() => window.held.at(-1)()"


@pytest.fixture
def tally(browser: Browser, url: str) -> Iterator[Visit]:
    """A finished match; its end is about to be told."""
    with visiting(browser, url, reduced_motion="no-preference") as anna:
        name_by_wire(anna, "Anna")
        table = finish_by_wire(anna, "bigshot", ["mine", "easy", "easy"])
        anna.page.add_init_script(HOLD_TIMERS)
        anna.go(f"/t/{table}")
        anna.page.locator(".story li").first.wait_for()
        anna.page.wait_for_function("() => window.held.length > 0")
        yield anna


def test_all_is_shown_at_once_also_when_a_step_is_due_that_moment(tally: Visit) -> None:
    """The step's timer rings between the click and what the page does about it."""
    page = tally.page
    page.evaluate(RING)
    expect(page.locator(".story li.told")).to_have_count(1)
    page.evaluate("() => { document.querySelector('.ending header .act').click(); window.held.at(-1)(); }")
    expect(page.locator(".story li:not(.told)")).to_have_count(0)
    expect(page.locator(".verdict.told")).to_be_visible()


def test_nothing_names_the_winner_before_the_tally_has(tally: Visit) -> None:
    page = tally.page
    headline = page.locator(".headline")
    expect(headline).to_have_text("The game is over.")
    page.evaluate(RING)
    expect(page.locator(".story li.told")).to_have_count(1)
    expect(headline).to_have_text("The game is over.")
    page.locator(".ending header .act").click()
    expect(headline).to_contain_text("win")
