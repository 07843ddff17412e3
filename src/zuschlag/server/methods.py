"""Which methods an address takes."""

from contextlib import suppress

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.types import Method

METHODS: tuple[Method, ...] = ("GET", "POST", "PATCH", "DELETE")


def allowed(app: Litestar, path: str) -> str:
    """As an Allow header lists them; empty where there is nothing at this address."""
    found: list[str] = []
    for method in METHODS:
        with suppress(HTTPException):
            app.asgi_router.handle_routing(path=path, method=method)
            found += ["GET", "HEAD"] if method == "GET" else [method]
    return ", ".join([*found, "OPTIONS"]) if found else ""
