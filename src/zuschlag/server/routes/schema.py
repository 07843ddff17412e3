"""The protocol's own description, put together once."""

from functools import cache, lru_cache
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get

from zuschlag.games.bigshot.view import View as BigShotView
from zuschlag.games.zahltag.view import View as ZahltagView
from zuschlag.server.openapi import openapi
from zuschlag.tables.protocol.commands import AnyCommand
from zuschlag.tables.protocol.messages import AnyMessage

JSON = "application/json"


@lru_cache(maxsize=1)
def written_http_schema(app: Litestar) -> bytes:
    """What is answered: it stays the same as long as the application runs."""
    return msgspec.json.encode(openapi(app))


@cache
def written_socket_schema() -> bytes:
    """What is answered."""
    return msgspec.json.encode(socket_schema())


@get("/api/schema", operation_id="schemas_http_schema", opt={"returns": dict[str, Any]}, sync_to_thread=False)
def http_schema(request: Request[Any, Any, Any]) -> Response[bytes]:
    """This description of HTTP (OpenAPI 3.1)."""
    return Response(written_http_schema(request.app), media_type=JSON)


@get("/api/schema/socket", operation_id="schemas_of_socket", opt={"returns": dict[str, Any]}, sync_to_thread=False)
def of_socket() -> Response[bytes]:
    """What is said and heard on a socket (JSON Schema)."""
    return Response(written_socket_schema(), media_type=JSON)


def socket_schema() -> dict[str, Any]:
    """What may be said on a socket, what is heard, and what a view looks like: JSON Schema."""
    kinds = (AnyCommand, AnyMessage, BigShotView, ZahltagView)
    (commands, messages, bigshot, zahltag), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Zuschlag's socket",
        "properties": {"command": commands, "message": messages, "view": {"anyOf": [bigshot, zahltag]}},
        "$defs": parts,
    }


ROUTES = [http_schema, of_socket]
