"""The workflow of continuous integration starts commands that exist, on the systems that the documentation names."""

import os
import re
from collections.abc import Iterator
from typing import Any

import yaml  # type: ignore[import-untyped]

from tools.release.failure import ROOT
from tools.release.interpreters import read_versions

TEXT = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
JOBS: dict[str, Any] = yaml.safe_load(TEXT)["jobs"]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
ON_EVERY_MACHINE = ("git", "python")
"""Commands that are not ours."""


def steps(job: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = JOBS[job]["steps"]
    return found


def commands(job: str) -> Iterator[list[str]]:
    for step in steps(job):
        for line in step.get("run", "").splitlines():
            yield line.split()


def test_every_command_exists() -> None:
    for job in JOBS:
        for command, *words in commands(job):
            if command == "make":
                targets = [word for word in words if "=" not in word]
                assert targets
                assert set(targets) <= TARGETS, words
            elif command not in ON_EVERY_MACHINE:
                assert os.access(ROOT / command, os.X_OK), command


def test_linux_runs_what_has_to_pass_before_anything_lands() -> None:
    assert [".ci/run"] in commands("linux")
    assert JOBS["linux"]["runs-on"].startswith("ubuntu-")
    assert JOBS["linux"]["strategy"]["matrix"]["python"] == read_versions(ROOT)


def test_macos_and_windows_run_every_check() -> None:
    assert ["make", "test", "PYTHON=python"] in commands("other-systems")
    systems = JOBS["other-systems"]["strategy"]["matrix"]["system"]
    assert [system.partition("-")[0] for system in systems] == ["macos", "windows"]


def test_a_tag_runs_the_checklist_of_a_release_with_every_python() -> None:
    assert "startsWith(github.ref, 'refs/tags/v')" in JOBS["release"]["if"]
    assert ["make", "release-check", "PYTHON=python"] in commands("release")
    (installed,) = [
        step["with"]["python-version"].split() for step in steps("release") if "setup-python" in step.get("uses", "")
    ]
    assert sorted(installed) == read_versions(ROOT)


def test_actions_are_pinned_by_major_version_and_the_workflow_may_only_read() -> None:
    uses = [step["uses"] for job in JOBS for step in steps(job) if "uses" in step]
    assert uses
    assert [action for action in uses if not re.fullmatch(r"actions/[a-z-]+@v\d+", action)] == []
    assert yaml.safe_load(TEXT)["permissions"] == {"contents": "read"}


def test_it_says_what_was_never_run() -> None:
    opening = TEXT.partition("name:")[0]
    assert "Never run so far: this file itself, and anything on macOS or Windows." in opening
    assert JOBS["other-systems"]["continue-on-error"] is True
