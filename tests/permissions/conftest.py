"""One server for all tests that do not need their own, and one cast a module."""

from collections.abc import Iterator

import pytest

from tests.permissions.people import Cast, gathered
from tests.server.live_server import Served, serving
from zuschlag.server import logs
from zuschlag.server.settings import Settings


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    logs.set_up_logging(Settings())
    with serving(tmp_path_factory.mktemp("matrix")) as running:
        yield running


@pytest.fixture(scope="module")
def _people(served: Served) -> Cast:
    return gathered(served)


@pytest.fixture
def cast(_people: Cast) -> Iterator[Cast]:
    """The cast, who leave no table behind: nobody may sit at too many."""
    yield _people
    while _people.tables:
        _people["operator"].http.delete(f"/api/operator/tables/{_people.tables.pop()}")
