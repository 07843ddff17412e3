"""`zuschlag backup`: a copy of everything, taken while people play; and how old copies are deleted."""

import os
import re
import sqlite3
import subprocess
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_runner import ZUSCHLAG, environment, process, refusal, usage_error, zuschlag
from tests.cli.server_process import server_process
from tests.server.live_server import Socket, run_live_server
from zuschlag.store.backup import STALE_SECONDS, back_up_into


def test_a_copy_taken_while_playing_can_be_played_on(tmp_path: Path) -> None:
    """Whoever sat there sits there, as the match stood; what came after the copy is not in it."""
    copy = tmp_path / "restored" / "copy.sqlite"
    copy.parent.mkdir()
    with run_live_server(tmp_path) as live_server:
        anna = live_server.person("Anna")
        table = anna.create_table("bigshot", ["mine", {"bot": "easy"}])["table"]["id"]
        with anna.socket(table) as socket:
            socket.send("start")
            before = wait_for_turn(socket)
            done = zuschlag("backup", copy, "--data", tmp_path / "zuschlag.sqlite")
            assert (done.exit_code, done.stderr) == (0, "")
            assert str(copy) in done.stdout
            socket.send("play", nth=before["you"]["nth"], move=before["offered"][0])
            socket.wait_for("ack")
        secret = anna.secret
    assert secret is not None
    with run_live_server(tmp_path, file=copy) as restored:
        back = restored.stranger(Cookie=f"zuschlag={secret}")
        told = back.get(f"/api/tables/{table}").json()
        assert (told["you"]["nth"], told["offered"]) == (before["you"]["nth"], before["offered"])
        assert back.do(table, "play", nth=told["you"]["nth"], move=told["offered"][0]).status_code == 200


def wait_for_turn(socket: Socket) -> dict[str, Any]:
    while not (message := socket.wait_for("snapshot", "update")).get("offered"):
        pass
    return message


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    with run_live_server(tmp_path):
        pass
    file = tmp_path / "copy.sqlite"
    file.write_text("mine")
    assert "exists already" in refusal(zuschlag("backup", file, "--data", tmp_path / "zuschlag.sqlite"))
    assert file.read_text() == "mine"


