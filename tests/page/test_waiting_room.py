"""The room before a match: who may sit, and who is removed from a seat."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import Visit, check_access, visiting
from tests.page.http_actions import do, name_by_wire, seen
from zuschlag.texts import LANGUAGES, Texts


@pytest.fixture
def anna(browser: Browser, url: str) -> Iterator[Visit]:
    with visiting(browser, url) as visit:
        name_by_wire(visit, "Anna")
        yield visit


@pytest.fixture
def ben(browser: Browser, url: str) -> Iterator[Visit]:
    with visiting(browser, url, width=375, height=667) as visit:
        name_by_wire(visit, "Ben")
        yield visit


def wait_for_players(host: Visit) -> dict[str, Any]:
    """A table of the host's with two open seats."""
    spec = {"game": "zahltag", "players": 3, "seats": ["mine", "open", "open"]}
    table: dict[str, Any] = host.page.request.post(f"{host.url}/api/tables", data=spec).json()["table"]
    return table


def test_a_host_confirms_before_a_guest_is_removed_and_the_guest_is_told(anna: Visit, ben: Visit) -> None:
    table = wait_for_players(anna)
    do(ben, table["id"], "sit", seat=1, invite=table["invite"], salt="ab")
    for visit in (anna, ben):
        visit.go(f"/t/{table['id']}")
    place, seat = anna.page.locator(".place[data-seat='1']"), ben.page.locator(".place[data-seat='1']")
    expect(seat).to_contain_text("Ben")
    place.locator("select").select_option("")
    dialog = anna.page.locator("dialog")
    expect(dialog.locator("h2")).to_have_text("Remove Ben from this seat?")
    check_access(anna.page)
    dialog.locator(".button:not(.danger, .close)").click()
    expect(dialog).to_have_count(0)
    expect(place.locator("select")).to_have_value("stay")
    expect(seat).to_contain_text("Ben")
    expect(ben.page.locator(".lost-seat")).to_have_count(0)
    place.locator("select").select_option("easy")
    dialog.locator(".danger").click()
    expect(place).not_to_contain_text("Ben")
    expect(ben.page.locator("[role=status] .lost-seat")).to_have_text(Texts("en", "page-table").say("page.table.seat_lost"))
    check_access(ben.page)


def test_a_guest_who_leaves_is_not_told_to_be_removed(anna: Visit, ben: Visit) -> None:
    table = wait_for_players(anna)
    do(ben, table["id"], "sit", seat=1, invite=table["invite"], salt="ab")
    ben.go(f"/t/{table['id']}")
    ben.page.locator("#tab-more").click()
    ben.page.locator(".more .danger").click()
    expect(ben.page.locator(".leave-table")).to_contain_text(Texts("en", "page-table").say("page.table.leave_frees"))
    ben.confirm(".leave-table .danger")
    expect(ben.page.locator(".place[data-seat='1']")).not_to_contain_text("Ben")
    expect(ben.page.locator(".lost-seat")).to_have_count(0)


def test_whoever_is_alone_at_a_table_is_told_that_it_ends_if_they_leave(anna: Visit) -> None:
    table = wait_for_players(anna)
    anna.go(f"/t/{table['id']}")
    anna.page.locator("#tab-more").click()
    anna.page.locator(".more .danger").dblclick()
    expect(anna.page.locator(".leave-table")).to_contain_text(Texts("en", "page-table").say("page.table.leave_ends"))
    assert seen(anna, table["id"])["table"]["status"] == "waiting"
    anna.confirm(".leave-table .danger")
    expect(anna.page.locator(".place")).to_have_count(0)
    assert seen(anna, table["id"])["table"]["status"] == "abandoned"


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_has_no_invite_is_not_asked_to_pick_a_name_in_order_to_sit(
    anna: Visit, browser: Browser, url: str, language: str
) -> None:
    table = wait_for_players(anna)
    texts = Texts(language, "page-table")
    with visiting(browser, url, language) as stranger:
        stranger.go(f"/t/{table['id']}")
        room = stranger.page.locator(".waiting-room")
        expect(room).to_contain_text(texts.say("page.table.invite_needed"))
        expect(room).not_to_contain_text(texts.say("page.table.name_first"))
        expect(room.locator(".name-form")).to_have_count(0)
        stranger.go(f"/t/{table['id']}?invite={table['invite']}&look")
        expect(room).to_contain_text(texts.say("page.table.name_first"))
        expect(room).not_to_contain_text(texts.say("page.table.invite_needed"))
