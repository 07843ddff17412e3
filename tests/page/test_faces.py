"""Names and faces: of bots, at the table, in the waiting room and in replays; of players who share a device."""

import json
import re

from playwright.sync_api import Browser, expect

from tests.page.browser import check_access, visiting
from tests.page.http_actions import finish_by_wire, name_by_wire
from zuschlag.tables.protocol.bot_names import bot_name

SHARING = ("Zwetana", "Yorick")


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


def test_whoever_has_typed_in_the_names_at_the_table_is_not_asked_for_one_more(browser: Browser, url: str) -> None:
    """The server needs a name of a new visitor: that of the first of them is filled in."""
    with visiting(browser, url) as anna:
        anna.go()
        anna.page.locator("button.create").click()
        anna.choose(".create-table", "2")
        anna.page.locator(".create-table select[name=seat]").nth(1).select_option("mine")
        for at, name in enumerate(SHARING):
            anna.page.locator("input[name=player]").nth(at).fill(name)
        anna.page.locator(".create-table button[type=submit]").click()
        expect(anna.page.locator(".name-form input[name=name]")).to_have_value(SHARING[0])
        anna.page.locator(".name-form button[type=submit]").click()
        anna.page.wait_for_url("**/t/*")


def test_players_who_share_a_device_have_names_that_never_leave_it(browser: Browser, url: str) -> None:
    with visiting(browser, url) as anna, visiting(browser, url) as watcher:
        anna.come_in("Anna")
        anna.page.locator("button.create").click()
        anna.choose(".create-table", "zahltag")
        anna.choose(".create-table", "2")
        expect(anna.page.locator("input[name=player]")).to_have_count(0)
        anna.page.locator(".create-table select[name=seat]").nth(1).select_option("mine")
        for at, name in enumerate(SHARING):
            anna.page.locator("input[name=player]").nth(at).fill(name)
        check_access(anna.page)
        anna.page.locator(".create-table button[type=submit]").click()
        anna.page.wait_for_url("**/t/*")
        for _ in SHARING:
            anna.page.locator(".cover button, .seat-header").first.wait_for()
            if anna.page.locator(".cover").count():
                expect(anna.page.locator(".cover h3")).to_have_text(re.compile("|".join(SHARING)))
                anna.page.locator(".cover button").click()
            names = anna.page.locator(".seat-header h3")
            expect(names).to_have_count(2)
            assert sorted(names.all_inner_texts()) == sorted(SHARING)
            anna.page.reload()  # they are still known
        watcher.go(anna.page.url.removeprefix(url))
        expect(watcher.page.locator(".seat-header h3").first).to_have_text(re.compile("Anna"))
        assert not any(name in json.dumps(frame) for frame in anna.frames for name in SHARING)
