"""A snapshot of a table: its state at a version, so that loading it does not have to apply the rows before.

A snapshot is only a cache. If it is missing, damaged, of another format or of rules that this program does not have, all rows
are applied instead. The state that it leads to must have the digest of the row of its version.
"""

import zlib
from collections.abc import Generator
from hashlib import blake2b
from typing import Any

import msgspec

from zuschlag import store
from zuschlag.errors import Refused
from zuschlag.match import make_game
from zuschlag.match.match import Position
from zuschlag.tables.core.clocks import Clocks
from zuschlag.tables.core.facts import MoveMade, StandInReason, TableBranched, TableOpened, TakeBackRequested
from zuschlag.tables.core.proxy_bidding import parse_plan
from zuschlag.tables.core.seats import Seat
from zuschlag.tables.core.table import Status, Table, check_game_is_installed
from zuschlag.tables.core.take_back import Checkpoints, MoveHistory
from zuschlag.tables.core.update_numbers import UpdateNumbers

FORMAT = 1
"""Raise it whenever the meaning of a field changes: older snapshots are then made again from the rows."""
CHECKSUM_BYTES = 8
COMPRESSION = 1
"""The fastest: the longest match takes 1 ms and 25 KB."""


class SeatState(msgspec.Struct, frozen=True, array_like=True):
    """A seat."""

    person: str | None
    level: str | None
    reserved: str | None
    stand_in_reason: StandInReason | None
    has_stand_in_moved: bool


class MatchState(msgspec.Struct, frozen=True, array_like=True):
    """A match that has begun, without its start, which follows from the seed and the salts."""

    position: Position
    moves: list[str]
    emitted: list[tuple[int, int, int, int]]
    checkpoint: tuple[int, Position] | None
    """Where a take-back begins to play the match again, and after how many moves."""


class TableSnapshot(msgspec.Struct, frozen=True, array_like=True):
    """The state of a table after the row of a version."""

    version: int
    status: Status
    opened: TableOpened | TableBranched
    opened_at: int
    changed_at: int
    host: str
    seats: list[SeatState]
    salts: list[str]
    clocks_left: list[int]
    clocks_since: list[int | None]
    moves: list[MoveMade]
    revealed: int
    take_back_count: int
    moves_taken_back: int
    moves_made: list[list[str]]
    plans: dict[int, dict[str, Any]]
    take_back_request: TakeBackRequested | None
    take_back_consents: list[str]
    rematch: str | None
    update_numbers: tuple[int, int, list[int], list[int]]
    other_changes_by: dict[str, int]
    match: MatchState | None
    hint_counts: list[int] | None = None
    """None: the snapshot is from before there were hints."""
    last_hints: dict[int, tuple[int, int]] = {}


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(TableSnapshot)


def encode_snapshot(table: Table) -> bytes:
    """The table's state as bytes. Takes 3 ms for the longest match."""
    body = zlib.compress(_encoder.encode(_take_snapshot(table)), COMPRESSION)
    return bytes([FORMAT]) + _checksum(body) + body


def decode_snapshot(body: bytes) -> TableSnapshot | None:
    """Read a snapshot; None: it cannot be used. Takes 2 ms for the longest match."""
    checksum, packed = body[1 : 1 + CHECKSUM_BYTES], body[1 + CHECKSUM_BYTES :]
    if body[:1] != bytes([FORMAT]) or checksum != _checksum(packed):
        return None
    try:
        return _decoder.decode(zlib.decompress(packed))
    except (msgspec.MsgspecError, zlib.error, ValueError):
        return None


def apply_snapshot(empty: Table, snapshot: TableSnapshot, kept: store.TableSnapshot) -> Generator[None, None, bool]:
    """Bring a table without rows to the state of a snapshot, step by step.

    Returns False if it cannot be used, and the table must be thrown away. `kept` is the snapshot as it is stored, with the time
    and the digest of its row.
    """
    try:
        yield from _restore(empty, snapshot)
    except (ValueError, LookupError, AttributeError, Refused):
        return False
    return (empty.version, empty.changed_at, empty.digest()) == (kept.version, kept.at, kept.digest)


