"""Puzzles in a real browser: answered by a button, by the keyboard or at the table; what was solved stays in the browser."""

import re
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.page.browser import Visit, visiting
from zuschlag.games import GAMES
from zuschlag.puzzles import Puzzle, puzzles_of
from zuschlag.puzzles.position import match_of


@pytest.fixture
def anna(browser: Browser, url: str) -> Iterator[Visit]:
    with visiting(browser, url) as visit:
        yield visit


def open_puzzle(visit: Visit, game: str, theme: str, *, wrong: str = "") -> Puzzle:
    """The first puzzle of a theme, whose tempting answer begins like this."""
    puzzle = next(
        puzzle
        for puzzle in puzzles_of(GAMES[game]).values()
        if puzzle.theme == theme and puzzle.answers[puzzle.tempting].moves[0].startswith(wrong)
    )
    visit.go(f"/puzzles/{game}/{puzzle.id}")
    visit.page.locator(".puzzle-panel .choice").first.wait_for()
    return puzzle


def choice(visit: Visit, puzzle: Puzzle, answer: int) -> Locator:
    """The button of an answer."""
    return visit.page.locator(f".puzzle-panel .choice[data-move='{','.join(puzzle.answers[answer].moves)}']")


def test_the_tempting_answer_is_refuted_and_the_line_after_it_is_stepped_through(anna: Visit) -> None:
    """The table follows the line, forth and back."""
    puzzle = open_puzzle(anna, "zahltag", "offer")
    panel = anna.page.locator(".puzzle-panel")
    choice(anna, puzzle, puzzle.tempting).click()
    expect(panel.locator(".verdict")).to_contain_text("Not the best")
    expect(panel.locator(".answer-bars li")).to_have_count(len(puzzle.answers))
    expect(panel.locator(".answer-bars li").first).to_contain_text(f"{100 * puzzle.answers[0].chance:.1f} %")
    panel.locator(".line .choice").first.click()
    expect(panel.locator(".line b")).to_contain_text("Step 1 of")
    panel.get_by_role("button", name="Back").click()
    expect(panel.locator(".line b")).to_have_count(0)


def test_nothing_gives_the_answer_away_and_there_is_no_plan_to_make(anna: Visit) -> None:
    """Offers stand by their amounts, and the theme is told after the answer."""
    puzzle = open_puzzle(anna, "zahltag", "offer")
    panel = anna.page.locator(".puzzle-panel")
    moves = panel.locator(".choice").evaluate_all("all => all.map((one) => one.dataset.move)")
    assert sorted(moves) == sorted(",".join(answer.moves) for answer in puzzle.answers)
    amounts = [int(move.split()[-1]) for move in moves if move != "offer 00"]
    assert amounts == sorted(amounts)
    expect(panel.locator("header")).not_to_contain_text("offers")
    choice(anna, puzzle, 0).click()
    expect(panel.locator("header")).to_contain_text("offers")
    open_puzzle(anna, "bigshot", "bid")
    expect(anna.page.locator(".actions .bid-form")).to_be_visible()
    expect(anna.page.locator(".actions .plans")).to_have_count(0)


def test_on_a_phone_the_controls_of_the_game_do_not_cover_the_position(browser: Browser, url: str) -> None:
    with visiting(browser, url, width=375, height=667) as visit:
        open_puzzle(visit, "zahltag", "offer")
        assert visit.page.locator(".actions").evaluate("one => getComputedStyle(one).position") == "static"


def test_a_pass_at_the_table_is_an_answer(anna: Visit) -> None:
    """By the ordinary controls of the game; the first answer is stored in this browser, and can be forgotten."""
    open_puzzle(anna, "bigshot", "bid", wrong="pass")
    anna.page.locator(".actions [data-move='pass']").click()
    expect(anna.page.locator(".puzzle-panel .verdict")).to_contain_text("Not the best")
    anna.go("/puzzles")
    expect(anna.page.locator(".puzzle-list")).to_contain_text("Answered: 1, right: 0")
    anna.page.locator(".puzzle-list .forget").click()
    expect(anna.page.locator(".puzzle-list .forget")).to_have_count(0)


def test_what_is_none_of_the_answers_is_said_in_sight(anna: Visit) -> None:
    """On a phone, too, where the answers are above the table."""
    anna.page.set_viewport_size({"width": 390, "height": 844})
    puzzle = open_puzzle(anna, "zahltag", "offer")
    answers = {move for answer in puzzle.answers for move in answer.moves}
    other = next(move for offer in range(1, 9) if (move := f"offer {offer}") not in answers)
    anna.page.locator(f".actions [data-move='{other}']").click()
    expect(anna.page.locator(".puzzle-panel .wrong-move")).to_be_in_viewport()
    expect(anna.page.locator(".puzzle-panel .verdict")).to_have_count(0)


def test_the_puzzle_of_the_day_is_solved_by_the_keyboard(anna: Visit) -> None:
    """From the start page; the streak begins."""
    anna.go("/")
    anna.page.locator(".game-card[data-game=zahltag] a[href='/puzzles/zahltag/daily']").press("Enter")
    anna.page.locator(".puzzle").wait_for()
    name = anna.page.locator(".puzzle").get_attribute("data-puzzle")
    puzzle = puzzles_of(GAMES["zahltag"])[str(name)]
    choice(anna, puzzle, 0).press("Enter")
    expect(anna.page.locator(".puzzle-panel .verdict.right")).to_be_visible()
    expect(anna.page.locator(".puzzle-panel .coach-text")).to_be_focused()
    anna.go("/puzzles")
    anna.page.get_by_label("Zahltag", exact=True).check()
    expect(anna.page.locator(".puzzle-list .daily")).to_contain_text("in a row: 1")


def test_the_answers_to_a_placement_say_what_they_change_as_the_rules_do(anna: Visit) -> None:
    """Lots that get another leader or are sold, for each answer."""
    puzzle = open_puzzle(anna, "bigshot", "placement")
    choice(anna, puzzle, 0).click()
    shown = anna.page.locator(".answer-bars li .effects")
    expect(shown).to_have_count(len(puzzle.answers))
    by_chance = sorted(puzzle.answers, key=lambda answer: -answer.chance)
    assert [re.findall(r"\b\w+(?=: Leads|: Nobody)", text) for text in shown.all_text_contents()] == [
        changed_lots(puzzle, answer.moves) for answer in by_chance
    ]


def changed_lots(puzzle: Puzzle, moves: Sequence[str]) -> list[str]:
    """The lots whose leader or sale these moves change, by the rules."""
    match = match_of(puzzle)
    before = match.view(puzzle.seat).lots
    for move in moves:
        match.play(puzzle.seat, move)
    after = match.view(puzzle.seat).lots
    return [lot.id for was, lot in zip(before, after, strict=True) if (was.leader, was.sold) != (lot.leader, lot.sold)]
