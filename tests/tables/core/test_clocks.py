"""Clocks follow from the times of the rows."""

import pytest

from tests.tables.table_driver import NAMES, Driver, table_opened
from zuschlag.errors import Refused
from zuschlag.tables.core.facts import ClocksPaused, MoveMade, StandInStarted
from zuschlag.tables.core.time_control import LiveClock, MailClock
from zuschlag.tables.protocol.commands import Leave, Play, Return
from zuschlag.tables.time_units import DAY


def playing(clock: LiveClock | MailClock, game: str = "bigshot") -> Driver:
    driver = Driver(table_opened(game, clock=clock))
    driver.fill()
    return driver


def test_a_live_clock_counts_down_only_the_awaited_seat_and_adds_the_increment() -> None:
    driver = playing(LiveClock(60, 5))
    seat = driver.table.awaited[0]
    driver.now += 10_000
    driver.play("bid 1")
    assert driver.table.clocks.left[seat] == 55_000
    following = driver.table.awaited[0]
    assert driver.table.clocks.runs_out_at(following) == driver.now + 60_000
    assert driver.table.clocks.runs_out_at(seat) is None


def test_a_mail_clock_gives_every_move_its_days() -> None:
    driver = playing(MailClock(2))
    seat = driver.table.awaited[0]
    driver.now += DAY
    driver.play("bid 1")
    assert driver.table.clocks.left[seat] == 2 * DAY
    assert driver.table.due == driver.now + 2 * DAY


def test_while_offers_are_sealed_the_clocks_of_all_awaited_seats_run() -> None:
    driver = playing(LiveClock(60), "zahltag")
    while len(driver.table.awaited) < 2:
        driver.play("keep")
    driver.now += 7_000
    driver.do(NAMES[2], Play(nth=len(driver.table.moves_made[2]), move="offer 00"))
    running = [seat for seat in range(4) if driver.table.clocks.runs_out_at(seat) is not None]
    assert running == [0, 1, 3]
    assert driver.table.clocks.left[2] == 53_000


def test_a_player_who_returns_has_time_to_play_on() -> None:
    driver = playing(LiveClock(50, 2))
    seat = driver.table.awaited[0]
    driver.now += 60_000
    driver.happen(StandInStarted(seat, "time"))
    assert driver.table.clocks.left[seat] == 0
    assert driver.table.clocks.runs_out_at(seat) is None
    driver.now += 60_000
    driver.happen(MoveMade(seat, "bid 1", "stand-in"))
    driver.do(NAMES[seat], Return())
    assert driver.table.clocks.left[seat] == 10_000


def test_a_player_gains_no_time_by_returning_before_the_bot_has_moved() -> None:
    driver = playing(LiveClock(50, 2))
    seat = driver.table.awaited[0]
    driver.now += 60_000
    driver.happen(StandInStarted(seat, "time"))
    with pytest.raises(Refused, match="your time was up"):
        driver.do(NAMES[seat], Return())
    driver.do(NAMES[seat], Play(nth=0, move="bid 1"))
    assert driver.table.clocks.left[seat] == 2_000
    other = driver.table.awaited[0]
    driver.now += 20_000
    driver.do(NAMES[other], Leave())
    driver.do(NAMES[other], Return())
    assert driver.table.clocks.left[other] == 30_000


def test_a_clock_is_stopped_while_a_bot_stands_in() -> None:
    driver = playing(LiveClock(60))
    seat = driver.table.awaited[0]
    driver.now += 20_000
    driver.do(NAMES[seat], Leave())
    driver.now += 100_000
    assert driver.table.clocks.left[seat] == 40_000
    assert driver.table.due == driver.table.changed_at


def test_no_clock_counts_the_servers_downtime() -> None:
    driver = playing(LiveClock(60))
    seat = driver.table.awaited[0]
    due = driver.table.clocks.runs_out_at(seat)
    assert due is not None
    driver.now += 3_600_000
    driver.happen(ClocksPaused(3_600_000))
    assert driver.table.clocks.runs_out_at(seat) == due + 3_600_000


def test_downtime_gives_nobody_more_time_than_they_had() -> None:
    """The server was last seen before the clock started."""
    driver = playing(LiveClock(60))
    seat = driver.table.awaited[0]
    driver.now += 10_000
    driver.happen(ClocksPaused(15_000))
    assert driver.table.clocks.runs_out_at(seat) == driver.now + 60_000


def test_without_a_clock_nothing_is_ever_due() -> None:
    driver = Driver(table_opened())
    driver.fill()
    assert driver.table.due is None
