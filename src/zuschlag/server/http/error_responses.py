"""The one place where errors become answers: a status, and one JSON shape for all of them."""

from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import Method

from zuschlag.errors import Refused, Trouble
from zuschlag.tables.protocol.messages import RefusedTold

log = structlog.get_logger()

STATUSES = {
    "malformed": 400,
    "no-name": 401,
    "password": 401,
    "not-yours": 403,
    "banned": 403,
    "muted": 403,
    "unknown": 404,
    "illegal": 409,
    "not-awaited": 409,
    "stale": 409,
    "taken": 409,
    "not-now": 409,
    "too-large": 413,
    "too-fast": 429,
    "stopping": 503,
    "trouble": 503,
}
WAIT = 5
"""Seconds after which it is worth asking again."""
_BY_STATUS = {401: "no-name", 403: "not-yours", 404: "unknown", 413: "too-large", 429: "too-fast"}


class NotJson(Refused):
    """A body of another kind: malformed, with a status of its own."""


def status_of(code: str) -> int:
    """The HTTP status of a refusal's code."""
    return STATUSES[code]


def told(error: Exception) -> RefusedTold:
    """What the asker is told of an error: of what we did not foresee, nothing but that it happened."""
    if isinstance(error, Refused):
        return RefusedTold(code=error.code, message=str(error))
    if isinstance(error, Trouble):
        return RefusedTold(code="trouble", message="something failed here that is not your doing; please try again")
    if isinstance(error, HTTPException) and error.status_code < 500:
        return RefusedTold(code=_BY_STATUS.get(error.status_code, "malformed"), message=_foreign_message(error))
    return RefusedTold(code="trouble", message="something failed here that nobody foresaw")


def of_command(told: RefusedTold, command: Any) -> RefusedTold:
    """The refusal of a command, with all by which the sender knows it again; None: it was not even a command."""
    if command is None:
        return told
    return RefusedTold(
        code=told.code,
        message=told.message,
        do=str(command.__struct_config__.tag),
        id=command.id,
        seat=getattr(command, "seat", None),
        nth=getattr(command, "nth", None),
    )


def status(error: Exception) -> int:
    """The HTTP status of an error."""
    if isinstance(error, HTTPException) and error.status_code < 500:
        return error.status_code
    if isinstance(error, NotJson):
        return 415
    if isinstance(error, Refused | Trouble):
        return status_of(told(error).code)
    return 500


def headers(error: Exception) -> dict[str, str]:
    """What else the answer says: when to ask again."""
    made = {"cache-control": "no-store"}
    if status(error) in (429, 503):
        made["retry-after"] = str(WAIT)
    return made


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """For Litestar: the answer to a request that failed."""
    note(error, request.scope.get("path_template", "?"))
    body = msgspec.json.encode(told(error))
    said = headers(error)
    if status(error) == 405:
        said["allow"] = allowed(request.app, request.scope["path"])
    return Response(body, status_code=status(error), headers=said, media_type="application/json")


def note(error: Exception, where: object) -> None:
    """Log what is our doing; what the asker did is theirs."""
    if isinstance(error, Trouble):
        log.error("trouble", route=where, error=str(error))
    elif status(error) == 500:
        log.error("unforeseen", route=where, exc_info=error)


def _foreign_message(error: HTTPException) -> str:
    """What Litestar refuses: a path that is not there, a method, a parameter."""
    extra = getattr(error, "extra", None)
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return "; ".join(f"{part.get('key', '?')}: {part.get('message', '')}" for part in extra)[:300]
    return {404: "there is nothing at this address", 405: "this address does not take this method"}.get(
        error.status_code, str(error.detail)[:300]
    )


METHODS: tuple[Method, ...] = ("GET", "POST", "PATCH", "DELETE")


def allowed(app: Litestar, path: str) -> str:
    """As an Allow header lists them; empty where there is nothing at this address."""
    found: list[str] = []
    for method in METHODS:
        with suppress(HTTPException):
            app.asgi_router.handle_routing(path=path, method=method)
            found += ["GET", "HEAD"] if method == "GET" else [method]
    return ", ".join([*found, "OPTIONS"]) if found else ""
