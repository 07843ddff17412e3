"""The versions of Python that pyproject.toml promises, and an interpreter for each, found by its name."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from tools.release.failure import Failure

CLASSIFIER = re.compile(r"Programming Language :: Python :: (3[.]\d+)")


def read_versions(root: Path) -> list[str]:
    """Every version of Python that pyproject.toml names in its classifiers, such as "3.12"."""
    classifiers = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    return [found[1] for line in classifiers if (found := CLASSIFIER.fullmatch(line))]


def find_python(version: str, path: str | None = None) -> str:
    """The path of an interpreter of this version: ours, or the one called pythonX.Y in PATH.

    A name in PATH is not enough: a shim may have no interpreter behind it. So it is started, and says its version.
    """
    if path is None and version == f"{sys.version_info.major}.{sys.version_info.minor}":
        return sys.executable
    found = shutil.which(f"python{version}", path=path)
    if found is None:
        raise Failure(f"there is no python{version} in PATH; install Python {version}, or name others with --pythons")
    asked = [found, "-c", "import ensurepip, sqlite3, ssl, sys; print('%d.%d' % sys.version_info[:2])"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603
    if done.stdout.strip() != version:
        said = (done.stdout + done.stderr).strip()
        raise Failure(f"{found} is not a complete Python {version}: {said}; with pyenv, select it with PYENV_VERSION")
    return found
