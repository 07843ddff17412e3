"""Measures the ladder: every bot against copies of the next weaker one, the levels, and the baselines.

Writes docs/reference/ladder.md.

    python -m bench.ladder            everything; about an hour on two cores
    python -m bench.ladder --scale 0.1 --only search

Every row is one command of the arena, which the row gives: running it again gives the same games.
"""

import argparse
import json
import platform
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from zuschlag.arena.intervals import CONFIDENCE_LABEL
from zuschlag.bots import LEVELS

ROOT = Path(__file__).parents[1]
SEED = 1
HEAD = (
    f"| game | players | bot | others | games | wins | {CONFIDENCE_LABEL} | par | ms/move | command |\n"
    "|---|--:|---|---|--:|--:|--:|--:|--:|---|"
)


@dataclass(frozen=True)
class Row:
    game: str
    players: int
    bot: str
    others: str
    games: int

    @property
    def command(self) -> str:
        bots = ",".join([self.bot, *[self.others] * (self.players - 1)])
        return (
            f"zuschlag arena {self.game} --players {self.players} --bots {bots} --games {self.games} --seed {SEED} --salt none"
        )


def rows(scale: float) -> dict[str, list[Row]]:
    """What is measured, by heading."""

    def every(bot: str, others: str, games: int) -> list[Row]:
        return [
            Row(game, players, bot, others, max(players, int(games * scale) // players * players))
            for game in ("bigshot", "zahltag")
            for players in (2, 3, 4)
        ]

    levels = list(LEVELS)
    return {
        "Each bot against copies of the next weaker one": [
            *every("cautious", "random", 600),
            *every("valuer", "cautious", 600),
            *every("search", "valuer", 240),
        ],
        "Each level against copies of the next lower one": [
            *every(levels[1], levels[0], 240),
            *every(levels[2], levels[1], 240),
            *every(levels[3], levels[2], 120)[:2],
            *every(levels[3], levels[2], 360)[2:3],
            *every(levels[3], levels[2], 480)[3:4],
            *every(levels[3], levels[2], 960)[4:5],
            *every(levels[3], levels[2], 480)[5:],
            *every(levels[4], levels[3], 120),
        ],
        "Baselines": [
            Row("bigshot", 4, "valuer", "random", max(4, int(2000 * scale) // 4 * 4)),
            Row("bigshot", 4, "valuer", "naive", max(4, int(1200 * scale) // 4 * 4)),
        ],
    }


def measured(row: Row) -> str:
    """One row of the table."""
    arguments = [*row.command.split()[1:], "--json"]
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "zuschlag", *arguments], capture_output=True, text=True, check=True)
    found = {bot["name"]: bot for bot in json.loads(done.stdout)["bots"]}
    first = found[row.bot]
    low, high = (100 * edge for edge in first["interval"] or (0, 1))
    print(f"{row.command}: {100 * first['win_share']:.1f} % ({time.perf_counter() - began:.0f} s)", flush=True)
    verdict = "" if low > 100 / row.players else " (not shown)"
    return (
        f"| {row.game} | {row.players} | {row.bot} | {row.others} | {row.games} | {100 * first['win_share']:.1f} % |"
        f" {low:.1f}–{high:.1f}{verdict} | {100 / row.players:.1f} % | {first['ms_per_move']:.1f} | `{row.command}` |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="multiply the number of games by this")
    parser.add_argument("--only", default="", help="only rows whose command has this in it")
    parser.add_argument("--part", type=int, default=0, help="only this table, from 1")
    parser.add_argument("--out", type=Path, default=ROOT / "docs/reference/ladder.md")
    parser.add_argument("--commit", help="the commit to name, if git is not available")
    chosen = parser.parse_args()
    asked = ["git", "rev-parse", "HEAD"]
    commit = chosen.commit or subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    parts = [
        "# The ladder",
        "This page shows how strong [the bots](../explanation/bots.md) are: each one plays against copies of the next weaker"
        " one in [the arena](../how-to/arena.md).",
        f"`python -m bench.ladder` measured the figures on {datetime.now(UTC):%Y-%m-%d}, at commit {commit}, with Python"
        f" {platform.python_version()}, on a machine with other work. Each win share has its {CONFIDENCE_LABEL} interval. Par"
        " is the share of a bot that is exactly as good as the others. The command of a row repeats its games.",
    ]
    for number, (heading, several) in enumerate(rows(chosen.scale).items(), 1):
        wanted = [row for row in several if chosen.only in row.command and chosen.part in (0, number)]
        if wanted:
            parts.append(f"## {heading}\n\n{HEAD}")
        for row in wanted:
            parts[-1] += f"\n{measured(row)}"
            chosen.out.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
