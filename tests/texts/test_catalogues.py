"""The four catalogues: the same keys, the same braces, all of it translated."""

import gettext
import re
from collections import Counter
from itertools import combinations

import pytest

from tests.texts.po_files import DOMAINS, KEYS, braces, catalogue, part, read
from zuschlag.texts import LANGUAGES, Texts
from zuschlag.texts.catalogue import FOLDER

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_domain = pytest.mark.parametrize("domain", DOMAINS)

SAME_IN_SOME = {
    **{f"learn.{game}.choice.{name}": "a name" for game in ("bigshot", "zahltag") for name in ("ben", "cleo")},
    **{f"learn.zahltag.choice.offer_{offer}": "a number" for offer in ("1", "00")},
    "page.preferences.board_size.normal": "normal is English, German and French",
    "page.preferences.pace.normal": "normal is English, German and French",
    "page.preferences.palette.standard": "standard is English, French and Italian",
    "operator.review_progress": "a number and a sign",
    "owner": "a colour and a name",
    "play.bot": "a name and a number",
    "bigshot.score.lot": "three parts and punctuation",
    "door.named": "two parts and punctuation",
    "option.labelled": "two parts and punctuation",
    "amount": "million is English and French",
    "cards.any": "carte is singular in French and plural in Italian",
    "bigshot.bid": "offre is French and Italian",
    "hint.limit": "limite is French and Italian",
    "level.easy": "facile is French and Italian",
    "level.hard": "difficile is French and Italian",
    "level.expert": "expert is English and French",
    "page.bigshot.letter.black": "noir and nero",
    "page.bigshot.letter.red": "red, rot, rouge and rosso",
    "page.bigshot.letter.white": "white and Weiß, blanc and bianco",
    "page.bigshot.letter.yellow": "Gelb and giallo",
    "page.generic.no": "no is English and Italian",
    "page.generic.place": "place is English and French",
    "page.fill_bot": "bot is English, German and Italian",
    "page.start.pip.bot": "bot is English and Italian",
    "page.seat_mine": "me is English and Italian",
    "page.option.bigshot.variant": "Variante is German, French and Italian",
}
"""Keys whose wordings are rightly the same in two languages, and why."""


def test_there_are_four_languages_and_no_more() -> None:
    """Each has a folder, each folder is a language."""
    assert sorted(LANGUAGES) == ["de", "en", "fr", "it"]
    assert sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir()) == sorted(LANGUAGES)


@every_language
def test_every_language_has_every_file(language: str) -> None:
    """And no file that the others have not."""
    assert sorted(file.stem for file in (FOLDER / language / "LC_MESSAGES").glob("*.po")) == DOMAINS


@every_domain
@every_language
def test_every_catalogue_has_the_same_keys(language: str, domain: str) -> None:
    """In the same order too, so that translators can read them side by side."""
    assert list(part(language, domain)) == list(part("en", domain))


def test_no_key_is_in_two_files() -> None:
    """Nor twice in one."""
    keys = Counter(message.msgid for domain in DOMAINS for message in read("en", domain))
    assert [key for key, times in keys.items() if times > 1] == []


@every_domain
def test_a_file_of_the_page_holds_keys_of_the_page_and_a_domain_its_own(domain: str) -> None:
    """So whoever knows a key knows where it is."""
    beginning = {"zuschlag": ""}.get(domain, "page." if domain.startswith("page-") else f"{domain}.")
    assert [key for key in part("en", domain) if not key.startswith(beginning)] == []


@every_language
def test_every_key_has_the_same_braces_and_as_many_forms(language: str) -> None:
    """In every language and every plural form. (One thing can be told without its number.)"""
    for key, forms in catalogue(language).items():
        english = catalogue("en")[key]
        assert len(forms) == len(english), key
        whole = braces(english[-1])
        assert [braces(form) for form in forms[1:]] == [whole] * len(forms[1:]), key
        assert braces(forms[0]) | ({"n"} if len(forms) > 1 else set()) == whole, key


