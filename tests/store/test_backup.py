"""Backups: complete, of one moment, while the server writes; from its process or another; never over another file."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.store_setup import listing, person, row, run_scenario
from zuschlag.errors import Refused, Trouble
from zuschlag.store import ChatLine, SQLite, Unwritable, back_up

TABLES = 10
BACKUP = "import sys; from pathlib import Path; from zuschlag.store import back_up; back_up(*map(Path, sys.argv[1:]))"


async def count(store: SQLite) -> list[int]:
    """How many rows each table has; there are no gaps."""
    counts = []
    for number in range(TABLES):
        rows = await store.rows(f"t{number}")
        assert rows == [row(version) for version in range(1, len(rows) + 1)]
        counts.append(len(rows))
    return counts


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_backup_during_writes_has_all_that_was_there(tmp_path: Path, elsewhere: bool) -> None:
    target = tmp_path / "copy.db"
    versions = [0] * TABLES

    async def move(store: SQLite, number: int, stop: asyncio.Event) -> None:
        while not stop.is_set():
            await store.append(f"t{number}", [row(versions[number] + 1)], listing(f"t{number}"))
            versions[number] += 1

    async def scenario(store: SQLite) -> tuple[list[int], list[int]]:
        stop = asyncio.Event()
        moving = [asyncio.create_task(move(store, number, stop)) for number in range(TABLES)]
        while min(versions) < 20:
            await asyncio.sleep(0.01)
        before = list(versions)
        if elsewhere:
            process = await asyncio.create_subprocess_exec(sys.executable, "-c", BACKUP, str(store.file), str(target))
            assert await process.wait() == 0
        else:
            await store.back_up(target)
        after = list(versions)
        stop.set()
        await asyncio.gather(*moving)
        return before, after

    before, after = run_scenario(SQLite(tmp_path / "zuschlag.db"), scenario)
    copied = run_scenario(SQLite(target), count)
    assert all(low <= rows <= high + 1 for low, rows, high in zip(before, copied, after, strict=True))
    assert sum(after) > sum(before)
    assert not list(tmp_path.glob("*.part"))


def test_a_backup_never_overwrites_a_file(tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("precious", encoding="utf-8")

    async def scenario(store: SQLite) -> None:
        with pytest.raises(Refused, match=r"copy\.db' exists already; expected the name of a new file"):
            await store.back_up(target)

    run_scenario(SQLite(tmp_path / "zuschlag.db"), scenario)
    assert target.read_text(encoding="utf-8") == "precious"


def test_a_backup_that_cannot_be_written_raises_trouble(tmp_path: Path) -> None:
    async def scenario(store: SQLite) -> None:
        with pytest.raises(Unwritable):
            await store.back_up(tmp_path / "no" / "copy.db")

    run_scenario(SQLite(tmp_path / "zuschlag.db"), scenario)


def test_only_our_databases_are_backed_up(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    with pytest.raises(Refused, match="there is no file"):
        back_up(source, target)
    source.touch()
    with pytest.raises(Trouble, match="is empty"):
        back_up(source, target)
    source.write_text("buy milk\n" * 200, encoding="utf-8")
    with pytest.raises(Trouble, match="it is no database"):
        back_up(source, target)
    assert [each.name for each in tmp_path.iterdir()] == ["source"]


def test_nothing_remains_of_deleted_data(tmp_path: Path) -> None:
    file, target = tmp_path / "zuschlag.db", tmp_path / "copy.db"

    async def scenario(store: SQLite) -> None:
        await store.add_person(person("anna"))
        await store.append("t", [row(1)], listing("t"))
        await store.add_line(ChatLine("t", "all", 1, 1, "anna", "my secret recipe"))
        assert b"my secret recipe" in file.with_name("zuschlag.db-wal").read_bytes()
        await store.remove_person("anna")

    run_scenario(SQLite(file), scenario)
    subprocess.run([sys.executable, "-c", BACKUP, str(file), str(target)], check=True)
    assert b"my secret recipe" not in file.read_bytes()
    assert b"my secret recipe" not in target.read_bytes()


def test_only_the_owner_may_read_a_database_or_its_backup(tmp_path: Path) -> None:
    async def test() -> None:
        store = SQLite(tmp_path / "tables.sqlite")
        await store.open()
        await store.set_note("key", "value")
        await store.back_up(tmp_path / "copy.sqlite")
        for file in tmp_path.iterdir():
            assert file.stat().st_mode & 0o077 == 0, file.name
        await store.close()

    asyncio.run(test())
