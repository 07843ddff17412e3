"""What goes on over one socket: commands come in one after the other, messages go out as the table makes them."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromQuery

from zuschlag.errors import Refused
from zuschlag.server.auth.session_cookie import known_person
from zuschlag.server.commands import carry_out
from zuschlag.server.context import Desk
from zuschlag.server.http import error_responses
from zuschlag.server.http.client_address import asking_of
from zuschlag.server.http.json_body import read
from zuschlag.server.http.middleware import BARE
from zuschlag.server.routes.parameters import At, Table
from zuschlag.server.websocket.close_codes import close_code
from zuschlag.server.websocket.send_queue import Outbox
from zuschlag.server.websocket.uvicorn_protocol import PUSH
from zuschlag.store import Person
from zuschlag.tables.live.subscribers import Subscriber
from zuschlag.tables.protocol.commands import AnyCommand
from zuschlag.tables.protocol.messages import Bye, RefusedTold

MOST_IN_VAIN = 20
"""So many malformed messages one after the other, or too fast ones, and the socket is closed."""
_encode = msgspec.json.Encoder().encode


class Talk:
    """What goes on over one socket."""

    __slots__ = ("asking", "desk", "in_vain", "outbox", "person", "receive", "scope", "table", "watch")

    def __init__(self, desk: Desk, scope: Any, table: str, receive: Callable[[], Awaitable[Any]], outbox: Outbox) -> None:
        self.desk = desk
        self.scope = scope
        self.asking = asking_of(scope, desk.settings)
        self.table = table
        self.receive = receive
        self.outbox = outbox
        self.person: Person | None = None
        self.watch: Subscriber | None = None
        self.in_vain = 0

    async def hold(self, since: str | None, seat: str | None) -> None:
        """From the first message to the last."""
        try:
            self.person = await known_person(self.desk, self.scope)
            with counted(self.desk, self.asking.address, self.person):
                await self._watch(_number("since", since), _number("seat", seat))
                await self._listen()
        except Exception as error:  # noqa: BLE001 (whatever it is, the client is told that it was not their doing)
            error_responses.note(error, "socket")
            await self._part(error_responses.told(error))
        finally:
            self.outbox.shut()

    async def _watch(self, since: int | None, seat: int | None) -> None:
        who = self.person.id if self.person else None
        self.watch = await self.desk.registry.subscribe(who, self.table, self._sink, since, seat)
        self.outbox.set_limit()

    async def _listen(self) -> None:
        assert self.watch is not None
        try:
            await self._check_still_welcome()
            while (message := await self.receive())["type"] == "websocket.receive":
                if self.outbox.is_closing:  # whoever was sent away does nothing more; the rest is read until it has gone
                    continue
                text = message.get("text")
                await self._answer(text if text is not None else message.get("bytes") or b"")
        finally:
            self.desk.registry.unsubscribe(self.table, self.watch)
            if self.outbox.is_slow:
                self.desk.measures.slow.inc()

    async def _check_still_welcome(self) -> None:
        """Who was sent away while the watch was being made has not been told: whoever sends away knows watches only."""
        known = await known_person(self.desk, self.scope)
        if known is None and self.person is not None:
            raise Refused("no-name", "you are not known any more")
        if self.desk.registry.is_stopping:
            raise Refused("stopping", "the server is about to stop")

    async def _answer(self, text: str | bytes) -> None:
        """Do as the message says; answer it in every case."""
        command: Any = None
        try:
            command = read(AnyCommand, text)
            ack = await carry_out(self.desk, self.person, self.asking, self.table, command, self.watch)
        except Exception as error:  # noqa: BLE001 (the table goes on)
            error_responses.note(error, "socket")
            self._refuse(error_responses.told(error), command)
        else:
            self.in_vain = 0
            self.outbox.put(_encode(ack))

    def _refuse(self, told: RefusedTold, command: Any) -> None:
        self.outbox.put(_encode(error_responses.of_command(told, command)))
        if command is not None and told.code != "too-fast":
            self.in_vain = 0
            return
        self.in_vain += 1
        if self.in_vain >= MOST_IN_VAIN:
            self.outbox.put(_encode(Bye(code=told.code, message=told.message)))
            self.outbox.close(close_code(told.code), told.code)

    def _sink(self, message: bytes, *, is_last: bool = False) -> None:
        self.outbox.put(message)
        if is_last:
            code = msgspec.json.decode(message, type=Bye).code
            self.outbox.close(close_code(code), code)

    async def _part(self, told: RefusedTold) -> None:
        """The socket cannot go on."""
        self.outbox.put(_encode(Bye(code=told.code, message=told.message)))
        self.outbox.close(close_code(told.code), told.code)
        await self.outbox.empty()


def _number(name: str, word: str | None) -> int | None:
    if word is None:
        return None
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise Refused("malformed", f"{name} is {word[:20]!r}; expected a whole number")
    return int(word)


@contextmanager
def counted(desk: Desk, address: str, person: Person | None) -> Iterator[None]:
    """Count a socket while it is open; one too many is refused."""
    limits, open_by = desk.settings.limits, desk.limiting.sockets
    keys = {f"address {address}": limits.sockets_by_address}
    if person is not None:
        keys[f"person {person.id}"] = limits.sockets_by_person
    for key, most in keys.items():
        if open_by[key] >= most:
            raise Refused("too-fast", f"there are {most} open sockets already; close one first")
    for key in keys:
        open_by[key] += 1
    desk.measures.sockets.inc()
    try:
        yield
    finally:
        desk.measures.sockets.dec()
        for key in keys:
            open_by[key] -= 1
            if not open_by[key]:
                del open_by[key]


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
