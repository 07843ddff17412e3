"""The ways to install of docs/how-to/install.md, each as it is written, in a clone of the checkout; and how much they take."""

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.command_runner import ANY_MOVES
from tests.hidden_packages import ROOT
from zuschlag import __version__
from zuschlag.kernel.numba_extra import INSTALL_NUMBA
from zuschlag.texts import Texts

pytestmark = pytest.mark.soak

PAGE = (ROOT / "docs/how-to/install.md").read_text(encoding="utf-8")
LINES = [line for block in re.findall("^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL) for line in block.splitlines()]
CLONE, PLAY, WHEEL, ENVIRONMENT, INSTALL, START, UVX, UV_TOOL, PIPX, ADD = LINES
MOST_DOWNLOADED = {"play.txt": 100, "build.txt": 45}
"""Millions of bytes: together what `make play` downloads, the first alone what a wheel needs."""
MOST_ON_DISK, MOST_WITHOUT_NUMBA = 420, 190
SECONDS = 300.0


def shell(line: str, folder: Path, **more: str) -> str:
    done = subprocess.run(line, shell=True, cwd=folder, env=environment(**more), capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{line}\n{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


def environment(**more: str) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")} | more


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the first line makes: what is committed, and nothing else."""
    folder = tmp_path_factory.mktemp("installing")
    shell(CLONE.replace("<this repository>", str(ROOT)), folder)
    return folder / "zuschlag"


@pytest.fixture(scope="module")
def wheel(clone: Path) -> Path:
    shell(WHEEL, clone)
    return clone / "dist" / f"zuschlag-{__version__}-py3-none-any.whl"


@contextmanager
def started(line: str, folder: Path, data: Path, **more: str) -> Iterator[str]:
    """A line of the page that starts the server; what it printed until the page answered. It is stopped afterwards."""
    said = data / "said.txt"
    settings = {"ZUSCHLAG_DATA": str(data / "zuschlag.sqlite"), "ZUSCHLAG_PORT": "0", **more}
    with said.open("w") as out:
        running = subprocess.Popen(
            line, shell=True, cwd=folder, env=environment(**settings), stdout=out, stderr=out, start_new_session=True
        )
    try:
        until = time.monotonic() + SECONDS
        while (found := re.search(r"^Zuschlag: (http\S+)$", said.read_text(), re.MULTILINE)) is None:
            assert running.poll() is None, said.read_text()
            assert time.monotonic() < until, said.read_text()
            time.sleep(0.05)
        with urllib.request.urlopen(found[1], timeout=30) as answer:
            assert b"<title>" in answer.read()
        yield said.read_text()
    finally:
        os.killpg(running.pid, 15)
        running.wait(30)


def megabytes(folder: Path) -> float:
    """What a folder takes on disk."""
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*")) / 1e6


def test_make_play_plays_takes_little_and_installs_nothing_the_second_time(clone: Path, tmp_path: Path) -> None:
    with started(PLAY, clone, tmp_path) as said:
        assert "pip install" in said
    assert megabytes(clone / ".venv") < MOST_ON_DISK
    assert not [path for path in (clone / ".venv").rglob("deno*") if path.name in ("deno", "deno.exe")]
    with started(PLAY, clone, tmp_path) as said:
        assert "pip" not in said
    assert "numba" in shell(".venv/bin/pip list", clone)


def test_make_play_takes_nothing_away_that_was_installed_besides(clone: Path, tmp_path: Path) -> None:
    """As `make test` installs it."""
    with started(PLAY, clone, tmp_path):
        shell(".venv/bin/pip install --no-deps iniconfig", clone)
    (clone / "requirements/play.txt").touch()
    with started(PLAY, clone, tmp_path) as said:
        assert "pip install" in said
    assert "iniconfig" in shell(".venv/bin/pip list", clone)


@pytest.mark.parametrize("lock", MOST_DOWNLOADED)
def test_downloads_are_small(lock: str, tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--dest", str(tmp_path)]
    subprocess.run([*pip, "--requirement", str(ROOT / "requirements" / lock)], check=True)
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) / 1e6 < MOST_DOWNLOADED[lock]


def test_a_wheel_is_installed_with_numba(clone: Path, wheel: Path, tmp_path: Path) -> None:
    assert wheel.exists()
    shell(ENVIRONMENT, clone)
    shell(INSTALL, clone)
    assert megabytes(clone / "zuschlag-environment") < MOST_ON_DISK
    with started(START, clone, tmp_path) as said:
        assert "numba-missing" not in said


def test_a_wheel_is_installed_without_numba_and_numba_is_added(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "plain"
    venv.create(place, with_pip=True)
    shell(f"plain/bin/pip install {wheel}", tmp_path)
    assert megabytes(place) < MOST_WITHOUT_NUMBA
    with started("plain/bin/zuschlag", tmp_path, tmp_path) as said:
        assert "numba-missing" in said
    (tmp_path / "moves.txt").write_text("\n".join(ANY_MOVES))
    said = shell("plain/bin/zuschlag play --bot hard --seed 5 --language en < moves.txt", tmp_path).replace("\n", " ")
    assert Texts("en").say("hint.no_numba", command=INSTALL_NUMBA) in said
    assert " wins." in said or " share the win." in said
    shell(f"plain/bin/{ADD}", tmp_path)
    shell("plain/bin/python -c 'import numba'", tmp_path)


@pytest.mark.skipif(shutil.which("uv") is None, reason="there is no uv: pip install uv")
def test_uv_runs_it_and_installs_it(clone: Path, tmp_path: Path) -> None:
    own = {"UV_TOOL_DIR": str(tmp_path / "tools"), "UV_TOOL_BIN_DIR": str(tmp_path / "bin")}
    with started(UVX, clone, tmp_path, **own) as said:
        assert "numba-missing" not in said
    shell(UV_TOOL, clone, **own)
    assert shell(f"{tmp_path}/bin/zuschlag --version", tmp_path).strip().endswith(__version__)


@pytest.mark.skipif(shutil.which("pipx") is None, reason="there is no pipx: pip install pipx")
def test_pipx_installs_it(clone: Path, tmp_path: Path) -> None:
    own = {"PIPX_HOME": str(tmp_path / "home"), "PIPX_BIN_DIR": str(tmp_path / "bin")}
    shell(PIPX, clone, **own)
    with started(f"{tmp_path}/bin/zuschlag", tmp_path, tmp_path) as said:
        assert "numba-missing" not in said
