"""The release before this one, unpacked once."""

from pathlib import Path

import pytest

from tests.rolling.versions import unpack_previous_release


@pytest.fixture(scope="session")
def previous_release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpack_previous_release(tmp_path_factory.mktemp("previous"))
