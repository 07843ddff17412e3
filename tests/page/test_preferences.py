"""Preferences: all in one dialog, each changes what it says, and all are kept on the device."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.browser import Visit, visiting
from tests.page.http_actions import bring, people_at, seen
from tests.page.test_notifications import RECORDING, value_of

DIALOG = ".dialog.preferences"


def open_preferences(page: Page) -> None:
    page.locator(".preferences-button").click()
    page.locator(DIALOG).wait_for()


def close_preferences(page: Page) -> None:
    page.locator(f"{DIALOG} header .close").click()
    expect(page.locator(DIALOG)).to_have_count(0)


def stored(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate("({...localStorage})")
    return found


def test_preferences_are_kept_on_the_device_and_can_all_be_reset(browser: Browser, url: str) -> None:
    with visiting(browser, url) as visit:
        visit.go()
        open_preferences(visit.page)
        for choice in ("fast", "small", "contract", "dark", "safe"):
            visit.choose(DIALOG, choice)
        visit.page.locator(f"{DIALOG} select").select_option("fr")
        visit.page.locator(f"{DIALOG} input[name=confirm]").check()
        expect(visit.page.locator("html")).to_have_attribute("lang", "fr")
        visit.page.reload()
        html = visit.page.locator("html")
        for name, value in {"palette": "safe", "theme": "dark", "board-size": "small"}.items():
            expect(html).to_have_attribute(f"data-{name}", value)
        expect(html).to_have_attribute("lang", "fr")
        assert {"zuschlag.pace": "fast", "zuschlag.hand-order": "contract"}.items() <= stored(visit.page).items()
        open_preferences(visit.page)
        visit.page.locator(f"{DIALOG} .buttons button").last.click()
        expect(html).to_have_attribute("lang", "en")
        assert stored(visit.page) == {}


def test_another_tab_follows_a_change(browser: Browser, url: str) -> None:
    with visiting(browser, url) as visit:
        visit.go()
        other = Visit(visit.page.context.new_page(), url)
        other.go()
        open_preferences(other.page)
        other.choose(DIALOG, "dark")
        other.page.locator(f"{DIALOG} select").select_option("it")
        expect(visit.page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(visit.page.locator("html")).to_have_attribute("lang", "it")


def test_sounds_can_be_tried_before_they_are_switched_on(browser: Browser, url: str) -> None:
    with visiting(browser, url) as visit:
        visit.page.add_init_script(RECORDING)
        visit.go()
        open_preferences(visit.page)
        assert value_of(visit.page, "sounded") == 0
        visit.page.locator(f"{DIALOG} .sound-row button").click()
        visit.page.wait_for_function("() => sounded")
        expect(visit.page.locator(f"{DIALOG} input[name=sounds]")).not_to_be_checked()


def test_whoever_wants_to_be_asked_confirms_a_bid_before_it_is_sent(browser: Browser, url: str) -> None:
    with people_at(browser, url, "bigshot", ["mine", "open"]) as ((anna, ben), table):
        anna.page.locator("#tab-more").click()
        anna.page.locator("#panel-more").get_by_role("button", name="All preferences").click()
        anna.page.locator(f"{DIALOG} input[name=confirm]").check()
        close_preferences(anna.page)
        bring([anna, ben], table, lambda snapshot: snapshot["you"]["seat"] == 0 and snapshot["view"]["phase"] == "bid")
        nth = seen(anna, table)["you"]["nth"]
        passing = anna.page.locator('[data-move="pass"]')
        passing.click()
        asked = anna.page.locator(".dialog.narrow")
        expect(asked).to_contain_text("Pass")
        asked.get_by_role("button", name="No, go back").click()
        expect(passing).to_be_focused()
        assert seen(anna, table)["you"]["nth"] == nth
        passing.click()
        asked.get_by_role("button", name="Send").click()
        expect(anna.page.locator(".table")).to_have_attribute("data-nth", str(nth + 1))


@pytest.mark.parametrize(("size", "is_larger"), [("small", False), ("large", True)])
def test_the_board_gets_another_size(browser: Browser, url: str, size: str, *, is_larger: bool) -> None:
    with people_at(browser, url, "bigshot", ["mine", "easy"]) as ((anna,), _):
        anna.page.set_viewport_size({"width": 1366, "height": 768})
        city = anna.page.locator(".city")
        before = height_of(city)
        open_preferences(anna.page)
        anna.choose(DIALOG, size)
        close_preferences(anna.page)
        after = height_of(city)
        assert (after > before * 1.1) if is_larger else (after < before * 0.9)


def test_the_hand_lies_in_the_wanted_order(browser: Browser, url: str) -> None:
    with people_at(browser, url, "zahltag", ["mine", "easy"]) as ((anna,), table):
        bring([anna], table, lambda snapshot: len(set(hand_of(snapshot).values())) > 1, lambda offered: offered[0])
        hand = hand_of(seen(anna, table))
        anna.page.reload()
        piles = anna.page.locator(".my-hand [data-hand]")
        expect(piles).to_have_count(len(hand))
        open_preferences(anna.page)
        anna.choose(DIALOG, "count")
        close_preferences(anna.page)
        shown = [pile.get_attribute("data-hand") or "" for pile in piles.all()]
        assert [hand[kind] for kind in shown] == sorted(hand.values(), reverse=True)


def height_of(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["height"]


def hand_of(snapshot: dict[str, object]) -> dict[str, int]:
    view = snapshot["view"]
    assert isinstance(view, dict)
    return {kind: count for kind, count in view["seats"][0]["hand"].items() if count}


@pytest.mark.parametrize(
    ("locale", "language", "date"),
    [
        ("en-GB", "en", r"\d{1,2} [A-Z]\w+ \d{4}"),
        ("en-US", "en", r"[A-Z]\w+ \d{1,2}, \d{4}"),
        ("en-GB", "de", r"\d{1,2}\. [A-Z]\w+ \d{4}"),
    ],
)
def test_dates_are_written_as_in_the_browsers_own_country_where_it_speaks_the_pages_language(
    browser: Browser, url: str, locale: str, language: str, date: str
) -> None:
    with visiting(browser, url, locale) as anna:
        anna.page.add_init_script(f"localStorage.setItem('zuschlag.language', '{language}')")
        anna.come_in("Anna")
        anna.go("/me")
        expect(anna.page.locator("html")).to_have_attribute("lang", language)
        expect(anna.page.locator(".stored-data dd").nth(1)).to_have_text(re.compile(f"^{date}$"))
