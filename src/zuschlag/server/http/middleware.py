"""The gate: what every connection passes, whatever it asks for. Limits by address, origins, headers, the log."""

import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec
import structlog
from litestar import Litestar

from zuschlag.errors import Refused, short
from zuschlag.server.context import Desk
from zuschlag.server.http import error_responses
from zuschlag.server.http.client_address import Asking, asking_of, is_our_name, is_same_origin
from zuschlag.server.http.error_responses import allowed
from zuschlag.server.http.security_headers import completed

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
BARE = "zuschlag.bare"
"""Where a socket finds the ways in and out that nothing is wrapped around: at six messages a move, wrappings cost."""
log = structlog.get_logger()


class Gate:
    """An ASGI application around another one."""

    def __init__(self, app: Litestar, desk: Desk) -> None:
        self._app = app
        self._desk = desk

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Let a connection through, or refuse it."""
        asking = asking_of(scope, self._desk.settings)
        if scope["type"] == "websocket":
            try:
                self._check(scope, asking, is_unsafe=True)
            except Refused as error:
                await _refuse(error, send, "websocket.http.response")
                return
            scope[BARE] = receive, send
            await self._app(scope, receive, send)  # type: ignore[arg-type]
            return
        await self._request(scope, asking, receive, send)

    async def _request(self, scope: Any, asking: Asking, receive: Receive, send: Send) -> None:
        came, status, method = time.perf_counter(), 0, scope["method"]
        if method == "HEAD":  # the routes answer as to GET; uvicorn knows what was asked for, and leaves the body out
            scope = {**scope, "method": "GET"}

        async def send_completed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": completed(message.get("headers", ()), scope["path"])}
            await send(message)

        try:
            self._check(scope, asking, is_unsafe=scope["method"] not in SAFE)
        except Refused as error:
            await _refuse(error, send_completed, "http.response")
        else:
            allow = allowed(self._app, scope["path"]) if scope["method"] == "OPTIONS" else ""
            if allow:
                await send_completed({"type": "http.response.start", "status": 204, "headers": [(b"allow", allow.encode())]})
                await send_completed({"type": "http.response.body"})
            else:
                await self._app(scope, receive, send_completed)  # type: ignore[arg-type]
        route = scope.get("path_template") or "?"
        self._desk.measures.requests.labels(route, status).inc()
        took = round((time.perf_counter() - came) * 1000, 1)
        log.debug("request", method=method, route=route, status=status, ms=took)

    def _check(self, scope: Any, asking: Asking, *, is_unsafe: bool) -> None:
        self._desk.limiting.requests.take(asking.address)
        if not is_our_name(asking, self._desk.settings):
            raise Refused("not-yours", f"this server is not {short(asking.host)}, as far as it knows (see --public-url)")
        if not is_unsafe:
            return
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        if origin is not None and not is_same_origin(origin.decode("latin-1"), asking, self._desk.settings):
            raise Refused("not-yours", "a page of another origin may not ask for this")
        if origin is None and headers.get(b"sec-fetch-site", b"none") not in (b"same-origin", b"none"):
            raise Refused("not-yours", "a page of another site may not ask for this")


async def _refuse(error: Refused, send: Send, kind: str) -> None:
    body = msgspec.json.encode(error_responses.told(error))
    headers = {**error_responses.headers(error), "content-type": "application/json", "content-length": str(len(body))}
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": f"{kind}.start", "status": error_responses.status(error), "headers": raw})
    await send({"type": f"{kind}.body", "body": body})
