"""The files in deploy/many-servers, as far as Debian's programs can run them: real proxies, real servers on PostgreSQL."""

import json
import os
import re
import shutil
import signal
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from websockets.sync.client import ClientConnection, connect

from tests.cli.server_process import ServerProcess, server_process
from tests.server.live_server import run_live_server
from tests.services.databases import read_postgres_rows
from tests.services.postgres import PostgresServer, require_postgres
from tests.services.processes import ServiceProcess, accepts_connections, free_port, require_program
from zuschlag.cli.commands.serve import serve

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy" / "many-servers"
KEY = "the-operators-key-of-this-test"
PATIENCE = 20.0


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    """A proxy, until the block ends."""
    service = ServiceProcess(command, folder / "proxy.log", lambda: accepts_connections(port))
    service.start()
    try:
        yield
    finally:
        service.stop(signal.SIGTERM)


@contextmanager
def caddy(folder: Path, ports: list[int]) -> Iterator[int]:
    """Caddy with our file, without TLS."""
    port = free_port()
    servers = " ".join(f"127.0.0.1:{each}" for each in ports)
    variables = {"ZUSCHLAG_SITE": f"http://localhost:{port}", "ZUSCHLAG_SERVERS": servers, "HOME": str(folder)}
    config = folder / "Caddyfile"
    config.write_text("{\n\tadmin off\n}\n" + (DEPLOY / "Caddyfile").read_text())
    command = ["env", *(f"{name}={value}" for name, value in variables.items()), require_program("caddy", "caddy")]
    with running([*command, "run", "--config", str(config), "--adapter", "caddyfile"], folder, port):
        yield port


@contextmanager
def nginx(folder: Path, ports: list[int]) -> Iterator[int]:
    """nginx with our file, without TLS."""
    program = require_program("nginx", "nginx", [Path("/usr/sbin")])
    port = free_port()
    text = (DEPLOY / "nginx.conf").read_text()
    text = re.sub(r" *ssl_certificate.*\n", "", text).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    servers = "".join(f"    server 127.0.0.1:{each} max_fails=1 fail_timeout=5s;\n" for each in ports)
    text, count = re.subn(r"(?:    server 127[^\n]*\n)+", servers, text)
    assert count == 1
    config = folder / "nginx.conf"
    config.write_text(around_nginx(folder, text))
    with running([program, "-e", str(folder / "error.log"), "-c", str(config)], folder, port):
        yield port


def around_nginx(folder: Path, text: str) -> str:
    """What Debian's nginx.conf puts around a file in conf.d, with folders of ours."""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"{kind}_temp_path {folder / kind};\n" for kind in kinds)
    user = "user root;\n" if os.geteuid() == 0 else ""
    head = f"daemon off;\n{user}pid {folder / 'nginx.pid'};\nerror_log {folder / 'error.log'};\nevents {{}}\n"
    return f"{head}http {{\naccess_log off;\n{folders}{text}}}\n"


@contextmanager
def two_servers(folder: Path, url: str) -> Iterator[list[ServerProcess]]:
    """Two servers on one database."""
    variables = {"ZUSCHLAG_DATABASE": url, "ZUSCHLAG_OPERATOR_KEY": KEY, "ZUSCHLAG_TRUSTED_PROXY": "127.0.0.1"}
    with ExitStack() as stack:
        folders = [folder / "1", folder / "2"]
        for each in folders:
            each.mkdir()
        yield [stack.enter_context(server_process(each, "serve", "--no-browser", env=variables)) for each in folders]


def port_of(server: ServerProcess) -> int:
    return int(server.url.rpartition(":")[2])


