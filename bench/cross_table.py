"""Plays every level and every frozen bot against n − 1 copies of every other, with 2, 3 and 4 players: the cross table.

    python -m bench.cross_table --seconds 3600                     play, and write the results and the page
    python -m bench.cross_table --seconds 600 --only "bigshot 4"   only these cells; the others stay as they are
    python -m bench.cross_table --seconds 600 --figures            only the cells by which expert and master are measured
    python -m bench.cross_table --seconds 600 --below 8            only cells with fewer than eight deals
    python -m bench.cross_table --seconds 0                        write the page again
    python -m bench.cross_table --seconds 60 --results trial.json  keep results in a file of one's own, and write no page

Results are in bench/cross_table.json, deal by deal, and docs/reference/cross-table.md is made from them. Deals are those of the
seed "cross table", which no choice was made by. A cell gets deals in order until the time is over, cheap ones more of them; the
next run continues with the next deals. Ctrl-C ends a run early and keeps what is finished. When a bot has changed, remove its
cells (`--forget "bigshot 4 master"`). Where it hardly plays differently, mark them as former ones (`--changed bigshot master`):
they stay on the page with a sign until they are played again, from the first deal on. `--repeat N` plays the first deals of N
cells again and fails where a result differs.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.tuning.timed_trials import Trial, compile_searches, moments_of, play_game, play_trials
from zuschlag.arena.intervals import share_interval
from zuschlag.bots.levels import FROZEN_LEVELS, LEVELS

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench/cross_table.json"
PAGE = ROOT / "docs/reference/cross-table.md"
SEED = "cross table"
TWINS = {"bigshot": {"hard": "hard-0.2"}, "zahltag": {"normal": "valuer-0.2", "hard": "hard-0.2"}}
"""By game and level: the frozen bot that still plays it (a test compares them), an opponent under its frozen name alone."""
OPPONENTS = {
    game: (*(twins.get(level, level) for level in LEVELS), *sorted({*FROZEN_LEVELS, "valuer-0.2"} - set(twins.values())))
    for game, twins in TWINS.items()
}
COST = {"easy": 1, "normal": 2, "valuer-0.2": 2, "hard": 20, "hard-0.2": 20}
"""About how many milliseconds a move takes; for others MOST_COST."""
MOST_COST = 100
MOST_WEIGHT = 8
FIGURES = {("expert", "hard-0.2"), ("master", "expert-0.2"), ("master", "valuer-0.2")}
"""The bots and opponents by which the levels expert and master are measured."""
CHALLENGE = "bigshot-challenge"
TITLES = {"bigshot": "Big Shot", CHALLENGE: "Big Shot, challenge", "zahltag": "Zahltag"}
Results = dict[str, Any]
"""`runs`: when, where and for how long deals were played. `cells`: by name, the shares of the win deal by deal, the number of
decisions with a choice, the seconds that they took, and the milliseconds of the slowest. `is_former`: a bot has changed."""


def cells() -> dict[str, Trial]:
    """Every cell as a trial, by its name."""
    found: dict[str, Trial] = {}
    for kind in TITLES:
        for players in (3, 4) if kind == CHALLENGE else (2, 3, 4):
            game = kind.partition("-")[0]
            for bot in LEVELS:
                for other in OPPONENTS[game]:
                    if other in (bot, TWINS[game].get(bot)):
                        continue
                    name = f"{kind} {players} {bot} {other}"
                    cost = COST.get(bot, MOST_COST) + (players - 1) * COST.get(other, MOST_COST)
                    found[name] = {
                        "name": name,
                        "game": game,
                        "players": players,
                        "bots": [bot, *[other] * (players - 1)],
                        "options": {"variant": "challenge"} if kind == CHALLENGE else {},
                        "weight": max(1, min(MOST_WEIGHT, players * MOST_COST // cost)),
                    }
    return found


def figure_cells() -> dict[str, Trial]:
    """The cells by which expert and master are measured. More players get more games, since shares differ less there."""
    return {
        name: {**cell, "weight": cell["players"] - 1}
        for name, cell in cells().items()
        if (cell["bots"][0], cell["bots"][1]) in FIGURES
    }


def render(results: Results) -> str:
    """The page."""
    found = results["cells"]
    parts = [
        "# The cross table",
        "One bot of a row plays against n − 1 copies of the bot of a column. A cell has the share of games that it won, in per"
        " cent, with its 95 % interval (from eight deals on) and the number of games; par is what an equal bot wins. Names"
        " with a version are [frozen bots](../explanation/bots.md): `hard-0.2` still plays the level hard, and `valuer-0.2` the"
        " level normal of Zahltag. `python -m bench.cross_table` plays the deals, each in every seating, and writes this page;"
        " `make soak` plays some of them again. A dash stands for copies of the bot itself, which win par. Empty cells were not"
        " played; cells of a few games say little.",
    ]
    if any(cell.get("is_former") for cell in found.values()):
        parts.append("† was played by a bot as it was before [its last change](../explanation/bots.md).")
    for kind, title in TITLES.items():
        game = kind.partition("-")[0]
        for players in (2, 3, 4):
            start = f"{kind} {players} "
            if not any(name.startswith(start) for name in found):
                continue
            rows = []
            for bot in LEVELS:
                itself = (bot, TWINS[game].get(bot))
                stored = {other: found.get(f"{start}{bot} {other}") for other in OPPONENTS[game]}
                shown = ["–" if other in itself else _cell(cell, players) for other, cell in stored.items()]
                rows.append(f"| {bot} | {' | '.join(shown)} |")
            heads = " | ".join(f"`{other}`" for other in OPPONENTS[game])
            parts.append(f"## {title}, {players} players (par {100 / players:.3g} %)")
            parts.append(f"| against | {heads} |\n|---|{'--:|' * len(OPPONENTS[game])}\n" + "\n".join(rows))
    if not found:
        return "\n\n".join([*parts, "No cell has been played yet."]) + "\n"
    runs = "\n".join(
        f"| {run['date']} | {run['commit']} | {run['machine']} | {run['processes']} | {run['seconds']:.0f} |"
        for run in results["runs"]
    )
    parts += [
        "## Time per move",
        "Milliseconds of processor time of a decision with a choice, in the games above that were timed so: the mean, and the"
        " slowest. A process plays one game at a time on one core. The numbers mix the runs [below](#when-and-where):"
        " those on a machine with 2 cores, and those on one with 16 logical cores, many of them busy, where a decision takes"
        " longer. How much of each is in a cell differs, so small differences between cells say nothing.",
        "| game | players | "
        + " | ".join(LEVELS)
        + " |\n|---|--:|"
        + "--:|" * len(LEVELS)
        + "\n"
        + "\n".join(_time_rows(found)),
        "## When and where",
        f"| date | commit | machine | processes | seconds |\n|---|---|---|--:|--:|\n{runs}",
    ]
    return "\n\n".join(parts) + "\n"


def _time_rows(found: dict[str, Any]) -> list[str]:
    rows = []
    for kind, title in TITLES.items():
        for players in (2, 3, 4):
            row = []
            for bot in LEVELS:
                played = [cell for name, cell in found.items() if name.startswith(f"{kind} {players} {bot} ")]
                moves = sum(cell["moves"] for cell in played)
                mean = 1000 * sum(cell["seconds"] for cell in played) / max(moves, 1)
                row.append(f"{mean:.3g} · {max(cell['slowest_ms'] for cell in played)}" if moves else "")
            if any(row):
                rows.append(f"| {title} | {players} | {' | '.join(row)} |")
    return rows


def _cell(cell: dict[str, Any] | None, players: int) -> str:
    """The share of the win in per cent, with its interval and the number of games."""
    by_deal = cell["shares"] if cell else []
    if not by_deal:
        return ""
    moments = moments_of(by_deal)
    games = len(by_deal) * players
    interval = share_interval(moments, games)
    edges = f" ({100 * interval[0]:.0f}–{100 * interval[1]:.0f})" if interval else ""
    return f"{100 * moments.mean:.0f}{edges} of {games}{'†' if cell and cell.get('is_former') else ''}"


def play_again(results: Results, count: int, seed: int) -> list[str]:
    """Play the first deal of so many cells again. Returns the cells; raises AssertionError where a result differs."""
    known = cells()
    found = {name: cell for name, cell in results["cells"].items() if not cell.get("is_former")}
    chosen = random.Random(seed).sample(sorted(name for name in found if name in known), min(count, len(found)))
    for name in chosen:
        trial = known[name]
        compile_searches([trial])
        shares = [play_game(trial, number, SEED)["share"] for number in range(trial["players"])]
        assert round(sum(shares) / len(shares), 3) == found[name]["shares"][0], name
    return chosen


def play_on(
    results: Results, trials: list[Trial], processes: int, seconds: float, commit: str, most_games: int = 10**9
) -> None:
    """Play the next deals of these cells for so long, or so many games in all, and add them to the results.

    Those of a former bot are replaced.
    """
    found = results["cells"]
    kept = {name: cell for name, cell in found.items() if not cell.get("is_former")}
    empty = {"shares": [], "moves": 0, "seconds": 0.0, "slowest_ms": 0}
    trials = [{**trial, "first_deal": len(kept.get(trial["name"], empty)["shares"])} for trial in trials]
    began = time.time()
    for played in play_trials(trials, processes, seconds, SEED, most_games):
        if played["by_deal"]:
            before = kept.get(played["name"], empty)
            found[played["name"]] = {
                "shares": before["shares"] + played["by_deal"],
                "moves": before["moves"] + played["moves"],
                "seconds": round(before["seconds"] + played["seconds"], 1),
                "slowest_ms": max(before["slowest_ms"], played["slowest_ms"]),
            }
    seconds = min(seconds, time.time() - began)
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores"
    date = datetime.now(UTC).date().isoformat()
    results["runs"].append({"date": date, "commit": commit, "machine": machine, "processes": processes, "seconds": seconds})


def mark_former(results: Results, game: str, bot: str) -> None:
    """Mark the cells of all variants of a game in which this bot plays, on either side."""
    for name, cell in results["cells"].items():
        kind, _, *bots = name.split()
        if kind.partition("-")[0] == game and bot in bots:
            cell["is_former"] = True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--games", type=int, default=10**9, help="end after so many games, too: a number that is fixed before")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="", help="only cells whose names contain this, such as 'bigshot 4 master'")
    parser.add_argument("--below", type=int, default=10**9, help="only cells with fewer deals than this, such as 8")
    parser.add_argument("--figures", action="store_true", help="only the cells by which expert and master are measured")
    parser.add_argument("--forget", default="", help="remove the cells whose names contain this, and play nothing")
    parser.add_argument("--changed", nargs=2, metavar=("GAME", "BOT"), help="mark the cells of a bot as former; play nothing")
    parser.add_argument("--repeat", type=int, default=0, help="play the first deals of so many cells again, and write nothing")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of the results (default: the stored ones)")
    parser.add_argument("--commit", default="", help="the commit to write down (default: ask git)")
    parser.add_argument("--without-page", action="store_true", help="write the results only, which needs no more than numba")
    chosen = parser.parse_args()
    if not chosen.results.absolute().parent.is_dir():
        sys.exit(f"there is no folder {str(chosen.results.parent)!r} for --results; expected one that exists")
    if chosen.repeat and not chosen.results.exists():
        sys.exit(f"cannot read {str(chosen.results)!r}: no such file; expected results of the cross table to repeat")
    results = read_results(chosen.results)
    if chosen.repeat:
        print(*play_again(results, chosen.repeat, seed=int(time.time())), sep="\n")
        return
    if chosen.forget:
        if not any(chosen.forget in name for name in results["cells"]):
            sys.exit(f"no stored cell has {chosen.forget!r} in its name; expected something like 'bigshot 4 master'")
        results["cells"] = {name: cell for name, cell in results["cells"].items() if chosen.forget not in name}
    elif chosen.changed:
        game, bot = chosen.changed
        if game not in OPPONENTS or bot not in {*LEVELS, *OPPONENTS[game]}:
            sys.exit(f"no bot {bot!r} of {game!r} in the table; expected something like: --changed zahltag master")
        mark_former(results, *chosen.changed)
    elif chosen.seconds:
        wanted = figure_cells() if chosen.figures else cells()
        stored = {name: len(cell["shares"]) for name, cell in results["cells"].items() if not cell.get("is_former")}
        trials = [trial for name, trial in wanted.items() if chosen.only in name and stored.get(name, 0) < chosen.below]
        if not trials:
            example = next(iter(wanted))
            sys.exit(f"no cell is left to play; expected --only as a part of a name such as {example!r}, and a larger --below")
        if chosen.processes < 1:
            sys.exit(f"--processes {chosen.processes}: expected at least 1")
        began = time.time()
        compile_searches(trials)
        seconds = chosen.seconds - (time.time() - began)
        play_on(results, trials, chosen.processes, seconds, chosen.commit or current_commit(), chosen.games)
    write_results(results, chosen.results)
    if chosen.results.resolve() == RESULTS and not chosen.without_page:
        PAGE.write_text(render(results), encoding="utf-8")


def read_results(file: Path) -> Results:
    """The results in a file, none if there is no such file. Exits with a message if it holds something else."""
    if not file.exists():
        return {"runs": [], "cells": {}}
    expected = "expected results of the cross table: an object with a list of runs and an object of cells"
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        runs, cells = found["runs"], found["cells"]
    except (ValueError, KeyError, TypeError, OSError) as error:
        sys.exit(f"cannot read {str(file)!r}: {error}; {expected}")
    if not isinstance(runs, list) or not isinstance(cells, dict):
        sys.exit(f"cannot read {str(file)!r}: its runs or its cells are of another kind; {expected}")
    for name, cell in cells.items():
        if not isinstance(cell, dict) or not isinstance(cell.get("shares"), list):
            sys.exit(f"cannot read {str(file)!r}: the cell {name!r} has no list of shares; {expected}")
    return {"runs": runs, "cells": cells}


def current_commit() -> str:
    """The commit of this checkout, short."""
    command = ["git", "rev-parse", "--short=8", "HEAD"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def write_results(results: Results, file: Path) -> None:
    """Write the results, a line for each run and each cell."""
    ordered = {name: results["cells"][name] for name in cells() if name in results["cells"]}
    runs = ",\n".join(json.dumps(run) for run in results["runs"])
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(cell)}" for name, cell in ordered.items())
    file.write_text(f'{{"runs": [\n{runs}\n],\n"cells": {{\n{lines}\n}}}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
