"""Hands on keys: shortcuts at a table, where the focus goes, and rules in a popover beside what they explain."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.page.browser import PROTECTED, Visit, check_access, visiting
from tests.page.geometry import SETTLED
from tests.page.http_actions import bring, do, name_by_wire, people_at, phase, seen

FOCUSED_LOT = "document.activeElement.dataset.lot ?? null"
KEYS_OF_THE_TABLE = "bpclhB1,.?"
RAISE_AT_ONCE = """() => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(".current-bid").textContent.includes("4")) return;
    observer.disconnect();
    setTimeout(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "b", bubbles: true })));
  });
  observer.observe(document.querySelector(".actions"), { subtree: true, childList: true, characterData: true });
}"""
"""Presses B in the first task after a bid of 4 is shown."""
ENTER_TWICE = """async () => {
  const press = () => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
  );
  const before = document.activeElement;
  press();
  while (document.activeElement === before) await new Promise(requestAnimationFrame);
  return [document.activeElement.matches(".confirm"), press()];
}"""
"""As fast as the page goes on: where the focus is after the first one, and does the second one count?"""
NEAR = 24
"""Pixels between a popover and what it explains."""


def others(people: Sequence[Visit], but: Visit) -> Visit:
    return next(visit for visit in people if visit is not but)


def test_a_lot_is_one_key_away_and_a_whole_placement_needs_no_tab_key(browser: Browser, url: str) -> None:
    """L goes to the lots, arrow keys walk, Enter places; after the last cube the focus is on the button that confirms."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        mover = bring(people, table, phase("place"))
        page = mover.page
        before = seen(mover, table)["you"]["nth"]
        expect(page.locator("[data-lot][tabindex='0']")).to_have_count(1)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("l")
        first = page.evaluate(FOCUSED_LOT)
        assert first is not None
        page.keyboard.press("ArrowDown")
        second = page.evaluate(FOCUSED_LOT)
        assert second not in (None, first)
        expect(page.locator("[data-lot][tabindex='0']")).to_have_attribute("data-lot", second)
        page.keyboard.press("2")  # another cube of the hand
        expect(page.locator(".in-hand[data-cube]").nth(1)).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("l")
        page.keyboard.press("Enter")
        expect(page.locator(".in-hand.staged")).to_have_count(1)
        page.keyboard.press("Backspace")
        expect(page.locator(".in-hand.staged")).to_have_count(0)
        page.evaluate(SETTLED)
        assert page.evaluate(FOCUSED_LOT) == second  # a cube that was taken back is placed again by Enter
        for nth in range(4):
            page.keyboard.press("Enter")
            expect(page.locator(".in-hand.staged")).to_have_count(nth + 1)
        expect(page.locator(".actions .confirm")).to_be_focused()
        page.keyboard.press("Backspace")
        expect(page.locator(".in-hand.staged")).to_have_count(3)
        page.evaluate(SETTLED)
        assert page.evaluate(FOCUSED_LOT) == second
        page.keyboard.press("Enter")
        expect(page.locator(".in-hand.staged")).to_have_count(4)
        expect(page.locator(".actions .confirm")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".in-hand")).to_have_count(0)
        assert seen(mover, table)["you"]["nth"] == before + 4


