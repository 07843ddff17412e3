"""Hints on the page: asked for by a button or a key, shown in place with reasons in words, seen by nobody else, and logged."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import Visit, check_access, visiting
from tests.page.geometry import SETTLED
from tests.page.http_actions import bring, lay_by_wire, name_by_wire, people_at, phase, seen
from tests.page.page_checks import BROKEN, CUT, WIDE
from zuschlag.texts import LANGUAGES, SeatNames, Texts
from zuschlag.texts.reasons import describe_shared_reason

OVERLAPS = """() => {
  const { top, bottom, left, right } = document.querySelector(".hint-panel").getBoundingClientRect();
  return [...document.querySelectorAll(".actions button, .actions input")].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && box.width > 0 &&
      box.top < bottom - 1 && box.bottom > top + 1 && box.left < right - 1 && box.right > left + 1;
  }).map((one) => one.outerHTML.slice(0, 80));
}"""
"""Controls that the panel covers, or that cover it."""


COMPILING_SECONDS = 300
"""Until the search is compiled, on a busy machine."""
HINT_PAUSE = 6_000
"""In milliseconds, between two hints that one asks for: nobody can ask faster all the time."""


@contextmanager
def at_a_turn(browser: Browser, url: str, game: str, wanted: str, **settings: Any) -> Iterator[tuple[Visit, str]]:
    """Anna at a table with Ben that allows hints, when it is her turn in this phase. `settings`: of her browser."""
    with visiting(browser, url, **settings) as anna, visiting(browser, url) as ben:
        for visit, name in ((anna, "Anna"), (ben, "Ben")):
            name_by_wire(visit, name)
        table = lay_by_wire([anna, ben], game, ["mine", "open"], hints="always")
        bring([anna, ben], table, lambda snapshot: phase(wanted)(snapshot) and snapshot["you"]["seat"] == 0)
        anna.go(f"/t/{table}")
        expect(anna.page.locator(".table .ask-hint")).to_be_visible()
        yield anna, table


def confirm(page: Page) -> None:
    """Among other people, a player learns first that everybody sees it."""
    expect(page.locator(".hint-panel")).to_contain_text("everybody at the table sees it in the log")
    expect(page.locator(".event-log .news", has_text="hint")).to_have_count(0)
    page.locator(".hint-panel .primary").click()


def check_panel(page: Page) -> None:
    page.evaluate(SETTLED)
    panel = page.locator(".hint-panel")
    assert not BROKEN.search(panel.inner_text())
    assert page.evaluate(WIDE) == []
    assert [cut for cut in page.evaluate(CUT) if "hint" in cut] == []


@pytest.mark.parametrize(("game", "wanted"), [("bigshot", "bid"), ("zahltag", "prepare")])
def test_a_hint_is_asked_for_by_a_key_shown_with_reasons_and_dismissed(
    browser: Browser, url: str, game: str, wanted: str
) -> None:
    with at_a_turn(browser, url, game, wanted) as (visit, table):
        page = visit.page
        button, panel = page.locator(".ask-hint"), page.locator(".hint-panel")
        expect(button).to_have_attribute("aria-expanded", "false")
        page.evaluate("document.activeElement.blur()")
        expect(button).to_have_accessible_description(re.compile("everybody at the table sees it"))
        page.keyboard.press("h")
        expect(panel.locator(".primary")).to_be_focused()
        check_access(page)
        confirm(page)
        expect(panel.locator("li").first).to_be_visible()
        expect(panel.locator("li small").first).to_contain_text(re.compile("chance to win|rated|worth"))
        moves = panel.locator("li").evaluate_all("all => all.map((one) => one.dataset.move)")
        assert set(moves) <= set(seen(visit, table)["offered"])
        expect(page.locator("#live-region")).to_contain_text(re.compile("A (strong|simpler) bot would choose"))
        expect(page.locator(".event-log .news", has_text="Anna has asked for a hint.")).to_be_visible()
        check_panel(page)
        assert page.evaluate(OVERLAPS) == []
        check_access(page)
        expect(button).to_have_attribute("aria-expanded", "true")
        panel.locator(".close").click()
        expect(panel).to_have_count(0)
        expect(button).to_be_focused()
        page.keyboard.press("h")
        expect(panel.locator("li").first).to_be_visible()
        assert seen(visit, table)["table"]["hint_counts"] == [1, 0]
        page.keyboard.press("?")
        expect(page.locator("dialog.shortcuts")).to_contain_text("ask for a hint")


def test_a_hint_goes_with_its_turn(browser: Browser, url: str) -> None:
    with at_a_turn(browser, url, "bigshot", "bid") as (visit, _):
        visit.page.locator(".ask-hint").click()
        confirm(visit.page)
        expect(visit.page.locator(".hint-panel li").first).to_be_visible()
        visit.page.locator(".actions [data-move=pass]").click()
        expect(visit.page.locator(".hint-panel")).to_have_count(0)


def test_a_hint_that_was_asked_for_comes_after_a_reload_and_counts_once(browser: Browser, url: str) -> None:
    with at_a_turn(browser, url, "bigshot", "bid") as (visit, table):
        visit.page.locator(".ask-hint").click()
        confirm(visit.page)
        visit.page.reload()
        expect(visit.page.locator(".hint-panel li").first).to_be_visible()
        assert seen(visit, table)["table"]["hint_counts"] == [1, 0]


def test_a_hint_is_there_again_after_a_reload_until_it_is_closed(browser: Browser, url: str) -> None:
    with at_a_turn(browser, url, "bigshot", "bid") as (visit, table):
        page = visit.page
        page.locator(".ask-hint").click()
        confirm(page)
        expect(page.locator(".hint-panel li").first).to_be_visible()
        told = page.locator(".hint-panel ol").inner_text()
        page.reload()
        expect(page.locator(".hint-panel ol")).to_have_text(told, use_inner_text=True)
        assert seen(visit, table)["table"]["hint_counts"] == [1, 0]
        expect(page.locator(".event-log .news", has_text="Anna has asked for a hint.")).to_have_count(1)
        page.locator(".hint-panel .close").click()
        page.reload()
        expect(page.locator(".ask-hint")).to_be_visible()
        expect(page.locator(".hint-panel")).to_have_count(0)


def test_a_hint_is_whole_on_a_laptop_and_moves_no_control(browser: Browser, url: str) -> None:
    with at_a_turn(browser, url, "bigshot", "bid", width=1366, height=768) as (visit, _):
        page = visit.page
        before = page.locator(".bid-form").bounding_box()
        page.locator(".ask-hint").click()
        confirm(page)
        panel = page.locator(".hint-panel")
        expect(panel.locator("li").first).to_be_visible()
        page.evaluate(SETTLED)
        assert panel.evaluate("one => one.scrollHeight <= one.clientHeight")
        expect(panel).to_be_in_viewport(ratio=1)
        assert page.locator(".bid-form").bounding_box() == before
        assert page.evaluate(OVERLAPS) == []
        side, actions = page.locator("section.side").bounding_box(), page.locator(".actions").bounding_box()
        assert side
        assert actions
        assert 0 < side["y"] - actions["y"] - actions["height"] < 20


def test_the_title_of_a_hint_names_a_strong_bot_only_if_one_has_answered(browser: Browser, url: str) -> None:
    with at_a_turn(browser, url, "bigshot", "bid") as (visit, _):
        visit.page.locator(".ask-hint").click()
        confirm(visit.page)
        expect(visit.page.locator(".hint-panel li").first).to_be_visible()
        [answer] = [frame for frame in visit.frames if frame["type"] == "hint"]
        who = "A simpler bot" if answer["stand_in"] else "A strong bot"
        expect(visit.page.locator(".hint-panel .suggested")).to_contain_text(f"{who} would choose")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_fits_a_phone_in_every_language_and_covers_no_control(browser: Browser, url: str, language: str) -> None:
    phone = {"width": 375, "height": 667, "has_touch": True, "is_mobile": True}
    with at_a_turn(browser, url, "bigshot", "bid", language=language, **phone) as (visit, _):
        visit.page.locator(".ask-hint").click()
        expect(visit.page.locator(".hint-panel")).to_contain_text(Texts(language, "page-table").say("page.hint.before"))
        visit.page.locator(".hint-panel .primary").click()
        expect(visit.page.locator(".hint-panel li").first).to_be_visible()
        visit.page.locator(".hint-panel").scroll_into_view_if_needed()
        check_panel(visit.page)
        expect(visit.page.locator(".hint-panel")).to_contain_text(Texts(language, "page-table").say("page.hint.seen"))
        visit.page.locator(".actions [data-move=pass]").click()
        expect(visit.page.locator(".hint-panel")).to_have_count(0)


def test_whoever_plays_against_bots_has_hints(browser: Browser, url: str) -> None:
    with visiting(browser, url) as visit:
        name_by_wire(visit, "Anna")
        visit.go(f"/t/{lay_by_wire([visit], 'zahltag', ['mine', 'easy'])}")
        visit.page.locator(".ask-hint").click()
        expect(visit.page.locator(".hint-panel li").first).to_be_visible()


def test_among_people_there_is_no_button_unless_the_creator_allows_hints_and_others_only_see_the_log(
    browser: Browser, url: str
) -> None:
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, _):
        for visit in people:
            expect(visit.page.locator(".actions.bigshot")).to_be_visible()
            expect(visit.page.locator(".ask-hint")).to_have_count(0)
    with people_at(browser, url, "bigshot", ["mine", "open"], hints="always") as (people, table):
        for visit in people:
            expect(visit.page.locator("header.title")).to_contain_text("hints allowed")
        asker, other = sorted(people, key=lambda visit: not seen(visit, table)["offered"])
        asker.page.locator(".ask-hint").click()
        confirm(asker.page)
        expect(asker.page.locator(".hint-panel li").first).to_be_visible()
        expect(other.page.locator(".event-log .news", has_text="has asked for a hint.")).to_be_visible()
        expect(other.page.locator(".hint-panel")).to_have_count(0)


def test_whether_there_are_hints_is_chosen_when_a_table_is_created(browser: Browser, url: str) -> None:
    with visiting(browser, url) as visit:
        visit.come_in("Anna")
        visit.page.locator("button.create").click()
        visit.page.locator(".create-table select[name=hints]").select_option("never")
        visit.page.locator(".create-table button[type=submit]").click()
        visit.page.wait_for_url("**/t/*")
        expect(visit.page.locator("header.title")).to_contain_text("no hints")


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("en", {"width": 1366, "height": 768}),
        ("de", {"width": 375, "height": 667, "has_touch": True, "is_mobile": True}),
    ],
)
def test_a_hint_of_zahltags_strong_bot_says_why(browser: Browser, url: str, language: str, size: dict[str, Any]) -> None:
    """In the reader's language, and whole. Until the search is compiled, a simpler bot answers: then one asks again."""
    with visiting(browser, url, language=language, **size) as visit:
        name_by_wire(visit, "Anna")
        table = lay_by_wire([visit], "zahltag", ["mine", "easy", "easy"])
        bring([visit], table, phase("equip"))
        visit.go(f"/t/{table}")
        panel = visit.page.locator(".hint-panel")
        until = time.monotonic() + COMPILING_SECONDS
        while True:
            visit.page.locator(".ask-hint").click()
            expect(panel.locator("li").first).to_be_visible()
            answer = [frame for frame in visit.frames if frame["type"] == "hint"][-1]
            if not answer["stand_in"] or time.monotonic() > until:
                break
            panel.locator(".close").click()
            visit.page.wait_for_timeout(HINT_PAUSE)
        assert answer["stand_in"] is None
        reasons = [
            describe_shared_reason(Texts(language), reason["kind"], reason["args"], SeatNames(("Anna",)))
            for reason in answer["reasons"]
        ]
        assert len(reasons) >= 2
        expect(panel.locator(".why-move")).to_have_text(" ".join([Texts(language).say("reason.known"), *reasons]))
        check_panel(visit.page)
