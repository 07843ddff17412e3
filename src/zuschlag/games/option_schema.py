"""JSON schemas of the options that a game declares, for programs that check or offer them."""

from collections.abc import Mapping, Sequence

from zuschlag.games.option import Option
from zuschlag.strict_json import JsonObject


def options_schema(declared: Sequence[Option], meanings: Mapping[str, str] | None = None) -> JsonObject:
    """A JSON schema of a game's options in tables and records; `meanings` are descriptions by name."""
    by_name = {option.name: option for option in declared}
    described = {name: {"description": meaning} for name, meaning in (meanings or {}).items()}
    properties = {name: {**option.schema, **described.get(name, {})} for name, option in by_name.items()}
    conditions = [
        {
            "if": {"required": [option.name]},
            "then": {
                "properties": {other: {"const": value} for other, value in option.requires.items()},
                "required": [other for other, value in option.requires.items() if by_name[other].default != value],
            },
        }
        for option in declared
        if option.requires
    ]
    schema: JsonObject = {"type": "object", "properties": properties, "additionalProperties": False}
    return schema | ({"allOf": conditions} if conditions else {})
