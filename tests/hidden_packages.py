"""Environments in which some packages cannot be imported, as if they were not installed: in every process started with them."""

import os
import re
from collections.abc import Iterable
from importlib.metadata import packages_distributions
from pathlib import Path

from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
# Python imports a module of this name when it starts.
SITE = """
import sys
from importlib.machinery import PathFinder


class Finder(PathFinder):
    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        return None if fullname in {hidden!r} else super().find_spec(fullname, path, target)


sys.meta_path[sys.meta_path.index(PathFinder)] = Finder
"""


def locked(lock: str) -> dict[str, set[str]]:
    """The packages of a lock, with their versions: several where they differ by system or version of Python."""
    pins: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / "requirements" / lock).read_text("utf-8"), re.MULTILINE):
        pins.setdefault(name, set()).add(version)
    return pins


def environment_without(folder: Path, hidden: Iterable[str]) -> dict[str, str]:
    """The variables of processes that cannot import these modules."""
    folder.mkdir(exist_ok=True)
    (folder / "sitecustomize.py").write_text(SITE.format(hidden=set(hidden)), encoding="utf-8")
    return os.environ | {"PYTHONPATH": str(folder)}


def environment_with_only(folder: Path, packages: Iterable[str]) -> dict[str, str]:
    """The variables of processes that can import our own modules, the standard library, and what these packages bring."""
    allowed = {"zuschlag", *packages}
    brought = packages_distributions()
    return environment_without(
        folder, [module for module in brought if not allowed & set(map(canonicalize_name, brought[module]))]
    )
