"""Reading JSON that strangers wrote: what the standard library lets pass, and should not, is refused."""

import json
from typing import Any

from zuschlag.errors import Refused, short


def parse_json(text: str) -> Any:
    """The JSON value. Refuses a key that stands twice, numbers that JSON does not have, and nesting without end."""
    try:
        return json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno} of {short(text)}"
        raise Refused("malformed", f"not JSON: {error.msg} at {where}") from None
    except RecursionError:
        raise Refused("malformed", "not JSON: nested too deeply to be read") from None
    except ValueError as error:  # a number of thousands of digits
        raise Refused("malformed", f"not JSON: {error}") from None


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        double = next(key for key in keys if keys.count(key) > 1)
        raise Refused("malformed", f"not JSON: the key {short(double)} stands twice in one object")
    return made


def _no_constant(name: str) -> Any:
    raise Refused("malformed", f"not JSON: {name} is no number")