def announce_body(port: int, length: int) -> HTTPResponse:
    """Sends no byte of the body: a proxy that refuses one before it arrives may close the connection."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.putrequest("POST", "/api/replays", skip_host=True)
    connection.putheader("Host", f"localhost:{port}")
    connection.putheader("Content-Length", str(length))
    connection.endheaders()
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def ask(port: int, method: str, path: str, body: object = None, cookie: str = "") -> tuple[HTTPResponse, object]:
    """Ask through the proxy."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"Host": f"localhost:{port}", "Cookie": cookie} | (
        {"Content-Type": "application/json"} if body is not None else {}
    )
    connection.request(method, path, json.dumps(body) if body is not None else None, headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, json.loads(content) if content[:1] in (b"{", b"[") else content


def open_sockets(server: ServerProcess) -> int:
    """How many sockets a server has, by its metrics."""
    asked = urllib.request.Request(f"{server.url}/metrics", headers={"Authorization": f"Bearer {KEY}"})
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        (found,) = re.findall(r"^zuschlag_sockets (\S+)$", answer.read().decode(), re.MULTILINE)
    return int(float(found))


def watch(port: int, table: str, cookie: str) -> ClientConnection:
    return connect(
        f"ws://localhost:{port}/api/tables/{table}/socket",
        additional_headers={"Cookie": cookie},
        proxy=None,
        open_timeout=PATIENCE,
    )


@pytest.mark.parametrize("proxy", [caddy, nginx])
def test_behind_a_proxy_a_table_has_one_server_and_survives_it(
    proxy: Callable[[Path, list[int]], AbstractContextManager[int]], postgres_url: str, tmp_path: Path
) -> None:
    """Everybody at a table meets at one server. When that one stops, the other takes over."""
    with two_servers(tmp_path, postgres_url) as servers, proxy(tmp_path, [port_of(each) for each in servers]) as port:
        answer, _ = ask(port, "POST", "/api/me", {"name": "Anna"})
        assert answer.status == 201
        cookie = (answer.getheader("Set-Cookie") or "").partition(";")[0]
        used = set[int]()
        for _ in range(40):  # one table after the other, until each server has had one: ids are random
            if used == {0, 1}:
                break
            _, created = ask(port, "POST", "/api/tables", {"game": "bigshot", "players": 2, "seats": ["mine", "mine"]}, cookie)
            table = created["table"]["id"]  # type: ignore[index]
            with ExitStack() as stack:
                for socket in [stack.enter_context(watch(port, table, cookie)) for _ in range(3)]:
                    assert json.loads(socket.recv(PATIENCE))["type"] == "snapshot"
                counts = [open_sockets(each) for each in servers]
                assert sorted(counts) == [0, 3]
                used.add(counts.index(3))
            deadline = time.monotonic() + PATIENCE
            while any(map(open_sockets, servers)):
                assert time.monotonic() < deadline
                time.sleep(0.02)
        assert used == {0, 1}
        with watch(port, table, cookie) as before:
            before.recv(PATIENCE)
            servers[[open_sockets(each) for each in servers].index(1)].stop()
        deadline = time.monotonic() + PATIENCE  # Debian's Caddy 2.6 cannot send a body to a second server: clients try again
        while (answer := ask(port, "POST", f"/api/tables/{table}/do", {"do": "start"}, cookie)[0]).status == 502:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert answer.status == 200
        with watch(port, table, cookie) as after:
            assert json.loads(after.recv(PATIENCE))["table"]["status"] == "playing"
        assert announce_body(port, 5_000_000).status == 413


def test_nginx_accepts_the_file_with_tls(tmp_path: Path) -> None:
    program = require_program("nginx", "nginx", [Path("/usr/sbin")])
    openssl = [require_program("openssl", "openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    pair = ["-nodes", "-keyout", str(tmp_path / "key"), "-out", str(tmp_path / "pem"), "-subj", "/CN=play.example.org"]
    subprocess.run([*openssl, *pair], check=True, capture_output=True, timeout=60)
    text = (DEPLOY / "nginx.conf").read_text()
    text = text.replace("/etc/ssl/play.example.org.pem", str(tmp_path / "pem"))
    text = text.replace("/etc/ssl/play.example.org.key", str(tmp_path / "key"))
    config = tmp_path / "nginx.conf"
    config.write_text(around_nginx(tmp_path, text))
    done = subprocess.run(
        [program, "-t", "-e", str(tmp_path / "error.log"), "-c", str(config)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr


def test_caddy_accepts_the_file_with_tls_and_finds_it_well_formatted(tmp_path: Path) -> None:
    program = require_program("caddy", "caddy")
    file = DEPLOY / "Caddyfile"
    command = [program, "validate", "--config", str(file), "--adapter", "caddyfile"]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, "HOME": str(tmp_path)}
    )
    assert done.returncode == 0, done.stderr
    formatted = subprocess.run([program, "fmt", str(file)], capture_output=True, text=True, timeout=60, check=False)
    assert formatted.stdout == file.read_text()


def test_the_unit_for_several_servers_differs_from_the_one_for_a_single_server_in_a_few_lines_only() -> None:
    one = set((ROOT / "deploy" / "zuschlag.service").read_text().splitlines())
    many = set((DEPLOY / "zuschlag@.service").read_text().splitlines())
    changed = {line.partition("=")[0] for line in many - one if not line.startswith("#")}
    assert changed == {"Description", "After", "Environment", "StateDirectory"}


def test_docker_compose_accepts_the_file_and_its_variables_are_settings_of_the_server(tmp_path: Path) -> None:
    program = require_program("docker-compose", "docker-compose")
    for name in ("database-password", "database-url", "operator-key"):
        (tmp_path / name).write_text("secret\n")
    file = tmp_path / "compose.yaml"
    file.write_text((DEPLOY / "compose.yaml").read_text())
    done = subprocess.run([program, "-f", str(file), "config"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    services = yaml.safe_load(done.stdout)["services"]
    servers = {name: each for name, each in services.items() if each.get("image") == "zuschlag"}
    assert sorted(servers) == ["server1", "server2", "server3"]
    known = {str(option.envvar) for option in serve.params if getattr(option, "envvar", None)}
    for server in servers.values():
        assert set(server["environment"]) <= known
    named = services["proxy"]["environment"]["ZUSCHLAG_SERVERS"].split()
    assert named == [f"{name}:8000" for name in sorted(servers)]
    assert "ZUSCHLAG_PORT=8000" in (ROOT / "deploy" / "Containerfile").read_text()


def test_the_backup_writes_a_dump_that_can_be_restored_and_keeps_the_newest(
    tmp_path: Path, postgres: PostgresServer, postgres_url: str
) -> None:
    script = [str(DEPLOY / "back-up-database"), str(tmp_path), "2"]
    env = {**os.environ, "DATABASE": postgres_url}
    failed = subprocess.run(script, env=env, capture_output=True, text=True, timeout=60, check=False)
    assert (failed.returncode, failed.stderr) == (1, "the database has no tables of Zuschlag\n")
    with run_live_server(tmp_path, database=postgres_url) as server:
        table = server.person("Anna").create_table()["table"]["id"]
        for old in ("zuschlag-20200101T000000Z.dump", "zuschlag-20200102T000000Z.dump", "others.dump"):
            (tmp_path / old).touch()
        subprocess.run(script, env=env, timeout=60, check=True)
    kept, newest = sorted(tmp_path.glob("zuschlag-*.dump"))
    assert kept.name == "zuschlag-20200102T000000Z.dump"
    assert (tmp_path / "others.dump").exists()
    assert newest.stat().st_mode & 0o077 == 0
    restored = postgres.create_database()
    subprocess.run(
        [require_postgres("pg_restore"), "--no-owner", "--exit-on-error", f"--dbname={restored}", newest], check=True
    )
    assert read_postgres_rows(postgres, restored, table) == read_postgres_rows(postgres, postgres_url, table) != []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is missing: apt-get install systemd")
def test_systemd_finds_no_fault_in_the_units_of_the_backup(tmp_path: Path) -> None:
    for unit in DEPLOY.glob("zuschlag-database-backup.*"):
        text = unit.read_text(encoding="utf-8").replace("/opt/zuschlag/bin/back-up-database", str(DEPLOY / "back-up-database"))
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    command = [
        "systemd-analyze",
        "verify",
        "--man=no",
        "--recursive-errors=no",
        str(tmp_path / "zuschlag-database-backup.timer"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_prometheus_scrapes_the_ports_of_several_servers() -> None:
    (port,) = re.findall(r"ZUSCHLAG_PORT=(\d+)%i", (DEPLOY / "zuschlag@.service").read_text())
    ports = [f"127.0.0.1:{port}{number}" for number in (1, 2, 3)]
    assert str(ports).replace("'", '"') in (ROOT / "deploy" / "prometheus" / "prometheus.yaml").read_text()
