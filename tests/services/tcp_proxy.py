"""A TCP proxy between a client and a server, which can change what passes, swallow it, and cut connections."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

Change = Callable[[bytes], bytes]


def unchanged(chunk: bytes) -> bytes:
    return chunk


class TcpProxy:
    """Passes on bytes between its own port and another one on this machine."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self.to_server: Change = unchanged
        self.to_client: Change = unchanged
        """Called with every chunk that passes; what it returns is passed on."""
        self.is_refusing = False
        """Are new connections closed at once?"""
        self.has_stalled = False
        """Does nothing pass, while connections stay open?"""
        self.target = target
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """Cut all connections, as a broken network does: nothing that is under way arrives."""
        for writer in tuple(self._open):
            writer.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_refusing:
            writer.transport.abort()
            return
        try:
            from_server, to_server = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, to_server}
        forward = asyncio.create_task(self._pass(reader, to_server, is_forward=True))
        back = asyncio.create_task(self._pass(from_server, writer, is_forward=False))
        self._tasks |= {forward, back}
        await asyncio.gather(forward, back, return_exceptions=True)
        self._tasks -= {forward, back}
        self._open -= {writer, to_server}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_forward: bool) -> None:
        try:
            while chunk := await reader.read(65_536):
                while self.has_stalled:
                    await asyncio.sleep(0.01)
                writer.write(self.to_server(chunk) if is_forward else self.to_client(chunk))
                await writer.drain()
        except OSError:
            writer.transport.abort()
        finally:
            with suppress(OSError):
                writer.close()


@asynccontextmanager
async def tcp_proxy(target: int) -> AsyncIterator[TcpProxy]:
    """A proxy that runs until the block ends."""
    proxy = TcpProxy(target)
    await proxy.start()
    try:
        yield proxy
    finally:
        await proxy.stop()
