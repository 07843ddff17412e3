"""One server for all tests that do not need their own."""

from collections.abc import Iterator

import pytest

from tests.server.live_server import LiveServer, run_live_server
from zuschlag.server import logs
from zuschlag.server.settings import Settings


@pytest.fixture(scope="session", autouse=True)
def logging() -> None:
    logs.set_up_logging(Settings())


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with run_live_server(tmp_path_factory.mktemp("served")) as running:
        yield running
