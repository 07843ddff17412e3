"""A control that cannot be used by the rules says why, and shows the rule."""

import re

from playwright.sync_api import Browser, expect

from tests.page.http_actions import bring, do, people_at, phase, seen


def test_a_bid_beyond_ones_cash_tells_why_not(browser: Browser, url: str) -> None:
    """With rule BS-8 in a window; Escape closes it, and the focus is where it was. Nothing was sent."""
    with people_at(browser, url, "bigshot", ["mine", "easy", "easy"]) as ((anna,), table):
        bring([anna], table, phase("bid"))
        before = seen(anna, table)["number"]
        anna.page.locator("input[name=bid]").fill("60")
        bid = anna.page.locator('[data-move="bid 60"]')
        expect(bid).to_have_attribute("aria-disabled", "true")
        bid.focus()
        anna.page.keyboard.press("Enter")
        window = anna.page.locator("dialog.rule-dialog")
        expect(window.locator(".reason")).to_contain_text("nobody may bid more than they hold")
        expect(window.locator("[data-rule='BS-8'] h3")).to_contain_text("BS-8")
        anna.page.keyboard.press("Escape")
        expect(window).to_have_count(0)
        expect(bid).to_be_focused()
        assert seen(anna, table)["number"] == before


def test_a_bid_that_is_no_whole_number_is_disabled_and_says_why(browser: Browser, url: str) -> None:
    """It is neither sent nor replaced by another number; the quick raises still count from what is written."""
    with people_at(browser, url, "bigshot", ["mine", "easy", "easy"]) as ((anna,), table):
        bring([anna], table, phase("bid"))
        before = seen(anna, table)["number"]
        field = anna.page.locator("input[name=bid]")
        bid = anna.page.locator(".bid-form .button.primary")
        for typed in ("4.5", "", "-3", "1e-1"):
            field.fill("")
            field.press_sequentially(typed)
            expect(bid).to_have_attribute("aria-disabled", "true")
            field.press("Enter")
            why = "you have to bid more" if typed == "-3" else "whole number"
            expect(anna.page.locator(".rule-dialog .reason")).to_contain_text(why)
            anna.page.locator(".rule-dialog .close").click()
            assert seen(anna, table)["number"] == before
            anna.page.locator(".quick .button").first.click()
            expect(field).to_have_value(re.compile(r"[1-9]\d*"))
            expect(bid).not_to_have_attribute("aria-disabled", "true")


def test_a_control_out_of_turn_names_who_is_awaited(browser: Browser, url: str) -> None:
    """A click is answered, too, not only a key."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        bidder = bring(people, table, phase("bid"))
        other = next(visit for visit in people if visit is not bidder)
        other.page.locator('[data-move="pass"][aria-disabled=true]').click(force=True)
        expect(other.page.locator(".rule-dialog .reason")).to_contain_text("Anna" if bidder is people[0] else "Ben")
        other.page.locator(".rule-dialog .close").click()
        expect(other.page.locator(".rule-dialog")).to_have_count(0)


def test_why_it_is_not_ones_turn_goes_when_the_turn_comes(browser: Browser, url: str) -> None:
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        bidder = bring(people, table, phase("bid"))
        other = next(visit for visit in people if visit is not bidder)
        other.page.locator('[data-move="pass"][aria-disabled=true]').click(force=True)
        other.page.locator(".rule-dialog .reason").wait_for()
        do(bidder, table, "play", nth=seen(bidder, table)["you"]["nth"], move="bid 2")
        expect(other.page.locator('[data-move="pass"]:not([aria-disabled])')).to_be_visible()
        expect(other.page.locator(".rule-dialog")).to_have_count(0)
