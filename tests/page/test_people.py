"""Other people at a table: block them, by their seat or by a line of chat, unblock them, report them."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.page.browser import check_access
from tests.page.http_actions import do, people_at
from tests.server.live_server import run_live_server
from zuschlag.texts import Texts

TEXTS = Texts("en", "page-people")


def test_a_line_is_reported_with_a_reason_and_a_note(browser: Browser, tmp_path: Path) -> None:
    with (
        run_live_server(tmp_path) as served,
        people_at(browser, served.url, "zahltag", ["mine", "open"]) as ((anna, ben), table),
    ):
        do(ben, table, "say", text="rude")
        anna.page.locator("#tab-chat").click()
        anna.page.locator(".chat-lines .person-name").click()
        anna.page.locator(".person-dialog summary").click()
        anna.page.locator(".person-dialog select[name=reason]").select_option("other")
        anna.page.locator(".person-dialog textarea").fill("Why?")
        anna.page.get_by_role("button", name=TEXTS.say("page.person.send")).click()
        expect(anna.page.locator(".person-dialog .done")).to_contain_text(TEXTS.say("page.person.reported"))
        expect(anna.page.locator(".person-dialog .done")).to_be_focused()
        assert anna.page.get_by_role("button", name=TEXTS.say("page.person.block", name="Ben")).count() == 1
        check_access(anna.page)
        (report,) = served.operator().get("/api/operator/reports").json()
        assert (report["line"], report["reason"], report["note"]) == ("rude", "other", "Why?")
        assert (report["reporter"]["name"], report["person"]["name"]) == ("Anna", "Ben")


def test_a_person_is_blocked_by_a_line_of_chat_and_unblocked_on_the_own_page(browser: Browser, url: str) -> None:
    with people_at(browser, url, "zahltag", ["mine", "open"]) as ((anna, ben), table):
        do(ben, table, "say", text="rude")
        do(anna, table, "say", text="hello")
        anna.page.locator("#tab-chat").click()
        expect(anna.page.locator(".chat-lines li")).to_have_count(2)
        assert anna.page.locator(".chat-lines .person-name").count() == 1  # not her own line
        anna.page.locator(".chat-lines .person-name").click()
        expect(anna.page.locator(".person-dialog h2")).to_have_text("Ben")
        anna.page.get_by_role("button", name=TEXTS.say("page.person.block", name="Ben")).click()
        done = anna.page.locator(".person-dialog .done")
        expect(done).to_contain_text(TEXTS.say("page.person.blocked", name="Ben"))
        expect(done).to_be_focused()
        done.locator("a").click()
        expect(anna.page.locator(".blocked-people h2")).to_be_focused()
        expect(anna.page.locator(".blocked-people li")).to_be_in_viewport()
        anna.page.go_back()
        expect(anna.page.locator(".person-dialog")).to_have_count(0)
        expect(anna.page.locator(".chat-lines .words")).to_have_text(["hello"])
        do(ben, table, "say", text="rude again")
        do(anna, table, "say", text="still here")
        expect(anna.page.locator(".chat-lines .words")).to_have_text(["hello", "still here"])
        anna.go("/me")
        expect(anna.page.locator(".blocked-people li")).to_contain_text("Ben")
        anna.page.get_by_role("button", name=TEXTS.say("page.person.unblock_name", name="Ben")).click()
        expect(anna.page.locator(".blocked-people li")).to_have_count(0)
        anna.go(f"/t/{table}")
        anna.page.locator("#tab-chat").click()
        expect(anna.page.locator(".chat-lines li")).to_have_count(4)


def test_the_name_at_another_persons_seat_opens_the_dialog_and_ones_own_does_not(browser: Browser, url: str) -> None:
    with people_at(browser, url, "bigshot", ["mine", "open", "easy"]) as ((anna, _ben), _table):
        assert anna.page.locator(".seat-header h3 button").all_inner_texts() == ["Ben"]
        anna.page.locator(".seat-header h3 button").click()
        expect(anna.page.locator(".person-dialog h2")).to_have_text("Ben")
        anna.page.keyboard.press("Escape")
        expect(anna.page.locator(".person-dialog")).to_have_count(0)
        expect(anna.page.locator(".seat-header h3 button")).to_be_focused()
