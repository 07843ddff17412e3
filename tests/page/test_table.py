"""What people do at a table beside playing."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import check_access, visiting
from tests.page.geometry import SCREENS, SETTLED
from tests.page.http_actions import (
    bring,
    do,
    finish_by_wire,
    lay_by_wire,
    modest,
    name_by_wire,
    people_at,
    phase,
    seen,
)
from tests.page.player import Player, play_on
from tests.server.live_server import run_live_server

HIDDEN = "[data-hand], .actions [data-move], .actions .plan"
"""What a seat alone may know or do."""
TWO_LINES = 48
"""Pixels."""


@pytest.mark.parametrize("seats", [["mine", "mine"], ["mine", "easy", "mine"]], ids=["alone", "with a bot"])
def test_one_device_goes_round_and_shows_nobody_too_much(browser: Browser, url: str, seats: list[str]) -> None:
    """Several seats of one person: a cover between them, after a bot's move too, and only the uncovered hand is on the page."""
    with visiting(browser, url) as anna:
        name_by_wire(anna, "Anna")
        anna.go(f"/t/{lay_by_wire([anna], 'zahltag', seats)}")
        shown = set()
        for _ in range(4):
            expect(anna.page.locator(".cover button")).to_have_count(1)
            assert anna.page.locator(HIDDEN).count() == 0
            anna.page.locator(".cover button").evaluate("(one) => one.click()")
            anna.page.locator(".actions .decide").wait_for()
            expect(anna.page.locator(".headline")).to_contain_text("It is your turn.")
            view = next(frame["view"] for frame in reversed(anna.frames) if frame.get("view"))
            assert [seat["seat"] for seat in view["seats"] if seat["hand"] is not None] == [view["viewer"]]
            shown.add(view["viewer"])
            anna.page.locator(".actions .decide").click()
        assert shown == {at for at, seat in enumerate(seats) if seat == "mine"}


def test_names_and_talk_are_only_text(browser: Browser, url: str) -> None:
    """Whatever somebody is called or says, it is never markup."""
    with visiting(browser, url) as anna, visiting(browser, url) as ben:
        name_by_wire(anna, "<b>Anna</b> {seat}")
        name_by_wire(ben, "Ben")
        table = lay_by_wire([anna, ben], "zahltag", ["mine", "open"])
        ben.go(f"/t/{table}")
        anna.go(f"/t/{table}")
        anna.page.locator("#tab-chat").click()
        anna.page.locator(".chat-form input").fill("<img src=x onerror=alert(1)>")
        anna.page.locator(".chat-form button").click()
        expect(ben.page.locator("#tab-chat .unread")).to_contain_text("1")
        ben.page.locator("#tab-chat").click()
        expect(ben.page.locator(".chat-lines .words")).to_have_text("<img src=x onerror=alert(1)>")
        expect(ben.page.locator(".chat-lines strong")).to_have_text("<b>Anna</b> {seat}")
        expect(ben.page.locator("#tab-chat .unread")).to_have_count(0)
        expect(ben.page.locator(".seat-header[data-seat='0'] h3")).to_have_text("<b>Anna</b> {seat}")
        assert ben.page.locator("img, .chat-lines b, .seat-header b").count() == 0


def test_the_server_offers_for_whoever_says_so(browser: Browser, url: str) -> None:
    """A plan is set, is shown to its owner alone, is revoked. While the match is prepared, none is offered."""
    with people_at(browser, url, "zahltag", ["mine", "open"]) as ((anna, ben), table):
        expect(anna.page.locator(".plan")).to_have_count(0)
        bring([anna, ben], table, lambda snapshot: snapshot["view"]["phase"] not in ("prepare", "offer"))
        anna.page.locator(".plan summary").click()
        anna.page.locator(".plan-form select[name=offer]").select_option("4")
        anna.page.locator(".plan-set").click()
        expect(anna.page.locator(".planned li")).to_contain_text("4")
        assert seen(ben, table)["you"]["plan"] is None
        expect(ben.page.locator(".planned")).to_have_count(0)
        anna.page.locator(".plan .revoke").click()
        expect(anna.page.locator(".planned")).to_have_count(0)
        assert seen(anna, table)["you"]["plan"] is None


