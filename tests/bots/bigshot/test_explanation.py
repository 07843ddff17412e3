"""Reasons for moves of Big Shot: the words of a hint never contradict its own numbers, and facts are what the rules do."""

from collections import Counter
from itertools import combinations, pairwise
from typing import Any

import pytest

from tests.random_play import Variant, play_randomly
from tests.variants import name_of
from zuschlag.bots import Candidate, Reason, Turn
from zuschlag.bots.bigshot.explanation import compared_facts, confirm, explain, explain_advice
from zuschlag.bots.bigshot.placement_comparison import explain_plans
from zuschlag.bots.bigshot.reasons import most_of_rivals
from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.state import BIDDING, LENDING, PAYING, PLACING
from zuschlag.kernel import below, seeded
from zuschlag.texts import LANGUAGES, SeatNames, Texts
from zuschlag.texts.reasons import describe_shared_reason

NAMES = SeatNames(("Anna", "Ben", "Cleo", "Dora"))
OFFERED_BIDS = 6
EVERY = 3
SOME: list[Variant] = [("bigshot", 2, {}), ("bigshot", 4, {}), ("bigshot", 3, {"variant": "challenge"})]


def decisions(variant: Variant, phases: tuple[int, ...], seed: int = 12, every: int = EVERY) -> Any:
    """The turns of a random game in these phases, with the match."""
    for number, match in enumerate(play_randomly(variant, seed)):
        state: Any = match.state
        if match.pending.seats and state.phase in phases and (number % every == 0 or state.phase in (LENDING, PAYING)):
            yield Turn(match.copy(), match.pending.seats[0]).snapshot(), match.copy()


def limit_of(reasons: tuple[Reason, ...]) -> int | None:
    return next((int(reason.args["limit"]) for reason in reasons if "limit" in reason.args), None)


@pytest.mark.parametrize("variant", SOME, ids=name_of)
def test_no_limit_in_a_hint_is_contradicted_by_its_chances(variant: Variant) -> None:
    """Whatever they are: a payable bid above the limit is worse than passing, and one up to the limit is better."""
    dice, stated, withdrawn = seeded("chances"), 0, 0
    for turn, match in decisions(variant, (BIDDING,)):
        words = [move for move in turn.offered if move == "pass" or move.startswith("bid")][: 1 + OFFERED_BIDS]
        chances = {word: below(dice, 100) / 100 for word in words}
        shown = [Candidate(word, chance=chances[word]) for word in sorted(words, key=lambda word: -chances[word])]
        limit = limit_of(explain_advice(turn, shown, {}))
        for candidate in shown:
            amount = int(candidate.move.partition(" ")[2] or 0)
            if limit is not None and 0 < amount <= fullest_purse(match.state, turn.seat):
                chance, passing = chances[candidate.move], chances["pass"]
                assert (chance < passing) if amount > limit else (chance > passing)
        stated += limit is not None
        unfiltered = explain_advice(turn, [Candidate(candidate.move) for candidate in shown], {})
        withdrawn += limit is None and limit_of(unfiltered) is not None
    assert (withdrawn > 0) == (match.state.players > 2)
    assert stated > 0 or match.state.players == 2


@pytest.mark.parametrize("variant", SOME, ids=name_of)
def test_with_two_players_and_before_the_auction_no_reason_says_how_far_to_bid_or_what_rivals_bid(variant: Variant) -> None:
    """There, reviews found that the best bids are far higher than what the valuer stops at."""
    for turn, match in decisions(variant, (BIDDING, LENDING)):
        state: Any = match.state
        for move in turn.offered[1:3]:
            for chosen, best in ((move, turn.offered[0]), (turn.offered[0], move)):
                found = explain(turn, chosen, best)
                assert limit_of(found) is None or (state.phase == BIDDING and state.players > 2)
                assert state.players > 2 or {reason.kind for reason in found} <= {"cubes", "rivals_money", "rivals_most"}


@pytest.mark.parametrize("variant", SOME, ids=name_of)
def test_what_the_cubes_add_speaks_for_the_better_move_of_two_players(variant: Variant) -> None:
    """What one gets, the other does not: a bid up to half of what both get by the cubes is worth it, no higher one is."""
    told = 0
    for turn, match in decisions(variant, (BIDDING,)):
        state: Any = match.state
        if state.players != 2:
            return
        for best in turn.offered[:4]:
            for reason in explain(turn, "pass", best):
                if reason.kind != "cubes":
                    continue
                told += 1
                half = (int(reason.args["worth"]) + int(reason.args["rival_worth"])) // 2
                amount = int(best.partition(" ")[2] or 0)
                assert amount <= half if best.startswith("bid") else min(half, fullest_purse(state, turn.seat)) <= state.bid
    assert told > 0


