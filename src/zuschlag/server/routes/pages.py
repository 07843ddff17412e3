"""The page: one document for all its addresses, and the files it loads."""

import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from zuschlag.errors import Refused

FOLDER = Path(__file__).parent.parent / "page"
DOCUMENT = "index.html"


@dataclass(frozen=True)
class Piece:
    """A file of the page."""

    body: bytes
    kind: str
    tag: str


@cache
def pieces() -> Mapping[str, Piece]:
    """All files of the page, read once: they are small, and nothing else can be asked for."""
    return {file.relative_to(FOLDER).as_posix(): _piece(file) for file in sorted(FOLDER.rglob("*")) if file.is_file()}


def _piece(file: Path) -> Piece:
    body = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    is_text = kind in ("application/javascript", "image/svg+xml")  # to text/… Litestar adds it
    return Piece(body, f"{kind}; charset=utf-8" if is_text else kind, f'"{sha256(body).hexdigest()[:20]}"')


def kept_answer(request: Request[Any, Any, Any], body: bytes, kind: str, tag: str) -> Response[bytes]:
    """An answer that a browser may keep, if it asks each time whether it is still right."""
    headers = {"etag": tag, "cache-control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    return Response(body, headers=headers, media_type=kind)


@get(
    ["/", "/me", "/t/{rest:str}", "/seat/{rest:str}", "/replay/{rest:str}", "/rules", "/rules/{rest:str}", "/learn/{rest:str}"]
)
async def document(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page itself; which part of it is shown, it reads off its own address."""
    return _answer(request, DOCUMENT)


@get("/assets/{name:path}")
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A file of the page."""
    return _answer(request, name.lstrip("/"))


def _answer(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    piece = pieces().get(name)
    if piece is None:
        raise Refused("unknown", "there is nothing at this address")
    return kept_answer(request, piece.body, piece.kind, piece.tag)


ROUTES = [document, asset]
