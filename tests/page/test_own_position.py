"""While one decides, all that is compared with one's own is drawn as it is, whatever card still shows what came before."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import Visit, visiting
from tests.page.geometry import SETTLED
from tests.page.scenes import SCENES, hold_climaxes, sit
from tests.page.table_states import PreparedTable, World, opening

[OWN_OFFER] = [scene for scene in SCENES if scene.name == "zahltag-own-offer"]
ZAHLTAG = """() => {
  const text = (selector) => document.querySelector(selector)?.textContent;
  const hand = [...document.querySelectorAll(".my-hand [data-hand]")];
  return {
    money: [text(".players [data-seat='0'] .money"), text(".actions .my-money b")],
    ranked: [...document.querySelectorAll(".players .player")].map((one) => [Number(one.dataset.seat),
      one.querySelector(".money")?.textContent ?? null, one.querySelectorAll(".backs svg").length]),
    others: [...document.querySelectorAll(".actions .my-money .held b")].map((one) => one.textContent),
    cards: [text(".table-cards [data-seat='0'] .in-hand [aria-hidden]:not(svg)"),
      document.querySelectorAll(".players [data-seat='0'] .backs svg").length],
    hand: Object.fromEntries(hand.map((one) => [one.dataset.hand, one.querySelectorAll(".card-art").length])),
    contract: document.querySelector(".board [data-contract]")?.dataset.contract ?? null,
    asked: text(".actions .offer-for span") ?? null,
    lacks: document.querySelector(".board .verdict.lacking") !== null,
    isRefused: document.querySelector(".actions .reason") !== null,
  };
}"""
HURRY = """
const toTime = window.setTimeout;
window.setTimeout = (act, milliseconds, ...more) => toTime(act, milliseconds >= 1000 ? milliseconds : 0, ...more);
"""
"""Short waits end at once, so that the next card is there before the next move."""
BIGSHOT = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
  return {
    cash: all(".players [data-seat='0'] .cash b"),
    controls: all(".actions .my-money .own .held"),
    loans: all(".players [data-seat='0'] .owed"),
    cubes: document.querySelectorAll(".actions .in-hand[data-cube]").length,
  };
}"""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("own-position")) as opened:
        yield opened


def number(text: object) -> int:
    return int(re.sub(r"\D", "", str(text)))


def check_zahltag(page: Page, prepared: PreparedTable) -> None:
    view, drawn = prepared.match.view(0), page.evaluate(ZAHLTAG)
    mine = view.seats[0]
    assert {number(text) for text in drawn["money"]} == {mine.money}, drawn
    playing = [seat for seat in view.seats if not seat.out]
    shown = {seat: (number(money), cards) for seat, money, cards in drawn["ranked"] if money is not None}
    assert shown == {seat.seat: (seat.money, seat.cards) for seat in playing}, drawn
    assert [number(text) for text in drawn["others"]] == [seat.money for seat in playing if seat.seat], drawn
    assert {number(text) for text in drawn["cards"]} == {mine.cards}, drawn
    assert drawn["hand"] == {kind: count for kind, count in mine.hand.items() if count}
    assert drawn["contract"] == view.contract == drawn["asked"], drawn
    assert drawn["lacks"] == drawn["isRefused"] == (view.phase == "offer" and len(prepared.match.offered(0)) == 1), drawn


def check_bigshot(page: Page, prepared: PreparedTable) -> None:
    view, drawn = prepared.match.view(0), page.evaluate(BIGSHOT)
    purses = view.seats[0].purses
    is_placing = view.phase == "place"
    assert [number(text) for text in drawn["cash"]] == [purse.cash for purse in purses], drawn
    beside_controls = [number(text.partition("·")[0]) for text in drawn["controls"]]
    assert beside_controls == ([] if is_placing else [purse.cash for purse in purses]), drawn
    for text, purse in zip(drawn["loans"], purses, strict=True):
        assert number(text.partition("·")[0]) == purse.loans or not purse.loans, drawn
    assert drawn["cubes"] == (view.unplaced if is_placing else 0), drawn


