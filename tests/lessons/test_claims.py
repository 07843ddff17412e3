"""What lessons claim holds by the rules: the answers are right, and the recommended moves are better than the mistakes."""

from itertools import product

import pytest

from tests.lessons.all_lessons import LESSONS, step_after, step_of, steps_of
from tests.lessons.alternatives import able, after, all_placements, match_at, most_to_bid, possible_matches
from zuschlag.games import BUILT_IN_GAMES
from zuschlag.lessons import LEARNER, find_lesson
from zuschlag.lessons.bigshot import loans
from zuschlag.lessons.bigshot.city import balance, roll, worth
from zuschlag.lessons.script import AnyMatch
from zuschlag.lessons.zahltag.rivals import others_cranes
from zuschlag.lessons.zahltag.tied_offers import begin
from zuschlag.lessons.zahltag.turns import payday_cost
from zuschlag.server.routes.texts import load_texts

BEN, DORA = 1, 3


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
    """Against Ben's 1, whatever Cleo offers."""
    match = match_at("zahltag", "tied_offers", "aside")
    before = match.view(LEARNER).seats[LEARNER].money
    gains = {}
    for mine in ("offer 1", "offer 00"):
        ends = [after_offers(match, mine, "offer 1", cleo) for cleo in match.offered(2)]
        gains[mine] = {end.view(LEARNER).seats[LEARNER].money - before for end in ends}
    assert gains == {"offer 1": {-1}, "offer 00": {0}}
    assert step_of("zahltag", "tied_offers", "war").facts["tied"] == step_of("zahltag", "tied_offers", "one").answer == -1


def after_offers(match: AnyMatch, *offers: str) -> AnyMatch:
    """A copy of the match after these offers of all seats."""
    for seat, offer in enumerate(offers):
        match = after(match, seat, offer)
    return match


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
    """BS-13, BS-15: what each can bid at most in the last round, by all that they may do until then."""
    waiting = match_at("bigshot", "loans", "wait")
    assert waiting.view(LEARNER).seats[DORA].passed
    last = most_in_last_round(after(waiting, LEARNER, "pass"))
    assert last == {LEARNER: 15, 1: 9, 2: 10, DORA: 12}
    assert last[DORA] == step_of("bigshot", "loans", "limit").answer == step_of("bigshot", "loans", "second").view.bid
    late = most_in_last_round(after(match_at("bigshot", "loans", "early"), LEARNER, "pass"))
    assert late[LEARNER] == 9 < late[DORA]
    (mistake,) = step_of("bigshot", "loans", "early").mistakes
    assert mistake.result is not None
    assert mistake.result["winners"] == [2]


def most_in_last_round(match: AnyMatch) -> dict[int, int]:
    """What each seat can bid at most in round 18 of the lesson on loans, after round 17 as the lesson has it."""
    for move in loans.PLAN.moves(17):
        match.play(match.pending.seats[0], move)
    match.settle(roll(18))
    most = {}
    for seat in (1, 2, DORA, LEARNER):
        assert match.pending.seats == (seat,)
        most[seat] = most_to_bid(match, seat)
        if seat != LEARNER:
            match.play(seat, "pass" if seat != DORA else "bid 1")
    return most


@pytest.mark.parametrize(
    ("lesson", "step", "moves", "gain"),
    [("loans", "leave_it", ("loan red", "bid 10"), 11), ("loans", "wait", ("bid 3",), 0)],
)
def test_an_auction_that_the_lesson_passes_is_not_worth_its_price(
    lesson: str, step: str, moves: tuple[str, ...], gain: int
) -> None:
    """BS-17: wherever the learner would put the cubes, they bring no more than this."""
    bought = after(match_at("bigshot", lesson, step), LEARNER, *moves)
    while bought.view(LEARNER).phase == "bid":
        bought.play(bought.pending.seats[0], "pass")
    before = balance(bought)
    assert max(balance(one) for one in all_placements(bought, LEARNER)) - before == gain


@pytest.mark.parametrize(("lesson", "step"), [("loans", "finish"), ("ties", "last_place")])
def test_no_placement_of_the_last_round_brings_more_than_the_one_that_a_lesson_asks_for(lesson: str, step: str) -> None:
    match = match_at("bigshot", lesson, step)
    asked = after(match, LEARNER, *step_of("bigshot", lesson, step).expected)
    assert asked.result is not None
    assert asked.result["winners"] == [LEARNER]
    best = max(one.result["balance"][LEARNER] for one in all_placements(match, LEARNER) if one.result)
    assert asked.result["balance"][LEARNER] == best


def test_the_last_cubes_of_the_lesson_on_loans_bring_31() -> None:
    before, end = step_of("bigshot", "loans", "finish"), step_of("bigshot", "loans", "end")
    assert end.facts["balance"] - before.facts["balance"] == 21 + 10


def test_a_rival_with_more_money_can_always_go_one_higher() -> None:
    """BS-8: the learner's largest bid of the round, and Dora's answer to it."""
    match = match_at("bigshot", "loans", "stronger")
    most = most_to_bid(match, LEARNER)
    raised = after(
        match,
        LEARNER,
        "loan red",
        f"bid {most}",
    )
    while raised.pending.seats[0] != DORA:
        raised.play(raised.pending.seats[0], "pass")
    assert most == 9
    assert f"bid {most + 1}" in raised.offered(DORA)


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
    assert without.facts["ben"] > without.facts["balance"] > without.facts["cleo"]
    assert step_of("bigshot", "parks", "leader").facts["ben"] == without.facts["ben"] + 16
    assert [lot.id for lot in last.view.lots if "yellow" in (lot.owner, lot.leader)] == ["C21"]


