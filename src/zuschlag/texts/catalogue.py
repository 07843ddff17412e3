"""Loads gettext catalogues, which are built from the .po files when the package is installed.

A message's id is a key, not an English sentence, and English is a catalogue like the others: so an English wording can be
improved without losing three translations, and other programs can find sentences by an event's kind.
"""

import gettext
import locale
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from zuschlag.errors import Refused, Trouble, short
from zuschlag.texts.game_messages import game_messages

LANGUAGES = ("en", "de", "fr", "it")
DEFAULT_LANGUAGE = "en"
FOLDER = Path(__file__).parent / "locale"
ELIDED = re.compile(r"\b(d|qu)e \{(\w+)\}", re.IGNORECASE)
"""French words that lose their vowel before another, before a part of a text."""
VOWEL = re.compile("[aeiouàâéèêëîïôöùûœæ]", re.IGNORECASE)


class Texts:
    """The texts of one language in a gettext domain: the program's own, or one that only some parts need."""

    def __init__(self, language: str, domain: str = "zuschlag") -> None:
        self.language = check_language(language)
        self._catalogue = _catalogue(language, domain)

    def __contains__(self, key: str) -> bool:
        """Is there a text with this key? (No text is the same as its key.)"""
        return self._find(key) != key

    def say(self, key: str, **parts: object) -> str:
        """The text of this key, with its braces filled in."""
        text = self._find(key)
        if self.language == "fr":
            text = ELIDED.sub(lambda found: _elide(found, parts), text)
        return text.format(**parts)

    def _find(self, key: str) -> str:
        """The text of this key in the catalogue, or else of a game that brings its own; the key itself where there is none."""
        text = self._catalogue.gettext(key)
        return game_messages(self.language).get(key, key) if text == key else text

    def count(self, key: str, n: int) -> str:
        """A number with its noun: "1 lot", "3 lots"."""
        return self._catalogue.ngettext(key, key, abs(n)).format(n=number(n))

    def amount(self, n: int) -> str:
        """An amount of money."""
        return self.count("amount", n)

    def colour(self, word: str) -> str:
        return self.say(f"colour.{word}")

    def join_list(self, items: Sequence[str]) -> str:
        """ "Anna, Ben and Cleo"."""
        if len(items) < 2:
            return "".join(items)
        return self.say("and", first=", ".join(items[:-1]), last=items[-1])


def _elide(found: re.Match[str], parts: Mapping[str, object]) -> str:
    """ "d’Anne", "qu’Anne", but "de Béla"."""
    word, name = found.groups()
    return f"{word}’{{{name}}}" if VOWEL.match(str(parts.get(name, ""))) else found[0]


def page_texts(texts: Texts, domain: str) -> Texts:
    """The texts of a part of the page in the same language: what both say has one home."""
    return Texts(texts.language, domain)


def number(n: int) -> str:
    """A whole number with a true minus sign."""
    return str(n).replace("-", "−")


@cache
def _catalogue(language: str, domain: str) -> gettext.NullTranslations:
    try:
        return gettext.translation(domain, FOLDER, [language])
    except OSError:
        raise Trouble(f"the {language!r} catalogue is not built; install the package again (in a checkout: make)") from None


def check_language(language: str) -> str:
    """Return the language. Raises Refused if there are no texts in it."""
    if language not in LANGUAGES:
        raise Refused("unknown", f"there is no language {short(language)}; there are {', '.join(LANGUAGES)}")
    return language


def language_of_environment() -> str:
    """The language of the user's environment; English where there is no catalogue for it."""
    wishes = os.environ.get("LANGUAGE", "").split(":")
    settings = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    setting = next(filter(None, settings), locale.getlocale()[0] or "")
    return choose_language([*wishes, setting])


def choose_language(wishes: Iterable[str]) -> str:
    """The first of these languages that there are texts in, else English. Takes `de`, `de_CH.UTF-8` and `de-CH;q=0.9` alike."""
    languages = (re.split(r"[_.@;-]", wish.strip().lower())[0] for wish in wishes)
    return next((language for language in languages if language in LANGUAGES), DEFAULT_LANGUAGE)