def test_the_server_bids_for_whoever_says_so(browser: Browser, url: str) -> None:
    """Up to the amount, and it passes beyond. It holds for this auction alone, as the form says."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as ((anna, ben), table):
        bidder = bring([anna, ben], table, phase("bid"))
        planner = ben if bidder is anna else anna
        planner.page.locator("details.proxy summary").click()
        expect(planner.page.locator(".proxy form")).to_contain_text("in this round’s auction")
        planner.page.locator(".proxy input[name=up_to]").fill("5")
        planner.page.locator(".proxy form .button").click()
        expect(planner.page.locator(".proxy.standing")).to_contain_text("5")
        bidder.page.locator('[data-move="bid 1"]').click()
        expect(bidder.page.locator('[data-move="bid 3"]')).to_be_enabled()
        bidder.page.locator("input[name=bid]").fill("6")
        bidder.page.locator('[data-move="bid 6"]').click()
        expect(bidder.page.locator(".payment")).to_be_visible()
        assert seen(planner, table)["you"]["plan"] is None


def test_the_server_passes_for_whoever_has_enough_of_an_auction(browser: Browser, url: str) -> None:
    """In this auction alone; others see the pass, and no plan."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as ((anna, ben), table):
        bidder = bring([anna, ben], table, phase("bid"))
        planner = ben if bidder is anna else anna
        planner.page.locator(".pass-auction").click()
        expect(planner.page.locator(".proxy.standing")).to_contain_text("passes for you")
        assert seen(bidder, table)["you"]["plan"] is None
        bidder.page.locator('[data-move="bid 1"]').click()
        expect(bidder.page.locator(".payment, .cube-tray").first).to_be_visible()
        assert seen(planner, table)["you"]["plan"] is None
        expect(planner.page.locator(".proxy.standing")).to_have_count(0)


def test_the_last_events_stand_beside_the_controls_and_the_bid_form_only_where_one_can_bid(browser: Browser, url: str) -> None:
    with people_at(browser, url, "bigshot", ["mine", "open", "open"]) as (people, table):
        first = bring(people, table, phase("bid"))
        do(first, table, "play", nth=seen(first, table)["you"]["nth"], move="bid 2")
        second = bring(people, table, phase("bid"))
        do(second, table, "play", nth=seen(second, table)["you"]["nth"], move="pass")
        expect(second.page.locator(".bid-form")).to_have_count(0)
        expect(first.page.locator(".bid-form")).to_have_count(1)
        for visit in people:
            lines = visit.page.locator(".event-log .log-entry")
            expect(lines.last).to_contain_text("passes")
            expect(visit.page.locator(".actions .event-ticker li").first).to_have_text(lines.last.inner_text())
        expect(second.page.locator(".event-ticker li").nth(1)).to_contain_text("bids 2 million")
        third = bring(people, table, phase("bid"))
        do(third, table, "play", nth=seen(third, table)["you"]["nth"], move="pass")
        for visit in people:
            expect(visit.page.locator(".bid-form")).to_have_count(0)


def test_a_move_is_taken_back_by_consent(browser: Browser, url: str) -> None:
    with people_at(browser, url, "zahltag", ["mine", "open"]) as ((anna, ben), table):
        mover, other = (anna, ben) if seen(anna, table)["offered"] else (ben, anna)
        lines = mover.page.locator(".event-log .log-entry").count()
        mover.page.locator('.kinds [data-side="get"]:not([aria-disabled])').first.click()
        mover.page.locator('[data-move^="take "]').click()
        mover.page.locator(".title .take-back").click()
        other.page.locator(".banner.take-back .primary").click()
        expect(mover.page.locator(".actions .decide")).to_be_enabled()
        for visit in (mover, other):
            expect(visit.page.locator(".banner.take-back")).to_have_count(0)
            expect(visit.page.locator(".event-log .log-entry")).to_have_count(lines)


def has_placed_two(snapshot: dict[str, Any]) -> bool:
    """Big Shot: is the visitor about to place a cube after two others?"""
    placed = [move for move in snapshot["offered"] if move.startswith("place")]
    return bool(placed) and [event["kind"] for event in snapshot["events"]][-2:] == ["placed"] * 2


def test_two_presses_in_a_row_take_one_move_back(browser: Browser, url: str) -> None:
    """Against bots nobody has to agree. Whoever waits until the first one is shown can take back another."""
    with visiting(browser, url) as anna:
        name_by_wire(anna, "Anna")
        table = lay_by_wire([anna], "bigshot", ["mine", "easy"])
        while not has_placed_two(snapshot := seen(anna, table)):
            if snapshot["offered"]:
                bids = [move for move in snapshot["offered"] if move.startswith("bid")]
                do(anna, table, "play", nth=snapshot["you"]["nth"], move=bids[0] if bids else modest(snapshot["offered"]))
            else:
                anna.page.wait_for_timeout(20)
        anna.go(f"/t/{table}")
        button, undone = anna.page.locator(".title .take-back:not(.ask-hint)"), anna.page.locator(".event-log s")
        button.hover()
        for _ in range(3):
            anna.page.mouse.down()
            anna.page.mouse.up()
            anna.page.wait_for_timeout(120)
        expect(undone).to_have_count(1)
        expect(button).to_be_disabled()
        expect(button).to_be_enabled()
        expect(undone).to_have_count(1)
        button.click()
        expect(undone).to_have_count(2)


