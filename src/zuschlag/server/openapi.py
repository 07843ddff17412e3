"""Build the OpenAPI 3.1 document of the HTTP API from the routes' own types."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, get_args, get_origin

import msgspec
from litestar import Litestar, Response
from litestar.handlers import HTTPRouteHandler
from litestar.params import ParameterKwarg, PathParameter, QueryParameter
from litestar.response import Stream

import zuschlag
from zuschlag.server.http.constants import JSON, OPERATOR_PATH, SESSION_COOKIE
from zuschlag.server.http.error_responses import STATUSES
from zuschlag.tables.protocol.messages import Refusal

REF = "#/components/schemas/{name}"
REFUSALS = sorted({*STATUSES.values(), 405, 415, 500})
Json = dict[str, Any]


def build_openapi(app: Litestar) -> Json:
    """The OpenAPI document of an application."""
    routes = list(_routes(app))
    kinds = [kind for _, handler in routes for kind in (handler.opt.get("takes"), _response_type(handler)) if kind is not None]
    schemas, components = msgspec.json.schema_components([Refusal, *kinds], ref_template=REF)
    by_kind = dict(zip(map(_key, [Refusal, *kinds]), schemas, strict=True))
    paths: dict[str, Json] = {}
    for path, handler in routes:
        for method in handler.http_methods:
            paths.setdefault(path, {})[method.lower()] = _operation(path, handler, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Zuschlag", "version": zuschlag.__version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "responses": {"Refused": {"description": "refused", "content": _content(by_kind[_key(Refusal)])}},
            "securitySchemes": {
                "person": {"type": "apiKey", "in": "cookie", "name": SESSION_COOKIE},
                "operator": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _routes(app: Litestar) -> Iterator[tuple[str, HTTPRouteHandler]]:
    """The routes for programs, with their paths; not those of the page."""
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if "OPTIONS" not in handler.http_methods and route.path_format.startswith(("/api", "/healthz")):
                yield route.path_format, handler


def _operation(path: str, handler: HTTPRouteHandler, by_kind: dict[str, Json]) -> Json:
    parameters = handler.parsed_fn_signature.parameters
    result: Json = {
        "summary": (handler.fn.__doc__ or "").strip().partition("\n")[0],
        "operationId": handler.operation_id,
        "parameters": [_parameter(name, field) for name, field in parameters.items() if _is_parameter(field)],
        "responses": {str(handler.status_code): _response(handler, by_kind)}
        | {str(status): {"$ref": "#/components/responses/Refused"} for status in REFUSALS},
        "security": [{"operator": []}] if path.startswith(OPERATOR_PATH) else [{"person": []}, {}],
    }
    if handler.opt.get("cached"):
        result["responses"]["304"] = {"description": HTTPStatus(304).phrase}
    if "takes" in handler.opt:
        result["requestBody"] = {"required": True, "content": _content(by_kind[_key(handler.opt["takes"])])}
    return result


def _response(handler: HTTPRouteHandler, by_kind: dict[str, Json]) -> Json:
    result: Json = {"description": HTTPStatus(handler.status_code).phrase}
    kind = _response_type(handler)
    if kind is not None:
        result["content"] = _content(by_kind[_key(kind)])
    elif "media" in handler.opt:
        result["content"] = {handler.opt["media"]: {}}
    return result


def _response_type(handler: HTTPRouteHandler) -> Any:
    """The type of a response's body; None where it is not JSON."""
    if "returns" in handler.opt:
        return handler.opt["returns"]
    kind = handler.parsed_fn_signature.return_type.annotation
    if get_origin(kind) is Response:
        (kind,) = get_args(kind)
    return None if kind in (None, type(None), bytes, Stream) else kind


def _is_parameter(field: Any) -> bool:
    return isinstance(field.kwarg_definition, PathParameter | QueryParameter)


def _parameter(name: str, field: Any) -> Json:
    given: ParameterKwarg = field.kwarg_definition
    is_in_path = isinstance(given, PathParameter)
    kinds = [kind for kind in get_args(field.annotation) if kind is not type(None)] if field.is_optional else [field.annotation]
    schema = msgspec.json.schema(kinds[0])
    schema |= {word: value for word, value in (("minimum", given.ge), ("maximum", given.le)) if value is not None}
    return {
        "name": given.name or name,
        "in": "path" if is_in_path else "query",
        "required": is_in_path or not (field.is_optional or field.has_default),
        "description": given.description or "",
        "schema": schema,
    }


def _content(schema: Json) -> Json:
    return {JSON: {"schema": schema}}


def _key(kind: Any) -> str:
    return repr(kind)