def restore_table(empty: Table, kept: store.TableSnapshot) -> bool:
    """Decode a stored snapshot and apply it, in one step; False: it cannot be used."""
    snapshot = decode_snapshot(kept.body)
    if snapshot is None:
        return False
    steps = apply_snapshot(empty, snapshot, kept)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return bool(end.value)


def _checksum(body: bytes) -> bytes:
    return blake2b(body, digest_size=CHECKSUM_BYTES).digest()


def _take_snapshot(table: Table) -> TableSnapshot:
    match, checkpoint = table.match, table.checkpoints.first
    return TableSnapshot(
        version=table.version,
        status=table.status,
        opened=table.opened,
        opened_at=table.opened_at,
        changed_at=table.changed_at,
        host=table.host,
        seats=[
            SeatState(seat.person, seat.level, seat.reserved, seat.stand_in_reason, seat.has_stand_in_moved)
            for seat in table.seats
        ],
        salts=table.salts,
        clocks_left=table.clocks.left,
        clocks_since=table.clocks.since,
        moves=list(table.moves),
        revealed=table.moves.revealed,
        take_back_count=table.take_back_count,
        moves_taken_back=table.moves_taken_back,
        moves_made=table.moves_made,
        plans={seat: plan for seat, (plan, _) in table.plans.items()},
        take_back_request=table.take_back_request,
        take_back_consents=sorted(table.take_back_consents),
        rematch=table.rematch,
        update_numbers=table.update_numbers.counts(),
        other_changes_by=dict(table.other_change_counts),
        match=None
        if match is None
        else MatchState(
            match.position(),
            list(match.moves),
            list(match.emitted),
            None if checkpoint is None else (checkpoint[0], checkpoint[1].position()),
        ),
        hint_counts=table.hint_counts,
        last_hints=table.last_hints,
    )


def _restore(table: Table, kept: TableSnapshot) -> Generator[None, None, None]:
    opened = kept.opened
    check_game_is_installed(opened)
    spec = opened.spec
    table.version, table.status, table.rematch = kept.version, kept.status, kept.rematch
    table.opened, table.opened_at, table.changed_at, table.host = opened, kept.opened_at, kept.changed_at, kept.host
    table.game = make_game(spec.game, spec.players, spec.options, opened.edition)
    table.seats = [
        Seat(seat.person, seat.level, seat.reserved, seat.stand_in_reason, seat.has_stand_in_moved) for seat in kept.seats
    ]
    table.salts = kept.salts
    table.clocks = Clocks(spec.clock, spec.players)
    table.clocks.left, table.clocks.since = kept.clocks_left, kept.clocks_since
    table.moves = MoveHistory(kept.moves, kept.revealed)
    table.take_back_count, table.moves_taken_back = kept.take_back_count, kept.moves_taken_back
    table.moves_made = kept.moves_made
    table.hint_counts = kept.hint_counts or [0] * spec.players
    table.last_hints = kept.last_hints
    table.plans = {seat: (plan, parse_plan(table.game, plan)) for seat, plan in kept.plans.items()}
    table.take_back_request, table.take_back_consents = kept.take_back_request, set(kept.take_back_consents)
    table.update_numbers = UpdateNumbers.from_counts(*kept.update_numbers)
    table.other_change_counts.update(kept.other_changes_by)
    if kept.match is not None:
        yield from table.play_beginning()
        start = table.start_match()
        moves, emitted = kept.match.moves, kept.match.emitted
        table.match = start.at(kept.match.position, moves, emitted)
        if kept.match.checkpoint is not None:
            count, position = kept.match.checkpoint
            table.checkpoints = Checkpoints((count, start.at(position, moves, emitted)))
    table.on_restored()
