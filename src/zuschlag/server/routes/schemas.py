"""The protocol's own description."""

from typing import Any

from litestar import Request, get

from zuschlag.server.docs import socket_schema
from zuschlag.server.openapi import openapi


@get("/api/schema", opt={"returns": dict[str, Any]}, sync_to_thread=False)
def http_schema(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """This description of HTTP (OpenAPI 3.1)."""
    return openapi(request.app)


@get("/api/schema/socket", opt={"returns": dict[str, Any]}, sync_to_thread=False)
def of_socket() -> dict[str, Any]:
    """What is said and heard on a socket (JSON Schema)."""
    return socket_schema()


ROUTES = [http_schema, of_socket]
