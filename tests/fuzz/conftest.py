"""One server for all fuzzing, whose log must stay without complaints."""

from collections.abc import Iterator

import pytest

from tests.fuzz.captured_log import overhearing
from tests.server.live_server import Served, serving
from zuschlag.server import logs
from zuschlag.server.settings import Settings


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    logs.set_up_logging(Settings())
    with serving(tmp_path_factory.mktemp("fuzz")) as running:
        yield running


@pytest.fixture(autouse=True)
def _quiet_log() -> Iterator[None]:
    """Whatever a client does, it is the client's affair: no traceback, no warning."""
    with overhearing() as overheard:
        yield
    assert overheard.complaints == []
