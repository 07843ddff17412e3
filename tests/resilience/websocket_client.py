"""A socket that a test holds in its hand."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.resilience.http_client import Visitor


class Talk:
    """An open socket at a table, and what it last knew."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.last: dict[str, Any] = {}
        """The last snapshot or update."""

    async def say(self, do: str, **parts: Any) -> None:
        await self.connection.send(json.dumps({"do": do, **parts}))

    async def hear(self, timeout: float = 30) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(timeout):
            told: dict[str, Any] = json.loads(await self.connection.recv())
        if told["type"] in ("snapshot", "update"):
            self.last = told
        return told

    async def wait_for(self, *kinds: str, timeout: float = 30) -> dict[str, Any]:
        """The next message of one of these types; others are passed over."""
        while (told := await self.hear(timeout))["type"] not in kinds:
            pass
        return told

    async def answer(self) -> dict[str, Any]:
        """What came of the last command."""
        return await self.wait_for("ack", "refused")

    async def ask(self, do: str, **parts: Any) -> dict[str, Any]:
        """Give a command; what came of it."""
        await self.say(do, **parts)
        return await self.answer()

    async def news(self, kind: str, timeout: float = 30) -> dict[str, Any]:
        """The next update that tells of this."""
        while (told := await self.wait_for("update", timeout=timeout))["news"]["kind"] != kind:
            pass
        return told

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
async def talk(who: Visitor, table: str, query: str = "") -> AsyncIterator[Talk]:
    """A socket of this visitor."""
    headers = {"Cookie": f"zuschlag={who.secret}"} if who.secret else {}
    async with connect(
        who.socket(table) + query, additional_headers=headers, compression=None, max_size=None, proxy=None, close_timeout=1
    ) as connection:
        talk = Talk(connection)
        if not query:
            await talk.wait_for("snapshot")
        yield talk
