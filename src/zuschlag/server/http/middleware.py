"""The ASGI middleware around all routes: rate limit by address, host and origin checks, security headers, request log."""

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec
import structlog
from litestar import Litestar

from zuschlag.errors import Refused
from zuschlag.server.auth.player import find_player, is_command
from zuschlag.server.context import ServerContext
from zuschlag.server.http import error_responses
from zuschlag.server.http.admission import Turn
from zuschlag.server.http.client_address import Client, find_untrusted_proxy, identify_client
from zuschlag.server.http.constants import JSON, PLAYER
from zuschlag.server.http.csrf import check_host, check_origin
from zuschlag.server.http.open_connections import ABANDON_KEY
from zuschlag.server.http.security_headers import add_security_headers
from zuschlag.store import Person
from zuschlag.tables.scheduling.time_slices import WORK, Work

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
RAW_CHANNELS = "zuschlag.raw_channels"
"""Key of the scope: `receive` and `send` of a WebSocket without Litestar's wrappers, which cost at six messages per move."""
ONE_ADDRESS = "X-Forwarded-For is ignored: all visitors through this proxy count as one address, with one rate limit"
log = structlog.get_logger()


class ServerMiddleware:
    """An ASGI application that checks each connection and passes it on to Litestar."""

    def __init__(self, app: Litestar, context: ServerContext) -> None:
        self._app = app
        self._context = context
        self._has_warned_of_proxy = False

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Pass a connection on, or refuse it."""
        client = identify_client(scope, self._context.settings)
        if not self._has_warned_of_proxy and (proxy := find_untrusted_proxy(scope, client)) is not None:
            self._has_warned_of_proxy = True
            log.warning("untrusted-proxy", effect=ONE_ADDRESS, hint=f"--trusted-proxy {proxy}")
        if scope["type"] == "websocket":
            try:
                async with self._context.request_admission.turn(client.address):
                    scope[PLAYER] = player = await find_player(self._context, scope)
                    self._check(scope, client, player, is_unsafe=True)
            except Refused as error:
                await _refuse(error, send, "websocket.http.response")
                return
            scope[RAW_CHANNELS] = receive, send
            await self._app(scope, receive, send)  # type: ignore[arg-type]
            return
        await self._handle_request(scope, client, receive, send)

    async def _handle_request(self, scope: Any, client: Client, receive: Receive, send: Send) -> None:
        started, status, method = time.perf_counter(), 0, scope["method"]
        own_scope = scope
        if method == "HEAD":  # routes answer it like GET; uvicorn knows the real method and leaves the body out
            scope = {**scope, "method": "GET"}

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": add_security_headers(message.get("headers", ()), scope["path"])}
            await send(message)

        is_abandoned = False
        task = asyncio.current_task()
        assert task is not None

        def abandon() -> None:
            nonlocal is_abandoned
            is_abandoned = task.cancel()

        admission = self._context.command_admission if is_command(scope) else self._context.request_admission
        own_scope[ABANDON_KEY] = abandon
        try:
            async with admission.turn(client.address) as turn:
                del own_scope[ABANDON_KEY]
                await self._check_and_answer(scope, client, turn, receive, send_with_headers)
        except asyncio.CancelledError:  # the client has gone; or the server stops, and the request has had its time
            if is_abandoned:
                return
            if status:
                raise
            await _refuse(Refused("stopping", "the server is stopping"), send_with_headers, "http.response")
        route = scope.get("path_template") or "?"
        self._context.metrics.requests.labels(route, status).inc()
        milliseconds = round((time.perf_counter() - started) * 1000, 1)
        log.debug("request", method=method, route=route, status=status, ms=milliseconds)

    async def _check_and_answer(self, scope: Any, client: Client, turn: Turn, receive: Receive, send: Send) -> None:
        """Answer a request. A slow client has no turn: it is released while the body arrives, and when the response starts."""

        async def send_after_turn(message: Message) -> None:
            turn.release()
            await send(message)

        scope[PLAYER] = player = await find_player(self._context, scope)
        try:
            self._check(scope, client, player, is_unsafe=scope["method"] not in SAFE_METHODS)
            self._context.connections.start_request(client)
        except Refused as error:
            await _refuse(error, send_after_turn, "http.response")
            return
        if scope["method"] not in SAFE_METHODS:
            receive = _between_turns(turn, receive)
        work = Work(paid=1)
        WORK.set(work)
        try:
            await self._answer(scope, receive, send_after_turn)
        finally:
            self._context.connections.end_request(client)
            self._context.charge_work(client, work, player)

    async def _answer(self, scope: Any, receive: Receive, send: Send) -> None:
        allow = error_responses.allowed_methods(self._app, scope["path"]) if scope["method"] == "OPTIONS" else ""
        if allow:
            await send({"type": "http.response.start", "status": 204, "headers": [(b"allow", allow.encode())]})
            await send({"type": "http.response.body"})
        else:
            is_safe = scope["method"] in SAFE_METHODS
            await self._app(scope, receive if is_safe else _refuse_cut_bodies(receive), send)  # type: ignore[arg-type]

    def _check(self, scope: Any, client: Client, player: Person | None, *, is_unsafe: bool) -> None:
        self._context.take_request(client, player)
        check_host(client, self._context.settings)
        if is_unsafe:
            check_origin(scope["headers"], client, self._context.settings)


def _between_turns(turn: Turn, receive: Receive) -> Receive:
    """Release the turn for as long as a body does not arrive."""

    async def receive_between_turns() -> Message:
        turn.release()
        message = await receive()
        if message["type"] == "http.request" and not message.get("more_body", False):
            await turn.renew()
        return message

    return receive_between_turns


def _refuse_cut_bodies(receive: Receive) -> Receive:
    """Raise Refused where a client goes before its body is complete. Litestar raises a server error, which would be logged."""
    is_complete = False

    async def receive_whole_body() -> Message:
        nonlocal is_complete
        message = await receive()
        if message["type"] == "http.disconnect" and not is_complete:
            raise Refused("malformed", "the connection was closed before the body was complete")
        is_complete = not message.get("more_body", False)
        return message

    return receive_whole_body


async def _refuse(error: Refused, send: Send, kind: str) -> None:
    body = msgspec.json.encode(error_responses.error_body(error))
    headers = {**error_responses.error_headers(error), "content-type": JSON, "content-length": str(len(body))}
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": f"{kind}.start", "status": error_responses.error_status(error), "headers": raw})
    await send({"type": f"{kind}.body", "body": body})
