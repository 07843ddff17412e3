"""The software bill of materials: valid CycloneDX, and exactly what a wheel needs and the page bundles."""

import json
import re
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator  # type: ignore[import-untyped]
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import hatch_build
from tests.sbom.components import components_here, part_of
from tests.test_repository import FORBIDDEN
from tools.sbom import ITSELF, ROOT, RUNTIME_LOCK, build_sbom, main, own_version, read_deno_lock, read_requirements

SCHEMA = json.loads((Path(__file__).parent / "bom-1.4.schema.json").read_text(encoding="utf-8"))
LOCK = f"""\
first==1.0 \\
    --hash=sha256:{"a" * 64} \\
    --hash=sha256:{"b" * 64}
    # via
    #   -c requirements/dev.txt
    #   zuschlag (pyproject.toml)
second==2.0 ; sys_platform != 'win32' \\
    --hash=sha256:{"c" * 64}
    # via first
"""


@pytest.fixture(scope="module")
def sbom() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(build_sbom("1.2.3"))
    return made


def test_it_is_valid_by_the_schema_of_cyclonedx(sbom: dict[str, Any]) -> None:
    assert [error.message for error in Draft7Validator(SCHEMA).iter_errors(sbom)] == []
    refs = [component["bom-ref"] for component in sbom["components"]]
    assert len(set(refs)) == len(refs)
    named = {sbom["metadata"]["component"]["bom-ref"], *refs}
    assert {entry["ref"] for entry in sbom["dependencies"]} == named
    assert {ref for entry in sbom["dependencies"] for ref in entry["dependsOn"]} == set(refs), "nothing is there for nothing"


@pytest.mark.parametrize(("extra", "scopes"), [("fast", ["required", "optional"]), ("", ["required"])])
def test_it_names_exactly_the_packages_that_the_installed_ones_need(
    sbom: dict[str, Any], extra: str, scopes: list[str]
) -> None:
    """From the metadata of what is installed here, not from the lock: so the lock for players has nothing else, either."""
    needed: dict[str, str] = {}
    waiting = [("zuschlag", frozenset({extra}))]
    for name, extras in waiting:
        for line in distribution(name).requires or []:
            needs = Requirement(line)
            if needs.marker is None or any(needs.marker.evaluate({"extra": extra}) for extra in extras | {""}):
                found = (canonicalize_name(needs.name), frozenset(needs.extras))
                if found not in waiting:
                    waiting.append(found)
                    needed[found[0]] = distribution(found[0]).version
    assert components_here(sbom, *scopes) == needed


def test_it_names_exactly_the_packages_that_are_bundled_into_the_page(sbom: dict[str, Any]) -> None:
    bundled = {(package["name"], package["version"]) for package in hatch_build.bundled_packages()}
    named = {
        ("/".join(filter(None, [component.get("group"), component["name"]])), component["version"])
        for component in sbom["components"]
        if part_of(component) == "page"
    }
    assert named == bundled


def test_every_package_has_the_hashes_of_its_lock(sbom: dict[str, Any]) -> None:
    hashes = [component["externalReferences"][0]["hashes"] for component in sbom["components"]]
    assert all(hashes)
    lock = (ROOT / RUNTIME_LOCK).read_text(encoding="utf-8")
    from_python = [each for some in hashes for each in some if each["alg"] == "SHA-256"]
    assert len(from_python) > 100
    assert [each for each in from_python if f"--hash=sha256:{each['content']}" not in lock] == []


def test_the_lock_for_running_pins_as_the_lock_for_development_does() -> None:
    tested = {(pin.name, pin.version): pin.hashes for pin in read_requirements((ROOT / "requirements/dev.txt").read_text())}
    run = read_requirements((ROOT / RUNTIME_LOCK).read_text())
    assert len(run) > 20
    assert [pin.name for pin in run if tested.get((pin.name, pin.version)) != pin.hashes] == []


def test_equal_locks_give_equal_bytes_and_no_host_of_a_registry() -> None:
    assert build_sbom("1.2.3") == build_sbom("1.2.3")
    assert FORBIDDEN.search(build_sbom("1.2.3").decode()) is None


def test_a_pin_is_read_with_its_marker_its_hashes_and_those_that_need_it() -> None:
    first, second = read_requirements(LOCK)
    assert (first.name, first.version, first.marker) == ("first", "1.0", None)
    assert [each["content"][0] for each in first.hashes] == ["a", "b"]
    assert ITSELF in first.needed_by
    assert (second.name, second.marker, second.needed_by) == (
        "second",
        "sys_platform != 'win32'",
        frozenset({"first"}),
    )


def test_a_package_of_the_page_has_its_hash_in_hexadecimal() -> None:
    (pin,) = read_deno_lock('{"npm": {"@a/b@2.0.0_c@1.0.0": {"integrity": "sha512-AAEC"}}}')
    assert (pin.name, pin.version, pin.purl) == ("@a/b", "2.0.0", "pkg:npm/%40a/b@2.0.0")
    assert pin.hashes == ({"alg": "SHA-512", "content": "000102"},)


def test_one_command_writes_it(tmp_path: Path) -> None:
    main([str(tmp_path / "new" / "sbom.json")])
    assert (tmp_path / "new" / "sbom.json").read_bytes() == build_sbom(own_version())
    assert re.search("^sbom:\n\t.*-m tools.sbom build/", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
