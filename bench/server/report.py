"""What was measured, as tables for people."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from bench.server.scenarios import Idle, Pace, Round, Start

ENOUGH = 0.9  # the least share of its core that a server at full speed must have, and the most that the load may
DOUBTFUL = "(!)"


def _spread(values: Sequence[float], form: str, scale: float = 1.0) -> str:
    low, middle, high = (format(value * scale, form) for value in (min(values), median(values), max(values)))
    return middle if len(values) == 1 else f"{middle} ({low}–{high})"


def _rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def at_full_speed(rounds: Sequence[Round]) -> str:
    """Every contestant: the median over its rounds, and the least and the most."""
    head = (
        "server",
        "rounds",
        "moves per CPU second",
        "of children",
        "moves/s",
        "p50 ms",
        "p99 ms",
        "bytes/update",
        "bytes/move",
        "updates/move",
        "fresh games",
        "server busy",
        "core busy",
        "load busy",
    )
    rows = []
    for name in dict.fromkeys(one.contestant for one in rounds):
        of = [one for one in rounds if one.contestant == name]
        is_limit = all(one.server_busy * (1 + one.children_cpu_share) >= ENOUGH > one.load_busy for one in of)
        rows.append(
            (
                name if is_limit else f"{name} {DOUBTFUL}",
                str(len(of)),
                _spread([one.moves_per_cpu_second for one in of], ".0f"),
                _spread([one.children_cpu_share for one in of], ".0%"),
                _spread([one.moves_per_second for one in of], ".0f"),
                _spread([one.trip_p50 for one in of], ".1f", 1000),
                _spread([one.trip_p99 for one in of], ".1f", 1000),
                f"{median(one.bytes_per_update for one in of):.0f}",
                f"{median(one.bytes_per_move for one in of):.0f}",
                f"{median(one.updates_per_move for one in of):.2f}",
                f"{median(one.fresh for one in of):.0f}",
                _spread([one.server_busy for one in of], ".0%"),
                _spread([one.core_busy for one in of], ".0%"),
                _spread([one.load_busy for one in of], ".0%"),
            )
        )
    note = (
        f"\n\n{DOUBTFUL}: in some round the server had less than {ENOUGH:.0%} of its core, or the load needed more of its own."
        " Where the core was busy all the same, others used it: moves/s and round trips then say little."
    )
    return _rows(head, rows) + (note if any(DOUBTFUL in row[0] for row in rows) else "")


def ratios(rounds: Sequence[Round], to: str) -> str:
    """Every other contestant's figures divided by those of `to` in the turn that followed it."""
    pairs = [(one, other) for one, other in pairwise(rounds) if one.contestant != to == other.contestant]
    rows = []
    for name in dict.fromkeys(one.contestant for one, _ in pairs):
        of = [(one, other) for one, other in pairs if one.contestant == name]
        rows.append(
            (
                f"{name} / {to}",
                str(len(of)),
                _spread([one.moves_per_cpu_second / other.moves_per_cpu_second for one, other in of], ".2f"),
                _spread([one.moves_per_second / other.moves_per_second for one, other in of], ".2f"),
                _spread([one.trip_p50 / other.trip_p50 for one, other in of], ".2f"),
                _spread([one.trip_p99 / other.trip_p99 for one, other in of], ".2f"),
                _spread([one.bytes_per_update / other.bytes_per_update for one, other in of], ".2f"),
            )
        )
    return _rows(("ratio", "pairs", "moves per CPU second", "moves/s", "p50", "p99", "bytes/update"), rows) if rows else ""


def paces(several: Sequence[Pace]) -> str:
    head = ("server", "tables", "moves", "p50 ms", "p99 ms", "max ms", "errors", "sent late by ms", "server busy")
    return _rows(
        head,
        [
            (
                one.contestant,
                str(one.tables),
                str(one.moves),
                *(f"{1000 * trip:.2f}" for trip in (one.trip_p50, one.trip_p99, one.trip_max)),
                str(one.errors),
                f"{1000 * one.behind:.1f}",
                f"{one.server_busy:.0%}",
            )
            for one in several
        ],
    )


def idles(several: Sequence[Idle]) -> str:
    return _rows(
        ("server", "sockets", "MiB before", "MiB after", "KiB per socket"),
        [
            (
                one.contestant,
                str(one.sockets),
                *(f"{size / 2**20:.1f}" for size in (one.before, one.after)),
                f"{one.per_socket / 2**10:.1f}",
            )
            for one in several
        ],
    )


def starts(several: Sequence[Start]) -> str:
    return _rows(
        ("server", "times", "ms to the first page"),
        [(one.contestant, str(len(one.times)), _spread(one.times, ".0f", 1000)) for one in several],
    )
