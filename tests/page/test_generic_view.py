"""A game that the page has no part for: Goofspiel, installed from its package, is played on the generic table."""

import json
import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import zuschlag
from tests.page.browser import Visit, check_access, visiting
from tests.server.live_server import run_live_server
from zuschlag.plugins import VARIABLE
from zuschlag.texts import LANGUAGES, Texts

CARDS = 4
PEOPLE = (("Anna", "en"), ("Béla", "de"), ("Chloé", "fr"))
ON_A_PHONE, BY_KEYBOARD = 1, 2
WIDTHS = (1366, 360, 1280)
FIRST_PLAYER = ".player[data-seat='0']"
BID = ".actions.generic [data-move]:enabled"


def create_table(visit: Visit) -> str:
    """By the form, which asks for what the game declares; its invite link."""
    visit.come_in("Anna")
    visit.page.locator("button.create").click()
    visit.choose(".create-table", "goofspiel")
    visit.choose(".create-table", "3")
    visit.choose(".create-table", "carried")
    visit.page.locator(".create-table input[name=cards]").fill(str(CARDS))
    visit.page.locator(".create-table button[type=submit]").click()
    visit.page.wait_for_url("**/t/*")
    return visit.page.locator(".invite input").input_value()


def bid_lowest(visit: Visit, *, is_by_keyboard: bool) -> None:
    visit.page.locator(BID).first.wait_for()
    if is_by_keyboard:
        visit.press(BID)
    else:
        visit.page.locator(BID).first.click()


def shown_fields(page: Page, place: str) -> dict[str, str]:
    """The labelled values of a part of the table."""
    fields = page.locator(f"{place} [data-field]").all()
    return {str(field.get_attribute("data-field")): field.locator("dd").first.inner_text() for field in fields}


def test_three_people_finish_a_game_from_outside(browser: Browser, url: str) -> None:
    """In three languages, one on a phone, one by the keyboard alone. Sealed bids stay hidden until all are in, axe finds
    nothing, the record replays, and the match can be watched step by step."""
    with ExitStack() as stack:
        visits = [
            stack.enter_context(visiting(browser, url, language, width, has_touch=width < 500))
            for (_, language), width in zip(PEOPLE, WIDTHS, strict=True)
        ]
        invite = create_table(visits[0])
        for visit, (name, _) in zip(visits[1:], PEOPLE[1:], strict=True):
            visit.go(invite)
            visit.pick_name(name)
        for round_number in range(CARDS):
            for at, visit in enumerate(visits):
                bid_lowest(visit, is_by_keyboard=at == BY_KEYBOARD)
                if at == 0 and round_number == 0:
                    expect(visits[0].page.locator(f"{FIRST_PLAYER} [data-field=bid] dd")).to_have_text("1")
                    expect(visits[1].page.locator(f"{FIRST_PLAYER} [data-field=has_bid] dd")).to_have_text("ja")
                    assert shown_fields(visits[1].page, FIRST_PLAYER)["bid"] == "–"
                    for open_page in (visits[0].page, visits[1].page):
                        check_access(open_page)
        for visit, (_, language) in zip(visits, PEOPLE, strict=True):
            expect(visit.page.locator(".ending.generic h2")).to_contain_text("Anna")
            expect(visit.page.locator(".log")).to_contain_text(Texts(language).say("goofspiel.ended"))
            assert visit.page.locator(".ending.generic tbody tr").count() == len(PEOPLE)
            check_access(visit.page)
        check_record_and_replay(visits[0])


def check_record_and_replay(visit: Visit) -> None:
    visit.page.locator("#tab-more").click()
    with visit.page.expect_download() as download:
        visit.page.locator("a[href$='/record']").first.click()
    match = zuschlag.replay(json.loads(download.value.path().read_text()))
    assert match.pending is not None
    assert match.result is not None
    visit.page.locator(".ended a[href$='?table']").click()
    expect(visit.page.locator(".replay .board.generic")).to_be_visible()
    expect(visit.page.locator(".replay .event-log")).to_contain_text(Texts("en").say("goofspiel.round", number=CARDS))
    check_access(visit.page)


def check_words(page: Page, language: str) -> None:
    """Every label is in the reader's language; board and log count rounds alike; Rules shows those that the game brings."""
    say = Texts(language).say
    labels = {
        str(one.get_attribute("data-field")): one.locator("dt").inner_text() for one in page.locator("[data-field]").all()
    }
    assert "has_bid" in labels
    wanted = {name: say(f"goofspiel.head.{name}") for name in labels}
    assert {name: label.lower() for name, label in labels.items()} == {name: label.lower() for name, label in wanted.items()}
    expect(page.locator(".board [data-field=phase] dd")).to_have_text(say("goofspiel.phase.bid"))
    expect(page.locator(".actions.generic .verb")).to_have_text(re.compile(say("goofspiel.verb.bid"), re.IGNORECASE))
    expect(page.locator(".board [data-field=round] dd")).to_have_text("1")
    expect(page.locator(".event-log .round").first).to_contain_text(say("goofspiel.round", number=1))
    page.locator(".site-header a[href='/rules']").click()
    expect(page.locator(".rule-dialog .game-rules")).to_contain_text(say("rules.goofspiel"))
    page.keyboard.press("Escape")


def test_the_start_page_offers_a_game_from_outside_against_bots(browser: Browser, url: str) -> None:
    for language in LANGUAGES[:2]:
        with visiting(browser, url, language) as visit:
            visit.come_in("Anna")
            visit.play_now("goofspiel", 3, "hard")
            expect(visit.page.locator(".table[data-game=goofspiel] .actions.generic h2")).to_be_visible()
            check_words(visit.page, language)
            visit.page.locator(BID).first.click()
            expect(visit.page.locator(".event-log .round")).to_have_count(2)


def test_a_table_whose_game_the_server_no_longer_has_says_so_in_every_language(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page does not try to connect again."""
    with run_live_server(tmp_path) as served:
        table = served.person("Anna").create_table("goofspiel", ["mine", "open"])["table"]["id"]
    monkeypatch.setenv(VARIABLE, "none")
    with run_live_server(tmp_path) as served:
        for language in LANGUAGES:
            with visiting(browser, served.url, language) as visit:
                visit.page.goto(f"{served.url}/t/{table}")
                closed = visit.page.locator(".connection.closed")
                expect(closed.locator("h1")).to_have_text(Texts(language, "page-table").say("page.table.closed.no-game"))
                expect(closed).to_contain_text(Texts(language, "page-table").say("page.table.closed_why.no-game"))
                expect(visit.page.locator(".connection:not(.closed)")).to_have_count(0)
