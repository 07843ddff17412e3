"""The tables of docs/explanation/what-champions-do.md, written from the figures between two marks of the page."""

from collections.abc import Iterator, Sequence
from typing import Any

from bench.story.plots import strength
from zuschlag.games import GAMES

BEGIN = "<!-- Written by `python -m bench.story`: change that instead. -->"
END = "<!-- The end of what is written by `python -m bench.story`. -->"

ROWS: dict[str, list[tuple[str, str, Sequence[str], int]]] = {
    "bigshot": [
        ("price per cube, in millions: round", "price per cube", ("1", "3", "9", "17", "18"), 1),
        ("loans per seat: round", "loans", ("1", "2", "3", "9", "17", "18"), 1),
        ("bids that raise by more than 1, in %: round", "jumps", ("1", "9", "17"), 100),
        ("bids in an auction: round", "bids", ("1", "9", "18"), 1),
        ("lots that four cubes go to: round", "lots used", ("1", "9", "18"), 1),
        ("cubes of rounds 1 to 3, in %: lot", "opening", ("C21", "C20", "WX", "EX"), 100),
    ],
    "zahltag": [
        ("price asked, in millions: cards", "price", ("2", "3", "4", "5"), 1),
        ("brought to its winner, in millions: cards", "brought", ("2", "5"), 1),
        ("offers that are 00, in %: cards", "00 offered", ("2", "5"), 100),
        ("awards that are shared, in %: cards", "tied", ("2", "5"), 100),
        ("contracts that nobody does, in %: cards", "nobody does it", ("2", "5"), 100),
        ("cards in hand: payday", "cards in hand", ("1", "3", "5"), 1),
        ("cards at work: payday", "cards at work", ("1", "3", "5"), 1),
        ("preparation, take a card, in %: lap", "preparation: took", ("1", "2", "3"), 100),
        ("preparation, drop a card, in %: lap", "preparation: dropped", ("3",), 100),
    ],
}
"""By game: what a row is called, its measure, the points that are shown, and what to multiply by."""


def tables(rows: Sequence[dict[str, Any]]) -> str:
    """A table for each game and number of players: a column for each bot."""
    parts = []
    for game, lines in ROWS.items():
        for players in sorted({row["players"] for row in rows if row["game"] == game}):
            chosen = sorted((row for row in rows if (row["game"], row["players"]) == (game, players)), key=strength)
            parts.append("\n".join(_table(f"{GAMES[game].title}, {players} players", chosen, lines)))
    return "\n\n".join(parts)


def _table(title: str, rows: Sequence[dict[str, Any]], lines: Sequence[tuple[str, str, Sequence[str], int]]) -> Iterator[str]:
    yield f"| {title} | {' | '.join(row['bot'] for row in rows)} |"
    yield f"|---|{'--:|' * len(rows)}"
    games = [f"{row['games']:,}" for row in rows]
    yield f"| games | {' | '.join(games)} |"
    for name, measure, points, times in lines:
        for point in points:
            shown = []
            for row in rows:
                mean, half, _ = row["measures"].get(measure, {}).get(point, (None, 0, 0))
                digits = 1 if times == 100 else 2
                shown.append("–" if mean is None else f"{times * mean:.{digits}f} ± {times * half:.{digits}f}")
            yield f"| {name} {point} | {' | '.join(shown)} |"


def with_tables(page: str, rows: Sequence[dict[str, Any]]) -> str:
    """The page with the tables of these figures."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables(rows)}\n\n{END}{after}"
