"""Who comes to a full server reads in their own language that it is full, and when to come back."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.page.browser import visiting
from tests.server.live_server import run_live_server
from zuschlag.server.limits import Limits
from zuschlag.texts import LANGUAGES, Texts


def test_a_visitor_reads_when_to_come_back(browser: Browser, tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=Limits(people=0)) as server:
        for language in LANGUAGES:
            with visiting(browser, server.url, f"{language}-CH") as visit:
                visit.play_now("zahltag")
                visit.pick_name("Anna")
                texts = Texts(language)
                said = f"{texts.say('refused.full')} {texts.count('come_back.hours', 1)}"
                expect(visit.page.locator(".name-form .form-error")).to_contain_text(said)
                visit.errors.clear()  # the browser reports every answer with status 409
