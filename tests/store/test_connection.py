"""Opening a database: older ones are migrated, newer and foreign ones stay untouched, one server at a time."""

import ctypes
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.store.store_setup import listing, person, row, run_scenario
from zuschlag.errors import Trouble
from zuschlag.store import SeatOwner, SQLite, Unwritable
from zuschlag.store.connection import APPLICATION, bind, connect, schema_version
from zuschlag.store.file_lock import is_locked
from zuschlag.store.migrate import apply_migrations, migrations

SERVER = """
import asyncio, sys
from pathlib import Path
from zuschlag.errors import Trouble
from zuschlag.store import SQLite

async def main():
    store = SQLite(Path(sys.argv[1]))
    try:
        await store.open()
    except Trouble as error:
        print(type(error).__name__, error, flush=True)
        return
    print("open", flush=True)
    sys.stdin.read()
    await store.close()

asyncio.run(main())
"""


async def nothing(_: SQLite) -> None:
    """Only opened and closed."""


def test_values_of_numbered_placeholders_are_given_by_name() -> None:
    """Python 3.12 warns where they are given as a sequence, and Python 3.14 refuses it."""
    with closing(sqlite3.connect(":memory:")) as database:
        text, values = bind(("SELECT ?2 || ?1, ?1", ("a", "b")))
        assert values == {"1": "a", "2": "b"}
        assert database.execute(text, values).fetchall() == [("ba", "a")]
        assert database.execute(*bind(("SELECT ?, ?", ("a", "b")))).fetchall() == [("a", "b")]


def test_migrations_are_numbered_without_gaps() -> None:
    names = sorted(each.name for each in (files("zuschlag.store") / "migrations").iterdir())
    assert [name.split("_")[0] for name in names] == [f"{number:04}" for number in range(1, len(migrations()) + 1)]


@pytest.mark.parametrize("durability", ["full", "normal"])
def test_a_new_file_is_marked_as_ours_and_leaves_no_wal_when_closed(tmp_path: Path, durability: str) -> None:
    file = tmp_path / "zuschlag.db"
    run_scenario(SQLite(file, "normal" if durability == "normal" else "full"), nothing)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert connection.execute("PRAGMA user_version").fetchone() == (len(migrations()),)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["zuschlag.db", "zuschlag.db-lock"]


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "zuschlag.db").touch()
    run_scenario(SQLite(tmp_path / "zuschlag.db"), nothing)


async def fill(store: SQLite) -> None:
    await store.append("t", [row(1), row(2)], listing("t"), [SeatOwner("t", 0, "anna", b"link")])
    await store.add_person(person("anna"))


async def compare(store: SQLite) -> None:
    assert await store.rows("t") == [row(1), row(2)]
    assert await store.seats_of("anna") == [(SeatOwner("t", 0, "anna", b"link"), listing("t"))]
    assert await store.person("anna") == person("anna")


NEXT = [
    "ALTER TABLE person ADD COLUMN shoe INTEGER; UPDATE person SET shoe = 38;",
    "CREATE TABLE hat (id TEXT PRIMARY KEY) STRICT; INSERT INTO hat SELECT id FROM person; -- a comment ends it",
]


@pytest.mark.parametrize("seen", [0, 1])
def test_an_older_database_keeps_what_it_has(tmp_path: Path, seen: int) -> None:
    """From each version on the way to the newest of a Zuschlag that has two migrations more."""
    file = tmp_path / "zuschlag.db"
    run_scenario(SQLite(file), fill)
    known = len(migrations())
    with closing(connect(file, "rw", 1)) as connection:
        apply_migrations(connection, file, [*migrations(), *NEXT[:seen]])
        assert schema_version(connection, file) == known + seen
        apply_migrations(connection, file, [*migrations(), *NEXT])
        assert schema_version(connection, file) == known + 2
        assert connection.execute("SELECT shoe, hat.id FROM person JOIN hat USING (id)").fetchall() == [(38, "anna")]
        connection.execute(f"PRAGMA user_version = {known}")
    run_scenario(SQLite(file), compare)


@pytest.mark.parametrize("broken", ["SELECT * FROM nowhere", "INSERT INTO person SELECT * FROM person", "CREATE TABLE ("])
def test_a_migration_that_fails_midway_changes_nothing(tmp_path: Path, broken: str) -> None:
    """The one before it stays."""
    file = tmp_path / "zuschlag.db"
    run_scenario(SQLite(file), fill)
    steps = [*migrations(), NEXT[1], f"DELETE FROM table_row; DROP TABLE seat; DROP TABLE hat; {broken};"]
    with closing(connect(file, "rw", 1)) as connection:
        with pytest.raises(Trouble):
            apply_migrations(connection, file, steps)
        assert not connection.in_transaction
        assert schema_version(connection, file) == len(migrations()) + 1
        assert connection.execute("SELECT id FROM hat").fetchall() == [("anna",)]
        connection.execute(f"PRAGMA user_version = {len(migrations())}")
    run_scenario(SQLite(file), compare)


