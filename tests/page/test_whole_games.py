"""Whole games, played by clicking."""

import json

import pytest
from playwright.sync_api import Browser, expect

import zuschlag
from tests.page.browsing import visiting

MOST_STEPS = 500


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_one_person_finishes_a_game_against_bots(browser: Browser, url: str, game: str) -> None:
    """A name, one button, and then moves; a reload and a lost connection on the way cost nothing."""
    with visiting(browser, url) as anna:
        anna.is_shy = True
        anna.come_in("Anna")
        anna.play_now(game)
        anna.finish(5)
        anna.page.reload()
        anna.finish(5)
        with anna.page.expect_websocket() as again:
            anna.lose_socket()
        assert "since=" in again.value.url
        assert anna.finish() > 0
        expect(anna.page.locator(".winner")).to_contain_text("win")
        expect(anna.page.locator(".chronicle")).to_contain_text("The game is over.")
        anna.page.locator(".dicePart summary").click()
        expect(anna.page.locator(".dicePart")).to_contain_text("The seed fits the commitment.")
        expect(anna.page.locator("footer")).to_contain_text("reconstruction")
        with anna.page.expect_download() as record:
            anna.page.get_by_text("Download the record").click()
        zuschlag.replay(json.loads(record.value.path().read_text()))


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_two_people_finish_a_game_by_invite(browser: Browser, url: str, game: str) -> None:
    """One lays the table and sends the link; the other opens it, picks a name and sits down; play begins by itself."""
    with visiting(browser, url) as anna, visiting(browser, url, language="de") as ben:
        ben.is_shy = True
        anna.come_in("Anna")
        anna.lay(game, ["mine", "open"])
        invite = anna.page.locator(".invite input").input_value()
        expect(anna.page.locator(".invite svg")).to_be_visible()
        ben.go(invite)
        ben.take_name("Ben")
        ben.page.locator(".places button").click()
        for _ in range(MOST_STEPS):
            for one in (anna, ben):
                if one.page.locator(".part.turn button:enabled").count():
                    one.move()
            if anna.is_over and ben.is_over:
                break
            anna.page.wait_for_timeout(5)
        expect(anna.page.locator(".winner")).to_contain_text("win")
        expect(ben.page.locator(".winner")).to_be_visible()
