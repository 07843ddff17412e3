"""The report of all attacks, as a page of docs/soak, and with all figures as JSON in build/attack."""

import json
import os
import platform
import subprocess
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.attack.attackers import ADDRESSES
from tests.attack.harness import MAX_LOOP_DELAY, MAX_P99, MAX_RECOVERY, Latencies, Result, Size, total

ROOT = Path(__file__).parents[2]


def write_report(results: Sequence[Result], size: Size) -> Path:
    """Write the report of today's attacks; the path of its page."""
    path = ROOT / "docs" / "soak" / f"{datetime.now(UTC):%Y-%m-%d}-attack.md"
    path.write_text(render_report(results, size), encoding="utf-8")
    figures = ROOT / "build" / "attack" / "report.json"
    figures.write_text(json.dumps([result_json(result) for result in results], indent=1) + "\n", encoding="utf-8")
    return path


def result_json(result: Result) -> dict[str, Any]:
    """Everything that was measured."""
    return {**asdict(result), "attack": result.attack.name, "broken": result.broken_promises(is_timed=True)}


def render_report(results: Sequence[Result], size: Size) -> str:
    """The report as Markdown."""
    count = total(results)
    failed = [result for result in results if result.broken_promises(is_timed=True)]
    parts = [
        f"# Attacks of {datetime.now(UTC):%Y-%m-%d}",
        f"Commit {commit()}; Python {platform.python_version()}, {os.cpu_count()} cores, load "
        f"average {os.getloadavg()[1]:.1f} at the end. The server with its workers ran on one core, honest players and "
        "attackers on the others.",
        f"Each attack: {size.seconds:g} s, {size.identities} identities at {ADDRESSES} addresses, {size.honest_tables} honest "
        f"tables. Promised: honest moves' p99 ≤ {MAX_P99 * 1000:.0f} ms, none lost or refused, recovery ≤ {MAX_RECOVERY:g} s, "
        f"the event loop late by ≤ {MAX_LOOP_DELAY * 1000:.0f} ms, memory and disk within their bounds.",
        f"{len(results)} attacks; everything held under {len(results) - len(failed)} of them. Honest moves: "
        + ", ".join(f"{count[what]:,} {what}" for what in ("made", "refused", "never answered", "lost"))
        + ".",
        "Milliseconds are p50 / p99 / longest from sending a move to its acknowledgement. *Late client*: by how much the "
        "honest players' own process was late at most, which is included in the latencies. MiB are growth / bound. "
        "*Loop*: the longest delay of the event loop that the server reported. *Returning*: players who load the page of their "
        "running table again, until they see it; *new*: people who load the page, pick a name and create a table, until they "
        "see it, and how many of them were refused.",
        "\n".join(
            [
                "| attack | honest moves | before, ms | during, ms | after, ms | returning, ms | new, ms "
                "| refused | late client, ms | memory, MiB "
                "| workers, MiB | disk, MiB | descriptors | loop, ms | recovery, s | held |",
                "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|",
                *map(_row, results),
            ]
        ),
        "## What did not hold\n\n"
        + (
            "\n".join(f"- {result.attack.name}: {'; '.join(result.broken_promises(is_timed=True))}" for result in failed)
            or "Nothing."
        ),
        "## What the attacks do\n\n| attack | what it does | what it tries | answers |\n|---|---|---|---|\n"
        + "\n".join(
            f"| {result.attack.name} | {(result.attack.__doc__ or '').partition(chr(10))[0]} | {result.attack.bound} "
            f"| {', '.join(f'{what} {count:,}' for what, count in sorted(result.outcomes.items()))} |"
            for result in results
        ),
    ]
    return "\n\n".join(parts) + "\n"


def _row(result: Result) -> str:
    before, most = result.usage_before, result.usage_most
    assert before is not None
    assert most is not None
    cells = [
        result.attack.name,
        f"{result.during.count:,}",
        *map(_milliseconds, (result.before, result.during, result.after, result.returning, result.newcomers)),
        f"{sum(result.refused_newcomers.values())}",
        f"{result.client_lag.longest * 1000:.0f}",
        f"{most.memory_mib - before.memory_mib:.0f} / {result.attack.memory_mib:g}",
        f"{most.workers_mib - before.workers_mib:.0f} / {result.attack.workers_mib:g}",
        f"{most.disk_mib - before.disk_mib:.0f} / {result.attack.disk_mib:g}",
        f"{most.descriptors:,}",
        "" if most.loop_delay is None else f"{most.loop_delay * 1000:.0f}",
        f"{result.recovery:.1f}",
        "no" if result.broken_promises(is_timed=True) else "yes",
    ]
    return f"| {' | '.join(cells)} |"


def _milliseconds(latencies: Latencies) -> str:
    return " / ".join(f"{seconds * 1000:.0f}" for seconds in (latencies.p50, latencies.p99, latencies.longest))


def commit() -> str:
    """The commit that is attacked, and whether something was changed since."""
    return _git("rev-parse", "HEAD") + (" (with changes that are not committed)" if is_changed() else "")


def is_changed() -> bool:
    """Was something changed since the commit?"""
    return bool(_git("status", "--porcelain", "--", "src", "tests"))


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
