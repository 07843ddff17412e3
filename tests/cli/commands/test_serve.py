"""`zuschlag serve`, and `zuschlag` alone: a server in one command, with every setting as a flag and as a variable."""

import json
import os
import signal
import socket
import sys
import urllib.error
import urllib.request
from contextlib import closing
from dataclasses import fields, replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import click
import pytest

from tests.cli.command_runner import process, refusal, usage_error, zuschlag
from tests.cli.pseudo_terminal import Terminal
from tests.cli.server_process import server_process
from zuschlag.cli import main
from zuschlag.cli.commands.serve import serve, settings_of
from zuschlag.server.lifecycle.listener import Listener
from zuschlag.server.limits import all_limit_settings
from zuschlag.server.settings import Settings, default_database_file
from zuschlag.tables.limit_settings import LimitSetting, values_of
from zuschlag.tables.notifications.mail import MailServer


@pytest.mark.parametrize(("args", "number"), [((), signal.SIGINT), (("serve",), signal.SIGTERM)], ids=["alone", "serve"])
def test_it_serves_until_it_is_asked_to_stop(tmp_path: Path, args: tuple[str, ...], number: signal.Signals) -> None:
    """It says where, answers there, and ends without an error."""
    with server_process(tmp_path, *args) as server:
        assert server.url.startswith("http://127.0.0.1:")
        assert json.loads(server.get("/healthz")) == {"status": "ok"}
        assert b"<html" in server.get("/")
        assert server.stop(number) == 0
        assert server.process.stderr is not None
        assert b"Traceback" not in server.process.stderr.read()
    assert (tmp_path / "zuschlag.sqlite").is_file()


def test_settings_can_be_variables(tmp_path: Path) -> None:
    """A private server is one whose password is in its environment, where no list of processes shows it."""
    with server_process(tmp_path, env={"ZUSCHLAG_PASSWORD": "sesame", "ZUSCHLAG_PUBLIC_URL": "https://play.example"}) as server:
        assert met(server.url, name="Anna") == 401
        assert met(server.url, name="Anna", password="sesame") == 201


def met(url: str, **wish: str) -> int:
    """The status with which somebody who picks a name is answered."""
    request = urllib.request.Request(f"{url}/api/me", json.dumps(wish).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def test_a_port_that_is_taken_is_said_in_a_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = process("serve", "--port", port, "--data", tmp_path / "a.sqlite", "--no-browser")
    assert done.returncode == 1
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("Error: ")
    assert port in line


def test_a_database_in_a_folder_that_is_not_there_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    """A typing error in the path does not start an empty server."""
    folder = tmp_path / "tpyo" / "it is"
    done = process("serve", "--port", "0", "--data", folder / "x.sqlite", "--no-browser")
    assert (done.returncode, done.stdout) == (1, b"")
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("Error: ")
    assert line.endswith(f"mkdir -p '{folder}'")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_refused_and_no_file_of_its_name_is_made(tmp_path: Path) -> None:
    done = process("serve", "--port", "0", "--data", f"{tmp_path / 'games'}{os.sep}", "--no-browser")
    assert (done.returncode, done.stdout) == (1, b"")
    (line,) = done.stderr.decode().splitlines()
    assert line.endswith(f"mkdir -p {tmp_path / 'games'}")
    assert list(tmp_path.iterdir()) == []


def test_a_new_database_whose_name_could_be_a_folders_is_said_to_be_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    with closing(socket.socket()) as taken:
        listener = Listener(taken, "http://127.0.0.1:1", None, None)
        for name, is_told in (("games", True), ("games.sqlite", False)):
            listener.announce(open_browser=False, new_database=Path(name))
            said = capsys.readouterr().out
            assert f"new database: {name}" in said
            assert ("this is a file" in said) == is_told


def test_a_new_database_is_announced_and_the_next_time_it_is_not_new(tmp_path: Path) -> None:
    for is_new in (True, False):
        with server_process(tmp_path, "serve") as server:
            server.stop()
            assert server.process.stdout is not None
            said = server.said + server.process.stdout.read().decode()
        assert (f"new database: {tmp_path / 'zuschlag.sqlite'}\n" in said) == is_new


@pytest.mark.skipif(sys.platform == "win32", reason="a folder of one's own is named by a variable")
def test_the_usual_folder_of_the_database_is_made(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "share"), "ZUSCHLAG_DATA": ""}
    with server_process(tmp_path, "serve", env=home) as server:
        server.stop()
    (made,) = tmp_path.rglob("zuschlag.sqlite")
    assert made.is_relative_to(tmp_path / "share") or sys.platform == "darwin"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