@pytest.mark.parametrize("variant", SOME, ids=name_of)
def test_a_loan_and_a_payment_are_advised_with_what_they_lead_to(variant: Variant) -> None:
    """By the rules, where nothing else speaks for them; and nothing is said of a move that stands alone."""
    texts = [Texts(language) for language in LANGUAGES]
    for turn, _ in decisions(variant, (BIDDING, LENDING, PAYING)):
        for move in (*turn.offered[:3], turn.offered[-1]):
            others = [Candidate(other) for other in turn.offered if other != move]
            found = explain_advice(turn, [Candidate(move), *others], {})
            if move.startswith(("loan", "pay")):
                assert found
            assert all(describe_shared_reason(each, why.kind, why.args, NAMES) for each in texts for why in found)
        if not turn.offered[0].startswith(("loan", "pay")):
            assert explain_advice(turn, [Candidate(turn.offered[0])], {}) == ()


@pytest.mark.parametrize("variant", SOME, ids=name_of)
def test_who_leads_and_owns_lots_after_a_placement_is_what_the_rules_say(variant: Variant) -> None:
    """BS-12, BS-16: both moves are made, and their lots are said to be as they are then, where they are not alike."""
    kinds = set()
    for turn, match in decisions(variant, (PLACING,)):
        state: Any = match.state
        same_lot = [pair for pair in combinations(turn.offered, 2) if pair[0].split()[2] == pair[1].split()[2]]
        for chosen, best in [*pairwise(turn.offered), *same_lot]:
            told: dict[tuple[Any, str], tuple[str, Any]] = {}
            for why in compared_facts(turn, [chosen], [best]):
                kinds.add(why.kind)
                told |= {(why.args["move"], lot): (why.kind, why.args.get("seat")) for lot in str(why.args["lots"]).split(", ")}
            expected: dict[str, dict[str, Any]] = {}
            for move in (best, chosen):
                then = match.copy()
                then.play(turn.seat, move)
                lots = {lot.id: lot for lot in then.view(None).lots}
                expected[move] = {}
                for name in (best.split()[2], chosen.split()[2]):
                    colour: Any = lots[name].owner or lots[name].leader
                    seat = -1 if colour is None else state.seat[colours.WORDS.index(colour)]
                    kind = "lots_owned" if lots[name].sold or then.pending.over else "lots_led"
                    expected[move][name] = (kind, seat) if seat >= 0 else (f"{kind}_nobody", None)
            assert told == {
                (move, name): outcome
                for move, other in ((best, chosen), (chosen, best))
                for name, outcome in expected[move].items()
                if outcome != expected[other][name]
            }
    assert {"lots_led", "lots_led_nobody", "lots_owned"} <= kinds


@pytest.mark.parametrize("variant", SOME, ids=name_of)
def test_of_two_placements_only_what_differs_is_said(variant: Variant) -> None:
    """Cubes that both put into the same lot are not named; two orders of the same cubes have nothing to say."""
    said = 0
    for turn, match in decisions(variant, (PLACING,), every=1):
        plans = []
        for last in (False, True):
            then, plan = match.copy(), [turn.offered[0]]
            then.play(turn.seat, plan[0])
            while then.state.phase == PLACING:
                plan.append(then.offered(turn.seat)[-last])
                then.play(turn.seat, plan[-1])
            plans.append(plan)
        one, other = plans
        assert explain_plans(turn, one, one[::-1]) == compared_facts(turn, one, one[::-1]) == ()
        for best, chosen in ((one, other), (other, one)):
            found = explain_plans(turn, chosen, best)
            assert not found or not explain_plans(turn, best, chosen)  # it speaks for one of them
            for reason in found:
                said += 1
                kept, instead = (Counter(str(reason.args[name]).split(", ")) for name in ("best", "move"))
                assert not kept & instead
                assert Counter(best) - kept == Counter(chosen) - instead
    assert said > 0


