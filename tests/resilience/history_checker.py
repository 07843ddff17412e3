"""What clients know of a table, and whether the store's rows agree with it. Nothing here asks a server."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from zuschlag.errors import Trouble
from zuschlag.store import Row
from zuschlag.tables.core.facts import AnyFact, MoveMade, ProxySet, SeatTaken, read_fact
from zuschlag.tables.core.table import Table


@dataclass(frozen=True, slots=True)
class ReceivedUpdate:
    """An update, as a client got it."""

    kind: str
    seat: int | None
    digest: bytes
    """Of its bytes."""


SKIPPED = ReceivedUpdate("", None, b"")
"""An update that a client did not get: a snapshot came instead, since it had missed too many."""


@dataclass
class Client:
    """One viewer of a table, over all its connections."""

    seat: int | None = None
    """None: a spectator."""
    updates: list[ReceivedUpdate] = field(default_factory=list)
    """By number, from 1."""
    sent: dict[int, str] = field(default_factory=dict)
    """The moves it sent, by nth."""
    acked: dict[int, str] = field(default_factory=dict)
    """The moves that were acknowledged, by nth."""
    faults: list[str] = field(default_factory=list)
    """What it saw that cannot be."""


@dataclass
class Ledger:
    """All that is known of one table by those outside."""

    table: str
    clients: list[Client] = field(default_factory=list)
    seat_owners: dict[int, str] = field(default_factory=dict)
    """Who received that the seat is theirs."""


def find_faults(ledger: Ledger, rows: Sequence[Row]) -> list[str]:
    """Everything in which these rows are not what was promised."""
    found = [f"{ledger.table}: {fault}" for client in ledger.clients for fault in client.faults]
    versions = [row.version for row in rows]
    if versions != list(range(1, len(rows) + 1)):
        found.append(f"{ledger.table}: versions have gaps or repeats: {versions}")
    facts = [read_fact(row.body) for row in rows]
    owners = ledger.seat_owners
    taken = Counter(fact.seat for fact in facts if isinstance(fact, SeatTaken) and fact.person == owners.get(fact.seat))
    found += [f"{ledger.table}: seat {seat} was taken {taken[seat]} times" for seat in owners if taken[seat] != 1]
    for client in ledger.clients:
        faults = (*_moves(client, facts), *_updates(client, facts))
        found += [f"{ledger.table}, seat {client.seat}: {fault}" for fault in faults]
    try:
        Table.from_rows(ledger.table, rows)
    except Trouble as error:
        found.append(str(error))
    return found


def _moves(client: Client, facts: Sequence[AnyFact]) -> list[str]:
    """Acknowledged moves are there, each at its number; and no move of a person is there that was not sent."""
    if client.seat is None:
        return []
    own_moves = [fact for fact in facts if isinstance(fact, MoveMade) and fact.seat == client.seat]
    found = []
    for nth, move in client.acked.items():
        if nth >= len(own_moves):
            found.append(f"acknowledged move {nth} ({move}) is lost")
        elif own_moves[nth].move != move:
            found.append(f"acknowledged move {nth} ({move}) is {own_moves[nth].move} in the rows")
    for nth, fact in enumerate(own_moves):
        if fact.by == "person" and client.sent.get(nth) != fact.move:
            found.append(f"move {nth} ({fact.move}) is in the rows, but {client.sent.get(nth, 'nothing')} was sent: doubled?")
    return found


def _updates(client: Client, facts: Sequence[AnyFact]) -> list[str]:
    """Every update that was received has a row, in the same order."""
    visible = [fact for fact in facts if not (isinstance(fact, ProxySet) and fact.seat != client.seat)]
    found = []
    for number, update in enumerate(client.updates, 1):
        if number > len(visible):
            found.append(f"update {number} ({update.kind}) was sent, but its row is lost")
            continue
        fact = visible[number - 1]
        if update is SKIPPED:
            continue
        row = (str(fact.__struct_config__.tag), getattr(fact, "seat", None))
        if row != (update.kind, update.seat):
            found.append(f"update {number} is {update.kind} {update.seat}, but its row is {row[0]} {row[1]}")
    return found


def differs_from_log(client: Client, digests: Sequence[bytes]) -> list[str]:
    """Where the received updates differ from the log, by the digests of its lines."""
    if len(digests) != len(client.updates):
        return [f"seat {client.seat} got {len(client.updates)} updates, the log has {len(digests)}"]
    pairs = enumerate(zip(client.updates, digests, strict=True), 1)
    unlike = [number for number, (update, digest) in pairs if update is not SKIPPED and update.digest != digest]
    return [f"seat {client.seat}: updates {unlike} have other bytes than in the log"] if unlike else []
