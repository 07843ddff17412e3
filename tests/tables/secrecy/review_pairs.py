"""Pairs of finished matches that a seat cannot tell apart up to a moment: their reviews judge that seat's decisions until then.

They differ in what the seat may not know then: a rival's hand, a sealed offer of the same moment, or all that happens later.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.any_game import AnyMatch
from tests.laws.test_indistinguishable_histories import others_alike
from tests.random_play import Variant, match_after
from zuschlag.match import Dice
from zuschlag.record import parse_record, record_line
from zuschlag.review import Reviewer, Task
from zuschlag.review.job import compute_parts

RECORD_FACTS = ("bigshot draw", "zahltag draw", "zahltag hand", "zahltag offer")
"""Games, and what their records differ in."""
HOURS = 3600.0
"""Longer than any batch takes."""


@dataclass(frozen=True)
class RecordPair:
    """Two records, and the seats that saw the same in both until so many moves were made."""

    fact: str
    variant: Variant
    one: dict[str, Any]
    other: dict[str, Any]
    seats: Sequence[int]
    moves: int


@dataclass(frozen=True)
class Judgement:
    """How decisions are judged."""

    evaluator: str
    budget: int
    seed: int = 0
    is_open: bool = False
    """With open cards, which is what no other judgement may be like."""


def record_pairs(variants: Sequence[Variant], seeds: Iterator[int]) -> Iterator[RecordPair]:
    for seed in seeds:
        yield from record_pairs_of(variants[seed % len(variants)], seed)


def record_pairs_of(variant: Variant, seed: int) -> Iterator[RecordPair]:
    """All kinds of pairs that a match of this seed gives, at a moment that the seed decides."""
    rng = random.Random(f"records/{seed}")
    match = match_after(variant, seed, rng.randrange(4, 40))
    if match.pending.over or match.step_count > len(match.moves):
        return
    at = len(match.moves)
    yield RecordPair("draw", variant, _finish(match, rng), _finish(match, rng), range(match.players), at - 1)
    if match.game.name != "zahltag":
        return
    viewer = rng.randrange(match.players)
    others = [other for other in others_alike(match, viewer) if other.state.hand != match.state.hand]
    mine = _any_word(match, viewer, rng)
    if others:
        other = rng.choice(others)
        yield RecordPair("hand", variant, _finish(match, rng, mine), _finish(other, rng, mine), [viewer], at)
    seats = match.pending.seats
    offering = [seat for seat in seats if seat != viewer and len(match.offered(seat)) > 1]
    if match.view(None).phase == "offer" and viewer in seats and offering:
        one, another = rng.sample(list(match.offered(offering[0])), 2)
        rest = {seat: rng.choice(list(match.offered(seat))) for seat in seats} | mine
        one_record, other_record = (_finish(match, rng, rest | {offering[0]: word}) for word in (one, another))
        yield RecordPair("offer", variant, one_record, other_record, [viewer], at)


def _any_word(match: AnyMatch, seat: int, rng: random.Random) -> dict[int, str]:
    """A move of this seat, if it is its turn."""
    return {seat: rng.choice(list(match.offered(seat)))} if seat in match.pending.seats else {}


def _finish(match: AnyMatch, rng: random.Random, first: Mapping[int, str] | None = None) -> dict[str, Any]:
    """The record of this match, played on at random with dice of its own. These seats begin with these moves."""
    match = match.copy()
    words = dict(first or {})
    match.use_dice(Dice(rng.randrange(1_000_000)))
    while seats := match.pending.seats:
        seat = next((seat for seat in seats if seat in words), rng.choice(seats))
        match.play(seat, words.pop(seat) if seat in words else rng.choice(list(match.offered(seat))))
    return dict(match.record())


def judged_alike(pair: RecordPair, judgement: Judgement, most: int) -> tuple[int, int]:
    """How many decisions of seats that cannot tell the records apart were judged in both, and how many of them differently.

    They are computed as a server's workers do it, for one record and the other in turns.
    """
    counted = leaked = 0
    bodies = [record_line(record).encode() for record in (pair.one, pair.other)]
    reviewers = [
        Reviewer(
            parse_record(record),
            evaluator=judgement.evaluator,
            seed=judgement.seed,
            budget=judgement.budget,
            open_cards=judgement.is_open,
        )
        for record in (pair.one, pair.other)
    ]
    steps = [shared_steps(reviewer, pair) for reviewer in reviewers]
    assert steps[0] == steps[1]
    key = reviewers[0].settings.key
    for step in steps[0][-most:]:
        one, other = (
            compute_parts(body, key, [whole_look(reviewer, step)], HOURS)
            for body, reviewer in zip(bodies, reviewers, strict=True)
        )
        counted += 1
        leaked += one != other
    return counted, leaked


def whole_look(reviewer: Reviewer, step: int) -> Task:
    """The task with which the review of this record judges a decision in the end."""
    tasks = [task for task in reviewer.tasks() if task.kind == "decision" and task.step == step]
    return max(tasks, key=lambda task: task.budget)


def shared_steps(reviewer: Reviewer, pair: RecordPair) -> list[int]:
    """The decisions with a choice, before the moment from which on the seats can tell the records apart."""
    return [
        step
        for step, point in reviewer.decisions.items()
        if point.seat in pair.seats and point.number <= pair.moves and len(point.offered) > 1
    ]


def review_leaks(
    pairs: Iterator[RecordPair], most: int, facts: Sequence[str], judgement_of: Callable[[RecordPair], Judgement], each: int = 2
) -> tuple[Counter[str], Counter[str]]:
    """How many decisions were compared for each game and fact, and how many of them were judged differently."""
    counted, leaked = Counter[str](), Counter[str]()
    for pair in pairs:
        if all(counted[name] >= most for name in facts):
            break
        name = f"{pair.variant[0]} {pair.fact}"
        if name in facts and counted[name] < most:
            count, different = judged_alike(pair, judgement_of(pair), each)
            counted[name] += count
            leaked[name] += different
    return counted, leaked
