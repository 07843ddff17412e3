"""Lessons in a real browser: each can be finished by doing what it asks for, and wrong answers are explained."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.lessons.all_lessons import LESSONS
from tests.page.browser import Visit, check_access, visiting
from tests.page.geometry import SETTLED
from zuschlag.texts import LANGUAGES

LESSONS_BY_LANGUAGE = [(*lesson, language) for lesson, language in zip([*LESSONS, ("goofspiel", "first")], cycle(LANGUAGES))]
"""Every lesson in one language: the texts of the others are compared without a browser."""
PHONES = [(375, 667), (390, 844)]
TOUCH = {"has_touch": True, "is_mobile": True}
HIDDEN_TARGETS = """() => [...document.querySelectorAll(".lesson .table .highlighted")].filter((target) => {
  const boxes = [target, ...target.children].map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
  const { x, y, width, height } = boxes[0];
  const found = document.elementFromPoint(x + width / 2, y + height / 2);
  return !found || found.closest(".coach") || found.closest(".actions") !== target.closest(".actions");
}).map((target) => target.dataset.lot ?? target.getAttribute("class"))"""
"""What a step highlights, of which the middle is out of sight, or under the coach or the controls. A part without a box of its
own is where its first child is."""


@pytest.fixture
def anna(browser: Browser, url: str) -> Iterator[Visit]:
    with visiting(browser, url) as visit:
        yield visit


def fetch_steps(visit: Visit, game: str, lesson: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = visit.page.request.get(f"{visit.url}/api/games/{game}/lessons/{lesson}").json()
    return found


def fill_in(visit: Visit, language: str, key: str, facts: dict[str, int]) -> str:
    """A text of the lessons without its emphasis, as the page shows it, up to the first link to a rule."""
    text: str = visit.page.request.get(f"{visit.url}/api/texts/{language}/learn").json()[key]
    for name, value in facts.items():
        text = text.replace(f"{{{name}}}", str(value).replace("-", "−"))
    return text.replace("*", "").partition("[")[0].strip()


def make_moves(visit: Visit, moves: list[str]) -> None:
    """What the lesson asks for, by the controls of the game itself."""
    page = visit.page
    for move in moves:
        word, *rest = move.split()
        if word == "place":
            page.locator(f".in-hand[data-cube={rest[0]}]").first.click()
            page.locator(f".board [data-lot={rest[1]}]").click()
            continue
        if word == "bid" and page.locator(".bid-form").count():
            page.locator(".bid-form input[name=bid]").fill(rest[0])
        if word in ("take", "swap"):
            page.locator(f"[data-side=get][data-kind={rest[-1]}]").click()
        if word in ("drop", "swap"):
            page.locator(f"[data-side=give][data-kind={rest[0]}]").click()
        page.locator(f".actions [data-move='{move}']").click()
    if moves[0].startswith("place"):
        page.locator(".actions .confirm").click()


def wait_for_step(visit: Visit, name: str) -> Locator:
    lesson = visit.page.locator(f".lesson[data-name='{name}']")
    lesson.wait_for()
    return lesson


@pytest.mark.parametrize(("game", "lesson", "language"), LESSONS_BY_LANGUAGE)
def test_a_lesson_is_finished_by_doing_what_it_asks_for(
    browser: Browser, url: str, game: str, lesson: str, language: str
) -> None:
    """Wrong answers are explained: the first of each question, and the first mistake of each step, whose end is shown."""
    with visiting(browser, url, language) as anna:
        steps = fetch_steps(anna, game, lesson)
        anna.go(f"/learn/{game}/{lesson}")
        coach = anna.page.locator(".coach")
        for step in steps[:-1]:
            shown = wait_for_step(anna, step["name"])
            prefix = f"learn.{game}.{lesson}.{step['name']}"
            expect(coach.locator(".coach-text")).to_contain_text(fill_in(anna, language, prefix, step["facts"]))
            if step["targets"]:
                expect(shown.locator(".table .highlighted").first).to_be_attached()
            if step["choices"]:
                wrong = next(choice for choice in step["choices"] if choice != step["answer"])
                buttons = coach.locator(".choice")
                buttons.nth(step["choices"].index(wrong)).click()
                why = fill_in(anna, language, f"{prefix}.{wrong}.why", step["facts"])
                expect(coach.locator(".wrong-move")).to_contain_text(why)
                buttons.nth(step["choices"].index(step["answer"])).click()
            elif step["expected"]:
                for mistake in step["mistakes"][:1]:
                    make_moves(anna, mistake["moves"])
                    why = fill_in(anna, language, f"{prefix}.{mistake['name']}.why", {**step["facts"], **mistake["facts"]})
                    expect(coach.locator(".wrong-move")).to_contain_text(why)
                    coach.locator(".retry").click()
                    expect(coach.locator(".retry")).to_have_count(0)
                make_moves(anna, step["expected"])
            else:
                coach.locator(".next").click()
        wait_for_step(anna, steps[-1]["name"])
        expect(coach.locator(".play-first")).to_be_visible()


def test_the_end_of_a_first_lesson_leads_to_a_game(anna: Visit) -> None:
    anna.go("/learn/zahltag/first#end")
    anna.page.locator(".coach .play-first").click()
    anna.pick_name("Anna")
    anna.page.wait_for_url("**/t/*")
    anna.page.locator(".board").wait_for()


def test_the_list_shows_how_far_one_is_and_a_lesson_continues_there(anna: Visit) -> None:
    """After a reload, too; from the beginning if one wants; and it is forgotten when one asks for it."""
    anna.go("/learn/bigshot")
    lessons = anna.page.locator(".lesson-list li")
    expect(lessons).to_have_count(4)
    expect(anna.page.locator(".forget")).to_have_count(0)
    lessons.nth(1).locator("a").click()
    anna.page.locator(".coach .next").click()
    wait_for_step(anna, "interest")
    anna.page.locator(".coach .over").click()
    wait_for_step(anna, "worth")
    anna.page.locator(".coach .leave").click()
    expect(lessons.nth(1).locator(".lesson-state")).to_contain_text("Step 3 of 22")
    anna.page.reload()
    lessons.nth(1).locator("a").click()
    wait_for_step(anna, "worth")
    expect(anna.page.locator(".coach .resumed")).to_be_visible()
    anna.page.locator(".coach .restart").click()
    wait_for_step(anna, "price")
    anna.go("/learn/bigshot")
    anna.page.locator(".forget").click()
    expect(anna.page.locator(".lesson-list progress")).to_have_count(0)
    expect(anna.page.locator(".forget")).to_have_count(0)


def test_a_finished_lesson_is_marked_and_offers_the_next_one(anna: Visit) -> None:
    """A lesson and a step have addresses."""
    anna.go("/learn/zahltag/payday#summary")
    wait_for_step(anna, "summary")
    following = anna.page.locator(".coach .next-lesson")
    expect(following).to_have_attribute("href", "/learn/zahltag/rivals")
    following.click()
    wait_for_step(anna, "open")
    anna.go("/learn/zahltag")
    expect(anna.page.locator("[data-lesson=payday] .lesson-state")).to_contain_text("✓")
    expect(anna.page.locator("[data-lesson=rivals] .lesson-state")).not_to_contain_text("✓")


def test_a_question_is_answered_by_keyboard_and_announced(anna: Visit) -> None:
    """The wrong answer is announced; after the right one, the focus is on the text of the next step."""
    anna.go("/learn/bigshot/ties#single")
    wait_for_step(anna, "single")
    anna.page.locator(".coach .choice").nth(1).focus()
    anna.page.keyboard.press("Enter")
    why = fill_in(anna, "en", "learn.bigshot.ties.single.nobody.why", {})
    expect(anna.page.locator("[aria-live]").filter(has_text=why).first).to_be_attached()
    anna.page.locator(".coach .choice").nth(0).focus()
    anna.page.keyboard.press("Enter")
    wait_for_step(anna, "pairs")
    expect(anna.page.locator(".coach-text")).to_be_focused()


@pytest.mark.parametrize(("width", "height"), PHONES)
@pytest.mark.parametrize(("game", "lesson"), [("zahltag", "payday"), ("bigshot", "ties")])
def test_the_coach_and_its_buttons_are_in_sight_at_every_step_on_a_phone(
    browser: Browser, url: str, game: str, lesson: str, width: int, height: int
) -> None:
    """Whatever the step highlights: the page scrolls to it as far as the coach stays in sight."""
    with visiting(browser, url, "de", width, height) as anna:
        anna.go(f"/learn/{game}/{lesson}")
        for step in fetch_steps(anna, game, lesson)[:-1]:
            shown = wait_for_step(anna, step["name"])
            anna.page.evaluate(SETTLED)
            controls = shown.locator(".coach :is(.choice, .next, .over)")
            for part in (shown.locator(".coach-text"), *controls.all()):
                expect(part).to_be_in_viewport(ratio=1)
            shown.locator(".coach :is(.next, .over)").click()


def test_what_a_question_highlights_is_in_sight_below_it_on_a_tall_phone(browser: Browser, url: str) -> None:
    with visiting(browser, url, "de", *PHONES[-1]) as anna:
        anna.go("/learn/zahltag/payday")
        anna.page.locator(".coach .next").click()
        wait_for_step(anna, "cost")
        cards = anna.page.locator(".table-cards.highlighted")
        expect(cards).to_be_in_viewport(ratio=1)
        shown, coach = cards.bounding_box(), anna.page.locator(".coach").bounding_box()
        assert shown
        assert coach
        assert shown["y"] >= coach["y"] + coach["height"]


def tap(spot: Locator) -> None:
    """With a finger, where it is: nothing scrolls there first."""
    box = spot.bounding_box()
    assert box
    spot.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def find_places(page: Page) -> list[float]:
    """How far the page is scrolled, and where the board and the text of the step are."""
    parts = [page.locator(part).bounding_box() for part in (".board .city", ".coach-text")]
    return [page.evaluate("scrollY"), *(value for part in parts if part for value in part.values())]


def tap_moves(page: Page, moves: list[str]) -> Iterator[str]:
    """What a step of Big Shot's lessons asks for, by finger; each move that is chosen, and not yet made."""
    for move in moves:
        word, *rest = move.split()
        if word == "place":
            tap(page.locator(f".in-hand[data-cube={rest[0]}]").first)
            tap(page.locator(f".board [data-lot={rest[1]}]"))
        if word == "bid":
            tap(page.locator(".bid-form input[name=bid]"))
            page.keyboard.press("Control+A")
            page.keyboard.type(rest[0])
        page.evaluate(SETTLED)
        yield move
        if word != "place":
            tap(page.locator(f".actions [data-move='{move}']"))
    if moves[0].startswith("place"):
        tap(page.locator(".actions .confirm"))


