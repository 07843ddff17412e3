"""Run one attack against a server while honest people play, and measure what they notice."""

import asyncio
import json
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.attack.attacked_server import ROOT, SOURCE, AttackedServer, Usage, run_attacked_servers
from tests.attack.attacks.attack import Attack

MAX_P99 = 0.25
"""Seconds: nearly all honest moves are acknowledged within this time, also under attack."""
MAX_LOOP_DELAY = 0.25
"""Seconds: how late the event loop of the server may run what is due, as it reports it itself."""
MAX_RECOVERY = 5.0
"""Seconds after an attack until everything is as before."""
SPARE_DESCRIPTORS = 20
"""So many more may be open after an attack than before it."""
SAMPLE_SECONDS = 0.5
MIN_MOVES = 100
"""Honest moves during an attack, without which their latencies say nothing."""
PREPARE_SECONDS = 180.0
TROUBLE = ("Traceback", "unforeseen")
"""Words in a log that are a fault of ours."""


@dataclass(frozen=True)
class Size:
    """How long and how large an attack is."""

    seconds: float
    honest_tables: int
    identities: int = 200
    quiet_seconds: float = 5.0
    """Before and after the attack."""


LONG = Size(60, 100)
SHORT = Size(0.4, 10, identities=40, quiet_seconds=0.05)


@dataclass(frozen=True)
class Latencies:
    """Of honest moves in one phase, in seconds."""

    count: int
    p50: float
    p99: float
    longest: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Latencies":
        ordered = sorted(values)
        if not ordered:
            return cls(0, 0.0, 0.0, 0.0)
        at = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.99)]
        return cls(len(ordered), at[0], at[1], ordered[-1])


@dataclass
class Phases:
    """When an attack was prepared, when it began and ended, and when the run was over."""

    started: float = 0.0
    preparing: float = 0.0
    attacked: float = 0.0
    ended: float = 0.0
    over: float = 0.0


@dataclass
class Result:
    """What an attack did to a server and to its honest players."""

    attack: type[Attack]
    size: Size
    before: Latencies = field(default_factory=lambda: Latencies.of([]))
    during: Latencies = field(default_factory=lambda: Latencies.of([]))
    after: Latencies = field(default_factory=lambda: Latencies.of([]))
    bots: Latencies = field(default_factory=lambda: Latencies.of([]))
    """How long bots at honest tables thought during the attack."""
    client_lag: Latencies = field(default_factory=lambda: Latencies.of([]))
    """How late the honest players' own process was during the attack: so much is not the server's fault."""
    newcomers: Latencies = field(default_factory=lambda: Latencies.of([]))
    """Seconds until a new person saw a table of its own, of those who came during the attack and were let in."""
    refused_newcomers: dict[str, int] = field(default_factory=dict)
    """New people who gave up during the attack, by the step that failed."""
    returning: Latencies = field(default_factory=lambda: Latencies.of([]))
    """Seconds until a player who loaded the page again saw its table."""
    refused_players: dict[str, int] = field(default_factory=dict)
    """Players who could not come back to their table, by the step that failed."""
    refused: dict[str, int] = field(default_factory=dict)
    unanswered: int = 0
    reconnected: int = 0
    refused_requests: int = 0
    """Honest requests for new tables that were refused."""
    faults: list[str] = field(default_factory=list)
    """Moves that were acknowledged and are not stored, and other things that cannot be."""
    outcomes: dict[str, int] = field(default_factory=dict)
    """What the attackers were answered."""
    usage_before: Usage | None = None
    usage_most: Usage | None = None
    usage_after: Usage | None = None
    recovery: float = 0.0
    is_healthy: bool = False
    exit_status: int = 0
    trouble: list[str] = field(default_factory=list)
    """Tracebacks in the server's log."""

    def broken_promises(self, *, is_timed: bool) -> list[str]:
        """What did not hold. `is_timed`: latencies and recovery count, too."""
        before, most, after = self.usage_before, self.usage_most, self.usage_after
        assert before is not None
        assert most is not None
        assert after is not None
        checks = [
            (bool(self.faults), f"acknowledged moves were lost: {self.faults[:5]}"),
            (self.unanswered > 0, f"{self.unanswered} honest moves were never answered"),
            (bool(self.refused), f"honest moves were refused: {self.refused}"),
            (self.reconnected > 0, f"honest players lost {self.reconnected} connections"),
            (bool(self.refused_players), f"players could not come back to their tables: {self.refused_players}"),
            (is_timed and self.during.count < MIN_MOVES, f"only {self.during.count} honest moves were made"),
            (not self.outcomes, "the attackers did nothing"),
            (not self.is_healthy, "the server is not healthy afterwards"),
            (self.exit_status != 0, f"the server ended with status {self.exit_status}"),
            (bool(self.trouble), f"the log has tracebacks: {self.trouble[:3]}"),
            (
                most.memory_mib - before.memory_mib > self.attack.memory_mib,
                f"memory grew by {most.memory_mib - before.memory_mib:.0f} MiB; at most {self.attack.memory_mib:g} are stated",
            ),
            (
                most.workers_mib - before.workers_mib > self.attack.workers_mib,
                f"the workers' memory grew by {most.workers_mib - before.workers_mib:.0f} MiB; "
                f"at most {self.attack.workers_mib:g} are stated",
            ),
            (
                most.disk_mib - before.disk_mib > self.attack.disk_mib,
                f"files grew by {most.disk_mib - before.disk_mib:.0f} MiB; at most {self.attack.disk_mib:g} are stated",
            ),
            (
                after.descriptors > before.descriptors + SPARE_DESCRIPTORS,
                f"{after.descriptors} descriptors are open afterwards, {before.descriptors} were before",
            ),
            (
                is_timed and self.during.p99 > MAX_P99,
                f"honest moves' p99 was {self.during.p99 * 1000:.0f} ms; at most {MAX_P99 * 1000:.0f} are promised",
            ),
            (
                is_timed and (most.loop_delay or 0.0) > MAX_LOOP_DELAY,
                f"the event loop was late by {(most.loop_delay or 0.0) * 1000:.0f} ms; "
                f"at most {MAX_LOOP_DELAY * 1000:.0f} are promised",
            ),
            (
                is_timed and self.recovery > MAX_RECOVERY,
                f"recovery took {self.recovery:.1f} s; at most {MAX_RECOVERY:g} are promised",
            ),
        ]
        return [message for is_broken, message in checks if is_broken]


