"""A decision is judged from what its seat knew: records that differ in anything else are compared byte for byte."""

from collections import OrderedDict
from functools import partial
from itertools import count
from typing import Any

import pytest

from tests.tables.secrecy.review_pairs import RECORD_FACTS, Judgement, RecordPair, record_pairs, review_leaks
from tests.variants import VARIANTS, variant_game
from zuschlag.review import EVALUATORS, Reviewer, find_evaluator, job

ENOUGH = 6
"""Comparisons for each fact."""


def best_judgement(pair: RecordPair, *, is_open: bool = False) -> Judgement:
    return Judgement(find_evaluator(variant_game(pair.variant)).name, 8, is_open=is_open)


def plain_judgement(name: str, pair: RecordPair) -> Judgement:
    """The evaluator of this name, where it is for the game; else rollouts."""
    return Judgement(name if EVALUATORS[name].is_for(variant_game(pair.variant)) else "rollout", 2, seed=3)


@pytest.mark.parametrize("enough", [2 * ENOUGH, pytest.param(20 * ENOUGH, marks=pytest.mark.soak)])
def test_what_a_seat_could_not_know_changes_no_byte_of_how_its_decisions_are_judged(enough: int) -> None:
    """Hands of rivals, sealed offers of the same moment, and all that happens later."""
    counted, leaked = review_leaks(record_pairs(VARIANTS, count()), enough, RECORD_FACTS, best_judgement)
    assert min(counted[fact] for fact in RECORD_FACTS) >= enough
    assert not +leaked


@pytest.mark.parametrize("name", [name for name, each in EVALUATORS.items() if not each.needs_compiling])
def test_the_same_holds_for_evaluators_in_plain_python(name: str) -> None:
    judge = partial(plain_judgement, name)
    counted, leaked = review_leaks(record_pairs(VARIANTS, count()), ENOUGH // 2, RECORD_FACTS, judge, each=1)
    assert min(counted[fact] for fact in RECORD_FACTS) >= ENOUGH // 2
    assert not +leaked


def test_open_cards_are_told_apart() -> None:
    """The judgement that a seat's decisions must not depend on."""
    judge = partial(best_judgement, is_open=True)
    _, leaked = review_leaks(record_pairs(VARIANTS, count()), ENOUGH, ["zahltag hand"], judge)
    assert leaked["zahltag hand"] > 0


@pytest.mark.parametrize("fact", RECORD_FACTS)
def test_a_planted_leak_of_a_record_is_found(fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn whose number depends on hands and on moves that its seat has not seen."""
    turn = Reviewer.turn

    def leaking(reviewer: Reviewer, step: int) -> Any:
        found = turn(reviewer, step)
        hidden = repr((reviewer.match.setup, reviewer.match.moves))
        state = (found.game, found.seat, found.view, list(found.offered), sum(hidden.encode()), list(found.events))
        found.__setstate__(state)
        return found

    monkeypatch.setattr(Reviewer, "turn", leaking)
    monkeypatch.setattr(job, "_kept", OrderedDict())
    _, leaked = review_leaks(record_pairs(VARIANTS, count()), ENOUGH, [fact], best_judgement)
    assert leaked[fact] > 0
