"""The translated texts, for the page and for programs."""

import gettext
from functools import cache, lru_cache
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import PathParameter, QueryParameter

from zuschlag.errors import Refused, short
from zuschlag.games import GAMES, Game
from zuschlag.server.context import ServerContext
from zuschlag.server.http.cache_and_gzip import CachedBody, cached_response
from zuschlag.server.http.constants import JSON
from zuschlag.server.routes.parameters import ContextDep, Language
from zuschlag.texts.catalogue import FOLDER, check_language
from zuschlag.texts.game_messages import game_messages, lesson_messages

Catalogue = dict[str, str | list[str]]
ON_DEMAND = ("learn", "operator", "puzzles", "review", "rules")
NOT_FOR_PAGE = ("door",)
"""Catalogues that are not for the page: texts for language models."""
CatalogueName = Annotated[str, PathParameter(description="rules, learn, review, puzzles or operator")]


TextsVersion = Annotated[
    str | None,
    QueryParameter(name="version", max_length=64, description="the version of the page that asks"),
]


@get("/api/texts/{language:str}", operation_id="texts_texts", opt={"returns": Catalogue, "cached": True})
async def show_texts(
    request: Request[Any, Any, Any], context: ContextDep, language: Language, version: TextsVersion = None
) -> Response[bytes]:
    """The texts of a language by key: a string, or a list of plural forms. The key "" holds the plural rule."""
    return cached_response(request, await _find_texts(context, language, None, version))


@get("/api/texts/{language:str}/{catalogue:str}", operation_id="texts_shelf", opt={"returns": Catalogue, "cached": True})
async def show_texts_on_demand(
    request: Request[Any, Any, Any],
    context: ContextDep,
    language: Language,
    catalogue: CatalogueName,
    version: TextsVersion = None,
) -> Response[bytes]:
    """Texts that are loaded on demand: the `rules`, those of lessons (`learn`), a `review`, `puzzles`, the operator's page."""
    return cached_response(request, await _find_texts(context, language, catalogue, version))


async def _find_texts(context: ServerContext, language: str, name: str | None, version: str | None) -> CachedBody:
    """The texts of the version that the page asks for, where servers of this database have it; otherwise this server's."""
    own = encode_texts(language, name)
    if version is None or version == texts_version():
        return own
    stored = await context.page_files.find(stored_name(language, name, version), lambda content: CachedBody(content, JSON))
    return own if stored is None else stored


def stored_name(language: str, catalogue: str | None, version: str) -> str:
    """The name under which texts are stored for other servers."""
    return f"texts-{'-'.join(filter(None, (language, catalogue, version)))}.json"


@cache
def texts_version() -> str:
    """A hash of all texts that come with this version."""
    summed = sha256(" ".join(GAMES).encode())
    for file in sorted(FOLDER.glob("*/LC_MESSAGES/*.mo")):
        summed.update(file.read_bytes())
    return summed.hexdigest()[:10]


def encode_texts(language: str, name: str | None) -> CachedBody:
    """Texts as they are sent."""
    return _encoded(language, name, tuple(GAMES.values()) if name in (None, "learn") else ())


@lru_cache(maxsize=32)
def _encoded(language: str, name: str | None, _games: tuple[type[Game], ...]) -> CachedBody:
    return CachedBody(msgspec.json.encode(load_texts(language, name)), JSON)


def load_texts(language: str, name: str | None = None) -> Catalogue:
    """The texts of a language: those of one catalogue on demand, or all others together."""
    check_language(language)
    if name is not None and name not in ON_DEMAND:
        raise Refused("unknown", f"there is no catalogue {short(name)}; there are {', '.join(ON_DEMAND)}")
    names = [name] if name else sorted({file.stem for file in FOLDER.glob("*/LC_MESSAGES/*.po")} - {*ON_DEMAND, *NOT_FOR_PAGE})
    texts: Catalogue = {}
    if name in (None, "learn"):
        texts |= lesson_messages(language) if name else game_messages(language)
    for each in names:
        texts |= _read(language, each)
    return texts


def _read(language: str, name: str) -> Catalogue:
    translations = gettext.translation(name, FOLDER, [language])
    texts: Catalogue = {"": translations.info()["plural-forms"].partition("plural=")[2].strip("(); ")}
    for key, text in translations._catalog.items():  # type: ignore[attr-defined] # gettext has no public way to list them
        if isinstance(key, str) and key:
            texts[key] = text
        elif isinstance(key, tuple):
            forms = texts.setdefault(key[0], [])
            assert isinstance(forms, list)
            forms.insert(key[1], text)
    return texts


ROUTES = [show_texts, show_texts_on_demand]
