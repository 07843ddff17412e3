"""What the files of a checkout must say before a version is released. Nothing is built or installed."""

import difflib
import re
import shutil
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.version import InvalidVersion, Version

from tools.release.failure import Failure, run
from tools.sbom import own_version

SECTION = re.compile(r"^## (?P<title>.+?)$\n(?P<text>.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
DATED = re.compile(r"(?P<version>\S+) \((?P<date>\d{4}-\d\d-\d\d)\)")
UNRELEASED = "Unreleased"
ELSEWHERE = {
    "CITATION.cff": re.compile(r"^version: (\S+)$", re.MULTILINE),
    "docs/reference/protocol/openapi.json": re.compile(r'"title": "Zuschlag",\s*"version": "([^"]+)"'),
}
"""Files that repeat the version, each exactly once."""
WHEEL_NAME = re.compile(r"zuschlag-(\d[\w.]*)-py3-none-any[.]whl")
"""Wheels that the documentation names."""
LOCKS = ("play.txt", "build.txt", "dev.txt", "pip.txt")


def check_clean(root: Path) -> str:
    """Everything is committed, so that what is released is what git holds."""
    changed = run(["git", "status", "--porcelain"], root)
    if changed:
        raise Failure(f"not everything is committed:\n{changed.rstrip()}")
    return f"commit {run(['git', 'rev-parse', '--short', 'HEAD'], root).strip()}"


def check_version(root: Path) -> str:
    """src/zuschlag/__init__.py says the version, and whatever repeats it agrees."""
    version = own_version(root)
    try:
        normal = str(Version(version))
    except InvalidVersion:
        raise Failure(f"__version__ is {version!r}; expected a version such as '0.2.0'") from None
    if normal != version:
        raise Failure(f"__version__ is {version!r}; its normal form is {normal!r}")
    for name, pattern in ELSEWHERE.items():
        if pattern.findall((root / name).read_text(encoding="utf-8")) != [version]:
            raise Failure(f"{name} does not say {version} where __version__ does; `make docs` writes generated files again")
    for page in (root / "README.md", *sorted((root / "docs").rglob("*.md"))):
        for named in WHEEL_NAME.findall(page.read_text(encoding="utf-8")):
            if named != version:
                raise Failure(f"{page.relative_to(root).as_posix()} names a wheel of {named}; expected {version}")
    return version


def check_tag(root: Path) -> str:
    """No other commit has the tag of this version: a released version never changes."""
    version = own_version(root)
    tagged = run(["git", "tag", "--list", f"v{version}", "--format", "%(objectname) %(*objectname)"], root).split()
    if tagged and run(["git", "rev-parse", "HEAD"], root).strip() not in tagged:
        raise Failure(f"the tag v{version} is on another commit; choose the next version")
    return f"v{version}"


def check_changelog(root: Path) -> str:
    """The first section that is not empty is that of the version, with a date that has come."""
    sections = [(found["title"], found["text"].strip()) for found in SECTION.finditer(_changelog(root))]
    if sections and sections[0][0] == UNRELEASED:
        if sections[0][1]:
            raise Failure(f"CHANGELOG.md still has lines under {UNRELEASED!r}; move them under the version that brings them")
        sections = sections[1:]
    title, text = sections[0] if sections else ("", "")
    found = DATED.fullmatch(title)
    if found is None or found["version"] != own_version(root):
        raise Failure(f"the newest section of CHANGELOG.md is {title!r}; expected '{own_version(root)} (YYYY-MM-DD)'")
    if not text:
        raise Failure(f"the section {title!r} of CHANGELOG.md is empty")
    released = date.fromisoformat(found["date"])
    if released > date.today():  # noqa: DTZ011 (the day of whoever releases)
        raise Failure(f"CHANGELOG.md dates {own_version(root)} {released}, which is to come")
    cited = re.findall(r"^date-released: (\S+)$", (root / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    if cited != [released.isoformat()]:
        raise Failure(f"CITATION.cff says date-released: {', '.join(cited)}; CHANGELOG.md says {released}")
    return title


def _changelog(root: Path) -> str:
    return (root / "CHANGELOG.md").read_text(encoding="utf-8")


def check_locks(root: Path) -> str:
    """`make lock` would change nothing."""
    if shutil.which("uv") is None:
        raise Failure("there is no uv, which `make lock` needs: pip install uv")
    with TemporaryDirectory(prefix="zuschlag-locks-") as folder:
        copy = Path(folder)
        for name in ("Makefile", "pyproject.toml", *(f"requirements/{lock}" for lock in LOCKS)):
            (copy / name).parent.mkdir(exist_ok=True)
            shutil.copy(root / name, copy / name)
        run(["make", "lock"], copy)
        for lock in LOCKS:
            before, after = (_lines(place / "requirements" / lock) for place in (root, copy))
            if before != after:
                changed = [
                    line for line in difflib.unified_diff(before, after, lineterm="", n=0) if re.match(r"[+-][a-z]", line)
                ]
                raise Failure(f"requirements/{lock} is out of date (`make lock` writes it):\n" + "\n".join(changed))
    return ", ".join(LOCKS)


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()
