"""A server from its first line to its last."""

import asyncio
import gc
import os
import signal
import socket
import sys
from contextlib import nullcontext
from typing import Any

import structlog
import uvicorn

from zuschlag.server import logs
from zuschlag.server.app import make_app
from zuschlag.server.context import Desk
from zuschlag.server.http.header_limits import Heads
from zuschlag.server.lifecycle import file_descriptors
from zuschlag.server.lifecycle.listener import Acceptor, Door, open_door
from zuschlag.server.lifecycle.startup import opened
from zuschlag.server.settings import LARGEST_MESSAGE, Settings
from zuschlag.server.websocket.uvicorn_protocol import Frames

log = structlog.get_logger()
PARTING = 5
"""Seconds that sockets have to take their last messages."""


def serve(settings: Settings, *, open_browser: bool = False) -> None:
    """Serve until a signal comes: at the first everything is brought to its end, at the second all ends at once."""
    logs.set_up(settings)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_serve(settings, open_browser=open_browser))


def loop_factory() -> Any:
    """uvloop, where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(settings: Settings, *, open_browser: bool) -> None:
    door = open_door(settings)
    with door.socket:
        await _attend(settings, door, open_browser=open_browser)


async def _attend(settings: Settings, door: Door, *, open_browser: bool) -> None:
    is_new = not settings.file.exists()
    async with opened(settings, door) as desk:
        server = Server(desk)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            _hear(loop, number, server)
        _spare_the_collector()
        door.announce(open_browser=open_browser, new_database=settings.file if is_new else None)
        file_descriptors.raise_limit()
        log.info("started", url=door.url)
        await server.serve(sockets=[door.socket])
    log.info("stopped")


def _spare_the_collector() -> None:
    """What is here by now stays; the rest is looked through less often.

    With 2,000 sockets a look through everything takes so long that people notice, and what we make is nearly always freed
    without it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _hear(loop: asyncio.AbstractEventLoop, number: signal.Signals, server: "Server") -> None:
    try:
        loop.add_signal_handler(number, server.end)
    except NotImplementedError:  # on Windows
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(server.end))


class Server(uvicorn.Server):
    """uvicorn, told when to end by us: sockets are taken leave of before they are closed."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            uvicorn.Config(
                make_app(desk),
                http=Heads,
                ws=Frames,
                ws_per_message_deflate=False,
                ws_max_size=LARGEST_MESSAGE,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=PARTING,
            )
        )
        self._desk = desk
        self._ending: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections ourselves."""
        self.servers = [Acceptor(listening, self._make_protocol) for listening in sockets or []]  # type: ignore[misc]
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Nothing may wait for a socket that uvicorn closes."""
        for acceptor in self.servers:
            acceptor.close()
            await acceptor.wait_closed()
        await super().shutdown(sockets)

    def _make_protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(config=self.config, server_state=self.server_state, app_state={})  # type: ignore[call-arg]

    def install_signal_handlers(self) -> None:
        """Ours are there already."""

    def capture_signals(self) -> Any:
        """Ours are there already."""
        return nullcontext()

    @property
    def is_ending(self) -> bool:
        """Has it been told to end?"""
        return self._ending is not None

    def end(self) -> None:
        """Come to the end; asked a second time, end at once: nothing that was acknowledged is lost by it."""
        if self._ending is not None:
            sys.stderr.flush()
            os._exit(1)
        self._ending = asyncio.get_running_loop().create_task(self._end())

    async def _end(self) -> None:
        await self._desk.registry.close()
        for _ in range(PARTING * 20):
            if not self._desk.limiting.sockets:
                break
            await asyncio.sleep(0.05)
        self.should_exit = True
