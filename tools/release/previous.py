"""Write the archive of the release that servers are updated from: `python -m tools.release.previous dist/zuschlag-….whl`.

`tests/rolling` runs its server beside one of this version. What a server can do without (networks of bots, the documentation)
is left out, so that the archive is small.
"""

import io
import lzma
import sys
import tarfile
import zipfile
from pathlib import Path

from tools.release.failure import ROOT

ARCHIVE = ROOT / "tests" / "rolling" / "previous.tar.xz"
LEFT_OUT = ("zuschlag/server/site/", "zuschlag/testing/")


def is_needed(name: str) -> bool:
    """Does a server need this file of a wheel?"""
    return name.startswith("zuschlag/") and not name.startswith(LEFT_OUT) and not name.endswith(".safetensors")


def write_archive(wheel: Path, archive: Path = ARCHIVE) -> int:
    """Write what a server needs of a wheel, the same bytes for the same wheel; returns the number of files."""
    names = []
    with (
        zipfile.ZipFile(wheel) as source,
        lzma.open(archive, "wb", preset=9) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as target,
    ):
        for name in sorted(filter(is_needed, source.namelist())):
            content = source.read(name)
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            target.addfile(entry, io.BytesIO(content))
            names.append(name)
    return len(names)


if __name__ == "__main__":
    (given,) = sys.argv[1:]
    print(f"{ARCHIVE}: {write_archive(Path(given))} files, {ARCHIVE.stat().st_size:,} bytes")  # noqa: T201
