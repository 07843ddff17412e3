"""Bots have names and faces, at the table, in the waiting room and in replays."""

from playwright.sync_api import Browser, expect

from tests.page.browser import visiting
from tests.page.http_actions import finish_by_wire, name_by_wire
from zuschlag.tables.protocol.bot_names import bot_name


def test_a_bot_keeps_its_name_and_face_in_its_match_and_in_the_replay(browser: Browser, url: str) -> None:
    with visiting(browser, url) as anna:
        name_by_wire(anna, "Anna")
        table = finish_by_wire(anna, "zahltag", ["mine", "easy"])
        for path in (f"/t/{table}", f"/replay/{table}?table"):
            anna.go(path)
            header = anna.page.locator(".players .seat-header[data-seat='1']")
            expect(header.locator("h3")).to_have_text(bot_name(table, 1))
            expect(header.locator(f"[data-face={bot_name(table, 1)}]")).to_be_visible()
            expect(header.locator(".seat-status")).to_contain_text("Easy")
        expect(anna.page.locator(".players .seat-header[data-seat='0'] .face")).to_have_count(0)
