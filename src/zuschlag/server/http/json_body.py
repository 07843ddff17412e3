"""Decode JSON from clients strictly: a value of the expected type, or refused with the place and what was expected."""

from functools import cache
from typing import Any

import msgspec

from zuschlag.errors import Refused
from zuschlag.strict_json import DEEPEST, TOO_DEEP, parse_json


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a type, built once."""
    return msgspec.json.Decoder(kind)


def read_json(kind: Any, body: bytes | str) -> Any:
    """Decode JSON text to a value of this type."""
    value = _decode(kind, body)
    if _has_many_brackets(body):
        parse_json(body if isinstance(body, str) else body.decode())  # refuses what is nested too deeply
    return value


def read_json_object(body: bytes) -> dict[str, Any]:
    """Decode any JSON object as strictly as from a file: no duplicate keys, numbers keep all their digits."""
    _decode(dict[str, Any], body)  # refuses anything but an object, and invalid Unicode
    value: dict[str, Any] = parse_json(body.decode())
    return value


def _decode(kind: Any, body: bytes | str) -> Any:
    try:
        return decoder(kind).decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:  # a ValidationError is a DecodeError
        raise Refused("malformed", _lower_first(str(error))) from None
    except RecursionError:
        raise Refused("malformed", TOO_DEEP) from None


def _has_many_brackets(body: bytes | str) -> bool:
    """Could it be nested too deeply? Counting brackets is much cheaper than parsing again."""
    if isinstance(body, str):
        return body.count("[") + body.count("{") > DEEPEST
    return body.count(b"[") + body.count(b"{") > DEEPEST


def _lower_first(message: str) -> str:
    """A library's message in the form of ours: it begins in lower case, unless with an acronym such as JSON, and is short."""
    is_word = message[1:2].islower()
    return (message[:1].lower() if is_word else message[:1]) + message[1:300]
