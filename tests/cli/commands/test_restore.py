"""`zuschlag restore`: a backup takes the place of the database only if it is whole, and the database that was there is kept."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_runner import process, refusal, usage_error, zuschlag
from tests.cli.commands.test_backup import damage, wait_for_turn
from tests.cli.server_process import server_process
from tests.resilience.stored_matches import FOLDER as CORPUS
from tests.resilience.stored_matches import read
from tests.server.live_server import run_live_server
from tests.store.store_setup import listing, run_scenario
from zuschlag.store import SQLite
from zuschlag.store.migrate import migrations
from zuschlag.tables.history.stored_matches import choose_sample


def write_corpus(file: Path) -> None:
    """A database with the stored matches of the corpus."""

    async def scenario(store: SQLite) -> None:
        for number, each in enumerate(sorted(CORPUS.glob("*.jsonl"))):
            await store.append(each.stem, read(each)[0], listing(each.stem, opened=number))

    run_scenario(SQLite(file), scenario)


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of the corpus."""
    source, copy = tmp_path / "source.sqlite", tmp_path / "backup.sqlite"
    write_corpus(source)
    assert zuschlag("backup", copy, "--data", source).exit_code == 0
    return copy


def test_a_match_goes_on_where_the_backup_has_it_and_the_later_database_is_kept(tmp_path: Path) -> None:
    folder, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    folder.mkdir()
    with run_live_server(folder) as live_server:
        anna = live_server.person("Anna")
        table = anna.create_table("bigshot", ["mine", {"bot": "easy"}])["table"]["id"]
        with anna.socket(table) as socket:
            socket.send("start")
            before = wait_for_turn(socket)
            assert zuschlag("backup", copy, "--data", folder).exit_code == 0
            socket.send("play", nth=before["you"]["nth"], move=before["offered"][0])
            socket.wait_for("ack")
        secret = anna.secret
    key, content = (folder / "zuschlag.sqlite.operator").read_text(), (folder / "zuschlag.sqlite").read_bytes()
    done = zuschlag("restore", copy, "--data", folder)
    assert (done.exit_code, done.stderr) == (0, "")
    (kept,) = folder.glob("zuschlag.sqlite.before-restore-*")
    assert kept.read_bytes() == content
    for said in (str(copy), "Tables: 1; people: 1", "It is a backup of", "Matches that replay: 1 of 1", str(kept), "Restored:"):
        assert said in done.stdout
    assert sorted(file.name for file in folder.iterdir()) == sorted(
        ["zuschlag.sqlite", "zuschlag.sqlite-lock", "zuschlag.sqlite.operator", kept.name]
    )
    assert all(file.stat().st_mode & 0o077 == 0 for file in folder.iterdir())
    with run_live_server(folder) as restored:
        back = restored.stranger(Cookie=f"zuschlag={secret}")
        told = back.get(f"/api/tables/{table}").json()
        assert (told["you"]["nth"], told["offered"]) == (before["you"]["nth"], before["offered"])
        assert back.do(table, "play", nth=told["you"]["nth"], move=told["offered"][0]).status_code == 200
        assert restored.context.operator_key == key.strip()


def test_a_running_server_is_never_touched(tmp_path: Path, backup: Path) -> None:
    """It plays on; after it stops, the same command restores."""
    folder = tmp_path / "data"
    folder.mkdir()
    with server_process(folder, "serve") as server:
        before = sorted(file.name for file in folder.iterdir())
        said = refusal(zuschlag("restore", backup, "--data", folder))
        assert "a server is running on" in said
        assert sorted(file.name for file in folder.iterdir()) == before
        assert server.get("/healthz")
        server.stop()
    done = process("restore", backup, "--data", folder)
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_a_killed_server_left_in_its_log_is_kept(tmp_path: Path, backup: Path) -> None:
    """Its last moves may be in the log beside the database only: none of it mixes with the backup, and none of it is lost."""
    folder = tmp_path / "data"
    folder.mkdir()
    with server_process(folder, "serve") as server:
        server.process.kill()
        server.process.wait()
    assert (folder / "zuschlag.sqlite-wal").stat().st_size > 0
    with closing(sqlite3.connect(folder / "zuschlag.sqlite")) as connection:
        connection.execute("INSERT INTO note VALUES ('mine', 'last words')")
        connection.commit()
        assert zuschlag("restore", backup, "--data", folder).exit_code == 0
    (kept,) = folder.glob("zuschlag.sqlite.before-restore-*[0-9]Z")
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("SELECT value FROM note WHERE key = 'mine'").fetchall() == [("last words",)]
    with closing(sqlite3.connect(folder / "zuschlag.sqlite")) as connection:
        assert connection.execute("SELECT count(*) FROM listing").fetchone() == (len(list(CORPUS.glob("*.jsonl"))),)
        assert connection.execute("SELECT value FROM note WHERE key IN ('mine', 'backup')").fetchall() == []


