"""Answers that browsers keep, and those that are sent small to whoever can unpack them."""

import gzip
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from litestar import Request, Response

ASK_AGAIN = "no-cache"
"""Keep it, and ask each time whether it is still right."""
FOR_EVER = "public, max-age=31536000, immutable"
SMALL = 400
"""Bytes up to which packing is not worth it."""


@dataclass(frozen=True)
class Piece:
    """Something that stays the same while the server runs, packed once."""

    body: bytes
    kind: str
    keeping: str = ASK_AGAIN
    is_packed: bool = True
    """Is it worth packing?"""
    tag: str = field(init=False)
    packed: bytes | None = field(init=False)

    def __post_init__(self) -> None:
        is_packed = self.is_packed and len(self.body) > SMALL
        object.__setattr__(self, "tag", sha256(self.body).hexdigest()[:20])
        object.__setattr__(self, "packed", pack(self.body, level=9) if is_packed else None)


def pack(body: bytes, *, level: int) -> bytes:
    """The same bytes for the same body, whenever it is packed."""
    return gzip.compress(body, level, mtime=0)


def can_unpack(request: Request[Any, Any, Any]) -> bool:
    """Does the asker say that it takes gzip?"""
    for word in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, quality = word.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def kept_answer(request: Request[Any, Any, Any], piece: Piece, *, status: int = 200, **headers: str) -> Response[bytes]:
    """A piece, or that the browser has it already; with these headers, too."""
    body, tag = piece.body, f'"{piece.tag}"'
    said = {"cache-control": piece.keeping} | _named(headers)
    if piece.packed is not None:
        said["vary"] = "accept-encoding"
        if can_unpack(request):
            body, tag = piece.packed, f'"{piece.tag}-gzip"'
            said["content-encoding"] = "gzip"
    said["etag"] = tag
    if status == 200 and tag in request.headers.get("if-none-match", ""):
        said.pop("content-encoding", None)
        return Response(b"", status_code=304, headers=said, media_type=piece.kind)
    return Response(body, status_code=status, headers=said, media_type=piece.kind)


def small_answer(request: Request[Any, Any, Any], body: bytes, kind: str, **headers: str) -> Response[bytes]:
    """What is made for this asker, packed quickly; with these headers, too."""
    said = {"vary": "accept-encoding"} | _named(headers)
    if can_unpack(request):
        body = pack(body, level=1)
        said["content-encoding"] = "gzip"
    return Response(body, headers=said, media_type=kind)


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}
