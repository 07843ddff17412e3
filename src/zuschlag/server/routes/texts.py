"""The catalogues, for pages and programs that say things in the reader's language."""

import gettext
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from litestar import Request, Response, get

from zuschlag.errors import Refused, short
from zuschlag.server.asked import Language
from zuschlag.server.routes.pages import kept_answer
from zuschlag.texts import LANGUAGES
from zuschlag.texts.catalogue import FOLDER

Catalogue = dict[str, str | list[str]]


@get("/api/texts/{language:str}", opt={"returns": Catalogue, "cached": True})
async def texts(request: Request[Any, Any, Any], language: Language) -> Response[bytes]:
    """One language's texts by key: a string, or a list of plural forms. Under "" stands which form a number n takes."""
    body, tag = _encoded(language)
    return kept_answer(request, body, "application/json", tag)


@cache
def _encoded(language: str) -> tuple[bytes, str]:
    body = msgspec.json.encode(catalogue(language))
    return body, f'"{sha256(body).hexdigest()[:20]}"'


def catalogue(language: str) -> Catalogue:
    """A language's texts."""
    if language not in LANGUAGES:
        raise Refused("unknown", f"there is no language {short(language)}; there are {', '.join(LANGUAGES)}")
    told = gettext.translation("zuschlag", FOLDER, [language])
    made: Catalogue = {"": told.info()["plural-forms"].partition("plural=")[2].strip("(); ")}
    for key, text in told._catalog.items():  # type: ignore[attr-defined] # gettext has no public way to list them
        if isinstance(key, str) and key:
            made[key] = text
        elif isinstance(key, tuple):
            forms = made.setdefault(key[0], [])
            assert isinstance(forms, list)
            forms.insert(key[1], text)
    return made


ROUTES = [texts]
