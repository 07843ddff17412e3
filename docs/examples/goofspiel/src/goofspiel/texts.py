"""The texts of Goofspiel: events as sentences, the table drawn with letters, the score. The words are in messages.toml."""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from goofspiel.view import SeatView, View
from zuschlag.games import Event
from zuschlag.texts import Paint, SeatNames, Texts, align_columns

MESSAGES: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("messages.toml").read_text(encoding="utf-8"))
"""By language and key. Zuschlag's `Texts` and the page know them as goofspiel.KEY."""


def greeting(texts: Texts, view: View) -> str:
    return texts.say("goofspiel.greeting", cards=view.rounds)


def describe_event(texts: Texts, event: Event, seat_names: SeatNames) -> str:
    named = {} if event.seat is None else {"seat": seat_names.by_seat[event.seat]}
    return texts.say(f"goofspiel.{event.kind}", **{**event.args, **named})


def is_round_start(event: Event) -> bool:
    return event.kind == "revealed"


def is_transient(event: Event) -> bool:
    return event.kind in ("sealed", "bid")


def round_heading(texts: Texts, number: int) -> str:
    return texts.say("goofspiel.round", number=number)


def draw_table(texts: Texts, view: View, seat_names: SeatNames, paint: Paint) -> str:
    to_come = " ".join(map(str, view.prizes)) or texts.say("goofspiel.none")
    prize = texts.say("goofspiel.prize", prize=view.prize or "–", pot=view.pot, prizes=to_come)
    head = [texts.say(f"goofspiel.head.{name}") for name in ("seat", "points", "hand", "bid")]
    return f"{prize}\n\n" + align_columns([head, *(_row(texts, seat, seat_names) for seat in view.seats)])


def _row(texts: Texts, seat: SeatView, seat_names: SeatNames) -> list[str]:
    bid = texts.say("goofspiel.head.sealed") if seat.has_bid else "–"
    return [seat_names.by_seat[seat.seat], str(seat.points), " ".join(map(str, seat.hand)), str(seat.bid or bid)]


def explain_score(texts: Texts, view: View, result: dict[str, Any], seat_names: SeatNames) -> Iterator[str]:
    names: Sequence[str] = seat_names.by_seat
    for player, points in zip(names, result["points"], strict=True):
        yield texts.say("goofspiel.score", player=player, points=points)
