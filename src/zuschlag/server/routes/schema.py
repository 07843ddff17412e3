"""The schema documents that the server serves: OpenAPI for HTTP, JSON Schema for the WebSocket."""

import asyncio
from functools import cache, lru_cache
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get

from zuschlag.games import BUILT_IN_GAMES
from zuschlag.server.http.constants import JSON
from zuschlag.server.openapi import build_openapi
from zuschlag.tables.protocol.commands import AnyCommand
from zuschlag.tables.protocol.messages import AnyMessage


@lru_cache(maxsize=1)
def encoded_openapi(app: Litestar) -> bytes:
    """The OpenAPI document, encoded once per application."""
    return msgspec.json.encode(build_openapi(app))


@cache
def encoded_websocket_schema() -> bytes:
    """The JSON Schema of the WebSocket, encoded once."""
    return msgspec.json.encode(websocket_schema())


@get("/api/schema", operation_id="schemas_http_schema", opt={"returns": dict[str, Any]})
async def show_openapi(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The schema of the HTTP API (OpenAPI 3.1)."""
    return Response(await asyncio.to_thread(encoded_openapi, request.app), media_type=JSON)


@get("/api/schema/socket", operation_id="schemas_of_socket", opt={"returns": dict[str, Any]})
async def show_websocket_schema() -> Response[bytes]:
    """The schema of WebSocket messages (JSON Schema)."""
    return Response(await asyncio.to_thread(encoded_websocket_schema), media_type=JSON)


def websocket_schema() -> dict[str, Any]:
    """The JSON Schema of commands, messages and views. (Views of games by others can be anything.)"""
    views = [game.view_class for game in BUILT_IN_GAMES.values()]
    kinds = (AnyCommand, AnyMessage, *views)
    (commands, messages, *viewed), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Zuschlag's socket",
        "properties": {"command": commands, "message": messages, "view": {"anyOf": viewed}},
        "$defs": parts,
    }


ROUTES = [show_openapi, show_websocket_schema]
