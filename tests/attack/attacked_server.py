"""The server under attack: `zuschlag serve` as an operator starts it, on a core of its own, with all it writes in files."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass
from pathlib import Path

import zuschlag
from tests.attack.raw_client import GONE, HOST, HttpClient

ROOT = Path(__file__).parents[2]
SOURCE = Path(zuschlag.__file__).parents[1]
START_SECONDS = 60.0
STOP_SECONDS = 30.0
PLAYERS_NETWORK, VISITORS_NETWORK = HONEST_NETWORKS = 1, 2
"""Honest people come from addresses such as 127.1.0.3, with one of these as the second number; attackers from 127.0.*."""
ESTABLISHED = "01"
"""A connection's state in /proc/net/tcp."""
LOOP_DELAY = "zuschlag_event_loop_delay_max_seconds"
"""The metric of the longest time for which the event loop did not run."""
CORES = sorted(os.sched_getaffinity(0))
NICENESS = int(os.environ.get("ATTACK_NICENESS", "0"))
"""Of the server and of honest players. On a machine that others use, a negative one keeps their work out of the figures."""
SERVER_CORES = {CORES[0]}
"""The server and its worker processes run here."""
CLIENT_CORES = set(CORES[1:]) or {CORES[0]}
"""Attackers and honest players run here."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What a server uses at a moment."""

    memory_mib: float
    """Resident memory of the server's own process."""
    workers_mib: float
    """The same of its worker processes."""
    disk_mib: float
    """All files in its folder."""
    descriptors: int
    """Open in the server's own process, without the connections of honest people, who come and go."""
    loop_delay: float | None
    """Seconds: the longest delay of the event loop that it reports; None where it does not tell."""


class AttackedServer:
    """A running server."""

    def __init__(
        self, folder: Path, process: asyncio.subprocess.Process, port: int, operator_key: str, place: str = ""
    ) -> None:
        self.folder, self.process, self.port, self.operator_key = folder, process, port, operator_key
        self.others: list[AttackedServer] = []
        """Other servers on the same database, which are attacked, too."""
        self._place = place
        self._http = HttpClient(port, HOST)

    @property
    def ports(self) -> list[int]:
        """Of all servers on the database."""
        return [self.port, *(other.port for other in self.others)]

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def database(self) -> Path:
        return self.folder / "data" / "zuschlag.sqlite"

    @property
    def is_running(self) -> bool:
        return self.process.returncode is None

    def log(self) -> str:
        """What it has written to stdout and stderr, with the others on its database."""
        names = (f"stdout{self._place}.txt", f"stderr{self._place}.txt")
        own = "".join((self.folder / name).read_text(errors="replace") for name in names)
        return own + "".join(other.log() for other in self.others)

    async def is_healthy(self) -> bool:
        """Does `/healthz` say so, also of the others on its database?"""
        try:
            is_healthy = (await self._http.request("GET", "/healthz")).status == 200
        except GONE:
            return False
        return is_healthy and all([await other.is_healthy() for other in self.others])

    async def measure(self) -> Usage:
        """What it uses at this moment."""
        pid = self.process.pid
        workers = sum(_resident_mib(child) for child in _descendants(pid))
        disk = sum(file.stat().st_size for file in self.database.parent.iterdir()) / 2**20
        descriptors = len(os.listdir(f"/proc/{pid}/fd")) - _count_honest_connections(self.port)  # noqa: PTH208
        return Usage(_resident_mib(pid), workers, disk, descriptors, await self._loop_delay())

    async def _loop_delay(self) -> float | None:
        try:
            answer = await self._http.request("GET", "/metrics", more=[("Authorization", f"Bearer {self.operator_key}")])
        except GONE:
            return None
        for line in answer.body.decode().splitlines():
            if line.startswith(LOOP_DELAY + " "):
                return float(line.split()[1])
        return None

    def close(self) -> None:
        """Close our own connection to it."""
        self._http.close()

    async def stop(self) -> int:
        """Ask it to stop, with the others on its database; its exit status, or the first of theirs that is not 0."""
        self.close()
        self.process.terminate()
        async with asyncio.timeout(STOP_SECONDS):
            status = await self.process.wait()
        for other in self.others:
            status = status or await other.stop()
        return status


