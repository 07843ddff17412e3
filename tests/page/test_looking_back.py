"""Replays: a finished match, and a record that somebody brings."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browsing import visiting
from tests.record.quiet import quiet_record


def test_a_record_is_brought_and_looked_at_step_by_step(browser: Browser, url: str, tmp_path: Path) -> None:
    """The address tells the step and the viewer, so that it can be sent to somebody."""
    file = tmp_path / "record.json"
    file.write_text(json.dumps(quiet_record()))
    with visiting(browser, url) as anna, visiting(browser, url) as ben:
        anna.come_in("Anna")
        anna.page.locator("input[type=file]").set_input_files(file)
        anna.page.get_by_role("button", name="Look at it step by step").click()
        anna.page.wait_for_url("**/replay/*")
        for step in (1, 2, 3):
            anna.page.locator("[data-go=on]").click()
            expect(anna.page.locator(".replay")).to_contain_text(f"Step {step} of")
        anna.page.locator("select[name=as]").select_option("1")
        expect(anna.page.locator("select[name=as]")).to_have_value("1")
        expect(anna.page.locator("select[name=as]")).to_be_focused()
        ben.go(anna.page.url)
        expect(ben.page.locator(".replay")).to_contain_text("Step 3 of")
        ben.page.locator("[data-go=last]").click()
        expect(ben.page.locator(".winner")).to_be_visible()


def test_a_finished_match_is_looked_at_again(browser: Browser, url: str) -> None:
    """From its table, as each seat saw it: the other hand too."""
    with visiting(browser, url) as anna:
        anna.come_in("Anna")
        anna.play_now("zahltag")
        anna.finish()
        anna.page.get_by_text("Look at it step by step").click()
        anna.page.locator("[data-go=on]").click()
        anna.page.locator("select[name=as]").select_option("1")
        expect(anna.page.locator("tbody tr").nth(0)).to_contain_text("cards")
        expect(anna.page.locator("tbody tr").nth(1).locator(".cards")).to_be_visible()


@pytest.mark.parametrize("path", ["/t/nowhere", "/seat/nothing", "/replay/nothing"])
def test_an_address_that_leads_nowhere_says_so(browser: Browser, url: str, path: str) -> None:
    """In a sentence, and with a way back."""
    with visiting(browser, url) as anna:
        anna.come_in("Anna")
        anna.go(path)
        if path.startswith("/seat"):
            anna.page.locator("main button").click()
        expect(anna.page.locator("#page")).to_contain_text("There is no such thing.")
        expect(anna.page.locator("header a")).to_be_visible()
        anna.errors.clear()  # the browser's own words about 404
