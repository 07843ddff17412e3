"""The wheel: built, installed into an empty environment outside the checkout, and played through; and the sources."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from tests.sbom.components import components_here
from tests.test_repository import FORBIDDEN
from tools.release.builds import build_twice, compare
from tools.release.failure import Failure

CHECKOUT = Path(__file__).parents[1]


def run(*command: object, cwd: Path, **environment: str) -> str:
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")} | environment
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}: {done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel_and_sdist(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Built twice in different folders and circumstances, which fails unless both builds are equal."""
    return build_twice(CHECKOUT, tmp_path_factory.mktemp("builds"))


@pytest.fixture(scope="module")
def wheel(wheel_and_sdist: list[Path]) -> Path:
    return wheel_and_sdist[0]


def test_two_builds_are_equal_byte_for_byte(wheel_and_sdist: list[Path]) -> None:
    """Whatever the folder, the time zone, the language, the mask of permissions and the times of the files."""
    wheel, sdist = wheel_and_sdist
    assert (wheel.suffix, sdist.suffix) == (".whl", ".gz")
    again = wheel.parents[1] / "again"
    assert wheel.read_bytes() == (again / wheel.name).read_bytes()
    assert sdist.read_bytes() == (again / sdist.name).read_bytes()
    styles = wheel.parents[1].glob("**/second/src/zuschlag/server/page/page-*.css")
    assert [oct(style.stat().st_mode)[-3:] for style in styles] == ["600"], "the second build was made with another mask"


def test_builds_that_differ_are_refused_with_the_names_of_the_files(tmp_path: Path) -> None:
    for folder, text in (("one", "1"), ("two", "2")):
        (tmp_path / folder).mkdir()
        with zipfile.ZipFile(tmp_path / folder / "some.whl", "w") as packed:
            packed.writestr("same.txt", "same")
            packed.writestr("other.txt", text)
    with pytest.raises(Failure, match=r"^two builds of some[.]whl differ in other[.]txt$"):
        compare([tmp_path / "one/some.whl"], [tmp_path / "two/some.whl"])


def test_the_wheel_carries_what_it_needs_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        forbidden = [name for name in names if FORBIDDEN.search(packed.read(name).decode(errors="replace"))]
    for language in ("de", "en", "fr", "it"):
        assert f"zuschlag/texts/locale/{language}/LC_MESSAGES/zuschlag.mo" in names
    assert "zuschlag/games/bigshot/board.toml" in names
    assert "zuschlag/store/migrations/0001_tables_and_people.sql" in names
    assert_carries_page(names, "zuschlag/server/page/")
    assert "zuschlag/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert forbidden == []
    assert all(name.startswith(("zuschlag/", "zuschlag-")) for name in names)


def assert_carries_page(names: list[str], folder: str) -> None:
    carried = {name.removeprefix(folder) for name in names if name.startswith(folder)}
    assert {"index.html", "LICENSES.txt", "icon.svg"} <= carried
    site = folder.replace("/page/", "/site/")
    assert {f"{site}index.html", f"{site}how-to/hosting.html", f"{site}reference/api/zuschlag.html"} <= set(names)
    for kind in ("main-.*[.]js", "page-.*[.]css"):
        assert len([name for name in carried if re.fullmatch(kind, name)]) == 1


