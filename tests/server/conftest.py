"""One server for all tests that do not need their own."""

from collections.abc import Iterator

import pytest

from tests.server.live_server import Served, serving
from zuschlag.server import logs
from zuschlag.server.settings import Settings


@pytest.fixture(scope="session", autouse=True)
def logging() -> None:
    logs.set_up_logging(Settings())


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as running:
        yield running
