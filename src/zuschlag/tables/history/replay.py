"""A finished match step by step, as one viewer saw it: one step, or the whole match at once.

The functions that begin with `encode_` take a record as JSON and return JSON: a server calls them in a worker process.
"""

import gzip
from collections.abc import Mapping
from typing import Any

import msgspec

from zuschlag.errors import Refused
from zuschlag.match import replay, replay_steps
from zuschlag.strict_json import parse_json
from zuschlag.tables.protocol.json_views import encode_views
from zuschlag.tables.protocol.messages import MatchEvent
from zuschlag.tables.protocol.viewer_messages import visible_events

MAX_MOVES = 1500
"""Real matches have a few hundred moves; where overbids are exposed, there can be thousands, and each has a view."""

MAX_VIEW_BYTES = 16 * 1024 * 1024
"""Of all views of a course. A match needs some five; only a huge deck of one's own can need more."""


class ReplayPosition(msgspec.Struct, frozen=True):
    """A match after this many moves of its record, as one viewer saw it."""

    step: int
    steps: int
    """How many moves the record has."""
    game: str
    players: int
    options: dict[str, Any]
    seats: list[str]
    """The players' names, if the record has them."""
    view: Any
    events: list[MatchEvent]
    """All events so far that this viewer may know."""
    fresh: int
    """How many events, at the end of the list, the last move caused."""
    result: dict[str, Any] | None


class ReplayMove(msgspec.Struct, frozen=True):
    """A move of the record, or a random outcome."""

    move: str
    seat: int | None
    """The seat that made it; null: chance."""


class ReplayStep(msgspec.Struct, frozen=True):
    """The match after the moves before this step."""

    view: Any
    events: list[MatchEvent]
    """The events of the last move that this viewer may know."""


class FullReplay(msgspec.Struct, frozen=True):
    """A whole match step by step. All its moves are public, as its record is; views and events are those of one viewer."""

    game: str
    players: int
    options: dict[str, Any]
    seats: list[str]
    """The players' names, if the record has them."""
    moves: list[ReplayMove]
    steps: list[ReplayStep]
    """One more than moves: the first is before any move."""
    result: dict[str, Any] | None


def replay_all_steps(record: Mapping[str, Any], viewer: int | None) -> FullReplay:
    """All steps of a record's match, as this seat (None: a spectator) saw them. Costs one replay, and a view for each move."""
    if len(record["moves"]) > MAX_MOVES:
        raise Refused("too-large", f"the record has {len(record['moves'])} moves; above {MAX_MOVES}, ask step by step")
    moves: list[ReplayMove] = []
    steps: list[ReplayStep] = []
    events_before, seat, size = 0, None, 0
    for match in replay_steps(record):
        if steps:
            moves.append(ReplayMove(record["moves"][len(moves)], seat))
        else:
            match.view(viewer)  # refuses a seat that there is not
        events = match.events
        fresh = visible_events(events[events_before:], viewer)
        (view,) = encode_views(match.game.view_class, match.game.view_fields(match.state, [viewer]))
        size += len(memoryview(view))
        if size > MAX_VIEW_BYTES:
            raise Refused("too-large", f"the steps take more than {MAX_VIEW_BYTES} bytes; ask step by step")
        steps.append(ReplayStep(view, fresh))
        events_before, seat = len(events), next(iter(match.pending.seats), None)
    return FullReplay(
        game=match.game.name,
        players=match.players,
        options=match.options,
        seats=list(record.get("seats", [])),
        moves=moves,
        steps=steps,
        result=None if match.result is None else dict(match.result),
    )


def replay_step(record: Mapping[str, Any], step: int, viewer: int | None) -> ReplayPosition:
    """A record's match after this many moves, as this seat (None: a spectator) saw it."""
    steps = len(record["moves"])
    if step > steps:
        raise Refused("unknown", f"there is no step {step}; the record has {steps} moves")
    match = replay(record, upto=step)
    before = len(replay(record, upto=step - 1).events) if step else 0
    return ReplayPosition(
        step=step,
        steps=steps,
        game=match.game.name,
        players=match.players,
        options=match.options,
        seats=list(record.get("seats", [])),
        view=match.view(viewer),
        events=visible_events(match.events, viewer),
        fresh=len(visible_events(match.events[before:], viewer)),
        result=None if match.result is None else dict(match.result),
    )


def encode_step(record: bytes, step: int, viewer: int | None) -> bytes:
    """`replay_step` of a record."""
    return msgspec.json.encode(replay_step(parse_json(record.decode()), step, viewer))


def encode_course(record: bytes, viewer: int | None) -> bytes:
    """`replay_all_steps` of a record, compressed quickly by gzip, since it can be large."""
    return gzip.compress(msgspec.json.encode(replay_all_steps(parse_json(record.decode()), viewer)), 1, mtime=0)
