"""Turn errors into responses: an HTTP status and one JSON shape for every error of every route and WebSocket."""

from contextlib import suppress
from typing import Any

import msgspec
import structlog
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.types import Method

from zuschlag.errors import Refused, Trouble
from zuschlag.server.http.constants import JSON
from zuschlag.tables.protocol.messages import Refusal

log = structlog.get_logger()

STATUSES = {
    "malformed": 400,
    "no-name": 401,
    "password": 401,
    "not-yours": 403,
    "banned": 403,
    "muted": 403,
    "blocked": 403,
    "unknown": 404,
    "no-game": 404,
    "illegal": 409,
    "not-awaited": 409,
    "stale": 409,
    "taken": 409,
    "not-now": 409,
    "too-many-take-backs": 409,
    "no-hints": 409,
    "full": 409,
    "too-large": 413,
    "outdated": 426,
    "too-fast": 429,
    "stopping": 503,
    "trouble": 503,
}
"""The HTTP status of each error code."""
RETRY_AFTER_SECONDS = 5
"""Where the error does not say it."""
NOTHING_HERE = "there is nothing at this address"
METHODS: tuple[Method, ...] = ("GET", "POST", "PATCH", "DELETE")
_CODES_BY_STATUS = {401: "no-name", 403: "not-yours", 404: "unknown", 413: "too-large", 429: "too-fast"}


class NotJson(Refused):
    """The body has another content type than JSON: malformed, with HTTP status 415."""


def error_body(error: Exception) -> Refusal:
    """The JSON body for an error. An unexpected error shows no details."""
    if isinstance(error, Refused):
        return Refusal(code=error.code, message=str(error), retry_after=error.retry_after)
    if isinstance(error, Trouble):
        return Refusal(code="trouble", message="something failed here that is not your doing; please try again")
    if isinstance(error, HTTPException) and error.status_code < 500:
        return Refusal(code=_CODES_BY_STATUS.get(error.status_code, "malformed"), message=_litestar_message(error))
    return Refusal(code="trouble", message="something failed here that nobody foresaw")


def add_command(body: Refusal, command: Any) -> Refusal:
    """Add the fields that identify the refused command; `None`: the message was not a valid command."""
    if command is None:
        return body
    return Refusal(
        code=body.code,
        message=body.message,
        retry_after=body.retry_after,
        do=str(command.__struct_config__.tag),
        id=command.id,
        seat=getattr(command, "seat", None),
        nth=getattr(command, "nth", None),
    )


def error_status(error: Exception) -> int:
    """The HTTP status of an error."""
    if isinstance(error, HTTPException) and error.status_code < 500:
        return error.status_code
    if isinstance(error, NotJson):
        return 415
    if isinstance(error, Refused | Trouble):
        return STATUSES[error_body(error).code]
    return 500


def error_headers(error: Exception) -> dict[str, str]:
    """Headers of an error response: no caching, and Retry-After where a retry helps."""
    headers = {"cache-control": "no-store"}
    known = error.retry_after if isinstance(error, Refused) else None
    if known is not None or error_status(error) in (429, 503):
        headers["retry-after"] = str(known or RETRY_AFTER_SECONDS)
    return headers


def error_response(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Litestar's exception handler: log the error where it is ours, and build the response."""
    if isinstance(error, RequestEntityTooLarge):
        error = _refuse_large_body(request)
    log_error(error, request.scope.get("path_template", "?"))
    body = msgspec.json.encode(error_body(error))
    status, headers = error_status(error), error_headers(error)
    if status == 405:
        headers["allow"] = allowed_methods(request.app, request.scope["path"])
    return Response(body, status_code=status, headers=headers, media_type=JSON)


def _refuse_large_body(request: Request[Any, Any, Any]) -> Refused:
    most, announced = request.route_handler.resolve_request_max_body_size(), request.content_length
    size = f"more than {most}" if announced is None else announced
    return Refused("too-large", f"the body has {size} bytes; expected at most {most}")


def log_error(error: Exception, route: object) -> None:
    """Log `Trouble` and unexpected errors. What the client did wrong is not logged."""
    if isinstance(error, Trouble):
        log.error("trouble", route=route, error=str(error))
    elif error_status(error) == 500:
        log.error("unforeseen", route=route, exc_info=error)


def allowed_methods(app: Litestar, path: str) -> str:
    """The value of the Allow header for a path; empty where the path has no route."""
    found: list[str] = []
    for method in METHODS:
        with suppress(HTTPException):
            app.asgi_router.handle_routing(path=path, method=method)
            found += ["GET", "HEAD"] if method == "GET" else [method]
    return ", ".join([*found, "OPTIONS"]) if found else ""


def _litestar_message(error: HTTPException) -> str:
    """The message for what Litestar itself refuses: an unknown path, a method, a bad parameter."""
    extra = getattr(error, "extra", None)
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return "; ".join(f"{part.get('key', '?')}: {part.get('message', '')}" for part in extra)[:300]
    return {404: NOTHING_HERE, 405: "this address does not take this method"}.get(error.status_code, str(error.detail)[:300])
