"""The checks of a release that read the checkout: what they accept, and what they refuse with which words."""

import re
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tools.release.__main__ import NAMES, main
from tools.release.failure import ROOT, Failure
from tools.release.interpreters import find_python, read_versions
from tools.release.source_checks import check_changelog, check_clean, check_locks, check_tag, check_version

FILES = {
    "src/zuschlag/__init__.py": '__version__ = "1.2.0"\n',
    "CITATION.cff": "version: 1.2.0\ndate-released: 2026-01-31\n",
    "docs/reference/protocol/openapi.json": '{"info": {"title": "Zuschlag",\n "version": "1.2.0"}}\n',
    "docs/how-to/install.md": "pip install dist/zuschlag-1.2.0-py3-none-any.whl\n",
    "README.md": "# Zuschlag\n",
    "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-01-31)\n- Better.\n\n## 1.1.0 (2025-12-01)\n- Good.\n",
}


def git(folder: Path, *words: str) -> None:
    identity = ["-c", "user.name=Anna", "-c", "user.email=anna@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout that can be released."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "All of it")
    return tmp_path


def replace(folder: Path, name: str, before: str, after: str) -> None:
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")


def test_a_checkout_that_can_be_released_passes(checkout: Path) -> None:
    assert check_version(checkout) == "1.2.0"
    assert check_tag(checkout) == "v1.2.0"
    assert check_changelog(checkout) == "1.2.0 (2026-01-31)"
    assert re.fullmatch("commit [0-9a-f]+", check_clean(checkout))


@pytest.mark.parametrize(
    ("check", "name", "before", "after", "message"),
    [
        (check_version, "src/zuschlag/__init__.py", "1.2.0", "1.2-next", "__version__ is '1.2-next'; expected a version"),
        (check_version, "src/zuschlag/__init__.py", "1.2.0", "1.2.0.rc1", "its normal form is '1.2.0rc1'"),
        (check_version, "CITATION.cff", "1.2.0", "1.1.0", "CITATION.cff does not say 1.2.0"),
        (
            check_version,
            "docs/reference/protocol/openapi.json",
            "1.2.0",
            "1.1.0",
            "docs/reference/protocol/openapi.json does not say 1.2.0",
        ),
        (check_version, "docs/how-to/install.md", "1.2.0", "1.1.0", "docs/how-to/install.md names a wheel of 1.1.0"),
        (check_changelog, "CHANGELOG.md", "## Unreleased\n", "## Unreleased\n- Best.\n", "still has lines under 'Unreleased'"),
        (check_changelog, "CHANGELOG.md", "## 1.2.0 (2026-01-31)", "## 1.2.0", "is '1.2.0'; expected '1.2.0 (YYYY-MM-DD)'"),
        (check_changelog, "CHANGELOG.md", "## 1.2.0 (", "## 1.3.0 (", "is '1.3.0 (2026-01-31)'; expected '1.2.0 (YYYY"),
        (check_changelog, "CHANGELOG.md", "- Better.\n", "", "the section '1.2.0 (2026-01-31)' of CHANGELOG.md is empty"),
        (check_changelog, "CITATION.cff", "01-31", "01-30", "says date-released: 2026-01-30; CHANGELOG.md says 2026-01-31"),
        (check_clean, "README.md", "# Zuschlag", "# Anew", "not everything is committed:\n M README.md"),
    ],
)
def test_what_does_not_fit_is_named(
    checkout: Path, check: Callable[[Path], str], name: str, before: str, after: str, message: str
) -> None:
    replace(checkout, name, before, after)
    with pytest.raises(Failure, match=re.escape(message)):
        check(checkout)


def test_a_date_that_is_to_come_is_refused(checkout: Path) -> None:
    tomorrow = (datetime.now(UTC).date() + timedelta(days=2)).isoformat()
    replace(checkout, "CHANGELOG.md", "2026-01-31", tomorrow)
    with pytest.raises(Failure, match=f"dates 1[.]2[.]0 {tomorrow}, which is to come"):
        check_changelog(checkout)


def test_a_version_whose_tag_is_on_another_commit_is_refused(checkout: Path) -> None:
    git(checkout, "tag", "--annotate", "--message", "1.2.0", "v1.2.0")
    assert check_tag(checkout) == "v1.2.0"
    git(checkout, "commit", "--quiet", "--allow-empty", "--message", "More")
    with pytest.raises(Failure, match=r"the tag v1[.]2[.]0 is on another commit"):
        check_tag(checkout)


def test_without_uv_the_check_of_the_locks_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Failure, match="there is no uv, which `make lock` needs: pip install uv"):
        check_locks(ROOT)


def test_locks_that_uv_would_write_otherwise_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """uv is played by a program that writes what it is told to, since a real one needs a package index."""
    uv = tmp_path / "uv"
    uv.write_text('#!/bin/sh\nwhile [ "$1" != --output-file ]; do shift; done\necho "click==99" > "$2"\n', encoding="utf-8")
    uv.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with pytest.raises(
        Failure, match=r"requirements/play[.]txt is out of date \(`make lock` writes it\):\n(-.*\n)+[+]click==99"
    ):
        check_locks(ROOT)


def test_this_checkout_says_one_version_everywhere() -> None:
    assert check_version(ROOT)


def test_an_interpreter_is_found_by_its_name_and_started(tmp_path: Path) -> None:
    """A shim that has no interpreter behind it is none."""
    assert read_versions(ROOT) == ["3.11", "3.12", "3.13"]
    with pytest.raises(Failure, match=r"there is no python3[.]12 in PATH; install Python 3[.]12"):
        find_python("3.12", path=str(tmp_path))
    shim = tmp_path / "python3.12"
    shim.write_text("#!/bin/sh\necho 'command not found' >&2\nexit 127\n", encoding="utf-8")
    shim.chmod(0o755)
    with pytest.raises(Failure, match=r"python3[.]12 is not a complete Python 3[.]12: command not found"):
        find_python("3.12", path=str(tmp_path))


def test_the_command_names_each_check_and_exits_with_1_where_one_fails(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout / "pyproject.toml").write_text("[project]\nclassifiers = []\n", encoding="utf-8")
    assert main(["--only", "version,changelog"], checkout) == 0
    assert capsys.readouterr().out == "ok    version: 1.2.0\nok    changelog: 1.2.0 (2026-01-31)\n"
    assert main(["--only", "clean,version"], checkout) == 1
    said = capsys.readouterr().out
    assert said == "ok    version: 1.2.0\nFAILS clean: not everything is committed:\n?? pyproject.toml\n"
    with pytest.raises(SystemExit):
        main(["--only", "moon"], checkout)
    assert f"there is no check 'moon'; there are {', '.join(NAMES)}" in capsys.readouterr().err
