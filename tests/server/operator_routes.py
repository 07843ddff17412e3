"""The operator's routes, and which of them a server was asked for: the page and the command can do the same."""

import re
import time
from typing import cast

from tests.server.live_server import LiveServer
from zuschlag.server.app import create_litestar_app
from zuschlag.server.context import ServerContext
from zuschlag.server.http.constants import OPERATOR_PATH


def all_operator_routes() -> set[str]:
    app = create_litestar_app(cast("ServerContext", None))  # no handler runs
    return {route.path_format for route in app.routes if route.path_format.startswith(OPERATOR_PATH)}


def used_operator_routes(served: LiveServer) -> set[str]:
    """Those that have answered with success. A request is counted just after its answer, so this waits for the last one."""
    until = time.monotonic() + 10
    while (found := _counted_operator_routes(served)) != all_operator_routes() and time.monotonic() < until:
        time.sleep(0.02)
    return found


def _counted_operator_routes(served: LiveServer) -> set[str]:
    metrics = served.context.metrics.text().decode()
    return set(re.findall(rf'zuschlag_requests_total\{{route="({OPERATOR_PATH}[^"]*)",status="20\d"\}}', metrics))
