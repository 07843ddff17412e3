"""Big Shot on phones: the board and the controls together, a slim bar while others bid, the chat bubble, the share sheet."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.page.browser import visiting
from tests.page.geometry import SETTLED
from tests.page.http_actions import do, name_by_wire, people_at
from tests.page.scenes import CHALLENGE, SCENES, hold_climaxes, sit
from tests.page.table_states import World, boastfully, opening

PHONE = (375, 667)
SMALL_PHONE = (320, 568)
ON_ITS_SIDE = (667, 375)
LEAST_LOT = 30
"""Pixels that a lot is high: a finger finds it."""
ONE_ROW = 48
"""Pixels that the page's header is high while one plays."""
TOUCH = {"has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("phone")) as opened:
        yield opened


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def bottom_of(found: Locator) -> float:
    box = box_of(found)
    return box["y"] + box["height"]


SCROLL_TO_TABLE = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const table = document.querySelector(".table");
  for (let round = 0, still = 0; round < 100 && still < 3; round++) {
    table.scrollIntoView({ behavior: "instant", block: "start" });
    await frame();
    still = Math.abs(table.getBoundingClientRect().top) < 1 ? still + 1 : 0;
  }
}"""


def scroll_to_table(page: Page) -> None:
    """Where the page itself scrolls smoothly at the same time, a jump can be undone: again until it stays."""
    page.evaluate(SCROLL_TO_TABLE)


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, (740, 360)], ids=str)
def test_a_bid_above_ones_cash_is_sent_after_the_warning_was_read(
    browser: Browser, world: World, size: tuple[int, int]
) -> None:
    """BS-22: at every size, in a question of its own; other bids are not asked for."""
    prepared = world.create_table("bigshot", 3, options=CHALLENGE).until(lambda now: now.waits("bid", 0))
    cash = max(purse.cash for purse in prepared.match.view(0).seats[0].purses)
    with visiting(browser, world.served.url, "en", *size, **TOUCH) as anna:
        sit(world, anna, prepared)
        page = anna.page
        question = page.locator("dialog.narrow")
        page.locator("input[name=bid]").fill(str(cash + 1))
        for answer, moves in (("No, go back", 0), ("Send", 1)):
            page.locator(f".actions [data-move='bid {cash + 1}']").click()
            expect(question.locator(".warning")).to_contain_text(f"You hold {cash} million")
            expect(question.locator(".warning")).to_be_in_viewport(ratio=1)
            assert page.locator(".table").get_attribute("data-nth") == str(prepared.move_counts[0])
            question.get_by_role("button", name=answer).click()
            expect(page.locator(".table")).to_have_attribute("data-nth", str(prepared.move_counts[0] + moves))


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=str)
def test_a_phone_says_why_an_auction_begins_again(browser: Browser, world: World, size: tuple[int, int]) -> None:
    prepared = world.create_table("bigshot", 3, options=CHALLENGE)
    prepared.until(lambda now: now.would_bring("exposed"), seat1=boastfully)
    with visiting(browser, world.served.url, "en", *size, pace="normal", **TOUCH) as anna:
        hold_climaxes(anna)
        sit(world, anna, prepared)
        prepared.move()
        reason = anna.page.locator(".climax[data-climax=exposed] .climax-text")
        expect(reason).to_contain_text("the auction is repeated")
        expect(reason).to_be_in_viewport(ratio=1)


COVERED_KINDS = """() => [...document.querySelectorAll(".button.kind")].filter((button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const isThere = (y) => button.contains(document.elementFromPoint((left + right) / 2, y));
  return ![top + 2, (top + bottom) / 2, bottom - 2].every(isThere);
}).map((button) => `${button.dataset.side} ${button.dataset.kind}`)"""
"""The buttons for cards that something lies on, or that are cut off."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_both_rows_of_cards_can_be_reached_on_a_phone_on_its_side(browser: Browser, world: World, language: str) -> None:
    """In the preparation and in turns of Zahltag, whatever happened last."""
    prepared = world.create_table("zahltag", 3)
    with visiting(browser, world.served.url, language, *ON_ITS_SIDE, **TOUCH) as anna:
        turns = 0
        while turns < 6:
            prepared.until(lambda now: now.waits("prepare", 0) or now.waits("equip", 0))
            if turns == 0:
                sit(world, anna, prepared)
            turns += 1
            anna.page.locator(f".table[data-nth='{prepared.move_counts[0]}'] .kind-rows").wait_for()
            for width, height in (ON_ITS_SIDE, (740, 360), (844, 390)):
                anna.page.set_viewport_size({"width": width, "height": height})
                anna.page.evaluate(SETTLED)
                assert anna.page.evaluate(COVERED_KINDS) == [], (turns, width)
            prepared.move()


