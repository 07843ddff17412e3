"""The catalogues as their translators see them: the .po files."""

import string
from functools import cache

from babel.messages.pofile import read_po

from zuschlag.texts.catalogue import FOLDER


@cache
def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    """Every key's wordings: one, or one for each plural form."""
    with (FOLDER / language / "LC_MESSAGES" / "zuschlag.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        )
        for message in messages
    }


KEYS = sorted(catalogue("en"))


def braces(text: str) -> set[str]:
    """The names that are filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
