"""A finished match step by step, as one viewer saw it: one step, or the whole match at once."""

from collections.abc import Mapping
from typing import Any

import msgspec

from zuschlag.errors import Refused
from zuschlag.match import replay, replay_steps
from zuschlag.tables.protocol.json_views import encode_views
from zuschlag.tables.protocol.messages import EventTold

MAX_MOVES = 1500
"""Moves. Real matches have a few hundred; where overbids are exposed, there can be thousands, and each brings a view."""


class Step(msgspec.Struct, frozen=True):
    """A match after so many moves of its record, as one viewer saw it."""

    step: int
    steps: int
    """How many moves the record has."""
    game: str
    players: int
    options: dict[str, Any]
    seats: list[str]
    """Names, where the record tells them."""
    view: Any
    events: list[EventTold]
    """All that this viewer knew of by then."""
    fresh: int
    """How many of the events, at the end of the list, the last move brought."""
    result: dict[str, Any] | None


class CourseMove(msgspec.Struct, frozen=True):
    """A move of the record, or an outcome of chance."""

    move: str
    seat: int | None
    """Whose; None: chance's."""


class CourseStep(msgspec.Struct, frozen=True):
    """The match after so many moves as stand before it."""

    view: Any
    events: list[EventTold]
    """What the last move brought, as far as this viewer knew of it."""


class Course(msgspec.Struct, frozen=True):
    """A whole match. Its record is open to all, so its moves are; views and events are those of one viewer."""

    game: str
    players: int
    options: dict[str, Any]
    seats: list[str]
    """Names, where the record tells them."""
    moves: list[CourseMove]
    steps: list[CourseStep]
    """One more than moves: the first is before all of them."""
    result: dict[str, Any] | None


def replay_all_steps(record: Mapping[str, Any], viewer: int | None) -> Course:
    """The match of a record, as this seat (None: a spectator) saw it. Costs one replay, and as many views as it has moves."""
    if len(record["moves"]) > MAX_MOVES:
        raise Refused("too-large", f"the record has {len(record['moves'])} moves; above {MAX_MOVES}, ask step by step")
    moves: list[CourseMove] = []
    steps: list[CourseStep] = []
    known, seat = 0, None
    for match in replay_steps(record):
        if steps:
            moves.append(CourseMove(record["moves"][len(moves)], seat))
        events = match.events
        fresh = [EventTold(kind=event.kind, args=dict(event.args)) for event in events[known:] if event.is_visible_to(viewer)]
        (view,) = encode_views([match.view(viewer)])
        steps.append(CourseStep(view, fresh))
        known, seat = len(events), next(iter(match.pending.seats), None)
    return Course(
        game=match.game,
        players=match.players,
        options=match.options,
        seats=list(record.get("seats", [])),
        moves=moves,
        steps=steps,
        result=match.result,
    )


def replay_step(record: Mapping[str, Any], step: int, viewer: int | None) -> Step:
    """The match of a record after so many moves, as this seat (None: a spectator) saw it."""
    steps = len(record["moves"])
    if step > steps:
        raise Refused("unknown", f"there is no step {step}; the record has {steps} moves")
    match = replay(record, upto=step)
    before = len(replay(record, upto=step - 1).events) if step else 0
    events = [EventTold(kind=event.kind, args=dict(event.args)) for event in match.events if event.is_visible_to(viewer)]
    fresh = sum(event.is_visible_to(viewer) for event in match.events[before:])
    return Step(
        step=step,
        steps=steps,
        game=match.game,
        players=match.players,
        options=match.options,
        seats=list(record.get("seats", [])),
        view=match.view(viewer),
        events=events,
        fresh=fresh,
        result=match.result,
    )
