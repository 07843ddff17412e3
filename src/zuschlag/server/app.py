"""The application: the routes behind the gate."""

from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException

from zuschlag.server.auth import session_cookie
from zuschlag.server.context import Desk
from zuschlag.server.http import error_responses
from zuschlag.server.http.csrf import check_content
from zuschlag.server.http.middleware import Gate
from zuschlag.server.routes import (
    account,
    health_and_metrics,
    lobby,
    mail_links,
    operator,
    schema,
    static_files,
    table_history,
    tables,
    texts,
    uploaded_replays,
)
from zuschlag.server.settings import LARGEST_BODY
from zuschlag.server.websocket.connection import socket

ROUTES: list[Any] = [
    *account.ROUTES,
    *lobby.ROUTES,
    *tables.ROUTES,
    *table_history.ROUTES,
    *uploaded_replays.ROUTES,
    *texts.ROUTES,
    *schema.ROUTES,
    *operator.ROUTES,
    *mail_links.ROUTES,
    *health_and_metrics.ROUTES,
    *static_files.ROUTES,
]


def make_app(desk: Desk) -> Gate:
    """The ASGI application of this desk."""
    return Gate(litestar_app(desk), desk)


def litestar_app(desk: Desk) -> Litestar:
    """The routes."""
    return Litestar(
        route_handlers=[*ROUTES, socket],
        dependencies={
            "desk": Provide(lambda: desk, sync_to_thread=False),
            "asking": Provide(session_cookie.provide_asking),
            "viewer": Provide(session_cookie.provide_viewer),
            "person": Provide(session_cookie.provide_person),
            "myself": Provide(session_cookie.provide_self),
        },
        state=State({"desk": desk}),
        exception_handlers={Exception: error_responses.answer, NotFoundException: static_files.lost},
        before_request=check_content,
        openapi_config=None,
        logging_config=None,
        request_max_body_size=LARGEST_BODY,
    )
