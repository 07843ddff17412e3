"""A match without the moves that were taken back: it is as if they had never been, and loading it stays cheap."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.any_game import AnyGame, AnyMatch
from tests.tables.table_driver import Driver, table_opened
from tests.tables.worst_case_tables import play_worst_case
from tests.variants import VARIANTS, name_of
from zuschlag.match import Match
from zuschlag.tables.core.facts import MoveMade, TableOpened, read_fact
from zuschlag.tables.core.table import Table, start_fair_match
from zuschlag.tables.core.take_back import MOVES_BETWEEN_CLOSE_COPIES, MOVES_BETWEEN_COPIES
from zuschlag.tables.protocol.commands import TakeBack

LONG_AUCTION = {"variant": "challenge", "overbids": "exposed"}


def one_person_at_all_seats(game: str, players: int, options: dict[str, Any]) -> Driver:
    driver = Driver(table_opened(game, players, options, seats=["mine"] * players))
    driver.fill()
    return driver


def take_back(driver: Driver, rng: random.Random) -> bool:
    """A seat that can takes its last move back. Was there one? The table says before who else loses moves."""
    table = driver.table
    seats = [seat for seat in range(table.game.players) if table.can_take_back(seat)]
    if seats:
        seat = rng.choice(seats)
        before, undone = Counter(move.seat for move in table.moves), table.seats_undone_with(seat)
        driver.do("anna", TakeBack(seat=seat))
        lost = {at for at, _ in (before - Counter(move.seat for move in table.moves)).items()}
        assert (seat in lost, undone) == (True, sorted(lost - {seat}))
    return bool(seats)


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS, ids=[name_of(variant) for variant in VARIANTS])
def test_after_take_backs_the_match_is_as_if_only_the_remaining_moves_were_made(
    game: str, players: int, options: dict[str, Any]
) -> None:
    driver = one_person_at_all_seats(game, players, options)
    rng = random.Random(players)
    while not driver.table.is_over and len(driver.rows) < 300:
        driver.play(rng=rng)
        while rng.random() < 0.4 and take_back(driver, rng):
            pass
    assert driver.table.take_back_count > 20
    for table in (driver.table, Table.from_rows("table", driver.rows)):
        replayed = start_fair_match(table.game, table.opened, table.salts)
        for move in table.moves:
            replayed.play(move.seat, move.move)
        assert table.match is not None
        assert table.match.record() == replayed.record()
        assert table.match.events == replayed.events
        assert (table.match.step_count, table.match.pending) == (replayed.step_count, replayed.pending)
        for viewer in (None, *range(players)):
            assert table.match.view(viewer) == replayed.view(viewer)


class CountingMatch(Match):
    """A match that counts the moves that it and its copies make."""

    __slots__ = ()
    played = 0

    def play(self, seat: int, word: str) -> None:
        CountingMatch.played += 1
        super().play(seat, word)


def start_counting_match(game: AnyGame, opened: TableOpened, salts: Sequence[str]) -> AnyMatch:
    match = start_fair_match(game, opened, salts)
    match.__class__ = CountingMatch
    return match


def test_loading_plays_each_move_twice_and_few_more_however_often_moves_were_taken_back() -> None:
    driver = one_person_at_all_seats("bigshot", 4, LONG_AUCTION)
    while (match := driver.table.match) is not None and "decline" in match.offered(driver.table.awaited[0]):
        driver.play("decline")
    bids = [f"bid {amount}" for amount in range(1, 61)]
    for bid in bids:
        driver.play(bid)
    for _ in range(3):
        for _ in range(40):
            driver.do("anna", TakeBack(seat=driver.table.moves[-1].seat))
        for bid in bids[20:]:
            driver.play(bid)
    CountingMatch.played = 0
    Table.from_rows("table", driver.rows, start_counting_match)
    made = sum(isinstance(read_fact(row.body), MoveMade) for row in driver.rows)
    assert driver.table.take_back_count == 120
    assert made <= CountingMatch.played <= 2 * made + 120 * MOVES_BETWEEN_CLOSE_COPIES


def test_a_first_take_back_late_in_a_long_match_makes_few_moves_again() -> None:
    driver = one_person_at_all_seats("bigshot", 4, LONG_AUCTION)
    driver.table = table = Table("table", start_counting_match)
    for row in play_worst_case("table", "anna", "bigshot", LONG_AUCTION, moves=1000, take_backs=0).rows:
        table.apply_row(row)
    CountingMatch.played = 0
    assert take_back(driver, random.Random(0))
    assert 900 < len(table.moves) < 1000
    assert CountingMatch.played < 2 * MOVES_BETWEEN_COPIES + 100
