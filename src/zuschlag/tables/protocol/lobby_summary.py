"""A table's summary, by which the lobby shows it without loading it.

Summaries are small, because the lobby sends up to a hundred of them every few seconds to each visitor: a board or a deck of
one's own is named, and not included.
"""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import msgspec

from zuschlag.store import Listing
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.table_spec import HintRule
from zuschlag.tables.core.time_control import Clock
from zuschlag.tables.protocol.bot_names import bot_name
from zuschlag.tables.protocol.messages import SeatState
from zuschlag.tables.protocol.viewer_messages import Names, describe_seat

CUSTOM_COMPONENT = {"custom": True}
"""The value of an option that is a board or a deck of one's own. (An object, by which pages recognise a component.)"""


class SeatSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    person: str | None = None
    level: str | None = None
    reserved: str | None = None


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """The summary, as it is stored in the table's listing."""

    title: str
    options: dict[str, Any]
    clock: Clock
    has_spectators: bool
    seats: list[SeatSummary]
    rematch: str | None = None
    """The table of the rematch. Summaries that were stored before this was known have none."""
    is_branch: bool = False
    places: list[int] | None = None
    """The place of each seat in a finished match, from 1; tied seats share one. Older summaries have none."""
    hints: HintRule = "with-bots"
    hint_counts: list[int] = []
    """By seat; empty: nobody asked for a hint."""


class TableEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    """Those that differ from the default. A board or a deck of one's own is `{"custom": true}`; the table has it."""
    clock: Clock
    status: str
    opened: int
    is_listed: bool = msgspec.field(name="listed")
    has_spectators: bool = msgspec.field(name="spectators")
    seats: list[SeatState]
    you: list[int]
    """The reader's seats."""
    is_awaited: bool = msgspec.field(name="awaited", default=False)
    """Is it the reader's turn? Only in the lists of one's own tables."""
    is_branch: bool = msgspec.field(name="branch", default=False)
    """Does the match play on from another one? Then it does not count as an ordinary match."""
    hints: HintRule = "with-bots"
    """May players ask for hints?"""


class OwnTableEntry(TableEntry, frozen=True, kw_only=True):
    """A table in the lists of one's own tables."""

    turn_since: int | None
    """Since when it is the reader's turn, in milliseconds since 1970."""
    turn_ends: int | None
    """When the reader's time is up; null: never."""
    is_invited: bool = msgspec.field(name="invited")
    """Is a seat of this rematch reserved for the reader, who does not sit there yet?"""
    rematch: str | None
    """The table of the rematch, if there is one."""


class Turn(NamedTuple):
    """A person's turn at a table."""

    since: int | None
    ends: int | None
    """When their time is up; None: never."""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Summary)


def encode_summary(table: Table) -> bytes:
    """Encode a table's summary for the store."""
    spec = table.opened.spec
    seats = [SeatSummary(seat.person, seat.level, seat.reserved) for seat in table.seats]
    options = _mark_components(table.game.options, table.game.component_options)
    places = table.match.places if table.match is not None else None
    return _encoder.encode(
        Summary(
            table.game.title,
            options,
            spec.clock,
            spec.has_spectators,
            seats,
            table.rematch,
            table.branch is not None,
            list(places) if places is not None else None,
            spec.hints,
            list(table.hint_counts) if any(table.hint_counts) else [],
        )
    )


def _mark_components(options: Mapping[str, Any], components: Collection[str] = ()) -> dict[str, Any]:
    """Replace each component by a mark: the options of these names, and those of a type that only components have."""
    return {
        name: CUSTOM_COMPONENT if name in components or isinstance(value, dict | list) else value
        for name, value in options.items()
    }


def decode_summary(listing: Listing) -> Summary:
    """The summary that is stored in a table's listing."""
    return _decoder.decode(listing.summary)


def people_of_listing(listing: Listing) -> list[str]:
    """The people whose names the entry of this table needs."""
    return [person for seat in decode_summary(listing).seats if (person := seat.person or seat.reserved)]


def bots_of_listing(listing: Listing) -> list[str]:
    """The names of the bots at this table."""
    seats = enumerate(decode_summary(listing).seats)
    return [bot_name(listing.table, at) for at, seat in seats if seat.level and not seat.person]


def rematch_of_listing(listing: Listing) -> str | None:
    """The table of the rematch, if there is one."""
    return decode_summary(listing).rematch


def reserved_for(listing: Listing, person: str | None) -> int:
    """How many seats are reserved for this person."""
    return sum(person is not None and seat.reserved == person for seat in decode_summary(listing).seats)


def turn_of(table: Table, person: str) -> Turn | None:
    """This person's turn at a table; None: it is not their turn. It follows from what every viewer knows."""
    mine = [seat for seat in table.seats_of(person) if seat in table.awaited]
    if not mine:
        return None
    clocks = table.clocks
    return Turn(
        since=min((since for seat in mine if (since := clocks.since[seat]) is not None), default=None),
        ends=min((end for seat in mine if (end := clocks.runs_out_at(seat)) is not None), default=None),
    )


def build_own_entry(listing: Listing, person: str, names: Names, turn: Turn | None = None) -> OwnTableEntry:
    """A table's entry in the lists of this person's tables; `turn`: it is theirs."""
    summary = decode_summary(listing)
    entry = msgspec.structs.asdict(build_table_entry(listing, person, names))
    return OwnTableEntry(
        **(entry | {"is_awaited": turn is not None}),
        turn_since=turn.since if turn else None,
        turn_ends=turn.ends if turn else None,
        is_invited=listing.status == "waiting" and reserved_for(listing, person) > 0 and not entry["you"],
        rematch=summary.rematch,
    )


def build_table_entry(listing: Listing, reader: str | None, names: Names) -> TableEntry:
    """A table's entry in a list, for one reader."""
    summary = decode_summary(listing)
    return TableEntry(
        id=listing.table,
        game=listing.game,
        title=summary.title,
        options=_mark_components(summary.options),  # older summaries include them
        clock=summary.clock,
        status=listing.status,
        opened=listing.opened,
        is_listed=listing.is_listed,
        has_spectators=summary.has_spectators,
        seats=[describe_seat(listing.table, at, seat, names) for at, seat in enumerate(summary.seats)],
        you=[at for at, seat in enumerate(summary.seats) if reader is not None and seat.person == reader],
        is_branch=summary.is_branch,
        hints=summary.hints,
    )
