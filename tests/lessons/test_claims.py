"""What lessons claim holds by the rules: the answers are right, and the recommended moves are better than the mistakes."""

import pytest

from tests.lessons.all_lessons import LESSONS, step_after, step_of, steps_of
from zuschlag.games import BUILT_IN_GAMES
from zuschlag.lessons import LEARNER, find_lesson
from zuschlag.lessons.bigshot.city import balance, worth
from zuschlag.lessons.zahltag.rivals import others_cranes
from zuschlag.lessons.zahltag.tied_offers import begin
from zuschlag.lessons.zahltag.turns import payday_cost
from zuschlag.server.routes.texts import load_texts


def leader(step: str, lot_id: str, lesson: str, mistake: str | None = None) -> str | None:
    """The colour that owns or leads a lot in a step, or after a mistake in it."""
    found = step_of("bigshot", lesson, step)
    position = found if mistake is None else next(one for one in found.mistakes if one.name == mistake)
    (lot,) = (one for one in position.view.lots if one.id == lot_id)
    owner: str | None = lot.owner or lot.leader
    return owner


@pytest.mark.parametrize(
    ("lesson", "step", "mistake"),
    [
        *(("loans", step, mistake) for step, mistake in (("leave_it", "loan"), ("stronger", "loan"))),
        *(("loans", step, "pass") for step in ("early", "last_bid")),
        *(("ties", "place", mistake) for mistake in ("red", "triple")),
        *(("ties", step, mistake) for step, mistake in (("cancel", "black"), ("last_place", "red"))),
        *(("parks", "take", mistake) for mistake in ("one", "none")),
        ("parks", "deny", "elsewhere"),
    ],
)
def test_a_mistake_in_big_shot_leaves_a_lower_balance_than_the_lesson(lesson: str, step: str, mistake: str) -> None:
    """BS-17: where both end, or at the same moment."""
    asked = step_of("bigshot", lesson, step)
    (wrong,) = (one for one in asked.mistakes if one.name == mistake)
    steps = steps_of("bigshot", lesson)
    later = steps[-1] if wrong.result else step_after("bigshot", lesson, step)
    assert wrong.facts["balance"] < later.facts["balance"]


@pytest.mark.parametrize(
    ("lesson", "step"),
    [("payday", "cheap"), ("rivals", "dear"), ("rivals", "again"), ("rivals", "compete"), ("tied_offers", "below")],
)
def test_a_mistake_in_zahltag_leaves_less_money_than_the_lesson(lesson: str, step: str) -> None:
    """Every other offer, against the same offers of the others. A payday that the mistake shows is in the lesson, too."""
    asked = step_of("zahltag", lesson, step)
    after = {"cheap": step_of("zahltag", "payday", "end")}.get(step) or step_after("zahltag", lesson, step)
    assert {move for one in asked.mistakes for move in one.moves} | set(asked.expected) == set(asked.offered)
    for mistake in asked.mistakes:
        assert mistake.facts["money"] < after.facts["money"], mistake.moves


def test_a_tie_at_1_before_a_payday_costs_less_than_every_other_offer() -> None:
    asked, end = step_of("zahltag", "tied_offers", "bottom"), step_of("zahltag", "tied_offers", "end")
    assert {move for one in asked.mistakes for move in one.moves} | set(asked.expected) == set(asked.offered)
    assert all(one.facts["money"] < end.facts["money"] for one in asked.mistakes)
    assert asked.facts["money"] - end.facts["money"] == end.facts["loss"] == step_of("zahltag", "tied_offers", "compare").answer
    assert {asked.facts["money"] - one.facts["money"] for one in asked.mistakes} == {end.facts["cost"]}


def test_a_tie_at_1_without_a_payday_costs_1_and_00_nothing() -> None:
    asked = step_of("zahltag", "tied_offers", "aside")
    assert [one.facts["money"] - asked.facts["money"] for one in asked.mistakes] == [-1]
    assert step_of("zahltag", "tied_offers", "kept").facts["money"] == asked.facts["money"]
    assert step_of("zahltag", "tied_offers", "war").facts["tied"] == step_of("zahltag", "tied_offers", "one").answer == -1


@pytest.mark.parametrize(("name", "offers", "paid"), [("four", "445", 2), ("one", "115", -1), ("three_way", "555", 3)])
def test_ties_pay_what_the_questions_say(name: str, offers: str, paid: int) -> None:
    """ZT-11."""
    tried = begin()
    for _ in range(9):
        tried.play(tried.pending.seats[0], "keep")
    tried.play(0, "keep")
    tried.settle("reveal FFW")
    before = tried.view(LEARNER).seats[LEARNER].money
    for seat, offer in enumerate(offers):
        tried.play(seat, f"offer {offer}")
    assert tried.view(LEARNER).seats[LEARNER].money - before == paid == step_of("zahltag", "tied_offers", name).answer


