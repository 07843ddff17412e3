"""Files that only their owner may read."""

import stat
import sys
from pathlib import Path

import pytest

from zuschlag.store.private_file import write_private_file


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    file = tmp_path / "key"
    write_private_file(file, b"secret")
    assert file.read_bytes() == b"secret"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_an_older_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_bytes(b"much longer than the new one")
    file.chmod(0o644)
    write_private_file(file, b"new")
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0 or sys.platform == "win32"
    assert list(tmp_path.iterdir()) == [file]


def test_a_failure_leaves_what_was_there(tmp_path: Path) -> None:
    folder = tmp_path / "key"
    folder.mkdir()
    with pytest.raises(OSError, match="key"):
        write_private_file(folder, b"new")
    assert list(tmp_path.iterdir()) == [folder]
