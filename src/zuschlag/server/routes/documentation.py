"""The documentation: the static site that is built from `docs/`. Browsers cache it, and it loads nothing from other hosts."""

import asyncio
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from zuschlag.errors import Trouble
from zuschlag.server.http.cache_and_gzip import CachedBody, cached_response
from zuschlag.server.routes.static_files import load_file

FOLDER = Path(__file__).parent.parent / "site"
INDEX = "index.html"


@cache
def find_files() -> dict[str, Path]:
    """All files of the site, by their paths in it. Nothing else is served."""
    return {file.relative_to(FOLDER).as_posix(): file for file in FOLDER.rglob("[!.]*") if file.is_file()}


_loaded: dict[str, CachedBody] = {}


async def load_page(name: str) -> CachedBody:
    """A file of the site. The first request reads and compresses it, in a thread: the largest takes 40 ms."""
    if name not in _loaded:
        _loaded[name] = await asyncio.to_thread(load_file, find_files()[name])
    return _loaded[name]


@get("/docs")
async def documentation_index() -> Redirect:
    """The address of the index. (Links on the pages are relative, so it matters in which folder a page is.)"""
    return Redirect(f"/docs/{INDEX}")


@get("/docs/{name:path}")
async def documentation(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A page of the documentation, or a file that it loads."""
    path = name.lstrip("/")
    if path not in find_files():
        if INDEX not in find_files():
            raise Trouble("the documentation is not built; install the package again (in a checkout: make page)")
        raise NotFoundException
    return cached_response(request, await load_page(path))


ROUTES = [documentation_index, documentation]
