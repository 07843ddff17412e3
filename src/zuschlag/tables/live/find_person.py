"""Finds the person at a seat of a table, or who wrote a line of its chat, for someone who may see the seat or read the line.

Clients never learn the ids of other people: they name a person by a seat or by a line.
"""

from zuschlag.errors import Refused
from zuschlag.store import ChatLine
from zuschlag.tables.core.decide import check_seat
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.protocol.commands import ChatRoom


async def find_seated_person(registry: TableRegistry, asker: str, key: str, seat: int) -> str:
    """The id of the person at a seat. Raises Refused for a bot, a free seat, and a table that the asker may not watch."""
    table = await registry.table(asker, key)
    check_seat(table, seat)
    person = table.seats[seat].person
    if person is None:
        raise Refused("unknown", f"there is no person at seat {seat}")
    return person


async def find_chat_line(registry: TableRegistry, asker: str, key: str, room: ChatRoom, number: int) -> ChatLine:
    """A line of chat. Raises Refused if it is not there any more, or if the asker may not read it."""
    table = await registry.table(asker, key)
    services = registry.services
    line = await services.store.line(key, room, number) if services.chat.can_read(table, asker, room) else None
    if line is None:
        raise Refused("unknown", f"there is no line {number} that you may read; it may have been deleted")
    return line
