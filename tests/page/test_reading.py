"""The page for every reader: four languages, a narrow screen, a keyboard."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browsing import Visit, visiting
from zuschlag.texts import LANGUAGES, Texts

NARROW = 320


def is_whole(visit: Visit) -> None:
    """No key without a text, no brace that was not filled in, nothing that JavaScript says for nothing."""
    text = visit.page.locator("body").inner_text()
    assert re.findall(r"⟨|{|\bundefined\b|\bnull\b|NaN|\[object", text) == []
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= visit.page.evaluate("innerWidth")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_whole_on_a_narrow_screen(browser: Browser, url: str, language: str) -> None:
    """By the browser's wish: the start page, the form, both games, and nothing wider than the screen."""
    with visiting(browser, url, language=language, width=NARROW) as anna:
        anna.come_in("Anna")
        assert anna.page.locator("html").get_attribute("lang") == language
        expect(anna.page.locator("footer")).to_contain_text(Texts(language).say("credits.zahltag"))
        anna.page.locator("input[type=file]").wait_for()
        for summary in anna.page.locator("summary").all():
            summary.click()
        anna.page.locator(".laying select[name=variant]").select_option("challenge")
        anna.page.locator(".laying select[name=overbids]").select_option("exposed")
        is_whole(anna)
        for game in ("bigshot", "zahltag"):
            anna.play_now(game, players=3)
            anna.finish(8)
            for summary in anna.page.locator("summary").all():
                summary.click()
            is_whole(anna)


def test_the_language_can_be_switched(browser: Browser, url: str) -> None:
    """And is remembered."""
    with visiting(browser, url, language="fr-CH") as anna:
        anna.go()
        anna.page.locator("header select").select_option("it")
        expect(anna.page.locator("html")).to_have_attribute("lang", "it")
        anna.go()
        expect(anna.page.locator("html")).to_have_attribute("lang", "it")


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_every_control_has_a_name(browser: Browser, url: str, game: str) -> None:
    """For those who hear the page."""
    nameless = """() => [...document.querySelectorAll("button, input, select")].filter(
        (one) => !(one.labels?.length || one.getAttribute("aria-label") || one.textContent.trim())).length"""
    with visiting(browser, url) as anna:
        anna.come_in("Anna")
        assert anna.page.evaluate(nameless) == 0
        anna.play_now(game)
        anna.wait_for_turn()
        assert anna.page.evaluate(nameless) == 0


def test_a_game_can_be_played_by_keyboard(browser: Browser, url: str) -> None:
    """After a move the focus is at the next one, not lost at the top of the page."""
    with visiting(browser, url) as anna:
        anna.come_in("Anna")
        anna.play_now("zahltag")
        anna.wait_for_turn()
        anna.page.locator('[data-move="keep"]').focus()
        anna.page.keyboard.press("Enter")
        expect(anna.page.locator(".chronicle")).to_contain_text("Anna changes nothing.")
        anna.wait_for_turn()
        assert anna.page.evaluate("document.querySelector('.part.turn').contains(document.activeElement)")
        anna.page.keyboard.press("Tab")
        assert anna.page.evaluate("document.activeElement.matches('.part.turn button, .part.turn select')")


def test_there_is_a_dark_page_for_dark_rooms(browser: Browser, url: str) -> None:
    """As the reader's system says."""
    seen = []
    for scheme in ("light", "dark"):
        with visiting(browser, url, color_scheme=scheme) as anna:
            anna.go()
            seen.append(anna.page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert seen[0] != seen[1]
