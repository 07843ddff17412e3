"""`zuschlag operator`: looking after a running server from its machine."""

import json
import re
import socket
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
import structlog
from click.testing import Result

from tests.cli.command_runner import refusal, usage_error, zuschlag
from tests.cli.server_process import server_process
from tests.server.live_server import LiveServer, Visitor, run_live_server
from tests.server.operator_routes import all_operator_routes, start_waiting_review, used_operator_routes
from zuschlag import __version__ as zuschlag_version
from zuschlag.server import logs
from zuschlag.server.limits import all_limit_settings
from zuschlag.server.settings import Settings


@pytest.fixture
def anna(live_server: LiveServer) -> Visitor:
    return live_server.person("Anna")


def operate(live_server: LiveServer, *args: str, data: Path | None = None, typed: str = "") -> Result:
    file = data or live_server.context.settings.file
    return zuschlag("operator", "--server", live_server.url, "--data", file, *args, typed=typed)


def done(live_server: LiveServer, *args: str) -> list[str]:
    """The lines in which a command says what it did."""
    result = operate(live_server, *args)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def test_tables_are_listed(live_server: LiveServer, anna: Visitor) -> None:
    """Newest first, with those who sit there; a name cannot command the terminal."""
    table = anna.create_table("zahltag", ["mine", {"bot": "hard"}, "open"])["table"]["id"]
    head, first, *_ = done(live_server, "tables")
    assert head.split() == ["table", "game", "status", "opened", "changed", "seats"]
    assert first.split()[:3] == [table, "Zahltag", "waiting"]
    assert first.endswith("Anna, hard, open")


def test_people_are_listed(live_server: LiveServer, anna: Visitor) -> None:
    anna.create_table()
    head, *lines = done(live_server, "people")
    assert head.split() == ["person", "name", "came", "seen"]
    assert any(line.startswith(f"{anna.id}  Anna") for line in lines)


def test_tables_and_people_are_searched_for(live_server: LiveServer) -> None:
    zoe = live_server.person("Zoë Zuckerl")
    table = zoe.create_table()["table"]["id"]
    assert [line.split()[0] for line in done(live_server, "tables", "--find", "zuck")[1:]] == [table]
    assert [line.split()[0] for line in done(live_server, "tables", "--find", table, "--status", "waiting")[1:]] == [table]
    assert done(live_server, "tables", "--find", table, "--status", "playing")[1:] == []
    assert [line.split()[0] for line in done(live_server, "people", "--find", "ZOË")[1:]] == [zoe.id]
    assert done(live_server, "people", "--find", zoe.id, "--only", "banned")[1:] == []


def test_a_person_is_shown_with_what_is_theirs_and_it_is_deleted(live_server: LiveServer) -> None:
    eve = live_server.person("Eve")
    table = eve.create_table()["table"]["id"]
    eve.do(table, "say", text="buy now")
    shown = "\n".join(done(live_server, "person", eve.id))
    assert "1 tables created, 1 lines of chat, 0 records" in shown
    assert re.search(rf"^{table}  Zahltag", shown, re.MULTILINE)
    assert re.search(rf"{table}  buy now$", shown, re.MULTILINE)
    for what, count in {"chat": 1, "records": 0, "tables": 1}.items():
        assert operate(live_server, "remove", eve.id, what, typed="n\n").exit_code == 1
        assert done(live_server, "remove", eve.id, what, "--yes") == [f"{count} deleted"]
    assert eve.get(f"/api/tables/{table}").status_code == 404
    key = eve.id
    assert done(live_server, "delete-person", key, "--yes") == [f"{key}: deleted"]
    assert eve.get("/api/me").status_code == 401


def test_the_overview_says_how_the_server_is(live_server: LiveServer, anna: Visitor) -> None:
    anna.create_table()
    rows = {line.split("  ")[0]: line for line in done(live_server, "overview")}
    assert rows["version"].endswith(zuschlag_version)
    assert rows["moves can be stored"].endswith("yes")
    assert rows["new tables"].endswith("open")
    assert re.search(r"\b\d+ waiting\b", rows["tables"])


def test_the_last_lines_of_the_log_are_printed(live_server: LiveServer, anna: Visitor) -> None:
    key = anna.id
    logs.set_up_logging(Settings())
    done(live_server, "mute", key)
    structlog.get_logger().warning("suspicious", why="\x1b[31m")
    structlog.get_logger().error("unforeseen", exc_info=ValueError("quite unexpected"))
    lines = done(live_server, "logs")
    muted = next(at for at, line in enumerate(lines) if f"[info] operator did=mute person={key}" in line)
    assert muted < next(at for at, line in enumerate(lines) if line.endswith("[warning] suspicious why=�[31m"))
    assert lines[-1] == "ValueError: quite unexpected"
    errors = done(live_server, "logs", "--level", "error")
    assert not [line for line in errors if "suspicious" in line or "did=mute" in line]
    assert errors[-1] == lines[-1]


