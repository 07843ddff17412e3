"""Tables that cost a server as much as any table may: the longest matches, with all take-backs and changes that are allowed.

The benchmark of the event loop and the tests of what blocks it use them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import msgspec

from tests.tables.table_driver import table_opened
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.state import MOST_CARDS
from zuschlag.store import Listing, Person, Row, SeatOwner, Store
from zuschlag.tables.core.facts import Fact, MatchStarted, MoveMade, MoveTakenBack, ProxySet, TakeBackRequested
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.time_control import NoClock
from zuschlag.tables.limits import (
    MAX_OFFERS_IN_PLAN,
    MAX_OTHER_CHANGES,
    MAX_OTHER_CHANGES_PER_MOVE,
)
from zuschlag.tables.protocol.lobby_summary import SeatSummary, Summary, encode_summary
from zuschlag.tables.table_limits import TableLimits

CONTRACTS = sorted(
    word
    for counts in product(*(range(count + 1) for count in kinds.COUNTS))
    if 1 <= len(word := "".join(letter * count for letter, count in zip(kinds.LETTERS, counts, strict=True))) <= MOST_CARDS
)
"""Every contract that there can be: the deck of the most different ones."""
EXPOSED = {"variant": "challenge", "overbids": "exposed"}
"""The options of Big Shot whose matches are by far the longest: bids go up to 99, whatever a player has."""
PLAYERS = 4


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table, and the rows to store for it."""

    table: Table
    rows: list[Row]
    key: str = ""
    """Under which it is stored, if not under its own id."""

    @property
    def id(self) -> str:
        """The id under which it is stored."""
        return self.key or self.table.id

    async def store(self, store: Store) -> None:
        """Store it as a server would have."""
        table = self.table
        spec = table.opened.spec
        listing = Listing(
            table=self.id,
            game=spec.game,
            status=table.status,
            host=table.host,
            opened=table.opened_at,
            is_listed=True,
            due=table.due,
            summary=encode_summary(table),
        )
        owners = [SeatOwner(self.id, at, seat.person, None) for at, seat in enumerate(table.seats) if seat.person is not None]
        await store.append(self.id, self.rows, listing, owners)


async def add_finished_listings(store: Store, person: str, count: int) -> None:
    """Store so many finished matches of a person, each with three other people. (Nobody loads them: they need no rows.)"""
    for number in range(count):
        others = [
            Person(f"other{number}-{at}", f"{number}-{at}".encode(), f"Other {number} {at}", 0, 0, b"{}")
            for at in range(PLAYERS - 1)
        ]
        for other in others:
            await store.add_person(other)
        people = [person, *(other.id for other in others)]
        seats = [SeatSummary(each) for each in people]
        summary = Summary("Big Shot", {}, NoClock(), True, seats, places=[1, 2, 2, 4])  # noqa: FBT003
        table = f"finished{number}"
        listing = Listing(table, "bigshot", "finished", person, number, False, None, msgspec.json.encode(summary))  # noqa: FBT003
        owners = [SeatOwner(table, at, each, None) for at, each in enumerate(people)]
        await store.append(table, [Row(1, 0, b"{}", b"")], listing, owners)


Choose = Callable[[Sequence[str]], str]


def raise_by_one(offered: Sequence[str]) -> str:
    """The smallest bid, so that an auction lasts as long as possible; else the first move that is offered."""
    return next((move for move in offered if move.startswith("bid ")), offered[0])


def smallest_plan(_: int) -> dict[str, Any]:
    """A plan for Big Shot, which makes no move."""
    return {"up_to": 0, "then": "ask"}


def largest_plan(number: int) -> dict[str, Any]:
    """A plan for Zahltag with as many offers as it may have, which makes no move."""
    return {"offers": {CONTRACTS[(number + at) % len(CONTRACTS)]: number % 9 for at in range(MAX_OFFERS_IN_PLAN)}}


def play_worst_case(
    key: str,
    person: str,
    game: str,
    options: dict[str, Any],
    *,
    choose: Choose = raise_by_one,
    plan: Callable[[int], dict[str, Any]] | None = None,
    moves: int | None = None,
    take_backs: int = TableLimits.moves_taken_back,
) -> StoredTable:
    """A person's hot-seat match of four seats, to its end or until so many moves were made.

    Moves are taken back as early as possible, and as often as allowed; with a plan, it is changed as often as allowed.
    """
    played = _Playing(key)
    opened = table_opened(game, PLAYERS, options, host=person, seats=["mine"] * PLAYERS)
    played.happen(msgspec.structs.replace(opened, seats=[person] * PLAYERS))
    table = played.table
    played.happen(MatchStarted())
    while table.awaited and (moves is None or len(table.moves) < moves):
        seat = table.awaited[0]
        if plan is not None:
            played.change_plans(seat, plan)
        assert table.match is not None
        move = choose(table.match.offered(seat))
        played.happen(MoveMade(seat, move))
        if table.moves_taken_back < take_backs and table.can_take_back(seat):
            upto = table.moves.last_retractable(seat)
            assert upto is not None
            played.happen(TakeBackRequested(seat, upto), MoveTakenBack(seat, upto))
    return StoredTable(table, played.rows)


class _Playing:
    """A table without a server, and its rows."""

    def __init__(self, key: str) -> None:
        self.table = Table(key)
        self.rows: list[Row] = []
        self._now = 1_000_000
        self._plan_count = 0

    def happen(self, *facts: Fact) -> None:
        for fact in facts:
            self._now += 1000
            self.rows.append(self.table.row(self.table.apply(fact, self._now)))

    def change_plans(self, seat: int, plan: Callable[[int], dict[str, Any]]) -> None:
        """Change the plan of this seat as often as it is possible at this moment."""
        allowed = MAX_OTHER_CHANGES + MAX_OTHER_CHANGES_PER_MOVE * len(self.table.moves)
        while self.table.other_changes < allowed:
            self._plan_count += 1
            self.happen(ProxySet(seat, plan(self._plan_count)))