def test_whatever_a_step_points_at_is_in_sight_on_a_phone(browser: Browser, url: str) -> None:
    """Nobody scrolls by hand: all that the lesson asks for is done by taps on what is in sight."""
    with visiting(browser, url, "en", *PHONES[0], **TOUCH) as anna:
        anna.go("/learn/bigshot/first")
        steps = fetch_steps(anna, "bigshot", "first")
        for step in steps:
            shown = wait_for_step(anna, step["name"])
            anna.page.evaluate(SETTLED)
            expect(shown.locator(".highlighted")).to_have_count(len(step["targets"]))
            assert anna.page.evaluate(HIDDEN_TARGETS) == [], step["name"]
            expect(shown.locator(".coach-text")).to_be_in_viewport(ratio=1)
            if step["expected"]:
                assert list(tap_moves(anna.page, step["expected"])) == step["expected"]
            elif step is not steps[-1]:
                tap(shown.locator(".coach .next"))


@pytest.mark.parametrize("name", ["first_bid", "place", "park"])
def test_nothing_moves_under_the_finger_while_one_bids_or_places_cubes(browser: Browser, url: str, name: str) -> None:
    with visiting(browser, url, "en", *PHONES[0], **TOUCH) as anna:
        anna.go(f"/learn/bigshot/first#{name}")
        wait_for_step(anna, name)
        anna.page.evaluate(SETTLED)
        before = find_places(anna.page)
        [step] = [step for step in fetch_steps(anna, "bigshot", "first") if step["name"] == name]
        for move in tap_moves(anna.page, step["expected"]):
            assert find_places(anna.page) == before, move


