"""For the tests of commands that speak to a server."""

import logging
from collections.abc import Iterator

import pytest
import structlog

from tests.server.live_server import LiveServer, run_live_server


@pytest.fixture(scope="package", autouse=True)
def _quiet() -> Iterator[None]:
    """A server in this process logs nothing of its requests where commands are listened to."""
    usual = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    yield
    structlog.configure(**usual)


@pytest.fixture(scope="package")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server in this process whose bots answer at once."""
    with run_live_server(tmp_path_factory.mktemp("served")) as running:
        yield running