def test_a_second_enter_on_the_last_lot_does_not_confirm_the_placement(browser: Browser, url: str) -> None:
    """A double one, and one that is held down: the page has moved the focus to the button that confirms."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        page = bring(people, table, phase("place")).page
        page.evaluate("localStorage.setItem('zuschlag.pace', 'normal')")
        page.reload()
        page.locator(".in-hand[data-cube]").first.wait_for()
        page.keyboard.press("l")
        staged, confirm = page.locator(".in-hand.staged"), page.locator(".actions .confirm")
        for nth in range(3):
            page.keyboard.press("Enter")
            expect(staged).to_have_count(nth + 1)
        assert page.evaluate(ENTER_TWICE) == [True, False]
        expect(confirm).to_be_focused()
        page.keyboard.press("Backspace")
        expect(staged).to_have_count(3)
        expect(confirm).not_to_be_focused()
        page.keyboard.down("Enter")
        expect(confirm).to_be_focused()
        for _ in range(3):
            page.keyboard.down("Enter")  # repeats it
        page.keyboard.up("Enter")
        page.wait_for_timeout(PROTECTED)
        expect(staged).to_have_count(4)
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        expect(confirm).to_be_focused()
        page.keyboard.press("Enter")  # at once: the player has moved the focus
        expect(page.locator(".in-hand")).to_have_count(0)


def test_after_a_reload_no_lot_shows_the_focus_before_a_key_is_pressed(browser: Browser, url: str) -> None:
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        page = bring(people, table, phase("place")).page
        page.reload()
        page.locator(".in-hand[data-cube]").first.wait_for()
        page.evaluate(SETTLED)  # the focus goes to the next action with a frame
        assert page.locator("[data-lot]:focus-visible").count() == 0
        page.keyboard.press("l")
        expect(page.locator("[data-lot]:focus-visible")).to_have_count(1)


def test_digits_enter_and_letters_bid_and_pass(browser: Browser, url: str) -> None:
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        bidder = bring(people, table, phase("bid"))
        page, field = bidder.page, bidder.page.locator("input[name=bid]")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("+")
        expect(field).to_have_value("2")
        page.keyboard.press("-")
        expect(field).to_have_value("1")
        page.keyboard.press("4")
        expect(field).to_be_focused()
        expect(field).to_have_value("4")
        page.keyboard.press("Enter")
        other = others(people, bidder)
        expect(other.page.locator(".current-bid")).to_contain_text("4")
        other.page.evaluate("document.activeElement.blur()")
        other.page.keyboard.press("b")
        expect(page.locator(".current-bid")).to_contain_text("5")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("p")
        expect(other.page.locator(".payment")).to_be_visible()


def test_after_a_bid_by_keys_the_next_turn_takes_keys_like_the_first(browser: Browser, url: str) -> None:
    """A digit is a new amount, not one more digit of the amount that is offered; P passes."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        bidder = bring(people, table, phase("bid"))
        other = others(people, bidder)
        page, field = bidder.page, bidder.page.locator("input[name=bid]")
        page.evaluate("document.activeElement.blur()")
        for mine, theirs in ((2, 3), (5, 6)):
            page.keyboard.press(str(mine))
            expect(field).to_have_value(str(mine))
            page.keyboard.press("Enter")
            expect(other.page.locator(".current-bid")).to_contain_text(str(mine))
            expect(field).not_to_be_focused()
            do(other, table, "play", nth=seen(other, table)["you"]["nth"], move=f"bid {theirs}")
            expect(field).to_have_value(str(theirs + 1))
        page.keyboard.press("p")
        expect(other.page.locator(".payment")).to_be_visible()


def test_an_amount_that_others_outbid_is_replaced_by_the_next_digit(browser: Browser, url: str) -> None:
    """Also where the field was in focus all the time."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        bidder = bring(people, table, phase("bid"))
        other = others(people, bidder)
        field = other.page.locator("input[name=bid]")
        field.focus()
        do(bidder, table, "play", nth=seen(bidder, table)["you"]["nth"], move="bid 3")
        expect(field).to_have_value("4")
        other.page.evaluate(SETTLED)
        other.page.keyboard.press("7")
        expect(field).to_have_value("7")


def test_a_bid_can_be_raised_as_soon_as_it_is_shown(browser: Browser, url: str) -> None:
    """The button offers the next amount from the first moment."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        bidder = bring(people, table, phase("bid"))
        other = others(people, bidder)
        expect(other.page.locator(".current-bid")).to_contain_text("no bid")
        other.page.evaluate(RAISE_AT_ONCE)
        do(bidder, table, "play", nth=seen(bidder, table)["you"]["nth"], move="bid 4")
        expect(bidder.page.locator(".current-bid")).to_contain_text("5")


