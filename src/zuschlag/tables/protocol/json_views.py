"""Views as JSON. What the views of one moment share is encoded once, which halves the cost of telling four viewers."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

_encode = msgspec.json.Encoder().encode


def encode_views(views: Sequence[Any]) -> list[msgspec.Raw]:
    """Each view's JSON: the same bytes, whichever others it is encoded with."""
    if not views:
        return []
    keys, values_of = _fields(views[0].__class__)
    held = [values_of(view) for view in views]
    first = held[0]
    own = {at for values in held for at, value in enumerate(values) if value is not first[at]}
    shared = [b"" if at in own else key + _encode_cached(first[at]) for at, key in enumerate(keys)]
    made = []
    for values in held:
        parts = shared[:]
        for at in own:
            parts[at] = keys[at] + _encode(values[at])
        made.append(msgspec.Raw(b"{" + b",".join(parts) + b"}"))
    return made


def _encode_cached(value: Any) -> bytes:
    """A value's JSON. A long tuple that is the same object as a few moves before (the lots, the ring) is not encoded again."""
    if not isinstance(value, tuple) or len(value) < LONG:
        return _encode(value)
    kept = _kept.get(id(value))
    if kept is None or kept[0] is not value:
        if len(_kept) >= MOST_KEPT:
            _kept.clear()
        kept = _kept[id(value)] = value, _encode(value)
    return kept[1]


LONG = 10
MOST_KEPT = 2_000
_kept: dict[int, tuple[Any, bytes]] = {}
"""By identity; what is kept here stays alive, so no other object gets its identity."""


@cache
def _fields(kind: Any) -> tuple[list[bytes], Callable[[Any], tuple[Any, ...]]]:
    names = [field.name for field in fields(kind)]
    return [b'"%s":' % name.encode() for name in names], attrgetter(*names)