@pytest.mark.parametrize("name", ["bigshot-my-turn", "bigshot-placing"])
def test_a_phone_shows_the_headline_the_whole_board_and_the_controls_together(
    browser: Browser, world: World, name: str
) -> None:
    [scene] = [scene for scene in SCENES if scene.name == name]
    with visiting(browser, world.served.url, "en", *PHONE, **TOUCH) as visit:
        scene.show(world, visit)
        page = visit.page
        scroll_to_table(page)
        assert box_of(page.locator(".headline"))["y"] >= 0
        assert bottom_of(page.locator(".city")) <= box_of(page.locator(".actions"))["y"] + 1
        assert bottom_of(page.locator(".actions .primary")) <= PHONE[1]
        for width, height in (PHONE, SMALL_PHONE, ON_ITS_SIDE):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert box_of(page.locator(".site-header"))["height"] <= ONE_ROW, (width, height)
            lots = page.locator("[data-lot]").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
            assert min(lots) >= LEAST_LOT, (width, height)


def test_when_ones_turn_to_bid_begins_a_phone_at_the_top_of_the_page_shows_all_lots(browser: Browser, world: World) -> None:
    """The controls grow at the bottom, and the page's header makes room for them. Whoever reads further down stays there."""
    prepared = world.create_table("bigshot", 3).until(lambda now: now.waits("bid", 1))
    with visiting(browser, world.served.url, "en", *PHONE, **TOUCH) as anna:
        sit(world, anna, prepared)
        page = anna.page
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        prepared.until(lambda now: now.waits("bid", 0))
        expect(page.locator(".actions.asked .bid-form")).to_be_visible()
        page.wait_for_function("() => Math.abs(document.querySelector('.table').getBoundingClientRect().top) < 1")
        page.evaluate(SETTLED)
        lots = max(bottom_of(lot) for lot in page.locator("[data-lot]").all())
        assert lots <= box_of(page.locator(".actions"))["y"]
        prepared.until(lambda now: now.waits("bid", None))
        expect(page.locator(".actions.asked")).to_have_count(0)
        page.evaluate("scrollTo({ top: 1e6, behavior: 'instant' })")
        prepared.until(lambda now: now.waits("bid", 0))
        expect(page.locator(".actions.asked")).to_have_count(1)
        page.evaluate(SETTLED)
        assert page.evaluate("document.querySelector('.table').getBoundingClientRect().top") < -PHONE[1]


@pytest.mark.parametrize(("size", "language"), [(PHONE, "en"), (SMALL_PHONE, "fr"), (ON_ITS_SIDE, "de")])
def test_a_phone_shows_the_loans_of_both_colours_and_the_way_without_one(
    browser: Browser, world: World, size: tuple[int, int], language: str
) -> None:
    """Nothing covers them: with two players, a loan is decided for each of one's colours."""
    [scene] = [scene for scene in SCENES if scene.name == "bigshot-loan"]
    with visiting(browser, world.served.url, language, *size, **TOUCH) as visit:
        scene.show(world, visit)
        scroll_to_table(visit.page)
        controls = visit.page.locator(".loan .button, .loan-phase > .buttons .button")
        expect(controls).to_have_count(3)
        for control in controls.all():
            box = box_of(control)
            for y in (box["y"] + 2, box["y"] + box["height"] - 2):
                is_on_top = "(one, [x, y]) => one.contains(document.elementFromPoint(x, y))"
                assert control.evaluate(is_on_top, [box["x"] + box["width"] / 2, y])


