"""A server process whose every output goes into a folder, with a mail server and a web server that record what they get."""

import asyncio
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.cli.command_runner import ZUSCHLAG, environment
from tests.server.live_server import Visitor
from tests.tables.loopback_servers import RecordingMailServer, RecordingWebServer, mail_server, web_server

PATIENCE = 30.0


def draw_canary(word: str) -> str:
    """A secret that nothing else contains."""
    return f"{word}-{secrets.token_hex(12)}"


def wait_until(is_so: Callable[[], object], what: str) -> None:
    """Wait for something that another process does."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, f"in vain: {what}"
        time.sleep(0.02)


@dataclass(frozen=True)
class Receivers:
    """Where mail and webhooks go."""

    mail: RecordingMailServer
    web: RecordingWebServer


@contextmanager
def receivers() -> Iterator[Receivers]:
    """A mail server that wants a login, and a web server, in a thread of their own."""
    ready: list[Receivers] = []
    ended = asyncio.Event()
    loop = asyncio.new_event_loop()

    async def serve() -> None:
        async with mail_server(has_starttls=True) as mail, web_server() as web:
            ready.append(Receivers(mail, web))
            await ended.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()), daemon=True)
    thread.start()
    wait_until(lambda: ready, "servers on loopback")
    try:
        yield ready[0]
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join(PATIENCE)
        loop.close()


@dataclass
class WatchedServer:
    """`zuschlag serve`, with what it wrote."""

    process: "subprocess.Popen[bytes]"
    url: str
    stderr: Path
    visitors: list[httpx.Client]

    def visitor(self, **headers: str) -> Visitor:
        """Somebody without a name."""
        client = httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE, trust_env=False, verify=False)
        self.visitors.append(client)
        return Visitor(client, self.url)

    def send_raw(self, request: bytes) -> bytes:
        """Send bytes; the first part of the answer, or nothing where the server hangs up."""
        host, _, port = self.url.removeprefix("http://").partition(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
            connection.sendall(request)
            try:
                return connection.recv(65536)
            except ConnectionError:
                return b""

    def wait_for_log(self, words: str) -> None:
        """Wait until this pattern is in the log."""
        wait_until(lambda: re.search(words, self.stderr.read_text(errors="replace")), f"{words!r} in the log")

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Its exit status after this signal."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@contextmanager
def watched_server(folder: Path, name: str, *args: str | Path, env: dict[str, str]) -> Iterator[WatchedServer]:
    """Run a server. Its standard output and error are files of the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    stdout, stderr = folder / f"{name}.stdout", folder / f"{name}.stderr"
    with stdout.open("wb") as out, stderr.open("wb") as errors:
        process = subprocess.Popen(
            [ZUSCHLAG, "serve", "--no-browser", "--port", "0", *args],
            stdout=out,
            stderr=errors,
            env=environment({"PYTHONFAULTHANDLER": "1", **env}),
        )
    visitors: list[httpx.Client] = []
    try:
        wait_until(lambda: b"\n" in stdout.read_bytes() or process.poll() is not None, "the server")
        found = re.search("Zuschlag: (\\S+)", stdout.read_text())
        assert found, stderr.read_text()
        yield WatchedServer(process, found[1], stderr, visitors)
    finally:
        for visitor in visitors:
            visitor.close()
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
            process.wait(PATIENCE)


def save_json(folder: Path, name: str, content: Any) -> None:
    """Write something that the server sent into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(json.dumps(content, indent=1), encoding="utf-8")
