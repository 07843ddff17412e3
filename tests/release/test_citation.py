"""CITATION.cff is valid Citation File Format, and says what pyproject.toml says.

The schema is the one of version 1.2.0, unchanged, by the authors of the Citation File Format (CC BY 4.0).
"""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from jsonschema import Draft7Validator  # type: ignore[import-untyped]

from tools.release.failure import ROOT

SCHEMA = json.loads((Path(__file__).parent / "cff-1.2.0.schema.json").read_text(encoding="utf-8"))


class TextDates(yaml.SafeLoader):  # type: ignore[misc]
    """Reads dates and versions as texts, as the schema describes them."""


TextDates.yaml_implicit_resolvers = {
    first: [resolver for resolver in resolvers if resolver[0] != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


@pytest.fixture
def citation() -> dict[str, Any]:
    read: dict[str, Any] = yaml.load((ROOT / "CITATION.cff").read_text(encoding="utf-8"), TextDates)
    return read


def problems(citation: dict[str, Any]) -> list[str]:
    return [
        error.message for error in Draft7Validator(SCHEMA, format_checker=Draft7Validator.FORMAT_CHECKER).iter_errors(citation)
    ]


def test_it_is_valid_by_the_schema_of_the_format(citation: dict[str, Any]) -> None:
    assert problems(citation) == []
    assert problems(citation | {"moon": "full"}) == ["Additional properties are not allowed ('moon' was unexpected)"]
    assert len(problems({name: value for name, value in citation.items() if name != "authors"})) == 1


def test_it_says_what_the_package_says(citation: dict[str, Any]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert citation["authors"] == project["authors"]
    assert citation["license"] == project["license"]
    assert citation["title"] == f"Zuschlag: {project['description'][0].lower()}{project['description'][1:]}"
    assert set(citation["keywords"]) >= {"auction", "board game"}