@pytest.fixture(scope="module")
def sdist(wheel_and_sdist: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    out = tmp_path_factory.mktemp("sdist")
    with tarfile.open(wheel_and_sdist[1]) as packed:
        packed.extractall(out, filter="data")
    (folder,) = (path for path in out.iterdir() if path.is_dir())
    return folder


@pytest.fixture(scope="module")
def without_deno(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has all packages of this one, and no deno beside it."""
    place = tmp_path_factory.mktemp("without") / "environment"
    venv.create(place)
    (packages,) = place.glob("lib/*/site-packages")
    (packages / "these.pth").write_text(sysconfig.get_path("purelib"))
    return place / "bin" / "python"


def build_without_deno(python: Path, folder: Path, out: Path) -> subprocess.CompletedProcess[str]:
    line: list[str | Path] = [python, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, folder]
    env = {"PATH": str(python.parent), "HOME": str(out)}
    return subprocess.run(line, cwd=out, env=env, capture_output=True, text=True, check=False)


def test_the_source_distribution_carries_every_source_and_what_is_built(sdist: Path) -> None:
    names = [path.relative_to(sdist).as_posix() for path in sdist.rglob("*") if path.is_file()]
    assert_carries_page(names, "src/zuschlag/server/page/")
    assert "src/zuschlag/texts/locale/de/LC_MESSAGES/zuschlag.mo" in names
    listed = subprocess.run(["git", "ls-files", "web", "src"], cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert [name for name in listed.stdout.splitlines() if name not in names and (CHECKOUT / name).exists()] == []
    assert not [name for name in names if "node_modules" in name]


def test_a_wheel_is_built_from_it_without_deno(sdist: Path, without_deno: Path, wheel: Path, tmp_path: Path) -> None:
    done = build_without_deno(without_deno, sdist, tmp_path)
    assert done.returncode == 0, done.stderr
    (made,) = tmp_path.glob("*.whl")
    assert sorted(zipfile.ZipFile(made).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())


def test_where_the_page_must_be_built_and_there_is_no_deno_one_sentence_says_so(
    sdist: Path, without_deno: Path, tmp_path: Path
) -> None:
    shutil.copytree(sdist, tmp_path / "changed")
    (tmp_path / "changed/web/style/00-tokens.css").write_text("")
    before = sorted((tmp_path / "changed/src/zuschlag/server/page").iterdir())
    done = build_without_deno(without_deno, tmp_path / "changed", tmp_path)
    assert done.returncode != 0
    assert "\nthe page cannot be built: there is no deno here; to get it: pip install 'deno>=2.9'\n" in f"\n{done.stderr}"
    assert "Traceback" not in done.stderr + done.stdout
    assert sorted((tmp_path / "changed/src/zuschlag/server/page").iterdir()) == before


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment outside the checkout, with the dependencies as locked, and the wheel."""
    place = tmp_path_factory.mktemp("installed") / "environment"
    venv.create(place)
    locked = place / "locked.txt"
    here = {each.name: each.version for each in distributions() if each.name != "zuschlag"}
    locked.write_text("".join(f"{name}=={version}\n" for name, version in here.items()))
    pip = (sys.executable, "-m", "pip", "--python", place / "bin" / "python")
    run(*pip, "install", "--quiet", "--no-compile", "--constraint", locked, wheel, cwd=place)
    run(*pip, "check", cwd=place)
    return place


def test_the_wheel_carries_an_sbom_that_names_exactly_what_is_installed_with_it(installed: Path) -> None:
    (file,) = installed.glob("lib/*/site-packages/zuschlag-*.dist-info/sboms/*")
    assert file.name == "zuschlag.cdx.json"
    listed = run(sys.executable, "-m", "pip", "--python", installed / "bin/python", "list", "--format=json", cwd=installed)
    versions = {canonicalize_name(each["name"]): each["version"] for each in json.loads(listed)}
    sbom = json.loads(file.read_text(encoding="utf-8"))
    itself = sbom["metadata"]["component"]
    assert {**components_here(sbom, "required"), itself["name"]: itself["version"]} == versions


def test_a_game_is_played_through_the_installed_wheel(installed: Path, tmp_path: Path) -> None:
    python, command = installed / "bin" / "python", installed / "bin" / "zuschlag"
    where = run(python, "-c", "import zuschlag; print(zuschlag.__file__)", cwd=tmp_path).strip()
    assert where.startswith(str(installed))
    run(command, "simulate", "bigshot", "--games", "1", "--seed", "5", "--out", "game.jsonl", cwd=tmp_path)
    assert run(command, "verify", "game.jsonl", cwd=tmp_path) == "1 record holds\n"
    told = run(command, "show", "game.jsonl", "--language", "de", cwd=tmp_path)
    assert "Runde 18 von 18" in told
    assert "gewinnt" in told or "teilen" in told
    met = run(command, "arena", "bigshot", "--players", "2", "--bots", "random,random", "--games", "4", cwd=tmp_path)
    assert met.startswith("Big Shot, 2 players: 4 games in 2 deals")
    check_extras(command, tmp_path)


def check_extras(command: Path, place: Path) -> None:
    """Where an extra is needed and not installed, the way to get it is told, and nothing is played or written."""
    for args, extra in ((["--plot", "chart.svg"], "plot"), (["--on", "ray"], "ray")):
        line = [str(command), "arena", "bigshot", "--players", "2", "--bots", "random,random", *args]
        done = subprocess.run(line, cwd=place, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.endswith(f"pip install 'zuschlag[{extra}]'\n")
    assert not (place / "chart.svg").exists()
    done = subprocess.run([str(command), "mcp"], cwd=place, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("pip install 'zuschlag[mcp]'\n")
