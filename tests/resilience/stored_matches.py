"""Stored matches in tests/corpus/: what databases out there hold. A change that would alter one is found by waking them.

`python -m tests.resilience.stored_matches` adds files for what has none yet and never changes an existing file.
A file has one row per line; its last line describes the table after them.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tests.random_play import Variant, finished_match
from tests.tables.table_driver import Driver, random_plan, table_opened
from tests.variants import VARIANTS, name_of
from zuschlag.errors import Refused
from zuschlag.match.branch import branch_at
from zuschlag.record import parse_record
from zuschlag.store import Row
from zuschlag.tables.core.facts import (
    BranchStart,
    ClocksPaused,
    MatchAbandoned,
    MoveMade,
    RematchCreated,
    SeatTransferred,
    TableBranched,
)
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.table_spec import BotSeat
from zuschlag.tables.core.time_control import Clock, LiveClock, MailClock, NoClock
from zuschlag.tables.protocol.commands import Answer, Fill, Hint, Leave, Play, Proxy, Return, Salt, Sit, Start, TakeBack

FOLDER = Path(__file__).parents[1] / "corpus"
ENDS = ("finished", "abandoned", "playing")
CLOCKS: list[Clock] = [LiveClock(600, 5), NoClock(), MailClock(3), LiveClock(5)]
FEW = 60
"""Things that happen at a table that is not played to its end."""


class Line(msgspec.Struct, frozen=True):
    """A row. Its body is kept as it is in the store, byte for byte."""

    at: int
    digest: str
    body: msgspec.Raw


class After(msgspec.Struct, frozen=True):
    """What a table is like."""

    status: str
    awaited: list[int]
    made: list[int]
    clocks: list[int]
    stood_in: list[str | None]
    plans: dict[str, Any]
    result: Any = None


def after(table: Table) -> After:
    return After(
        status=table.status,
        awaited=list(table.awaited),
        made=[len(moves) for moves in table.moves_made],
        clocks=list(table.clocks.left),
        stood_in=[seat.stand_in_reason for seat in table.seats],
        plans={str(seat): plan for seat, (plan, _) in sorted(table.plans.items())},
        result=None if table.match is None else table.match.result,
    )


def write(path: Path, rows: list[Row], table: Table) -> None:
    lines = [msgspec.json.encode(Line(row.at, row.digest.hex(), msgspec.Raw(row.body))) for row in rows]
    path.write_bytes(b"\n".join([*lines, msgspec.json.encode(after(table)), b""]))


def read(path: Path) -> tuple[list[Row], After]:
    *lines, last = path.read_bytes().splitlines()
    told = [msgspec.json.decode(line, type=Line) for line in lines]
    rows = [Row(version, line.at, bytes(line.body), bytes.fromhex(line.digest)) for version, line in enumerate(told, 1)]
    return rows, msgspec.json.decode(last, type=After)


def tables() -> Iterator[tuple[str, Variant, str, Clock]]:
    """What is in the corpus: name, variant, how it ends, clock."""
    for at, variant in enumerate(VARIANTS):
        end = ENDS[at % len(ENDS)]
        yield f"{name_of(variant).replace(' ', '-')}-{end}", variant, end, CLOCKS[at % len(CLOCKS)]


class Party:
    """People and bots who do all that can be done at a table."""

    def __init__(self, name: str, variant: Variant, clock: Clock) -> None:
        game, players, options = variant
        self.rng = random.Random(name)
        self.players = players
        seats: list[Any] = ["mine", *["open"] * (players - 1)]
        if players > 2 and self.rng.random() < 0.6:
            seats[-1] = BotSeat("easy")
        self.driver = Driver(table_opened(game, players, options, clock=clock, seats=seats))
        self.table = self.driver.table

    def gather(self) -> None:
        """Before play: people come and go, salts are added."""
        self.driver.do("anna", Salt(salt="pepper"))
        self.driver.do("ben", Sit(invite="please", salt="paprika"))
        if not self.table.is_full:
            self.driver.do("ben", Leave())
            self.driver.do("anna", Fill(seat=1, level="hard"))
            self.driver.do("anna", Fill(seat=1, level=None))
        self.driver.fill()

    def go_on(self, steps: int | None) -> None:
        """So many things happen; None: until the match is over."""
        while not self.table.is_over and (steps is None or steps > 0):
            self.driver.now += self.rng.randrange(2_000)
            try:
                self._step()
            except Refused:
                continue  # not everything can be done at any time
            steps = None if steps is None else steps - 1

    def _step(self) -> None:
        table, rng, driver = self.table, self.rng, self.driver
        person = rng.choice(table.people)
        seat = rng.choice(table.seats_of(person))
        choice = rng.random()
        if choice < 0.8:
            self._move()
        elif choice < 0.85:
            driver.do(person, Proxy(plan=rng.choice([None, random_plan(table.game.name, rng)]), seat=seat))
        elif choice < 0.89:
            driver.do(person, TakeBack(seat=seat))
        elif choice < 0.95:
            driver.do(person, Answer(agree=rng.random() < 0.8, seat=seat))
        elif choice < 0.96 and sum(other.is_played_by_person for other in table.seats) > 1:
            driver.do(person, Leave(seat=seat))
        elif choice < 0.97:
            driver.now += 50_000
            driver.happen(ClocksPaused(40_000))
        elif choice < 0.975 and person != "anna":
            driver.happen(SeatTransferred(seat, f"{person}'s other device"))
        else:
            driver.do(person, Return(seat=seat))

    def _move(self) -> None:
        table = self.table
        assert table.match is not None
        seat = self.rng.choice(table.awaited)
        move = self.rng.choice(list(table.match.offered(seat)))
        sitting = table.seats[seat]
        if sitting.bot_level is not None:
            self.driver.happen(MoveMade(seat, move, "bot" if sitting.level else "stand-in"))
        else:
            assert sitting.person is not None
            self.driver.do(sitting.person, Play(seat=seat, nth=len(table.moves_made[seat]), move=move))

    def end(self, end: str) -> None:
        if end == "finished":
            self.driver.happen(RematchCreated("another"))
        elif end == "abandoned":
            self.driver.happen(MatchAbandoned(self.rng.choice(["left", "operator", "idle"])))


def played(name: str, variant: Variant, end: str, clock: Clock) -> Driver:
    party = Party(name, variant, clock)
    party.gather()
    party.go_on(None if end == "finished" else FEW)
    party.end(end)
    return party.driver


BRANCH = "zahltag-2-branched-with-hints-playing"
"""The name of a table that plays on from another match, and where a player asks for hints."""


def played_branch() -> Driver:
    """Anna plays on from a match after some moves, against a bot, and asks for a hint now and then."""
    rng = random.Random(BRANCH)
    record = msgspec.json.decode(msgspec.json.encode(finished_match(("zahltag", 2, {}), 3).record()))
    cut = branch_at(parse_record(record), 20, "same")
    start = BranchStart("replay", "source", "same", dict(cut.setup), list(cut.moves), list(cut.draws))
    opened = table_opened("zahltag", 2, seats=["mine", BotSeat("easy")], hints="always")
    driver = Driver(TableBranched(**msgspec.structs.asdict(opened), branch=start))
    driver.do("anna", Start())
    for _ in range(FEW // 4):
        driver.now += rng.randrange(2_000)
        assert driver.table.match is not None
        seat = driver.table.awaited[0]
        if seat == 0 and rng.random() < 0.4:
            driver.do("anna", Hint())
        move = rng.choice(list(driver.table.match.offered(seat)))
        if seat == 0:
            driver.do("anna", Play(nth=len(driver.table.moves_made[0]), move=move))
        else:
            driver.happen(MoveMade(seat, move, "bot"))
    return driver


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{BRANCH}.jsonl"
    if not path.exists():
        driver = played_branch()
        write(path, driver.rows, driver.table)
    for name, variant, end, clock in tables():
        path = FOLDER / f"{name}.jsonl"
        if not path.exists():
            driver = played(name, variant, end, clock)
            write(path, driver.rows, driver.table)


if __name__ == "__main__":
    main()
