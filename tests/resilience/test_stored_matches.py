"""Every stored match of the corpus wakes as it was: the same digest after each row, and in the end the same table."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tests.resilience.stored_matches import BRANCH, FOLDER, After, after, read, tables
from zuschlag.errors import Trouble
from zuschlag.tables.core.facts import AnyFact, MoveMade, read_fact, write_fact
from zuschlag.tables.core.table import Table

FILES = sorted(FOLDER.glob("*.jsonl"))
LARGEST = 300_000


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_stored_match_loads_to_the_same_state(file: Path) -> None:
    rows, last = read(file)
    table = Table(file.stem)
    for row in rows:
        table.apply_row(row)  # which sees to the digest, and to what chance did
        assert (table.version, table.changed_at, table.digest()) == (row.version, row.at, row.digest)
    assert msgspec.json.decode(msgspec.json.encode(after(table)), type=After) == last


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_row_is_encoded_as_it_was_read(file: Path) -> None:
    for row in read(file)[0]:
        assert write_fact(read_fact(row.body)) == row.body


def test_every_variant_and_every_kind_of_row_is_covered() -> None:
    assert {file.stem for file in FILES} >= {BRANCH, *(name for name, *_ in tables())}
    facts = [read_fact(row.body) for file in FILES for row in read(file)[0]]
    assert {type(fact) for fact in facts} == set(AnyFact.__args__)
    assert {fact.by for fact in facts if isinstance(fact, MoveMade)} == {"person", "bot", "proxy", "stand-in"}
    assert sum(file.stat().st_size for file in FILES) < LARGEST


def test_a_changed_rule_is_detected() -> None:
    """As if a move led elsewhere: another roll, another digest."""
    rows, _ = read(FILES[0])
    forged = [*rows[:-2], replace(rows[-2], digest=bytes(8)), rows[-1]]
    with pytest.raises(Trouble, match=rf"row {len(rows) - 1} no longer leads"):
        Table.from_rows("table", forged)
