"""Reading what a client sent: exactly of the expected form, or refused with the place and what was expected."""

from functools import cache
from typing import Any

import msgspec

from zuschlag.errors import Refused


@cache
def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a type, made once."""
    return msgspec.json.Decoder(kind)


def read(kind: Any, body: bytes | str) -> Any:
    """A JSON text as a value of this type."""
    try:
        return decoder(kind).decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:  # a ValidationError is a DecodeError
        raise Refused("malformed", _lower(str(error))) from None
    except RecursionError:
        raise Refused("malformed", "it is nested too deeply") from None


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:300]
