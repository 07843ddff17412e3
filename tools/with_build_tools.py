"""Run a command with the packages that only building needs (requirements/build.txt): deno, hatchling, polib.

    python -m tools.with_build_tools COMMAND…

An environment for playing does not keep them, since deno alone takes 90 MB: they are installed into a temporary folder, which
is removed afterwards. In an environment that has them, the command just runs.
"""

import os
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory

LOCK = Path(__file__).parents[1] / "requirements" / "build.txt"


def has_build_tools() -> bool:
    """Does this environment have every package of the lock, in the version that is locked?"""
    pins = re.findall(r"^(\S+)==(\S+)", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    return all(_is_installed(*pin) for pin in pins)


def _is_installed(name: str, locked: str) -> bool:
    try:
        return version(name) == locked
    except PackageNotFoundError:
        return False


def install(folder: Path) -> dict[str, str]:
    """Install the lock into a folder. Returns the variables with which a command finds what is there."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-compile"]
    subprocess.run([*pip, "--target", str(folder), "--require-hashes", "--requirement", str(LOCK)], check=True)  # noqa: S603
    return {
        "PYTHONPATH": os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")])),
        "PATH": os.pathsep.join(filter(None, [str(folder / "bin"), os.environ.get("PATH")])),
        "DENO_DIR": str(folder / "deno-cache"),
    }


def main(command: list[str]) -> int:
    """Run the command, and return its exit status."""
    if has_build_tools():
        return subprocess.run(command, check=False).returncode  # noqa: S603 (to run it is what was asked for)
    with TemporaryDirectory(prefix="zuschlag-build-") as folder:
        try:
            variables = install(Path(folder))
        except subprocess.CalledProcessError as failed:
            return failed.returncode
        return subprocess.run(command, env=os.environ | variables, check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
