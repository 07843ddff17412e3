"""`zuschlag copy-database`, and backup and restore with PostgreSQL's own tools."""

import subprocess
from pathlib import Path

from tests.cli.command_runner import process, refusal, zuschlag
from tests.cli.commands.test_serve_postgres import ask, my_tables
from tests.cli.server_process import server_process
from tests.services.postgres import PostgresServer, require_postgres


def test_a_site_moves_to_postgresql_and_back_and_everybody_keeps_their_tables(postgres_url: str, tmp_path: Path) -> None:
    url_file, first, second = tmp_path / "database", tmp_path / "zuschlag.sqlite", tmp_path / "back.sqlite"
    url_file.write_text(f"{postgres_url}\n")
    with server_process(tmp_path) as server:
        _, cookie = ask(server, "/api/me", {"name": "Anna"})
        ask(server, "/api/tables", {"game": "zahltag", "players": 2, "seats": ["mine", "open"]}, cookie)
        tables = my_tables(server, cookie)
        assert b"stop the server first" in process("copy-database", first, f"@{url_file}").stderr
        server.stop()
    said = process("copy-database", first, f"@{url_file}").stdout.decode()
    assert said.startswith("Copied, and compared row by row. Tables: 1; people: 1; rows: ")
    with server_process(tmp_path, "serve", "--database-file", url_file) as server:
        assert my_tables(server, cookie) == tables
        assert b"stop all of its servers first" in process("copy-database", f"@{url_file}", second).stderr
        server.stop()
    assert process("copy-database", f"@{url_file}", second).returncode == 0
    with server_process(tmp_path, env={"ZUSCHLAG_DATA": str(second)}) as server:
        assert my_tables(server, cookie) == tables


def test_a_dump_of_a_running_server_is_restored_into_a_new_database(
    postgres: PostgresServer, postgres_url: str, tmp_path: Path
) -> None:
    """As docs/how-to/hosting.md says."""
    dump, restored = tmp_path / "zuschlag.dump", postgres.create_database()
    with server_process(tmp_path, env={"ZUSCHLAG_DATABASE": postgres_url}) as server:
        _, cookie = ask(server, "/api/me", {"name": "Anna"})
        ask(server, "/api/tables", {"game": "bigshot", "players": 2, "seats": ["mine", "open"]}, cookie)
        tables = my_tables(server, cookie)
        subprocess.run([require_postgres("pg_dump"), "--format=custom", f"--file={dump}", postgres_url], check=True)
        ask(server, "/api/tables", {"game": "bigshot", "players": 2, "seats": ["mine", "open"]}, cookie)
    command = [require_postgres("pg_restore"), "--no-owner", "--exit-on-error", "--single-transaction"]
    subprocess.run([*command, f"--dbname={restored}", str(dump)], check=True)
    with server_process(tmp_path, env={"ZUSCHLAG_DATABASE": restored}) as server:
        assert my_tables(server, cookie) == tables
        ask(server, "/api/tables", {"game": "bigshot", "players": 2, "seats": ["mine", "open"]}, cookie)
        assert len(my_tables(server, cookie)) == 2


def test_a_url_with_a_password_and_the_same_database_twice_are_refused(tmp_path: Path) -> None:
    done = zuschlag("copy-database", tmp_path / "a.sqlite", "postgresql://anna:geheim@host/play")
    assert "expected it in a file: @FILE" in refusal(done)
    assert "geheim" not in done.stderr
    assert "expected two" in refusal(zuschlag("copy-database", "a.sqlite", "a.sqlite"))
    (tmp_path / "url").write_text("geheim")
    done = zuschlag("copy-database", "a.sqlite", f"@{tmp_path / 'url'}")
    assert "expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE" in refusal(done)
    assert "geheim" not in done.stderr
