"""Put a review together from its parts: the graph, key moments, and every player's accuracy, luck and skill."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from zuschlag.review.luck import whole_shares
from zuschlag.review.marks import accuracy
from zuschlag.review.schema import (
    FULL_WIN,
    REVIEW_VERSION,
    ChanceEvent,
    Decision,
    EvaluatorName,
    Moment,
    Outline,
    Part,
    Player,
    Point,
    Review,
)

MOST_MOMENTS = 6
LEAST_CHANGE = 0.03
"""A smaller change of a chance is no key moment."""


def assemble(outline: Outline, parts: Iterable[Part], key: str | None = None) -> Review:
    """The review of a match. Of several looks at a decision, the one with the largest budget counts.

    `key` is that under which stored parts were computed, perhaps by another version; None: by this one.
    """
    looks: dict[int, Decision] = {}
    events: dict[tuple[int, bool], ChanceEvent] = {}
    for part in parts:
        if isinstance(part, ChanceEvent):
            events[part.step, part.outcome != ""] = part
        elif part.step not in looks or part.budget > looks[part.step].budget:
            looks[part.step] = part
    decisions = [looks[step] for step in sorted(looks)]
    chances = [events[key] for key in sorted(events)]
    settings, result = outline.settings, outline.result
    is_whole = len(decisions) == outline.decisions and all(decision.budget >= outline.budget for decision in decisions)
    is_complete = is_whole and len(chances) == outline.chances
    has_accuracy = is_complete and settings.budget >= outline.accuracy_budget
    return Review(
        REVIEW_VERSION,
        outline.game,
        outline.players,
        EvaluatorName.from_key(settings.key if key is None else key),
        settings,
        is_complete,
        tuple(decisions),
        tuple(chances),
        graph_of(chances, outline.moves, result),
        tuple(
            player_of(seat, start, decisions, chances, result[seat], has_accuracy=has_accuracy)
            for seat, start in enumerate(start_shares(outline, chances))
        ),
        key_moments(decisions, chances),
        outline.given_moves,
        outline.accuracy_budget,
    )


def start_shares(outline: Outline, chances: Sequence[ChanceEvent]) -> tuple[int, ...]:
    """A fair share for everybody; in a branch of another match, everybody's chance where it begins."""
    begin = next((event.after for event in chances if event.outcome == ""), None) if outline.given_moves else None
    return whole_shares([1.0] * outline.players) if begin is None else begin


def player_of(
    seat: int,
    start: int,
    decisions: Sequence[Decision],
    chances: Sequence[ChanceEvent],
    result: int,
    *,
    has_accuracy: bool,
) -> Player:
    """The sums of a seat. Skill is what is left of the result."""
    own = [decision for decision in decisions if decision.seat == seat]
    marks: Mapping[str, int] = Counter(decision.mark for decision in own if decision.mark is not None)
    luck = sum(event.luck[seat] for event in chances)
    deal = sum(event.luck[seat] for event in chances if event.outcome == "")
    found = accuracy(own) if has_accuracy else None
    return Player(seat, found, dict(marks), start, luck, deal, result - start - luck, result)


def graph_of(chances: Sequence[ChanceEvent], moves: int, result: tuple[int, ...]) -> tuple[Point, ...]:
    """Everybody's chance before and after every event of chance, and the result at the end."""
    points = chain.from_iterable(
        (Point(event.step, event.after),)
        if event.outcome == ""
        else (Point(event.step, event.before), Point(event.step + 1, event.after))
        for event in chances
    )
    return *points, Point(moves, result)


def key_moments(decisions: Sequence[Decision], chances: Sequence[ChanceEvent]) -> tuple[Moment, ...]:
    """Where most changed: marked losses, and outcomes of chance, in the order of the match."""
    found = [
        Moment(decision.step, "decision", decision.seat, -decision.loss)
        for decision in decisions
        if decision.mark in ("mistake", "blunder")
    ]
    for event in chances:
        seat = max(range(len(event.luck)), key=lambda seat: abs(event.luck[seat]))
        found.append(Moment(event.step, "chance", seat, round(event.luck[seat] / FULL_WIN, 4)))
    largest = sorted(found, key=lambda moment: -abs(moment.change))[:MOST_MOMENTS]
    return tuple(sorted((moment for moment in largest if abs(moment.change) >= LEAST_CHANGE), key=lambda moment: moment.step))