def test_the_smallest_phone_keeps_the_task_of_a_lesson_in_sight(browser: Browser, world: World) -> None:
    with visiting(browser, world.served.url, "en", *SMALL_PHONE, **TOUCH) as visit:
        visit.go("/learn/bigshot/first")
        page = visit.page
        for _ in range(2):
            page.locator(".coach .next").tap()
        expect(page.locator(".coach .over")).to_be_visible()
        page.evaluate(SETTLED)
        task = page.locator(".coach-text strong").last
        expect(task).to_be_in_viewport(ratio=1)
        assert bottom_of(task) <= bottom_of(page.locator(".coach-text"))


def test_on_its_side_a_phone_shows_the_whole_board_beside_the_controls(browser: Browser, world: World) -> None:
    [scene] = [scene for scene in SCENES if scene.name == "bigshot-my-turn"]
    with visiting(browser, world.served.url, "en", *ON_ITS_SIDE, **TOUCH) as visit:
        scene.show(world, visit)
        scroll_to_table(visit.page)
        board, actions = box_of(visit.page.locator(".city")), box_of(visit.page.locator(".actions"))
        assert board["y"] >= 0
        assert board["y"] + board["height"] <= ON_ITS_SIDE[1]
        assert actions["x"] >= board["x"] + board["width"]
        assert bottom_of(visit.page.locator(".actions .primary")) <= ON_ITS_SIDE[1]


def test_while_others_bid_a_slim_bar_says_what_is_for_sale_and_unfolds(browser: Browser, world: World) -> None:
    [scene] = [scene for scene in SCENES if scene.name == "bigshot-sold"]
    with visiting(browser, world.served.url, "en", *PHONE, **TOUCH) as visit:
        scene.show(world, visit)
        page = visit.page
        bar = page.locator(".table > .actions")
        assert box_of(bar)["height"] <= PHONE[1] / 6
        expect(bar.locator(".for-sale")).to_be_in_viewport(ratio=1)
        expect(bar.locator(".current-bid")).to_be_in_viewport(ratio=1)
        expect(bar.locator(".bid-form")).to_be_hidden()
        page.mouse.wheel(0, 2000)
        expect(bar.locator(".current-bid")).to_be_in_viewport(ratio=1)
        unfold = bar.get_by_role("button", name="Show the whole auction")
        expect(unfold).to_have_attribute("aria-expanded", "false")
        unfold.click()
        expect(unfold).to_have_attribute("aria-expanded", "true")
        expect(bar.locator(".bid-form")).to_be_visible()
        page.set_viewport_size({"width": 1366, "height": 768})
        expect(unfold).to_be_hidden()
        expect(bar.locator(".bid-form")).to_be_visible()


def test_the_chat_bubble_counts_unread_lines_and_opens_the_chat(browser: Browser, url: str) -> None:
    with people_at(browser, url, "zahltag", ["mine", "open"]) as ((anna, ben), table):
        anna.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        bubble = anna.page.locator(".title .chat-bubble")
        expect(bubble).to_have_accessible_name("Talk")
        for text in ("Hello!", "Are you there?"):
            do(ben, table, "say", text=text)
        expect(bubble).to_have_accessible_name("Talk 2 unread")
        bubble.click()
        expect(anna.page.locator(".chat-form input")).to_be_focused()
        expect(anna.page.locator(".chat-lines li").last).to_be_in_viewport(ratio=1)
        expect(bubble).to_have_accessible_name("Talk")
        expect(ben.page.locator(".title .chat-bubble")).to_be_hidden()  # on a wide screen the chat is in sight


