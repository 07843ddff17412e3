"""An option that is added to a game, as docs/tutorials/your-own-game.md shows, is in the form for a new table."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.cli.server_process import server_process
from tests.examples.extended_goofspiel import install_extended_goofspiel
from tests.page.browser import check_access, visiting

RESERVE = ".create-table input[name=reserve]"


def test_the_form_asks_for_a_new_option_and_the_table_shows_it(browser: Browser, tmp_path: Path) -> None:
    """By its label, with its range and its default; a number beyond the range is not sent."""
    install_extended_goofspiel(tmp_path)
    env = {"PYTHONPATH": str(tmp_path)}
    with server_process(tmp_path, "serve", "--no-browser", env=env) as served, visiting(browser, served.url, "de") as visit:
        page, label = visit.page, "Niedrigste Karte, die einen Preis gewinnt"
        visit.come_in("Anna")
        page.locator("button.create").click()
        visit.choose(".create-table", "goofspiel")
        reserve = page.get_by_label(f"{label} (1–13)")
        expect(reserve).to_have_value("1")
        assert [reserve.get_attribute(name) for name in ("type", "name", "min", "max")] == ["number", "reserve", "1", "13"]
        check_access(page)
        reserve.fill("14")
        page.locator(".create-table button[type=submit]").click()
        expect(page.locator(f"{RESERVE}:invalid")).to_be_visible()
        reserve.fill("5")
        page.locator(".create-table button[type=submit]").click()
        page.wait_for_url("**/t/*")
        expect(page.locator("main")).to_contain_text(f"{label}: 5")
