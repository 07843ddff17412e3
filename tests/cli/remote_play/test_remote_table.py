"""What comes over the client is what a match in the terminal has: views as views, events as events."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from tests.any_game import AnyMatch
from zuschlag import new
from zuschlag.cli.remote_play.remote_table import RemoteTable
from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.tables.core.time_control import NoClock
from zuschlag.tables.protocol.messages import (
    DiceProof,
    MatchEvent,
    SeatState,
    Snapshot,
    TableChange,
    TableState,
    Update,
    You,
)
from zuschlag.texts import GAME_TEXTS, Texts

VARIANTS = [(name, players, options) for name, game in GAMES.items() for players, options in game.variants]


def snapshot(match: AnyMatch | None, seat: int | None = 0, events: int | None = None, **changes: Any) -> Snapshot:
    """As a server would tell it."""
    told = TableState(
        id="t",
        game=match.game.name if match else "zahltag",
        title="A game",
        players=2,
        options={},
        edition=1,
        clock=NoClock(),
        is_listed=False,
        has_spectators=True,
        status="playing" if match else "waiting",
        opened=0,
        host=0,
        seats=[
            SeatState(kind="person", name="Anna", level=None, stand_in=None, is_salted=False),
            SeatState(kind="bot", name=None, level="easy", stand_in=None, is_salted=False),
            SeatState(kind="person", name=None, level=None, stand_in=None, is_salted=False),
            SeatState(kind="open", name=None, level=None, stand_in=None, is_salted=False),
        ],
        dice=DiceProof(algorithm="", commitment="", salts=[], seed=None),
        take_back=None,
        rematch=None,
        former=None,
        invite=None,
        result=None,
    )
    made = Snapshot(
        number=1,
        at=0,
        now=0,
        table=msgspec.structs.replace(told, **changes),
        you=None if seat is None else You(seats=[seat], seat=seat, nth=0, plan=None, can_take_back=False, is_host=True),
        view=match.view(seat) if match else None,
        events=told_events(match, seat)[:events],
        offered=[],
        awaited=[],
        clocks=None,
        said=[],
    )
    return msgspec.json.decode(msgspec.json.encode(made), type=Snapshot)


def told_events(match: AnyMatch | None, seat: int | None) -> list[MatchEvent]:
    events = match.events if match else ()
    return [MatchEvent(kind=event.kind, args=dict(event.args)) for event in events if event.is_visible_to(seat)]


def positions(game: str, players: int, options: dict[str, str]) -> Iterator[AnyMatch]:
    chosen: dict[str, Any] = dict(options)
    match = new(game, players=players, seed=3, **chosen)
    rng = Random(3)
    while seats := match.pending.seats:
        yield match
        match.play(seats[0], rng.choice(list(match.offered(seats[0]))))
    yield match


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS, ids=str)
def test_a_view_that_came_over_the_wire_is_the_view(game: str, players: int, options: dict[str, str]) -> None:
    """For a seat and for a spectator, at many moments of a match; and its events are told in the same sentences."""
    texts = Texts("en")
    game_texts = GAME_TEXTS[game]
    for number, match in enumerate(positions(game, players, options)):
        if number % 20 and not match.pending.over:
            continue
        for seat in (0, None):
            told = RemoteTable(snapshot(match, seat))
            assert told.view == match.view(seat)
            cast = game_texts.name_seats(texts, told.view, ["Anna", "Ben", "Cleo", "Dora"][:players])
            seen = [event for event in match.events if event.is_visible_to(seat)]
            assert [game_texts.describe_event(texts, event, cast) for event in told.first_events] == [
                game_texts.describe_event(texts, event, cast) for event in seen
            ]


def test_seats_have_names() -> None:
    assert RemoteTable(snapshot(None)).names(Texts("en")) == ["Anna", "Easy 2", "someone", "Seat 4"]


def match_of(moves: int) -> AnyMatch:
    match = new("zahltag", players=2, seed=1)
    for _ in range(moves):
        seat = match.pending.seats[0]
        match.play(seat, match.offered(seat)[0])
    return match


def test_a_snapshot_in_the_middle_brings_only_what_is_news() -> None:
    match = match_of(6)
    told = RemoteTable(snapshot(match, events=3))
    news = told.apply_snapshot(snapshot(match))
    assert news is not None
    assert len(news) == len(told_events(match, 0)) - 3
    assert told.apply_snapshot(snapshot(match)) == []


def test_after_a_take_back_all_is_told_again_and_nothing_of_it_is_news() -> None:
    match = match_of(6)
    told = RemoteTable(snapshot(match))
    view = msgspec.to_builtins(match.view(0))
    events = snapshot(match).events[:-2]
    assert told.apply_update(Update(number=2, at=0, news=TableChange(kind="took-back", seat=0), view=view, events=events)) == []
    assert told.apply_snapshot(snapshot(match)) == list(match.events[-2:])


def test_a_game_that_is_not_known_here_is_said_so() -> None:
    with pytest.raises(Refused, match="edition 9"):
        RemoteTable(snapshot(match_of(1), edition=9))


def test_a_view_of_another_form_is_said_so() -> None:
    with pytest.raises(Refused, match="another version"):
        RemoteTable(msgspec.structs.replace(snapshot(match_of(1)), view={"game": "zahltag"}))
