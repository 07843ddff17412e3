"""Standard input and output for MCP: a line that is no message is answered with an error, and a client that no longer
listens ends the process."""

import io
import os
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError
from pydantic import ValidationError


class MessageOutput(io.TextIOWrapper):
    """Standard output. What else this process or its children print goes to standard error, as it is no message."""

    def __init__(self, leave: Callable[[], None]) -> None:
        super().__init__(os.fdopen(os.dup(1), "wb"), encoding="utf-8", newline="\n")
        self._leave = leave
        with suppress(OSError):
            os.dup2(2, 1)

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError:
            self._leave()
            raise

    def flush(self) -> None:
        try:
            super().flush()
        except OSError:
            self._leave()
            raise


class MessageInput:
    """The messages that come in. A line that is none is answered with what is wrong with it, and passed over."""

    def __init__(self, incoming: Any, outgoing: Any) -> None:
        self._incoming = incoming
        self._outgoing = outgoing

    @property
    def last_context(self) -> Any:
        """For the SDK, which looks for it."""
        return getattr(self._incoming, "last_context", None)

    async def receive(self) -> SessionMessage | Exception:
        while isinstance(item := await self._incoming.receive(), Exception):
            if fault := error_for_line(item):
                await self._outgoing.send(SessionMessage(JSONRPCError(jsonrpc="2.0", id=None, error=fault)))
        message: SessionMessage = item
        return message

    async def aclose(self) -> None:
        await self._incoming.aclose()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def __aenter__(self) -> Self:
        await self._incoming.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        closed: bool | None = await self._incoming.__aexit__(kind, error, trace)
        return closed


def error_for_line(error: Exception) -> ErrorData | None:
    """What is wrong with a line; None for one that is blank."""
    faults = error.errors() if isinstance(error, ValidationError) else []
    if faults and faults[0]["type"] == "json_invalid":
        if not str(faults[0]["input"]).strip():
            return None
        return ErrorData(code=PARSE_ERROR, message=f"the line is no JSON: {faults[0]['msg'][:200]}")
    return ErrorData(code=INVALID_REQUEST, message="the line is no message of JSON-RPC 2.0")
