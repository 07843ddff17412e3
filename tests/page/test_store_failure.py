"""The database is away while somebody plays: the page keeps the move and sends it again."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.page.browser import visiting
from tests.page.http_actions import modest, seen
from tests.page.test_coming_back import enter, find_awaited, play_with
from tests.server.live_server import run_in_server, run_live_server


def test_a_move_that_could_not_be_stored_is_made_when_the_database_is_back(browser: Browser, tmp_path: Path) -> None:
    with run_live_server(tmp_path) as served, visiting(browser, served.url) as visit:
        people = {name: served.person(name) for name in ("Anna", "Ben")}
        table = play_with(people["Anna"], people["Ben"], "bigshot")
        enter(visit, people[find_awaited(people, table)])
        visit.go(f"/t/{table}")
        before, store = seen(visit, table), served.context.store
        move = visit.page.locator(f'[data-move="{modest(before["offered"])}"]')
        expect(move).to_be_enabled()
        run_in_server(served, store.close())
        move.click()
        expect(visit.page.locator(".unsure")).to_be_visible()
        run_in_server(served, store.open())
        expect(visit.page.locator(".unsure")).to_have_count(0)
        expect(visit.page.locator(".error-banner")).to_have_count(0)
        assert seen(visit, table)["number"] == before["number"] + 1, "the move is made, and once"