@pytest.mark.parametrize(
    ("path", "size"),
    [("bigshot/ties#which_cube", (320, 568)), ("zahltag/payday#cost", (375, 667)), ("zahltag/first#offer", (320, 568))],
)
def test_a_coach_that_is_scrolled_away_is_one_tap_away(browser: Browser, url: str, path: str, size: tuple[int, int]) -> None:
    """The task, or what is wrong with an answer, stays in sight, in short; by keyboard, the focus goes to the whole text."""
    with visiting(browser, url, "en", *size, **TOUCH) as anna:
        anna.go(f"/learn/{path}")
        page = anna.page
        bar, text = page.locator(".coach-bar"), page.locator(".coach-text")
        wait_for_step(anna, path.partition("#")[2])
        page.evaluate(SETTLED)
        expect(text).to_be_in_viewport()
        expect(bar).to_have_count(0)
        for by in ("finger", "keyboard"):
            page.evaluate("scrollTo({ top: 1e6, behavior: 'instant' })")
            expect(bar).to_be_in_viewport(ratio=1)
            assert bar.locator(".task").inner_text() in text.inner_text().replace("\n", " ")
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
            check_access(page)
            if by == "finger":
                tap(bar)
            else:
                bar.press("Enter")
            expect(bar).to_have_count(0)
            expect(text).to_be_in_viewport()
            expect(text).to_be_focused()


def test_a_table_where_nobody_is_awaited_says_who_reveals(anna: Visit) -> None:
    anna.go("/learn/zahltag/payday#odds")
    wait_for_step(anna, "odds")
    expect(anna.page.locator(".actions h2")).to_have_text("Cleo equips, then reveals the top card of the stack.")


def test_an_unknown_lesson_is_not_found(anna: Visit) -> None:
    for path in ("/learn/bigshot/nothing", "/learn/nothing"):
        anna.go(path)
        expect(anna.page.locator("main h1")).to_have_text("There is no such page.")
