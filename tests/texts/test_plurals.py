"""Numbers with their nouns."""

import gettext
import re

import pytest

from tests.texts.po_files import DOMAINS, KEYS, braces, catalogue, part, read
from zuschlag.texts import LANGUAGES, Texts
from zuschlag.texts.catalogue import FOLDER, number

COUNTED = [key for key in KEYS if len(catalogue("en")[key]) > 1]
UNCHANGED = {
    "en": {"amount", "cubes.black", "cubes.red", "cubes.white", "cubes.yellow"},
    "de": {"cards.excavator", "cards.worker"},
    "fr": set[str](),
    "it": {"cards.crane"},
}
"""What is the same in the singular and the plural."""
NUMBERS = {
    *("all", "cost", "count", "days", "debt", "held", "lap", "laps", "last", "least", "limit", "lost", "minutes", "most"),
    *("moves", "n", "next", "nth", "number", "offer", "pays", "percent", "pips", "place", "room", "round", "rounds", "seconds"),
    *("space", "step", "steps", "table", "value", "was", "worth", "would"),
}
"""What is filled in with a number alone."""
WORDS = {
    *("amount", "balance", "bot", "card", "cards", "cash", "colour", "colours", "command", "contract", "contracts", "cubes"),
    *("described", "example", "file", "first", "game", "kind", "languages", "left", "level", "link", "lot", "lots", "match"),
    *(
        "measure",
        "money",
        "move",
        "name",
        "offered",
        "opponents",
        "options",
        "other",
        "others",
        "owed",
        "owner",
        "paid",
        "parks",
    ),
    *("paydays", "pile", "player", "players", "reason", "rule", "said", "seat", "seats", "server", "state", "tied", "time"),
    *("title", "token", "turn", "typed", "when", "who", "yes"),
}
"""What is filled in with words that agree by themselves, or that agree with nothing here."""
MANY = {"cost", "laps", "last", "most", "room", "rounds"}
"""Of those, always more than one."""
UNBENDING = {
    "en": "at d doubled in lost min now of on owed s to → + − = %",
    "de": "auf aus bis geboten Min s Schulden T verdoppelt verloren von → + − = %",
    "fr": "à doublé en j maintenant min s sur → + − = %",
    "it": "a di g in min ora raddoppiato s su sul → + − = %",
}
"""Words behind a number that are the same behind every number."""


def test_every_number_that_is_filled_in_is_known() -> None:
    """A new name in braces has to be told here: is it a number, whose nouns have to be counted, or is it in words?"""
    assert {name for key in KEYS for name in braces(catalogue("en")[key][0])} <= NUMBERS | WORDS
    assert not NUMBERS & WORDS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", COUNTED)
def test_what_is_counted_agrees_with_its_number(language: str, key: str) -> None:
    """One has its own form, two and five have another; none has the one that the language gives it."""
    domain = next(domain for domain in DOMAINS if key in part(language, domain))
    built = gettext.translation(domain, FOLDER, [language])
    none, one, two, five = (built.ngettext(key, key, n).replace("{n}", "") for n in (0, 1, 2, 5))
    assert two == five
    assert none == (one if language == "fr" else two)
    assert (one == two) == (key in UNCHANGED[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_noun_stands_beside_a_number_that_it_does_not_agree_with(language: str) -> None:
    """What has one form only puts no noun, adjective or participle behind a number: "1 persi" cannot be said."""
    found = []
    for key, forms in catalogue(language).items():
        if len(forms) > 1 or key.startswith(("rules.", "learn.")):
            continue
        for beside in re.finditer(r"\{(\w+)\}\s([^\s{(]\S*)", forms[0]):
            if beside[1] in NUMBERS - MANY and beside[2].rstrip(".,;:!)") not in ("", *UNBENDING[language].split()):
                found.append((key, beside[0]))
    assert not found


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
    assert texts.join_list([]) == ""
    assert texts.join_list(["A"]) == "A"
    assert texts.join_list(["A", "B", "C"]) == three
    assert texts.join_list(["A", "B"]) == three.replace(", B", "").replace("C", "B")