@pytest.mark.parametrize(("args", "is_opened"), [((), True), (("--no-browser",), False)], ids=["screen", "no-browser"])
def test_the_browser_is_opened_where_there_is_a_screen(tmp_path: Path, args: tuple[str, ...], is_opened: bool) -> None:
    """A person sees the page without typing an address; whoever does not want that says so."""
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n')
    browser.chmod(0o755)
    env = {"DISPLAY": ":0", "BROWSER": f"{browser} %s", "ZUSCHLAG_PORT": "0", "ZUSCHLAG_DATA": str(tmp_path / "a.sqlite")}
    with Terminal("serve", *args, env=env) as terminal:
        terminal.wait_for("Zuschlag: ")
        url = terminal.wait_for("\r\n").strip()
        terminal.type("\x03")
        assert terminal.end() == 0
    assert (seen.read_text().strip() if seen.exists() else None) == (url if is_opened else None)


def given(*args: str | Path) -> Settings:
    """The settings that these flags make."""
    door = click.Context(main, **main.context_settings)
    with serve.make_context("serve", [str(arg) for arg in args], parent=door) as context:
        context.params.pop("no_browser")
        return settings_of(context.params)


def test_without_flags_the_settings_are_the_servers_own() -> None:
    assert given() == Settings()
    assert given().file == default_database_file()


def secret_file(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text)
    return file


def test_every_setting_has_a_flag(tmp_path: Path) -> None:
    """Each of them set to something else than usual. Limits are many; they have a test of their own."""
    made = given(
        *("--data", tmp_path / "d.sqlite", "--host", "::1", "--port", "9000", "--lan", "--public-url", "https://a.example"),
        *("--trusted-proxy", "127.0.0.1", "--trusted-proxy", "10.0.0.0/8,::1"),
        *("--password-file", secret_file(tmp_path, "password", "sesame\n")),
        *("--operator-key-file", secret_file(tmp_path, "key", " abc \nmore\n")),
        *("--durability", "normal", "--keep-over-days", "10", "--keep-waiting-days", "2", "--keep-people-days", "3"),
        *("--keep-idle-days", "4", "--keep-record-days", "5", "--shared"),
        *("--bot-workers", "2", "--smtp-host", "mail.example", "--smtp-sender", "a@b.example", "--smtp-port", "25"),
        *("--smtp-user", "u", "--smtp-password-file", secret_file(tmp_path, "smtp", "p"), "--smtp-security", "tls"),
        *("--webhook-network", "10.0.0.0/8", "--webhook-network", "::1"),
        *("--log-format", "json", "--plugins", "zuschlag-goofspiel"),
        *("--database-file", secret_file(tmp_path, "database", "postgresql://a:b@c/d\n")),
        *("--bus-file", secret_file(tmp_path, "bus", "nats://a:b@c\n")),
    )
    networks = tuple(map(ip_network, ("127.0.0.1/32", "10.0.0.0/8", "::1/128")))
    assert (made.trusted_proxies, made.password, made.operator_key) == (networks, "sesame", "abc")
    assert made.smtp == MailServer("mail.example", "a@b.example", 25, "u", "p", "tls")
    assert made.webhook_networks == networks[1:]
    usual = Settings()
    unchanged = {field.name for field in fields(Settings) if getattr(made, field.name) == getattr(usual, field.name)}
    assert unchanged == {"limits", "table_limits", "connections"}


def limits_of(settings: Settings) -> dict[str, float]:
    return values_of(settings.limits) | values_of(settings.table_limits) | values_of(settings.connections)


