"""A server as a process of its own: its start, its end, and what it never loads."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.live_server import Visitor
from tests.server.websocket.test_connection import closed_with

SCRIPT = """
import sys
from pathlib import Path
from zuschlag.server.lifecycle.serve import serve
from zuschlag.server.settings import Settings

if __name__ == "__main__":
    serve(Settings(file=Path(sys.argv[1]), port=0, log_format="json"))
    print("numba" in sys.modules, "numpy" in sys.modules, flush=True)
"""


@contextmanager
def process(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server, and its address."""
    script = folder / "serving.py"
    script.write_text(SCRIPT)
    command = [sys.executable, str(script), str(folder / "zuschlag.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        line = running.stdout.readline()
        try:
            yield running, line.rpartition(" ")[2].strip()
        finally:
            if running.poll() is None:
                running.kill()


def visitor(url: str) -> Visitor:
    client = httpx.Client(base_url=url, timeout=30, trust_env=False)
    visitor = Visitor(client, url)
    assert visitor.post("/api/me", {"name": "Unmistakable"}).status_code == 201
    return visitor


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """The results of a server that was played on and then stopped."""
    folder = tmp_path_factory.mktemp("process")
    with process(folder) as (running, url):
        anna = visitor(url)
        table = anna.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
        with anna.socket(table) as socket:
            socket.receive()
            socket.send("start")
            while not (update := socket.wait_for("update")).get("offered"):
                pass
            socket.send("play", nth=0, move=update["offered"][0])
            socket.wait_for("ack")
            running.send_signal(signal.SIGTERM)
            bye = socket.wait_for("bye")
            code = closed_with(socket)
        anna.http.close()
        out, err = running.communicate(timeout=30)
    with process(folder) as (running, url):
        again = httpx.Client(base_url=url, cookies={"zuschlag": str(anna.secret)}, trust_env=False)
        table_after = again.get(f"/api/tables/{table}").json()
        again.close()
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=30)
        status = running.returncode
    return {
        "bye": bye,
        "code": code,
        "out": out,
        "err": err,
        "table": table,
        "after": table_after,
        "status": status,
        "secret": anna.secret,
    }


def test_websockets_get_a_message_when_the_server_stops(ended: dict[str, object]) -> None:
    assert ended["bye"] == {"type": "bye", "code": "stopping", "message": "the server is about to stop"}
    assert ended["code"] == 4503


def test_a_signal_stops_the_server_gracefully(ended: dict[str, object]) -> None:
    assert ended["status"] == 0


def test_a_table_continues_after_a_restart(ended: dict[str, object]) -> None:
    assert ended["after"]["you"]["nth"] == 1  # type: ignore[index]


def test_the_servers_process_loads_neither_numba_nor_numpy(ended: dict[str, object]) -> None:
    assert str(ended["out"]).split()[-2:] == ["False", "False"]


def test_the_log_holds_no_names_and_no_traceback(ended: dict[str, object]) -> None:
    log = str(ended["err"])
    for secret in ("Unmistakable", str(ended["secret"]), "Traceback", str(ended["table"])):
        assert secret not in log, log


def test_a_second_server_on_the_same_database_is_refused(tmp_path: Path) -> None:
    with process(tmp_path) as (first, url):
        command = [sys.executable, str(tmp_path / "serving.py"), str(tmp_path / "zuschlag.sqlite")]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert second.returncode != 0
        assert "Trouble" in second.stderr
        assert httpx.get(f"{url}/healthz", trust_env=False).status_code == 200
        first.send_signal(signal.SIGINT)
        first.wait(30)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="signals are another matter on Windows")
def test_a_second_signal_stops_the_server_at_once(tmp_path: Path) -> None:
    with process(tmp_path) as (running, url):
        anna = visitor(url)
        table = anna.create_table()["table"]["id"]
        with anna.socket(table):
            running.send_signal(signal.SIGTERM)
            time.sleep(0.05)
            running.send_signal(signal.SIGTERM)
            assert running.wait(10) in (0, 1)
        anna.http.close()