def test_an_offer_is_selected_by_its_digit_and_made_by_enter(browser: Browser, url: str) -> None:
    """A digit alone makes no move."""
    with people_at(browser, url, "zahltag", ["mine", "open"]) as (people, table):
        mover = bring(people, table, phase("offer"), choose=lambda offered: "keep" if "keep" in offered else offered[0])
        page = mover.page
        page.evaluate("document.activeElement.blur()")
        before = seen(mover, table)["you"]["nth"]
        page.keyboard.press("0")
        expect(page.locator("[data-move='offer 00']")).to_be_focused()
        assert seen(mover, table)["you"]["nth"] == before
        page.keyboard.press("Enter")
        expect(page.locator(".actions .sealed")).to_be_visible()


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_shortcuts_leave_alone_who_types_who_holds_a_modifier_and_who_reads_a_dialog(
    browser: Browser, url: str, game: str
) -> None:
    with people_at(browser, url, game, ["mine", "open"]) as (people, table):
        mover = bring(people, table, lambda _: True)
        page = mover.page
        before = seen(mover, table)["number"]
        page.keyboard.press("c")
        field = page.locator(".chat-form input")
        expect(field).to_be_focused()
        page.keyboard.type(KEYS_OF_THE_TABLE)
        expect(field).to_have_value(KEYS_OF_THE_TABLE)
        expect(page.locator("dialog")).to_have_count(0)
        field.evaluate("one => one.blur()")
        for key in ("Control+b", "Alt+p", "Meta+b", "Control+,"):
            page.keyboard.press(key)
        page.keyboard.press("?")
        listed = page.locator("dialog.shortcuts")
        expect(listed.locator("kbd").first).to_be_visible()
        check_access(page)
        for key in ("b", "p", "1", "c", ","):
            page.keyboard.press(key)
        expect(listed).to_have_count(1)
        listed.locator("input[name=shortcuts]").uncheck()
        page.keyboard.press("Escape")
        expect(listed).to_have_count(0)
        for key in ("b", "p", "c", ","):
            page.keyboard.press(key)
        expect(page.locator(".history-banner")).to_have_count(0)
        assert seen(mover, table)["number"] == before
        page.reload()
        page.locator(".board").wait_for()
        page.keyboard.press("c")
        page.keyboard.press("?")  # it always shows how they are turned on
        expect(listed.locator("input[name=shortcuts]")).not_to_be_checked()
        expect(page.locator("#panel-chat")).to_be_hidden()


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_whoever_opens_the_talk_by_a_click_writes_and_makes_no_move(browser: Browser, url: str, game: str) -> None:
    with people_at(browser, url, game, ["mine", "open"]) as (people, table):
        mover = bring(people, table, lambda snapshot: "pass" in snapshot["offered"] or game == "zahltag")
        page = mover.page
        before = seen(mover, table)["number"]
        page.locator("#tab-chat").click()
        field = page.locator(".chat-form input")
        expect(field).to_be_focused()
        page.keyboard.type("Please wait")
        expect(field).to_have_value("Please wait")
        for place in ("#tab-log", "#tab-chat", ".phrases summary", ".chat-form button"):
            page.locator(place).focus()
            page.keyboard.type(KEYS_OF_THE_TABLE)
            expect(page.locator(place)).to_be_focused()
        expect(page.locator("dialog, .history-banner")).to_have_count(0)
        assert seen(mover, table)["number"] == before


def test_escape_leaves_the_talk_for_the_table(browser: Browser, url: str) -> None:
    """What is typed then is no line of the chat, but a key of the table. What was not sent stays in the field."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        bidder = bring(people, table, phase("bid"))
        page, field = bidder.page, bidder.page.locator(".chat-form input")
        page.keyboard.press("c")
        expect(field).to_be_focused()
        page.keyboard.type("I think")
        page.keyboard.press("Escape")
        page.keyboard.press("4")
        expect(page.locator("input[name=bid]")).to_have_value("4")
        page.keyboard.press("Enter")
        expect(others(people, bidder).page.locator(".current-bid")).to_contain_text("4")
        expect(field).to_have_value("I think")


def test_what_is_typed_before_the_talk_is_loaded_makes_no_move(browser: Browser, url: str) -> None:
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        mover = bring(people, table, phase("bid"))
        page = mover.page
        before = seen(mover, table)["number"]
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        page.route("**/assets/chat-*.js", hold)
        page.evaluate("document.activeElement.blur()")
        with page.expect_request("**/assets/chat-*.js"):
            page.keyboard.press("c")
        page.keyboard.type("pb")
        held[0].continue_()
        expect(page.locator(".chat-form input")).to_be_focused()
        assert seen(mover, table)["number"] == before


def test_a_line_that_is_not_sent_survives_a_reload_and_one_goes_on_writing_after_it_is(browser: Browser, url: str) -> None:
    with people_at(browser, url, "zahltag", ["mine", "easy"]) as ((anna,), _):
        field = anna.page.locator(".chat-form input")
        anna.page.locator("#tab-chat").click()
        field.fill("Just a moment")
        anna.page.reload()
        anna.page.locator("#tab-chat").click()
        expect(field).to_have_value("Just a moment")
        anna.page.locator(".chat-form button").click()
        expect(anna.page.locator(".chat-lines")).to_contain_text("Just a moment")
        expect(field).to_be_focused()
        expect(field).to_have_value("")
        anna.page.reload()
        anna.page.locator("#tab-chat").click()
        expect(field).to_have_value("")


def test_who_is_typing_when_the_match_begins_types_on_and_makes_no_move(browser: Browser, url: str) -> None:
    """In the talk of the waiting room; `p` would pass or decline a loan, `,` would look back."""
    text = "please wait, bye"
    with visiting(browser, url) as anna, visiting(browser, url) as ben:
        for visit, name in ((anna, "Anna"), (ben, "Ben")):
            name_by_wire(visit, name)
        spec = {"game": "bigshot", "players": 2, "seats": ["mine", "open"]}
        table = anna.page.request.post(f"{url}/api/tables", data=spec).json()["table"]
        anna.go(f"/t/{table['id']}")
        field = anna.page.locator(".chat-form input")
        field.press_sequentially(text[:5])
        do(ben, table["id"], "sit", seat=1, invite=table["invite"], salt="ab")
        do(anna, table["id"], "start", salt="cd")
        anna.page.locator(".board").wait_for()
        anna.page.keyboard.type(text[5:], delay=20)
        expect(field).to_be_focused()
        expect(field).to_have_value(text)
        expect(anna.page.locator(".table")).to_have_attribute("data-nth", "0")
        expect(anna.page.locator(".table.past")).to_have_count(0)


def test_keys_of_who_types_on_in_a_field_that_has_gone_do_nothing(browser: Browser, url: str) -> None:
    """A second after the last of them, keys are shortcuts again."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        mine = bring(people, table, lambda state: "decline" in state["offered"])
        mine.page.locator(".actions [aria-keyshortcuts~=P]").wait_for()
        mine.page.locator("#tab-chat").click()
        mine.page.locator(".chat-form input").press_sequentially("ab")
        mine.page.evaluate("document.querySelector('.chat-form').remove()")
        mine.page.keyboard.type("ppppp", delay=20)
        mine.page.wait_for_timeout(1_100)
        expect(mine.page.locator(".table")).to_have_attribute("data-nth", "0")
        mine.page.keyboard.press("p")
        expect(mine.page.locator(".table")).to_have_attribute("data-nth", "1")


