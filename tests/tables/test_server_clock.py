"""The database's clock is told, whatever the clock of the machine says, and time never goes back or stands still."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from zuschlag.store import SQLite
from zuschlag.tables.server_clock import MAX_ADVANCE, SLOWER, DatabaseClock, SystemClock
from zuschlag.tables.time_units import HOUR, SECOND


class FixedTime(SQLite):
    """A database whose clock a test sets."""

    time = 5_000_000_000
    is_told: Callable[[], None] | None = None

    async def now(self) -> int:
        if self.is_told is not None:
            self.is_told()
        return self.time


class Machine:
    """A machine whose clocks a test sets, and a server's clock there that follows its database."""

    def __init__(self, file: Path) -> None:
        self.store = FixedTime(file)
        self.ticks = 7_000_000_000
        self.clock = DatabaseClock(self.store, lambda: self.ticks)
        self.synchronize()

    def synchronize(self) -> None:
        asyncio.run(self.clock.synchronize())

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass, while the server asks the database every few seconds."""
        for _ in range(0, milliseconds, 3 * SECOND):
            self.ticks += 3 * SECOND * 1_000_000
            self.store.time += 3 * SECOND
            self.synchronize()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "t.sqlite")


def test_between_two_answers_of_the_database_the_time_goes_on(machine: Machine) -> None:
    start = machine.store.time
    assert machine.clock.now() == start
    machine.ticks += 1_500_000_000
    assert machine.clock.now() == start + 1_500
    machine.store.time = start + 1_600  # the machine's clock is a little slow
    machine.synchronize()
    assert machine.clock.now() == start + 1_600


def test_where_the_machine_is_a_little_fast_the_time_waits_for_the_database_and_does_not_go_back(machine: Machine) -> None:
    start = machine.store.time
    machine.ticks += 1_500_000_000
    assert machine.clock.now() == start + 1_500
    machine.store.time = start + 1_400
    machine.synchronize()
    assert machine.clock.now() == start + 1_500
    machine.ticks += 100_000_000
    assert machine.clock.now() == start + 1_500
    machine.ticks += 100_000_000
    assert machine.clock.now() == start + 1_600


def test_players_clocks_go_on_after_the_databases_clock_was_set_back_by_an_hour(machine: Machine) -> None:
    start = machine.store.time
    machine.store.time -= HOUR
    machine.pass_time(60 * SECOND)
    assert start + (1 - SLOWER) * 60 * SECOND <= machine.clock.now() <= start + 60 * SECOND
    assert machine.clock.milliseconds_ahead == machine.clock.now() - machine.store.time
    machine.pass_time(11 * HOUR)
    assert machine.clock.now() == machine.store.time, "the database has caught up"
    assert machine.clock.milliseconds_ahead == 0


def test_an_answer_that_takes_long_does_not_put_the_clock_wrong(machine: Machine) -> None:
    """The database is away for four seconds, and tells its time when it is back."""

    def wait() -> None:
        machine.ticks += 4 * SECOND * 1_000_000
        machine.store.time += 4 * SECOND

    machine.store.is_told = wait
    machine.synchronize()
    assert machine.clock.now() == machine.store.time
    machine.store.time += 60 * SECOND  # the database's clock was set: however long the answer took, ours is wrong
    machine.synchronize()
    assert machine.store.time <= machine.clock.now() <= machine.store.time + 4 * SECOND


def test_a_server_that_starts_after_the_clock_was_set_back_has_the_time_of_the_others(machine: Machine, tmp_path: Path) -> None:
    machine.store.time -= HOUR
    machine.pass_time(60 * SECOND)
    late = Machine(tmp_path / "t.sqlite")
    late.store.time = machine.store.time
    late.synchronize()
    late.clock.advance_to(machine.clock.now())
    assert late.clock.now() == machine.clock.now()
    late.clock.advance_to(late.clock.now() + MAX_ADVANCE + 1)
    assert late.clock.now() == machine.clock.now(), "a note of a server whose clock was quite wrong changes nothing"


def test_a_server_alone_goes_on_after_the_systems_clock_was_set_back_and_follows_it_forward() -> None:
    wall, ticks = [5_000_000_000], [7_000_000_000]
    clock = SystemClock(lambda: wall[0], lambda: ticks[0])
    start = clock.now()
    assert start == wall[0]
    wall[0] += 60 * SECOND - HOUR
    ticks[0] += 60 * SECOND * 1_000_000
    assert clock.now() == start + (1 - SLOWER) * 60 * SECOND
    wall[0] += 2 * HOUR  # as after the machine was suspended
    assert clock.now() == wall[0]


def test_of_two_answers_of_the_database_the_earlier_one_may_be_followed_last(machine: Machine) -> None:
    """The heartbeat and the comparison with other servers ask at the same time."""
    start, ticks = machine.store.time, machine.ticks
    clock = machine.clock
    clock.follow(start - HOUR, ticks + 2_000_000_000)
    ahead = clock.milliseconds_ahead
    clock.follow(start - HOUR - 1_000, ticks + 1_000_000_000)
    assert clock.milliseconds_ahead == ahead, "time does not go faster"
    clock.follow(start - HOUR + 1_000, ticks + 3_000_000_000)
    assert clock.milliseconds_ahead == ahead - SLOWER * SECOND, "nor is the same second counted twice"


def test_a_server_alone_goes_on_from_the_time_of_the_last_one() -> None:
    wall, ticks = [5_000_000_000], [7_000_000_000]
    clock = SystemClock(lambda: wall[0], lambda: ticks[0])
    clock.advance_to(wall[0] + HOUR)
    assert clock.now() == wall[0] + HOUR
    wall[0] += 10 * HOUR
    ticks[0] += 10 * HOUR * 1_000_000
    assert clock.now() == wall[0], "a jump of an hour has worn off after ten"


def test_the_database_of_this_machine_tells_its_time(tmp_path: Path) -> None:
    async def test() -> None:
        store = SQLite(tmp_path / "t.sqlite")
        await store.open()
        first = await store.now()
        assert first > 1_700_000_000_000
        assert await store.now() >= first
        await store.close()

    asyncio.run(test())
