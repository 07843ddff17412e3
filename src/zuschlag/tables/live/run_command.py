"""Carrying out commands at a table that one has to oneself."""

from zuschlag.errors import Refused
from zuschlag.tables.core.decide import decide, own_seat
from zuschlag.tables.core.facts import Sat
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.live_table import Live
from zuschlag.tables.live.services import House
from zuschlag.tables.live.subscribers import Watch, encoded
from zuschlag.tables.people import hashed
from zuschlag.tables.protocol.commands import Command, Cover, Link, Play, Say, Sit, Uncover
from zuschlag.tables.protocol.messages import Ack
from zuschlag.tables.protocol.viewer_messages import Viewer


async def carry_out(house: House, live: Live, table: Table, person: str, command: Command, watch: Watch | None) -> Ack:
    """Do as this person says. What cannot be is Refused, and nothing has changed."""
    match command:
        case Play():
            return await _play(live, table, person, command)
        case Say():
            return await _say(house, live, table, person, command)
        case Uncover() | Cover():
            return await _uncover(live, table, person, command, watch)
        case Link():
            return await _link(house, table, person, command)
    facts = decide(table, person, command)
    if facts:
        await live.commit(facts)
    if isinstance(command, Sit):
        sat = [fact.seat for fact in facts if isinstance(fact, Sat)] or table.seats_of(person)
        return acknowledged(command, seat=sat[0] if command.seat is None else command.seat)
    return acknowledged(command, seat=getattr(command, "seat", None))


def acknowledged(command: Command, **parts: object) -> Ack:
    return Ack(do=str(command.__struct_config__.tag), id=command.id, **parts)  # type: ignore[arg-type]


async def _play(live: Live, table: Table, person: str, command: Play) -> Ack:
    facts = decide(table, person, command)
    seat = own_seat(table, person, command.seat)
    if facts:
        await live.commit(facts)
    return acknowledged(command, seat=seat, nth=command.nth)


async def _uncover(live: Live, table: Table, person: str, command: Uncover | Cover, watch: Watch | None) -> Ack:
    if watch is None or watch not in live.watches:
        raise Refused("not-now", "covering and uncovering is for a socket; by HTTP, ask for a seat's view")
    seat = own_seat(table, person, command.seat) if isinstance(command, Uncover) else None
    if len(table.seats_of(person)) > 1:
        watch.turn_to(Viewer(person, seat))
        await live.refresh()
    return acknowledged(command, seat=seat)


async def _say(house: House, live: Live, table: Table, person: str, command: Say) -> Ack:
    said = await house.chats.say(table, person, command.text)
    message = encoded(said)
    for watch in live.watches:
        if house.chats.hears(table, watch.person, said.room):
            watch.sink(message)
    return acknowledged(command)


async def _link(house: House, table: Table, person: str, command: Link) -> Ack:
    seat = own_seat(table, person, command.seat)
    secret = house.sources.draw_secret()
    await house.store.set_link(table.id, seat, hashed(secret))
    return acknowledged(command, seat=seat, link=secret)
