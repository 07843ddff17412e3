"""Learning curves: the exams of training runs, gathered in one file, and those of the runs that the repository holds."""

import csv
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

COLUMNS = ("run", "decisions", "choice", "variant", "share", "low", "high", "par")
CLASSIC = ("2p", "3p", "4p")
"""Variants without options, by number of players."""


def keep_curves(exams: Sequence[Path], file: Path) -> None:
    """Write the running exams of these runs, by the name of their folder, into one file."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for path in exams:
            writer.writerows(_running_exams(path))


def curves_of_runs(folder: Path) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """The running exams of the runs in a folder without options, those of networks and those of exploiters.

    A run that was stopped before its second exam has no curve. The exams of exploiters name a stage, those of networks do not.
    """
    networks: list[dict[str, str]] = []
    exploiters: list[dict[str, str]] = []
    for path in sorted(folder.glob("*/exams.csv")):
        rows = [row for row in _running_exams(path) if row["variant"] in CLASSIC]
        kept = exploiters if "stage" in read_rows(path)[0] else networks
        for _, of_variant in groupby(sorted(rows, key=lambda row: row["variant"]), lambda row: row["variant"]):
            points = list(of_variant)
            kept.extend(points if len(points) > 1 else ())
    return networks, exploiters


def _running_exams(path: Path) -> list[dict[str, str]]:
    """The exams of a run with its likeliest moves, apart from the last, which has more games."""
    known = ("decisions", "choice", "variant", "share", "low", "high")
    return [
        {
            "run": path.resolve().parent.name,
            "par": str(round(1 / int(row["players"]), 4)),
            **{name: row[name] for name in known},
        }
        for row in read_rows(path)
        if row["note"] == "running" and row["choice"] == "greedy"
    ]


def read_rows(file: Path) -> list[dict[str, str]]:
    """The rows of a CSV file; none where there is no file."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))
