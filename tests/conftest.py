"""For all tests: repeatable examples, and skips that are errors where nothing may be skipped."""

import gc
import os
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from tests.services.nats import NatsServer, running_nats
from tests.services.postgres import PostgresServer, running_postgres

settings.register_profile("zuschlag", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("zuschlag")


def pytest_collection_finish() -> None:
    """Leave what is loaded out of garbage collection, which otherwise takes a tenth of the time of many tests."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With ZUSCHLAG_NO_SKIPS=1 a skipped test has failed: continuous integration must not go green by skipping."""
    report = yield
    if os.environ.get("ZUSCHLAG_NO_SKIPS") == "1" and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and nothing may be: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL that runs as long as these tests."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> str:
    """A new, empty database."""
    return postgres.create_database()


@pytest.fixture(scope="session")
def nats_server() -> Iterator[NatsServer]:
    """A NATS that runs as long as these tests."""
    with running_nats() as server:
        yield server
