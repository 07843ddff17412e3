"""The controls for a bid: they stay where they are while others bid, and say what to do without enough money."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import visiting
from tests.page.geometry import SETTLED
from tests.page.page_checks import lengthen
from tests.page.scenes import sit
from tests.page.table_states import PreparedTable, World, opening, sensibly
from zuschlag.texts import LANGUAGES, Texts

LAPTOP = (1366, 768)
PHONE = (375, 667)
SMALL_PHONE = (320, 568)
PHONES = (PHONE, SMALL_PHONE)
TOUCH = {"has_touch": True, "is_mobile": True}
CONTROLS = (".bid-form [data-move^=bid]", ".bid-form [data-move=pass]", ".pass-auction")
EVENTS = 40


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("bid-form")) as opened:
        yield opened


def test_the_controls_for_a_bid_stay_where_they_are_from_event_to_event(browser: Browser, world: World) -> None:
    prepared = world.create_table("bigshot")
    with visiting(browser, world.served.url, "en", *LAPTOP) as anna:
        sit(world, anna, prepared)
        seen: dict[str, set[float]] = {control: set() for control in CONTROLS}
        for _ in range(EVENTS):
            prepared.move()
            anna.page.wait_for_timeout(50)
            anna.page.evaluate(SETTLED)
            for control in CONTROLS:
                box = anna.page.locator(control).bounding_box() if anna.page.locator(control).count() else None
                if box:
                    seen[control].add(round(box["y"]))
        assert all(len(places) == 1 for places in seen.values()), seen


def is_poor(now: PreparedTable) -> bool:
    view = now.match.view(None)
    return now.waits("bid", 0, 1) and (view.seats[0].purses[0].cash or 0) <= view.bid


@pytest.mark.parametrize("size", [LAPTOP, SMALL_PHONE])
def test_whoever_has_too_little_to_bid_is_told_what_to_do(browser: Browser, world: World, size: tuple[int, int]) -> None:
    prepared = world.cached_table("poor", lambda world: world.create_table("bigshot").until(is_poor))
    with visiting(browser, world.served.url, "en", *size) as anna:
        sit(world, anna, prepared)
        cash = prepared.match.view(None).seats[0].purses[0].cash
        expect(anna.page.locator(".too-little")).to_have_text(f"Your cash: {cash} million. To bid, take a loan first; or pass.")
        for control in (".too-little", ".loan .button", ".bid-form [data-move=pass]"):
            expect(anna.page.locator(control)).to_be_in_viewport(ratio=0.9)
            anna.page.locator(control).click(trial=True)


def test_a_plan_of_whoever_has_too_little_to_bid_does_not_pass_at_once(browser: Browser, world: World) -> None:
    """The form says how far the money goes; asking is possible, since a loan can be taken before."""
    prepared = world.cached_table("poor", lambda world: world.create_table("bigshot").until(is_poor))
    with visiting(browser, world.served.url) as anna:
        sit(world, anna, prepared)
        cash = prepared.match.view(None).seats[0].purses[0].cash
        form = anna.page.locator(".proxy form")
        anna.page.locator("details.proxy summary").click()
        expect(form).to_contain_text(f"Your cash: {cash} million. The server bids no more than that, and takes no loan.")
        button = form.locator(".button:not(select)").last
        button.click(force=True)
        expect(anna.page.locator(".rule-dialog .reason")).to_contain_text("nobody may bid more than they hold")
        anna.page.locator(".rule-dialog .close").click()
        expect(anna.page.locator(".table")).to_have_attribute("data-nth", str(prepared.move_counts[0]))
        form.locator("select").select_option("ask")
        expect(button).not_to_have_attribute("aria-disabled", "true")
        form.locator("select").select_option("pass")
        form.locator("input[name=up_to]").fill("0")  # that is to pass
        expect(button).not_to_have_attribute("aria-disabled", "true")
        expect(form).not_to_contain_text("takes no loan")


def has_little(now: PreparedTable) -> bool:
    """Anna can bid more than the highest bid, but not three more."""
    view = now.match.view(None)
    return now.waits("bid", 0) and view.bid < (view.seats[0].purses[0].cash or 0) < view.bid + 3


def test_a_plan_begins_with_no_more_than_one_has(browser: Browser, world: World) -> None:
    prepared = world.cached_table("little", lambda world: world.create_table("bigshot").until(has_little))
    with visiting(browser, world.served.url) as anna:
        sit(world, anna, prepared)
        anna.page.locator("details.proxy summary").click()
        cash = prepared.match.view(None).seats[0].purses[0].cash
        expect(anna.page.locator(".proxy form input[name=up_to]")).to_have_value(str(cash))
        expect(anna.page.locator(".proxy form")).not_to_contain_text("takes no loan")


def is_indebted(now: PreparedTable) -> bool:
    """Anna can bid, and others have loans as well as she."""
    view = now.match.view(None)
    own, *others = [sum(purse.loans for purse in seat.purses) for seat in view.seats]
    return now.waits("bid", 0, 1) and own > 0 and any(others) and (view.seats[0].purses[0].cash or 0) > view.bid


def is_won(now: PreparedTable) -> bool:
    return now.waits("place", 0, 4)


IS_ON_TOP = """(one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const sheet = one.closest(".actions").getBoundingClientRect();
  const points = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y]));
  return top >= sheet.top && bottom <= Math.min(sheet.bottom, innerHeight) &&
    points.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
}"""
"""It is in sight where the controls have not been scrolled, up to its corners."""
SAY_MUCH = """() => {
  document.querySelector(".event-ticker li").textContent = "Somebody takes a loan of a colour, which pays much. ".repeat(3);
  document.querySelector(".my-money span:last-child").append(" and as much again of all the others, in words");
  document.querySelector(".actions").scrollTop = 0;
}"""
MESSAGES = (
    "She passes.",
    "She takes a loan of nine million for red, and bids. ",
    "A very long message follows, in many lines. " * 4,
)


@pytest.mark.parametrize("words", ["en", "longer de"])
@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize(
    ("state", "is_there", "decisive"),
    [
        ("poor", is_poor, ".too-little, .loans .button, .bid-form [data-move]"),
        ("indebted", is_indebted, ".stepper .button, .stepper input, .bid-form .buttons .button"),
        ("won", is_won, ".hand .in-hand, .cube-tray .buttons .button"),
    ],
)
def test_a_phone_shows_all_that_decides_whole_whatever_is_said_above_it(
    browser: Browser,
    world: World,
    state: str,
    is_there: Callable[[PreparedTable], bool],
    decisive: str,
    size: tuple[int, int],
    words: str,
) -> None:
    """The loan, where only a loan makes a bid possible; the amount; the cubes. Nothing has to be scrolled for it."""
    prepared = world.cached_table(state, lambda world: world.create_table("bigshot").until(is_there))
    with visiting(browser, world.served.url, "en", *size, **TOUCH) as anna:
        sit(world, anna, prepared)
        page = anna.page
        if words == "longer de":
            lengthen(anna, "de")
        page.locator(".decision").wait_for()
        if state == "won":
            for at in range(4):
                page.locator(".in-hand[data-cube]").first.click()
                page.locator("[data-lot][role=button]:not([aria-disabled=true])").nth(2 * at).click()
        else:
            page.evaluate(SAY_MUCH)
        page.evaluate(SETTLED)
        controls = [control for control in page.locator(decisive).all() if control.is_visible()]
        assert len(controls) >= 4 - (state == "poor")
        assert [control.inner_text() for control in controls if not control.evaluate(IS_ON_TOP)] == []


@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_the_buttons_for_a_bid_stay_where_they_are_whatever_the_last_event_is(
    browser: Browser, world: World, size: tuple[int, int]
) -> None:
    prepared = world.cached_table("indebted", lambda world: world.create_table("bigshot").until(is_indebted))
    with visiting(browser, world.served.url, "en", *size, **TOUCH) as anna:
        sit(world, anna, prepared)
        page = anna.page
        line, button = page.locator(".event-ticker li").first, page.locator(".bid-form [data-move=pass]")
        places = set()
        for money in ("W 1", "W 1 " * 30):
            page.locator(".my-money").evaluate("(one, text) => { one.textContent = text; }", money)
            for message in MESSAGES:
                line.evaluate("(one, text) => { one.textContent = text; }", message)
                page.evaluate(SETTLED)
                box = button.bounding_box()
                assert box is not None
                places.add(round(box["y"]))
        assert len(places) == 1, places


@pytest.mark.parametrize("size", [*PHONES, (768, 1024), (1366, 768), (1440, 900)])
def test_the_bid_field_shows_both_digits(browser: Browser, world: World, size: tuple[int, int]) -> None:
    prepared = world.cached_table("indebted", lambda world: world.create_table("bigshot").until(is_indebted))
    with visiting(browser, world.served.url, "en", *size, **(TOUCH if size in PHONES else {})) as anna:
        sit(world, anna, prepared)
        amount = anna.page.locator(".stepper input")
        amount.fill("88")
        assert amount.evaluate("(one) => getComputedStyle(one).appearance") == "textfield"
        wide, room = amount.evaluate("(one) => [one.scrollWidth, one.clientWidth]")
        assert wide <= room


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_shows_everybodys_loans_beside_their_money(browser: Browser, world: World, language: str) -> None:
    prepared = world.cached_table("indebted", lambda world: world.create_table("bigshot").until(is_indebted))
    loans = [seat.purses[0].loans for seat in prepared.match.view(None).seats]
    with visiting(browser, world.served.url, language, *SMALL_PHONE, **TOUCH) as anna:
        sit(world, anna, prepared)
        told = anna.page.locator(".actions .my-money .held")
        texts = Texts(language, "page-bigshot")
        expect(told).to_have_count(len(loans))
        for at, count in enumerate(loans):
            said = texts.count("page.bigshot.loans", count)
            expect(told.nth(at)).to_contain_text(said) if count else expect(told.nth(at)).not_to_contain_text("·")


TAP_WHEN_ASKED = """() => {
  const look = () => {
    const bid = document.querySelector(".banner.take-back") && document.querySelector(".bid-form [data-move^=bid]");
    if (!bid) return requestAnimationFrame(look);
    const { x, y } = bid.getBoundingClientRect();
    bid.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX: x + 5, clientY: y + 5 }));
    window.hasTapped = true;
  };
  look();
}"""
"""Taps a bid in the first frame in which the request to take back a move is shown."""


def test_a_request_to_take_back_a_move_makes_no_bid_of_a_press_elsewhere_and_goes_when_it_lapses(
    browser: Browser, world: World
) -> None:
    """Its banner moves the buttons; a press that was meant for another one is not taken. A later one is, and answers it."""
    prepared = world.create_table("bigshot").until(lambda now: now.waits("bid", 0) and now.match.view(None).bid > 0)
    bidder = prepared.match.view(None).bidder
    assert isinstance(bidder, int)
    with visiting(browser, world.served.url, "en", *LAPTOP, pace="normal") as anna:
        sit(world, anna, prepared)
        page, table = anna.page, anna.page.locator(".table")
        expect(page.locator(".bid-form [data-move^=bid]")).to_be_enabled()
        page.evaluate(TAP_WHEN_ASKED)
        answer = prepared.people[bidder].do(prepared.id, "take-back", number=prepared.number(bidder))
        assert answer.is_success, answer.text
        page.wait_for_function("() => window.hasTapped")
        page.wait_for_timeout(600)
        assert table.get_attribute("data-nth") == str(prepared.move_counts[0])
        page.locator(".bid-form [data-move=pass]").click()
        expect(page.locator(f".table[data-nth='{prepared.move_counts[0] + 1}']")).to_be_attached()
        expect(page.locator(".banner.take-back")).to_have_count(0)


def bids_after_placing(now: PreparedTable) -> bool:
    """Anna lays four cubes, and is the next who bids."""
    if not (now.waits("place", 0) and now.match.view(None).unplaced == 4):
        return False
    ahead = now.match.copy()
    for _ in range(4):
        ahead.play(0, sensibly(ahead, 0))
    return ahead.view(None).phase == "bid" and ahead.pending.seats == (0,)


TAP_ON = """([clientX, clientY]) => {
  let taps = 0;
  const tap = () => {
    const bid = document.querySelector(".table[data-sending=false] .bid-form [data-move^=bid]:enabled");
    if (!bid && !taps) return requestAnimationFrame(tap);
    bid?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX, clientY }));
    taps += 1;
    if (taps < 5) setTimeout(tap, 225);
    else window.hasTapped = true;
  };
  tap();
}"""
"""Taps, as if the bid lay at this place, from the first frame in which it can be made, four times and more in a second."""


@pytest.mark.parametrize(("distance", "made"), [(0, 0), (60, 1)], ids=["same place", "elsewhere"])
def test_impatient_taps_on_the_confirmation_of_cubes_make_no_bid_that_nobody_has_seen(
    browser: Browser, world: World, distance: int, made: int
) -> None:
    """On a phone, the bid appears where the confirmation was. A tap after a pause, or elsewhere, counts."""
    prepared = world.create_table("bigshot", 3, salt="d").until(bids_after_placing)
    with visiting(browser, world.served.url, "en", *PHONE, pace="normal", **TOUCH) as anna:
        sit(world, anna, prepared)
        page, table, confirm = anna.page, anna.page.locator(".table"), anna.page.locator(".cube-tray .confirm")
        confirm.wait_for()
        for at in range(4):
            page.locator(".in-hand[data-cube]").first.click()
            page.locator("[data-lot][role=button]:not([aria-disabled=true])").nth(at).click()
        box = confirm.bounding_box()
        assert box is not None
        page.evaluate(TAP_ON, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + distance])
        confirm.tap()
        page.wait_for_function("() => window.hasTapped")
        page.wait_for_timeout(600)
        assert table.get_attribute("data-nth") == str(prepared.move_counts[0] + 4 + made)
        if not made:
            page.locator(".bid-form [data-move^=bid]").tap()
            expect(page.locator(f".table[data-nth='{prepared.move_counts[0] + 5}']")).to_be_attached()