def test_loans_cost_the_difference_between_10_and_what_they_pay() -> None:
    """BS-13; the interest of a step is that of the learner's next loan, and a loan lowers the balance by it."""
    assert step_of("bigshot", "loans", "interest").facts["interest"] == step_of("bigshot", "loans", "interest").answer == 2
    needless = step_of("bigshot", "loans", "enough")
    (loan,) = (one for one in needless.mistakes if one.name == "loan")
    assert needless.facts["balance"] - loan.facts["balance"] == needless.facts["interest"] == 3
    dear = step_of("bigshot", "loans", "total")
    assert dear.answer == 10 + dear.facts["interest"] > 11


def test_the_bill_of_the_first_loan_is_price_and_interest() -> None:
    before, after = step_of("bigshot", "loans", "worth"), step_of("bigshot", "loans", "bill")
    assert after.facts["gain"] == after.facts["balance"] - before.facts["balance"] == 10
    assert after.facts["total"] == after.facts["price"] + after.facts["rate"] == 9
    assert worth(after.view, "C19") == before.answer == 19


def test_two_loans_need_two_rounds() -> None:
    """With one loan the learner cannot reach what Dora can bid; with two it can."""
    limit, early = step_of("bigshot", "loans", "limit"), step_of("bigshot", "loans", "early")
    assert early.facts["cash"] + early.facts["next"] < early.facts["most"] == limit.answer
    assert step_of("bigshot", "loans", "second").view.bid == limit.answer
    assert step_of("bigshot", "loans", "last_bid").facts["cash"] == 15 > early.facts["most"]
    before, end = step_of("bigshot", "loans", "finish"), step_of("bigshot", "loans", "end")
    assert end.facts["balance"] - before.facts["balance"] == 21 + 9
    (late,) = early.mistakes
    assert late.result is not None
    assert late.result["winners"] == [2]


def test_ties_cancel_as_the_lesson_says() -> None:
    """BS-12."""
    assert [leader("single", lot, "ties") for lot in ("C16", "C17", "C19", "C20")] == ["red", None, "white", "black"]
    assert leader("place", "C19", "ties", "red") == "white"
    assert leader("place", "C16", "ties", "triple") is None
    assert leader("won", "C19", "ties") == leader("won", "C16", "ties") == leader("count", "C20", "ties") == "red"
    assert leader("defend", "W9", "ties", "pass") == leader("close", "W9", "ties", "open") == "yellow"
    assert leader("closed", "W9", "ties") == leader("end", "C21", "ties") == leader("end", "W11", "ties") == "red"
    assert leader("last_place", "C21", "ties", "red") == "white"
    with_black = step_of("bigshot", "ties", "end").facts["balance"]
    (red,) = step_of("bigshot", "ties", "last_place").mistakes
    assert with_black - red.facts["balance"] == 32


@pytest.mark.parametrize(("step", "lot", "right"), [("which_cube", "C19", "yellow"), ("last_cube", "C21", "black")])
def test_only_one_colour_gives_the_lot_to_red(step: str, lot: str, right: str) -> None:
    """BS-12, by counting: the answer of the question, and none of the other choices."""
    found = step_of("bigshot", "ties", step)
    assert found.answer == right
    assert {colour for colour in found.choices if owner_with(found.view, lot, str(colour)) == "red"} == {right}


def owner_with(view: object, lot_id: str, colour: str) -> str | None:
    """The owner of a lot with one more cube of a colour: the largest number that no other colour also has."""
    (lot,) = (one for one in view.lots if one.id == lot_id)  # type: ignore[attr-defined]
    cubes = {**lot.cubes, colour: lot.cubes.get(colour, 0) + 1}
    counts = sorted(cubes.values(), reverse=True)
    unique = [count for count in counts if counts.count(count) == 1]
    return next((word for word, count in cubes.items() if unique and count == unique[0]), None)


def test_the_other_questions_about_cubes_are_answered_by_the_rule() -> None:
    danger, trap = step_of("bigshot", "ties", "danger"), step_of("bigshot", "ties", "trap")
    assert [owner_with(danger.view, "W9", colour) for colour in ("white", "yellow", "black")] == ["yellow", "red", "red"]
    assert owner_with(trap.view, "E10", "white") == "white" == trap.answer
    tool, which = step_of("bigshot", "parks", "tool"), step_of("bigshot", "parks", "which_cube")
    assert [owner_with(tool.view, "EX", colour) for colour in ("red", "white", "yellow")] == ["black", None, "black"]
    assert [owner_with(which.view, "C16", colour) for colour in ("white", "yellow", "black")] == ["red", "yellow", "yellow"]


