"""Responses that browsers cache (ETag, Cache-Control, 304) and that are compressed with gzip."""

import gzip
import zlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from litestar import Request, Response
from litestar.response import Stream

REVALIDATE = "no-cache"
"""Browsers store it, and ask each time whether it has changed."""
IMMUTABLE = "public, max-age=31536000, immutable"
MIN_COMPRESSED_BYTES = 400
"""Smaller bodies are not compressed."""
PART_BYTES = 64 * 1024
"""Of a body that is decompressed while it is sent."""
GZIP_FORMAT = 31
"""What zlib calls a stream with the header of gzip, of the largest window."""


@dataclass(frozen=True)
class CachedBody:
    """A body that stays the same while the server runs, compressed once."""

    body: bytes
    media_type: str
    cache_control: str = REVALIDATE
    is_compressible: bool = True
    etag: str = field(init=False)
    gzipped: bytes | None = field(init=False)

    def __post_init__(self) -> None:
        is_compressed = self.is_compressible and len(self.body) > MIN_COMPRESSED_BYTES
        object.__setattr__(self, "etag", sha256(self.body).hexdigest()[:20])
        object.__setattr__(self, "gzipped", _compress(self.body, level=9) if is_compressed else None)


def cached_response(
    request: Request[Any, Any, Any], content: CachedBody, *, status: int = 200, **headers: str
) -> Response[bytes]:
    """Send a cached body with these headers, or 304 where the browser has it."""
    body, etag = content.body, f'"{content.etag}"'
    complete = {"cache-control": content.cache_control} | _header_names(headers)
    if content.gzipped is not None:
        complete["vary"] = "accept-encoding"
        if accepts_gzip(request):
            body, etag = content.gzipped, f'"{content.etag}-gzip"'
            complete["content-encoding"] = "gzip"
    complete["etag"] = etag
    if status == 200 and etag in request.headers.get("if-none-match", ""):
        complete.pop("content-encoding", None)
        return Response(b"", status_code=304, headers=complete, media_type=content.media_type)
    return Response(body, status_code=status, headers=complete, media_type=content.media_type)


def gzip_response(request: Request[Any, Any, Any], body: bytes, media_type: str, **headers: str) -> Response[bytes]:
    """Send a body made for this request, with these headers, compressed quickly where the client accepts it."""
    is_gzipped = len(body) > MIN_COMPRESSED_BYTES and accepts_gzip(request)
    complete = _encoding_headers(headers, is_gzipped=is_gzipped)
    return Response(_compress(body, level=1) if is_gzipped else body, headers=complete, media_type=media_type)


def stream_lines(
    request: Request[Any, Any, Any],
    read: Callable[[Callable[[bytes], bytes]], AsyncIterator[bytes]],
    media_type: str,
    **headers: str,
) -> Stream:
    """Send lines as they are read, compressed quickly where the client accepts it, and no faster than the client takes them.

    `read` gets a function that encodes each line.
    """
    is_gzipped = accepts_gzip(request)
    compressor = zlib.compressobj(1, wbits=GZIP_FORMAT)

    def encode(line: bytes) -> bytes:
        return compressor.compress(line + b"\n") if is_gzipped else line + b"\n"

    async def encoded_parts() -> AsyncIterator[bytes]:
        async for part in read(encode):
            yield part
        if is_gzipped:
            yield compressor.flush()

    return Stream(encoded_parts(), headers=_encoding_headers(headers, is_gzipped=is_gzipped), media_type=media_type)


def gzipped_response(request: Request[Any, Any, Any], gzipped: bytes, media_type: str) -> Response[Any]:
    """Send a body that is compressed already. For a client that does not accept it, it is decompressed while it is sent."""
    is_gzipped = accepts_gzip(request)
    headers = _encoding_headers({}, is_gzipped=is_gzipped)
    if is_gzipped:
        return Response(gzipped, headers=headers, media_type=media_type)
    return Stream(_decompress(gzipped), headers=headers, media_type=media_type)


def cached_gzipped_response(request: Request[Any, Any, Any], gzipped: bytes, media_type: str) -> Response[Any]:
    """Send a body that is compressed already and that browsers cache, or 304 where the browser has it."""
    is_gzipped = accepts_gzip(request)
    etag = f'"{sha256(gzipped).hexdigest()[:20]}{"-gzip" if is_gzipped else ""}"'
    if etag in request.headers.get("if-none-match", ""):
        headers = {"vary": "accept-encoding", "cache-control": REVALIDATE, "etag": etag}
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    response = gzipped_response(request, gzipped, media_type)
    response.headers.update({"cache-control": REVALIDATE, "etag": etag})
    return response


async def _decompress(gzipped: bytes) -> AsyncIterator[bytes]:
    decompressor = zlib.decompressobj(wbits=GZIP_FORMAT)
    while not decompressor.eof:
        yield decompressor.decompress(gzipped, PART_BYTES)
        gzipped = decompressor.unconsumed_tail


def _encoding_headers(headers: dict[str, str], *, is_gzipped: bool) -> dict[str, str]:
    encoding = {"content-encoding": "gzip"} if is_gzipped else {}
    return {"vary": "accept-encoding"} | _header_names(headers) | encoding


def _compress(body: bytes, *, level: int) -> bytes:
    """The same bytes for the same body at any time."""
    return gzip.compress(body, level, mtime=0)


def accepts_gzip(request: Request[Any, Any, Any]) -> bool:
    """Does the client accept a compressed body?"""
    for word in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = word.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _header_names(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}
