"""Commands, however they come: counted, limited, carried out by the hall, and their links completed."""

from typing import Any

import msgspec

from zuschlag.server.auth.session_cookie import named
from zuschlag.server.context import Desk
from zuschlag.server.http.client_address import Asking
from zuschlag.server.http.error_responses import told
from zuschlag.server.share_links import qr, seat_link
from zuschlag.store import Person
from zuschlag.tables.live.subscribers import Subscriber
from zuschlag.tables.protocol.commands import Ping, Play, Rematch
from zuschlag.tables.protocol.messages import Ack


async def carry_out(
    desk: Desk, person: Person | None, asking: Asking, table: str, command: Any, watch: Subscriber | None = None
) -> Ack:
    """Have the hall do it. Whoever has not picked a name may only ask whether we are there."""
    name = str(command.__struct_config__.tag)
    try:
        desk.limiting.commands.take(person.id if person is not None else asking.address)
        if not isinstance(command, Ping):
            named(person)
        if isinstance(command, Rematch):
            desk.check_has_room()
        ack = await desk.registry.execute(person.id if person is not None else "", table, command, watch)
    except Exception as error:
        desk.measures.commands.labels(name, told(error).code).inc()
        raise
    desk.measures.done(name).inc()
    if isinstance(command, Play):
        desk.measures.moves.inc()
    if ack.link is None:
        return ack
    link = seat_link(desk, asking, ack.link)  # the hall knows only its key
    return msgspec.structs.replace(ack, link=link, qr=qr(link))
