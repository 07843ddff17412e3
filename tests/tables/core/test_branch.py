"""Tables whose match plays on from another one: loaded, taken back, and what each viewer is told."""

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from tests.random_play import Variant, finished_match
from tests.tables.table_driver import Driver, table_opened
from zuschlag.errors import Trouble
from zuschlag.match.branch import branch_at
from zuschlag.record import parse_record
from zuschlag.tables.core.facts import BranchStart, MatchStarted, MoveMade, TableBranched, read_fact, write_fact
from zuschlag.tables.core.snapshot import decode_snapshot, encode_snapshot
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.table_spec import BotSeat, SeatChoice
from zuschlag.tables.protocol.viewer_messages import Viewer

BOTS: list[SeatChoice] = ["mine", *[BotSeat("easy")] * 3]


def branched(record: dict[str, Any], step: int, **parts: Any) -> TableBranched:
    """The first fact of a table of Anna and three bots that plays on from this record."""
    cut = branch_at(parse_record(record), step, "same")
    parts = {"source": "replay", "id": "source", "dice": "same", "draws": list(cut.draws), **parts}
    start = BranchStart(setup=dict(cut.setup), moves=list(cut.moves), **parts)
    opened = table_opened(record["game"], 4, seats=BOTS)
    return TableBranched(**msgspec.structs.asdict(opened), branch=start)


def record_of(variant: Variant, seed: int = 3) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(json.dumps(finished_match(variant, seed).record()))
    return record


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_a_branch_is_loaded_from_its_rows_as_it_was(game: str) -> None:
    """Row by row, with the digest of each; the stored start has only the draws that are new."""
    record = record_of((game, 4, {}))
    driver = Driver(branched(record, 30))
    driver.happen(MatchStarted())
    for _ in range(12):
        match = driver.table.match
        assert match is not None
        seat = match.pending.seats[0]
        driver.happen(MoveMade(seat, match.offered(seat)[-1]))
    loaded = Table.from_rows("table", driver.rows)
    assert loaded.match is not None
    assert driver.table.match is not None
    assert loaded.match.record() == driver.table.match.record()
    began = read_fact(driver.rows[1].body)
    assert isinstance(began, MatchStarted)
    assert len(began.chance) <= 1
    snapshot = decode_snapshot(encode_snapshot(driver.table))
    assert snapshot is not None
    assert snapshot.opened == driver.table.opened


def test_a_branch_with_another_beginning_is_noticed() -> None:
    """Also by a program that does not know branches: for it, the first row is of an unknown kind."""
    record = record_of(("bigshot", 4, {}))
    driver = Driver(branched(record, 30))
    driver.happen(MatchStarted())
    first = read_fact(driver.rows[0].body)
    assert isinstance(first, TableBranched)
    start = msgspec.structs.replace(first.branch, moves=first.branch.moves[:20])
    other = msgspec.structs.replace(first, branch=start)
    rows = [replace(driver.rows[0], body=write_fact(other)), driver.rows[1]]
    with pytest.raises(Trouble, match="no longer leads to the stored state"):
        Table.from_rows("table", rows)
    assert json.loads(driver.rows[0].body)["kind"] == "branched"


def test_the_given_beginning_cannot_be_taken_back() -> None:
    record = record_of(("bigshot", 4, {}))
    step = next(n for n, word in enumerate(record["moves"], 1) if word.startswith("bid"))
    driver = Driver(branched(record, step))
    driver.happen(MatchStarted())
    assert not any(driver.table.can_take_back(seat) for seat in range(4))
    assert all(not made for made in driver.table.moves_made)


def sent(first: TableBranched, viewer: Viewer) -> list[bytes]:
    """All that a viewer is sent while the match starts and seat 0 makes a move."""
    driver = Driver(first, [viewer])
    driver.happen(MatchStarted())
    match = driver.table.match
    assert match is not None
    if 0 in match.pending.seats:
        driver.happen(MoveMade(0, match.offered(0)[0]))
    return driver.messages_by_viewer[viewer]


VIEWERS = [Viewer("anna", 0), Viewer(None, None)]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_branch_tells_nobody_what_is_hidden_in_its_position(viewer: Viewer) -> None:
    """Other hands under the same open facts, and other draws to come, change no byte."""
    record = record_of(("zahltag", 4, {}))
    hands = record["setup"]["hands"]
    other = {**record, "setup": {**record["setup"], "hands": [hands[0], hands[2], hands[1], hands[3]]}}
    assert hands[1] != hands[2]
    cut = branch_at(parse_record(record), 0, "same")
    facts = [
        msgspec.structs.replace(branched(record, 0), branch=BranchStart("replay", "source", "same", setup, [], list(draws)))
        for setup, draws in [(record["setup"], cut.draws), (other["setup"], cut.draws), (record["setup"], cut.draws[::-1])]
    ]
    one, two, three = (sent(fact, viewer) for fact in facts)
    assert one == two == three
    assert len(one) >= 2


def test_only_the_host_learns_what_the_match_plays_on_from() -> None:
    """Who knows it can look up everything that is hidden."""
    first = branched(record_of(("zahltag", 4, {})), 9, id="secret-source")
    assert b"secret-source" in b"".join(sent(first, VIEWERS[0]))
    told = sent(first, VIEWERS[1])
    assert b"secret-source" not in b"".join(told)
    state = next(json.loads(each)["table"] for each in told if json.loads(each).get("table"))
    assert state["branch"] == {"step": 9, "dice": "same", "source": None, "id": None}
