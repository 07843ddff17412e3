"""The ASGI application: Litestar with all routes and dependencies, inside the middleware."""

from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException

from zuschlag.server.auth import session_cookie
from zuschlag.server.context import ServerContext
from zuschlag.server.http import error_responses
from zuschlag.server.http.csrf import require_json
from zuschlag.server.http.middleware import ServerMiddleware
from zuschlag.server.limits import MAX_BODY_BYTES
from zuschlag.server.routes import (
    account,
    blocks,
    branches,
    devices,
    documentation,
    games,
    health_and_metrics,
    invitations,
    lobby,
    mail_links,
    operator,
    reports,
    reviews,
    schema,
    static_files,
    table_history,
    tables,
    texts,
    uploaded_replays,
)
from zuschlag.server.websocket.connection import table_socket

ROUTES: list[Any] = [
    *account.ROUTES,
    *devices.ROUTES,
    *blocks.ROUTES,
    *reports.ROUTES,
    *games.ROUTES,
    *lobby.ROUTES,
    *invitations.ROUTES,
    *tables.ROUTES,
    *table_history.ROUTES,
    *uploaded_replays.ROUTES,
    *branches.ROUTES,
    *reviews.ROUTES,
    *texts.ROUTES,
    *schema.ROUTES,
    *operator.ROUTES,
    *mail_links.ROUTES,
    *health_and_metrics.ROUTES,
    *documentation.ROUTES,
    *static_files.ROUTES,
]


def create_app(context: ServerContext) -> ServerMiddleware:
    """The whole ASGI application."""
    return ServerMiddleware(create_litestar_app(context), context)


def create_litestar_app(context: ServerContext) -> Litestar:
    """The Litestar application: routes, dependencies and error handling."""
    return Litestar(
        route_handlers=[*ROUTES, table_socket],
        dependencies={
            "context": Provide(lambda: context, sync_to_thread=False),
            "client": Provide(session_cookie.provide_client),
            "viewer": Provide(session_cookie.provide_viewer),
            "person": Provide(session_cookie.provide_person),
            "myself": Provide(session_cookie.provide_self),
        },
        state=State({"context": context}),
        exception_handlers={Exception: error_responses.error_response, NotFoundException: static_files.not_found},
        before_request=require_json,
        openapi_config=None,
        logging_config=None,
        request_max_body_size=MAX_BODY_BYTES,
    )