def catch_up(visit: Visit, prepared: PreparedTable) -> None:
    """Until the page has heard of the last move."""
    target = prepared.number(0)
    visit.wait_until(
        lambda: max(frame["number"] for frame in visit.frames if frame["type"] in ("snapshot", "update")) >= target
    )
    visit.page.evaluate("() => new Promise((done) => setTimeout(done, 0))")
    visit.page.evaluate(SETTLED)


@pytest.mark.parametrize("pace", ["normal", "slow"])
@pytest.mark.parametrize(
    ("game", "players", "check"),
    [
        ("zahltag", 2, check_zahltag),
        ("zahltag", 3, check_zahltag),
        ("bigshot", 2, check_bigshot),
        ("bigshot", 4, check_bigshot),
    ],
)
def test_what_is_ones_own_is_that_of_the_controls_in_a_whole_match_whose_cards_stay(
    browser: Browser, world: World, game: str, players: int, check: Callable[[Page, PreparedTable], None], pace: str
) -> None:
    """At normal pace, cards stay until Escape; at the slow one, also the pauses between rounds, and the board behind them."""
    prepared = world.create_table(game, players)
    beside_cards = 0
    with visiting(browser, world.served.url, pace=pace) as anna:
        hold_climaxes(anna)
        anna.page.add_init_script(HURRY)
        sit(world, anna, prepared)
        while prepared.match.pending.seats:
            if 0 in prepared.match.pending.seats:
                catch_up(anna, prepared)
                check(anna.page, prepared)
                beside_cards += anna.page.locator(".climax").count()
                while anna.page.locator(".climax").count():
                    anna.page.keyboard.press("Escape")
                    anna.page.evaluate(SETTLED)
            prepared.move()
    assert beside_cards > 2 or pace == "slow"


BOXES = """() => [".climax", ".board .contract", ".board .my-hand", ".actions .offers"].map((selector) => {
  const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return [left, right, top, bottom];
})"""


def test_envelopes_are_open_from_the_start_beside_the_money_that_they_brought(browser: Browser, world: World) -> None:
    with visiting(browser, world.served.url, reduced_motion="no-preference") as anna:
        OWN_OFFER.show(world, anna)
        moving = "document.querySelector('.climax').getAnimations({ subtree: true }).map((one) => one.animationName)"
        assert anna.page.locator(".climax.my-turn .envelope.opened .flap").count() > 0
        assert set(anna.page.evaluate(moving)) <= {"climax-enter"}


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768), (1100, 700)])
def test_on_a_wide_screen_no_card_covers_the_contract_that_one_may_decide_about(
    browser: Browser, world: World, size: tuple[int, int]
) -> None:
    with visiting(browser, world.served.url, "en", *size) as anna:
        OWN_OFFER.show(world, anna)
        anna.page.evaluate(SETTLED)
        card, *others = anna.page.evaluate(BOXES)
        assert card[3] <= size[1]
        for box in others:
            assert card[0] >= box[1] or card[1] <= box[0] or card[2] >= box[3] or card[3] <= box[2], (card, box)


@pytest.mark.parametrize("size", [(375, 667), (320, 568), (667, 375)])
def test_on_a_phone_the_controls_name_the_contract_while_a_card_covers_it(
    browser: Browser, world: World, size: tuple[int, int]
) -> None:
    with visiting(browser, world.served.url, "en", *size) as anna:
        OWN_OFFER.show(world, anna)
        expect(anna.page.locator(".actions .offer-for")).to_be_in_viewport(ratio=1)
        anna.page.keyboard.press("Escape")
        expect(anna.page.locator(".climax")).to_have_count(0)
        expect(anna.page.locator(".board .contract .code")).to_be_visible()