def test_a_database_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    said = refusal(zuschlag("backup", tmp_path / "copy", "--data", tmp_path / "none.sqlite"))
    assert "none.sqlite" in said
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_another_kind_is_no_database(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("hello " * 1000)
    assert refusal(zuschlag("backup", tmp_path / "copy", "--data", other))
    assert not (tmp_path / "copy").exists()


def test_a_folder_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with run_live_server(tmp_path):
        pass
    assert refusal(zuschlag("backup", tmp_path / "nowhere" / "copy", "--data", tmp_path / "zuschlag.sqlite"))


NAME = re.compile(r"zuschlag-\d{8}T\d{6}Z\.sqlite")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database that no server uses."""
    with run_live_server(tmp_path) as live_server:
        live_server.person("Anna")
    return tmp_path / "zuschlag.sqlite"


def make_backups(database: Path, folder: Path, count: int) -> list[Path]:
    """Backups of earlier days, the oldest first."""
    start = datetime(2026, 1, 1, tzinfo=UTC)
    return [back_up_into(database, folder, start + timedelta(days=number)) for number in range(count)]


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_only_the_newest_backups_are_kept(tmp_path: Path) -> None:
    """Of a running server, by a process as a timer starts it, into a folder next to the database that is private."""
    folder = tmp_path / "backups"
    with server_process(tmp_path, "serve"):
        for _ in range(4):
            done = process("backup", "--data", tmp_path, "--keep", "3")
            assert (done.returncode, done.stderr) == (0, b"")
            kept = names(folder)
            assert kept[-1] in done.stdout.decode()
    assert len(kept) == 3
    assert all(map(NAME.fullmatch, kept))
    assert folder.stat().st_mode & 0o077 == 0
    assert all(file.stat().st_mode & 0o077 == 0 for file in folder.iterdir())


def test_without_a_number_all_backups_are_kept(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "all"
    folder.mkdir()
    earlier = make_backups(database, folder, 3)
    assert zuschlag("backup", folder, "--data", database).exit_code == 0
    assert names(folder)[:3] == [file.name for file in earlier]
    assert len(names(folder)) == 4


def test_only_files_that_the_command_wrote_itself_are_deleted(database: Path, tmp_path: Path) -> None:
    """Not what others put there, whatever it is called; not the backups of another database; not the unreadable."""
    folder, other = tmp_path / "kept", tmp_path / "other"
    folder.mkdir()
    other.mkdir()
    with run_live_server(other):
        pass
    own = make_backups(database, folder, 3)
    foreign = [
        folder / "zuschlag.sqlite",
        folder / "zuschlag-20200101T000000Z.sqlite.txt",
        folder / "another-20200101T000000Z.sqlite",
        folder / "zuschlag-monday.sqlite",
        folder / "zuschlag-20200102T000000Z.sqlite",
        folder / "zuschlag-20200103T000000Z.sqlite",
        folder / "zuschlag-20200105T000000Z.sqlite",
    ]
    for file in foreign[:5]:
        file.write_text("mine")
    foreign[5].symlink_to(foreign[0])
    with closing(sqlite3.connect(foreign[6])) as connection:
        connection.execute("CREATE TABLE mine (value)")
    foreign += make_backups(other / "zuschlag.sqlite", folder, 1)
    done = zuschlag("backup", folder, "--data", database, "--keep", "1")
    assert done.exit_code == 0
    assert sorted(re.findall("Deleted: (.*)", done.stdout)) == [str(file) for file in own]
    assert [file for file in foreign if not os.path.lexists(file)] == []
    assert len(names(folder)) == len(foreign) + 1
    assert sorted(re.findall("left alone: (.*)", done.stderr)) == [str(foreign[4]), str(foreign[6])]


def test_the_newest_backup_stays_also_if_the_clock_went_back(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    future = [back_up_into(database, folder, datetime.now(UTC) + timedelta(days=days)) for days in (1, 2, 3)]
    done = zuschlag("backup", folder, "--data", database, "--keep", "2", "--quiet")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    (newest,) = set(folder.iterdir()) - set(future)
    assert set(folder.iterdir()) == {newest, future[-1]}


def test_a_backup_that_fails_deletes_nothing(database: Path, tmp_path: Path) -> None:
    """The database is damaged: the copy would be, too. It gets no name, and older backups are what is left."""
    folder = tmp_path / "kept"
    folder.mkdir()
    earlier = make_backups(database, folder, 3)
    damage(database)
    said = refusal(zuschlag("backup", folder, "--data", database, "--keep", "1"))
    assert "damaged" in said or "malformed" in said
    assert sorted(folder.iterdir()) == earlier


def damage(database: Path) -> None:
    """Overwrite everything behind the first page, as a failing disk might."""
    with database.open("rb+") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))


def test_what_a_killed_backup_left_behind_is_deleted_later(database: Path, tmp_path: Path) -> None:
    """And not what another backup is just writing."""
    folder = tmp_path / "kept"
    folder.mkdir()
    left, writing, other = (
        folder / f"{name}.part"
        for name in ("zuschlag-20260101T000000Z.sqlite.0123abcd", "zuschlag-20260102T000000Z.sqlite.0123abcd", "mine")
    )
    for file in (left, writing, other):
        file.touch()
    long_ago = datetime.now(UTC).timestamp() - STALE_SECONDS - 60
    for file in (left, other):
        os.utime(file, (long_ago, long_ago))
    assert zuschlag("backup", folder, "--data", database, "--keep", "2").exit_code == 0
    assert (left.exists(), writing.exists(), other.exists()) == (False, True, True)


def test_a_number_to_keep_needs_a_folder(database: Path, tmp_path: Path) -> None:
    assert "mkdir -p" in refusal(zuschlag("backup", tmp_path / "nowhere", "--data", database, "--keep", "2"))
    assert not (tmp_path / "nowhere").exists()
    assert usage_error(zuschlag("backup", tmp_path, "--data", database, "--keep", "0"))


def test_without_a_database_no_folder_is_made(tmp_path: Path) -> None:
    assert refusal(zuschlag("backup", "--keep", "7", "--data", tmp_path / "none.sqlite"))
    assert list(tmp_path.iterdir()) == []


def test_the_command_speaks_the_users_language(database: Path, tmp_path: Path) -> None:
    assert "Bytes, geprüft." in zuschlag("backup", tmp_path / "kopie", "--data", database, env={"LANGUAGE": "de"}).stdout


@pytest.mark.parametrize(("command", "tool"), [("backup", "pg_dump"), ("restore", "pg_restore")])
def test_where_the_server_uses_postgresql_the_right_tool_is_named(database: Path, command: str, tool: str) -> None:
    """A SQLite file that lies around is not what people play on; one that is named is meant."""
    env: dict[str, str | None] = {
        "ZUSCHLAG_DATABASE": "postgresql://zuschlag@db.example.org/zuschlag",
        "ZUSCHLAG_DATA": str(database),
    }
    target = database.with_name("copy.sqlite")
    assert tool in refusal(zuschlag(command, target, env=env))
    assert not target.exists()
    assert zuschlag("backup", target, "--data", database, env=env).exit_code == 0


@pytest.mark.skipif(os.name != "posix", reason="limits the size of files with ulimit")
def test_a_backup_for_which_the_disk_has_no_room_leaves_the_older_ones(database: Path, tmp_path: Path) -> None:
    """No part of it is left behind."""
    folder = tmp_path / "kept"
    folder.mkdir()
    earlier = make_backups(database, folder, 3)
    limited = f"ulimit -f {database.stat().st_size // 512 // 2}; exec {ZUSCHLAG} backup {folder} --data {database} --keep 1"
    done = subprocess.run(["sh", "-c", limited], capture_output=True, text=True, env=environment(), timeout=60, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Error: cannot write ")
    assert sorted(folder.iterdir()) == earlier