OutputHook = Callable[[AttackedServer, Mapping[str, str]], None]
"""Looks at everything that a server wrote under attack: its folder has its output and its database. Gets the secrets, too, that
the server was given and gave to honest people."""


async def run_attacks(
    attacks: Sequence[type[Attack]],
    size: Size,
    folder: Path,
    seed: int = 1,
    look_at_output: OutputHook | None = None,
    servers: int = 1,
    database: str | None = None,
) -> list[Result]:
    """Start one server and honest players, attack it in these ways one after the other, and measure.

    What honest players were refused or lost in all is in the last result. `servers`: attackers and honest players are spread
    over so many, which share one SQLite file or the PostgreSQL database of this URL.
    """
    results = [Result(attack, size) for attack in attacks]
    phases = [Phases() for _ in attacks]
    flags = [flag for attack in attacks for flag in attack.flags]
    async with run_attacked_servers(folder, flags, servers, database) as server:
        where = {"ports": server.ports}
        wishes = {**where, "database": database or str(server.database), "tables": size.honest_tables, "seed": seed}
        async with run_helper("honest_players", wishes) as honest, run_helper("attackers", where) as attackers:
            tables = (await honest.receive())["tables"]
            await attackers.receive()
            for network, (result, phase) in enumerate(zip(results, phases, strict=True)):
                attack = {"module": result.attack.__module__, "class": result.attack.__name__}
                more = {"tables": tables, "seed": seed, "network": network, **attack}
                await _attack(server, attackers, result, phase, more)
            honest.send("stop")
            seen = await honest.receive()
        for result, phase in zip(results, phases, strict=True):
            _evaluate(result, phase, seen)
            result.is_healthy = True
        last = results[-1]
        last.refused, last.faults = seen["refused"], seen["faults"]
        last.unanswered, last.reconnected = seen["unanswered"], seen["reconnected"]
        last.is_healthy = await server.is_healthy()
        last.exit_status = await server.stop()
        last.trouble = [line for line in server.log().splitlines() if any(word in line for word in TROUBLE)]
        if look_at_output is not None:
            look_at_output(server, {**seen["secrets"], "operator key": server.operator_key})
    return results


