"""For those who watch over the server: is it well, and how much does it do?"""

from typing import Any

import msgspec
from litestar import Request, Response, get

from zuschlag.server.auth.operator_key import check_operator
from zuschlag.server.routes.parameters import At, From


class Health(msgspec.Struct, frozen=True):
    """The server can read, and the last write went well."""

    status: str = "ok"


@get("/healthz", operation_id="health_health")
async def health(desk: At) -> Health:
    """Can moves be stored? Trouble where not: the store cannot be read, or the last write failed. Writes nothing."""
    await desk.store.check()
    return Health()


@get("/metrics")
async def metrics(desk: At, asking: From, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Prometheus' text, for whoever asks straight from this machine and for the operator."""
    if not asking.is_from_here:
        check_operator(desk, asking, request.headers.get("authorization"))
    return Response(desk.measures.text(), media_type="text/plain; version=0.0.4")


ROUTES = [health, metrics]
