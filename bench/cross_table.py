"""Plays every level and every frozen bot against n − 1 copies of every other, with 2, 3 and 4 players: the cross table.

    python -m bench.cross_table --seconds 3600                     play, and write the results and the page
    python -m bench.cross_table --seconds 600 --only "bigshot 4"   only these cells; the others stay as they are
    python -m bench.cross_table --seconds 0                        write the page again

Results are in bench/cross_table.json, deal by deal, and docs/reference/cross-table.md is made from them. Deals are those of the
seed "cross table", which no choice was made by. A cell gets deals in order until the time is over, cheap ones more of them;
`python -m bench.cross_table --repeat N` plays the first deals of N cells again and fails where a result differs.
"""

import argparse
import json
import os
import random
import time
from pathlib import Path

from bench.tuning.timed_trials import Trial, compile_searches, play_game, play_trials
from zuschlag.bots.levels import FROZEN_LEVELS, LEVELS

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "bench/cross_table.json"
PAGE = ROOT / "docs/reference/cross-table.md"
SEED = "cross table"
BOTS = (*LEVELS, "valuer-0.2", *FROZEN_LEVELS)
COST = {"easy": 1, "normal": 2, "valuer-0.2": 2, "hard": 20, "hard-0.2": 20}
"""About how many milliseconds a move takes; for others MOST_COST."""
MOST_COST = 100
MOST_WEIGHT = 8
SAME = {"valuer-0.2": "normal", **{level: level.partition("-")[0] for level in FROZEN_LEVELS}}
"""By frozen bot: the level that may still be played by the same bot. It does not play against that one."""


def cells() -> dict[str, Trial]:
    """Every cell as a trial, by its name."""
    found: dict[str, Trial] = {}
    for game in ("bigshot", "zahltag"):
        for players in (2, 3, 4):
            for bot in BOTS:
                for other in BOTS:
                    if bot in SAME or bot == other:
                        continue  # a frozen bot is an opponent only
                    name = f"{game} {players} {bot} {other}"
                    cost = COST.get(bot, MOST_COST) + (players - 1) * COST.get(other, MOST_COST)
                    found[name] = {
                        "name": name,
                        "game": game,
                        "players": players,
                        "bots": [bot, *[other] * (players - 1)],
                        "weight": max(1, min(MOST_WEIGHT, players * MOST_COST // cost)),
                    }
    return found


def render(results: dict[str, list[float]]) -> str:
    """The page."""
    parts = [
        "# The cross table",
        "One bot of a row plays against n − 1 copies of the bot of a column. A cell has the share of games that it won, in per"
        " cent, with its 95 % interval (from eight deals on) and the number of games; par is what an equal bot wins. Names"
        " with a version are [frozen bots](../explanation/bots.md). `python -m bench.cross_table` plays the deals, each in"
        " every seating, and writes this page; `make soak` plays some of them again. Empty cells were not played.",
    ]
    for game, title in (("bigshot", "Big Shot"), ("zahltag", "Zahltag")):
        for players in (2, 3, 4):
            rows = []
            if not any(name.startswith(f"{game} {players} ") for name in results):
                continue
            for bot in LEVELS:
                shown = [_cell(results.get(f"{game} {players} {bot} {other}"), players) for other in BOTS]
                rows.append(f"| {bot} | {' | '.join(shown)} |")
            heads = " | ".join(f"`{other}`" for other in BOTS)
            parts.append(f"## {title}, {players} players (par {100 / players:.3g} %)")
            parts.append(f"| against | {heads} |\n|---|{'--:|' * len(BOTS)}\n" + "\n".join(rows))
    if not results:
        parts.append("No cell has been played yet.")
    return "\n\n".join(parts) + "\n"


def _cell(by_deal: list[float] | None, players: int) -> str:
    """The share of the win in per cent, with its interval and the number of games."""
    from zuschlag.arena.intervals import Moments, share_interval

    if not by_deal:
        return ""
    moments = Moments()
    for share in by_deal:
        moments.add(share)
    games = len(by_deal) * players
    interval = share_interval(moments, games)
    edges = f" ({100 * interval[0]:.0f}–{100 * interval[1]:.0f})" if interval else ""
    return f"{100 * moments.mean:.0f}{edges} of {games}"


def play_again(results: dict[str, list[float]], count: int, seed: int) -> list[str]:
    """Play the first deal of so many cells again. Returns the cells; raises AssertionError where a result differs."""
    chosen = random.Random(seed).sample(sorted(name for name in results if name in cells()), min(count, len(results)))
    for name in chosen:
        trial = cells()[name]
        compile_searches([trial])
        shares = [play_game(trial, number, SEED)["share"] for number in range(trial["players"])]
        assert round(sum(shares) / len(shares), 3) == results[name][0], name
    return chosen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="", help="only cells whose names contain this, such as 'bigshot 4 master'")
    parser.add_argument("--repeat", type=int, default=0, help="play the first deals of so many cells again, and write nothing")
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--without-page", action="store_true", help="write the results only, which needs no more than numba")
    chosen = parser.parse_args()
    results = json.loads(chosen.results.read_text(encoding="utf-8")) if chosen.results.exists() else {}
    if chosen.repeat:
        print(*play_again(results, chosen.repeat, seed=int(time.time())), sep="\n")
        return
    if chosen.seconds:
        trials = [trial for name, trial in cells().items() if chosen.only in name]
        for found in play_trials(trials, chosen.processes, chosen.seconds, SEED):
            if len(found["by_deal"]) > len(results.get(found["name"], [])):
                results[found["name"]] = found["by_deal"]
    write_results(results, chosen.results)
    if not chosen.without_page:
        PAGE.write_text(render(results), encoding="utf-8")


def write_results(results: dict[str, list[float]], file: Path) -> None:
    """Write the shares of every deal, a line for each cell."""
    ordered = {name: results[name] for name in cells() if name in results}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(shares)}" for name, shares in ordered.items())
    file.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
