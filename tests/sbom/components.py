"""Read the components of an SBOM."""

from typing import Any

from packaging.markers import Marker

from tools.sbom import MARKER, PART


def _property(component: dict[str, Any], name: str) -> str | None:
    return next((each["value"] for each in component["properties"] if each["name"] == name), None)


def part_of(component: dict[str, Any]) -> str | None:
    """`dependency`, or `page` for a package that is bundled into it."""
    return _property(component, PART)


def components_here(sbom: dict[str, Any], *scopes: str) -> dict[str, str]:
    """Names and versions of the Python packages of these scopes, or of all, that are installed on a system such as this one."""
    return {
        component["name"]: component["version"]
        for component in sbom["components"]
        if part_of(component) == "dependency"
        and component["scope"] in (scopes or ("required", "optional"))
        and Marker(_property(component, MARKER) or "python_version > '3'").evaluate()
    }
