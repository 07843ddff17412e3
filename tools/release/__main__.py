"""Run the checklist of a release, and say of each check whether it holds.

    python -m tools.release                          # all of it: some minutes, and a network
    python -m tools.release --only version,changelog # some of it
    python -m tools.release --pythons 3.11,3.13      # installed only with these

What is checked: version, tag, changelog, locks, clean, builds, installs. `docs/how-to/make-a-release.md` says how to release.
"""

import argparse
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.release.builds import build_twice
from tools.release.failure import ROOT, Failure
from tools.release.installation import try_package
from tools.release.interpreters import find_python, read_versions
from tools.release.source_checks import check_changelog, check_clean, check_locks, check_tag, check_version
from tools.sbom import own_version

CHECKS: dict[str, Callable[[Path], str]] = {
    "version": check_version,
    "tag": check_tag,
    "changelog": check_changelog,
    "locks": check_locks,
    "clean": check_clean,
}
BUILDS, INSTALLS = "builds", "installs"
NAMES = (*CHECKS, BUILDS, INSTALLS)


def check_builds(root: Path, folder: Path) -> str:
    """Two builds are equal. Those that were compared are put into dist/."""
    made = build_twice(root, folder)
    dist = root / "dist"
    dist.mkdir(exist_ok=True)
    for file in made:
        shutil.copy(file, dist)
    return ", ".join(f"dist/{file.name}" for file in made)


def check_installs(root: Path, folder: Path, versions: list[str]) -> str:
    """Wheel and source distribution of dist/ work in empty environments, with each of these versions of Python."""
    version = own_version(root)
    pythons = [find_python(each) for each in versions]
    wheel, sdist = root / "dist" / f"zuschlag-{version}-py3-none-any.whl", root / "dist" / f"zuschlag-{version}.tar.gz"
    for package in (wheel, sdist):
        if not package.exists():
            raise Failure(f"there is no {package.relative_to(root)}; the check {BUILDS!r} builds it")
    for each, python in zip(versions, pythons, strict=True):
        try_package(wheel, python, folder / f"{each}-wheel", version=version, lock=root / "requirements/play.txt")
        try_package(sdist, python, folder / f"{each}-sdist", version=version)
    return f"wheel and source distribution with Python {', '.join(versions)}"


def main(words: list[str] | None = None, root: Path = ROOT) -> int:
    """Run the checks, print a line for each, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(NAMES), help="these checks, separated by commas")
    parser.add_argument("--pythons", default=",".join(read_versions(root)), help="versions of Python, separated by commas")
    given = parser.parse_args(words)
    chosen, versions = given.only.split(","), given.pythons.split(",")
    if unknown := [name for name in chosen if name not in NAMES]:
        parser.error(f"there is no check {unknown[0]!r}; there are {', '.join(NAMES)}")
    failed = False
    with TemporaryDirectory(prefix="zuschlag-release-") as name:
        folder = Path(name)
        checks = CHECKS | {
            BUILDS: lambda root: check_builds(root, folder / BUILDS),
            INSTALLS: lambda root: check_installs(root, folder / INSTALLS, versions),
        }
        for check in NAMES:
            if check in chosen:
                try:
                    print(f"ok    {check}: {checks[check](root)}", flush=True)  # noqa: T201
                except Failure as failure:
                    failed = True
                    print(f"FAILS {check}: {failure}", flush=True)  # noqa: T201
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
