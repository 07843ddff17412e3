"""The application: the routes behind the gate."""

from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException

from zuschlag.server import identity, refusing
from zuschlag.server.desk import Desk
from zuschlag.server.forms import check_content
from zuschlag.server.gate import Gate
from zuschlag.server.routes import health, letters, me, operator, pages, replays, reviews, schemas, tables, texts, visits
from zuschlag.server.settings import LARGEST_BODY
from zuschlag.server.socket import socket

ROUTES: list[Any] = [
    *visits.ROUTES,
    *me.ROUTES,
    *tables.ROUTES,
    *reviews.ROUTES,
    *replays.ROUTES,
    *texts.ROUTES,
    *schemas.ROUTES,
    *operator.ROUTES,
    *letters.ROUTES,
    *health.ROUTES,
    *pages.ROUTES,
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
            "asking": Provide(identity.provide_asking),
            "viewer": Provide(identity.provide_viewer),
            "person": Provide(identity.provide_person),
            "myself": Provide(identity.provide_self),
        },
        state=State({"desk": desk}),
        exception_handlers={Exception: refusing.answer, NotFoundException: pages.lost},
        before_request=check_content,
        openapi_config=None,
        logging_config=None,
        request_max_body_size=LARGEST_BODY,
    )
