"""The benchmark for the size of a server: its database holds real tables, and its advice follows from its figures."""

import asyncio
from pathlib import Path

from bench.server.sizing import Figures, advise, report
from bench.server.sizing_measures import BotSpeed, Matches, Moves, Sockets, Tables, fill_database, play_match
from tests.server.live_server import run_live_server
from zuschlag.store import SQLite
from zuschlag.tables.core.table import Table

MIB = 1024 * 1024
FIGURES = Figures(
    machine="a machine",
    matches=[Matches("bigshot", 2, moves=200, disk_bytes=20_480), Matches("zahltag", 2, moves=100, disk_bytes=20_480)],
    tables=[
        Tables(
            tables=600,
            database_bytes=6 * MIB,
            empty_bytes=60 * MIB,
            asleep_bytes=66 * MIB,
            awake_bytes=126 * MIB,
            wake_milliseconds=5,
        )
    ],
    sockets=Sockets(100, bytes_each=32 * 1024),
    moves=Moves(per_cpu_second=1000),
    bots=[
        BotSpeed("bigshot", "easy", 500, 40 * MIB),
        BotSpeed("bigshot", "expert", 10, 170 * MIB),
        BotSpeed("zahltag", "expert", 40, 170 * MIB),
    ],
)


def test_the_advice_follows_from_the_figures() -> None:
    """600 tables with a move every 6 s make 100 moves a second, of which bots at one seat of four make 25."""
    advice = advise(FIGURES, FIGURES.tables[0], seconds_per_move=6)
    assert (advice.moves_per_second, advice.sockets, advice.server_cores) == (100, 2400, 0.1)
    assert advice.memory_mib == 126 + 3 * 600 * 32 / 1024
    assert advice.disk_mib_per_day == 100 * 86_400 * 204.8 / MIB
    assert advice.workers == {"easy": 1, "expert": 4}


def test_the_report_has_a_row_for_every_figure() -> None:
    told = report(FIGURES, 6)
    for row in (
        "| 600 | 66 MiB | 10.2 KiB | 126 MiB | 102 KiB | 6.0 MiB | 5.0 ms |",
        "| zahltag, expert | 40 | 170 MiB |",
        "| bigshot | 200 | 20 KiB |",
        "| 600 | 182 MiB | 2,400 | 100 | 0.10 | 1,688 MiB | 1 | 4 |",
    ):
        assert row in told


def test_the_database_holds_tables_in_play_that_their_people_can_open(tmp_path: Path) -> None:
    """Copied ones, too, at which another person sits."""
    seats = fill_database(tmp_path / "zuschlag.sqlite", 7, patterns=2)
    with run_live_server(tmp_path) as server:
        for table, cookie in seats:
            told = server.stranger(Cookie=cookie).get(f"/api/tables/{table}?seat=2").json()
            assert (told["table"]["status"], told["you"]["seat"]) == ("playing", 2)
    assert len({cookie for _, cookie in seats}) == 2


def test_a_match_is_played_to_its_end_or_in_part(tmp_path: Path) -> None:
    whole, half = play_match("t", "zahltag", 1, "anna"), play_match("t", "zahltag", 1, "anna", share=0.5)
    assert (whole.table.status, half.table.status) == ("finished", "playing")
    assert [row.digest for row in whole.rows[: len(half.rows)]] == [row.digest for row in half.rows]

    async def store_and_load() -> Table:
        store = SQLite(tmp_path / "t.sqlite")
        await store.open()
        try:
            await half.store(store)
            return Table.from_rows("t", await store.rows("t"))
        finally:
            await store.close()

    assert asyncio.run(store_and_load()).digest() == half.table.digest()