def test_on_a_shared_device_a_take_back_that_undoes_others_moves_asks_first(browser: Browser, url: str) -> None:
    with visiting(browser, url) as anna:
        name_by_wire(anna, "Anna")
        table = lay_by_wire([anna], "bigshot", ["mine", "mine"])
        page = anna.page
        anna.go(f"/t/{table}")
        for move in ("decline", "decline", "bid 1", "bid 2"):
            page.locator(".cover .button").click()
            page.locator(f"[data-move='{move}']").click()
        other = {"I am Anna 1": "Anna 2", "I am Anna 2": "Anna 1"}[
            page.locator(".cover .button").inner_text().partition(":")[0]
        ]
        page.locator(".cover .button").click()
        button, dialog, undone = (
            page.locator(".title .take-back:not(.ask-hint)"),
            page.locator("dialog"),
            page.locator(".event-log s"),
        )
        for is_sure in (False, True):
            button.click()
            expect(dialog).to_contain_text(f"Later moves are undone with it: {other}.")
            check_access(page)
            expect(undone).to_have_count(0)
            dialog.locator(".button.primary" if is_sure else ".buttons .button:not(.primary)").click()
            expect(dialog).to_have_count(0)
        expect(undone).to_have_count(2)
        expect(page.locator(".headline")).to_contain_text("It is your turn.")


def test_the_log_tells_a_take_back_before_the_moves_that_follow_it(browser: Browser, url: str) -> None:
    """The undone move is struck out where it was made, and the notes about it stay below it."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        bidder = bring(people, table, phase("bid"))
        other = next(visit for visit in people if visit is not bidder)
        do(bidder, table, "play", nth=seen(bidder, table)["you"]["nth"], move="bid 4")
        bidder.page.locator(".title .take-back").click()
        other.page.locator(".banner.take-back .primary").click()
        expect(bidder.page.locator(".banner.take-back")).to_have_count(0)
        do(bidder, table, "play", nth=seen(bidder, table)["you"]["nth"], move="bid 2")
        do(other, table, "play", nth=seen(other, table)["you"]["nth"], move="bid 3")
        for visit in people:
            last = visit.page.locator(".event-log .round > ol > li")
            expect(last.last).to_contain_text("bids 3 million")
            told = last.all_inner_texts()[-6:]
            expected = ("bids 4", "asks to take the last move back", "agrees", "taken the last move back", "bids 2", "bids 3")
            assert all(words in line for words, line in zip(expected, told, strict=True)), told
            expect(visit.page.locator(".event-log s")).to_have_text([re.compile("bids 4 million")])


def test_who_leaves_is_stood_in_for_and_comes_back(browser: Browser, url: str) -> None:
    with people_at(browser, url, "bigshot", ["mine", "open"]) as ((anna, ben), _):
        ben.page.set_viewport_size({"width": 375, "height": 667})  # far below what says so
        ben.page.locator("#tab-more").click()
        ben.page.locator(".more .danger").click()
        leave = ben.page.locator(".leave-table .danger")
        leave.dblclick()  # as the second and third tap of an impatient finger
        expect(leave).to_be_visible()
        expect(anna.page.locator(".seat-header[data-seat='1'] .stands-in")).to_have_count(0)
        ben.confirm(".leave-table .danger")
        expect(ben.page.locator(".banner.stand-in .primary")).to_be_in_viewport()
        stands_in = anna.page.locator(".seat-header[data-seat='1'] .stands-in")
        expect(stands_in).to_have_text("a bot stands in: has left")
        presence = anna.page.locator(".seat-header[data-seat='1'] :is(.here, .away)")
        expect(presence).to_have_count(0)  # though Ben's browser is still open
        ben.page.locator(".banner.stand-in .primary").click()
        expect(stands_in).to_have_count(0)
        expect(presence).to_have_count(1)


def test_talk_is_as_high_as_its_words(browser: Browser, url: str) -> None:
    """One line of words takes one line of the talk, however large the screen is, and is in sight."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as ((anna, ben), table):
        do(ben, table, "say", text="Hello!")
        anna.page.locator("#tab-chat").click()
        line = anna.page.locator(".chat-lines li")
        expect(line).to_contain_text("Hello!")
        for width, height in SCREENS:
            anna.page.set_viewport_size({"width": width, "height": height})
            line.scroll_into_view_if_needed()
            expect(line.locator(".words")).to_be_in_viewport(ratio=1)
            box = line.bounding_box()
            assert box is not None
            assert box["height"] < TWO_LINES, (width, height)