def test_arrow_keys_walk_over_the_tabs_and_leave_the_focus_on_them(browser: Browser, url: str) -> None:
    with people_at(browser, url, "zahltag", ["mine", "open"]) as (people, _):
        page = people[0].page
        page.locator("#tab-log").focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".chat-form input")).to_be_visible()
        expect(page.locator("#tab-chat")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".chat-form input")).to_be_focused()


def test_the_focus_goes_to_the_next_action_when_a_turn_begins_unless_somebody_types(browser: Browser, url: str) -> None:
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        bidder = bring(people, table, phase("bid"))
        other = others(people, bidder)
        for visit in people:
            visit.page.evaluate("document.activeElement.blur()")
            visit.page.keyboard.press("Shift")  # whoever has pressed nothing yet sees no ring on the board
        do(bidder, table, "play", nth=seen(bidder, table)["you"]["nth"], move="bid 1")
        expect(other.page.locator(".actions h2")).to_be_focused()
        bidder.page.locator("#tab-chat").click()
        bidder.page.locator(".chat-form input").fill("I am")
        do(other, table, "play", nth=seen(other, table)["you"]["nth"], move="bid 2")
        expect(bidder.page.locator(".headline.mine")).to_be_visible()
        expect(bidder.page.locator(".chat-form input")).to_be_focused()
        do(bidder, table, "play", nth=seen(bidder, table)["you"]["nth"], move="pass")
        mover = bring(people, table, phase("place"))
        assert mover is other
        expect(other.page.locator("[data-lot][tabindex='0']")).to_be_focused()


def test_a_comma_steps_back_from_the_present_and_a_full_stop_returns(browser: Browser, url: str) -> None:
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        bidder = bring(people, table, phase("bid"))
        do(bidder, table, "play", nth=seen(bidder, table)["you"]["nth"], move="bid 1")
        page = bidder.page
        expect(page.locator(".current-bid")).to_contain_text("1")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(",")
        expect(page.locator(".history-banner")).to_be_visible()
        page.keyboard.press(".")
        expect(page.locator(".history-banner")).to_have_count(0)


def test_a_rule_opens_beside_its_link_and_the_table_stays_usable(browser: Browser, url: str) -> None:
    """A popover within the window, near what was pressed; whatever is pressed next closes it and is done."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, _):
        page = people[0].page
        popover = page.locator("dialog.rule-dialog")
        for width, height in ((375, 667), (1366, 768)):
            page.set_viewport_size({"width": width, "height": height})
            link = page.locator(".condition .by-rule").first
            link.click()
            expect(popover.locator(".rule h3")).to_be_visible()
            expect(popover.locator("h2")).to_be_focused()
            expect(popover).to_be_in_viewport(ratio=1)
            near, box = link.bounding_box(), popover.bounding_box()
            assert near is not None
            assert box is not None
            below, above = box["y"] - near["y"] - near["height"], near["y"] - box["y"] - box["height"]
            assert max(below, above) <= NEAR
            assert max(below, above) >= 0
            check_access(page)
            page.keyboard.press("Escape")
            expect(popover).to_have_count(0)
            expect(link).to_be_focused()
        link.click()
        expect(popover).to_be_visible()
        page.locator("#tab-chat").click()
        expect(popover).to_have_count(0)
        expect(page.locator("#panel-chat")).to_be_visible()
