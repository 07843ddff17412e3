"""Draws the story of the champions, from records that anybody can replay.

    python -m bench.story RECORDS… [--games 2000]    measure records, draw all plots, write the tables of the page
    python -m bench.story                            draw the plots again, from the figures
    python -m bench.story --exams EXAMS.csv…         also keep these learning curves

Records are files named GAME-PLAYERS-BOT.jsonl, as `zuschlag simulate GAME --players PLAYERS --bot BOT --out …` writes them. The
figures are kept in bench/story/figures.json. Other plots are made from what the repository holds: the ladder from
docs/reference/ladder.md, the cross table from bench/cross_table.json, exploiters from bench/story/exploiters.csv and learning
curves from bench/story/curves.csv.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.story.curves import keep_curves
from bench.story.measures import MEASURES
from bench.story.page import with_tables
from bench.story.plots import draw_all
from bench.story.ratios import Ratios, tally
from zuschlag.errors import Refused
from zuschlag.match import replay

ROOT = Path(__file__).parents[2]
FIGURES = ROOT / "bench/story/figures.json"
CURVES = ROOT / "bench/story/curves.csv"
PAGE = ROOT / "docs/explanation/what-champions-do.md"
PICTURES = ROOT / "docs/pictures/story"


def measure(file: Path, most_games: int) -> dict[str, Any]:
    """The figures of a file of records."""
    try:
        game, players, bot = file.stem.split("-", 2)
        measures = MEASURES[game]
    except (KeyError, ValueError):
        expected = f"GAME-PLAYERS-BOT.jsonl, the game {' or '.join(MEASURES)}"
        raise Refused("malformed", f"the file is called {file.name!r}; expected {expected}") from None
    found = Ratios()
    try:
        opened = file.open(encoding="utf-8")
    except OSError as error:
        raise Refused("unknown", f"cannot read {str(file)!r}: {error.strerror}; expected a file of records") from None
    with opened as lines:
        for line in lines:
            if found.games == most_games:
                break
            try:
                match = replay(json.loads(line))
            except ValueError as error:
                raise Refused("malformed", f"{file.name!r} has a line that is no JSON: {error}; expected records") from None
            if (match.game.name, str(match.players)) != (game, players) or not match.pending.over:
                said = f"{match.game.name} for {match.players}"
                raise Refused(
                    "malformed", f"{file.name!r} has a record of {said}, or an unfinished one; expected {game} for {players}"
                )
            found.add(tally(measures(match)))
    if not found.games:
        raise Refused("malformed", f"{file.name!r} has no records; expected one on each line")
    return {"game": game, "players": int(players), "bot": bot, "games": found.games, "measures": found.figures()}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the records that are given, draw, and write the tables of the page."""
    parser = argparse.ArgumentParser(prog="python -m bench.story", description=__doc__.partition("\n")[0])
    parser.add_argument("records", type=Path, nargs="*")
    parser.add_argument("--games", type=int, default=10_000, help="at most so many games of each file")
    parser.add_argument(
        "--exams", type=Path, nargs="*", default=[], help="exams.csv of training runs, each in a folder with its name"
    )
    parser.add_argument("--figures", type=Path, default=FIGURES)
    parser.add_argument("--curves", type=Path, default=CURVES)
    parser.add_argument("--out", type=Path, default=PICTURES)
    parser.add_argument("--page", type=Path, default=PAGE, help="the page whose tables are written")
    given = parser.parse_args(arguments)
    if given.records:
        rows = [measure(file, given.games) for file in given.records]
        given.figures.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    if given.exams:
        keep_curves(given.exams, given.curves)
    rows = json.loads(given.figures.read_text(encoding="utf-8")) if given.figures.exists() else []
    given.out.mkdir(parents=True, exist_ok=True)
    for name in draw_all(rows, ROOT, given.curves, given.out):
        print(given.out / name)
    if given.page.exists() and rows:
        given.page.write_text(with_tables(given.page.read_text(encoding="utf-8"), rows), encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except Refused as refusal:
        sys.exit(str(refusal))
