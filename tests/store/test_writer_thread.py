"""The writer: jobs share a commit; a failing disk harms nothing, and writing goes on when it works again."""

import asyncio
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.store.store_setup import listing, row, run_scenario
from zuschlag.errors import Trouble
from zuschlag.store import SQLite, Unwritable, VersionTaken
from zuschlag.store.connection import connect


def commits(file: Path) -> int:
    """Counted in the write-ahead log: the last frame of each transaction has the size of the database in it."""
    log = file.with_name(f"{file.name}-wal").read_bytes()
    page, salts = int.from_bytes(log[8:12]), log[16:24]
    frames = [log[at : at + 24] for at in range(32, len(log), 24 + page)]
    return sum(frame[4:8] != bytes(4) for frame in frames if frame[8:16] == salts)


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Somebody else is writing."""
    with closing(connect(file, "rw", 5)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def ask_together(store: SQLite, bodies: dict[str, bytes]) -> dict[str, BaseException | None]:
    """Appends that all wait before the first can be written; what came of each."""
    with locked(store.file):
        asked = [asyncio.ensure_future(store.append(table, [row(1, body)])) for table, body in bodies.items()]
        await asyncio.sleep(0.05)
    return dict(zip(bodies, await asyncio.gather(*asked, return_exceptions=True), strict=True))


def test_waiting_jobs_share_a_commit(tmp_path: Path) -> None:
    """One for the job that came first and was taken at once, one for all others."""

    async def scenario(store: SQLite) -> None:
        await store.append("first", [row(1)])
        before = commits(store.file)
        outcomes = await ask_together(store, {f"t{number}": b"" for number in range(300)})
        assert set(outcomes.values()) == {None}
        assert 1 <= commits(store.file) - before <= 2

    run_scenario(SQLite(tmp_path / "zuschlag.db"), scenario)


def test_an_append_alone_is_one_commit(tmp_path: Path) -> None:
    """The measure of the test before can count."""

    async def scenario(store: SQLite) -> None:
        await store.append("t", [row(1)])
        before = commits(store.file)
        for version in range(2, 12):
            await store.append("t", [row(version)])
        assert commits(store.file) - before == 10

    run_scenario(SQLite(tmp_path / "zuschlag.db"), scenario)


def test_a_job_that_fails_leaves_the_others_of_its_commit(tmp_path: Path) -> None:
    async def scenario(store: SQLite) -> None:
        await store.append("t", [row(1)])
        with locked(store.file):
            asked = [
                store.append("a", [row(1), row(2)], listing("a")),
                store.append("t", [row(1)]),
                store.append("t", [row(2), row(4)], listing("t")),
                store.append("t", [row(2), row(3)]),
            ]
            waiting = asyncio.gather(*asked, return_exceptions=True)
            await asyncio.sleep(0.05)
        assert [type(outcome) for outcome in await waiting] == [type(None), VersionTaken, VersionTaken, type(None)]
        assert await store.rows("a") == [row(1), row(2)]
        assert await store.rows("t") == [row(1), row(2), row(3)]
        assert await store.listing("t") is None

    run_scenario(SQLite(tmp_path / "zuschlag.db"), scenario)


def test_a_cancelled_caller_harms_no_other_job(tmp_path: Path) -> None:
    async def scenario(store: SQLite) -> None:
        with locked(store.file):
            given_up = asyncio.create_task(store.append("t", [row(1)]))
            await asyncio.sleep(0.01)
            given_up.cancel()
        await store.append("u", [row(1)])
        assert given_up.cancelled()
        assert await store.rows("t") == await store.rows("u") == [row(1)]

    run_scenario(SQLite(tmp_path / "zuschlag.db"), scenario)


class Small(SQLite):
    """A store whose disk has room for so many pages: SQLite itself says that it is full."""

    pages = 1_000_000

    def _connect_for_writing(self) -> sqlite3.Connection:
        connection = super()._connect_for_writing()
        connection.execute(f"PRAGMA max_page_count = {self.pages}")
        return connection


def test_a_full_disk_fails_all_jobs_of_the_commit_until_there_is_room_again(tmp_path: Path) -> None:
    async def scenario(store: Small) -> None:
        bodies = {f"t{number}": b"x" * 3000 for number in range(60)}
        outcomes = await ask_together(store, bodies)
        failed = [table for table, outcome in outcomes.items() if outcome is not None]
        assert len(failed) > 20
        for table, outcome in outcomes.items():
            assert outcome is None or (isinstance(outcome, Unwritable) and "the disk is full" in str(outcome))
            assert (await store.rows(table) == []) == (outcome is not None)
        with pytest.raises(Unwritable):
            await store.append("large", [row(1, b"x" * 100_000)], listing("large"))
        store.pages = 1_000_000
        for table in failed:
            await store.append(table, [row(1, bodies[table])])
        await store.append("large", [row(1)])
        assert [await store.rows(table) for table in bodies] == [[row(1, b"x" * 3000)]] * 60

    store = Small(tmp_path / "zuschlag.db")
    store.pages = 40
    run_scenario(store, scenario)


@contextmanager
def files_no_longer_than(length: int) -> Iterator[None]:
    """The system refuses to write further: for SQLite, a disk that fails."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("room", [0, 10, 5000, 9000])
def test_a_failing_disk_leaves_nothing_half_written(tmp_path: Path, room: int) -> None:
    """Wherever in the log it strikes: between frames, or within one."""

    async def scenario(store: SQLite) -> None:
        await store.append("t", [row(1)])
        log = store.file.with_name(f"{store.file.name}-wal")
        with files_no_longer_than(log.stat().st_size + room):
            appends = [store.append(table, [row(2, b"x" * 50_000)], listing(table)) for table in ("t", "t", "t")]
            for outcome in await asyncio.gather(*appends, return_exceptions=True):
                assert isinstance(outcome, Unwritable)
            with pytest.raises(Unwritable, match=r"zuschlag\.db'"):
                await store.check()
            assert await store.rows("t") == [row(1)]
            assert await store.listing("t") is None
        await store.append("t", [row(2)], listing("t"))
        await store.check()
        assert await store.rows("t") == [row(1), row(2)]

    store = SQLite(tmp_path / "zuschlag.db")
    run_scenario(store, scenario)
    with closing(sqlite3.connect(store.file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_lock_that_lasts_too_long_raises_trouble_and_the_next_write_works(tmp_path: Path) -> None:
    async def scenario(store: SQLite) -> None:
        with locked(store.file):
            with pytest.raises(Trouble, match="another process has locked it") as caught:
                await store.append("t", [row(1)])
            assert type(caught.value) is Trouble
            assert await store.rows("t") == []
        await store.append("t", [row(1)])

    run_scenario(SQLite(tmp_path / "zuschlag.db", timeout=0.1), scenario)


def test_the_writer_ends_even_if_its_event_loop_is_closed(tmp_path: Path) -> None:
    """A store that nobody closed: its job is written, its thread lives on and can be ended."""
    store = SQLite(tmp_path / "zuschlag.db")

    async def leave() -> None:
        await store.open()
        with locked(store.file):
            asked = asyncio.create_task(store.append("t", [row(1)]))
            await asyncio.sleep(0.05)
            asked.cancel()

    async def read(store: SQLite) -> None:
        assert await store.rows("t") == [row(1)]

    asyncio.run(leave())
    asyncio.run(store.close())
    run_scenario(SQLite(store.file), read)
