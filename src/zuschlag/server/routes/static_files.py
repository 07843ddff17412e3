"""The web page: one HTML document for all its addresses, and the static files that it loads.

A page that was loaded from another version finds its files, too, where that version shares or shared the database.
"""

import mimetypes
import re
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path, PurePath
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from zuschlag.errors import Refused, Trouble
from zuschlag.server.http import error_responses
from zuschlag.server.http.cache_and_gzip import IMMUTABLE, REVALIDATE, CachedBody, cached_response
from zuschlag.server.http.constants import HTML
from zuschlag.server.routes.parameters import ContextDep
from zuschlag.server.routes.texts import texts_version

FOLDER = Path(__file__).parent.parent / "page"
DOCUMENT, SERVICE, MANIFEST = "index.html", "service.js", "manifest.webmanifest"
NAMED_BY_HASH = re.compile(r"-[0-9A-Za-z]{8,}\.(js|css)$")
"""Files whose name holds a hash of their content, and which therefore never change."""
NO_TEXTS_VERSION = b'data-texts-version=""'
"""In the document: filled in, so that the page asks any server for the texts that it was written for."""
MEDIA_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml; charset=utf-8"}
"""Media types that differ between systems. (Litestar adds the character set to text/….)"""
COMPRESSED_FORMATS = (".png", ".webp", ".woff2")
PAGE_PATHS = (
    "/",
    "/me",
    "/device",
    "/matches",
    "/progress",
    "/watch",
    "/t/{rest:str}",
    "/seat/{rest:str}",
    "/replay/{rest:str}",
)
GUIDE_PATHS = ("/rules", "/rules/{rest:str}", "/learn", "/learn/{rest:str}", "/learn/{rest:str}/{lesson:str}")
PUZZLE_PATHS = ("/puzzles", "/puzzles/{rest:str}/{puzzle:str}")
OPERATOR_PATHS = ("/operator", "/operator/{rest:str}")


@cache
def load_files() -> Mapping[str, CachedBody]:
    """All files of the page, read once. Nothing else is served."""
    found = {file.relative_to(FOLDER).as_posix(): load_file(file) for file in sorted(FOLDER.rglob("[!.]*")) if file.is_file()}
    if DOCUMENT in found:
        text = found[DOCUMENT].body.replace(NO_TEXTS_VERSION, NO_TEXTS_VERSION[:-1] + f'{texts_version()}"'.encode())
        found[DOCUMENT] = cached_file(DOCUMENT, text)
    return found


def load_file(file: Path) -> CachedBody:
    """A file as it is sent."""
    return cached_file(file.name, file.read_bytes())


def cached_file(name: str, content: bytes) -> CachedBody:
    """A file as it is sent: with its media type, compressed, and cached for ever where its name holds a hash."""
    suffix = PurePath(name).suffix
    media_type = MEDIA_TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    cache_control = IMMUTABLE if NAMED_BY_HASH.search(name) else REVALIDATE
    return CachedBody(content, media_type, cache_control, is_compressible=suffix not in COMPRESSED_FORMATS)


@get([*PAGE_PATHS, *GUIDE_PATHS, *PUZZLE_PATHS, *OPERATOR_PATHS])
async def document(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The HTML document. The script in it reads from its address what to show."""
    return cached_response(request, _require_file(DOCUMENT))


@get("/assets/{name:path}")
async def asset(request: Request[Any, Any, Any], context: ContextDep, name: FromPath[str]) -> Response[bytes]:
    """A static file of the page, of this version or of another one that shares the database."""
    name = name.lstrip("/")
    if name not in load_files() and NAMED_BY_HASH.search(name):
        found = await context.page_files.find(name, partial(cached_file, name))
        if found is not None:
            return cached_response(request, found)
    return cached_response(request, _require_file(name))


@get(f"/{SERVICE}")
async def service(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The service worker."""
    return cached_response(request, _require_file(SERVICE), service_worker_allowed="/")


@get(f"/{MANIFEST}")
async def manifest(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The web app manifest."""
    return cached_response(request, _require_file(MANIFEST))


def not_found(request: Request[Any, Any, Any], error: NotFoundException) -> Response[bytes]:
    """For an unknown address: browsers get the page with status 404, programs a refusal."""
    is_browser = request.method == "GET" and HTML in request.headers.get("accept", "")
    if not is_browser or request.scope["path"].startswith(("/api/", "/assets/")) or DOCUMENT not in load_files():
        return error_responses.error_response(request, error)
    return cached_response(request, _require_file(DOCUMENT), status=404, cache_control="no-store")


def _require_file(name: str) -> CachedBody:
    file = load_files().get(name)
    if file is None and name == DOCUMENT:
        raise Trouble("the page is not built; install the package again (in a checkout: make page)")
    if file is None:
        raise Refused("unknown", error_responses.NOTHING_HERE)
    return file


ROUTES = [document, asset, service, manifest]
