"""What a player has to know stands where they decide, whole, on every screen: the last event, prices, money, reasons."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.any_game import AnyMatch
from tests.page.browser import Visit, visiting
from tests.page.geometry import SETTLED
from tests.page.page_checks import check_resting, check_width, lengthen
from tests.page.scenes import SCENES, come, my_turn, open_puzzle, sit, waiting
from tests.page.table_states import PreparedTable, World, opening, sensibly
from zuschlag.texts import LANGUAGES, Texts

PHONE = (375, 667)
SMALL_PHONE = (320, 568)
ON_ITS_SIDE = (667, 375)
LAPTOP = (1366, 768)
SIZES = (PHONE, SMALL_PHONE, ON_ITS_SIDE)
IS_WHOLE = """(one) => {
  const box = one.getBoundingClientRect();
  const points = [[box.left + 4, box.top + 2], [box.left + box.width / 2, box.bottom - 3]];
  return one.scrollHeight <= one.clientHeight + 1 &&
    points.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
}"""
"""Nothing of it is cut off, and nothing is over it."""
BROKEN_WORDS = """(one) => {
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    for (const { 0: word, index } of text.textContent.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
}"""
"""The words that stand in two lines."""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with opening(tmp_path_factory.mktemp("in-sight")) as opened:
        yield opened


def show(world: World, visit: Visit, name: str) -> Page:
    [scene] = [scene for scene in SCENES if scene.name == name]
    scene.show(world, visit)
    visit.page.evaluate(SETTLED)
    return visit.page


def say(language: str, domain: str, key: str, **parts: object) -> str:
    return Texts(language, domain).say(key, **parts)


def is_whole(found: Locator) -> bool:
    return bool(found.evaluate(IS_WHOLE))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["bigshot-loan", "bigshot-challenge-loan", "bigshot-paying", "zahltag-offering"])
def test_the_last_event_stands_whole_beside_the_decision(
    browser: Browser, world: World, name: str, size: tuple[int, int]
) -> None:
    language = LANGUAGES[sum(map(ord, name)) % len(LANGUAGES)]
    with visiting(browser, world.served.url, language, *size) as visit:
        line = show(world, visit, name).locator(".actions .event-ticker li").first
        line.scroll_into_view_if_needed()
        assert is_whole(line)


@pytest.mark.parametrize("size", SIZES)
def test_the_last_event_is_there_while_one_places_cubes(browser: Browser, world: World, size: tuple[int, int]) -> None:
    with visiting(browser, world.served.url, "de", *size) as visit:
        line = show(world, visit, "bigshot-placing").locator(".actions .event-ticker li").first
        expect(line).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_which_colour_pays_names_the_price(browser: Browser, world: World, language: str) -> None:
    with visiting(browser, world.served.url, language, *SMALL_PHONE) as visit:
        page = show(world, visit, "bigshot-paying")
        price = [frame for frame in visit.frames if frame["type"] == "snapshot"][-1]["view"]["bid"]
        assert price > 0
        expect(page.locator(".actions h2")).to_contain_text(f"{price}")
        expect(page.locator(".actions h2")).to_be_in_viewport(ratio=1)
        for button in page.locator(".payment .button").all():
            assert is_whole(button)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "rivals"), [("bigshot-my-turn", 3), ("bigshot-sold", 2), ("bigshot-loan", 2)])
def test_everybodys_money_stands_beside_the_controls_of_a_phone(
    browser: Browser, world: World, name: str, rivals: int, size: tuple[int, int]
) -> None:
    """Big Shot: a purse for each colour; a player of two has two."""
    with visiting(browser, world.served.url, "fr", *size) as visit:
        money = show(world, visit, name).locator(".actions .my-money")
        expect(money).to_be_in_viewport(ratio=1)
        expect(money.locator("span:not(.own) > .held")).to_have_count(rivals)


def test_zahltags_rivals_money_stands_beside_the_controls_of_a_phone(browser: Browser, world: World) -> None:
    with visiting(browser, world.served.url, "it", *PHONE) as visit:
        page = show(world, visit, "zahltag-offering")
        for player in ("Béla", "Chloé", "Dario"):
            expect(page.locator(".actions .my-money .held", has_text=player)).to_be_in_viewport(ratio=1)


def test_hidden_money_is_not_told_beside_the_controls(browser: Browser, world: World) -> None:
    """BS-20: in the challenge variant, only the player's own."""
    with visiting(browser, world.served.url, "en", *PHONE) as visit:
        page = show(world, visit, "bigshot-challenge-loan")
        expect(page.locator(".actions .my-money .held")).to_have_count(1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_loan_that_cannot_be_taken_says_why(browser: Browser, world: World, language: str) -> None:
    """Not only under a pointer: in words beside the button."""
    with visiting(browser, world.served.url, language, *PHONE) as visit:
        page = show(world, visit, "bigshot-sold")
        page.locator(".actions .unfold").click()
        expect(page.locator(".loan .button[aria-disabled=true]")).to_be_visible()
        expect(page.locator(".loan .small")).to_have_text(say(language, "page-bigshot", "page.bigshot.why.loan_turn"))


def without_loans(match: AnyMatch, seat: int) -> str:
    return "decline" if "decline" in match.offered(seat) else sensibly(match, seat)


def test_the_reason_of_two_loans_is_said_once(browser: Browser, world: World) -> None:
    def prepare(world: World) -> PreparedTable:
        return world.create_table("bigshot", 2).until(lambda now: now.waits("bid", 0, 2), seat0=without_loans)

    with visiting(browser, world.served.url, "en", *LAPTOP) as visit:
        sit(world, visit, world.cached_table("two-bid", prepare))
        expect(visit.page.locator(".loan .button[aria-disabled=true]")).to_have_count(2)
        expect(visit.page.locator(".loan .small")).to_have_text([say("en", "page-bigshot", "page.bigshot.why.before")])


def test_zt_12_what_a_payday_would_cost_is_explained_by_a_tap(browser: Browser, world: World) -> None:
    with visiting(browser, world.served.url, "de", *PHONE, has_touch=True) as visit:
        page = show(world, visit, "zahltag-offering")
        page.locator(".my-money .due").tap()
        expect(page.locator("dialog [data-rule='ZT-12']")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_zt_7_cards_say_on_whose_next_turn_they_come_back(browser: Browser, world: World, language: str) -> None:
    """Not after how many turns of everybody."""

    def prepare(world: World) -> PreparedTable:
        return world.create_table("zahltag").until(
            lambda now: sum(1 for seat in now.match.view(None).seats[:2] if sum(seat.right.values())) == 2
        )

    with visiting(browser, world.served.url, language, *PHONE) as visit:
        sit(world, visit, world.cached_table("both-right", prepare))
        for seat, whose in ((0, "mine"), (1, "theirs")):
            told = visit.page.locator(f".table-cards [data-seat='{seat}'] .when")
            expect(told).to_have_text(say(language, "page-zahltag", f"page.zahltag.lane.back.{whose}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_contract_is_told_in_words_before_its_code(browser: Browser, world: World, language: str) -> None:
    with visiting(browser, world.served.url, language, *SMALL_PHONE) as visit:
        code = show(world, visit, "zahltag-offering").locator(".contract .code")
        crane = Texts(language, "zuschlag").count("cards.crane", 1)
        expect(code.locator("b")).to_contain_text(crane)
        expect(code.locator("span")).to_have_text("CE")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_broken_beside_the_cards_of_a_large_contract(browser: Browser, world: World, language: str) -> None:
    def prepare(world: World) -> PreparedTable:
        return world.create_table("zahltag").until(
            lambda now: now.waits("offer", 0) and len(now.match.view(None).contract or "") >= 4
        )

    with visiting(browser, world.served.url, language, *SMALL_PHONE) as visit:
        sit(world, visit, world.cached_table("large-contract", prepare))
        visit.page.locator(".offers").wait_for()
        assert visit.page.locator(".contract .verdict").evaluate(BROKEN_WORDS) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_beside_the_cards_to_exchange_is_broken(browser: Browser, world: World, language: str) -> None:
    with visiting(browser, world.served.url, language, *SMALL_PHONE) as visit:
        page = show(world, visit, "zahltag-preparation")
        assert [page.locator(".kinds .label").nth(at).evaluate(BROKEN_WORDS) for at in (0, 1)] == [[], []]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_bidders_are_whole(browser: Browser, world: World, language: str) -> None:
    with visiting(browser, world.served.url, language, *LAPTOP) as visit:
        page = show(world, visit, "bigshot-my-turn")
        page.locator(".bidder-turn .who").evaluate("(one) => { one.textContent = 'Annabella M.'; }")
        page.evaluate(SETTLED)
        assert page.locator(".bidder-turn .who").evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_smallest_phone_shows_all_text_of_a_lessons_step(browser: Browser, world: World, language: str) -> None:
    with visiting(browser, world.served.url, language, *SMALL_PHONE) as visit:
        visit.go("/learn/bigshot/ties#one_too_many")
        visit.page.locator(".coach .choice").first.wait_for()
        for answer in range(visit.page.locator(".coach .choice").count()):
            if visit.page.locator(".coach .over").count():
                break
            visit.page.locator(".coach .choice").nth(answer).click()
            visit.page.evaluate(SETTLED)
        text = visit.page.locator(".coach-text")
        assert text.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1


@pytest.mark.parametrize("size", [*SIZES, LAPTOP])
def test_a_spectator_is_told_so(browser: Browser, world: World, size: tuple[int, int]) -> None:
    with visiting(browser, world.served.url, "de", *size) as visit:
        world.enter(visit, world.eva)
        visit.go(world.cached_table("my-turn", my_turn).path)
        told = visit.page.locator(".headline", has_text=say("de", "zuschlag", "page.watching"))
        expect(told).to_be_in_viewport(ratio=1)


def test_a_dialog_that_scrolls_shows_an_edge_over_what_is_below(browser: Browser, world: World) -> None:
    with visiting(browser, world.served.url, "it", *PHONE) as visit:
        page = show(world, visit, "preferences")
        assert page.locator("dialog").evaluate("(one) => one.scrollHeight > one.clientHeight")
        edge = page.locator("dialog .buttons").last.evaluate("(one) => getComputedStyle(one).boxShadow")
        assert edge != "none"


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_sits_is_offered_another_seat_and_not_to_sit_down(browser: Browser, world: World, language: str) -> None:
    prepared = world.cached_table("room", lambda world: waiting(world, ["mine", "open", "open"]))
    with visiting(browser, world.served.url, language, *PHONE) as visit:
        come(world, visit, prepared.path)
        button = visit.page.locator(".place.open .button").first
        too = say(language, "page-table", "page.table.sit_too")
        expect(button).to_have_text(too)
        expect(button).to_have_accessible_name(f"{too}: {say(language, 'zuschlag', 'seat', number=2)}")


def test_notes_of_a_take_back_stay_in_the_log_after_a_reload(browser: Browser, world: World) -> None:
    prepared = world.create_table("bigshot").until(lambda now: now.last == 1 and now.match.view(None).bid > 0)
    with visiting(browser, world.served.url, "en", *LAPTOP) as visit:
        sit(world, visit, prepared)
        asked = prepared.people[1].do(prepared.id, "take-back", number=prepared.number(1))
        assert asked.is_success, asked.text
        for person in (prepared.people[0], *prepared.people[2:]):
            answer = person.do(prepared.id, "answer", agree=True)
            assert answer.is_success, answer.text
        notes = visit.page.locator(".event-log .news")
        expect(notes.locator("s")).to_have_count(1)
        before = [text for text in notes.all_inner_texts() if text]
        visit.page.reload()
        expect(notes.locator("s")).to_have_count(1)
        after = notes.all_inner_texts()
        assert after[-len(before) :] == before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "theme"), [("bigshot", "bid"), ("zahltag", "offer")])
def test_a_phone_shows_the_board_of_a_puzzle_together_with_the_steps_through_the_game(
    browser: Browser, world: World, game: str, theme: str, size: tuple[int, int]
) -> None:
    with visiting(browser, world.served.url, "de", *size) as visit:
        puzzle = open_puzzle(visit, game, theme)
        visit.page.locator(".puzzle-panel .choice").nth(puzzle.shown_order.index(0)).click()
        visit.page.locator(".puzzle-panel .line .choice").first.click()
        expect(visit.page.locator(".puzzle-panel .line .news")).to_be_in_viewport(ratio=0.9)
        board = visit.page.locator(".city" if game == "bigshot" else ".board .settlement, .board .contract").first
        expect(board).to_be_in_viewport(ratio=0.85)


@pytest.mark.parametrize("name", ["looking-back", "puzzle-zahltag-solved", "puzzle-bigshot-solved"])
def test_the_pointer_reaches_every_button_of_a_scene_that_is_shown_alone(browser: Browser, world: World, name: str) -> None:
    """Nothing that is out of sight or below a bar at the lower edge gets the focus there."""
    with visiting(browser, world.served.url, "de") as visit:
        page = show(world, visit, name)
        lengthen(visit, "fr")
        check_width(page, LAPTOP[0])
        check_resting(page, set())


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, LAPTOP])
def test_a_running_match_comes_first_on_the_start_page_also_while_others_are_on_turn(
    browser: Browser, world: World, size: tuple[int, int]
) -> None:
    """One press leads back to it."""
    table = world.cached_table("sold-2", lambda world: world.create_table("bigshot", 3).until(lambda now: now.waits("bid", 0)))
    with visiting(browser, world.served.url, "fr", *size) as visit:
        world.enter(visit, world.people[1])
        visit.go()
        link = visit.page.locator(f".continue [data-running][data-table='{table.id}'] .button")
        expect(link).to_be_visible()
        link.click()
        visit.page.wait_for_url(f"**{table.path}")


def test_the_signs_in_lists_of_matches_are_explained(browser: Browser, world: World) -> None:
    world.cached_table("room", lambda world: waiting(world, ["mine", "open", "open"]))
    with visiting(browser, world.served.url, "de", *PHONE) as visit:
        come(world, visit)
        legend = visit.page.locator(".mine .legend")
        expect(legend).to_contain_text(say("de", "page-start", "page.start.pip.person"))
        expect(legend).to_contain_text(say("de", "page-start", "page.start.pip.open"))
        show(world, visit, "watch")
        expect(visit.page.locator(".watch .legend")).to_contain_text(say("de", "page-start", "page.start.pip.bot"))


@pytest.mark.parametrize(("name", "has_secrets"), [("replay-start", False), ("replay-zahltag", True)])
def test_a_replay_speaks_of_hidden_facts_only_where_there_are_some(
    browser: Browser, world: World, name: str, *, has_secrets: bool
) -> None:
    """In the classic Big Shot, everybody knows everything."""
    with visiting(browser, world.served.url, "en", *LAPTOP) as visit:
        page = show(world, visit, name)
        told = page.get_by_text(say("en", "page-replay", "page.replay.hidden"))
        expect(told).to_have_count(int(has_secrets))
        expect(page.get_by_text(say("en", "review", "review.page.judged.open"))).to_have_count(0)


def test_a_table_without_a_seat_of_ones_own_cannot_be_opened_and_the_reason_is_in_sight(browser: Browser, world: World) -> None:
    """Its host could neither sit down nor invite anybody there."""
    with visiting(browser, world.served.url, "de", *PHONE) as visit:
        visit.come_in("Anna")
        visit.go()
        page = visit.page
        page.locator("button.create").click()
        seats, submit = page.locator(".create-table select[name=seat]"), page.locator(".create-table button[type=submit]")
        seats.first.select_option("open")
        expect(page.get_by_text(say("de", "page-start", "page.start.no_own_seat"))).to_be_in_viewport(ratio=1)
        expect(submit).to_be_disabled()
        seats.nth(1).select_option("mine")
        expect(submit).to_be_enabled()
