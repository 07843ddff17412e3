"""The translated texts, for the page and for programs."""

import gettext
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import PathParameter

from zuschlag.errors import Refused, short
from zuschlag.games import GAMES, Game
from zuschlag.server.http.cache_and_gzip import CachedBody, cached_response
from zuschlag.server.http.constants import JSON
from zuschlag.server.routes.parameters import Language
from zuschlag.texts.catalogue import FOLDER, check_language
from zuschlag.texts.game_messages import game_messages

Catalogue = dict[str, str | list[str]]
ON_DEMAND = ("learn", "operator", "rules")
NOT_FOR_PAGE = ("door",)
"""Catalogues that are not for the page: texts for language models."""
CatalogueName = Annotated[str, PathParameter(description="rules, learn or operator")]


@get("/api/texts/{language:str}", operation_id="texts_texts", opt={"returns": Catalogue, "cached": True})
async def show_texts(request: Request[Any, Any, Any], language: Language) -> Response[bytes]:
    """The texts of a language by key: a string, or a list of plural forms. The key "" holds the plural rule."""
    return cached_response(request, _encoded(language, None, tuple(GAMES.values())))


@get("/api/texts/{language:str}/{catalogue:str}", operation_id="texts_shelf", opt={"returns": Catalogue, "cached": True})
async def show_texts_on_demand(
    request: Request[Any, Any, Any], language: Language, catalogue: CatalogueName
) -> Response[bytes]:
    """Texts that are loaded on demand: the `rules`, those of the first game (`learn`), or of the operator's page."""
    return cached_response(request, _encoded(language, catalogue, ()))


@lru_cache(maxsize=32)
def _encoded(language: str, name: str | None, _games: tuple[type[Game], ...]) -> CachedBody:
    return CachedBody(msgspec.json.encode(load_texts(language, name)), JSON)


def load_texts(language: str, name: str | None = None) -> Catalogue:
    """The texts of a language: those of one catalogue on demand, or all others together."""
    check_language(language)
    if name is not None and name not in ON_DEMAND:
        raise Refused("unknown", f"there is no catalogue {short(name)}; there are {', '.join(ON_DEMAND)}")
    names = [name] if name else sorted({file.stem for file in FOLDER.glob("*/LC_MESSAGES/*.po")} - {*ON_DEMAND, *NOT_FOR_PAGE})
    texts: Catalogue = {} if name else dict(game_messages(language))
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