async def _attack(server: AttackedServer, attackers: "Helper", result: Result, phases: Phases, wishes: dict[str, Any]) -> None:
    size = result.size
    phases.started = time.monotonic()
    await asyncio.sleep(size.quiet_seconds)
    result.usage_before = await server.measure()
    samples: list[Usage] = [result.usage_before]
    phases.preparing = time.monotonic()
    attackers.send(wishes | {"seconds": size.seconds, "identities": size.identities})
    async with asyncio.timeout(PREPARE_SECONDS):
        await attackers.receive()
    phases.attacked = time.monotonic()
    attackers.send("go")
    done = asyncio.create_task(attackers.receive())
    while not done.done():
        await asyncio.wait([done], timeout=SAMPLE_SECONDS)
        with suppress(TimeoutError):
            async with asyncio.timeout(SAMPLE_SECONDS * 4):
                samples.append(await server.measure())
    result.outcomes = await done
    phases.ended = time.monotonic()
    result.usage_after = await _wait_for_recovery(server, result, phases)
    samples.append(result.usage_after)
    delays = [sample.loop_delay for sample in samples if sample.loop_delay is not None]
    result.usage_most = Usage(
        max(sample.memory_mib for sample in samples),
        max(sample.workers_mib for sample in samples),
        max(sample.disk_mib for sample in samples),
        max(sample.descriptors for sample in samples),
        max(delays) if delays else None,
    )
    await asyncio.sleep(max(0.0, phases.ended + result.recovery + size.quiet_seconds - time.monotonic()))
    phases.over = time.monotonic()


async def _wait_for_recovery(server: AttackedServer, result: Result, phases: Phases) -> Usage:
    """Wait until the server is healthy and the attackers' descriptors are free again, for twice the promised time at most."""
    assert result.usage_before is not None
    most = result.usage_before.descriptors + SPARE_DESCRIPTORS
    while True:
        is_healthy, usage = await server.is_healthy(), await server.measure()
        result.recovery = time.monotonic() - phases.ended
        if (is_healthy and usage.descriptors <= most) or result.recovery > 2 * MAX_RECOVERY:
            return usage
        await asyncio.sleep(0.1)


def _evaluate(result: Result, phases: Phases, seen: dict[str, Any]) -> None:
    """Sort what honest players saw into the phases."""

    def between(values: Sequence[Sequence[float]], start: float, end: float) -> list[float]:
        return [value for at, value, *_ in values if start <= at < end]

    result.before = Latencies.of(between(seen["moves"], phases.started, phases.preparing))
    result.during = Latencies.of(between(seen["moves"], phases.attacked, phases.ended))
    result.bots = Latencies.of(between(seen["bots"], phases.attacked, phases.ended))
    result.client_lag = Latencies.of(between(seen["lags"], phases.attacked, phases.ended))
    visits = {
        kind: [visit for visit in seen["visits"][kind] if phases.attacked <= visit[0] < phases.ended]
        for kind in ("new", "returning")
    }
    result.newcomers, result.returning = (
        Latencies.of([took for _, took, failed in came if not failed]) for came in visits.values()
    )
    result.refused_newcomers, result.refused_players = (
        dict(Counter(failed for _, _, failed in came if failed)) for came in visits.values()
    )
    late = [at + value for at, value in seen["moves"] if at >= phases.ended and value > MAX_P99]
    result.recovery = max([result.recovery, *(at - phases.ended for at in late)])
    result.after = Latencies.of(between(seen["moves"], phases.ended + result.recovery, phases.over))
    result.refused_requests = sum(status >= 400 for at, _, status in seen["requests"] if at >= phases.preparing)


class Helper:
    """A process of honest players or of attackers: JSON lines in and out."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    def send(self, message: object) -> None:
        """Send a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")

    async def receive(self) -> dict[str, Any]:
        """The next line."""
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        assert line, "a process of the harness has ended; what it wrote stands above"
        message: dict[str, Any] = json.loads(line)
        return message


@asynccontextmanager
async def run_helper(module: str, wishes: dict[str, Any]) -> AsyncIterator[Helper]:
    """A process of the harness, until the block ends."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        f"tests.attack.{module}",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 28,
        cwd=ROOT,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), str(ROOT)])},
    )
    helper = Helper(process)
    try:
        helper.send(wishes)
        yield helper
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


def total(results: Sequence[Result]) -> Counter[str]:
    """Honest moves of all attacks: made, refused, never answered, lost."""
    return Counter({
        "made": sum(result.during.count for result in results),
        "refused": sum(sum(result.refused.values()) for result in results),
        "never answered": sum(result.unanswered for result in results),
        "lost": sum(len(result.faults) for result in results),
    })  # fmt: skip
