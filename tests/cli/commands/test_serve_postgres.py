"""`zuschlag serve` on PostgreSQL."""

import asyncio
import json
import urllib.request
from pathlib import Path

import pytest

from tests.bus.test_interface import Ear
from tests.cli.command_runner import process, refusal, zuschlag
from tests.cli.server_process import ServerProcess, server_process
from tests.hidden_packages import environment_without
from tests.services.postgres import PostgresServer
from zuschlag.bus import LineSaid
from zuschlag.bus.nats import NatsBus
from zuschlag.bus.postgres import PostgresBus
from zuschlag.store.postgres.extra import INSTALL_POSTGRES


def ask(server: ServerProcess, path: str, body: object = None, cookie: str | None = None) -> tuple[object, str]:
    """The answer, and the cookie that came with it."""
    headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
    asked = urllib.request.Request(f"{server.url}{path}", json.dumps(body).encode() if body else None, headers)
    with urllib.request.urlopen(asked, timeout=20) as answer:
        return json.loads(answer.read() or b"null"), answer.headers.get("Set-Cookie", "").partition(";")[0]


def my_tables(server: ServerProcess, cookie: str) -> list[str]:
    found, _ = ask(server, "/api/me/tables", cookie=cookie)
    assert isinstance(found, list)
    return [each["id"] for each in found]


def test_people_and_tables_are_there_again_after_a_restart_of_server_and_database(
    postgres: PostgresServer, postgres_url: str, tmp_path: Path
) -> None:
    variables = {"ZUSCHLAG_DATABASE": postgres_url}
    with server_process(tmp_path, env=variables) as server:
        _, cookie = ask(server, "/api/me", {"name": "Anna"})
        ask(server, "/api/tables", {"game": "bigshot", "players": 2, "seats": ["mine", "open"]}, cookie)
        table = my_tables(server, cookie)[0]
        postgres.restart()
        assert ask(server, "/healthz")[0] == {"status": "ok"}
        assert server.stop() == 0
        assert server.process.stderr is not None
        assert b"Traceback" not in server.process.stderr.read()
    assert not (tmp_path / "zuschlag.sqlite").exists()
    with server_process(tmp_path, env=variables) as server:
        assert my_tables(server, cookie) == [table]
        done = process("operator", "--data", tmp_path / "zuschlag.sqlite", "tables")
        assert table in done.stdout.decode()


def test_the_password_is_in_no_list_of_processes_no_output_and_no_child(
    postgres: PostgresServer, postgres_url: str, tmp_path: Path
) -> None:
    file = tmp_path / "database"
    file.write_text(postgres_url)
    with server_process(tmp_path, "serve", "--database-file", file) as server:
        ask(server, "/healthz")
        shown = [Path(f"/proc/{server.process.pid}/cmdline").read_bytes()]
        for child in Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split():
            shown += [Path(f"/proc/{child}/environ").read_bytes(), Path(f"/proc/{child}/cmdline").read_bytes()]
        server.stop()
        out, err = server.process.communicate()
        assert all(postgres.password.encode() not in each for each in [*shown, out, err])
    assert all(postgres.password not in each.read_text(errors="replace") for each in tmp_path.iterdir() if each != file)


def test_a_url_with_a_password_is_no_flag() -> None:
    done = zuschlag("serve", "--database", "postgresql://anna:geheim@host/play")
    assert "expected it by ZUSCHLAG_DATABASE or --database-file" in refusal(done)
    assert "geheim" not in done.stderr


def test_a_database_is_given_once(tmp_path: Path) -> None:
    file = tmp_path / "database"
    file.write_text("postgresql://anna:geheim@host/play")
    done = zuschlag("serve", "--database-file", file, "--database", "postgresql://host/play")
    assert "expected one of them" in refusal(done)
    assert "geheim" not in done.stderr


@pytest.mark.parametrize("wrong", ["postgresql://anna:ge/heim@host/play", "play.sqlite"])
def test_a_malformed_url_is_refused_and_not_quoted(wrong: str) -> None:
    done = zuschlag("serve", env={"ZUSCHLAG_DATABASE": wrong})
    assert "expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE" in refusal(done)
    assert wrong not in done.stderr
    assert "heim" not in done.stderr


def test_a_database_that_refuses_us_is_said_in_a_line(postgres: PostgresServer, tmp_path: Path) -> None:
    settings = {"ZUSCHLAG_DATABASE": postgres.url("no_such_database"), "ZUSCHLAG_DATA": str(tmp_path / "d.sqlite")}
    done = process("serve", "--no-browser", "--port", "0", env=settings)
    assert done.returncode == 1
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("Error: cannot use the database")
    assert "there is no such database" in line
    assert postgres.password not in line


def test_without_the_extra_the_server_says_what_to_install(tmp_path: Path) -> None:
    hidden = environment_without(tmp_path / "site", {"asyncpg"})
    settings = {"ZUSCHLAG_DATABASE": "postgresql://host/play", "ZUSCHLAG_DATA": str(tmp_path / "d.sqlite")}
    done = process("serve", "--no-browser", "--port", "0", env=settings | {"PYTHONPATH": hidden["PYTHONPATH"]})
    assert done.returncode == 1
    assert f"PostgreSQL needs asyncpg, which is not installed; expected: {INSTALL_POSTGRES}" in done.stderr.decode()


@pytest.mark.parametrize("kind", ["notify", "nats"])
def test_a_server_tells_the_others_by_its_bus_what_has_changed(
    kind: str, request: pytest.FixtureRequest, postgres_url: str, tmp_path: Path
) -> None:
    variables = {"ZUSCHLAG_DATABASE": postgres_url}
    if kind == "nats":
        variables["ZUSCHLAG_BUS"] = request.getfixturevalue("nats_server").url()

    async def scenario(server: ServerProcess) -> None:
        ear = Ear(NatsBus(variables["ZUSCHLAG_BUS"]) if kind == "nats" else PostgresBus(postgres_url))
        await ear.bus.open(ear.hear, ear.miss)
        _, anna = await asyncio.to_thread(ask, server, "/api/me", {"name": "Anna"})
        spec = {"game": "bigshot", "players": 2, "seats": ["mine", "open"]}
        opened, _ = await asyncio.to_thread(ask, server, "/api/tables", spec, anna)
        assert isinstance(opened, dict)
        table = opened["table"]["id"]
        await asyncio.to_thread(ask, server, f"/api/tables/{table}/do", {"do": "say", "text": "hello"}, anna)
        async with asyncio.timeout(20):
            while LineSaid(table) not in ear.heard:
                await asyncio.sleep(0.01)
        assert "hello" not in str(ear.heard), "no hint holds what people wrote"
        await ear.bus.close()

    with server_process(tmp_path, env=variables) as server:
        asyncio.run(scenario(server))


def test_a_bus_needs_postgresql() -> None:
    assert "expected both, or no bus" in refusal(zuschlag("serve", "--bus", "nats://host"))
    done = zuschlag("serve", "--bus", "nats://anna:geheim@host", "--database", "postgresql://host/play")
    assert "expected it by ZUSCHLAG_BUS or --bus-file" in refusal(done)
