"""The cache of compiled code: what a former version compiled is removed, what is in use stays."""

import os
import time
from pathlib import Path

import pytest

import zuschlag
from tests.kernel.test_numba_compiler import scaled
from zuschlag.kernel.cache_folder import DAY, KEEP_OTHERS, KEEP_OWN, MARK, make_writable_folder
from zuschlag.kernel.cpp_compiler import cpu_command, load_library
from zuschlag.kernel.numba_compiler import cache_folder


def a_build(folder: Path, version: str, unused_for: float) -> Path:
    """A build that this version left behind, not used for so many seconds."""
    make_writable_folder(folder)
    (folder / "compiled.nbc").write_bytes(b"code")
    (folder / MARK).write_text(version)
    used = time.time() - unused_for
    os.utime(folder / MARK, (used, used))
    return folder


def test_builds_of_former_versions_are_removed_and_those_in_use_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZUSCHLAG_CACHE", str(tmp_path))
    builds = tmp_path / "compiled"
    own, former = zuschlag.__version__, "0.0.1"
    removed = [
        a_build(builds / "former", former, KEEP_OTHERS + DAY),
        a_build(builds / "before-marks", "", KEEP_OTHERS + DAY),
        a_build(builds / "forgotten", own, KEEP_OWN + DAY),
    ]
    kept = [a_build(builds / "beside", former, KEEP_OTHERS / 2), a_build(builds / "own", own, KEEP_OWN / 2)]
    (builds / "of-somebody-else").mkdir()
    used = cache_folder(scaled, {}, boundscheck=False)
    assert used is not None
    assert used.parent == builds
    assert [path.name for path in removed if path.exists()] == []
    assert sorted(builds.iterdir()) == sorted([*kept, used, builds / "of-somebody-else"])
    assert (used / MARK).read_text() == own


def test_what_is_used_again_is_as_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZUSCHLAG_CACHE", str(tmp_path))
    first = cache_folder(scaled, {}, boundscheck=False)
    assert first is not None
    a_build(first, "0.0.1", KEEP_OWN * 2)
    assert cache_folder(scaled, {}, boundscheck=False) == first
    assert time.time() - (first / MARK).stat().st_mtime < DAY


def test_libraries_of_former_versions_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZUSCHLAG_CACHE", str(tmp_path))
    try:
        command = cpu_command("-O1")
    except FileNotFoundError as error:
        pytest.skip(str(error))
    (tmp_path / "cpp").mkdir()
    former = tmp_path / "cpp" / "former.so"
    former.write_bytes(b"code")
    used = time.time() - KEEP_OWN - DAY
    os.utime(former, (used, used))
    load_library('extern "C" int seven() { return 7; }', command)
    assert not former.exists()
    assert len(list((tmp_path / "cpp").glob("*.so"))) == 1
