"""The page's script: what each page loads of it, and what happens where a part of it is not there."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import Visit, visiting
from zuschlag.server.routes.static_files import load_files
from zuschlag.texts import Texts

MOST_AT_START = 30_000
MOST = 60_000
"""Bytes, as they are sent, of any page that a visit begins with. A table that is opened by its address loads all games."""
ON_USE = {
    "chat",
    "climax_card",
    "clock",
    "confirm_move_dialog",
    "connection_closed",
    "drag_and_drop",
    "final_ranking",
    "final_score",
    "history_banner",
    "hot_seat_cover",
    "later_parts",
    "match_end",
    "more_tab",
    "name_form",
    "offer_plan_form",
    "past_log",
    "person_dialog",
    "place_reason",
    "preferences_dialog",
    "proxy_bid_form",
    "rule_dialog",
    "settlement_panel",
    "shortcuts_dialog",
    "stand_in_banner",
    "synthesizer",
    "take_back_banner",
    "waiting_room",
}
"""Parts of a table that are loaded when they are used."""
MISSING = Texts("en", "page-frame").say("page.frame.missing_code")


@pytest.fixture
def anna(browser: Browser, url: str) -> Iterator[Visit]:
    with visiting(browser, url) as visit:
        yield visit


def loaded_scripts(page: Page) -> list[str]:
    """The names of all scripts that this document has loaded."""
    urls = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return sorted({urlsplit(url).path.removeprefix("/assets/") for url in urls if url.endswith(".js")})


def packed_size(scripts: list[str]) -> int:
    return sum(len(load_files()[name].gzipped or load_files()[name].body) for name in scripts)


def add_imports(script: str, found: set[str]) -> None:
    """Add a script, and all that it imports at once."""
    if script in found:
        return
    found.add(script)
    for name in re.findall(r'(?:from|import)"\./([^"]+)"', load_files()[script].body.decode()):
        add_imports(name, found)


def test_the_start_page_loads_little_script_and_no_game(anna: Visit) -> None:
    anna.go()
    scripts = loaded_scripts(anna.page)
    assert packed_size(scripts) <= MOST_AT_START
    assert {name.partition("-")[0] for name in scripts} == {"main", "chunk", "home_page"}


@pytest.mark.parametrize(("game", "other"), [("bigshot", "zahltag"), ("zahltag", "bigshot")])
def test_a_table_loads_the_script_of_its_own_game_alone(anna: Visit, game: str, other: str) -> None:
    anna.come_in("Anna")
    anna.play_now(game)
    expect(anna.page.locator(".table > .board")).to_be_visible()
    scripts = loaded_scripts(anna.page)
    assert packed_size(scripts) <= MOST
    assert any(name.startswith(f"{game}-") for name in scripts)
    assert not any(name.startswith((f"{other}-", "replay_page-")) for name in scripts)
    assert not any(name.partition("-")[0] in ON_USE for name in scripts)


def test_a_table_opened_by_its_address_loads_little_script_and_does_not_wait_to_know_its_game(anna: Visit) -> None:
    """All games are requested at once with the table's own page; nothing of other pages is."""
    anna.come_in("Anna")
    anna.play_now("zahltag")
    anna.page.wait_for_url("**/t/*")
    anna.page.reload()
    expect(anna.page.locator(".table > .board")).to_be_visible()
    scripts = loaded_scripts(anna.page)
    assert packed_size(scripts) <= MOST
    assert {name.partition("-")[0] for name in scripts} == {"main", "chunk", "table_page", "bigshot", "zahltag"}


@pytest.mark.parametrize("page", ["replay_page", "tutorial_page", "invitation_page", "operator_page"])
def test_every_large_page_that_a_visit_can_begin_with_is_small_with_its_game(page: str) -> None:
    scripts: set[str] = set()
    for name in ("main", page, "bigshot"):
        add_imports(next(file for file in load_files() if file.startswith(f"{name}-")), scripts)
    assert packed_size(sorted(scripts)) <= MOST


def test_the_names_of_parts_that_are_loaded_on_use_are_those_of_files() -> None:
    assert {name.partition("-")[0] for name in load_files()} >= ON_USE


def test_where_a_part_of_the_script_is_gone_the_page_says_so_and_reloads(anna: Visit) -> None:
    """As after an update of the server: the document that is open names files that are no longer there."""
    anna.go()
    anna.page.route("**/assets/rules_page-*.js", lambda route: route.fulfill(status=404))
    anna.page.locator("header nav a[href='/rules']").click()
    expect(anna.page.locator("[role=alert].missing-code")).to_contain_text(MISSING)
    anna.page.unroute("**/assets/rules_page-*.js")
    anna.page.get_by_role("button", name=Texts("en", "page-frame").say("page.frame.reload")).click()
    expect(anna.page.locator("h1")).to_have_text(Texts("en", "page-guide").say("page.guide.title"))
    assert anna.errors
    anna.errors.clear()


def test_a_table_whose_game_cannot_be_loaded_is_not_blank(anna: Visit) -> None:
    anna.come_in("Anna")
    anna.page.route("**/assets/zahltag-*.js", lambda route: route.abort())
    anna.play_now("zahltag")
    anna.page.wait_for_url("**/t/*")
    expect(anna.page.locator("[role=alert].missing-code")).to_contain_text(MISSING)
    assert anna.errors
    anna.errors.clear()


def test_a_connection_that_is_lost_before_later_parts_have_come_is_no_reason_to_reload(anna: Visit) -> None:
    """They are loaded in the background, and asked for once more where they are shown."""
    anna.come_in("Anna")
    parts = "**/assets/{later_parts,climax_card}-*.js"
    with anna.page.expect_event("requestfailed"):
        anna.page.route(parts, lambda route: route.abort("internetdisconnected"))
        anna.play_now("bigshot")
    anna.wait_until(lambda: bool(anna.errors))
    anna.page.wait_for_timeout(200)
    expect(anna.page.locator(".missing-code")).to_have_count(0)
    anna.errors.clear()