def test_lines_that_come_while_the_chat_is_out_of_sight_are_unread(browser: Browser, url: str) -> None:
    """Also where the chat is still open, far below the board."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as ((anna, ben), table):
        page = anna.page
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        bubble = page.locator(".title .chat-bubble")
        bubble.click()
        do(ben, table, "say", text="Hello!")
        expect(page.locator(".chat-lines li")).to_be_in_viewport()
        expect(bubble).to_have_accessible_name("Talk")
        page.locator(".side .to-board").click()
        expect(page.locator(".chat-lines li")).not_to_be_in_viewport()
        do(ben, table, "say", text="Your turn!")
        expect(bubble).to_have_accessible_name("Talk 1 unread")
        bubble.click()
        expect(page.locator(".chat-lines li").last).to_be_in_viewport()
        expect(bubble).to_have_accessible_name("Talk")


def test_lines_that_came_while_the_table_was_left_are_unread(browser: Browser, url: str) -> None:
    """Together with those that were left unread; those that were read, and one's own, are not counted again."""
    with people_at(browser, url, "bigshot", ["mine", "open"]) as ((anna, ben), table):
        page = anna.page
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        bubble = page.locator(".title .chat-bubble")
        do(ben, table, "say", text="Hello!")
        bubble.click()
        expect(page.locator(".chat-lines li")).to_be_in_viewport()
        expect(bubble).to_have_accessible_name("Talk")
        do(anna, table, "say", text="Hello, Ben!")
        page.locator(".side .to-board").click()
        do(ben, table, "say", text="Shall we?")
        expect(bubble).to_have_accessible_name("Talk 1 unread")
        anna.go("/")
        do(ben, table, "say", text="Are you there?")
        for open_again in (lambda: anna.go(f"/t/{table}"), page.reload):
            open_again()
            expect(bubble).to_have_accessible_name("Talk 2 unread")
        bubble.click()
        expect(page.locator(".chat-lines li")).to_have_count(4)
        expect(bubble).to_have_accessible_name("Talk")
        page.reload()
        page.locator(".board").wait_for()
        expect(bubble).to_have_accessible_name("Talk")


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE])
def test_the_chat_on_a_phone_says_whose_turn_it_is_and_leads_back_to_the_board(
    browser: Browser, world: World, size: tuple[int, int]
) -> None:
    prepared = world.create_table("bigshot", 3).until(lambda now: now.waits("bid", 1))
    with visiting(browser, world.served.url, "fr", *size, **TOUCH) as anna:
        sit(world, anna, prepared)
        anna.page.locator(".title .chat-bubble").click()
        expect(anna.page.locator(".chat-lines")).to_be_focused()  # no keyboard comes onto the screen unasked
        back = anna.page.locator(".side .to-board")
        expect(back).to_contain_text("Béla")
        prepared.until(lambda now: now.waits("bid", 0))
        expect(back).to_contain_text("C’est à toi de jouer.")
        expect(back).to_be_in_viewport(ratio=1)
        back.click()
        expect(anna.page.locator(".city")).to_be_in_viewport()
        expect(anna.page.locator(".bid-form .primary")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_an_invite_is_shared_where_the_device_can_share_and_copied_elsewhere(browser: Browser, url: str, device: str) -> None:
    with visiting(browser, url, "en", *PHONE, permissions=["clipboard-read", "clipboard-write"]) as anna:
        if device == "phone":
            anna.page.add_init_script("navigator.share = (what) => { window.shared = what; return Promise.resolve(); };")
        name_by_wire(anna, "Anna")
        table = anna.page.request.post(
            f"{url}/api/tables", data={"game": "bigshot", "players": 2, "seats": ["mine", "open"]}
        ).json()["table"]["id"]
        anna.go(f"/t/{table}")
        link = anna.page.locator(".invite input.link").input_value()
        anna.page.locator(".invite .primary").click()
        if device == "phone":
            shared = anna.page.evaluate("window.shared")
            assert shared["url"] == link
            assert "Big Shot" in shared["title"]
        else:
            expect(anna.page.locator(".invite [role=status]")).not_to_be_empty()
            assert anna.page.evaluate("navigator.clipboard.readText()") == link
