"""Climaxes: each is shown by itself, in its time, and never keeps a player from acting."""

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import Visit, visiting
from tests.page.http_actions import lay_by_wire, name_by_wire
from tests.page.scenes import before_hammer, before_own_bid, before_own_offer, before_payday, before_tie, hold_climaxes, sit
from tests.page.table_states import PreparedTable, World, opening

HAMMER = ".climax[data-climax=won]"
SOLD = ".climax[data-climax=sold]"
LAST_ROUND = 18
LAST_LINE = ".event-log .log-entry"
HIDE = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

IS_ON_TOP = """(button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""

ESCAPE_AT_ONCE = """() => new MutationObserver((_, observer) => {
  if (!document.querySelector(".climax")) return;
  observer.disconnect();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  window.hasEscaped = true;
}).observe(document.querySelector(".table"), { childList: true, subtree: true })"""
PRESS = "(one) => one.click()"
"""As a screen reader presses it: at no place, and at any time."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("presentation")) as opened:
        yield opened


def last_line(page: Page) -> str:
    return page.locator(LAST_LINE).last.inner_text()


def test_the_hammer_has_its_own_moment_and_the_cubes_wait_until_a_tap(browser: Browser, world: World) -> None:
    prepared = before_hammer(world)
    with visiting(browser, world.served.url, pace="slow") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        prepared.move()
        winner = prepared.match.pending.seats[0]
        name = anna.page.locator(f".seat-header[data-seat='{winner}'] h3").inner_text()
        expect(anna.page.locator(HAMMER)).to_contain_text(name)
        expect(anna.page.locator(f"{HAMMER} strong")).to_contain_text(str(prepared.match.view(None).bid))
        hammer_line = last_line(anna.page)
        prepared.move()
        anna.page.wait_for_function("n => document.querySelectorAll('#live-region p').length >= n", arg=4)
        assert last_line(anna.page) == hammer_line
        expect(anna.page.locator(HAMMER)).to_be_visible()
        anna.page.locator(".board .city").click(position={"x": 5, "y": 5})
        expect(anna.page.locator(HAMMER)).to_have_count(0)
        expect(anna.page.locator(LAST_LINE).last).not_to_have_text(hammer_line)


@pytest.mark.parametrize(("is_last", "text"), [(False, "Skip to my turn"), (True, "Skip to the result")])
def test_a_climax_offers_to_skip_to_the_result_where_no_turn_is_ahead(
    browser: Browser, world: World, is_last: bool, text: str
) -> None:
    """After the last auction only its winner still has something to do."""

    def is_there(now: PreparedTable) -> bool:
        is_due = (now.match.view(None).round == LAST_ROUND) == is_last
        return is_due and now.would_bring("won") and 0 not in now.seats_after_next()

    prepared = world.create_table("bigshot", 3).until(is_there)
    with visiting(browser, world.served.url, pace="normal") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        prepared.move()
        expect(anna.page.locator(f"{HAMMER} .climax-skip")).to_have_text(f"{text} »")
        anna.page.locator(f"{HAMMER} .climax-skip").click()
        expect(anna.page.locator(HAMMER)).to_have_count(0)


def test_escape_ends_a_climax(browser: Browser, world: World) -> None:
    prepared = before_hammer(world)
    with visiting(browser, world.served.url, pace="normal") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        prepared.move()
        anna.page.locator(HAMMER).wait_for()
        anna.page.keyboard.press("Escape")
        expect(anna.page.locator(HAMMER)).to_have_count(0)


def test_escape_ends_a_climax_from_the_moment_it_is_shown(browser: Browser, world: World) -> None:
    prepared = before_hammer(world)
    with visiting(browser, world.served.url, pace="normal") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        anna.page.evaluate(ESCAPE_AT_ONCE)
        prepared.move()
        anna.page.wait_for_function("() => window.hasEscaped")
        expect(anna.page.locator(HAMMER)).to_have_count(0)


@pytest.mark.parametrize("by", ["click", "Escape"])
@pytest.mark.parametrize(("prepare", "kind"), [(before_hammer, "won"), (before_tie, "opened")])
def test_a_climax_without_a_button_on_a_short_screen_is_ended(
    browser: Browser, world: World, prepare: Callable[[World], PreparedTable], kind: str, by: str
) -> None:
    prepared = prepare(world)
    with visiting(browser, world.served.url, pace="slow", width=667, height=375) as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        prepared.move()
        card = anna.page.locator(f".climax[data-climax={kind}]")
        expect(card).to_be_in_viewport()
        expect(card.locator(".climax-skip")).to_be_hidden()
        if by == "click":
            box = card.bounding_box()
            assert box
            anna.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            anna.page.keyboard.press(by)
        expect(card).to_have_count(0)