def _count_honest_connections(port: int) -> int:
    """The established connections of a server to clients in `HONEST_NETWORKS`."""
    rows = [line.split()[1:4] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    clients = [client for server, client, state in rows if server.endswith(f":{port:04X}") and state == ESTABLISHED]
    return sum(int(client[4:6], 16) in HONEST_NETWORKS for client in clients)


@asynccontextmanager
async def run_attacked_servers(
    folder: Path, flags: Sequence[str] = (), servers: int = 1, database: str | None = None
) -> AsyncIterator[AttackedServer]:
    """So many servers on one SQLite file, or on the PostgreSQL database of this URL, until the block ends. Gives the first."""
    more = ["--shared"] if servers > 1 and database is None else []
    async with AsyncExitStack() as stack:
        first, *others = [
            await stack.enter_async_context(
                run_attacked_server(folder, [*flags, *more], f"-{place}" if place else "", database)
            )
            for place in range(servers)
        ]
        first.others = others
        yield first


@asynccontextmanager
async def run_attacked_server(
    folder: Path, flags: Sequence[str] = (), place: str = "", database: str | None = None
) -> AsyncIterator[AttackedServer]:
    """A server that is ready, until the block ends. It has its default limits. `place` is part of the names of its output."""
    data = folder / "data"
    data.mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable,
        "-m",
        "zuschlag",
        "serve",
        "--data",
        str(data / "zuschlag.sqlite"),
        "--port",
        "0",
        "--no-browser",
    ]
    database_env = {} if database is None else {"ZUSCHLAG_DATABASE": database}
    output = folder / f"stdout{place}.txt"
    with output.open("wb") as stdout, (folder / f"stderr{place}.txt").open("wb") as stderr:
        process = await asyncio.create_subprocess_exec(
            *command,
            *flags,
            stdout=stdout,
            stderr=stderr,
            cwd=folder,
            start_new_session=True,
            preexec_fn=lambda: settle(SERVER_CORES),
            env={
                **os.environ,
                "PYTHONPATH": str(SOURCE),
                "PYTHONUNBUFFERED": "1",
                "ZUSCHLAG_OPERATOR_KEY": OPERATOR_KEY,
                **database_env,
            },
        )
    try:
        server = AttackedServer(folder, process, await _wait_for_port(output, process), OPERATOR_KEY, place)
        with closing(server):
            yield server
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


OPERATOR_KEY = "the-operators-key-of-this-attack"


def settle(cores: set[int]) -> None:
    """In a process with a session of its own: stay on these cores, at the wanted priority."""
    os.sched_setaffinity(0, cores)
    os.nice(NICENESS)
    with suppress(OSError):  # where the kernel schedules sessions as groups, their own niceness is what counts
        Path("/proc/self/autogroup").write_text(str(NICENESS))


async def _wait_for_port(output: Path, process: asyncio.subprocess.Process) -> int:
    async with asyncio.timeout(START_SECONDS):
        while True:
            first = output.read_text().partition("\n")
            if first[1]:
                return int(first[0].rsplit(":", 1)[1])
            assert process.returncode is None, output.with_name(output.name.replace("stdout", "stderr")).read_text()
            await asyncio.sleep(0.05)


def _resident_mib(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _descendants(pid: int) -> list[int]:
    try:
        children = [
            int(word) for task in Path(f"/proc/{pid}/task").iterdir() for word in (task / "children").read_text().split()
        ]
    except OSError:
        return []
    return [*children, *(deeper for child in children for deeper in _descendants(child))]
