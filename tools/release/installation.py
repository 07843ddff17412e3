"""Install a wheel or a source distribution into an empty environment, play a game there and start a server."""

import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.release.failure import Failure, run

PATIENCE = 60.0
"""Seconds until a server must have said where it is."""
ADDRESS = re.compile(r"^Zuschlag: (http\S+)$", re.MULTILINE)


def try_package(package: Path, python: str, folder: Path, *, version: str, lock: Path | None = None) -> None:
    """Install a package with this Python into an empty environment in a folder, and try it.

    With a lock, exactly its packages are installed first; without one, pip takes the newest that the package allows.
    """
    folder.mkdir(parents=True)
    run([python, "-m", "venv", "environment"], folder)
    scripts = folder / "environment" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [scripts / "python", "-m", "pip", "--disable-pip-version-check"]
    if lock is not None:
        run([*pip, "install", "--quiet", "--require-hashes", "--requirement", lock], folder)
    run([*pip, "install", "--quiet", *(["--no-deps"] if lock else []), package], folder)
    run([*pip, "check"], folder)
    command = scripts / "zuschlag"
    said = run([command, "--version"], folder).split()
    if said[-1] != version:
        raise Failure(f"{package.name}: `zuschlag --version` says {' '.join(said)!r}; expected {version}")
    play(command, folder)
    serve(command, folder)


def play(command: Path, folder: Path) -> None:
    """Play a match of each game between bots, and verify the records."""
    for game in ("bigshot", "zahltag"):
        file = folder / f"{game}.jsonl"
        run([command, "simulate", game, "--games", "1", "--bot", "normal", "--seed", "5", "--out", file], folder)
        said = run([command, "verify", file], folder)
        if said != "1 record holds\n":
            raise Failure(f"`zuschlag verify` says {said!r} to a match of {game} that was just played")


def serve(command: Path, folder: Path) -> None:
    """Start a server, ask it whether it is well, and open its page."""
    with started(command, folder) as url:
        health = json.loads(get(f"{url}/healthz"))
        if health != {"status": "ok"}:
            raise Failure(f"/healthz answers {health!r}; expected {{'status': 'ok'}}")
        if b"<title>" not in get(url):
            raise Failure("the server has no page")


def get(url: str) -> bytes:
    """What a server on this machine answers, whatever proxy is set for others."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with direct.open(url, timeout=PATIENCE) as answer:
        body: bytes = answer.read()
        return body


@contextmanager
def started(command: Path, folder: Path) -> Iterator[str]:
    """The address of a server that runs while the block does."""
    said = folder / "server.txt"
    words: list[str | Path] = [command, "serve", "--port", "0", "--data", folder / "zuschlag.sqlite", "--no-browser"]
    with said.open("wb") as out:
        process = subprocess.Popen(words, cwd=folder, stdout=out, stderr=out)  # noqa: S603
    try:
        until = time.monotonic() + PATIENCE
        while (found := ADDRESS.search(said.read_text(encoding="utf-8"))) is None:
            if process.poll() is not None or time.monotonic() > until:
                raise Failure(f"`zuschlag serve` does not start: {said.read_text(encoding='utf-8')[-2_000:]}")
            time.sleep(0.05)
        yield found[1]
    finally:
        process.terminate()
        process.wait(PATIENCE)