def test_a_damaged_database_is_kept_as_it_is(tmp_path: Path, backup: Path) -> None:
    """It is why somebody restores a backup."""
    target = tmp_path / "zuschlag.sqlite"
    write_corpus(target)
    damage(target)
    content = target.read_bytes()
    assert zuschlag("restore", backup, "--data", target).exit_code == 0
    (kept,) = tmp_path.glob("zuschlag.sqlite.before-restore-*")
    assert kept.read_bytes() == content


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda file: file.unlink(), "there is no file"),
        (lambda file: file.write_bytes(b""), "is empty"),
        (lambda file: file.write_text("buy milk\n" * 2000), "it is no database"),
        (damage, "damaged"),
        (lambda file: os.truncate(file, file.stat().st_size // 2), "damaged"),
        (lambda file: change(file, "PRAGMA application_id = 7"), "another program's database"),
        (lambda file: change(file, "PRAGMA user_version = 999"), "written by a newer Zuschlag"),
        (lambda file: change(file, "INSERT INTO seat VALUES ('nowhere', 0, 'anna', NULL)"), "a row of seat refers to none"),
        (
            lambda file: change(
                file, "UPDATE table_row SET digest = x'00' WHERE table_id = 'zahltag-3-finished' AND version = 9"
            ),
            "1 of 16 matches",
        ),
        (
            lambda file: change(file, "DELETE FROM table_row WHERE table_id = 'bigshot-4-playing' AND version = 5"),
            "1 of 16 matches",
        ),
        (lambda file: change(file, "DELETE FROM table_row WHERE table_id = 'zahltag-2-playing'"), "its row 1 is missing"),
    ],
)
def test_a_file_that_is_not_a_whole_database_changes_nothing(
    tmp_path: Path, backup: Path, spoil: Callable[[Path], Any], fault: str
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    target = folder / "zuschlag.sqlite"
    write_corpus(target)
    content, names = target.read_bytes(), sorted(file.name for file in folder.iterdir())
    spoil(backup)
    done = zuschlag("restore", backup, "--data", folder)
    assert done.exit_code == 1
    assert done.stdout == ""
    assert fault in done.stderr
    assert target.read_bytes() == content
    assert sorted(file.name for file in folder.iterdir()) == names


def test_broken_matches_are_restored_only_if_they_are_allowed(tmp_path: Path, backup: Path) -> None:
    change(backup, "UPDATE table_row SET digest = x'00' WHERE table_id = 'zahltag-3-finished' AND version = 9")
    target = tmp_path / "zuschlag.sqlite"
    assert "--allow-broken-matches" in zuschlag("restore", backup, "--data", target).stderr
    assert not target.exists()
    done = zuschlag("restore", backup, "--data", target, "--allow-broken-matches")
    assert done.exit_code == 0
    assert "zahltag-3-finished: its row 9 no longer leads" in done.stderr
    assert "Matches that replay: 15 of 16" in done.stdout


def test_a_match_of_a_game_that_is_not_installed_is_no_fault(tmp_path: Path, backup: Path) -> None:
    change(backup, """UPDATE table_row SET body = CAST(replace(body, '"zahltag"', '"halma"') AS BLOB) WHERE version = 1""")
    done = zuschlag("restore", backup, "--data", tmp_path / "zuschlag.sqlite")
    assert done.exit_code == 0
    assert "their game is not installed here: 5" in done.stdout


def test_a_sample_says_that_it_is_one_and_all_matches_can_be_checked(tmp_path: Path) -> None:
    """A fault outside the sample is found by --check all."""
    (file,) = CORPUS.glob("zahltag-2-playing.jsonl")
    rows, source = read(file)[0], tmp_path / "source.sqlite"
    keys = [f"t{number:03}" for number in range(150)]

    async def scenario(store: SQLite) -> None:
        for number, key in enumerate(keys):
            await store.append(key, rows[:9], listing(key, opened=number))

    run_scenario(SQLite(source), scenario)
    (missed, *_) = sorted(set(keys) - set(choose_sample(sorted(keys, reverse=True))))
    change(source, f"UPDATE table_row SET digest = x'00' WHERE table_id = '{missed}' AND version = 9")
    done = zuschlag("restore", source, "--data", tmp_path / "zuschlag.sqlite")
    assert done.exit_code == 0
    assert "Matches that replay: 100; stored: 150." in done.stdout
    assert "1 of 150 matches" in zuschlag("restore", source, "--data", tmp_path / "zuschlag.sqlite", "--check", "all").stderr


def test_a_sample_has_the_newest_tables_and_some_of_all_ages() -> None:
    tables = [f"t{number}" for number in range(1000)]
    sample = choose_sample(tables)
    assert len(sample) == len(set(sample)) == 100
    assert sample[:50] == tables[:50]
    assert {int(table[1:]) // 100 for table in sample} == set(range(10))
    assert choose_sample(tables[:60]) == tables[:60]
    assert choose_sample([]) == []


def test_a_backup_of_an_older_version_is_migrated(tmp_path: Path) -> None:
    source, target = tmp_path / "old.sqlite", tmp_path / "zuschlag.sqlite"
    with closing(sqlite3.connect(source)) as connection:
        connection.executescript(f"{migrations()[0]}; PRAGMA application_id = {0x5A75736C}; PRAGMA user_version = 1;")
    done = zuschlag("restore", source, "--data", target)
    assert done.exit_code == 0
    assert "version of the database: 1" in done.stdout
    with closing(sqlite3.connect(target)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(migrations()),)


def test_the_database_itself_is_no_backup(backup: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite"
    link.symlink_to(backup)
    for file in (backup, link):
        assert "is the database itself" in refusal(zuschlag("restore", file, "--data", backup))


def test_a_link_to_the_database_stays_a_link(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    target, link = tmp_path / "disk" / "real.sqlite", tmp_path / "link.sqlite"
    write_corpus(target)
    link.symlink_to(target)
    assert zuschlag("restore", backup, "--data", link).exit_code == 0
    assert link.is_symlink()
    assert len(list((tmp_path / "disk").glob("real.sqlite.before-restore-*"))) == 1


def test_a_folder_that_does_not_exist_is_said_so(backup: Path, tmp_path: Path) -> None:
    assert refusal(zuschlag("restore", backup, "--data", tmp_path / "nowhere" / "zuschlag.sqlite"))
    assert usage_error(zuschlag("restore", backup, "--check", "none"))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_what_root_restores_belongs_to_the_owner_of_the_database(backup: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    os.chown(folder, 65534, 65534)
    for _ in range(2):
        assert zuschlag("restore", backup, "--data", folder).exit_code == 0
    assert zuschlag("backup", "--data", folder, "--keep", "2").exit_code == 0
    assert {file.stat().st_uid for file in folder.rglob("*")} == {65534}


@pytest.mark.parametrize(("language", "said"), [("de", "Wiederhergestellt"), ("fr", "Restauré"), ("it", "Ripristinato")])
def test_the_command_speaks_the_users_language(backup: Path, tmp_path: Path, language: str, said: str) -> None:
    assert said in zuschlag("restore", backup, "--data", tmp_path / "zuschlag.sqlite", env={"LANGUAGE": language}).stdout
