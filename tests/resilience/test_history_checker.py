"""The checker of histories finds what is planted, and nothing else."""

import random
from dataclasses import replace

import pytest

from tests.resilience.history_checker import SKIPPED, Client, Ledger, ReceivedUpdate, differs_from_log, find_faults
from tests.tables.table_driver import Driver, table_opened
from zuschlag.store import Row
from zuschlag.tables.core.facts import MoveMade, SeatTaken, read_fact, write_fact

SEATS = 3


@pytest.fixture
def played() -> Driver:
    driver = Driver(table_opened("zahltag", SEATS))
    driver.fill()
    rng = random.Random(1)
    for _ in range(40):
        driver.play(rng=rng)
    return driver


@pytest.fixture
def ledger(played: Driver) -> Ledger:
    """What clients would know of this match."""
    moves_by_seat = [dict(enumerate(moves)) for moves in played.table.moves_made]
    facts = [read_fact(row.body) for row in played.rows]
    updates = [
        ReceivedUpdate(str(fact.__struct_config__.tag), getattr(fact, "seat", None), row.body)
        for fact, row in zip(facts, played.rows, strict=True)
    ]
    clients = [Client(seat, list(updates), dict(moves_by_seat[seat]), dict(moves_by_seat[seat])) for seat in range(SEATS)]
    return Ledger("table", clients, {fact.seat: fact.person for fact in facts if isinstance(fact, SeatTaken)})


def test_a_correct_history_has_no_faults(played: Driver, ledger: Ledger) -> None:
    assert find_faults(ledger, played.rows) == []


def test_an_unacknowledged_move_may_be_stored_or_not(played: Driver, ledger: Ledger) -> None:
    client = ledger.clients[read_last(played.rows).seat]
    del client.acked[len(client.acked) - 1]
    for other in ledger.clients:
        other.updates.pop()
    assert find_faults(ledger, played.rows) == find_faults(ledger, played.rows[:-1]) == []


def test_a_lost_move_is_a_fault(played: Driver, ledger: Ledger) -> None:
    found = find_faults(ledger, played.rows[:-1])
    assert any("acknowledged move" in fault and "is lost" in fault for fault in found)
    assert any("was sent, but its row is lost" in fault for fault in found)


def test_a_duplicate_move_is_a_fault(played: Driver, ledger: Ledger) -> None:
    """The last move is in the rows twice; for clients it was one."""
    last = read_last(played.rows)
    doubled = Row(len(played.rows) + 1, played.rows[-1].at, write_fact(last), played.rows[-1].digest)
    assert any("doubled?" in fault for fault in find_faults(ledger, [*played.rows, doubled]))


def test_a_duplicate_move_that_the_rules_allow_is_a_fault(played: Driver, ledger: Ledger) -> None:
    """The rows are a legal match, but the last move was never sent."""
    client = ledger.clients[read_last(played.rows).seat]
    nth = len(client.sent) - 1
    del client.sent[nth], client.acked[nth]
    (found,) = find_faults(ledger, played.rows)
    assert "doubled?" in found


def test_a_changed_move_is_a_fault(played: Driver, ledger: Ledger) -> None:
    last = read_last(played.rows)
    client = ledger.clients[last.seat]
    client.acked[len(client.acked) - 1] = "offer 99"
    (found,) = find_faults(ledger, played.rows)
    assert f"(offer 99) is {last.move} in the rows" in found


def test_a_gap_in_the_rows_is_a_fault(played: Driver, ledger: Ledger) -> None:
    rows = [*played.rows[:20], *(replace(row, version=row.version + 1) for row in played.rows[20:])]
    (found,) = find_faults(ledger, rows)
    assert "versions have gaps" in found


def test_a_seat_given_to_two_people_is_a_fault(played: Driver, ledger: Ledger) -> None:
    ledger.seat_owners[0] = "somebody"
    (found,) = find_faults(ledger, played.rows)
    assert "seat 0 was taken 0 times" in found


def test_a_log_that_differs_is_a_fault(ledger: Ledger) -> None:
    client = ledger.clients[1]
    digests = [update.digest for update in client.updates]
    assert differs_from_log(client, digests) == []
    assert "has 1" in differs_from_log(client, digests[:1])[0]
    assert "updates [3] have other bytes" in differs_from_log(client, [*digests[:2], b"", *digests[3:]])[0]


def test_updates_that_a_snapshot_replaced_are_not_compared_and_all_others_are(played: Driver, ledger: Ledger) -> None:
    client = ledger.clients[1]
    digests = [update.digest for update in client.updates]
    client.updates[:2] = [SKIPPED, SKIPPED]
    assert find_faults(ledger, played.rows) == []
    assert differs_from_log(client, [b"", b"", *digests[2:]]) == []
    assert "updates [3] have other bytes" in differs_from_log(client, [b"", b"", b"", *digests[3:]])[0]


def read_last(rows: list[Row]) -> MoveMade:
    last = read_fact(rows[-1].body)
    assert isinstance(last, MoveMade)
    return last