def test_every_limit_has_a_flag_and_a_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is set to another number than usual."""
    wanted = {each.name: 61 + number for number, each in enumerate(all_limit_settings())}
    assert limits_of(given(*(f"{each.flag}={wanted[each.name]}" for each in all_limit_settings()))) == wanted
    for each in all_limit_settings():
        monkeypatch.setenv(each.variable, str(wanted[each.name]))
    assert limits_of(given()) == wanted


@pytest.mark.parametrize("limit", all_limit_settings(), ids=lambda limit: limit.name)
def test_a_limit_outside_its_range_is_refused(limit: LimitSetting) -> None:
    assert limit.lowest <= limit.default <= limit.highest
    for wrong in (limit.lowest - 1, limit.highest + 1):
        assert f"is not in the range {limit.lowest}<=x<={limit.highest}" in usage_error(
            zuschlag("serve", f"{limit.flag}={wrong}", "--no-browser")
        )


@pytest.mark.parametrize(
    ("variable", "value", "change"),
    [
        ("ZUSCHLAG_PORT", "9001", {"port": 9001}),
        ("ZUSCHLAG_LAN", "1", {"is_lan": True}),
        ("ZUSCHLAG_SHARED", "1", {"is_shared": True}),
        ("ZUSCHLAG_DURABILITY", "normal", {"durability": "normal"}),
        (
            "ZUSCHLAG_TRUSTED_PROXY",
            "127.0.0.1,10.0.0.1",
            {"trusted_proxies": (ip_network("127.0.0.1"), ip_network("10.0.0.1"))},
        ),
        (
            "ZUSCHLAG_TRUSTED_PROXY",
            "127.0.0.1 10.0.0.1",
            {"trusted_proxies": (ip_network("127.0.0.1"), ip_network("10.0.0.1"))},
        ),
        ("ZUSCHLAG_OPERATOR_KEY", "abc", {"operator_key": "abc"}),
        ("ZUSCHLAG_PLUGINS", "none", {"plugins": "none"}),
        ("ZUSCHLAG_DATABASE", "postgresql://a:b@c/d", {"database": "postgresql://a:b@c/d"}),
    ],
)
def test_every_flag_has_a_variable(monkeypatch: pytest.MonkeyPatch, variable: str, value: str, change: dict[str, Any]) -> None:
    monkeypatch.setenv(variable, value)
    assert given() == replace(Settings(), **change)


def test_quotas_of_uploaded_records_are_set_by_flag_and_by_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZUSCHLAG_MAX_RECORDS_MIB", "4")
    limits = given("--max-records", "1", "--max-records-per-person", "2", "--max-records-mib-per-person", "3").limits
    assert (limits.all_uploaded_records, limits.uploaded_records, limits.uploaded_records_mib) == (1, 2, 3)
    assert limits.all_uploaded_records_mib == 4


def test_a_variable_is_called_as_its_flag() -> None:
    for option in serve.params:
        assert option.envvar == "ZUSCHLAG_" + option.opts[0].removeprefix("--").replace("-", "_").upper()


def test_no_secret_is_a_flag() -> None:
    """Others on the machine can read a command's flags."""
    flags = {option.opts[0] for option in serve.params}
    assert flags & {"--password", "--operator-key", "--smtp-password"} == set()


def test_a_secret_is_given_once(tmp_path: Path) -> None:
    file = secret_file(tmp_path, "password", "sesame")
    done = zuschlag("serve", "--password-file", file, env={"ZUSCHLAG_PASSWORD": "other"})
    assert "both" in refusal(done)
    assert "sesame" not in done.stderr


def test_a_file_without_a_secret_is_refused(tmp_path: Path) -> None:
    assert "empty" in refusal(zuschlag("serve", "--password-file", secret_file(tmp_path, "password", "\n")))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--trusted-proxy", "proxy.example"), "proxy.example"),
        (("--public-url", "play.example"), "play.example"),
        (("--smtp-host", "mail.example"), "--smtp-sender"),
    ],
)
def test_settings_that_are_none_are_refused(args: tuple[str, ...], said: str) -> None:
    assert said in refusal(zuschlag("serve", *args))


@pytest.mark.parametrize(
    "args", [("--port", "70000"), ("--durability", "some"), ("--keep-over-days", "0"), ("--bot-workers", "0")]
)
def test_arguments_that_are_none_are_refused(args: tuple[str, str]) -> None:
    assert args[0] in usage_error(zuschlag("serve", *args))


def test_the_help_says_what_no_command_does() -> None:
    assert "Without a command, start a server" in " ".join(zuschlag("--help").stdout.split())
    assert "serve" in main.commands
    assert "ZUSCHLAG_PUBLIC_URL" in zuschlag("serve", "--help").stdout
