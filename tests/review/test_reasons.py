"""Reasons of reviews are what the rules do, along games of every variant, and can be said in every language."""

import textwrap
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from tests.any_game import AnyTurn
from tests.random_play import Variant, finished_match, play_randomly
from tests.variants import VARIANTS, name_of
from zuschlag.bots import Turn
from zuschlag.bots.bigshot.valuer.auction_value import appraise
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.policy import bid_limit, choose_bid
from zuschlag.bots.thought import Reason
from zuschlag.games import GAMES
from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.rules import PASS
from zuschlag.games.bigshot.scoring import score
from zuschlag.games.bigshot.state import BIDDING, LENDING, SPACES
from zuschlag.games.zahltag.equipment import count_of
from zuschlag.games.zahltag.offers import can_fulfil
from zuschlag.games.zahltag.rules import make_move
from zuschlag.review import Reviewer
from zuschlag.review.evaluator import REVIEW_PARTS
from zuschlag.review.explanation import explain_judged
from zuschlag.review.reviewer import Task
from zuschlag.review.schema import Decision, Mark
from zuschlag.review.sentences import (
    Wording,
    describe_briefly,
    describe_decision,
    describe_moments,
    loss_percent,
    percent,
    review_texts,
    signed_percent,
)
from zuschlag.review.text_report import name_seats
from zuschlag.texts import LANGUAGES, SeatNames

BIGSHOTS = [variant for variant in VARIANTS if variant[0] == "bigshot"]
ZAHLTAGS = [variant for variant in VARIANTS if variant[0] == "zahltag"]
NAMES = SeatNames(("Anna", "Ben", "Cleo", "Dora"))
EVERY = 6
ROUNDED = 0.5
MONEY_LIMITS = {"bid_limit_purse", "bid_limit_loan", "bid_limit_no_loan", "bid_limit_with_loan"}
EXPLAINED = {"bid_limit", "bid_limit_last", "bid_limit_more", "bid_limit_none"}


