"""Texts of a game that brings none: everything is said, in general words."""

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

import zuschlag
from tests.games.bare_game import bare_zahltag, make_bare_zahltag
from zuschlag.games import BUILT_IN_GAMES, Event
from zuschlag.texts import GAME_TEXTS, LANGUAGES, SeatNames, Texts, credit_line, plain, report_match
from zuschlag.texts.generic import describe_event, describe_move, describe_variant, draw_table, explain_score, round_heading

__all__ = ["bare_zahltag"]
NAMES = SeatNames(("Anna", "Ben", "Cleo"))


@pytest.mark.usefixtures("bare_zahltag")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_of_a_bare_game_is_reported(language: str) -> None:
    match, texts = zuschlag.new("zahltag", 3, seed=2), Texts(language)
    while seats := match.pending.seats:
        match.play(seats[0], match.offered(seats[0])[0])
    view = match.view(None)
    names = GAME_TEXTS["zahltag"].name_seats(texts, view, NAMES.by_seat)
    lines = list(report_match(texts, "Zahltag", view, match.events, match.result, names))
    text = "\n".join(lines)
    assert "Anna: kept." in text
    assert match.result is not None
    assert f"Ben: money {match.result['money'][1]}" in text
    assert texts.say("generic.usual") in lines[0]


@dataclass
class Purse:
    cash: int | None
    is_open: bool


@dataclass
class View:
    game: str
    options: dict[str, Any]
    prize_pool: tuple[int, ...]
    seats: tuple[Any, ...]
    is_late: bool = False


@dataclass
class Seat:
    seat: int
    purse: Purse
    cards: dict[str, int]


def test_a_view_is_drawn_field_by_field_and_seat_by_seat() -> None:
    view = View(
        "x", {}, (), (Seat(0, Purse(-3, is_open=False), {"red_card": 2}), Seat(1, Purse(None, is_open=True), {})), is_late=True
    )
    assert draw_table(Texts("en"), view, NAMES, plain).splitlines() == [
        "prize pool: –",
        "is late: ✓",
        "",
        "Seat  purse              cards",
        "Anna  cash −3 is open –  red card 2",
        "Ben   cash – is open ✓   –",
    ]
    assert draw_table(Texts("en"), View("x", {}, (7, 8), ()), NAMES, plain) == "prize pool: 7 8\nis late: –"
    assert draw_table(Texts("en"), View("x", {}, (), (1, 2)), NAMES, plain) == "prize pool: –\nis late: –"


def test_options_events_rounds_and_scores_are_told() -> None:
    texts = Texts("en")
    view = SimpleNamespace(game="x", options={"cards": 7, "ties": "carried"})
    assert describe_variant(texts, view) == "cards: 7, ties: carried"
    assert describe_event(texts, Event("bid", {"seat": 1, "card": 7}), NAMES) == "Ben: bid, card 7."
    assert describe_event(texts, Event("went-out", {}), NAMES) == "went out."
    assert describe_move(texts, "bid 7\x1b") == "bid 7�"
    assert round_heading(texts, 3) == "Round 3"
    result = {"points": [1, 2, 3], "winners": [0, 1, 2], "waived": True}
    assert list(explain_score(texts, None, result, NAMES)) == [
        "Anna: points 1.", "Ben: points 2.", "Cleo: points 3.", "waived: ✓."
    ]  # fmt: skip
    assert next(explain_score(texts, None, {"winners": [0]}, NAMES)) == "Anna: –."


def test_credits_are_told_from_what_the_game_declares() -> None:
    texts = Texts("en")
    assert credit_line(texts, BUILT_IN_GAMES["bigshot"]) == "Big Shot by Alex Randolph, published by Ravensburger in 2001."
    authored = make_bare_zahltag(name="authored", title="Authored", authors=("Ann Author", "Bob Writer"), year=2020)
    assert credit_line(texts, make_bare_zahltag(name="bare", title="Bare")) == "Bare."
    assert credit_line(texts, authored) == "Authored (Ann Author, Bob Writer, 2020)."


@pytest.mark.parametrize("name", BUILT_IN_GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_credits_of_our_games_say_what_they_declare(name: str, language: str) -> None:
    game = BUILT_IN_GAMES[name]
    line = credit_line(Texts(language), game)
    for part in (game.title, *game.authors, game.publisher, str(game.year)):
        assert str(part) in line
