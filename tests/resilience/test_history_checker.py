"""The checker of histories finds what is planted, and nothing else."""

import random
from dataclasses import replace

import pytest

from tests.resilience.history_checker import Client, Heard, Ledger, faults, unlike_log
from tests.tables.table_driver import Driver, opened
from zuschlag.store import Row
from zuschlag.tables.core.facts import MoveMade, SeatTaken, read_fact, write_fact

SEATS = 3


@pytest.fixture
def played() -> Driver:
    driver = Driver(opened("zahltag", SEATS))
    driver.fill()
    rng = random.Random(1)
    for _ in range(40):
        driver.play(rng=rng)
    return driver


@pytest.fixture
def ledger(played: Driver) -> Ledger:
    """What clients would know of this match."""
    made = [dict(enumerate(moves)) for moves in played.table.moves_made]
    facts = [read_fact(row.body) for row in played.rows]
    heard = [
        Heard(str(fact.__struct_config__.tag), getattr(fact, "seat", None), row.body)
        for fact, row in zip(facts, played.rows, strict=True)
    ]
    clients = [Client(seat, list(heard), dict(made[seat]), dict(made[seat])) for seat in range(SEATS)]
    return Ledger("table", clients, {fact.seat: fact.person for fact in facts if isinstance(fact, SeatTaken)})


def test_a_history_in_which_all_is_well(played: Driver, ledger: Ledger) -> None:
    assert faults(ledger, played.rows) == []


def test_a_move_on_its_way_may_be_there_or_not(played: Driver, ledger: Ledger) -> None:
    client = ledger.clients[read_last(played.rows).seat]
    del client.acked[len(client.acked) - 1]
    for other in ledger.clients:
        other.heard.pop()
    assert faults(ledger, played.rows) == faults(ledger, played.rows[:-1]) == []


def test_one_lost(played: Driver, ledger: Ledger) -> None:
    found = faults(ledger, played.rows[:-1])
    assert any("acknowledged move" in fault and "is lost" in fault for fault in found)
    assert any("was told, but its row is lost" in fault for fault in found)


def test_one_doubled(played: Driver, ledger: Ledger) -> None:
    """The last move is in the rows twice; for clients it was one."""
    last = read_last(played.rows)
    doubled = Row(len(played.rows) + 1, played.rows[-1].at, write_fact(last), played.rows[-1].digest)
    assert any("doubled?" in fault for fault in faults(ledger, [*played.rows, doubled]))


def test_one_doubled_that_the_rules_allow(played: Driver, ledger: Ledger) -> None:
    """The rows are a legal match, but the last move was never sent."""
    client = ledger.clients[read_last(played.rows).seat]
    nth = len(client.sent) - 1
    del client.sent[nth], client.acked[nth]
    (found,) = faults(ledger, played.rows)
    assert "doubled?" in found


def test_one_that_became_another(played: Driver, ledger: Ledger) -> None:
    last = read_last(played.rows)
    client = ledger.clients[last.seat]
    client.acked[len(client.acked) - 1] = "offer 99"
    (found,) = faults(ledger, played.rows)
    assert f"(offer 99) is {last.move} in the rows" in found


def test_a_gap(played: Driver, ledger: Ledger) -> None:
    rows = [*played.rows[:20], *(replace(row, version=row.version + 1) for row in played.rows[20:])]
    (found,) = faults(ledger, rows)
    assert "versions have gaps" in found


def test_a_seat_that_was_given_away_twice(played: Driver, ledger: Ledger) -> None:
    ledger.sat[0] = "somebody"
    (found,) = faults(ledger, played.rows)
    assert "seat 0 was taken 0 times" in found


def test_a_log_that_says_otherwise(ledger: Ledger) -> None:
    client = ledger.clients[1]
    digests = [heard.digest for heard in client.heard]
    assert unlike_log(client, digests) == []
    assert "has 1" in unlike_log(client, digests[:1])[0]
    assert "updates [3] have other bytes" in unlike_log(client, [*digests[:2], b"", *digests[3:]])[0]


def read_last(rows: list[Row]) -> MoveMade:
    last = read_fact(rows[-1].body)
    assert isinstance(last, MoveMade)
    return last
