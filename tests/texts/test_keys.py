"""Keys: each that the program uses is there, and each that is there is used."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

import zuschlag
from tests.texts.catalogues import KEYS
from zuschlag.bots import LEVELS
from zuschlag.errors import CODES
from zuschlag.games import GAMES
from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.events import MEANINGS
from zuschlag.games.bigshot.options import CHOICES
from zuschlag.games.zahltag import kinds
from zuschlag.games.zahltag.events import MEANINGS as ZAHLTAG_MEANINGS
from zuschlag.tables.rows import AnyFact, Moved
from zuschlag.tables.rows import Why as WhyStoodIn
from zuschlag.tables.table import Status
from zuschlag.texts import LANGUAGES, Texts

SOURCE = Path(zuschlag.__file__).parent
HEADS = ("lot", "value", "cubes", "owner", "leader", "seat", "colour", "cash", "loans", "next_loan", "lots", "doubles")
ROWS = tuple(str(fact.__struct_config__.tag) for fact in get_args(AnyFact) if fact is not Moved)
"""What is told of a table. Of a move, the game's events are told instead."""
FILLED: dict[str, tuple[str, ...]] = {
    "bigshot.{}": tuple(kind for kind, _ in MEANINGS.values()),
    "bigshot.variant.{}": CHOICES["variant"],
    "bigshot.overbids.{}": CHOICES["overbids"][1:],
    "bigshot.exposure.{}": CHOICES["exposure"],
    "bigshot.head.{}": HEADS,
    "refused.{}": CODES,
    "zahltag.{}": tuple(kind for kind, _ in ZAHLTAG_MEANINGS.values()),
    "zahltag.head.{}": ("seat", "money", "hand", "left", "right", "offer"),
    "a.{}": kinds.WORDS,
    "cards.{}": kinds.WORDS,
    "credits.{}": tuple(GAMES),
    "colour.{}": colours.WORDS,
    "cubes.{}": colours.WORDS,
    "level.{}": tuple(LEVELS),
    "news.{}": ROWS,
}
"""Keys that are put together in the program, and with what."""

FILLED_ON_THE_PAGE: dict[str, tuple[str, ...]] = {
    "a.{}": kinds.WORDS,
    "bigshot.{}": FILLED["bigshot.{}"],
    "bigshot.exposure.{}": CHOICES["exposure"],
    "bigshot.head.{}": HEADS,
    "bigshot.overbids.{}": CHOICES["overbids"][1:],
    "bigshot.variant.{}": CHOICES["variant"],
    "cards.{}": kinds.WORDS,
    "colour.{}": colours.WORDS,
    "cubes.{}": colours.WORDS,
    "level.{}": tuple(LEVELS),
    "news.{}": ROWS,
    "page.exposure.{}": CHOICES["exposure"],
    "page.head.{}": ("table", "seats", "status"),
    "page.overbids.{}": CHOICES["overbids"],
    "page.stand_in.{}": get_args(WhyStoodIn),
    "page.status.{}": get_args(Status),
    "refused.{}": (*CODES, "trouble"),
    "zahltag.{}": FILLED["zahltag.{}"],
    "zahltag.head.{}": FILLED["zahltag.head.{}"],
}
"""The same for the page."""


def trees() -> list[ast.Module]:
    return [
        ast.parse(file.read_text(encoding="utf-8"))
        for room in ("texts", "cli")
        for file in sorted((SOURCE / room).glob("*.py"))
    ]


def said() -> list[ast.expr]:
    """The first argument of every `.say(…)` and `.count(…)` on texts."""
    return [
        node.args[0]
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("say", "count")
        and node.args
    ]


def pattern(text: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in text.values)


def patterns() -> set[str]:
    """The f-strings that can be keys: a beginning with a dot, then something filled in."""
    found = {pattern(node) for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)}
    beginnings = {key.split(".")[0] for key in KEYS if "." in key}
    return {text for text in found if text.partition(".")[0] in beginnings and " " not in text}


def constants() -> set[str]:
    return {
        node.value
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_every_key_that_is_said_outright_exists() -> None:
    """`.say("…")` and `.count("…")`."""
    literal = {node.value for node in said() if isinstance(node, ast.Constant)}
    assert len(literal) > 30
    assert literal - set(KEYS) == set()


def test_every_key_that_is_put_together_is_known_to_this_test() -> None:
    """f-strings: with what they are filled is written above."""
    assert patterns() == set(FILLED)


@pytest.mark.parametrize("text", FILLED)
def test_every_key_that_is_put_together_exists(text: str) -> None:
    """With everything that it can be filled with."""
    assert [key for key in map(text.format, FILLED[text]) if key not in KEYS] == []


def on_the_page() -> set[str]:
    """Everything in the page's files that can be a key: a known beginning, a dot, and something, between quotes."""
    beginnings = "|".join(sorted({key.split(".")[0] for key in KEYS if "." in key}))
    found = re.compile(rf"\"((?:{beginnings})\.[\w.-]+)\"|`((?:{beginnings})\.[^`]+)`")
    files = sorted((SOURCE / "server" / "page").glob("*.js"))
    assert len(files) > 10
    keys = (match[1] or match[2] for file in files for match in found.finditer(file.read_text(encoding="utf-8")))
    return {re.sub(r"\${[^}]*}", "{}", key) for key in keys}


def test_every_key_that_the_page_says_exists() -> None:
    """Said outright, or put together as is written above."""
    keys = {key for key in on_the_page() if "{}" not in key}
    assert len(keys) > 150
    assert keys - set(KEYS) == set()
    assert on_the_page() - keys == set(FILLED_ON_THE_PAGE)


@pytest.mark.parametrize("text", FILLED_ON_THE_PAGE)
def test_every_key_that_the_page_puts_together_exists(text: str) -> None:
    """With everything that it can be filled with."""
    assert [key for key in map(text.format, FILLED_ON_THE_PAGE[text]) if key not in KEYS] == []


def test_no_key_is_unused() -> None:
    """What nobody says need not be translated."""
    used = constants() | on_the_page()
    used |= {text.format(part) for filled in (FILLED, FILLED_ON_THE_PAGE) for text, parts in filled.items() for part in parts}
    assert [key for key in KEYS if key not in used] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    """In every language."""
    texts = Texts(language)
    assert [kind for kind, _ in MEANINGS.values() if f"bigshot.{kind}" not in texts] == []
    assert [kind for kind, _ in ZAHLTAG_MEANINGS.values() if f"zahltag.{kind}" not in texts] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    """By its code."""
    texts = Texts(language)
    assert [code for code in CODES if f"refused.{code}" not in texts] == []


def test_an_unknown_key_is_known_to_be_unknown() -> None:
    """`in` tells keys from other texts."""
    texts = Texts("en")
    assert "won" in texts
    assert "amount" in texts
    assert "bigshot.flown" not in texts
