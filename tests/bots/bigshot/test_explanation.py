"""Reasons for moves of Big Shot: the words of a hint never contradict its own numbers, and facts are what the rules do."""

from itertools import combinations, pairwise
from typing import Any

import pytest

from tests.random_play import Variant, play_randomly
from tests.variants import name_of
from zuschlag.bots import Candidate, Reason, Turn
from zuschlag.bots.bigshot.explanation import compared_facts, explain, explain_advice
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
        limit = limit_of(explain_advice(turn, shown))
        for candidate in shown:
            amount = int(candidate.move.partition(" ")[2] or 0)
            if limit is not None and 0 < amount <= fullest_purse(match.state, turn.seat):
                chance, passing = chances[candidate.move], chances["pass"]
                assert (chance < passing) if amount > limit else (chance > passing)
        stated += limit is not None
        unfiltered = explain_advice(turn, [Candidate(candidate.move) for candidate in shown])
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
                assert state.players > 2 or {reason.kind for reason in found} <= {"cubes"}


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
            found = explain_advice(turn, [Candidate(move), *others])
            if move.startswith(("loan", "pay")):
                assert found
            assert all(describe_shared_reason(each, why.kind, why.args, NAMES) for each in texts for why in found)
        if not turn.offered[0].startswith(("loan", "pay")):
            assert explain_advice(turn, [Candidate(turn.offered[0])]) == ()


@pytest.mark.parametrize("variant", SOME, ids=name_of)
def test_the_lots_that_a_placement_fills_go_to_whom_the_facts_say(variant: Variant) -> None:
    """BS-12: both moves are made, and the lots that only one of them gives to a seat are named, for both."""
    told = 0
    for turn, match in decisions(variant, (PLACING,)):
        state: Any = match.state
        same_lot = [pair for pair in combinations(turn.offered, 2) if pair[0].split()[2] == pair[1].split()[2]]
        for chosen, best in [*pairwise(turn.offered), *same_lot]:
            found = compared_facts(turn, [chosen], [best])
            expected = {}
            for move in (best, chosen):
                then, lot = match.copy(), move.split()[2]
                then.play(turn.seat, move)
                view = next(each for each in then.view(None).lots if each.id == lot)
                owner: Any = view.owner if view.sold else None
                seat = -1 if owner is None else state.seat[colours.WORDS.index(owner)]
                expected[move] = (lot, seat)
            differing = {move: where for move, where in expected.items() if where[1] >= 0 and len(set(expected.values())) == 2}
            assert {(why.args["move"], why.args["lots"], why.args["seat"]) for why in found} == {
                (move, *where) for move, where in differing.items()
            }
            told += len(found)
    assert told > 0


@pytest.mark.parametrize("variant", SOME, ids=name_of)
def test_in_an_auction_the_facts_are_what_the_cubes_add(variant: Variant) -> None:
    """Whichever move is better; and nothing of payments, of which other facts are told."""
    kinds = set()
    for turn, match in decisions(variant, (BIDDING, LENDING, PAYING)):
        state: Any = match.state
        found = compared_facts(turn, [turn.offered[0]], [turn.offered[-1]])
        assert found == compared_facts(turn, [turn.offered[-1]], [turn.offered[0]])
        assert state.phase != PAYING or not found
        kinds |= {reason.kind for reason in found}
    assert kinds == {"cubes"}


def test_only_the_turn_of_the_seat_decides() -> None:
    """The same turn has the same reasons, however often it is asked."""
    for turn, _ in decisions(("bigshot", 4, {}), (BIDDING, PLACING)):
        shown = [Candidate(move, chance=0.5) for move in turn.offered[:3]]
        assert explain_advice(turn, shown) == explain_advice(turn, shown)


def test_rules_of_thumb_of_every_kind_are_met() -> None:
    """In one game: placements for the own lots and against rivals, and limits of bids for every cause that can be met."""
    kinds = set()
    for turn, match in decisions(("bigshot", 3, {}), (PLACING, BIDDING), 13, every=1):
        state: Any = match.state
        for best in turn.offered[:3]:
            for chosen in turn.offered[-3:] if state.phase == PLACING else ["pass"]:
                kinds |= {reason.kind for reason in explain(turn, chosen, best)}
    assert {"lots_own", "lots_rivals", "cubes", "bid_limit", "bid_limit_more", "bid_limit_none", "bid_limit_purse"} <= kinds