def test_all_that_the_operator_can_ask_of_a_server_is_a_command(tmp_path: Path) -> None:
    """As on the page: `test_all_that_the_operator_can_ask_of_a_server_can_be_done_on_the_page`."""
    with run_live_server(tmp_path) as served:
        eve = served.person("Eve")
        first, second = (eve.create_table()["table"]["id"] for _ in range(2))
        assert served.person("Ann").post("/api/reports", {"table": first, "seat": 0, "reason": "name"}).status_code == 204
        reported = served.operator().get("/api/operator/reports").json()[0]["number"]
        review = start_waiting_review(served, eve)
        for words in (
            "overview",
            "tables",
            "people",
            "reports",
            f"dismiss {reported}",
            "reviews",
            f"cancel-review {review}",
            "usage",
            "logs",
            "sweep",
            "room open",
            f"person {eve.id}",
            f"mute {eve.id}",
            f"close {first}",
            f"delete {second} --yes",
            f"remove {eve.id} tables --yes",
            f"delete-person {eve.id} --yes",
            "rotate-key",
        ):
            done(served, *words.split())
        assert used_operator_routes(served) == all_operator_routes()


def test_a_table_is_closed(live_server: LiveServer, anna: Visitor) -> None:
    table = anna.create_table()["table"]["id"]
    assert done(live_server, "close", table) == [f"{table}: closed"]
    assert anna.get(f"/api/tables/{table}").json()["table"]["status"] == "abandoned"


def test_a_table_is_deleted_by_one_who_is_sure(live_server: LiveServer, anna: Visitor) -> None:
    table = anna.create_table()["table"]["id"]
    assert operate(live_server, "delete", table, typed="n\n").exit_code == 1
    assert anna.get(f"/api/tables/{table}").status_code == 200
    assert operate(live_server, "delete", table, typed="y\n").exit_code == 0
    assert anna.get(f"/api/tables/{table}").status_code == 404
    assert "there is no table" in refusal(operate(live_server, "delete", table, "--yes"))


def test_a_person_is_muted_and_heard_again(live_server: LiveServer, anna: Visitor) -> None:
    table = anna.create_table()["table"]["id"]
    assert done(live_server, "mute", anna.id)[1].endswith("muted")
    assert anna.do(table, "say", text="hello").status_code == 403
    assert not done(live_server, "unmute", anna.id)[1].endswith("muted")
    assert anna.do(table, "say", text="hello").status_code == 200


def test_a_person_is_banned_and_let_in_again(live_server: LiveServer, anna: Visitor) -> None:
    key = anna.id
    assert done(live_server, "ban", key)[1].endswith("banned")
    assert anna.get("/api/me/tables").status_code == 403
    done(live_server, "unban", key)
    assert anna.get("/api/me/tables").status_code == 200


def test_what_is_kept_too_long_is_swept(live_server: LiveServer) -> None:
    assert done(live_server, "sweep") == ["0 deleted"]


def test_usage_lists_every_limit_with_how_much_of_it_is_used(tmp_path: Path) -> None:
    with server_process(tmp_path, "serve", "--max-people", "4", env={"ZUSCHLAG_MAX_NAMES_AT_ONCE": "8"}) as server:
        body = {"Content-Type": "application/json"}
        urlopen(Request(f"{server.url}/api/me", b'{"name": "Anna"}', body), timeout=10).close()
        result = zuschlag("operator", "--data", tmp_path / "zuschlag.sqlite", "usage")
        found = json.loads(zuschlag("operator", "--data", tmp_path / "zuschlag.sqlite", "usage", "--json").stdout)
    assert (result.exit_code, result.stderr) == (0, "")
    head, *lines = result.stdout.splitlines()
    assert head.split() == ["what", "used", "limit", "share", "who", "uses", "most"]
    assert [line.split()[0] for line in lines] == [each.name for each in all_limit_settings()]
    rows = {line.split()[0]: line.split() for line in lines}
    assert rows["max_people"] == ["max_people", "in", "all", "1", "4", "25.0%"]
    assert rows["max_names_at_once"][-2] == "8"
    assert rows["max_names_per_minute"] == ["max_names_per_minute", "by", "address", "12"]
    assert {each["name"]: each["share"] for each in found}["max_people"] == 0.25


