"""The wheel and the source distribution: built twice, in different folders and circumstances, byte for byte the same.

Whoever has the commit, the locked build tools and the same zlib gets these bytes again, and so can check what was released.
"""

import os
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

from tools.release.failure import Failure, run

FIRST = {"TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1"}
SECOND = {"TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONHASHSEED": "2"}
"""Variables that must change nothing."""
OPEN, CLOSED = 0o022, 0o077
"""Masks of file permissions that must change nothing."""
ANOTHER_TIME = 1_000_000_000
"""When the files of the second folder were last changed, in seconds since 1970: that must change nothing, either."""


def build_twice(root: Path, folder: Path) -> list[Path]:
    """Build both from the files in git, twice, and the wheel once more from the source distribution. Returns the first two."""
    epoch = run(["git", "log", "-1", "--format=%ct"], root).strip()
    first, second = folder / "first", folder / "a" / "deeper folder" / "second"
    copy_sources(root, first)
    copy_sources(root, second, time=ANOTHER_TIME)
    made = build(first, folder / "dist", OPEN, SOURCE_DATE_EPOCH=epoch, **FIRST)
    compare(made, build(second, folder / "again", CLOSED, SOURCE_DATE_EPOCH=epoch, **SECOND))
    wheel, sdist = made
    unpacked = folder / "unpacked"
    with tarfile.open(sdist) as packed:
        packed.extractall(unpacked, filter="data")
    (inside,) = unpacked.iterdir()
    rebuilt = build(inside, folder / "from-sdist", OPEN, "--wheel", SOURCE_DATE_EPOCH=epoch, **FIRST)
    compare([wheel], rebuilt)
    return made


def copy_sources(root: Path, folder: Path, *, time: int | None = None) -> None:
    """Copy the files that git does not ignore into a folder, and say that they were changed at this time."""
    for name in run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], root).split("\0"):
        source, target = root / name, folder / name
        if name and source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
            if time is not None:
                os.utime(target, (time, time))


def build(source: Path, out: Path, umask: int, *kinds: str, **variables: str) -> list[Path]:
    """Build the wheel and the source distribution, or only these kinds, with the build tools of this environment."""
    kinds = kinds or ("--sdist", "--wheel")
    run([sys.executable, "-m", "build", "--no-isolation", *kinds, "--outdir", out, source], source, umask=umask, **variables)
    return sorted(out.iterdir())


def compare(one: list[Path], other: list[Path]) -> None:
    """Fail unless both are the same files: the same names, and the same bytes."""
    names = [file.name for file in one], [file.name for file in other]
    if names[0] != names[1]:
        raise Failure(f"two builds give {', '.join(names[0])} and {', '.join(names[1])}")
    for first, second in zip(one, other, strict=True):
        if first.read_bytes() != second.read_bytes():
            before, after = read_members(first), read_members(second)
            differing = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
            what = ", ".join(differing) or "the order, the dates or the permissions of its files"
            raise Failure(f"two builds of {first.name} differ in {what}")


def read_members(file: Path) -> dict[str, bytes]:
    """The files in a wheel or a source distribution, by name."""
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as packed:
            return {name: packed.read(name) for name in packed.namelist()}
    with tarfile.open(file) as packed:
        members = [(member.name, packed.extractfile(member)) for member in packed]
        return {name: content.read() for name, content in members if content is not None}
