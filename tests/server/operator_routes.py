"""The operator's routes, and which of them a server was asked for: the page and the command can do the same."""

import re
import time
from typing import cast

from tests.random_play import finished_match
from tests.server.live_server import LiveServer, Visitor, run_in_server
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


def start_waiting_review(served: LiveServer, person: Visitor) -> int:
    """Start a review that this server does not compute; its number."""
    run_in_server(served, served.context.review_jobs.close())
    record = dict(finished_match(("zahltag", 2, {}), 7).record())
    path = f"/api/replays/{person.post('/api/replays', record).json()['id']}/review"
    assert person.post(path).json()["state"] == "waiting"
    number: int = served.operator().get(f"{OPERATOR_PATH}/reviews").json()[0]["number"]
    return number


def _counted_operator_routes(served: LiveServer) -> set[str]:
    metrics = served.context.metrics.text().decode()
    return set(re.findall(rf'zuschlag_requests_total\{{route="({OPERATOR_PATH}[^"]*)",status="20\d"\}}', metrics))