@every_language
def test_every_text_is_written_well(language: str) -> None:
    """Not empty, no blanks at its ends or two in a row, no typewriter's quotes, no braces that hold nothing."""
    for key, forms in catalogue(language).items():
        for form in forms:
            assert form, key
            assert form == form.strip(), key
            assert "  " not in form, key
            assert not set(form) & set("\"'"), key
            assert "" not in braces(form), key


@every_language
def test_sentences_end_as_in_english(language: str) -> None:
    """A full stop here is one there: sentences are put together into paragraphs."""
    for key, forms in catalogue(language).items():
        assert set(map(is_sentence, forms)) == set(map(is_sentence, catalogue("en")[key])), key


def is_sentence(text: str) -> bool:
    """Marks of emphasis, quotes and references to rules may stand behind its end. German ordinals ("2.") are none."""
    if re.fullmatch(r"\d+\.", text):
        return False
    return re.sub(r"(\s*\[[A-Z]{2}-\d+\])+$", "", text).rstrip("*)”“»’\u00a0\u202f")[-1:] in tuple(".!?…")


def test_french_has_one_word_for_a_cube() -> None:
    """As in the glossary: pion."""
    names = re.compile(r"\{\w+\}")
    assert [key for key, forms in catalogue("fr").items() if any("cube" in names.sub("", form).lower() for form in forms)] == []


def test_french_has_blanks_that_do_not_break_beside_its_marks() -> None:
    """Before : ; ? ! » and after «, so that no line of a paragraph begins with a mark."""
    breaking = re.compile("[^\u00a0\u202f«?](?!://)[:;?!»]|«[^\u00a0\u202f]")
    assert [key for key, forms in catalogue("fr").items() if any(breaking.search(form) for form in forms)] == []


@pytest.mark.parametrize(("one", "other"), list(combinations(LANGUAGES, 2)))
def test_no_text_was_left_untranslated(one: str, other: str) -> None:
    """Two languages say the same only where that is right."""
    same = [key for key in KEYS if set(catalogue(one)[key]) & set(catalogue(other)[key])]
    assert [key for key in same if key not in SAME_IN_SOME] == []


def test_every_exception_is_still_one() -> None:
    """The list of exceptions has no leftovers."""
    for key in SAME_IN_SOME:
        forms = [form for language in LANGUAGES for form in set(catalogue(language)[key])]
        assert len(set(forms)) < len(forms), key


@every_domain
@every_language
def test_no_text_is_marked_as_unsure(language: str, domain: str) -> None:
    """Nothing fuzzy, nothing obsolete."""
    written = read(language, domain)
    assert [message.msgid for message in written if message.fuzzy or message.obsolete] == []


@every_domain
@every_language
def test_what_is_built_is_what_is_written(language: str, domain: str) -> None:
    """What is built says what the .po file says; if not, the catalogues must be built anew: make page."""
    built = gettext.translation(domain, FOLDER, [language])
    for key, forms in part(language, domain).items():
        if len(forms) == 1:
            assert built.gettext(key) == forms[0], key
        else:
            assert tuple(built.ngettext(key, key, n) for n in (1, 5)) == forms, key


@every_language
def test_the_program_says_what_is_written(language: str) -> None:
    """With its braces filled in."""
    texts = Texts(language)
    for key, forms in part(language, "zuschlag").items():
        parts = {name: f"<{name}>" for name in braces(forms[0])}
        if len(forms) == 1:
            assert texts.say(key, **parts) == forms[0].format(**parts), key
        else:
            assert [texts.count(key, n) for n in (1, 5)] == [forms[0].format(n=1), forms[1].format(n=5)], key


@every_language
def test_a_catalogue_knows_what_it_holds(language: str) -> None:
    """Every key is `in` it, also one whose text happens to be its own key."""
    texts = Texts(language)
    assert [key for key in part(language, "zuschlag") if key not in texts] == []
