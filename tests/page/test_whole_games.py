"""Whole games: four people in four browsers and four languages, one with a keyboard alone, one on a phone."""

import json
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, expect

import zuschlag
from tests.page.browser import Visit, check_access, visiting
from tests.page.player import Player, play_on
from tests.page.secrecy_checks import check_frames, check_shown
from zuschlag.texts import Texts

PEOPLE = (("Anna", "en"), ("Béla", "de"), ("Chloé", "fr"), ("Dario", "it"))
ON_A_PHONE, BY_KEYBOARD = 1, 2
WIDTHS = (1280, 360, 1024, 1440)
TURNS_BETWEEN = 12


def sit_down(visits: list[Visit], game: str, **options: str) -> None:
    """The first lays a table and sends the link; the others open it, pick a name and sit down. Play begins by itself."""
    visits[0].come_in("Anna")
    visits[0].lay(game, ["mine", "open", "open", "open"], **options)
    invite = visits[0].page.locator(".invite input").input_value()
    for visit, (name, _) in zip(visits[1:], PEOPLE[1:], strict=True):
        visit.go(invite)
        visit.pick_name(name)
        visit.page.locator(".place.open .button").first.click()
    for visit in visits:
        visit.page.locator(".board").wait_for()


@pytest.mark.parametrize(
    ("game", "options"),
    [("bigshot", {"variant": "challenge", "overbids": "exposed"}), ("zahltag", {})],
    ids=["bigshot", "zahltag"],
)
def test_four_people_finish_a_game(browser: Browser, url: str, game: str, options: dict[str, str]) -> None:
    """With a reload and a lost connection in the middle. Nobody's browser is sent, or shows, what its seat may not know;
    nothing is written to a console; axe finds nothing."""
    with ExitStack() as stack:
        visits = [
            stack.enter_context(visiting(browser, url, language, width, has_touch=width < 500))
            for (_, language), width in zip(PEOPLE, WIDTHS, strict=True)
        ]
        sit_down(visits, game, **options)
        players = [Player(visit, has_keyboard_only=at == BY_KEYBOARD) for at, visit in enumerate(visits)]
        play_on(players, TURNS_BETWEEN)
        check_shown(visits, game)
        for visit in visits:
            check_access(visit.page)
        visits[ON_A_PHONE].page.reload()
        play_on(players, TURNS_BETWEEN)
        with visits[BY_KEYBOARD].page.expect_websocket() as again:
            visits[BY_KEYBOARD].lose_socket()
        assert "since=" in again.value.url
        play_on(players)
        for visit, (_, language) in zip(visits, PEOPLE, strict=True):
            assert visit.page.locator("html").get_attribute("lang") == language
            expect(visit.page.locator(".log")).to_contain_text(Texts(language).say(f"{game}.ended"))
            check_frames(visit.frames, game)
            check_access(visit.page)
        visits[0].page.locator("#tab-more").click()
        with visits[0].page.expect_download() as record:
            visits[0].page.locator("a[href$='/record']").first.click()
        zuschlag.replay(json.loads(record.value.path().read_text()))
