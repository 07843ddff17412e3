"""What is open to whom: envelopes, purses, hands; and what spectators get to see and to do."""

import random
from typing import Any

from playwright.sync_api import Browser, expect

from tests.page.browser import Visit, visiting
from tests.page.http_actions import bring, move_on_page, people_at, phase, seen

WRITTEN = ".offer-paper text"
"""A number in an envelope."""
CONTROLS = ".actions :is(button, input, summary), [data-lot][role=button], .title button:not(.chat-bubble), .banner"
"""What acts on the match. The chat bubble only opens the chat, which is for spectators too."""


def collecting(offered: list[str]) -> str:
    """Cards of all kinds, so that an offer can be made."""
    return random.choice([move for move in offered if move.startswith("take")] or offered[-1:])


def can_offer_first(snapshot: dict[str, Any]) -> bool:
    return "offer 1" in snapshot["offered"] and not any(seat["has_offered"] for seat in snapshot["view"]["seats"])


def other_of(people: list[Visit], mine: Visit) -> Visit:
    return next(visit for visit in people if visit is not mine)


def test_offers_are_sealed_until_all_are_there(browser: Browser, url: str) -> None:
    """While they are, no number but one's own is on a page, or snapshot to it; then all are, on everybody's."""
    with people_at(browser, url, "zahltag", ["mine", "open"]) as (people, table), visiting(browser, url) as watcher:
        watcher.go(f"/t/{table}")
        mine = bring(people, table, can_offer_first, collecting)
        other = other_of(people, mine)
        mine.page.locator('[data-move="offer 7"]').click()
        expect(mine.page.locator(f".contract .envelope {WRITTEN}")).to_have_text("7")
        for visit in (other, watcher):
            expect(visit.page.locator(".contract .envelope.closed")).to_have_count(1)
            expect(visit.page.locator(f".contract .envelope {WRITTEN}")).to_have_count(0)
        other.page.locator('[data-move="offer 00"]').click()
        for visit in (mine, other, watcher):
            opened = visit.page.locator(f".opening .envelope.opened {WRITTEN}")
            expect(opened.filter(has_text="7")).to_have_count(1)
            assert sorted(opened.all_text_contents()) == ["00", "7"]
        views = [frame["view"] for frame in watcher.frames if frame.get("view")]
        assert {seat["offer"] for view in views for seat in view["seats"]} == {None}


def test_a_payday_shows_who_pays_and_why(browser: Browser, url: str) -> None:
    """The smallest hand, and what each has beyond it."""
    with people_at(browser, url, "zahltag", ["mine", "open"]) as (people, table):
        bring(people, table, lambda snapshot: any(event["kind"] == "held" for event in snapshot["events"]), collecting)
        events = seen(people[0], table)["events"]
        held = max(at for at, event in enumerate(events) if event["kind"] == "held")
        paid = [event["args"] for event in events[held:] if event["kind"] == "paid"]
        for visit in people:
            expect(visit.page.locator(".payday .dues li")).to_have_count(2)
            for due in paid:
                line = visit.page.locator(".payday .dues li").filter(has_text=("Anna", "Ben")[due["seat"]])
                expect(line.locator(".owed")).to_contain_text(str(due["amount"]) if due["amount"] else "nothing")
            least = min(int(text) for text in visit.page.locator(".payday .why > span[aria-hidden]").all_inner_texts())
            expect(visit.page.locator(".payday > p")).to_contain_text(str(least))


