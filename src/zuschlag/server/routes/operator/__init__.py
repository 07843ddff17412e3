"""The operator's routes: overview, tables, people, reports, reviews, log. Every route needs the operator's key."""

from typing import Any

from litestar import Router
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from zuschlag.server.auth.operator_key import require_operator
from zuschlag.server.http.client_address import identify_client
from zuschlag.server.http.constants import OPERATOR_PATH
from zuschlag.server.routes.operator import overview, people, reports, reviews, tables


async def require_operator_key(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Litestar guard: refuse a request without the operator's key."""
    context = connection.app.state.context
    client = identify_client(connection.scope, context.settings)
    await require_operator(context, client, connection.headers.get("authorization"))


ROUTES = [
    Router(
        OPERATOR_PATH,
        guards=[require_operator_key],
        route_handlers=[*tables.HANDLERS, *people.HANDLERS, *reports.HANDLERS, *reviews.HANDLERS, *overview.HANDLERS],
    )
]
