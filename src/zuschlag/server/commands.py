"""Run a command that came over HTTP or a WebSocket: rate limit, execution, metrics, and full links in the answer."""

from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any

import msgspec

from zuschlag.server.auth.session_cookie import require_person
from zuschlag.server.context import ServerContext
from zuschlag.server.http.client_address import Client
from zuschlag.server.http.error_responses import error_body
from zuschlag.server.share_links import qr_svg, seat_link
from zuschlag.store import Person
from zuschlag.tables.live.subscribers import Subscriber
from zuschlag.tables.protocol.commands import Answer, Cover, Leave, Ping, Play, Rematch, Return, Say, Uncover
from zuschlag.tables.protocol.messages import Ack

NEED_NO_ROOM = (Play, Leave, Return, Answer, Uncover, Cover, Ping)
"""A full server keeps playing: moves are always stored, and so is that a player leaves, returns, or answers a request.

Each of these needs a seat, a stand-in or a request that was stored before it. The last three store nothing.
"""


async def run_command(
    context: ServerContext,
    person: Person | None,
    client: Client,
    table: str,
    command: Any,
    subscriber: Subscriber | None = None,
) -> Ack:
    """Execute a command at a table. A visitor without a name may only ping."""
    name = str(command.__struct_config__.tag)
    try:
        context.rate_limits.commands.take(person.id if person is not None else client.address)
        if not isinstance(command, Ping):
            person = require_person(person)
            context.registry.services.last_addresses.set(person.id, client.address)
        if isinstance(command, Rematch):
            await context.check_accepts_tables()
        async with _reserve_room(context, client, person, command):
            ack = await context.registry.execute(person.id if person is not None else "", table, command, subscriber)
    except Exception as error:
        context.metrics.commands.labels(name, error_body(error).code).inc()
        raise
    context.metrics.succeeded_commands(name).inc()
    if isinstance(command, Play):
        context.metrics.moves.inc()
    if ack.link is None:
        return ack
    link = seat_link(context, client, ack.link)  # the table knows only its key
    return msgspec.structs.replace(ack, link=link, qr=qr_svg(link))


def _reserve_room(
    context: ServerContext, client: Client, person: Person | None, command: Any
) -> AbstractAsyncContextManager[None]:
    """Reserve room for what a command stores, unless it needs none."""
    match command:
        case Rematch():
            return context.quotas.reserve(client.address, "tables", person=person)
        case Say():
            return context.quotas.reserve(client.address, "chat_lines", len(command.text.encode()), person)
    if isinstance(command, NEED_NO_ROOM):
        return nullcontext()
    return context.quotas.reserve(client.address, "changes", len(msgspec.json.encode(command)), person)
