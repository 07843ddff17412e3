"""Reading what a client sent: exactly of the expected form, or refused with the place and what was expected."""

from functools import cache
from typing import Any

import msgspec

from zuschlag.errors import Refused
from zuschlag.strict_json import DEEPEST, TOO_DEEP, parse_json


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a type, made once."""
    return msgspec.json.Decoder(kind)


def read(kind: Any, body: bytes | str) -> Any:
    """A JSON text as a value of this type."""
    value = _decoded(kind, body)
    if _has_many_brackets(body):
        parse_json(body if isinstance(body, str) else body.decode())  # refuses what is nested too deeply
    return value


def read_object(body: bytes) -> dict[str, Any]:
    """A JSON object of any form, read as strictly as from a file: a key stands once, numbers keep all their digits."""
    _decoded(dict[str, Any], body)  # refuses what is no object, and what is no Unicode
    value: dict[str, Any] = parse_json(body.decode())
    return value


def _decoded(kind: Any, body: bytes | str) -> Any:
    try:
        return decoder(kind).decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:  # a ValidationError is a DecodeError
        raise Refused("malformed", _lower(str(error))) from None
    except RecursionError:
        raise Refused("malformed", TOO_DEEP) from None


def _has_many_brackets(body: bytes | str) -> bool:
    """Could it be nested too deeply? Counting is much cheaper than parsing once more."""
    if isinstance(body, str):
        return body.count("[") + body.count("{") > DEEPEST
    return body.count(b"[") + body.count(b"{") > DEEPEST


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:300]
