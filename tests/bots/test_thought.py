"""Thoughts as people are shown them: order, numbers and limit agree with the choice, in every position of both games."""

from collections.abc import Iterator
from math import hypot
from typing import Any

import pytest

from tests.any_game import AnyTurn
from tests.random_play import match_after
from tests.variants import VARIANTS
from zuschlag.bots import Candidate, Thought, Turn, bigshot, zahltag
from zuschlag.bots.budget import Budget
from zuschlag.bots.thought import clearly_best, error_bound, is_about_as_good
from zuschlag.kernel import seeded

PACKAGES: dict[str, Any] = {"bigshot": bigshot, "zahltag": zahltag}
SIGMAS = 3.0
"""No number exceeds that of the choice by more errors than this."""


def thoughts(game: str, bot: str, every: int) -> Iterator[tuple[AnyTurn, Thought]]:
    """What a bot thinks in many positions, met on the way through random games of several variants."""
    for variant in [variant for variant in VARIANTS if variant[0] == game][:5]:
        for decisions in range(2, 170, every):
            match = match_after(variant, 3, decisions)
            if not match.pending.seats:
                continue
            turn: AnyTurn = Turn(match, match.pending.seats[0])
            if len(turn.offered) > 1:
                budget = () if bot == "valuer" else (Budget(simulations=120),)
                yield turn, getattr(PACKAGES[game], f"think_{bot}")(turn, seeded("s"), *budget)


CASES = [
    ("bigshot", "valuer", 5),
    ("bigshot", "search", 19),
    ("bigshot", "guided", 13),
    ("zahltag", "valuer", 5),
    ("zahltag", "search", 19),
    ("zahltag", "guided", 13),
]


@pytest.mark.parametrize(("game", "bot", "every"), CASES)
def test_no_candidate_looks_better_than_the_choice_and_the_others_are_in_the_order_of_their_numbers(
    game: str, bot: str, every: int
) -> None:
    """But for draws among sealed offers, a number that is not lower is so within the noise, and is told as equal."""
    for turn, thought in thoughts(game, bot, every):
        chosen, *others = thought.shown_candidates
        assert chosen.move == thought.move
        assert {candidate.move for candidate in others} == {candidate.move for candidate in thought.candidates} - {chosen.move}
        numbers = [candidate.chance if candidate.value is None else candidate.value for candidate in others]
        told = [number for number in numbers if number is not None]
        assert told == sorted(told, reverse=True)
        for candidate in others:
            if not is_about_as_good(candidate, chosen) or chosen.move.startswith("offer"):
                continue
            if candidate.value is not None:
                assert candidate.value == chosen.value, turn.offered
            elif candidate.chance is not None and candidate.error is not None:
                assert chosen.chance is not None
                assert chosen.error is not None
                assert candidate.chance - chosen.chance <= SIGMAS * hypot(candidate.error, chosen.error) + 0.001


@pytest.mark.parametrize(("game", "bot", "every"), CASES)
def test_no_limit_contradicts_the_choice(game: str, bot: str, every: int) -> None:
    """Who raises would pay that much, who borrows more than what stands, who passes not more; all are told the same limit."""
    for turn, thought in thoughts(game, bot, every):
        (limit,) = {candidate.limit for candidate in thought.candidates}
        if limit is None:
            continue
        verb, _, what = thought.move.partition(" ")
        if game == "zahltag":
            assert int(what) >= limit
        elif verb == "bid":
            assert limit >= int(what) > turn.view.bid
        elif verb == "loan":
            assert limit > turn.view.bid
        elif verb == "pass":
            assert limit <= turn.view.bid
        else:
            assert verb == "decline"


def test_a_thought_without_candidates_shows_its_move() -> None:
    assert Thought("pass").shown_candidates == (Candidate("pass"),)


def test_what_has_no_number_is_shown_last_and_is_never_as_good() -> None:
    chosen, bare, other = Candidate("a", chance=0.3), Candidate("b"), Candidate("c", chance=0.2)
    assert Thought("a", (bare, chosen, other)).shown_candidates == (chosen, other, bare)
    assert not is_about_as_good(bare, chosen)
    assert not is_about_as_good(other, bare)
    assert is_about_as_good(Candidate("d", chance=0.3), chosen)
    assert not is_about_as_good(Candidate("d", 1.0, 0.9), Candidate("e", 2.0, 0.1))


def test_a_person_is_advised_what_has_clearly_the_higher_chance_whatever_the_bot_likes() -> None:
    liked, better = Candidate("a", chance=0.2, error=0.01), Candidate("b", chance=0.4, error=0.01)
    assert clearly_best([liked, better]) == "b"
    assert clearly_best([liked, Candidate("b", chance=0.22, error=0.01)]) is None
    assert clearly_best([better, liked]) is None
    thought = Thought("a", (liked, better), advice="b")
    assert (thought.advised_move, thought.shown_candidates) == ("b", (better, liked))
    assert Thought("a", (liked, better)).advised_move == "a"


def test_the_error_of_a_mean_is_bounded_by_that_of_wins_and_losses() -> None:
    assert error_bound(0.5, 100) == 0.05
    assert error_bound(1.0, 10) == 0.0874  # ten wins are no certainty
