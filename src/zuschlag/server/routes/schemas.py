"""The protocol's own description, put together once."""

from functools import cache, lru_cache
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get

from zuschlag.server.docs import socket_schema
from zuschlag.server.openapi import openapi

JSON = "application/json"


@lru_cache(maxsize=1)
def written_http_schema(app: Litestar) -> bytes:
    """What is answered: it stays the same as long as the application runs."""
    return msgspec.json.encode(openapi(app))


@cache
def written_socket_schema() -> bytes:
    """What is answered."""
    return msgspec.json.encode(socket_schema())


@get("/api/schema", opt={"returns": dict[str, Any]}, sync_to_thread=False)
def http_schema(request: Request[Any, Any, Any]) -> Response[bytes]:
    """This description of HTTP (OpenAPI 3.1)."""
    return Response(written_http_schema(request.app), media_type=JSON)


@get("/api/schema/socket", opt={"returns": dict[str, Any]}, sync_to_thread=False)
def of_socket() -> Response[bytes]:
    """What is said and heard on a socket (JSON Schema)."""
    return Response(written_socket_schema(), media_type=JSON)


ROUTES = [http_schema, of_socket]
