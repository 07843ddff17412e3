"""Checks that stored matches can be played on: each replays, row by row, to the states that it once had."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from zuschlag.errors import Trouble
from zuschlag.store import Row, SQLite
from zuschlag.store.restore import find_tables
from zuschlag.tables.core.table import GameNotInstalled, Table

SAMPLE = 100
"""Matches that are replayed where not all of them are."""


@dataclass(frozen=True, slots=True)
class MatchCheck:
    """Which matches of a database were replayed, and what was found."""

    stored: int
    replayed: int
    broken: list[str]
    """What is wrong, of each that does not replay."""
    without_game: int
    """Matches of games that are not installed here: they cannot be checked."""


def choose_sample(tables: list[str], most: int = SAMPLE) -> list[str]:
    """At most so many tables: half of them the newest, which come first, the others spread evenly over the rest."""
    newest, rest = tables[: most // 2], tables[most // 2 :]
    wanted = min(most - len(newest), len(rest))
    return [*newest, *(rest[number * len(rest) // wanted] for number in range(wanted))]


def check_stored_matches(file: Path, *, is_sample: bool) -> MatchCheck:
    """Replay the matches of a database that nobody else uses, all or a sample. An older database is migrated."""
    return asyncio.run(_check(file, is_sample=is_sample))


def _replay(key: str, rows: list[Row]) -> None:
    for version in range(1, max(len(rows), 1) + 1):
        if not rows or rows[version - 1].version != version:
            raise Trouble(f"table {key}: its row {version} is missing")
    Table.from_rows(key, rows)


async def _check(file: Path, *, is_sample: bool) -> MatchCheck:
    store = SQLite(file)
    await store.open()
    try:
        tables = find_tables(file)
        chosen = choose_sample(tables) if is_sample else tables
        broken: list[str] = []
        without_game = 0
        for key in chosen:
            try:
                _replay(key, await store.rows(key))
            except GameNotInstalled:
                without_game += 1
            except Trouble as error:
                broken.append(str(error))
        return MatchCheck(len(tables), len(chosen) - without_game, broken, without_game)
    finally:
        await store.close()
