"""What must never be committed: hosts of package registries, paths of a developer's machine, built files."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# Written in two halves, so that this file does not hold what it forbids. (A page's module may be imported from "./home".)
HOSTS = ("pypi" + "[.]org", "python" + "hosted", "registry" + "[.]npmjs")
FOLDERS = ("/ho" + "me/", "/ro" + "ot/", "/wo" + "rk/")
FORBIDDEN = re.compile("|".join([*HOSTS, *(rf"(?<![\w.]){folder}" for folder in FOLDERS)]))
LOCKED = {
    "play.txt": {"click", "numba", "numpy", "platformdirs"},
    "build.txt": {"deno", "hatchling", "polib"},
    "dev.txt": {"click", "deno", "hatchling", "mypy", "numba", "numpy", "platformdirs", "polib", "pytest", "ruff"},
    "pip.txt": {"pip"},
}
BUILT = (".mo", ".so", ".pyc", ".whl")


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout: run the tests in a clone")
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def test_no_registry_host_and_no_path_of_a_machine_is_committed() -> None:
    found = []
    for path in tracked():
        if path.is_file():
            found += [
                (path.name, hit.group()) for hit in FORBIDDEN.finditer(path.read_text(encoding="utf-8", errors="replace"))
            ]
    assert found == []


def test_nothing_built_is_committed() -> None:
    assert [path.name for path in tracked() if path.suffix in BUILT or path.name == "uv.lock"] == []


@pytest.mark.parametrize("lock", LOCKED)
def test_every_dependency_is_locked_with_hashes(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    pins = re.findall(r"^([a-z0-9-]+)==\S+(.*?)(?=^[a-z0-9-]+==|\Z)", text, re.MULTILINE | re.DOTALL)
    assert LOCKED[lock] <= {name for name, _ in pins}
    assert [name for name, rest in pins if "--hash=sha256:" not in rest] == []
