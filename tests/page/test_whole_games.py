"""Whole games: people in browsers of their own and in several languages, one with a keyboard alone, one on a phone."""

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
ON_A_PHONE = 1
CHALLENGE = {"variant": "challenge", "overbids": "exposed"}
WIDTHS = (1280, 360, 1024, 1440)
TURNS_BETWEEN = 12


def sit_down(visits: list[Visit], game: str, bots: int, **options: str) -> None:
    """The first lays a table and sends the link; the others open it, pick a name and sit down. Play begins by itself."""
    visits[0].come_in("Anna")
    visits[0].create_table(game, ["mine", *["open"] * (len(visits) - 1), *["easy"] * bots], **options)
    invite = visits[0].page.locator(".invite input").input_value()
    for visit, (name, _) in zip(visits[1:], PEOPLE[1:], strict=False):
        visit.go(invite)
        visit.pick_name(name)
    for visit in visits:
        visit.page.locator(".board").wait_for()


@pytest.mark.parametrize(
    ("game", "people", "bots", "options"),
    [
        pytest.param("bigshot", 2, 1, CHALLENGE, id="bigshot"),
        pytest.param("zahltag", 2, 1, {}, id="zahltag"),
        pytest.param("bigshot", 4, 0, CHALLENGE, id="bigshot-4", marks=pytest.mark.soak),
        pytest.param("zahltag", 4, 0, {}, id="zahltag-4", marks=pytest.mark.soak),
    ],
)
def test_people_finish_a_game(browser: Browser, url: str, game: str, people: int, bots: int, options: dict[str, str]) -> None:
    """With a reload and a lost connection in the middle. Nobody's browser is sent, or shows, what its seat may not know;
    nothing is written to a console; axe finds nothing."""
    with ExitStack() as stack:
        visits = [
            stack.enter_context(visiting(browser, url, language, width, has_touch=width < 500))
            for (_, language), width in zip(PEOPLE[:people], WIDTHS[:people], strict=True)
        ]
        sit_down(visits, game, bots, **options)
        keyboard = people - 1 if people > ON_A_PHONE + 1 else 0
        players = [Player(visit, has_keyboard_only=at == keyboard) for at, visit in enumerate(visits)]
        play_on(players, TURNS_BETWEEN)
        check_shown(visits, game)
        check_access(visits[0].page)
        visits[ON_A_PHONE].page.reload()
        play_on(players, TURNS_BETWEEN)
        with visits[keyboard].page.expect_websocket() as again:
            visits[keyboard].lose_socket()
        assert "since=" in again.value.url
        play_on(players)
        for visit, (_, language) in zip(visits, PEOPLE, strict=False):
            assert visit.page.locator("html").get_attribute("lang") == language
            expect(visit.page.locator(".log")).to_contain_text(Texts(language).say(f"{game}.ended"))
            check_frames(visit.frames, game)
        check_access(visits[ON_A_PHONE].page)
        visits[0].page.locator("#tab-more").click()
        with visits[0].page.expect_download() as record:
            visits[0].page.locator("a[href$='/record']").first.click()
        zuschlag.replay(json.loads(record.value.path().read_text()))
