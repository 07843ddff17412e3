"""The end of Big Shot as it is told: lot by lot, in its own time, and who won last of all."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browser import Visit, visiting
from tests.page.http_actions import finish_by_wire, name_by_wire, seen
from tests.page.table_states import World, opening, sensibly
from zuschlag.match import Match
from zuschlag.texts import Texts

HOLD_TIMERS = """
window.held = [];
const start = window.setTimeout;
window.setTimeout = (act, after, ...given) => after >= 900 && after <= 1000
  ? window.held.push(act)
  : start(act, after, ...given);
"""
"""The tally's own timers, which wait a little less than a second, ring when the test says so."""
RING = "() => window.held.at(-1)()"
WATCH_FRAMES = """
window.tellingFrames = [];
const look = () => {
  const told = ':is(.player.ahead, .player .balance, .winner-line, .winner)';
  const found = document.querySelectorAll('.table.finished:not(:has(.bidders)) ' + told);
  window.tellingFrames.push(...[...found].map((one) => one.outerHTML));
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Notes in every frame what would tell who wins, once the match is over, and its last auction is no longer drawn."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("tally")) as opened:
        yield opened


@pytest.fixture
def tally(browser: Browser, url: str) -> Iterator[Visit]:
    """A finished match; its end is about to be told."""
    with visiting(browser, url, reduced_motion="no-preference", pace="normal") as anna:
        name_by_wire(anna, "Anna")
        table = finish_by_wire(anna, "bigshot", ["mine", "easy", "easy"])
        anna.page.add_init_script(HOLD_TIMERS + WATCH_FRAMES)
        anna.go(f"/t/{table}")
        wait_for_tally(anna.page)
        yield anna


def wait_for_tally(page: Page) -> None:
    page.locator(".score-steps li").first.wait_for(state="attached")
    page.wait_for_function("() => window.held.length > 0")


def winner_line(visit: Visit) -> str:
    """As the headline says it."""
    table = seen(visit, visit.page.url.rpartition("/")[2])["table"]
    names: list[str] = visit.page.locator(".seat-header h3").all_inner_texts()
    [winner] = table["result"]["winners"]
    return Texts("en").say("won", player=names[winner])


def check_nothing_told(page: Page) -> None:
    """Neither to the eyes, nor to a screen reader, nor anywhere in the document."""
    assert page.evaluate("window.tellingFrames") == []
    for shown in (page.locator("body").aria_snapshot(), page.locator("body").evaluate("body => body.textContent")):
        assert "wins" not in shown
        assert "share the win" not in shown


def test_all_is_shown_at_once_also_when_a_step_is_due_that_moment(tally: Visit) -> None:
    """The step's timer rings between the click and what the page does about it."""
    page = tally.page
    page.evaluate(RING)
    expect(page.locator(".score-steps li.shown")).to_have_count(1)
    page.evaluate("() => { document.querySelector('.ending header .button').click(); window.held.at(-1)(); }")
    expect(page.locator(".score-steps li:not(.shown)")).to_have_count(0)
    expect(page.locator(".result-reasons.shown")).to_be_visible()


def test_the_count_is_complete_as_soon_as_the_pace_is_instant(tally: Visit) -> None:
    """Whoever then asks for it sees it again, step by step."""
    page = tally.page
    expect(page.locator(".score-steps li.shown")).to_have_count(0)
    page.evaluate("window.dispatchEvent(new StorageEvent('storage', { key: 'zuschlag.pace', newValue: 'instant' }))")
    expect(page.locator(".score-steps li:not(.shown)")).to_have_count(0)
    expect(page.locator(".result-reasons.shown")).to_be_visible()
    page.get_by_role("button", name=Texts("en", "page-bigshot").say("page.bigshot.end.again")).click()
    expect(page.locator(".score-steps li.shown")).to_have_count(0)


BARS = """() => [...document.querySelectorAll(".score-row")].map((row) => {
  const { width, marginInlineStart } = row.querySelector(".bar").style;
  return [Number(row.querySelector("b").textContent.replace("−", "-")), parseFloat(marginInlineStart), parseFloat(width)];
})"""


def borrow(match: Match, seat: int) -> str:
    """Take every loan that is offered."""
    return next((move for move in match.offered(seat) if move.startswith("loan")), sensibly(match, seat))


