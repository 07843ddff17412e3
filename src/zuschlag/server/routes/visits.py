"""Visits: what a page has to know first."""

from typing import Any

import msgspec
from litestar import Request, Response, get

from zuschlag.server.asked import At, From
from zuschlag.server.identity import cookie, secret_in
from zuschlag.server.keeping import Me, kept_about
from zuschlag.server.links import Reach, reach


class Visit(msgspec.Struct, frozen=True):
    """Who the visitor is to this server, and what this server is to the visitor."""

    me: Me | None
    """As `GET /api/me` tells it; null for whoever has not picked a name."""
    is_private: bool
    """Does picking a name take a password, and is nothing shown before?"""
    links_reach: Reach
    """Whom invite links lead here: only those at this very machine, those of its local network, or everybody."""


@get("/api/visit")
async def visit(request: Request[Any, Any, Any], desk: At, asking: From) -> Response[Visit]:
    """Who I am here: never refused, also where it is nobody. The answer renews the cookie."""
    secret = secret_in(request.scope["headers"])
    person = await desk.people.of_secret(secret) if secret is not None else None
    told = Visit(
        me=await kept_about(desk, person) if person is not None else None,
        is_private=desk.settings.password is not None,
        links_reach=reach(desk, asking),
    )
    return Response(told, headers={"set-cookie": cookie(desk, asking, secret)} if person is not None else {})


ROUTES = [visit]
