"""Numbers with their nouns."""

import gettext

import pytest

from tests.texts.catalogues import DOMAINS, catalogue, part, read
from zuschlag.texts import LANGUAGES, Texts
from zuschlag.texts.catalogue import FOLDER, number


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_two_forms_of_what_is_counted(language: str) -> None:
    """In every language, and one form of everything else that the program says."""
    counted = ["amount", "bigshot.lots", *(f"cards.{kind}" for kind in ("any", "crane", "excavator", "foreman", "worker"))]
    counted += ["cubes.black", "cubes.red", "cubes.white", "cubes.yellow"]
    assert sorted(key for key, forms in part(language, "zuschlag").items() if len(forms) == 2) == counted
    assert {len(forms) for forms in catalogue(language).values()} == {1, 2}


@pytest.mark.parametrize(
    ("language", "singular"),
    [("en", {1}), ("de", {1}), ("it", {1}), ("fr", {0, 1})],
)
def test_each_language_has_its_rule(language: str, singular: set[int]) -> None:
    """In French nothing is singular too."""
    built = gettext.translation("zuschlag", FOLDER, [language])
    one = built.ngettext("bigshot.lots", "bigshot.lots", 1)
    assert {n for n in range(200) if built.ngettext("bigshot.lots", "bigshot.lots", n) == one} == singular


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_of_a_language_has_that_rule(language: str) -> None:
    """So a page that has put them together counts by one."""
    assert len({read(language, domain).plural_expr for domain in DOMAINS}) == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 lots", "1 lot", "2 lots", "13 lots"]),
        ("de", ["0 Vierteln", "1 Viertel", "2 Vierteln", "13 Vierteln"]),
        ("fr", ["0 quartier", "1 quartier", "2 quartiers", "13 quartiers"]),
        ("it", ["0 lotti", "1 lotto", "2 lotti", "13 lotti"]),
    ],
)
def test_lots_are_counted(language: str, said: list[str]) -> None:
    """In German in the dative, as they are told: "mit 2 Vierteln"."""
    assert [Texts(language).count("bigshot.lots", n) for n in (0, 1, 2, 13)] == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 million", "1 million", "−1 million", "−54 million"]),
        ("de", ["0 Millionen", "1 Million", "−1 Million", "−54 Millionen"]),
        ("fr", ["0 million", "1 million", "−1 million", "−54 millions"]),
        ("it", ["0 milioni", "1 milione", "−1 milione", "−54 milioni"]),
    ],
)
def test_amounts_are_told_with_a_true_minus(language: str, said: list[str]) -> None:
    """A debt of one is as singular as one."""
    assert [Texts(language).amount(n) for n in (0, 1, -1, -54)] == said


def test_a_number_has_a_true_minus() -> None:
    """Not a hyphen."""
    assert [number(n) for n in (0, 7, -7, -100)] == ["0", "7", "−7", "−100"]


@pytest.mark.parametrize(
    ("language", "three"),
    [("en", "A, B and C"), ("de", "A, B und C"), ("fr", "A, B et C"), ("it", "A, B e C")],
)
def test_names_are_listed(language: str, three: str) -> None:
    """With the language's own "and"."""
    texts = Texts(language)
    assert texts.listed([]) == ""
    assert texts.listed(["A"]) == "A"
    assert texts.listed(["A", "B", "C"]) == three
    assert texts.listed(["A", "B"]) == three.replace(", B", "").replace("C", "B")
