"""Runs a person's command at a locked table: play, sit, say, uncover a seat, make a link…"""

from zuschlag.errors import Refused
from zuschlag.store import SeatOwner
from zuschlag.tables.core.decide import decide, resolve_own_seat
from zuschlag.tables.core.facts import SeatTaken
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.live_table import LiveTable
from zuschlag.tables.live.services import Services
from zuschlag.tables.live.subscribers import Subscriber
from zuschlag.tables.people import hash_secret
from zuschlag.tables.phrases import text_to_say
from zuschlag.tables.protocol.commands import Command, Cover, Link, Play, Say, Sit, Uncover
from zuschlag.tables.protocol.messages import Ack
from zuschlag.tables.protocol.viewer_messages import Viewer


async def run_command(
    services: Services, live: LiveTable, table: Table, person: str, command: Command, subscriber: Subscriber | None
) -> Ack:
    """Run a command. An impossible one raises Refused and changes nothing."""
    match command:
        case Play():
            return await _play(live, table, person, command, subscriber)
        case Say():
            await live.say(person, text_to_say(command.text, command.phrase))
            return acknowledge(command)
        case Uncover() | Cover():
            return await _uncover(live, table, person, command, subscriber)
        case Link():
            return await _link(services, table, person, command)
    facts = decide(table, person, command)
    if facts:
        await live.commit(facts)
    if isinstance(command, Sit):
        seats = [fact.seat for fact in facts if isinstance(fact, SeatTaken)] or table.seats_of(person)
        return acknowledge(command, seat=seats[0] if command.seat is None else command.seat)
    return acknowledge(command, seat=getattr(command, "seat", None))


def acknowledge(command: Command, **parts: object) -> Ack:
    """The answer to a command that was run."""
    return Ack(do=str(command.__struct_config__.tag), id=command.id, **parts)  # type: ignore[arg-type]


async def _play(live: LiveTable, table: Table, person: str, command: Play, subscriber: Subscriber | None) -> Ack:
    facts = decide(table, person, command)
    seat = resolve_own_seat(table, person, command.seat)
    if facts:
        await live.commit(facts, author=subscriber)
    return acknowledge(command, seat=seat, nth=command.nth)


async def _uncover(live: LiveTable, table: Table, person: str, command: Uncover | Cover, subscriber: Subscriber | None) -> Ack:
    if subscriber is None or subscriber not in live.subscribers:
        raise Refused("not-now", "covering and uncovering is for a socket; by HTTP, ask for a seat's view")
    seat = resolve_own_seat(table, person, command.seat) if isinstance(command, Uncover) else None
    if len(table.seats_of(person)) > 1:
        subscriber.change_viewer(Viewer(person, seat))
        await live.send_snapshots()
    return acknowledge(command, seat=seat)


async def _link(services: Services, table: Table, person: str, command: Link) -> Ack:
    seat = resolve_own_seat(table, person, command.seat)
    secret = services.sources.draw_secret()
    if not await services.store.set_link(SeatOwner(table.id, seat, person, hash_secret(secret))):
        raise Refused("not-yours", "someone else has just taken over this seat")
    return acknowledge(command, seat=seat, link=secret)
