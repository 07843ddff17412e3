"""One server for all fuzzing, whose log must stay without complaints."""

from collections.abc import Iterator

import pytest

from tests.fuzz.captured_log import capture_log
from tests.server.live_server import LiveServer, run_live_server
from zuschlag.server import logs
from zuschlag.server.settings import Settings


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    logs.set_up_logging(Settings())
    with run_live_server(tmp_path_factory.mktemp("fuzz")) as running:
        yield running


@pytest.fixture(autouse=True)
def _quiet_log() -> Iterator[None]:
    """Whatever a client does, the server logs no traceback and no warning."""
    with capture_log() as captured_log:
        yield
    assert captured_log.complaints == []
