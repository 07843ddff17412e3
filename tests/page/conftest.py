"""One browser and one server for all tests of the page. They go after them: while Playwright runs, no test can use asyncio."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import PATIENCE, chromium
from tests.page.installed_game import goofspiel_installed
from tests.server.live_server import run_live_server


@pytest.fixture(scope="package", autouse=True)
def _outside_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Every server of these tests offers a game that the page has no part for."""
    with goofspiel_installed(tmp_path_factory.mktemp("goofspiel")):
        yield


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with chromium() as started:
        yield started


@pytest.fixture(scope="package")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with run_live_server(tmp_path_factory.mktemp("page")) as served:
        yield served.url