def test_parks_double_as_the_lesson_says() -> None:
    """BS-17."""
    doubled, halved = step_of("bigshot", "parks", "doubled"), step_of("bigshot", "parks", "halved")
    assert (worth(doubled.view, "W9"), worth(doubled.view, "W11")) == (18, 22)
    assert doubled.facts["gain"] == 20 - doubled.facts["price"] - doubled.facts["rate"]
    assert doubled.facts["balance"] == 25
    assert halved.facts["before"] - halved.facts["dora"] == step_of("bigshot", "parks", "threat").answer == 9 + 10


def test_ben_wins_with_two_lots_and_cannot_with_one() -> None:
    """BS-18: as the balances and lots of the learner's view say."""
    without, last = step_of("bigshot", "parks", "without"), step_of("bigshot", "parks", "last")
    assert without.facts["ben"] == 31 > without.facts["balance"] > without.facts["cleo"]
    assert step_of("bigshot", "parks", "leader").facts["ben"] == 47
    assert [lot.id for lot in last.view.lots if "yellow" in (lot.owner, lot.leader)] == ["C21"]
    end, let_go = step_of("bigshot", "parks", "end"), step_of("bigshot", "parks", "let_go")
    assert end.facts["ben"] == let_go.facts["ben"] < end.facts["balance"]


@pytest.mark.parametrize("lesson", ["loans", "ties", "parks"])
def test_the_balance_of_a_last_step_is_that_of_the_result(lesson: str) -> None:
    """So what texts call a balance before the end is computed as the rules do."""
    match = find_lesson(BUILT_IN_GAMES["bigshot"], lesson).script().match
    assert match.result is not None
    assert [balance(match, seat) for seat in range(4)] == match.result["balance"]
    assert steps_of("bigshot", lesson)[-1].facts["balance"] == match.result["balance"][LEARNER]


def test_paydays_cost_and_come_as_the_lesson_says() -> None:
    """ZT-12, ZT-14."""
    cost, odds, paid = (step_of("zahltag", "payday", name) for name in ("cost", "odds", "paid"))
    assert cost.answer == cost.facts["hand"] - cost.facts["smallest"] == odds.facts["money"] - paid.facts["money"] == 3
    assert odds.facts["stack"] == 6 * odds.facts["paydays"]
    assert odds.answer == "in_6"
    assert step_of("zahltag", "payday", "surplus").facts["most"] == 2
    due, both, end = (step_of("zahltag", "payday", name) for name in ("due", "both", "end"))
    assert due.facts["due"] == 0
    assert both.facts["total"] == both.facts["cost"] + 1 == 4
    assert end.facts["money"] == both.facts["money"] == 18
    assert end.facts["money1"] == both.facts["money1"] - end.facts["ben"]
    keep = step_of("zahltag", "payday", "keep")
    taken, dropped = keep.mistakes
    assert (taken.facts["money"], dropped.facts["money"]) == (17, 18)
    assert [dropped.facts[f"money{seat}"] for seat in (1, 2)] == [end.facts["money1"] - 1, end.facts["money2"] - 1]


def test_cards_are_where_the_lesson_counts_them() -> None:
    """ZT-1, ZT-17: by what the learner sees, and by the hands themselves."""
    cranes, where, sure = (step_of("zahltag", "rivals", name) for name in ("cranes", "where", "sure"))
    assert cranes.answer == cranes.facts["all"] - cranes.facts["pile"] - cranes.facts["mine"] == 1
    assert where.view.seats[2].right == {"crane": 1, "foreman": 1}
    assert sure.view.seats[1].known[:2] == (1, 1)
    assert sure.view.seats[2].known[1] == 0
    script = find_lesson(BUILT_IN_GAMES["zahltag"], "rivals").script()
    assert others_cranes(script.match) == sum(script.match.state.hand[seat][0] for seat in (1, 2))
    assert step_of("zahltag", "rivals", "at_most").answer == step_of("zahltag", "rivals", "at_most").facts["left"] == 1


def test_the_cost_of_a_payday_is_that_of_the_rules() -> None:
    """ZT-12, where one was held."""
    script = find_lesson(BUILT_IN_GAMES["zahltag"], "tied_offers").script()
    assert payday_cost(script.match) == script.match.view(LEARNER).seats[LEARNER].cards - 3


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_no_text_of_a_mistake_is_that_of_another_step(game: str, lesson: str) -> None:
    """Every wrong answer is answered by itself: no two texts of a lesson are the same."""
    prefix = f"learn.{game}.{lesson}."
    texts = [text for key, text in load_texts("en", "learn").items() if key.startswith(prefix)]
    assert len(set(map(str, texts))) == len(texts)
