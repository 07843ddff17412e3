"""The socket's address: one viewer at one table."""

from typing import Any

from litestar import WebSocket, websocket
from litestar.params import FromQuery

from zuschlag.server.asked import At, Table
from zuschlag.server.frames import PUSH
from zuschlag.server.gate import BARE
from zuschlag.server.outbox import Outbox
from zuschlag.server.talking import Talk


@websocket("/api/tables/{table:str}/socket")
async def socket(
    socket: WebSocket[Any, Any, Any],
    desk: At,
    table: Table,
    since: FromQuery[str | None] = None,
    seat: FromQuery[str | None] = None,
) -> None:
    """Watch a table, and play at it."""
    scope: Any = socket.scope
    receive, send = scope[BARE]
    await receive()
    await send({"type": "websocket.accept"})
    await Talk(desk, scope, table, receive, Outbox(send, scope.get(PUSH))).hold(since, seat)
