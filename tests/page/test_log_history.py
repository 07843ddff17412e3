"""Every line of the log is a way back to its moment."""

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Visit
from tests.page.http_actions import bring, people_at, phase

CONTROLS = ".actions :is(button:not(.unfold), input), [data-lot][role=button]"
"""What acts on the match. On a phone the auction of a past position unfolds, too."""


def board_of(visit: Visit) -> list[str]:
    """The lots, in words."""
    found: list[str] = visit.page.locator("[data-lot]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return found


def test_a_line_of_the_log_shows_its_moment(browser: Browser, url: str) -> None:
    """With the board as it was and nothing to do; Escape comes back. Also where the page was opened only later."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        anna = people[0]
        bring(people, table, phase("bid"))
        expect(anna.page.locator(".bid-form")).to_be_visible()
        empty = board_of(anna)
        then = anna.page.locator(".log-entry").last.get_attribute("data-event")
        bring(people, table, lambda snapshot: snapshot["view"]["round"] == 3)
        expect(anna.page.locator(".board-head")).to_contain_text("Round 3")
        present = board_of(anna)
        assert present != empty
        for _ in ("live", "after a reload"):
            line = anna.page.locator(f".log-entry[data-event='{then}']")
            line.click()
            expect(anna.page.locator(".history-banner")).to_contain_text(line.inner_text())
            expect(line).to_have_attribute("aria-current", "true")
            expect(anna.page.locator(".board-head")).to_contain_text("Round 1")
            assert board_of(anna) == empty
            assert anna.page.locator(CONTROLS).count() == 0
            anna.page.keyboard.press("Escape")
            expect(anna.page.locator(".history-banner")).to_have_count(0)
            assert board_of(anna) == present
            anna.page.reload()
            anna.page.locator(".board").wait_for()


def test_what_happens_meanwhile_waits_until_one_is_back(browser: Browser, url: str) -> None:
    """The moment stays; the banner says that there is more, and whose turn it is."""
    with people_at(browser, url, "zahltag", ["mine", "open"]) as (people, table):
        anna = people[0]
        bring(people, table, lambda snapshot: snapshot["you"]["seat"] == 1 and snapshot["you"]["nth"] >= 1)
        shown = anna.page.locator(".log-entry").first
        shown.click()
        expect(anna.page.locator(".history-banner .new-events")).to_have_count(0)
        bring(people, table, lambda snapshot: snapshot["you"]["seat"] == 0)
        expect(anna.page.locator(".history-banner .new-events")).to_contain_text("It is your turn.")
        expect(shown).to_have_attribute("aria-current", "true")
        anna.page.locator(".history-banner .primary").click()
        expect(anna.page.locator(".actions .decide")).to_be_enabled()


@pytest.mark.parametrize("way", ["button", "Escape", "steps"])
def test_back_in_the_present_the_log_is_at_its_end_again(browser: Browser, url: str, way: str) -> None:
    """Whichever way one comes back, the newest line is in sight, and stays in sight when more happens."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        anna = people[0]
        bring(people, table, lambda snapshot: snapshot["view"]["round"] == 3)
        lines = anna.page.locator(".log-entry")
        expect(anna.page.locator(".board-head")).to_contain_text("Round 3")
        expect(lines.first).not_to_be_in_viewport()
        if way == "steps":
            anna.page.locator(".side .from-end").evaluate("(log) => log.scrollTo({ top: -1e6 })")
            anna.page.keyboard.press(",")
            anna.page.locator(".history-banner").wait_for()
            anna.page.keyboard.press(".")
        else:
            lines.first.click()
            anna.page.locator(".history-banner").wait_for()
            expect(lines.last).not_to_be_in_viewport()
            if way == "button":
                anna.page.locator(".history-banner .primary").click()
            else:
                anna.page.keyboard.press("Escape")
        expect(anna.page.locator(".history-banner")).to_have_count(0)
        expect(lines.last).to_be_in_viewport()
        expect(anna.page.locator(".to-end")).to_have_count(0)
        before = lines.count()
        bring(people, table, lambda snapshot: snapshot["view"]["round"] == 4)
        expect(lines).not_to_have_count(before)
        expect(lines.last).to_be_in_viewport()