@pytest.mark.parametrize("variant", SOME, ids=name_of)
def test_in_an_auction_the_facts_are_what_the_cubes_add_and_of_loans_who_can_pay_how_much(variant: Variant) -> None:
    """Whichever move is better; and nothing of payments, of which other facts are told."""
    kinds = set()
    for turn, match in decisions(variant, (BIDDING, LENDING, PAYING)):
        state: Any = match.state
        found = compared_facts(turn, [turn.offered[0]], [turn.offered[-1]])
        assert found == compared_facts(turn, [turn.offered[-1]], [turn.offered[0]])
        assert state.phase != PAYING or not found
        assert state.phase != LENDING or {reason.kind for reason in found} == {"rivals_money"}
        for reason in found:
            kinds.add(reason.kind)
            assert reason.kind != "cubes" or reason.args["worth"] or reason.args["rival_worth"]
    assert "cubes" in kinds
    loans = [compared_facts(turn, ["pass"], [move]) for turn, _ in decisions(variant, (BIDDING,)) for move in turn.offered[1:2]]
    assert any(reason.kind == "rivals_money" for found in loans for reason in found) == (variant == ("bigshot", 4, {}))


@pytest.mark.parametrize("variant", SOME, ids=name_of)
def test_nobody_can_pay_more_than_it_is_said(variant: Variant) -> None:
    """BS-13, BS-15, BS-21, BS-25: each rival takes all loans that it is offered, and bids all it can."""
    equal = 0
    for turn, match in decisions(variant, (BIDDING, LENDING)):
        most = most_of_rivals(match.state, turn.seat)
        reached = []
        for rival in range(match.players):
            then: Any = match.copy()
            while rival != turn.seat and then.state.phase in (BIDDING, LENDING):
                seat = then.pending.seats[0]
                offered = then.offered(seat)
                loan = next((move for move in offered if move.startswith("loan")), None)
                if seat != rival:
                    then.play(seat, offered[0])
                elif loan:
                    then.play(seat, loan)
                elif then.state.phase == BIDDING and offered[-1].startswith("bid"):
                    reached.append(int(offered[-1].split()[1]))
                    break
                else:
                    break
        assert max(reached, default=0) <= most
        equal += most in reached
    assert equal > 0


def test_a_limit_that_every_move_is_as_good_as_is_not_stated() -> None:
    """Where all is won or lost, and where a higher bid is no worse than one up to the limit."""
    stated = 0
    for turn, match in decisions(("bigshot", 4, {}), (BIDDING,)):
        for best in turn.offered[:3]:
            found = explain(turn, "pass", best)
            limit, purse = limit_of(found), fullest_purse(match.state, turn.seat)
            if limit is None or not match.state.bid < limit < purse:
                continue
            stated += 1
            low, high = f"bid {limit}", f"bid {limit + 1}"
            assert limit_of(confirm(turn, found, {low: 0.5, "pass": 0.4, high: 0.3})) == limit
            assert limit_of(confirm(turn, found, {low: 0.5, high: 0.3})) == limit
            for chances in (
                {low: 0.0, "pass": 0.0, high: 0.0},
                {low: 0.999, "pass": 0.998},
                {low: 0.5, high: 0.6},
                {low: 0.5, "pass": 0.4, high: 0.4},
                {low: 0.4, "pass": 0.5},
            ):
                kept = confirm(turn, found, chances)
                assert not {reason.kind for reason in kept} - {"rivals_most"}
    assert stated > 0


def test_only_the_turn_of_the_seat_decides() -> None:
    """The same turn has the same reasons, however often it is asked."""
    for turn, _ in decisions(("bigshot", 4, {}), (BIDDING, PLACING)):
        shown = [Candidate(move, chance=0.5) for move in turn.offered[:3]]
        assert explain_advice(turn, shown, {}) == explain_advice(turn, shown, {})


def test_rules_of_thumb_of_every_kind_are_met() -> None:
    """In one game: placements for the own lots and against rivals, and limits of bids for every cause that can be met."""
    kinds = set()
    for turn, _ in decisions(("bigshot", 3, {}), (PLACING, BIDDING), 13, every=1):
        for best in turn.offered[:3]:
            for chosen in turn.offered[-3:]:
                kinds |= {reason.kind for reason in (*explain(turn, chosen, best), *explain_plans(turn, [chosen], [best]))}
    assert {"placement_own", "placement_rivals", "cubes", "rivals_most", "rivals_money", "loan_bids"} <= kinds
    assert {"bid_limit", "bid_limit_more", "bid_limit_none", "bid_limit_purse"} <= kinds
    assert {"bid_limit_loan", "bid_limit_no_loan", "bid_limit_with_loan"} <= kinds