def test_the_room_is_closed_and_opened(live_server: LiveServer, anna: Visitor) -> None:
    assert done(live_server, "room", "closed") == ["New tables are not allowed now."]
    wish = {"game": "zahltag", "players": 2, "seats": ["mine", "open"]}
    assert anna.post("/api/tables", wish).status_code == 503
    done(live_server, "room", "open")
    assert anna.post("/api/tables", wish).status_code == 201


@pytest.mark.parametrize("args", [("close", "nowhere"), ("mute", "nobody"), ("close", "../people"), ("ban", "a/b?c")])
def test_what_is_not_there_is_said_so(live_server: LiveServer, args: tuple[str, ...]) -> None:
    assert refusal(operate(live_server, *args))


def test_a_wrong_key_is_said_so(live_server: LiveServer, tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text("wrong")
    said = refusal(zuschlag("operator", "--server", live_server.url, "--key-file", key, "tables"))
    assert "operator" in said
    assert "wrong" not in said


def test_the_key_can_be_a_variable(live_server: LiveServer) -> None:
    env: dict[str, str | None] = {"ZUSCHLAG_OPERATOR_KEY": live_server.context.operator_key, "ZUSCHLAG_SERVER": live_server.url}
    assert zuschlag("operator", "tables", env=env).exit_code == 0


def test_a_rotated_key_replaces_the_old_one_wherever_it_was_read_from(tmp_path: Path) -> None:
    with run_live_server(tmp_path) as served:
        file, copy = served.context.settings.operator_file, tmp_path / "copy"
        old = file.read_text()
        copy.write_text(old)
        said = zuschlag("operator", "--server", served.url, "--key-file", copy, "rotate-key")
        assert (said.exit_code, said.stdout) == (0, f"The new key is in {copy}.\n")
        assert old != copy.read_text() == file.read_text()
        assert copy.stat().st_mode & 0o777 == 0o600
        env: dict[str, str | None] = {"ZUSCHLAG_OPERATOR_KEY": file.read_text().strip(), "ZUSCHLAG_SERVER": served.url}
        said = zuschlag("operator", "rotate-key", env=env)
        assert said.stdout.split()[-1] == file.read_text().strip() != env["ZUSCHLAG_OPERATOR_KEY"]
        assert done(served, "rotate-key") == [f"The new key is in {file}."]
        for key in (old.strip(), env["ZUSCHLAG_OPERATOR_KEY"]):
            assert served.stranger(Authorization=f"Bearer {key}").get("/api/operator/overview").status_code == 401
        assert served.operator().get("/api/operator/overview").json()["can_rotate_key"]


def test_a_key_that_was_set_is_not_rotated(tmp_path: Path) -> None:
    with run_live_server(tmp_path, operator_key="a-key-of-the-operators-own") as served:
        env: dict[str, str | None] = {"ZUSCHLAG_OPERATOR_KEY": "a-key-of-the-operators-own", "ZUSCHLAG_SERVER": served.url}
        assert "was set by --operator-key-file or ZUSCHLAG_OPERATOR_KEY" in refusal(zuschlag("operator", "rotate-key", env=env))
        assert not served.operator().get("/api/operator/overview").json()["can_rotate_key"]


def test_a_key_that_is_not_there_is_said_so(live_server: LiveServer, tmp_path: Path) -> None:
    assert "--key-file" in refusal(operate(live_server, "tables", data=tmp_path / "none.sqlite"))


def test_on_the_same_machine_the_database_is_all_it_needs(tmp_path: Path) -> None:
    """Whatever port the server has, as long as it runs; where it has ended, however it did, that is said in a line."""
    file = tmp_path / "zuschlag.sqlite"
    with server_process(tmp_path, "serve") as server:
        assert zuschlag("operator", "--data", file, "sweep").stdout == "0 deleted\n"
        assert zuschlag("operator", "sweep", env={"ZUSCHLAG_DATA": str(file)}).exit_code == 0
        server.stop()
    said = refusal(zuschlag("operator", "--data", file, "tables"))
    assert "no server is running on" in said
    assert server.url not in said
    with server_process(tmp_path, "serve") as server:
        server.process.kill()
        server.process.wait()
        said = refusal(zuschlag("operator", "--data", file, "tables"))
    assert "no server is running on" in said
    assert server.url in said
    with server_process(tmp_path, "serve"):
        assert zuschlag("operator", "--data", file, "sweep").exit_code == 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def can_listen_on(host: str) -> bool:
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.bind((host, 0))
    except OSError:
        return False
    return True


def test_the_folder_of_the_database_is_all_it_needs(tmp_path: Path) -> None:
    """On a port of its own, for the server as for the command."""
    port = free_port()
    with server_process(tmp_path, "serve", "--data", tmp_path, "--port", str(port)) as server:
        assert server.url == f"http://127.0.0.1:{port}"
        result = zuschlag("operator", "--data", tmp_path, "sweep")
        assert (result.stdout, result.stderr) == ("0 deleted\n", "")
    assert (tmp_path / "zuschlag.sqlite").is_file()
    assert f"no server is running on '{tmp_path / 'zuschlag.sqlite'}'" in refusal(
        zuschlag("operator", "--data", tmp_path, "sweep")
    )


LISTENING = [
    (["--host", "127.0.0.2"], "http://127.0.0.2:"),
    (["--host", "0.0.0.0"], "http://127.0.0.1:"),
    (["--host", "::1"], "http://[::1]:"),
    (["--host", "::"], "http://[::1]:"),
    (["--lan"], "http://127.0.0.1:"),
    (["--public-url", "https://play.example.org", "--trusted-proxy", "127.0.0.1"], "http://127.0.0.1:"),
]
"""Where a server listens, and its address for this machine."""


@pytest.mark.parametrize(
    ("listening", "url"),
    [(args, url) for args, url in LISTENING if args[0] != "--host" or can_listen_on(args[1])],
    ids=lambda part: " ".join(part) if isinstance(part, list) else "",
)
def test_whatever_address_the_server_listens_on_the_database_is_all_it_needs(
    tmp_path: Path, listening: list[str], url: str
) -> None:
    with server_process(tmp_path, "serve", *listening) as server:
        assert server.url.startswith(url)
        result = zuschlag("operator", "--data", tmp_path, "sweep")
        assert (result.stdout, result.stderr) == ("0 deleted\n", "")


def test_a_key_in_another_file_is_found_from_the_database(tmp_path: Path) -> None:
    """Also where an older key, which no longer counts, lies beside the database."""
    with server_process(tmp_path, "serve"):
        pass
    assert (tmp_path / "zuschlag.sqlite.operator").is_file()
    key = tmp_path / "key"
    key.write_text("correct horse battery staple\n")
    with server_process(tmp_path, "serve", "--operator-key-file", key):
        assert zuschlag("operator", "--data", tmp_path, "sweep").stdout == "0 deleted\n"


def test_a_key_in_a_variable_of_the_server_is_asked_for(tmp_path: Path) -> None:
    """It is in no file; a key beside the database is another one."""
    with server_process(tmp_path, "serve"):
        pass
    key: dict[str, str | None] = {"ZUSCHLAG_OPERATOR_KEY": "correct horse battery staple"}
    with server_process(tmp_path, "serve", env={"ZUSCHLAG_OPERATOR_KEY": "correct horse battery staple"}):
        said = refusal(zuschlag("operator", "--data", tmp_path, "sweep"))
        assert "expected ZUSCHLAG_OPERATOR_KEY or --key-file" in said
        assert zuschlag("operator", "--data", tmp_path, "sweep", env=key).stdout == "0 deleted\n"
        assert all(b"correct horse" not in file.read_bytes() for file in tmp_path.iterdir())


@pytest.mark.parametrize(("served", "named"), [("x.sqlite", "link.sqlite"), ("link.sqlite", "x.sqlite")])
def test_a_link_to_the_database_finds_the_server_and_its_key(tmp_path: Path, served: str, named: str) -> None:
    """Whichever of the two names was given to the server."""
    (tmp_path / "disk").mkdir()
    (tmp_path / "link.sqlite").symlink_to(Path("disk") / "x.sqlite")
    paths = {"x.sqlite": tmp_path / "disk" / "x.sqlite", "link.sqlite": tmp_path / "link.sqlite"}
    with server_process(tmp_path, "serve", "--data", paths[served]):
        result = zuschlag("operator", "--data", paths[named], "sweep")
        assert (result.stdout, result.stderr) == ("0 deleted\n", "")


def test_a_database_that_nobody_serves_is_said_so(tmp_path: Path) -> None:
    assert "no server is running on" in refusal(zuschlag("operator", "--data", tmp_path / "none.sqlite", "tables"))
    assert list(tmp_path.iterdir()) == []


def test_a_server_that_is_not_running_is_said_so(live_server: LiveServer) -> None:
    env: dict[str, str | None] = {"ZUSCHLAG_OPERATOR_KEY": "key"}
    assert "is the server running?" in refusal(zuschlag("operator", "--server", "http://127.0.0.1:9", "tables", env=env))


def test_what_is_no_command_is_said_so(live_server: LiveServer) -> None:
    assert usage_error(zuschlag("operator", "--server", live_server.url, "fly"))
    assert refusal(zuschlag("operator", "--server", "nowhere", "tables", env={"ZUSCHLAG_OPERATOR_KEY": "key"}))
