"""Which language is spoken: the one asked for, or the environment's."""

from typing import Any

import pytest

from zuschlag import Refused
from zuschlag.texts import LANGUAGES, Texts, language_of_environment

SETTINGS = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def spoken(monkeypatch: pytest.MonkeyPatch, **settings: str) -> str:
    """The language in an environment of just these settings."""
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    return language_of_environment()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("form", ["{}", "{}_CH", "{}_XX.UTF-8", "{}.UTF-8", "{}@euro", "{}-CH"])
def test_a_setting_names_a_language(monkeypatch: pytest.MonkeyPatch, language: str, name: str, form: str) -> None:
    """Whatever country and encoding come with it."""
    assert spoken(monkeypatch, **{name: form.format(language)}) == language


def test_the_more_particular_setting_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    """LANGUAGE before LC_ALL before LC_MESSAGES before LANG."""
    given = dict(zip(SETTINGS, ("it", "fr_FR.UTF-8", "de_DE.UTF-8", "en_GB.UTF-8"), strict=True))
    for name, language in zip(SETTINGS, ("it", "fr", "de", "en"), strict=True):
        assert spoken(monkeypatch, **given) == language
        given[name] = ""


@pytest.mark.parametrize(
    ("wishes", "language"), [("de:fr", "de"), ("rm:de:fr", "de"), ("rm_CH:it_CH:en", "it"), ("rm:ja", "en")]
)
def test_the_first_wish_that_can_be_met_is(monkeypatch: pytest.MonkeyPatch, wishes: str, language: str) -> None:
    """LANGUAGE is a list of wishes, as for every gettext program."""
    assert spoken(monkeypatch, LANGUAGE=wishes) == language


@pytest.mark.parametrize("setting", ["", "C", "POSIX", "C.UTF-8", "ja_JP.UTF-8", "rm_CH", "nonsense", "."])
def test_where_no_language_is_ours_it_is_english(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    """No setting, the programmers' own, or another language."""
    assert spoken(monkeypatch, LANG=setting) == "en"


@pytest.mark.parametrize("setting", ["frr_DE.UTF-8", "dev", "den", "its"])
def test_a_language_is_more_than_its_first_letters(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    """Frisian (frr) is not French."""
    assert spoken(monkeypatch, LANG=setting) == "en"


@pytest.mark.parametrize("language", ["", "EN", "rm", "en_GB", None, 1])
def test_an_unknown_language_is_refused(language: Any) -> None:
    """Those that there are are named."""
    with pytest.raises(Refused, match="en, de, fr, it") as refused:
        Texts(language)
    assert refused.value.code == "unknown"


@pytest.mark.parametrize(
    ("player", "bid"),
    [("Anne", "enchère d’Anne\xa0: 3"), ("élie", "enchère d’élie\xa0: 3"), ("Béla", "enchère de Béla\xa0: 3")],
)
def test_french_words_lose_their_vowel_before_a_name_that_begins_with_one(player: str, bid: str) -> None:
    assert Texts("fr").say("bigshot.bid_stands", player=player, amount="3") == bid


def test_other_languages_write_names_as_they_are() -> None:
    assert Texts("it").say("bigshot.bid_stands", player="Anne", amount="3").count("Anne") == 1