def test_opened_talk_shows_its_newest_line_and_the_field_below_it(browser: Browser, url: str) -> None:
    """Also where the board, what can be done and four players fill the screen."""
    with people_at(browser, url, "bigshot", ["mine", "open", "easy", "easy"]) as ((anna, ben), table):
        for n in range(4):
            do(ben, table, "say", text=f"Line {n}. " + "And so on. " * 30)
        do(ben, table, "say", text="The end.")
        newest = anna.page.locator(".chat-lines li").last
        for width, height in SCREENS:
            anna.page.locator("#tab-log").click()
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
            anna.page.locator("#tab-chat").evaluate("tab => tab.click()")
            expect(newest).to_contain_text("The end.")
            for shown in (newest, anna.page.locator(".chat-form input"), anna.page.locator(".chat-form button")):
                expect(shown).to_be_in_viewport(ratio=0.95)  # scrolled by whole pixels
            anna.page.locator(".chat-form input").click(trial=True)


def test_quick_raises_add_to_the_bid_that_is_written(browser: Browser, url: str) -> None:
    """+2 and +5 count from the field, not from the bid that stands; what would be too much says why."""
    with people_at(browser, url, "bigshot", ["mine", "easy", "easy"]) as ((anna,), table):
        bring([anna], table, phase("bid"))
        field = anna.page.locator("input[name=bid]")
        quick = anna.page.locator(".quick .button")
        field.fill("2")
        for nth, sum_after in ((0, "4"), (0, "6")):
            assert sum_after in (quick.nth(nth).get_attribute("aria-label") or "")
            quick.nth(nth).click()
            expect(field).to_have_value(sum_after)
        expect(quick.nth(1)).to_have_attribute("aria-disabled", "true")
        quick.nth(1).click(force=True)
        expect(anna.page.locator(".rule-dialog .reason")).to_be_visible()
        expect(field).to_have_value("6")