def asked(variant: Variant, seed: int, every: int = EVERY) -> Iterator[tuple[AnyTurn, Any, str, str, tuple[Reason, ...]]]:
    """Decisions of a game, each with two moves as chosen and best, in both orders, and the reasons: match, turn, moves."""
    explain = REVIEW_PARTS[variant[0]].explain
    for number, match in enumerate(play_randomly(variant, seed)):
        if number % every or not match.pending.seats:
            continue
        seat = match.pending.seats[0]
        turn = Turn(match.copy(), seat).snapshot()
        shown = list(dict.fromkeys([*turn.offered[:2], turn.offered[len(turn.offered) // 2], turn.offered[-1]]))
        for one, other in [*pairwise(shown), *pairwise(reversed(shown))]:
            yield turn, match, one, other, explain(turn, one, other)


@pytest.mark.parametrize("variant", BIGSHOTS, ids=name_of)
def test_big_shots_reasons_follow_the_rules(variant: Variant) -> None:
    """BS-13, BS-26: a loan pays and costs what it says, and nobody is told to bid more than it can pay.

    Reasons of loans speak for the move. With two players, and before the auction, nothing says how far to bid.
    """
    seen: set[str] = set()
    for turn, match, chosen, best, reasons in asked(variant, 12):
        s, seat = match.state, turn.seat
        found: dict[str, Any] = {reason.kind: reason.args for reason in reasons}
        seen |= found.keys()
        loan = found.pop("loan_bids", None)
        if loan:
            move = chosen if chosen.startswith("loan") else best
            check_loan(match, seat, move, loan)
            assert s.players > 2
            assert loan["price"] >= s.bid
            if move == best:
                worths = [int(why.args[name]) for why in reasons for name in ("limit", "worth") if name in why.args]
                assert fullest_purse(s, seat) <= loan["price"] < max(worths, default=SPACES * 10)
            else:
                assert loan["price"] < fullest_purse(s, seat)
        worth = found.pop("cubes", None)
        if worth:
            assert worth["seat"] == seat != worth["rival"]
            assert not s.passed[int(worth["rival"])]
            assert min(worth["worth"], worth["rival_worth"]) >= 0
        limits = {kind: int(found.pop(kind)["limit"]) for kind in EXPLAINED | MONEY_LIMITS if kind in found}
        assert len(limits) <= 1
        assert not limits or (s.phase == BIDDING and s.players > 2)
        assert not worth or limits or s.players == 2 or s.phase == LENDING
        is_of_loans = s.phase == LENDING or any(move.startswith("loan") for move in (chosen, best))
        assert not is_of_loans or {reason.kind for reason in reasons} != {"cubes"}
        for kind, limit in limits.items():
            check_limit(s, seat, kind, limit, int(worth["worth"]) if worth else None)
        money = found.pop("rivals_money", None)
        if money:
            check_money(match, seat, best, money)
        shut_out = found.pop("rivals_most", None)
        if shut_out:
            assert s.bid < shut_out["most"] <= int(best.removeprefix("bid ")) or shut_out["most"] <= s.bid
            assert not s.overbids
        assert not found, "a kind that this test does not know"
    assert "cubes" in seen
    if variant[1] > 2:
        assert "loan_bids" in seen
        assert seen & MONEY_LIMITS
        assert seen & EXPLAINED


def check_loan(match: Any, seat: int, move: str, told: Any) -> None:
    s = match.state
    then, c = match.copy(), colours.WORDS.index(move.partition(" ")[2])
    then.play(seat, move)
    assert told["nth"] == then.state.loans[c]
    assert told["pays"] == then.state.cash[c] - s.cash[c] == 10 - told["nth"]
    assert told["cost"] == score(s, seat) - score(then.state, seat) == told["nth"]
    others = [other for other in range(s.players) if other != seat]
    assert 0 <= told["price"] <= max(fullest_purse(s, other) for other in others)


def check_money(match: Any, seat: int, best: str, told: Any) -> None:
    """BS-13, BS-26: a loan takes the purse above what all others can pay; where none is best, it is above that without one."""
    s = match.state
    assert told["purse"] == fullest_purse(s, seat)
    if best.startswith("loan"):
        then = match.copy()
        then.play(seat, best)
        assert told["purse"] <= told["most"] < fullest_purse(then.state, seat)
    else:
        assert told["purse"] > told["most"]


def check_limit(s: Any, seat: int, kind: str, limit: int, worth: int | None) -> None:
    """Money binds exactly where it is said to, and the reason that is given for a limit is true there.

    BS-15, BS-21: only a loan that can be taken in the auction counts, with its cost of as much as its number.
    """
    purse, c = fullest_purse(s, seat), s.colour[seat][0]
    can_borrow = s.has_early_loans == 0 and not s.borrowed[c] and s.loans[c] < 9
    with_loan = s.cash[c] + 9 - s.loans[c] if can_borrow else purse
    assert 0 <= limit <= max(purse, with_loan)
    assert kind in MONEY_LIMITS or limit <= purse
    if kind == "bid_limit_none":
        assert limit == 0
    elif kind == "bid_limit_purse":
        assert limit == purse
        assert not can_borrow
    elif kind == "bid_limit_no_loan":
        assert limit == purse
        assert can_borrow
    elif kind == "bid_limit_loan":
        assert limit == with_loan > purse
    elif kind == "bid_limit_with_loan":
        assert purse < limit < with_loan
    elif kind == "bid_limit_more":
        assert worth is None or limit > worth
    else:
        assert worth is None or limit <= worth
        assert (kind == "bid_limit_last") == (s.round == SPACES - 1)
        assert kind == "bid_limit_last" or make_valuation(s).cash_multiplier[s.round] > 1000


@pytest.mark.parametrize("variant", [variant for variant in BIGSHOTS if variant[1] > 2], ids=name_of)
def test_a_limit_is_what_the_valuer_stops_at(variant: Variant) -> None:
    """Raised by one again and again, with everybody else's purse as it is: it bids or borrows up to it, and not beyond."""
    stated = 0
    for turn, match, _, _, reasons in asked(variant, 12, 1):
        s, seat = match.state, turn.seat
        for limit in (int(reason.args["limit"]) for reason in reasons if "limit" in reason.args):
            stated += 1
            raised, valuation = s.copy(), make_valuation(s)
            appraise(s, valuation)
            for bid in range(s.bid, limit + 2):
                raised.bid = bid
                if bid_limit(raised, seat, valuation) == bid_limit(s, seat, valuation):  # else another one gets the cubes
                    assert (choose_bid(raised, seat, valuation) != PASS) == (bid < limit)
    assert stated > 0


@pytest.mark.parametrize("variant", ZAHLTAGS, ids=name_of)
def test_zahltags_reasons_follow_the_rules(variant: Variant) -> None:
    """ZT-8, ZT-12: the hand is made, and it can do so many contracts and pays so much; ZT-10, ZT-11: an offer that nobody can
    match gets the contract and its price. Nothing else has a number."""
    seen: set[str] = set()
    for turn, match, chosen, best, reasons in asked(variant, 12, 3):
        told: dict[str, Any] = {reason.kind: reason.args for reason in reasons}
        seen |= told.keys()
        assert all((args["best"], args["move"]) == (best, chosen) for args in told.values())
        if "alone_more" in told:
            assert told.keys() == {"alone_more"}
            check_alone(match, turn.seat, chosen, best, told["alone_more"])
        elif told:
            after, other = hand_facts(match, turn.seat, best), hand_facts(match, turn.seat, chosen)
            number = sum(turn.view.stack.values())
            hand, pairs = told["hand"], told.get("hand_pairs")
            assert (hand["doable"], hand["payday"]) == (after[0], after[2])
            assert (hand["other_doable"], hand["other_payday"]) == (other[0], other[2])
            assert hand["number"] == number
            assert bool(pairs) == (after[0] == other[0] and after[1] != other[1])
            if pairs:
                assert (pairs["pairs"], pairs["other_pairs"]) == (after[1], other[1])
                assert pairs["number"] == len([*combinations(range(number), 2)])
            assert after[:2] > other[:2] or after[2] < other[2]
    assert {"hand", "hand_pairs"} <= seen
    assert "alone_more" in seen or variant[2]


def check_alone(match: Any, seat: int, chosen: str, best: str, told: Any) -> None:
    """The rivals offer as low as they can, and the seat gets what the best offer pays: so much more than the chosen one."""
    paid = []
    for move in (best, chosen):
        then = match.copy()
        for other in then.pending.seats:
            then.play(other, move if other == seat else min(then.offered(other)))
        paid.append(then.state.money[seat] - match.state.money[seat])
    assert paid[0] == told["offer"]
    assert paid[0] - paid[1] == told["more"] > 0


def hand_facts(match: Any, seat: int, move: str) -> tuple[int, int, int]:
    """The contracts of the stack that the hand can do after a move, the pairs of them of which it can do the second one while
    the first one's cards are away, and what a payday costs."""
    s = match.state.copy()
    make_move(s, seat, match.game.numbers[move])
    stack = [contract for contract, count in enumerate(s.stack[: s.distinct]) for _ in range(count)]
    hand = list(s.hand[seat])
    able, pairs = 0, 0
    for s.contract in stack:
        able += can_fulfil(s, seat)
    for first, second in combinations(stack, 2):
        s.contract = first
        if can_fulfil(s, seat):
            s.hand[seat] = [held - needed for held, needed in zip(hand, s.needs[first], strict=True)]
            s.contract = second
            pairs += can_fulfil(s, seat)
            s.hand[seat] = list(hand)
    sizes = [count_of(s.hand[other]) for other in range(s.players) if not s.out[other]]
    return able, pairs, count_of(s.hand[seat]) - min(sizes)


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_every_reason_is_a_sentence_in_every_language(variant: Variant) -> None:
    """Without a blank too many and without braces, told to its own seat and to another one."""
    game = variant[0]
    if game not in ("bigshot", "zahltag"):
        return
    said = 0
    part = REVIEW_PARTS[game]
    for turn, _, chosen, best, reasons in asked(variant, 13, 12):
        for language in LANGUAGES:
            for you in (turn.seat, None):
                wording = Wording(review_texts(language), game, NAMES, you)
                for reason in (
                    *reasons,
                    *part.explain_plans(turn, [chosen], [best]),
                    *part.situation_facts(turn),
                    *part.compared_facts(turn, [chosen], [best]),
                    Reason("facts"),
                    Reason("known"),
                ):
                    check_sentence(wording.reason(reason))
                    said += 1
    assert said > 0


def check_sentence(sentence: str) -> None:
    assert sentence.endswith((".", "。", ":"))
    assert "  " not in sentence
    assert not set("{}") & set(sentence)
    assert "reason." not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_of_former_versions_say_nothing(language: str) -> None:
    """A stored review keeps its reasons: those that were not true have other kinds than the present ones."""
    wording = Wording(review_texts(language), "bigshot", NAMES)
    former = [
        Reason("auction", {"seat": 2, "worth": 61, "rival": 3, "rival_worth": 67, "limit": 10}),
        Reason("loan", {"seat": 0, "nth": 6, "cost": 4, "price": 9}),
        Reason("placement", {"best": "place red C21", "move": "place red W9", "amount": 2.4}),
        Reason("offer", {"seat": 3, "alone": 8, "cost": 12.2, "limit": 8}),
        Reason("limit", {"limit": 4}),
        Reason("limit_none", {"limit": 0}),
        Reason("loan_price", {"nth": 1, "pays": 9, "cost": 1, "price": 4}),
        Reason("change", {"best": "take foreman", "move": "keep", "amount": 25.9}),
        Reason("lots_own", {"best": "place red C21", "move": "place red W9"}),
        Reason("lots_go", {"move": "place red C21", "seat": 0, "lots": "C21"}),
        Reason("perhaps_alone", {"alone": 18}),
    ]
    assert [wording.reason(reason) for reason in former] == [""] * len(former)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_without_a_name_has_its_number(game: str, language: str) -> None:
    """So no sentence has a hole."""
    record = {**finished_match((game, 2, {}), 1).record(), "seats": ["", " \t"]}
    first, second = name_seats(Reviewer(record).match, language).by_seat
    assert "1" in first
    assert "2" in second


@pytest.mark.parametrize("variant", [("bigshot", 2, {}), ("bigshot", 4, {}), ("zahltag", 3, {})], ids=name_of)
def test_facts_are_introduced_as_what_may_speak_for_either_move(variant: Variant) -> None:
    """What is no rule of thumb for the best move stands after that, and nothing is introduced that does not come. Where the
    best move was played, nothing is said to lack an explanation."""
    reviewer = Reviewer(finished_match(variant, 3).record(), evaluator="network", budget=2)
    introduced = set[bool]()
    judged = [step for step, point in reviewer.decisions.items() if len(point.offered) > 1]
    for step in judged[:: max(len(judged) // 40, 1)]:
        found = reviewer.compute(Task("decision", step, 2))
        assert isinstance(found, Decision)
        played = next(candidate for candidate in found.candidates if candidate.move == found.chosen)
        spoken = explain_judged(reviewer.turn(step), found.candidates, played)
        if spoken:
            assert found.reasons == spoken
        elif found.reasons:
            is_best = found.chosen == found.candidates[0].move
            introduced.add(is_best)
            assert found.reasons[0].kind == ("known" if is_best else "facts")
            assert len(found.reasons) > 1
            assert not {reason.kind for reason in found.reasons[1:]} & {"known", "facts"}
            sentences = describe_decision(Wording(review_texts("en"), variant[0], NAMES), found)
            assert ("No rule of thumb" in sentences) == (not is_best)
            assert "whichever move it speaks for" in sentences
    assert introduced == {True, False}


def test_a_loss_just_below_a_threshold_is_not_shown_as_one_at_it() -> None:
    """2.97 % is no 3.0 %, and what is exact stays so."""
    texts = review_texts("en")
    assert [loss_percent(texts, loss) for loss in (0.0297, 0.03, 0.029, 0.0999, 0.1, 0.057, 0.0)] == [
        *("2.9", "3.0", "2.9", "9.9", "10.0", "5.7", "0.0")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cubes_of_a_placement_are_quoted_one_by_one_and_equal_ones_once(language: str) -> None:
    wording = Wording(review_texts(language), "bigshot", NAMES)
    red, white = (wording.quote(move) for move in ("place red C19", "place white C21"))
    best = "place red C19, place red C19, place white C21"
    sentence = wording.reason(Reason("placement_own", {"seat": 1, "best": best, "move": "place white C21"}))
    assert f"2 × {red}, {white}" in sentence
    assert sentence.count(red) == 1
    assert "Ben" in sentence


def judged(loss: float, mark: Mark) -> tuple[Reviewer, Decision]:
    """A decision as if it had lost so much."""
    reviewer = Reviewer(finished_match(("zahltag", 2, {}), 3).record(), evaluator="network", budget=2)
    step = next(step for step, point in reviewer.decisions.items() if len(point.offered) > 1)
    found = reviewer.compute(Task("decision", step, 2))
    assert isinstance(found, Decision)
    return reviewer, replace(found, loss=loss, loss_error=0.3, mark=mark)


def test_a_key_moment_states_the_loss_of_its_decision() -> None:
    """Rounded down in both sentences."""
    reviewer, decision = judged(0.1437, "blunder")
    wording = Wording(review_texts("en"), "zahltag", NAMES)
    moments = [*describe_moments(wording, reviewer.assemble([decision]))]
    lost = "14.3\N{NO-BREAK SPACE}% of a win"
    assert [lost in moment for moment in moments] == [True]
    assert lost in describe_decision(wording, decision)


@pytest.mark.parametrize(("loss", "mark", "is_said"), [(0.289, "good", True), (0.01, "good", False), (0.289, "blunder", False)])
def test_a_good_move_that_may_have_lost_something_is_told_to_be_unsure(loss: float, mark: Mark, is_said: bool) -> None:
    """A difference that is within its noise, however large both are."""
    _, decision = judged(loss, mark)
    for language, word in (("en", "unsure"), ("de", "unsicher"), ("fr", "incertain"), ("it", "incerto")):
        said = describe_briefly(Wording(review_texts(language), "zahltag", NAMES), decision)
        assert (word in said) == is_said
        assert (loss_percent(review_texts(language), loss) in said) == is_said


def test_a_change_of_a_chance_has_its_sign_and_does_not_part_from_its_unit() -> None:
    texts = review_texts("de")
    said = [signed_percent(texts, share) for share in (0.051, -0.051, 0.0001, -0.0001)]
    assert said == [f"{number}\N{NO-BREAK SPACE}%" for number in ("+5,1", "−5,1", "0,0", "0,0")]
    assert textwrap.wrap(f"{'.' * 20} {percent(texts, 0.5)}", 24)[-1] == percent(texts, 0.5)
