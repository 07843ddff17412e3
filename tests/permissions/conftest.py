"""One server for all tests that do not need their own, and one cast a module.

With ZUSCHLAG_TEST_SERVERS=2 there are two on one database, and requests go to one after the other.
"""

import os
from collections.abc import Iterator

import pytest

from tests.permissions.people import PeopleByRole, create_people
from tests.server.live_server import LiveServer, run_live_servers
from zuschlag.server import logs
from zuschlag.server.settings import Settings


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    logs.set_up_logging(Settings())
    with run_live_servers(tmp_path_factory.mktemp("matrix"), int(os.environ.get("ZUSCHLAG_TEST_SERVERS", "1"))) as running:
        yield running


@pytest.fixture(scope="module")
def _people(live_server: LiveServer) -> PeopleByRole:
    return create_people(live_server)


@pytest.fixture
def roles(_people: PeopleByRole) -> Iterator[PeopleByRole]:
    """The cast, who leave no table behind: nobody may sit at too many."""
    yield _people
    while _people.tables:
        _people["operator"].http.delete(f"/api/operator/tables/{_people.tables.pop()}")