def test_rules_are_read_over_the_table(browser: Browser, url: str) -> None:
    """A link to a rule, and the one to all rules of the game, open a window; Escape leads back to the table."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as ((anna, _), table):
        anna.page.locator(".table").evaluate("one => one.dataset.same = ''")
        window = anna.page.locator("dialog.rule-dialog")
        for link, shown in ((".condition .by-rule", ".rule[data-rule='BS-28']"), ("header a[href='/rules']", "#BS-1")):
            anna.page.locator(link).first.click()
            expect(window.locator(shown).first).to_be_visible()
            assert anna.page.url.endswith(f"/t/{table}")
            anna.page.keyboard.press("Escape")
            expect(window).to_have_count(0)
        anna.page.locator("header a[href='/rules']").click()
        expect(window.locator("#ZT-1")).to_have_count(0)
        window.locator(".contents a[href='/rules/bigshot#BS-20']").click()
        expect(window.locator("#BS-20")).to_be_in_viewport()
        window.locator(".close").click()
        expect(anna.page.locator(".table[data-same] .board")).to_be_visible()
        assert "Big Shot" in anna.page.title()


def test_a_seat_moves_to_another_device(browser: Browser, url: str) -> None:
    """By a personal link; the device before only watches from then on."""
    with visiting(browser, url) as anna, visiting(browser, url) as phone:
        name_by_wire(anna, "Anna")
        table = lay_by_wire([anna], "zahltag", ["mine", "easy"])
        anna.go(f"/t/{table}")
        anna.page.locator("#tab-more").click()
        anna.page.locator("details:has-text('another device') summary").first.click()
        anna.page.locator(".more details[open] .button").first.click()
        expect(anna.page.locator(".more .qr svg")).to_be_visible()
        phone.go(anna.page.locator(".more input.link").input_value())
        phone.pick_name("Anna on the phone")
        expect(phone.page.locator(".actions .decide")).to_be_enabled()
        expect(anna.page.locator(".title")).to_contain_text("You are watching.")
        assert anna.page.locator(HIDDEN).count() == 0


def test_a_rematch_against_bots_is_played_after_one_click(browser: Browser, url: str) -> None:
    """The same people and bots at the same seats."""
    with visiting(browser, url) as anna:
        name_by_wire(anna, "Anna")
        table = finish_by_wire(anna, "zahltag", ["mine", "easy"])
        anna.go(f"/t/{table}")
        anna.page.locator(".ended .button.primary").click()
        expect(anna.page.locator(".seat-header[data-seat='0'] h3")).to_have_text("Anna")
        expect(anna.page.locator(".actions .decide")).to_be_enabled()
        assert table not in anna.page.url


def test_a_server_that_starts_again_is_found_again(browser: Browser, tmp_path: Path) -> None:
    """The page says honestly that the connection is lost, tries on by itself, and the game goes on where it stood."""
    with visiting(browser, "") as anna:
        with run_live_server(tmp_path) as served:
            anna.url = served.url
            name_by_wire(anna, "Anna")
            anna.go(f"/t/{lay_by_wire([anna], 'zahltag', ['mine', 'easy'])}")
            play_on([Player(anna)], 2)
            expect(anna.page.locator(".actions .decide")).to_be_enabled()  # the bot has answered
            nth = anna.page.locator(".table").get_attribute("data-nth")
        expect(anna.page.locator(".connection.broken")).to_contain_text("Next try in")
        expect(anna.page.locator(".actions .decide")).to_be_disabled()
        with run_live_server(tmp_path, port=int(served.url.rsplit(":", 1)[1])):
            expect(anna.page.locator(".connection")).to_have_count(0)
            expect(anna.page.locator("#live-region")).to_contain_text("Connected again.")
            assert anna.page.locator(".table").get_attribute("data-nth") == nth
            assert play_on([Player(anna)], 2) == 2
            anna.page.goto("about:blank")
        anna.errors.clear()  # the browser's own words about the sockets that it could not open


def test_clocks_run_before_everybodys_eyes(browser: Browser, url: str) -> None:
    """The clock of whoever is awaited goes down; a spectator without a name sees it too, and is seen to watch."""
    with visiting(browser, url) as anna, visiting(browser, url) as watcher:
        name_by_wire(anna, "Anna")
        table = lay_by_wire([anna], "zahltag", ["mine", "easy"], clock={"kind": "live", "bank": 300, "increment": 5})
        for visit in (anna, watcher):
            visit.go(f"/t/{table}")
            expect(visit.page.locator(".players .clock")).to_have_count(1)
            before = visit.page.locator(".players .clock.running .time").inner_text()
            expect(visit.page.locator(".players .clock.running .time")).not_to_have_text(before)
        expect(anna.page.locator(".title")).to_contain_text("Spectators: 1")


def test_whoever_wants_is_forgotten(browser: Browser, url: str) -> None:
    """After being asked once more; then the page knows nobody here."""
    with visiting(browser, url) as anna:
        name_by_wire(anna, "Anna")
        anna.go("/me")
        anna.page.locator(".account .danger").dblclick()
        anna.page.locator(".account .danger").press("Enter")
        assert anna.page.request.get(f"{url}/api/visit").json()["me"]["name"] == "Anna"
        anna.confirm(".account .danger")
        anna.page.get_by_text("Everything about you is deleted.").first.wait_for()
        assert anna.page.request.get(f"{url}/api/visit").json()["me"] is None
        anna.play_now("zahltag")
        expect(anna.page.locator(".name-form")).to_be_visible()


PUSHED_OUT = """() => {
  const side = document.querySelector("section.side").getBoundingClientRect();
  return [...document.querySelectorAll(".side .phrases summary, .side .phrases .buttons, .side .chat-form *")]
    .filter((one) => one.getBoundingClientRect().bottom > side.bottom).map((one) => one.outerHTML.slice(0, 80));
}"""
"""What of the chat is not in its box."""


def test_a_quick_phrase_is_shown_to_each_reader_in_their_own_language(browser: Browser, url: str) -> None:
    with visiting(browser, url) as anna, visiting(browser, url, "de") as ben:
        for visit, name in ((anna, "Anna"), (ben, "Ben")):
            name_by_wire(visit, name)
        table = lay_by_wire([anna, ben], "zahltag", ["mine", "open"])
        for visit in (anna, ben):
            visit.go(f"/t/{table}")
            visit.page.locator("#tab-chat").click()
        anna.page.locator(".phrases summary").click()
        for width, height in ((1440, 900), (1366, 768), (375, 667)):
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.page.evaluate(SETTLED)
            assert anna.page.evaluate(PUSHED_OUT) == [], (width, height)
            anna.page.locator(".chat-form input").click(trial=True)
        anna.page.get_by_role("button", name="Good luck!").click()
        expect(anna.page.locator(".chat-lines .words")).to_have_text("Good luck!")
        expect(ben.page.locator(".chat-lines .words")).to_have_text("Viel Glück!")
        expect(anna.page.locator(".phrases[open]")).to_have_count(0)
