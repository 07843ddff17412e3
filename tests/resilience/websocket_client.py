"""An asyncio WebSocket client for tests: send commands, receive messages, wait for updates."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.resilience.http_client import Visitor


class TableSocket:
    """An open WebSocket at a table, and the last state that it received."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.last: dict[str, Any] = {}
        """The last snapshot or update."""

    async def send(self, do: str, **parts: Any) -> None:
        await self.connection.send(json.dumps({"do": do, **parts}))

    async def receive(self, timeout: float = 30) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(timeout):
            message: dict[str, Any] = json.loads(await self.connection.recv())
        if message["type"] in ("snapshot", "update"):
            self.last = message
        return message

    async def wait_for(self, *kinds: str, timeout: float = 30) -> dict[str, Any]:
        """The next message of one of these types; others are skipped."""
        while (message := await self.receive(timeout))["type"] not in kinds:
            pass
        return message

    async def answer(self) -> dict[str, Any]:
        """The answer to the last command."""
        return await self.wait_for("ack", "refused")

    async def ask(self, do: str, **parts: Any) -> dict[str, Any]:
        """Send a command; its answer."""
        await self.send(do, **parts)
        return await self.answer()

    async def news(self, kind: str, timeout: float = 30) -> dict[str, Any]:
        """The next update with news of this kind."""
        while (message := await self.wait_for("update", timeout=timeout))["news"]["kind"] != kind:
            pass
        return message

    async def until_offered(self) -> list[str]:
        """Wait until it is this seat's turn."""
        while not self.last.get("offered"):
            await self.wait_for("snapshot", "update")
        offered: list[str] = self.last["offered"]
        return offered

    @property
    def nth(self) -> int:
        """The number of the seat's next move."""
        nth: int = self.last["you"]["nth"]
        return nth

    async def is_silent(self, seconds: float) -> bool:
        """Does nothing come but answers?"""
        try:
            return bool(await self.wait_for("update", "snapshot", timeout=seconds)) and False
        except TimeoutError:
            return True


@asynccontextmanager
async def open_table_socket(who: Visitor, table: str, query: str = "") -> AsyncIterator[TableSocket]:
    """A socket of this visitor."""
    headers = {"Cookie": f"zuschlag={who.secret}"} if who.secret else {}
    async with connect(
        who.socket(table) + query, additional_headers=headers, compression=None, max_size=None, proxy=None, close_timeout=1
    ) as connection:
        open_table_socket = TableSocket(connection)
        if not query:
            await open_table_socket.wait_for("snapshot")
        yield open_table_socket