def test_a_climax_ends_by_itself(browser: Browser, world: World) -> None:
    prepared = before_hammer(world)
    with visiting(browser, world.served.url, pace="fast") as anna:
        sit(world, anna, prepared)
        prepared.move()
        anna.page.locator(HAMMER).wait_for()
        expect(anna.page.locator(HAMMER)).to_have_count(0)


def test_whoever_wants_no_climaxes_sees_none(browser: Browser, world: World) -> None:
    prepared = before_hammer(world)
    with visiting(browser, world.served.url, pace="instant") as anna:
        sit(world, anna, prepared)
        anna.page.evaluate(
            "window.seen = 0; new MutationObserver(() => seen += document.querySelectorAll('.climax').length)"
            ".observe(document.querySelector('.table'), { childList: true, subtree: true })"
        )
        prepared.move()
        prepared.move()
        expect(anna.page.locator(LAST_LINE).last).to_contain_text("places")
        assert anna.page.evaluate("seen") == 0


def test_a_player_can_act_while_a_climax_is_shown_and_that_ends_it(browser: Browser, world: World) -> None:
    """The last cube of a round sells a lot, and Anna is the first to bid in the next."""
    prepared = before_own_bid(world)
    assert prepared.match.view(None).unplaced == 1
    with visiting(browser, world.served.url, pace="normal") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        heading = anna.page.locator(".board-head b").inner_text()
        prepared.move()
        anna.page.locator(SOLD).wait_for()
        expect(anna.page.locator(".headline.mine")).to_be_visible()
        expect(anna.page.locator(".board-head b")).not_to_have_text(heading)
        expect(anna.page.locator(".actions .event-ticker")).to_contain_text("the broker stops")
        space = prepared.match.view(None).broker + 1
        expect(anna.page.locator(".space.here")).to_have_attribute("aria-label", re.compile(f"^Space {space}:"))
        anna.page.locator(".bid-form [data-move=pass]").click()
        expect(anna.page.locator(SOLD)).to_have_count(0)
        expect(anna.page.locator(".table")).to_have_attribute("data-nth", str(prepared.move_counts[0] + 1))


