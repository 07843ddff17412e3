"""Who a request is from: the session cookie with a person's secret, which no script can read."""

from collections.abc import Iterable
from typing import Any

from litestar import Request

from zuschlag.errors import Refused
from zuschlag.server.context import ServerContext
from zuschlag.server.http.client_address import Client, identify_client
from zuschlag.server.http.constants import PLAYER, SESSION_COOKIE
from zuschlag.server.routes.parameters import ContextDep
from zuschlag.store import Person
from zuschlag.tables.people import refuse_banned

YEAR_SECONDS = 365 * 24 * 3600
MAX_COOKIE_BYTES = 200
"""Of the value of a session cookie; ours are shorter, and a longer one is nobody's."""
COOKIE_NAME = SESSION_COOKIE.encode()
MAX_MENTIONS = 10
"""Places where the name of our cookie stands, also in names and values of others, at which it is looked for."""


def read_session_secret(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The secret in the session cookie of a request.

    Not by `http.cookies`, which needs a second for 15 kB of backslashes before Python 3.11.10: we quote nothing in our cookie.
    """
    for name, value in headers:
        if name == b"cookie" and (found := _find_cookie(value)) is not None:
            return found.decode("latin-1")
    return None


def _find_cookie(header: bytes) -> bytes | None:
    at = -1
    for _ in range(MAX_MENTIONS):
        at = header.find(COOKIE_NAME, at + 1)
        if at < 0:
            break
        before, after = header[:at].rstrip(), header[at + len(COOKIE_NAME) :][: 2 * MAX_COOKIE_BYTES].lstrip()
        if before[-1:] in (b"", b";") and after[:1] == b"=":
            return after[1:].partition(b";")[0].strip()[:MAX_COOKIE_BYTES]
    return None


def make_session_cookie(context: ServerContext, client: Client, secret: str | None) -> str:
    """The Set-Cookie header that stores this secret for a year; `None` deletes the cookie."""
    is_secure = client.is_https or (context.settings.public_url or "").startswith("https://")
    parts = [
        f"{SESSION_COOKIE}={secret or ''}",
        "Path=/",
        "HttpOnly",
        "SameSite=Lax",
        f"Max-Age={YEAR_SECONDS if secret else 0}",
    ]
    return "; ".join([*parts, "Secure"] if is_secure else parts)


async def find_person(context: ServerContext, scope: Any, *, is_ban_ignored: bool = False) -> Person | None:
    """The person of a connection's cookie. Refuses banned people, and on a private server everybody unknown."""
    secret = read_session_secret(scope["headers"])
    person = await context.people.find_by_secret(secret) if secret is not None else None
    if person is not None and person.is_banned and not is_ban_ignored:
        raise refuse_banned()
    if person is None and context.settings.password is not None:
        raise Refused("password", "this server is private: pick a name, with its password, first")
    return person


def require_person(person: Person | None) -> Person:
    """Refuse a visitor who has not picked a name."""
    if person is None:
        raise Refused("no-name", "pick a name first (POST /api/me)")
    return person


async def provide_client(request: Request[Any, Any, Any], context: ContextDep) -> Client:
    """Dependency of routes: the client's address."""
    return identify_client(request.scope, context.settings)


async def provide_viewer(request: Request[Any, Any, Any], context: ContextDep) -> Person | None:
    """Dependency of routes that need no name: the person, if there is one."""
    person = await find_person(context, request.scope)
    if person is not None and request.scope.get(PLAYER) is None:
        context.rate_limits.commands.take(person.id)
    return person


async def provide_person(request: Request[Any, Any, Any], context: ContextDep) -> Person:
    """Dependency of routes that need a person with a name."""
    return require_person(await provide_viewer(request, context))


async def provide_self(request: Request[Any, Any, Any], context: ContextDep) -> Person:
    """Dependency of routes that banned people may use, too: seeing and deleting what is stored about oneself."""
    return require_person(await find_person(context, request.scope, is_ban_ignored=True))