def test_the_learner_wins_wherever_ben_places_the_last_cubes() -> None:
    """BS-18: alone, and by at least what the text says before everybody who has two lots."""
    step = step_of("bigshot", "parks", "let_go")
    passed = after(match_at("bigshot", "parks", "let_go"), LEARNER, *step.expected)
    results = [one.result for one in all_placements(passed, BEN) if one.result]
    assert {tuple(result["winners"]) for result in results} == {(LEARNER,)}
    leads = [
        result["balance"][LEARNER] - balance
        for result in results
        for balance, lots in zip(result["balance"][1:], result["lots"][1:], strict=True)
        if lots >= 2
    ]
    assert min(leads) == step.facts["ahead"]
    assert max(result["balance"][BEN] for result in results) == step_of("bigshot", "parks", "end").facts["ben"]


@pytest.mark.parametrize(
    "bids",
    [
        [(LEARNER, "pass")],
        [(LEARNER, "loan red"), (LEARNER, "bid 8"), (BEN, "loan yellow"), (BEN, "bid 9"), (LEARNER, "pass")],
    ],
)
def test_ben_can_win_if_the_learner_does_not_deny_him_his_second_lot(bids: list[tuple[int, str]]) -> None:
    """Whether the learner passes in the last round or bids as much as it can: Ben can bid more, and place so that he wins."""
    (elsewhere,) = step_of("bigshot", "parks", "deny").mistakes
    match = after(match_at("bigshot", "parks", "deny"), LEARNER, *elsewhere.moves)
    match.settle(roll(18))
    for seat, move in ((BEN, "bid 1"), (2, "pass"), (DORA, "pass")):
        match.play(seat, move)
    assert most_to_bid(match, LEARNER) == 8
    for seat, move in bids:
        match.play(seat, move)
    assert any(one.result and one.result["winners"] == [BEN] for one in all_placements(match, BEN))


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


def test_who_can_offer_is_what_the_learner_can_know() -> None:
    """ZT-10, ZT-17: in every deal that agrees with all that the learner has seen."""
    can = {step: [able(one) for one in possible_matches(match_at("zahltag", "rivals", step))] for step in RIVALS_STEPS}
    assert set(can["dear"]) == set(can["again"]) == {()}
    assert set(can["at_most"]) == {(), (1,), (2,)}
    assert max(map(len, can["at_most"])) == step_of("zahltag", "rivals", "at_most").answer == 1
    assert set(can["sure"]) == {(1,), (1, 2)}


RIVALS_STEPS = ("dear", "at_most", "again", "sure")


def test_what_a_rival_holds_for_certain_is_what_the_learner_can_know() -> None:
    """ZT-17: Ben has an excavator, and perhaps no foreman; later, Cleo has her crane, and perhaps no excavator."""
    taken = [one.state.hand[1] for one in possible_matches(match_at("zahltag", "rivals", "taken"))]
    assert min(hand[1] for hand in taken) == 1
    assert min(hand[2] for hand in taken) == 0
    later = [one.state.hand[2] for one in possible_matches(match_at("zahltag", "rivals", "sure"))]
    assert [min(hand[kind] for hand in later) for kind in (0, 1)] == [1, 0]


def test_cards_are_where_the_lesson_counts_them() -> None:
    """ZT-1, ZT-17: by what the learner sees, and by the hands themselves."""
    cranes, where = (step_of("zahltag", "rivals", name) for name in ("cranes", "where"))
    assert cranes.answer == cranes.facts["all"] - cranes.facts["pile"] - cranes.facts["mine"] == 1
    assert where.view.seats[2].right == {"crane": 1, "foreman": 1}
    match = match_at("zahltag", "rivals", "summary")
    assert others_cranes(match) == sum(match.state.hand[seat][0] for seat in (1, 2))


@pytest.mark.parametrize(
    ("lesson", "step", "with_contract", "without"),
    [("first", "due", {1}, {4, 6, 7}), ("payday", "cheap", {0}, {3}), ("tied_offers", "bottom", {1}, {4})],
)
def test_what_the_payday_costs_with_and_without_the_contract(
    lesson: str, step: str, with_contract: set[int], without: set[int]
) -> None:
    """ZT-12: with it, as the lesson goes on; without it, whatever all offer, if nobody changes a card after it."""
    match = match_at("zahltag", lesson, step)
    hand = match.view(LEARNER).seats[LEARNER].cards
    costs: dict[bool, set[int]] = {True: set(), False: set()}
    for offers in product(*(match.offered(seat) for seat in range(3))):
        offered = after_offers(match, *offers)
        before = offered.view(LEARNER).seats[LEARNER]
        offered.play(offered.pending.seats[0], "keep")
        offered.settle("reveal payday")
        cost = before.money - offered.view(LEARNER).seats[LEARNER].money
        if before.cards == hand:
            costs[False].add(cost)
        elif offers == lesson_offers(lesson):
            costs[True].add(cost)
    assert costs == {True: with_contract, False: without}


def lesson_offers(lesson: str) -> tuple[str, ...]:
    """What all offer in the lesson for the contract before its payday."""
    return {
        "first": ("offer 3", "offer 6", "offer 5"),
        "payday": ("offer 1", "offer 2", "offer 00"),
        "tied_offers": ("offer 1", "offer 1", "offer 00"),
    }[lesson]


@pytest.mark.parametrize(("lesson", "step"), [("payday", "saving"), ("tied_offers", "due")])
def test_the_smallest_hand_cannot_get_smaller_before_the_payday(lesson: str, step: str) -> None:
    """ZT-12: Cleo cannot offer in any deal that agrees with what the learner has seen."""
    found = [able(one) for one in possible_matches(match_at("zahltag", lesson, step))]
    assert found
    assert not any(2 in seats for seats in found)


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