def test_a_click_on_a_card_does_nothing_to_the_lots_that_it_hides(browser: Browser, world: World) -> None:
    """Anna has bought the cubes, and clicks on her own hammer."""
    prepared = world.create_table("bigshot", 3).until(
        lambda now: now.would_bring("won") and now.seats_after_next() == (0,) and now.match.pending.seats != (0,)
    )
    with visiting(browser, world.served.url, pace="slow", width=1366, height=768) as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        prepared.move()
        box = anna.page.locator(HAMMER).bounding_box()
        assert box
        expect(anna.page.locator(".in-hand[data-cube]")).to_have_count(4)
        anna.page.mouse.click(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
        expect(anna.page.locator(HAMMER)).to_have_count(0)
        expect(anna.page.locator(".in-hand.staged")).to_have_count(0)
        anna.page.mouse.click(box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
        expect(anna.page.locator(".in-hand.staged")).to_have_count(1)


WATCH_AUCTION = """() => {
  window.told = { headline: [], bid: [], event: [] };
  const note = (list, one) => {
    const text = one?.textContent.trim();
    if (text && list.at(-1) !== text) list.push(text);
  };
  const look = () => {
    note(told.headline, document.querySelector(".headline"));
    note(told.bid, document.querySelector(".current-bid"));
    note(told.event, document.querySelector(".event-ticker li"));
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes what headline, auction and ticker say, one text after the other."""


def test_after_the_own_cubes_the_bids_of_others_are_told_once_and_in_order(browser: Browser, world: World) -> None:
    """While Anna's cubes are still being shown, the others bid in the next auction."""

    def is_there(now: PreparedTable) -> bool:
        view = now.match.view(None)
        return now.waits("place", 0) and view.unplaced == 4 and view.starter == 3

    prepared = world.create_table("bigshot", 4).until(is_there)
    with visiting(browser, world.served.url, pace="normal") as anna:
        sit(world, anna, prepared)
        anna.page.locator(".headline.mine").wait_for()
        anna.page.evaluate(WATCH_AUCTION)
        for _ in range(4):
            prepared.move()
        for seat in (1, 2):
            anna.page.wait_for_timeout(250)
            prepared.play(seat, f"bid {seat}")
        expect(anna.page.locator(LAST_LINE).last).to_contain_text("bids 2")  # all is shown
        for texts in anna.page.evaluate("Object.values(told)"):
            assert len(set(texts)) == len(texts), texts


def test_skipping_leads_to_ones_own_turn_without_another_climax(browser: Browser, world: World) -> None:
    prepared = before_hammer(world)
    with visiting(browser, world.served.url, pace="slow") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        prepared.move()
        anna.page.locator(f"{HAMMER} .climax-skip").click()
        anna.page.evaluate(
            "window.seen = 0; new MutationObserver(() => seen += document.querySelectorAll('.climax').length)"
            ".observe(document.querySelector('.table'), { childList: true, subtree: true })"
        )
        prepared.until(lambda now: now.match.pending.seats == (0,))
        expect(anna.page.locator(".headline.mine")).to_be_visible()
        assert anna.page.evaluate("seen") == 0


def test_the_last_moments_of_a_match_are_shown_before_its_end(browser: Browser, world: World) -> None:
    """The match is over while its last hammer is shown: nothing says so yet, unless one wants to see it."""
    prepared = world.create_table("bigshot").until(
        lambda now: now.match.view(None).round == len(now.match.view(None).spaces) and now.would_bring("won")
    )
    with visiting(browser, world.served.url, pace="normal") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        prepared.move()
        anna.page.locator(HAMMER).wait_for()
        headline = anna.page.locator(".headline").inner_text()
        prepared.until(lambda now: not now.match.pending.seats)
        anna.page.locator(".table.finished").wait_for()
        expect(anna.page.locator(HAMMER)).to_be_visible()
        expect(anna.page.locator(".headline")).to_have_text(headline)
        expect(anna.page.locator(".ended")).to_have_count(0)
        anna.page.locator(f"{HAMMER} .climax-skip").click()
        expect(anna.page.locator(".ended .ending")).to_be_visible()


def test_the_end_of_a_match_is_in_sight_wherever_a_phone_was_scrolled_to(browser: Browser, world: World) -> None:
    prepared = world.create_table("zahltag", 2).until(lambda now: now.would_bring("ended"))
    with visiting(browser, world.served.url, width=375, height=667) as anna:
        sit(world, anna, prepared)
        anna.page.locator(".players").scroll_into_view_if_needed()
        anna.page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
        assert anna.page.evaluate("scrollY") > 0
        prepared.move()
        expect(anna.page.locator(".ended .buttons").first).to_be_in_viewport()


def test_a_hidden_tab_is_at_the_newest_position_when_it_is_seen_again(browser: Browser, world: World) -> None:
    prepared = before_hammer(world)
    with visiting(browser, world.served.url, pace="slow") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        prepared.move()
        anna.page.locator(HAMMER).wait_for()
        prepared.move()
        anna.page.evaluate(HIDE)
        expect(anna.page.locator(HAMMER)).to_have_count(0)
        expect(anna.page.locator(LAST_LINE).last).to_contain_text("places")


def test_opened_envelopes_stay_while_the_next_contract_is_revealed_and_an_offer_can_be_made(
    browser: Browser, world: World
) -> None:
    prepared = before_own_offer(world)
    with visiting(browser, world.served.url, pace="normal") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        former = str(prepared.match.view(None).contract)
        prepared.move()
        opened = anna.page.locator(".climax[data-climax=opened]")
        expect(opened.locator(".envelope.opened")).to_have_count(2)
        prepared.move()
        contract = str(prepared.match.view(None).contract)
        expect(anna.page.locator(".actions .offer-for")).to_contain_text(contract)
        expect(opened).to_be_visible()
        assert contract != former
        expect(anna.page.locator(".actions .event-ticker li").first).to_contain_text(contract)
        expect(anna.page.locator(".board [data-contract]")).to_have_attribute("data-contract", contract)
        anna.page.locator('.actions [data-move="offer 00"]').click()
        expect(opened).to_have_count(0)
        expect(anna.page.locator(".board [data-contract]")).to_have_attribute("data-contract", contract)


@pytest.mark.parametrize(("prepare", "kind"), [(before_tie, "opened"), (before_payday, "held")])
def test_the_next_turn_begins_after_what_was_settled(
    browser: Browser, world: World, prepare: Callable[[World], PreparedTable], kind: str
) -> None:
    prepared = prepare(world)
    with visiting(browser, world.served.url, pace="normal") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        turns = anna.page.locator(".event-log h4")
        before = turns.count()
        prepared.move()
        anna.page.locator(f".climax[data-climax={kind}]").wait_for()
        assert turns.count() == before
        assert any(event.kind == "began" for event in list(prepared.match.events)[-8:])
        anna.page.keyboard.press("Escape")
        expect(turns).to_have_count(before + 1)


@pytest.mark.parametrize("size", [(1366, 768), (375, 667)])
@pytest.mark.parametrize(("prepare", "kind"), [(before_tie, "opened"), (before_payday, "held")])
def test_nothing_gives_away_what_a_card_reveals(
    browser: Browser, world: World, prepare: Callable[[World], PreparedTable], kind: str, size: tuple[int, int]
) -> None:
    """Envelopes and paydays: board, log, players and the last events beside the controls wait for the card."""
    prepared = prepare(world)
    with visiting(browser, world.served.url, "en", *size, pace="normal") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        line, money = last_line(anna.page), shown_money(anna.page)
        told = anna.page.locator(".event-ticker li").first.inner_text()
        prepared.move()
        card = anna.page.locator(f".climax[data-climax={kind}]")
        card.wait_for()
        expect(anna.page.locator(".board .settlement")).to_have_count(0)
        expect(anna.page.locator(".actions .paid")).to_have_count(0)
        assert anna.page.locator(LAST_LINE).last.text_content() == line
        assert shown_money(anna.page) == money
        assert anna.page.locator(".event-ticker li").first.inner_text() == told
        anna.page.keyboard.press("Escape")
        expect(anna.page.locator(".board .settlement")).to_have_count(1)
        assert shown_money(anna.page) != money
        expect(anna.page.locator(LAST_LINE).last).not_to_have_text(line)


@pytest.mark.parametrize("size", [(1366, 768), (375, 667)])
def test_a_player_who_is_next_sees_the_whole_table_of_one_moment_beside_the_card(
    browser: Browser, world: World, size: tuple[int, int]
) -> None:
    """Everybody's money and cards are drawn as they are now while one decides; only the card shows what happened."""
    prepared = world.create_table("zahltag", 3).until(
        lambda now: (
            now.would_bring("awarded", tied=False) and not now.would_bring("awarded", seat=0) and now.seats_after_next() == (0,)
        )
    )
    with visiting(browser, world.served.url, "en", *size, pace="normal") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        money, lying = others_money(anna.page), anna.page.locator(OTHERS_CARDS).all_inner_texts()
        prepared.move()
        anna.page.locator(".climax[data-climax=opened]").wait_for()
        expect(anna.page.locator(".actions .decide")).to_be_visible()
        shown = others_money(anna.page), anna.page.locator(OTHERS_CARDS).all_inner_texts()
        assert shown[0] != money
        assert shown[1] != lying
        anna.page.keyboard.press("Escape")
        expect(anna.page.locator(".climax")).to_have_count(0)
        assert (others_money(anna.page), anna.page.locator(OTHERS_CARDS).all_inner_texts()) == shown


OTHERS_CARDS = ".table-cards tbody tr:not([data-seat='0'])"


def others_money(page: Page) -> list[str | None]:
    """The money of all but Anna, in the players' panels and beside the controls."""
    texts = page.locator(".players .player:not([data-seat='0']) .money, .actions .my-money .held b").all()
    return [text.text_content() for text in texts]


def shown_money(page: Page) -> list[str | None]:
    """Everybody's money, in the players' panels and beside the controls, also where a wide screen hides that."""
    texts = page.locator(".players .money, .actions .my-money").all()
    return [text.text_content() for text in texts]


def test_a_payday_has_its_own_moment_with_what_everybody_pays(browser: Browser, world: World) -> None:
    prepared = before_payday(world)
    with visiting(browser, world.served.url, pace="normal") as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        prepared.move()
        paid = [event.args["amount"] for event in prepared.match.events if event.kind == "paid"]
        rows = anna.page.locator(".climax[data-climax=held] .dues li")
        expect(rows).to_have_count(len(paid))
        for at, amount in enumerate(paid):
            expect(rows.nth(at)).to_contain_text(f"pays {amount} million" if amount else "pays nothing")


def test_a_covered_seat_is_not_shown_any_longer_than_it_is_covered(browser: Browser, url: str) -> None:
    """On a device that goes round, at every pace: a climax is shown to all, and does not keep a hand on the screen."""
    with visiting(browser, url, pace="slow") as anna:
        hold_climaxes(anna)
        name_by_wire(anna, "Anna")
        anna.go(f"/t/{lay_by_wire([anna], 'zahltag', ['mine', 'mine'])}")
        covers = 0
        for nth in range(10):
            expect(anna.page.locator(".table")).to_have_attribute("data-sending", "false")
            anna.page.locator(".cover button, .actions [data-move]").first.wait_for()
            if anna.page.locator(".cover").count():
                assert anna.page.locator("[data-hand], .my-hand, .actions [data-move]").count() == 0, nth
                covers += 1
                anna.page.locator(".cover button").evaluate(PRESS)
            expect(anna.page.locator(".my-hand")).to_have_count(1)
            anna.page.locator('.actions :is([data-move="keep"], [data-move="offer 00"])').evaluate(PRESS)
        assert covers > 6


@pytest.mark.parametrize("size", [(1366, 768), (375, 667)])
def test_all_at_one_device_see_what_was_settled_before_it_is_passed_on(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    """Envelopes and paydays: on a card beside the question who is next, then on the board, never an older one."""
    with visiting(browser, url, "en", *size, pace="slow") as anna:
        hold_climaxes(anna)
        name_by_wire(anna, "Anna")
        anna.go(f"/t/{lay_by_wire([anna], 'zahltag', ['mine', 'mine', 'mine'])}")
        shown: list[str] = []
        told = ""
        on_board: list[str] = []
        while not {"opened", "held"} <= set(shown):
            expect(anna.page.locator(".table")).to_have_attribute("data-sending", "false")
            anna.page.locator(".cover button, .actions [data-move]").first.wait_for()
            if anna.page.locator(".cover").count():
                assert anna.page.locator("[data-hand], .my-hand, .actions [data-move]").count() == 0
                settled = settled_last(anna)
                expect(anna.page.locator(".climax")).to_have_count(len(settled))
                for kind in settled:
                    card = anna.page.locator(f".climax[data-climax={kind}] .settlement")
                    told = card.locator("h3, p").first.inner_text()
                    assert board_texts(anna) == on_board
                    expect(anna.page.locator(".cover button").first).to_be_in_viewport(ratio=1)
                    shown.append(kind)
                anna.page.locator(".cover button").first.evaluate(PRESS)
                expect(anna.page.locator(".my-hand")).to_have_count(1)
                expect(anna.page.locator(".climax")).to_have_count(0)
                if told:
                    expect(anna.page.locator(".board .settlement :is(h3, p)").first).to_have_text(told)
            else:
                told = "" if settled_last(anna) else told
                anna.page.keyboard.press("Escape")  # whoever goes on has seen the card
                expect(anna.page.locator(".climax")).to_have_count(0)
            on_board = board_texts(anna)
            anna.page.locator('.actions :is([data-move="keep"], [data-move="offer 00"])').evaluate(PRESS)


PRESS_AGAIN = """() => {
  let last = { clientX: 0, clientY: 0 };
  const press = (one) => {
    const { clientX, clientY } = last;
    one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2, clientX, clientY }));
  };
  addEventListener("click", (event) => event.isTrusted && (last = event), true);
  new MutationObserver((_, observer) => {
    const button = document.querySelector(".cover button");
    if (!button || !last.clientX) return;
    observer.disconnect();
    requestAnimationFrame(() => { press(button); window.hasPressedAgain = true; });
  }).observe(document, { childList: true, subtree: true });
}"""
"""Presses the cover's button, once it is there, at the place of the press before: as the second tap of a double tap does."""


@pytest.mark.parametrize("pace", ["normal", "instant"])
def test_a_double_tap_on_a_move_does_not_uncover_the_next_players_hand(browser: Browser, url: str, pace: str) -> None:
    """ZT-17: on a device that goes round, the button of the cover can appear under the finger."""
    with visiting(browser, url, pace=pace) as anna:
        name_by_wire(anna, "Anna")
        anna.go(f"/t/{lay_by_wire([anna], 'zahltag', ['mine', 'mine', 'mine'])}")
        anna.page.locator(".cover button").click()
        anna.page.locator(".my-hand").wait_for()
        anna.page.evaluate(PRESS_AGAIN)
        anna.page.locator('.actions [data-move="keep"]').click()
        anna.page.wait_for_function("() => window.hasPressedAgain")
        anna.page.wait_for_timeout(300)
        assert anna.page.locator("[data-hand], .my-hand").count() == 0
        anna.page.wait_for_timeout(500)
        anna.page.locator(".cover button").click()
        expect(anna.page.locator(".my-hand")).to_have_count(1)


WATCH_HANDS = """() => new MutationObserver(() => {
  if (!document.querySelector(".climax[data-climax=opened]")) return;
  if (document.querySelector(".my-hand, [data-hand], .actions [data-move]")) window.hasShownHand = true;
}).observe(document, { childList: true, subtree: true })"""
"""Notes whether a hand, or a move, was on the page beside the card that all look at."""


def is_last_offerer_next(visit: Visit) -> bool:
    """Did the last move open the offers, and is it the same seat's turn?"""
    updates = [frame for frame in visit.frames if frame["type"] == "update"]
    return settled_last(visit) == ["opened"] and updates[-1]["you"]["seat"] in updates[-1]["awaited"]


def is_uncovered(page: Page) -> bool:
    """Is a hand there? Else press the button of the cover, which can go at any time."""
    if page.locator(".my-hand").count():
        return True
    page.evaluate("document.querySelector('.cover button')?.click()")
    return False


def has_update_since(visit: Visit, before: int) -> bool:
    return any(frame["type"] == "update" for frame in visit.frames[before:])


def test_a_hand_stays_covered_beside_the_card_also_where_the_last_to_offer_is_next(browser: Browser, url: str) -> None:
    """ZT-10: all at the device look at the card; the hand comes when the player has confirmed who they are."""
    with visiting(browser, url, "en", 320, 568, pace="slow") as anna:
        hold_climaxes(anna)
        name_by_wire(anna, "Anna")
        anna.go(f"/t/{lay_by_wire([anna], 'zahltag', ['mine', 'mine'])}")
        anna.page.evaluate(WATCH_HANDS)
        while not is_last_offerer_next(anna):
            anna.page.locator(".cover button, .my-hand").first.wait_for()
            anna.wait_until(partial(is_uncovered, anna.page))
            before = len(anna.frames)
            # By key: a second press at the same place, so soon after the first, would make no move.
            anna.page.locator('.actions :is([data-move="keep"], [data-move="offer 00"])').evaluate(PRESS)
            anna.wait_until(partial(has_update_since, anna, before))
            expect(anna.page.locator(".table")).to_have_attribute("data-sending", "false")
            anna.page.locator(".cover button, .actions [data-move]").first.wait_for()
        expect(anna.page.locator(".climax[data-climax=opened]")).to_be_visible()
        expect(anna.page.locator(".cover button")).to_be_in_viewport(ratio=1)
        assert anna.page.locator("[data-hand], .my-hand, .actions [data-move]").count() == 0
        assert not anna.page.evaluate("window.hasShownHand")
        anna.page.locator(".cover button").evaluate(PRESS)
        expect(anna.page.locator(".my-hand")).to_have_count(1)
        expect(anna.page.locator(".climax")).to_have_count(0)


def board_texts(visit: Visit) -> list[str]:
    """What was settled last and everybody's money, as board and players show it."""
    return visit.page.locator(".board .settlement, .players .money").all_inner_texts()


def settled_last(visit: Visit) -> list[str]:
    """The kind of what the last move settled; empty: nothing."""
    updates = [frame for frame in visit.frames if frame["type"] == "update"]
    kinds = [event["kind"] for update in updates[-1:] for event in update.get("events", [])]
    return [kind for kind in kinds if kind in ("opened", "held")][-1:]


@pytest.mark.parametrize("size", [(375, 667), (667, 375), (820, 1180), (1366, 768)])
def test_the_question_who_is_next_at_a_device_is_in_sight_wherever_it_was_scrolled_to(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    with visiting(browser, url, "en", *size) as anna:
        name_by_wire(anna, "Anna")
        anna.go(f"/t/{lay_by_wire([anna], 'bigshot', ['mine', 'mine', 'mine'])}")
        for _ in range(3):
            anna.page.locator(".cover button").evaluate(PRESS)  # a press there, so soon after another, does nothing
            move = anna.page.locator('.actions [data-move]:not([aria-disabled="true"])').first
            move.wait_for()
            anna.page.evaluate("scrollTo({ top: 1e6, behavior: 'instant' })")
            move.evaluate("(button) => button.click()")
            button = anna.page.locator(".cover button")
            expect(button).to_be_in_viewport(ratio=1)
            assert button.evaluate(IS_ON_TOP)
            expect(anna.page.locator(".cover h3")).to_be_in_viewport(ratio=1)
