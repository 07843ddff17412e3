"""Encodes views as JSON. What the views of one moment share is encoded once, which halves the cost for four viewers."""

from dataclasses import fields
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from zuschlag.games.view import ViewFields

_encode = msgspec.json.Encoder().encode


def encode_views(kind: type, views: ViewFields) -> list[msgspec.Raw]:
    """Encode views of this class: the bytes of each are the same whichever others it is encoded with."""
    shared, own = views
    if not own:
        return []
    parts: list[bytes] = []
    own_parts: list[tuple[int, str]] = []
    for is_own, names in _layout(kind, tuple(own[0])):
        if is_own:
            own_parts.append((len(parts), names[0]))
            parts.append(b"")
        else:
            parts.append(_encode({name: _shorten(shared[name]) for name in names})[1:-1])
    encoded = []
    known: dict[int, bytes] = {}  # by identity: viewers who may know the same have the same objects
    for each in own:
        for at, name in own_parts:
            value = each[name]
            part = known.get(id(value))
            if part is None:
                part = known[id(value)] = _encode(value)
            parts[at] = b'"%b":%b' % (name.encode(), part)
        encoded.append(msgspec.Raw(b"{%b}" % b",".join(parts)))
    return encoded


def _shorten(value: Any) -> Any:
    """A long tuple as JSON. One that is the same object as some moves before (the lots, the ring) is not encoded again."""
    if value.__class__ is not tuple or len(value) < MIN_CACHED_LENGTH:
        return value
    cached = _cache.get(id(value))
    if cached is None or cached[0] is not value:
        if len(_cache) >= MAX_CACHED:
            _cache.clear()
        cached = _cache[id(value)] = value, msgspec.Raw(_encode(value))
    return cached[1]


MIN_CACHED_LENGTH = 10
MAX_CACHED = 2_000
_cache: dict[int, tuple[Any, msgspec.Raw]] = {}
"""By identity; values in here stay alive, so no other object gets their identity."""


class Part(NamedTuple):
    """Some fields of a view, in order: one that each viewer has for itself, or several that all share."""

    is_own: bool
    names: tuple[str, ...]


@cache
def _layout(kind: Any, own: tuple[str, ...]) -> list[Part]:
    """The parts of a view of this class, of whose fields these are each viewer's own."""
    names = [field.name for field in fields(kind)]
    parts: list[Part] = []
    for is_own, group in groupby(names, lambda name: name in own):
        if is_own:
            parts += [Part(is_own=True, names=(name,)) for name in group]
        else:
            parts.append(Part(is_own=False, names=tuple(group)))
    return parts
