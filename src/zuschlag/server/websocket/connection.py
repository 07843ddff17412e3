"""One WebSocket connection: commands come in one after the other, messages go out as the table makes them."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromQuery

from zuschlag.errors import Refused
from zuschlag.server.auth.session_cookie import find_person
from zuschlag.server.commands import run_command
from zuschlag.server.context import ServerContext
from zuschlag.server.http import error_responses
from zuschlag.server.http.client_address import identify_client
from zuschlag.server.http.constants import PLAYER
from zuschlag.server.http.json_body import read_json
from zuschlag.server.http.middleware import RAW_CHANNELS
from zuschlag.server.http.open_connections import TRANSPORT_KEY
from zuschlag.server.routes.parameters import ContextDep, TableId
from zuschlag.server.websocket.close_codes import close_code
from zuschlag.server.websocket.send_queue import SendQueue
from zuschlag.server.websocket.uvicorn_protocol import PUSH_KEY
from zuschlag.store import Person
from zuschlag.tables.live.subscribers import Subscriber
from zuschlag.tables.people import refuse_unknown
from zuschlag.tables.protocol.commands import AnyCommand
from zuschlag.tables.protocol.messages import Bye, Refusal
from zuschlag.tables.protocol.version import check_client
from zuschlag.tables.scheduling.time_slices import WORK, Work

MAX_FAILURES = 20
"""After this many more messages that are malformed or too fast than others, the connection is closed."""
_encode = msgspec.json.Encoder().encode


@websocket("/api/tables/{table:str}/socket")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    context: ContextDep,
    table: TableId,
    since: FromQuery[str | None] = None,
    seat: FromQuery[str | None] = None,
    protocol: FromQuery[str | None] = None,
) -> None:
    """Watch a table, and play at it."""
    scope: Any = socket.scope
    receive, send = scope[RAW_CHANNELS]
    socket.receive, socket.send = receive, send  # Litestar's own refer to the socket, which would keep each other alive
    await receive()
    await send({"type": "websocket.accept"})
    await Connection(context, scope, table, receive, SendQueue(send, scope.get(PUSH_KEY))).run(since, seat, protocol)


class Connection:
    """One viewer's connection to one table."""

    __slots__ = ("client", "context", "failures", "person", "receive", "scope", "send_queue", "subscriber", "table", "work")

    def __init__(
        self, context: ServerContext, scope: Any, table: str, receive: Callable[[], Awaitable[Any]], send_queue: SendQueue
    ) -> None:
        self.context = context
        self.scope = scope
        self.client = identify_client(scope, context.settings)
        self.table = table
        self.receive = receive
        self.send_queue = send_queue
        self.person: Person | None = None
        self.subscriber: Subscriber | None = None
        self.failures = 0
        self.work = Work()

    @property
    def address(self) -> str:
        """The client's address, also behind a trusted proxy."""
        return self.client.address

    @property
    def person_id(self) -> str | None:
        """None: without a name."""
        return self.person.id if self.person is not None else None

    @property
    def seated_at(self) -> str | None:
        """The table where this person has a seat; None: a spectator."""
        is_seated = self.subscriber is not None and self.subscriber.viewer.person is not None
        return self.table if is_seated else None

    def close_for_others(self) -> None:
        """Say that the server is full, and close."""
        self.send_queue.put(_encode(Bye(code="too-fast", message="the server is full; come back later")))
        self.send_queue.close(close_code("too-fast"), "too-fast")

    async def run(self, since: str | None, seat: str | None, protocol: str | None) -> None:
        """Serve the connection until it closes."""
        WORK.set(self.work)
        try:
            check_client(_parse_number("protocol", protocol))
            self.person = await find_person(self.context, self.scope)
            with _count_connection(self.context, self.client.address, self.person):
                self.context.connections.set_user(self.scope.get(TRANSPORT_KEY), self)
                await self._subscribe(_parse_number("since", since), _parse_number("seat", seat))
                await self._receive_commands()
        except Exception as error:  # noqa: BLE001 (whatever it is, the client gets a `bye` message)
            error_responses.log_error(error, "socket")
            await self._close_with(error_responses.error_body(error))
        finally:
            self.send_queue.discard()
            self.subscriber = None  # it refers to this connection

    async def _subscribe(self, since: int | None, seat: int | None) -> None:
        viewer = self.person.id if self.person else None
        async with self.context.request_admission.turn(self.client.address):
            self.subscriber = await self.context.registry.subscribe(viewer, self.table, self._send, since, seat)
        self.send_queue.set_limit()
        self.context.charge_work(self.client, self.work, self.scope.get(PLAYER))

    async def _receive_commands(self) -> None:
        assert self.subscriber is not None
        try:
            await self._check_still_welcome()
            while (message := await self.receive())["type"] == "websocket.receive":
                if self.send_queue.is_closing:  # commands after the goodbye are read, and ignored
                    continue
                text = message.get("text")
                await self._answer(text if text is not None else message.get("bytes") or b"")
                self.context.charge_work(self.client, self.work, self.scope.get(PLAYER))
        finally:
            self.context.registry.unsubscribe(self.table, self.subscriber)
            if self.send_queue.is_slow:
                self.context.metrics.slow_clients.inc()

    async def _check_still_welcome(self) -> None:
        """Check again: a ban, a deletion or a stop closes existing subscriptions only, not one that was being opened."""
        person = await find_person(self.context, self.scope)
        if person is None and self.person is not None:
            raise refuse_unknown()
        self.context.registry.check_running()

    async def _answer(self, text: str | bytes) -> None:
        """Run the command in a message; answer with an acknowledgement or a refusal."""
        command: Any = None
        try:
            command = read_json(AnyCommand, text)
            async with self.context.command_admission.turn(self.client.address):
                ack = await run_command(self.context, self.person, self.client, self.table, command, self.subscriber)
        except Exception as error:  # noqa: BLE001 (the connection goes on)
            error_responses.log_error(error, "socket")
            self._refuse(error_responses.error_body(error), command)
        else:
            self.failures = max(0, self.failures - 1)
            self.send_queue.put(_encode(ack))

    def _refuse(self, refusal: Refusal, command: Any) -> None:
        self.send_queue.put(_encode(error_responses.add_command(refusal, command)))
        if command is not None and refusal.code != "too-fast":
            self.failures = max(0, self.failures - 1)
            return
        self.failures += 1
        if self.failures >= MAX_FAILURES:
            self.send_queue.put(_encode(Bye(code=refusal.code, message=refusal.message)))
            self.send_queue.close(close_code(refusal.code), refusal.code)

    def _send(self, message: bytes, *, is_last: bool = False, is_followed: bool = False) -> None:
        self.send_queue.put(message, is_followed=is_followed)
        if is_last:
            code = msgspec.json.decode(message, type=Bye).code
            self.send_queue.close(close_code(code), code)

    async def _close_with(self, refusal: Refusal) -> None:
        """Say goodbye with the reason, and close the connection."""
        self.send_queue.put(_encode(Bye(code=refusal.code, message=refusal.message)))
        self.send_queue.close(close_code(refusal.code), refusal.code)
        await self.send_queue.wait_until_sent()


@contextmanager
def _count_connection(context: ServerContext, address: str, person: Person | None) -> Iterator[None]:
    """Count an open connection by address and by person; refuse one too many."""
    limits, open_by_key = context.settings.limits, context.rate_limits.sockets
    keys = {f"address {address}": limits.sockets_by_address}
    if person is not None:
        keys[f"person {person.id}"] = limits.sockets_by_person
    for key, most in keys.items():
        if open_by_key[key] >= most:
            raise Refused("too-fast", f"there are {most} open sockets already; close one first")
    for key in keys:
        open_by_key[key] += 1
    context.metrics.sockets.inc()
    try:
        yield
    finally:
        context.metrics.sockets.dec()
        for key in keys:
            open_by_key[key] -= 1
            if not open_by_key[key]:
                del open_by_key[key]


def _parse_number(name: str, word: str | None) -> int | None:
    if word is None:
        return None
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise Refused("malformed", f"{name} is {word[:20]!r}; expected a whole number")
    return int(word)
