"""Strict JSON parser for untrusted text: refuses duplicate keys, NaN, infinite and very long numbers, and deep nesting."""

import json
from collections import Counter
from typing import Any, TypeAlias

from zuschlag.errors import Refused, short

JsonObject: TypeAlias = dict[str, object]
"""An object as JSON has it: values are strings, numbers, truth values, None, lists and such objects."""
DEEPEST = 100
MOST_DIGITS = 4_300
"""Digits of a whole number: by default, Python writes no longer ones. The time that they take grows with the square."""
TOO_DEEP = f"not JSON that anybody needs: nested more than {DEEPEST} deep"


def parse_json(text: str) -> Any:
    """Parse JSON. Refuses duplicate keys, numbers that JSON does not have or of more than MOST_DIGITS digits, and nesting
    deeper than DEEPEST."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=_refuse_duplicate_keys,
            parse_constant=_refuse_constant,
            parse_float=_parse_finite_float,
            parse_int=_parse_whole_number,
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno} of {short(text)}"
        raise Refused("malformed", f"not JSON: {error.msg} at {where}") from None
    except RecursionError:
        raise Refused("malformed", TOO_DEEP) from None
    if _is_deep(value):
        raise Refused("malformed", TOO_DEEP)
    return value


def _is_deep(value: Any) -> bool:
    """Is it nested more than DEEPEST deep? (A recursive function could fail on it.)"""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level if isinstance(outer, dict | list) for inner in _children(outer)]
        if not level:
            return False
    return True


def _children(outer: dict[str, Any] | list[Any]) -> list[Any]:
    return list(outer.values()) if isinstance(outer, dict) else outer


def _refuse_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        double, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise Refused("malformed", f"not JSON: the key {short(double)} appears twice in one object")
    return made


def _parse_whole_number(text: str) -> int:
    digits = len(text.removeprefix("-"))
    if digits > MOST_DIGITS:
        raise Refused("malformed", f"not JSON that anybody needs: a number of {digits} digits; expected at most {MOST_DIGITS}")
    return int(text)


def _parse_finite_float(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise Refused("malformed", f"not JSON: {short(text)} is too large a number")
    return number


def _refuse_constant(name: str) -> Any:
    raise Refused("malformed", f"not JSON: {name} is not a number")
