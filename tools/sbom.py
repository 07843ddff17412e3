"""Write the software bill of materials (SBOM) of the wheel and the page, as CycloneDX JSON, from the locks.

    python -m tools.sbom build/zuschlag.cdx.json

It names every package that the wheel needs to run, in the version and with the hashes of `requirements/play.txt`, and every
npm package that is bundled into the page, with the hash of `web/deno.lock`. What only the extra `fast` needs has the scope
`optional`. Packages of other extras are not in it.
Every wheel carries it as `.dist-info/sboms/zuschlag.cdx.json` (PEP 770): the build calls `build_sbom`, so this module needs
nothing but the standard library. Equal locks give equal bytes.
"""

import argparse
import base64
import json
import re
import tomllib
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).parents[1]
FILE_NAME = "zuschlag.cdx.json"
RUNTIME_LOCK = "requirements/play.txt"
PIN = re.compile(r"^(?P<name>[a-z0-9-]+)==(?P<version>[^\s;\\]+)(?P<rest>.*?)(?=^[a-z0-9-]+==|\Z)", re.MULTILINE | re.DOTALL)
"""One package of requirements/play.txt, with its marker, its hashes and the names of those that need it."""
NPM_KEY = re.compile(r"(@?[^@]+)@([^_]+)")
"""A key of deno.lock, such as "@preact/signals@2.11.4_preact@10.29.8": name, version, and what it was resolved with."""
ITSELF = "zuschlag (pyproject.toml)"
"""How the lock names the project itself."""
EXTRA = "fast"
"""The extra that the lock includes."""
MARKER, PART = "zuschlag:marker", "zuschlag:part"
"""Properties of a component: where a package is installed (PEP 508), and `dependency` or `page`."""


@dataclass(frozen=True)
class Pin:
    """A package in a lock."""

    purl: str
    """Its package URL: type, name and version. Unique in the SBOM."""
    name: str
    version: str
    part: str
    hashes: tuple[dict[str, str], ...]
    """Of all files that the lock allows."""
    needed_by: frozenset[str] = frozenset()
    """Names in requirements/play.txt of those that need it."""
    needs: tuple[str, ...] = ()
    """Names in deno.lock of those that it needs."""
    marker: str | None = None


def read_requirements(text: str) -> list[Pin]:
    """The packages that the project needs to run, directly or through others, as requirements/play.txt locks them."""
    return [_read_pin(found) for found in PIN.finditer(text)]


def _read_pin(found: re.Match[str]) -> Pin:
    name, version, rest = found["name"], found["version"], found["rest"]
    marker = re.match(r"\s*;\s*(.*?)\s*\\?\n", rest)
    hashes = tuple({"alg": "SHA-256", "content": digest} for digest in re.findall("--hash=sha256:([0-9a-f]{64})", rest))
    _, _, via = rest.partition("# via")
    needed_by = frozenset(line.strip(" #") for line in via.splitlines() if line.strip(" #"))
    purl = f"pkg:pypi/{name}@{quote(version)}"
    return Pin(purl, name, version, "dependency", hashes, needed_by, marker=marker[1] if marker else None)


def read_deno_lock(text: str) -> list[Pin]:
    """The npm packages of the page. deno.lock holds no others: the page's tools come with deno."""
    pins = []
    for key, entry in json.loads(text)["npm"].items():
        found = NPM_KEY.match(key)
        if found is None:
            raise SystemExit(f"deno.lock has the key {key!r}; expected NAME@VERSION")
        name, version = found.groups()
        algorithm, _, digest = entry["integrity"].partition("-")
        hashes = ({"alg": algorithm.upper().replace("SHA", "SHA-"), "content": base64.b64decode(digest).hex()},)
        purl = f"pkg:npm/{quote(name)}@{quote(version)}"
        pins.append(Pin(purl, name, version, "page", hashes, needs=tuple(entry.get("dependencies", ()))))
    return pins


def build_sbom(version: str, root: Path = ROOT) -> bytes:
    """The SBOM of this version of the project, from the locks in its folder."""
    python = read_requirements((root / RUNTIME_LOCK).read_text(encoding="utf-8"))
    npm = read_deno_lock((root / "web/deno.lock").read_text(encoding="utf-8"))
    itself = f"pkg:pypi/zuschlag@{quote(version)}"
    pins = sorted([*python, *npm], key=lambda pin: pin.purl)
    needs = {itself: [pin.purl for pin in npm] + [pin.purl for pin in python if ITSELF in pin.needed_by]}
    for pin in python:
        needs[pin.purl] = [other.purl for other in python if pin.name in other.needed_by]
    for pin in npm:
        needs[pin.purl] = [other.purl for other in npm if other.name in pin.needs]
    optional = find_optional(python, (root / "pyproject.toml").read_text(encoding="utf-8"))
    content = {
        "components": [_component(pin, is_optional=pin in optional) for pin in pins],
        "dependencies": [{"ref": ref, "dependsOn": sorted(set(refs))} for ref, refs in sorted(needs.items())],
    }
    return _encode(
        {
            "bomFormat": "CycloneDX",
            "specVersion": "1.4",
            "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, itself + json.dumps(content)).urn,
            "version": 1,
            "metadata": {
                "component": {
                    "bom-ref": itself,
                    "type": "application",
                    "name": "zuschlag",
                    "version": version,
                    "licenses": [{"expression": "MIT"}],
                    "purl": itself,
                }
            },
            **content,
        }
    )


def find_optional(pins: list[Pin], pyproject: str) -> list[Pin]:
    """Those that only the extra needs, directly or through others."""
    asked = tomllib.loads(pyproject)["project"]["optional-dependencies"][EXTRA]
    found = [pin for pin in pins if pin.name in {re.split("[^a-z0-9-]", requirement)[0] for requirement in asked}]
    for _ in pins:
        names = {pin.name for pin in found}
        found += [pin for pin in pins if pin not in found and _needing(pin) <= names]
    return found


def _needing(pin: Pin) -> set[str]:
    return {name for name in pin.needed_by if not name.startswith("-c ")}


def _component(pin: Pin, *, is_optional: bool) -> dict[str, Any]:
    group, _, name = pin.name.rpartition("/")
    marker = [{"name": MARKER, "value": pin.marker}] if pin.marker else []
    return {
        "bom-ref": pin.purl,
        "type": "library",
        **({"group": group} if group else {}),
        "name": name,
        "version": pin.version,
        "scope": "optional" if is_optional else "required",
        "purl": pin.purl,
        # The files have no address here: whoever installs them chooses where they come from.
        "externalReferences": [{"type": "distribution", "url": pin.purl, "hashes": list(pin.hashes)}],
        "properties": [{"name": PART, "value": pin.part}, *marker],
    }


def _encode(sbom: dict[str, Any]) -> bytes:
    return (json.dumps(sbom, indent=1) + "\n").encode()


def own_version(root: Path = ROOT) -> str:
    """The version in the package's source, as the build reads it."""
    found = re.search('^__version__ = "(.+)"', (root / "src/zuschlag/__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return found[1]


def main(words: Iterable[str] | None = None) -> None:
    """Write the SBOM into a file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    file: Path = parser.parse_args(None if words is None else list(words)).file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(build_sbom(own_version()))


if __name__ == "__main__":
    main()
