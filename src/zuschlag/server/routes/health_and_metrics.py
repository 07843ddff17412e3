"""For monitoring: `/healthz`, and Prometheus' metrics at `/metrics`."""

from typing import Any

import msgspec
from litestar import Request, Response, get

from zuschlag.server.auth.operator_key import require_operator
from zuschlag.server.routes.parameters import ClientDep, ContextDep
from zuschlag.server.usage import measure_usage


class Health(msgspec.Struct, frozen=True):
    """The server can read its database, and the last write succeeded."""

    status: str = "ok"


@get("/healthz", operation_id="health_health")
async def health(context: ContextDep) -> Health:
    """Check whether moves can be stored. Fails if the database cannot be read or the last write failed. Writes nothing."""
    await context.store.check()
    return Health()


@get("/metrics")
async def metrics(context: ContextDep, client: ClientDep, request: Request[Any, Any, Any]) -> Response[bytes]:
    """Metrics in Prometheus' text format, for the operator alone: a local proxy's requests come from this machine, too."""
    await require_operator(context, client, request.headers.get("authorization"))
    for each in await measure_usage(context):
        context.metrics.set_limit(each.name, each.limit, each.used)
    return Response(context.metrics.text(), media_type="text/plain; version=0.0.4")


ROUTES = [health, metrics]
