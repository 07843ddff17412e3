"""Who somebody is: a secret in a cookie that no script can read."""

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Any

from litestar import Request

from zuschlag.errors import Refused
from zuschlag.server.context import Desk
from zuschlag.server.http.client_address import Asking, asking_of
from zuschlag.server.routes.parameters import At
from zuschlag.store import Person

COOKIE = "zuschlag"
YEAR = 365 * 24 * 3600


def secret_in(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The secret that a request brings."""
    for name, value in headers:
        if name == b"cookie" and COOKIE.encode() in value:
            try:
                found = SimpleCookie(value.decode("latin-1")).get(COOKIE)
            except CookieError:
                continue
            if found is not None:
                return found.value
    return None


def cookie(desk: Desk, asking: Asking, secret: str | None) -> str:
    """The Set-Cookie header that makes a browser keep this secret; None: forget it."""
    is_secure = asking.is_https or (desk.settings.public_url or "").startswith("https://")
    parts = [f"{COOKIE}={secret or ''}", "Path=/", "HttpOnly", "SameSite=Lax", f"Max-Age={YEAR if secret else 0}"]
    return "; ".join([*parts, "Secure"] if is_secure else parts)


async def known_person(desk: Desk, scope: Any, *, may_be_banned: bool = False) -> Person | None:
    """Whose cookie came with this connection. A private server speaks to nobody else."""
    secret = secret_in(scope["headers"])
    person = await desk.people.find_by_secret(secret) if secret is not None else None
    if person is not None and person.is_banned and not may_be_banned:
        raise Refused("banned", "the operator does not want you here")
    if person is None and desk.settings.password is not None:
        raise Refused("password", "this server is private: pick a name, with its password, first")
    return person


async def provide_asking(request: Request[Any, Any, Any], desk: At) -> Asking:
    """For routes: who asks."""
    return asking_of(request.scope, desk.settings)


async def provide_viewer(request: Request[Any, Any, Any], desk: At) -> Person | None:
    """For routes that a stranger may use."""
    person = await known_person(desk, request.scope)
    if person is not None:
        desk.limiting.commands.take(person.id)
    return person


async def provide_person(request: Request[Any, Any, Any], desk: At) -> Person:
    """For routes that need somebody with a name."""
    return named(await provide_viewer(request, desk))


async def provide_self(request: Request[Any, Any, Any], desk: At) -> Person:
    """For what people may always do: see and delete what is kept about them, banned or not."""
    return named(await known_person(desk, request.scope, may_be_banned=True))


def named(person: Person | None) -> Person:
    """Somebody who has picked a name, or a refusal."""
    if person is None:
        raise Refused("no-name", "pick a name first (POST /api/me)")
    return person
