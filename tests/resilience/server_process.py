"""Starting, killing and starting again the server of `tests.resilience.server_main`."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import zuschlag
from tests.services.databases import postgres_url

ROOT = Path(__file__).parents[2]
SOURCE = Path(zuschlag.__file__).parents[1]
PATIENCE = 60.0
"""Seconds until a server that does not come up, or down, is a fault: this machine may be busy."""


class Process:
    """A server on a file and a port. It can be started again on the same ones, and has a process group of its own."""

    def __init__(self, file: Path, *flags: str, within: Sequence[str] = (), env: Mapping[str, str] | None = None) -> None:
        self.file = file
        self.flags = flags
        self.port = 0
        self.log: list[str] = []
        """What it wrote to stderr."""
        self._within = within
        self._env = self._database() if env is None else env
        self._running: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._groups: list[int] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.pid

    async def start(self, *flags: str) -> None:
        """Start it; it may not be ready yet."""
        command = [*self._within, sys.executable, "-m", "tests.resilience.server_main", str(self.file), str(self.port)]
        self._running = await asyncio.create_subprocess_exec(
            *command,
            *self.flags,
            *flags,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            cwd=ROOT,
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), str(ROOT)]), **self._env},
        )
        self._groups.append(self._running.pid)
        self._reading = asyncio.create_task(self._read(self._running))

    def _database(self) -> dict[str, str]:
        url = postgres_url(self.file)
        return {} if url is None else {"ZUSCHLAG_DATABASE": url}

    async def ready(self) -> None:
        """Wait until it prints its address."""
        assert self._running is not None
        assert self._running.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await self._running.stdout.readline()).decode()
        assert line.startswith("Zuschlag: "), (line, self.log[-30:])
        self.port = int(line.rsplit(":", 1)[1])

    async def kill(self) -> None:
        """Kill -9, the server alone: what it started has to notice by itself."""
        assert self._running is not None
        self._running.kill()
        assert await self._ended() == -signal.SIGKILL, self.log[-30:]

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal to the server alone."""
        assert self._running is not None
        self._running.send_signal(number)

    async def stop(self) -> int:
        """Ask it to stop; its exit status."""
        assert self._running is not None
        self._running.terminate()
        return await self._ended()

    async def _ended(self) -> int:
        assert self._running is not None
        async with asyncio.timeout(PATIENCE):
            return await self._running.wait()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None
        while line := await process.stderr.readline():
            self.log.append(line.decode())

    def left_behind(self) -> list[int]:
        """Process groups of servers that are gone, of which something lives."""
        gone = [group for group in self._groups if group != self._group_now()]
        return [group for group in gone if _lives(group)]

    def _group_now(self) -> int | None:
        return self._running.pid if self._running is not None and self._running.returncode is None else None

    async def end(self) -> None:
        """Kill the process group: no process outlives the test."""
        for group in self._groups:
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)
        if self._running is not None:
            await self._running.wait()
        if self._reading is not None:
            await self._reading


def _lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@asynccontextmanager
async def server(file: Path, *flags: str, within: Sequence[str] = ()) -> AsyncIterator[Process]:
    """A server that is ready, until the block ends."""
    process = Process(file, *flags, within=within)
    try:
        await process.start()
        await process.ready()
        yield process
    finally:
        await process.end()
