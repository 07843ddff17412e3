"""The page: one document for all its addresses, and the files it loads."""

import mimetypes
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from zuschlag.errors import Refused, Trouble
from zuschlag.server.http import error_responses
from zuschlag.server.http.cache_and_gzip import ASK_AGAIN, FOR_EVER, Piece, kept_answer

FOLDER = Path(__file__).parent.parent / "page"
DOCUMENT, SERVICE, MANIFEST = "index.html", "service.js", "manifest.webmanifest"
NAMED_BY_HASH = re.compile(r"-[0-9A-Za-z]{8,}\.(js|css)$")
"""Names of files that never change: the build puts a hash of what is in them there."""
KINDS = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml; charset=utf-8"}
"""Those that not every system knows, or not alike. (To text/… Litestar adds the character set.)"""
PICTURES = (".png", ".webp", ".woff2")
ADDRESSES = ("/", "/me", "/t/{rest:str}", "/seat/{rest:str}", "/replay/{rest:str}")
GUIDE = ("/rules", "/rules/{rest:str}", "/learn/{rest:str}")
NOTHING = "there is nothing at this address"


@cache
def pieces() -> Mapping[str, Piece]:
    """All files of the page, read once: they are small, and nothing else can be asked for."""
    return {file.relative_to(FOLDER).as_posix(): _piece(file) for file in sorted(FOLDER.rglob("[!.]*")) if file.is_file()}


def _piece(file: Path) -> Piece:
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    keeping = FOR_EVER if NAMED_BY_HASH.search(file.name) else ASK_AGAIN
    return Piece(file.read_bytes(), kind, keeping, is_packed=file.suffix not in PICTURES)


@get([*ADDRESSES, *GUIDE])
async def document(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page itself; which part of it is shown, it reads off its own address."""
    return kept_answer(request, _found(DOCUMENT))


@get("/assets/{name:path}")
async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A file of the page."""
    return kept_answer(request, _found(name.lstrip("/")))


@get(f"/{SERVICE}")
async def service(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What a browser runs for the page also when it is not open."""
    return kept_answer(request, _found(SERVICE), service_worker_allowed="/")


@get(f"/{MANIFEST}")
async def manifest(request: Request[Any, Any, Any]) -> Response[bytes]:
    """What a browser needs to know to install the page."""
    return kept_answer(request, _found(MANIFEST))


def lost(request: Request[Any, Any, Any], error: NotFoundException) -> Response[bytes]:
    """Nothing is at this address: people are shown the page, which says so; programs are refused."""
    is_browsing = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_browsing or request.scope["path"].startswith(("/api/", "/assets/")) or DOCUMENT not in pieces():
        return error_responses.answer(request, error)
    return kept_answer(request, _found(DOCUMENT), status=404, cache_control="no-store")


def _found(name: str) -> Piece:
    piece = pieces().get(name)
    if piece is None and name == DOCUMENT:
        raise Trouble("the page is not built; install the package again (in a checkout: make page)")
    if piece is None:
        raise Refused("unknown", NOTHING)
    return piece


ROUTES = [document, asset, service, manifest]
