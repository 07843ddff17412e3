"""The catalogues as their translators see them: the .po files, one for each part of what is said."""

import string
from functools import cache
from itertools import chain

import polib

from zuschlag.texts.catalogue import FOLDER

DOMAINS = sorted(file.stem for file in (FOLDER / "en" / "LC_MESSAGES").glob("*.po"))


def read(language: str, domain: str) -> polib.POFile:
    return polib.pofile(str(FOLDER / language / "LC_MESSAGES" / f"{domain}.po"))


@cache
def part(language: str, domain: str) -> dict[str, tuple[str, ...]]:
    """Every key's wordings in one file: one, or one for each plural form."""
    return {
        message.msgid: tuple(message.msgstr_plural[form] for form in sorted(message.msgstr_plural)) or (message.msgstr,)
        for message in read(language, domain)
    }


@cache
def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    """Every key's wordings in all files."""
    return dict(chain.from_iterable(part(language, domain).items() for domain in DOMAINS))


KEYS = sorted(catalogue("en"))


def braces(text: str) -> set[str]:
    """The names that are filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
