"""The catalogues, for pages and programs that say things in the reader's language."""

import gettext
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import PathParameter

from zuschlag.errors import Refused, short
from zuschlag.server.http.cache_and_gzip import Piece, kept_answer
from zuschlag.server.routes.parameters import Language
from zuschlag.texts import LANGUAGES
from zuschlag.texts.catalogue import FOLDER

Catalogue = dict[str, str | list[str]]
SHELVES = ("learn", "rules")
ELSEWHERE = ("door",)
"""Shelves of others: what language models are told is nothing for a page."""
Shelf = Annotated[str, PathParameter(description="rules or learn")]


@get("/api/texts/{language:str}", operation_id="texts_texts", opt={"returns": Catalogue, "cached": True})
async def texts(request: Request[Any, Any, Any], language: Language) -> Response[bytes]:
    """One language's texts by key: a string, or a list of plural forms. Under "" stands which form a number n takes."""
    return kept_answer(request, _encoded(language, None))


@get("/api/texts/{language:str}/{shelf:str}", operation_id="texts_shelf", opt={"returns": Catalogue, "cached": True})
async def shelf(request: Request[Any, Any, Any], language: Language, shelf: Shelf) -> Response[bytes]:
    """Texts that only some need: the `rules`, or those of the first game (`learn`)."""
    return kept_answer(request, _encoded(language, shelf))


@cache
def _encoded(language: str, shelf: str | None) -> Piece:
    return Piece(msgspec.json.encode(catalogue(language, shelf)), "application/json")


def catalogue(language: str, shelf: str | None = None) -> Catalogue:
    """A language's texts: those of a shelf, or all that stand on none."""
    if language not in LANGUAGES:
        raise Refused("unknown", f"there is no language {short(language)}; there are {', '.join(LANGUAGES)}")
    if shelf is not None and shelf not in SHELVES:
        raise Refused("unknown", f"there is no shelf {short(shelf)}; there are {', '.join(SHELVES)}")
    names = [shelf] if shelf else sorted({file.stem for file in FOLDER.glob("*/LC_MESSAGES/*.po")} - {*SHELVES, *ELSEWHERE})
    made: Catalogue = {}
    for name in names:
        made |= _read(language, name)
    return made


def _read(language: str, name: str) -> Catalogue:
    told = gettext.translation(name, FOLDER, [language])
    made: Catalogue = {"": told.info()["plural-forms"].partition("plural=")[2].strip("(); ")}
    for key, text in told._catalog.items():  # type: ignore[attr-defined] # gettext has no public way to list them
        if isinstance(key, str) and key:
            made[key] = text
        elif isinstance(key, tuple):
            forms = made.setdefault(key[0], [])
            assert isinstance(forms, list)
            forms.insert(key[1], text)
    return made


ROUTES = [texts, shelf]
