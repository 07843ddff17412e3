"""Run the server from start to stop: event loop, uvicorn, signals, graceful shutdown."""

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

from zuschlag.plugins import allow_plugins
from zuschlag.server import logs
from zuschlag.server.app import create_app
from zuschlag.server.context import ServerContext
from zuschlag.server.event_loop_delay import EventLoopDelay
from zuschlag.server.http.open_connections import OPEN_CONNECTIONS
from zuschlag.server.http.uvicorn_protocol import HttpProtocol
from zuschlag.server.lifecycle import file_descriptors
from zuschlag.server.lifecycle.listener import Acceptor, Listener, open_listener
from zuschlag.server.lifecycle.startup import open_context
from zuschlag.server.limits import MAX_MESSAGE_BYTES, PING_SECONDS
from zuschlag.server.settings import Settings
from zuschlag.server.websocket.uvicorn_protocol import WebSocketProtocol

log = structlog.get_logger()
SWITCH_SECONDS = 0.001
"""How long the event loop keeps the interpreter while another thread, such as the one that stores moves, wants it."""
SHUTDOWN_SECONDS = 5
"""How long connections have to take their last messages."""


def serve(settings: Settings, *, open_browser: bool = False) -> None:
    """Serve until a signal comes. The first one shuts the server down gracefully, the second one at once."""
    logs.set_up_logging(settings)
    sys.setswitchinterval(SWITCH_SECONDS)
    allow_plugins(settings.plugins)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(_serve(settings, open_browser=open_browser))


def loop_factory() -> Any:
    """uvloop's event loop, where uvloop is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(settings: Settings, *, open_browser: bool) -> None:
    listener = open_listener(settings)
    with listener.socket:
        await _serve_on(settings, listener, open_browser=open_browser)


async def _serve_on(settings: Settings, listener: Listener, *, open_browser: bool) -> None:
    is_new = settings.database is None and not settings.file.exists()
    async with open_context(settings, listener) as context:
        server = Server(context)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            _stop_on_signal(loop, number, server)
        tune_garbage_collector()
        listener.announce(open_browser=open_browser, new_database=settings.file if is_new else None)
        file_descriptors.raise_limit()
        limits = {"descriptor_limit": file_descriptors.get_limit(), "connection_limit": context.connections.max_in_all}
        log.info("started", url=listener.url, **limits)
        await server.serve(sockets=[listener.socket])
    log.info("stopped")


def tune_garbage_collector() -> None:
    """Exclude what is loaded from garbage collection, and collect less often, and less at a time.

    With 2,000 connections a full collection takes so long that people notice, and nearly all our objects are freed without it.
    Collecting the youngest objects takes 1 ms, and the next older ones 4 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 1_000)


def _stop_on_signal(loop: asyncio.AbstractEventLoop, number: signal.Signals, server: "Server") -> None:
    try:
        loop.add_signal_handler(number, server.stop)
    except NotImplementedError:  # on Windows
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(server.stop))


class Server(uvicorn.Server):
    """uvicorn's server with our protocols, which says goodbye to every WebSocket before it stops."""

    def __init__(self, context: ServerContext) -> None:
        super().__init__(
            uvicorn.Config(
                create_app(context),
                http=HttpProtocol,
                ws=WebSocketProtocol,
                ws_per_message_deflate=False,
                ws_max_size=MAX_MESSAGE_BYTES,
                timeout_keep_alive=context.settings.connections.keep_alive_timeout,
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=SHUTDOWN_SECONDS,
            )
        )
        self._context = context
        self._stop_task: asyncio.Task[None] | None = None
        self._watch_task: asyncio.Task[None] | None = None
        self._delay = EventLoopDelay(context.metrics)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections with our own acceptor."""
        connections = self._context.connections
        self.servers = [Acceptor(listening, self._make_protocol, connections) for listening in sockets or []]  # type: ignore[misc]
        self._watch_task = asyncio.create_task(connections.watch())
        self._delay.start()  # what happens before nobody waits for
        self.started = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting before uvicorn closes the sockets."""
        for acceptor in self.servers:
            acceptor.close()
            await acceptor.wait_closed()
        await super().shutdown(sockets)
        self._delay.stop()
        if self._watch_task is not None:
            self._watch_task.cancel()

    def _make_protocol(self) -> asyncio.Protocol:
        app_state = {OPEN_CONNECTIONS: self._context.connections}
        return HttpProtocol(config=self.config, server_state=self.server_state, app_state=app_state)

    def capture_signals(self) -> Any:
        """Capture none: `serve` has its own handlers."""
        return nullcontext()

    @property
    def is_stopping(self) -> bool:
        """Was it asked to stop?"""
        return self._stop_task is not None

    def stop(self) -> None:
        """Stop gracefully; asked a second time, exit at once. Nothing acknowledged is lost by that."""
        if self._stop_task is not None:
            sys.stderr.flush()
            os._exit(1)
        self._stop_task = asyncio.get_running_loop().create_task(self._stop())

    async def _stop(self) -> None:
        await self._context.review_jobs.close()  # before its workers end, so that no review seems to have failed
        await self._context.registry.close()
        for _ in range(SHUTDOWN_SECONDS * 20):
            if not self._context.rate_limits.sockets:
                break
            await asyncio.sleep(0.05)
        self.should_exit = True
