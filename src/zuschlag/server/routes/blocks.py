"""Blocks: block a person who sits at a table or writes in its chat, and unblock them."""

from typing import Annotated

import msgspec
from litestar import delete, post
from litestar.params import PathParameter, RawBody

from zuschlag.errors import Refused
from zuschlag.server.context import ServerContext
from zuschlag.server.http.json_body import read_json
from zuschlag.server.routes.account import StoredBlock
from zuschlag.server.routes.parameters import ClientDep, ContextDep, PersonDep
from zuschlag.store import ChatLine
from zuschlag.tables.blocks import block_person, unblock_person
from zuschlag.tables.limits import MAX_CHAT_NUMBER
from zuschlag.tables.live.find_person import find_chat_line, find_seated_person
from zuschlag.tables.protocol.commands import ChatRoom, Key, SeatNumber

BlockKey = Annotated[str, PathParameter(description="the key of a block")]


class LineNumber(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a table's chat."""

    room: ChatRoom
    number: Annotated[int, msgspec.Meta(ge=1, le=MAX_CHAT_NUMBER)]


class PersonAtTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A person at a table: who sits at a seat, or who wrote a line of its chat. Expects one of the two."""

    table: Key
    seat: SeatNumber | None = None
    line: LineNumber | None = None


async def find_meant_person(context: ServerContext, asker: str, meant: PersonAtTable) -> tuple[str, ChatLine | None]:
    """The id of the person who is meant, and the line of chat by which. Raises Refused."""
    if (meant.seat is None) == (meant.line is None):
        raise Refused("malformed", "expected either a `seat` or a `line`")
    if meant.line is not None:
        line = await find_chat_line(context.registry, asker, meant.table, meant.line.room, meant.line.number)
        return line.person, line
    assert meant.seat is not None
    return await find_seated_person(context.registry, asker, meant.table, meant.seat), None


@post("/api/me/blocks", operation_id="me_block", opt={"takes": PersonAtTable}, status_code=200)
async def create_block(context: ContextDep, client: ClientDep, person: PersonDep, body: RawBody) -> StoredBlock:
    """Block a person: you do not read their chat, and they cannot sit down at tables that you create."""
    meant: PersonAtTable = read_json(PersonAtTable, body)
    blocked, _ = await find_meant_person(context, person.id, meant)
    async with context.quotas.reserve(client.address, "preferences", person=person):
        block = await block_person(context.people, context.registry.services.sources.now, person.id, blocked)
    await context.people.load([blocked])
    return StoredBlock(block.key, context.people.name(blocked), block.at)


@delete("/api/me/blocks/{block:str}", operation_id="me_unblock", status_code=204)
async def delete_block(context: ContextDep, person: PersonDep, block: BlockKey) -> None:
    """Unblock a person."""
    await unblock_person(context.people, person.id, block)


ROUTES = [create_block, delete_block]