def test_two_players_of_big_shot_have_two_purses_and_say_which_pays(browser: Browser, url: str) -> None:
    with people_at(browser, url, "bigshot", ["mine", "open"]) as (people, table):
        for visit in people:
            expect(visit.page.locator(".players .purse .cash b")).to_have_count(4)
            expect(visit.page.locator(".players .cash")).not_to_contain_text(["hidden"])
        bidder = bring(people, table, phase("bid"))
        move_on_page(bidder, "bid 1")
        bring(people, table, phase("pay"))
        seat = seen(bidder, table)["you"]["seat"]
        pay = bidder.page.locator(".payment [data-move]").last
        colour = (pay.get_attribute("data-move") or "").removeprefix("pay ")
        expect(pay).to_contain_text("9")
        pay.click()
        for visit in people:
            cash = visit.page.locator(f".players [data-seat='{seat}'] .purse[data-colour={colour}] .cash")
            expect(cash).to_contain_text("9")


def test_a_ghost_has_a_colour_and_nothing_else(browser: Browser, url: str) -> None:
    with people_at(browser, url, "bigshot", ["mine", "easy", "easy"]) as ((anna,), _):
        ghost = anna.page.locator(".players .ghost")
        expect(ghost).to_contain_text("Nobody plays this colour")
        assert ghost.locator(".cash, .balance, .seat-header").count() == 0
        expect(anna.page.locator(".players .seat-header")).to_have_count(3)


def test_purses_of_the_challenge_are_hidden_until_somebody_overbids(browser: Browser, url: str) -> None:
    """From spectators, too; the overbidder's is then open to all."""
    options = {"variant": "challenge", "overbids": "exposed", "exposure": "game"}
    with (
        people_at(browser, url, "bigshot", ["mine", "open", "easy"], options=options) as (people, table),
        visiting(browser, url) as watcher,
    ):
        watcher.go(f"/t/{table}")
        bidder = bring(people, table, phase("bid"))
        other = other_of(people, bidder)
        seat = seen(bidder, table)["you"]["seat"]
        cash = f".players article[data-seat='{seat}'] .cash b"
        expect(bidder.page.locator(cash)).not_to_have_text("hidden")
        expect(watcher.page.locator(".players .cash b")).to_have_text(["hidden"] * 3)
        expect(other.page.locator(cash)).to_have_text("hidden")
        bidder.page.locator("input[name=bid]").fill("99")
        bidder.page.locator('.actions [data-move="bid 99"]').click()
        bidder.page.locator("dialog.narrow .warning").wait_for()  # BS-22
        bidder.page.get_by_role("button", name="Send").click()
        exposed = other.page.locator(f".players article[data-seat='{seat}'] .exposed")
        passing = other.page.locator('[data-move="pass"]:not([aria-disabled])')
        expect(exposed.or_(passing).first).to_be_visible()
        if not exposed.count():
            passing.click()
        for visit in (bidder, other, watcher):
            expect(visit.page.locator(f".players article[data-seat='{seat}'] .exposed")).to_contain_text("Purse open")
            expect(visit.page.locator(cash)).to_have_text(bidder.page.locator(cash).inner_text())
        expect(watcher.page.locator(".players .cash b").filter(has_text="hidden")).to_have_count(2)


def test_a_spectator_is_left_in_peace(browser: Browser, url: str) -> None:
    """Without a name: no controls, no hands, and no question who it is, until they want to talk."""
    with people_at(browser, url, "zahltag", ["mine", "easy"]) as (_, table), visiting(browser, url) as watcher:
        watcher.go(f"/t/{table}")
        expect(watcher.page.locator(".title")).to_contain_text("You are watching.")
        assert watcher.page.locator(CONTROLS).count() == 0
        assert watcher.page.locator("[data-hand], .name-form").count() == 0
        views = [frame["view"] for frame in watcher.frames if frame.get("view")]
        assert {seat["hand"] for view in views for seat in view["seats"]} == {None}
        watcher.page.locator("#tab-chat").click()
        watcher.page.get_by_role("button", name="Pick a name to talk").click()
        watcher.pick_name("Willi")
        expect(watcher.page.locator(".chat-form input")).to_be_focused()
        watcher.page.keyboard.type("Well played!")
        watcher.page.keyboard.press("Enter")
        expect(watcher.page.locator(".chat-lines .words")).to_have_text("Well played!")
