"""A socket: one viewer at one table. Commands come in one after the other; messages go out as the table makes them."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.params import FromQuery

from zuschlag.errors import Refused, Trouble
from zuschlag.server import refusing
from zuschlag.server.asked import At, Table
from zuschlag.server.asking import asking_of
from zuschlag.server.closing import CloseCode, close_code
from zuschlag.server.commanding import carry_out
from zuschlag.server.counting import counted
from zuschlag.server.desk import Desk
from zuschlag.server.gate import SEND
from zuschlag.server.identity import known_person
from zuschlag.server.outbox import Outbox
from zuschlag.server.reading import read
from zuschlag.store import Person
from zuschlag.tables.commands import AnyCommand
from zuschlag.tables.messages import Bye, RefusedTold
from zuschlag.tables.watching import Watch

log = structlog.get_logger()
MOST_IN_VAIN = 20
"""So many malformed messages one after the other, or too fast ones, and the socket is closed."""
_encode = msgspec.json.Encoder().encode


@websocket("/api/tables/{table:str}/socket")
async def socket(
    socket: WebSocket[Any, Any, Any],
    desk: At,
    table: Table,
    since: FromQuery[str | None] = None,
    seat: FromQuery[str | None] = None,
) -> None:
    """Watch a table, and play at it."""
    receive, scope = socket.receive, socket.scope
    send = scope[SEND]  # type: ignore[literal-required]
    await receive()
    await send({"type": "websocket.accept"})
    await Talk(desk, scope, table, receive, Outbox(send)).hold(since, seat)


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
        self.watch: Watch | None = None
        self.in_vain = 0

    async def hold(self, since: str | None, seat: str | None) -> None:
        """From the first message to the last."""
        try:
            self.person = await known_person(self.desk, self.scope)
            with counted(self.desk, self.asking.address, self.person):
                await self._watch(_number("since", since), _number("seat", seat))
                await self._listen()
        except Refused as error:
            await self._part(refusing.told(error))
        except Exception as error:  # noqa: BLE001 (whatever it is, the client is told that it was not their doing)
            refusing.note(error, "socket")
            await self._part(refusing.told(error))
        finally:
            self.outbox.shut()

    async def _watch(self, since: int | None, seat: int | None) -> None:
        who = self.person.id if self.person else None
        self.watch = await self.desk.hall.watch(who, self.table, self._sink, since, seat)
        self.outbox.set_limit()

    async def _listen(self) -> None:
        assert self.watch is not None
        try:
            while (message := await self.receive())["type"] == "websocket.receive":
                text = message.get("text")
                await self._answer(text if text is not None else message.get("bytes") or b"")
        finally:
            self.desk.hall.leave(self.table, self.watch)
            if self.outbox.is_slow:
                self.desk.measures.slow.inc()

    async def _answer(self, text: str | bytes) -> None:
        """Do as the message says; answer it in every case."""
        command: Any = None
        try:
            command = read(AnyCommand, text)
            ack = await carry_out(self.desk, self.person, self.asking, self.table, command, self.watch)
        except (Refused, Trouble) as error:
            refusing.note(error, "socket")
            self._refuse(refusing.told(error), command)
        except Exception as error:  # noqa: BLE001 (the table goes on)
            refusing.note(error, "socket")
            self._refuse(refusing.told(error), command)
        else:
            self.in_vain = 0
            self.outbox.put(_encode(ack))

    def _refuse(self, told: RefusedTold, command: Any) -> None:
        self.outbox.put(_encode(refusing.of_command(told, command)))
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


__all__ = ["CloseCode", "socket"]