def refused(file: Path) -> str:
    """What is said of a file that stays as it is, with nothing put beside it."""
    before = file.read_bytes()
    with pytest.raises(Trouble) as caught:
        run_scenario(SQLite(file), nothing)
    assert type(caught.value) is Trouble
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir()] == [file.name]
    return str(caught.value)


def test_a_newer_database_is_refused_untouched(tmp_path: Path) -> None:
    file = tmp_path / "zuschlag.db"
    run_scenario(SQLite(file), fill)
    (tmp_path / "zuschlag.db-lock").unlink()
    newer = len(migrations()) + 1
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {newer}")
        connection.execute("UPDATE schema_compatibility SET oldest = ?", (newer,))
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    message = refused(file)
    assert "was written by a newer Zuschlag" in message
    assert f"version {newer}; expected {newer - 1} at most" in message


EXPANDED = "ALTER TABLE person ADD COLUMN shoe INTEGER; UPDATE schema_compatibility SET oldest = {};"


def test_a_newer_database_that_servers_of_this_version_can_use_is_used_and_stays_newer(tmp_path: Path) -> None:
    """While servers are updated one after the other, one of the older ones may have to start again."""
    file, known = tmp_path / "zuschlag.db", len(migrations())
    run_scenario(SQLite(file), fill)
    with closing(connect(file, "rw", 1)) as connection:
        apply_migrations(connection, file, [*migrations(), EXPANDED.format(known)])
    run_scenario(SQLite(file), compare)
    with closing(connect(file, "rw", 1)) as connection:
        assert schema_version(connection, file) == known + 1
        with pytest.raises(Trouble, match="was written by a newer Zuschlag"):
            apply_migrations(connection, file, migrations())
        connection.execute("UPDATE schema_compatibility SET oldest = ?", (known + 1,))
    with pytest.raises(Trouble, match="was written by a newer Zuschlag"):
        run_scenario(SQLite(file), nothing)


FIRST_THAT_SAYS = 4
"""The first migration that says which servers can use the database after it."""
EXPANDS = re.compile(
    r"CREATE TABLE \w+ \(.*\)( STRICT)?(, WITHOUT ROWID)?|CREATE (UNIQUE )?INDEX .*|INSERT INTO .*|UPDATE .*"
    r"|ALTER TABLE \w+ ADD COLUMN (?!.*NOT NULL(?!.*DEFAULT)).*",
    re.DOTALL,
)
"""Statements that servers of the version before do not notice."""


def find_breaking_statements(steps: Sequence[str]) -> list[str]:
    """Statements that break older servers, of migrations that say that those still work."""
    found = []
    for number, step in enumerate(steps[FIRST_THAT_SAYS - 1 :], FIRST_THAT_SAYS):
        text = re.sub(r"--.*", "", step)
        (oldest,) = re.findall(r"schema_compatibility (?:SET oldest = |\(oldest\) VALUES \()(\d+)", text)
        statements = [each.strip() for each in text.split(";") if each.strip()]
        found += [each for each in statements if int(oldest) < number and not EXPANDS.fullmatch(each)]
    return found


def test_every_migration_says_which_servers_still_work_and_breaks_none_of_them() -> None:
    """Expand first, contract later: see docs/how-to/hosting.md, Updates without an interruption."""
    assert find_breaking_statements(migrations()) == []


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE kept",
        "ALTER TABLE person DROP COLUMN seen",
        "ALTER TABLE person RENAME COLUMN seen TO last_seen",
        "ALTER TABLE person ADD COLUMN shoe INTEGER NOT NULL",
        "DROP INDEX claim_until",
    ],
)
def test_a_migration_that_breaks_older_servers_is_found(statement: str) -> None:
    said = "UPDATE schema_compatibility SET oldest = {}; "
    known = len(migrations())
    assert find_breaking_statements([*migrations(), said.format(known) + statement]) == [statement]
    assert find_breaking_statements([*migrations(), said.format(known + 1) + statement]) == []


