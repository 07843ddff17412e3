"""Keys: each that the program uses is there, and each that is there is used."""

import ast
from pathlib import Path

import pytest

import zuschlag
from tests.texts import page_keys
from tests.texts.po_files import KEYS
from zuschlag.bots import LEVELS
from zuschlag.errors import CODES
from zuschlag.games import GAMES
from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.events import MEANINGS
from zuschlag.games.bigshot.options import CHOICES
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.events import MEANINGS as ZAHLTAG_MEANINGS
from zuschlag.match import make_game
from zuschlag.review.marks import MARKS
from zuschlag.review.sentences import ADDRESSED
from zuschlag.texts import LANGUAGES, Texts
from zuschlag.texts.game_texts import GAME_TEXTS
from zuschlag.texts.rulebook import rule_ids

SOURCE = Path(zuschlag.__file__).parent
HEADS = ("lot", "value", "cubes", "owner", "leader", "seat", "colour", "cash", "loans", "next_loan", "lots", "doubles")
RULES = tuple(name for game in GAMES for name in rule_ids(game))
FILLED: dict[str, tuple[str, ...]] = {
    "bigshot.variant.{}": CHOICES["variant"],
    "bigshot.overbids.{}": CHOICES["overbids"][1:],
    "bigshot.exposure.{}": CHOICES["exposure"],
    "bigshot.head.{}": HEADS,
    "page.option.{}": tuple(f"{game}.{option.name}" for game in GAMES for option in GAMES[game].declared_options),
    "hint.chance.{}": ("zahltag.valuer",),
    "hint.value.{}": ("zahltag.valuer",),
    "page.hint.zahltag.{}": ("keep", "take", "drop", "swap"),
    "page.preferences.confirm.{}": ("loan", "pay"),
    "review.outcome.{}": ("roll", "reveal", "reveal.payday"),
    "reason.{}": page_keys.REASONS,
    "refused.{}": CODES,
    "zahltag.head.{}": ("seat", "money", "hand", "left", "right", "offer"),
    "a.{}": kinds.WORDS,
    "cards.{}": kinds.WORDS,
    "credits.{}": tuple(GAMES),
    "colour.{}": colours.WORDS,
    "cubes.{}": colours.WORDS,
    "level.{}": tuple(LEVELS),
    "news.{}": page_keys.ROWS,
    "door.move.{}": tuple(
        dict.fromkeys(f"{game}.{word.split()[0]}" for game in GAMES for word in make_game(game, 4, {}).numbers)
    ),
    "review.head.{}": ("player", "accuracy", "start", "given", "luck", "skill", "result"),
    "review.mark.{}": MARKS,
    "review.reason.{}": ("cubes", "placement_own", "placement_rivals", "hand", "hand_pairs", "alone_more"),
    "review.reason.{}.you": ADDRESSED,
    "rules.{}": tuple(GAMES),
    "rules.{}.title": RULES,
    "rules.{}.text": RULES,
    "rules.{}.ruling": tuple(name for name in RULES if f"rules.{name}.ruling" in KEYS),
}
"""Keys that are put together in the program, and with what."""
EVENT_MESSAGES = {
    f"{name}.{message}"
    for name, game in GAMES.items()
    for message in (
        *(kind.name for kind in game.event_kinds),
        *(variant.message for variant in GAME_TEXTS[name].EVENT_VARIANTS),
    )
}
"""Keys of events' messages, by `message_key` and on the page by `eventMessage`."""


def trees() -> list[ast.Module]:
    return [
        ast.parse(file.read_text(encoding="utf-8"))
        for package in ("texts", "bots", "review", "envs/mcp", "cli")
        for file in sorted((SOURCE / package).rglob("*.py"))
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


def test_every_key_that_the_page_says_outright_exists() -> None:
    """Between quotes in its sources."""
    keys = page_keys.literal_keys() | page_keys.composed_keys()
    assert len(keys) > 100
    assert keys - set(KEYS) == set()


def test_every_key_that_the_page_puts_together_is_known_to_this_test() -> None:
    """Template literals: with what they are filled is written in page_keys.py."""
    together = {text for text in page_keys.find_keys() if "{}" in text}
    assert together == {*page_keys.FILLED, *page_keys.OWN_WORDS, page_keys.WORDED}


@pytest.mark.parametrize("text", page_keys.FILLED)
def test_every_key_that_the_page_puts_together_exists(text: str) -> None:
    """With everything that it can be filled with."""
    assert [key for key in page_keys.fill_key(text, page_keys.FILLED[text]) if key not in KEYS] == []


def test_no_key_is_unused() -> None:
    """What nobody says need not be translated."""
    used = EVENT_MESSAGES | constants() | page_keys.literal_keys() | page_keys.composed_keys()
    used |= {text.format(part) for text, parts in FILLED.items() for part in parts}
    used |= {key for text, fills in page_keys.FILLED.items() for key in page_keys.fill_key(text, fills)}
    for text in page_keys.OWN_WORDS:
        used |= {key for key in page_keys.matching_keys(text) if page_keys.is_word_of_page(key.rpartition(".")[2])}
    assert [key for key in KEYS if key not in used] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    """In every language."""
    texts = Texts(language)
    assert [kind for kind, *_ in MEANINGS.values() if f"bigshot.{kind}" not in texts] == []
    assert [kind for kind, *_ in ZAHLTAG_MEANINGS.values() if f"zahltag.{kind}" not in texts] == []


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
