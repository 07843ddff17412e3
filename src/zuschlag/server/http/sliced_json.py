"""JSON answers that can be large: encoded and sent in slices of a few milliseconds, so that nobody's move waits for them."""

from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any

import msgspec
from litestar import Response
from litestar.response import Stream

from zuschlag.server.http.cache_and_gzip import PART_BYTES
from zuschlag.server.http.constants import JSON
from zuschlag.server.http.unsent_answers import AnswerReservation
from zuschlag.tables.scheduling.time_slices import Priority, TimeSlices


async def sliced_response(
    slices: TimeSlices,
    reserve: Callable[[int], AnswerReservation],
    value: msgspec.Struct,
    *,
    headers: dict[str, str] | None = None,
) -> Response[Any]:
    """Send a struct whose lists can be long. A body of more than `PART_BYTES` is sent in parts, each in a slice of its own.

    `reserve` is called with the bytes of such a body, which is in memory until the client has read it.
    """
    parts = await _encode(slices, value)
    if len(parts) == 1:
        return Response(parts[0], headers=headers, media_type=JSON)
    size = sum(map(len, parts))
    complete = {**(headers or {}), "content-length": str(size)}
    return Stream(_send(slices, parts, reserve(size)), headers=complete, media_type=JSON)


async def _encode(slices: TimeSlices, value: msgspec.Struct) -> list[bytes]:
    """The parts of the body, at least one. All but the last have `PART_BYTES` or a little more."""
    parts, part = [], bytearray()
    with slices.computation(Priority.HISTORY) as computation:
        await computation.next_slice()
        for piece in json_pieces(value):
            part += piece
            if len(part) >= PART_BYTES:
                parts.append(bytes(part))
                part.clear()
            if computation.is_slice_over:
                await computation.next_slice()
    return [*parts, bytes(part)] if part else parts


def json_pieces(value: msgspec.Struct) -> Iterator[bytes]:
    """The JSON of a struct, as `msgspec.json.encode` writes it, in small pieces: one for each item of a list in it."""
    for at, (name, key) in enumerate(zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)):
        yield (b"," if at else b"{") + msgspec.json.encode(key) + b":"
        field = getattr(value, name)
        if isinstance(field, list):
            yield from _list_pieces(field)
        elif isinstance(field, msgspec.Struct):
            yield from json_pieces(field)
        else:
            yield msgspec.json.encode(field)
    yield b"}"


def _list_pieces(items: Iterable[Any]) -> Iterator[bytes]:
    between = b"["
    for item in items:
        yield between + msgspec.json.encode(item)
        between = b","
    yield b"[]" if between == b"[" else b"]"


async def _send(slices: TimeSlices, parts: Iterable[bytes], reservation: AnswerReservation) -> AsyncIterator[bytes]:
    """One part in each turn of the event loop, however many such answers are sent."""
    try:
        with slices.computation(Priority.HISTORY) as computation:
            for part in parts:
                await computation.next_slice()
                computation.release()  # the client may read slowly: others must not wait for that
                yield part
    finally:
        reservation.release()