def test_a_file_that_is_no_database_is_refused_untouched(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("buy milk\n" * 200, encoding="utf-8")
    assert "it is no database" in refused(file)


@pytest.mark.parametrize("mark", ["PRAGMA application_id = 7", "PRAGMA user_version = 1", "CREATE TABLE bookmark (url)"])
def test_another_programs_database_is_refused_untouched(tmp_path: Path, mark: str) -> None:
    file = tmp_path / "places.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(mark)
        connection.execute("VACUUM")
    assert "is another program's database" in refused(file)


def test_a_missing_folder_raises_trouble(tmp_path: Path) -> None:
    with pytest.raises(Unwritable, match=r"cannot write '.*zuschlag\.db': it cannot be opened"):
        run_scenario(SQLite(tmp_path / "no" / "zuschlag.db"), nothing)


def test_a_second_server_is_refused_until_the_first_has_ended_or_was_killed(tmp_path: Path) -> None:
    file, link = tmp_path / "zuschlag.db", tmp_path / "link.db"
    link.symlink_to(file)
    command = [sys.executable, "-c", SERVER, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        for name in (file, link):
            with pytest.raises(Trouble, match=r"another server is running on '.*zuschlag\.db'"):
                run_scenario(SQLite(name), nothing)
        first.send_signal(signal.SIGKILL)
    run_scenario(SQLite(file), nothing)


def test_a_second_store_in_the_same_process_is_refused_too(tmp_path: Path) -> None:
    async def scenario(store: SQLite) -> None:
        with pytest.raises(Trouble, match="another server is running"):
            await SQLite(store.file).open()
        await store.append("t", [row(1)])
        names = {each.name.removeprefix("zuschlag.db") for each in tmp_path.iterdir()}
        assert names == {"", "-lock", "-shm", "-wal"}

    run_scenario(SQLite(tmp_path / "zuschlag.db"), scenario)


def test_servers_that_share_a_file_write_to_it_together_and_lock_others_out(tmp_path: Path) -> None:
    async def scenario(store: SQLite) -> None:
        other = SQLite(store.file, is_shared=True)
        await other.open()
        try:
            for version in range(1, 41):
                await (store, other)[version % 2].append("t", [row(version)])
            assert await store.rows("t") == await other.rows("t") == [row(version) for version in range(1, 41)]
        finally:
            await other.close()
        assert is_locked(store.file)
        with pytest.raises(Trouble, match=r"another server is running on .*; expected no other"):
            await SQLite(store.file).open()
        await store.append("t", [row(41)])

    file = tmp_path / "zuschlag.db"
    run_scenario(SQLite(file, is_shared=True), scenario)
    assert not is_locked(file)


def test_who_wants_to_share_a_file_that_a_server_has_alone_is_refused(tmp_path: Path) -> None:
    async def scenario(store: SQLite) -> None:
        assert is_locked(store.file)
        with pytest.raises(Trouble, match=r"expected only servers that share it \(--shared\)"):
            await SQLite(store.file, is_shared=True).open()

    run_scenario(SQLite(tmp_path / "zuschlag.db"), scenario)


def test_a_migration_that_another_server_has_just_applied_is_not_applied_again(tmp_path: Path) -> None:
    file = tmp_path / "zuschlag.db"

    class Faster(list[str]):
        """Steps that another server applies between the look at the version and the first of them."""

        def __getitem__(self, at: Any) -> Any:
            with closing(connect(file, "rw", 5)) as other:
                apply_migrations(other, file, list(self))
            return super().__getitem__(at)

    with closing(connect(file, "rwc", 5)) as connection:
        apply_migrations(connection, file, Faster(["CREATE TABLE hat (size INTEGER) STRICT;"]))
        assert schema_version(connection, file) == 1
        assert connection.execute("SELECT count(*) FROM hat").fetchone() == (0,)


def open_as_others(file: Path) -> str:
    """What a server says that must obey the file's permissions: root's right to ignore them is laid down first."""

    def lay_down() -> None:
        cap_dac_override, pr_capbset_drop = 1, 24
        ctypes.CDLL(None).prctl(pr_capbset_drop, cap_dac_override, 0, 0, 0)

    command = [sys.executable, "-c", SERVER, str(file)]
    preparing = lay_down if os.geteuid() == 0 else None
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True, preexec_fn=preparing)
    return done.stdout


def test_a_read_only_file_raises_unwritable_and_works_when_it_is_writable_again(tmp_path: Path) -> None:
    """The file alone, and the folder with it."""
    folder = tmp_path / "kept"
    folder.mkdir()
    file = folder / "zuschlag.db"
    run_scenario(SQLite(file), nothing)
    file.chmod(0o444)
    assert open_as_others(file).startswith(f"Unwritable cannot write '{file}': it may only be read")
    (folder / "zuschlag.db-lock").unlink()
    folder.chmod(0o555)
    assert open_as_others(file).startswith(f"Unwritable cannot write '{file}")
    folder.chmod(0o755)
    file.chmod(0o644)
    assert open_as_others(file) == "open\n"
