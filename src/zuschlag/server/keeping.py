"""All that is kept about somebody, for their own eyes."""

import msgspec

from zuschlag.server.desk import Desk
from zuschlag.store import Person
from zuschlag.tables.people import wishes_of


class SeatKept(msgspec.Struct, frozen=True):
    table: str
    seat: int
    game: str
    status: str
    opened: int


class SaidKept(msgspec.Struct, frozen=True):
    table: str
    at: int
    text: str


class RecordKept(msgspec.Struct, frozen=True):
    id: str
    at: int


class WishesKept(msgspec.Struct, frozen=True):
    language: str | None
    email: str | None
    confirmed: bool
    """The address answered."""
    webhook: str | None


class Me(msgspec.Struct, frozen=True):
    """All that is kept about somebody. Times are milliseconds since 1970."""

    id: str
    name: str
    created: int
    seen: int
    muted: bool
    banned: bool
    wishes: WishesKept
    seats: list[SeatKept]
    said: list[SaidKept]
    records: list[RecordKept]


async def kept_about(desk: Desk, person: Person) -> Me:
    """Everything that the store has of them."""
    wishes = wishes_of(person)
    seats = await desk.store.seats_of(person.id)
    return Me(
        id=person.id,
        name=person.name,
        created=person.created,
        seen=person.seen,
        muted=person.is_muted,
        banned=person.is_banned,
        wishes=WishesKept(wishes.language, wishes.email, wishes.is_confirmed, wishes.webhook),
        seats=[SeatKept(seat.table, seat.seat, at.game, at.status, at.opened) for seat, at in seats],
        said=[SaidKept(line.table, line.at, line.text) for line in await desk.store.lines_of(person.id)],
        records=[RecordKept(kept.id, kept.at) for kept in await desk.store.kept_by(person.id)],
    )
