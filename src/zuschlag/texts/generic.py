"""Texts of a game that has no texts: its events, views and results in generic words.

Views are dataclasses, and what they hold has been chosen for their viewer: all of it may be shown.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from zuschlag.games import Event
from zuschlag.texts.catalogue import Texts, number
from zuschlag.texts.columns import align_columns
from zuschlag.texts.event_messages import EventVariant
from zuschlag.texts.option_texts import describe_chosen_options
from zuschlag.texts.seat_names import Paint, SeatNames, sanitize

SHOWN_ELSEWHERE = ("game", "players", "options", "viewer", "reconstruction", "seats", "places")
"""Fields of a view that are not shown in the table drawn with letters, or not among its first lines."""
NOTHING = "–"
EVENT_VARIANTS: tuple[EventVariant, ...] = ()


def name_seats(texts: Texts, view: Any, names: Sequence[str]) -> SeatNames:  # noqa: ARG001
    return SeatNames(tuple(sanitize(name) for name in names))


def describe_variant(texts: Texts, view: Any) -> str:
    """The options that differ from the usual ones."""
    return ", ".join(describe_chosen_options(texts, view.game, view.options)) or texts.say("generic.usual")


def greeting(texts: Texts, view: Any) -> str:  # noqa: ARG001
    return ""


def reconstruction_notice(texts: Texts, view: Any) -> str | None:  # noqa: ARG001
    return None


def describe_event(texts: Texts, event: Event, seat_names: SeatNames) -> str:  # noqa: ARG001
    """The event's kind and arguments, with the seat's name first: "Anna: bid, card 7."."""
    who = "" if event.seat is None else f"{seat_names.by_seat[event.seat]}: "
    rest = [f"{_words(name)} {_value(value)}" for name, value in event.args.items() if name != "seat"]
    return f"{who}{', '.join([_words(event.kind), *rest])}."


def describe_move(texts: Texts, move: str) -> str:  # noqa: ARG001
    """The move as the game writes it."""
    return sanitize(move)


def is_round_start(event: Event) -> bool:  # noqa: ARG001
    return False


def is_transient(event: Event) -> bool:  # noqa: ARG001
    return False


def round_heading(texts: Texts, number: int) -> str:
    return texts.say("generic.round", number=number)


def draw_table(texts: Texts, view: Any, seat_names: SeatNames, paint: Paint) -> str:  # noqa: ARG001
    """Every field of the view, and a table with a row for each seat."""
    lines = [f"{_words(field.name)}: {_value(getattr(view, field.name))}" for field in fields(view) if _is_shown(field.name)]
    rows = list(_seat_rows(texts, view, seat_names))
    return "\n".join([*lines, "", align_columns(rows)] if rows else lines)


def _is_shown(name: str) -> bool:
    return name not in SHOWN_ELSEWHERE


def _seat_rows(texts: Texts, view: Any, seat_names: SeatNames) -> Iterator[list[str]]:
    seats = getattr(view, "seats", ())
    if not seats or not is_dataclass(seats[0]):
        return
    names = [field.name for field in fields(seats[0]) if field.name != "seat"]
    yield [texts.say("generic.seat"), *map(_words, names)]
    for at, seat in enumerate(seats):
        yield [seat_names.by_seat[at], *(_value(getattr(seat, name)) for name in names)]


def explain_score(texts: Texts, view: Any, result: Mapping[str, Any], seat_names: SeatNames) -> Iterator[str]:  # noqa: ARG001
    """A line for each seat with what the result says of it, then what it says of the match."""
    by_seat = {
        name: values
        for name, values in result.items()
        if name != "winners" and isinstance(values, list) and len(values) == len(seat_names.by_seat)
    }
    for seat, who in enumerate(seat_names.by_seat):
        values_text = ", ".join(f"{_words(name)} {_value(values[seat])}" for name, values in by_seat.items())
        yield f"{who}: {values_text or NOTHING}."
    for name, value in result.items():
        if name not in by_seat and name != "winners":
            yield f"{_words(name)}: {_value(value)}."


def _words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _value(value: Any) -> str:
    """A value of a view, an event or a result, in a line."""
    if value is None or value is False:
        return NOTHING
    if value is True:
        return "✓"
    if isinstance(value, int):
        return number(value)
    if isinstance(value, Mapping):
        return " ".join(f"{_words(str(key))} {_value(inner)}" for key, inner in value.items()) or NOTHING
    if isinstance(value, list | tuple):
        return " ".join(map(_value, value)) or NOTHING
    if is_dataclass(value):
        return " ".join(f"{_words(field.name)} {_value(getattr(value, field.name))}" for field in fields(value))
    return str(value)
