"""Learning curves: the exams of training runs, gathered in one file."""

import csv
from collections.abc import Sequence
from pathlib import Path

COLUMNS = ("run", "decisions", "choice", "variant", "share", "low", "high", "par")


def keep_curves(exams: Sequence[Path], file: Path) -> None:
    """Write the running exams of these runs, by the name of their folder, into one file."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for path in exams:
            with path.open(encoding="utf-8") as lines:
                for row in csv.DictReader(lines):
                    if row["note"] == "running" and row["choice"] == "greedy":
                        par = 1 / int(row["players"])
                        known = {name: row[name] for name in ("decisions", "choice", "variant", "share", "low", "high")}
                        writer.writerow({"run": path.resolve().parent.name, "par": round(par, 4), **known})


def read_rows(file: Path) -> list[dict[str, str]]:
    """The rows of a CSV file; none where there is no file."""
    if not file.exists():
        return []
    with file.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))