def test_bars_of_debts_end_where_those_of_gains_begin_and_all_have_one_scale(browser: Browser, world: World) -> None:
    prepared = world.create_table("bigshot", salt="c").until(lambda now: now.would_bring("ended"), seat0=borrow)
    with visiting(browser, world.served.url, pace="instant") as anna:
        world.enter(anna, world.people[0])
        anna.go(prepared.path)
        anna.page.locator(".board").wait_for()
        prepared.move()
        anna.page.locator(".result-reasons.shown").wait_for()
        bars: list[tuple[int, float, float]] = anna.page.evaluate(BARS)
    assert bars[0][0] < 0 < max(balance for balance, _, _ in bars)
    zeros = [start + width if balance < 0 else start for balance, start, width in bars]
    assert zeros == pytest.approx([zeros[0]] * len(bars), abs=0.01)
    scales = [width / abs(balance) for balance, _, width in bars if balance]
    assert scales == pytest.approx([scales[0]] * len(scales), rel=0.001)
    assert max(start + width for _, start, width in bars) <= 100.01


def test_nothing_names_the_winner_before_the_tally_has(tally: Visit) -> None:
    """Not the headline, the players' cards, the verdict or the live region; then the live region says it once."""
    page = tally.page
    headline = page.locator(".headline")
    expect(headline).to_have_text("The game is over.")
    expect(page.locator("#live-region")).to_contain_text("The game is over.")
    check_nothing_told(page)
    page.evaluate(RING)
    expect(page.locator(".score-steps li.shown")).to_have_count(1)
    expect(headline).to_have_text("The game is over.")
    check_nothing_told(page)
    page.locator(".ending header .button").click()
    line = winner_line(tally)
    expect(headline).to_have_text(line)
    expect(page.locator("#live-region p").filter(has_text=line)).to_have_count(1)
    expect(page.locator(".player .balance")).to_have_count(3)


def test_steps_that_are_not_told_yet_are_not_in_the_document(tally: Visit) -> None:
    """What each brings would add up to the result."""
    steps = tally.page.locator(".score-steps li")
    assert "".join(steps.all_text_contents()) == ""
    tally.page.evaluate(RING)
    expect(tally.page.locator(".score-steps li.shown")).to_have_count(1)
    assert [bool(text) for text in steps.all_text_contents()] == [True, *[False] * (steps.count() - 1)]
    assert set(tally.page.locator(".score-bars .sr-only").all_text_contents()) <= {
        Texts("en").amount(int(sum_.replace("−", "-"))) for sum_ in tally.page.locator(".score-bars b").all_text_contents()
    }


def test_at_a_live_end_nothing_names_the_winner_before_the_tally_has(browser: Browser, world: World) -> None:
    """Whoever sits there has seen the balances of the last moment; the last ones are told by the tally."""
    prepared = world.create_table("bigshot", salt="b").until(lambda now: now.would_bring("ended"))
    with visiting(browser, world.served.url, reduced_motion="no-preference", pace="normal") as anna:
        anna.page.add_init_script(HOLD_TIMERS + WATCH_FRAMES)
        world.enter(anna, world.people[0])
        anna.go(prepared.path)
        anna.page.locator(".board").wait_for()
        prepared.move()
        wait_for_tally(anna.page)
        check_nothing_told(anna.page)
        anna.page.locator(".ending header .button").click()
        expect(anna.page.locator("#live-region p").filter(has_text=winner_line(anna))).to_have_count(1)


def test_whoever_comes_back_to_the_end_has_the_result_at_once(tally: Visit) -> None:
    """By a link on the page, and by a reload; the count can be repeated."""
    page = tally.page
    path = "/t/" + page.url.rpartition("/")[2]
    page.locator(".ending header .button").click()
    line = winner_line(tally)

    def go_away_and_back() -> None:
        page.locator(".personal-result + .buttons a[href='/']").click()
        expect(page.locator(".ending")).to_have_count(0)
        page.go_back()

    for come_back in (go_away_and_back, page.reload, lambda: tally.go(path)):
        come_back()
        expect(page.locator(".headline")).to_have_text(line)
        expect(page.locator(".result-reasons.shown")).to_be_visible()
        expect(page.locator(".score-steps li:not(.shown)")).to_have_count(0)
    again = page.get_by_role("button", name=Texts("en", "page-bigshot").say("page.bigshot.end.again"))
    again.click()
    expect(page.locator(".score-steps li.shown")).to_have_count(0)
    expect(page.locator(".headline")).to_have_text("The game is over.")


def test_with_reduced_motion_a_screen_reader_hears_the_result_at_once(browser: Browser, url: str) -> None:
    """Once, in both games."""
    with visiting(browser, url) as anna:
        name_by_wire(anna, "Anna")
        for game in ("bigshot", "zahltag"):
            anna.go(f"/t/{finish_by_wire(anna, game, ['mine', 'easy', 'easy'])}")
            anna.page.locator(".ending").wait_for()
            line = anna.page.locator(".headline").inner_text()
            expect(anna.page.locator("#live-region p").filter(has_text=line)).to_have_count(1)
