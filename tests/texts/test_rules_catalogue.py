"""The rules as players read them: every rule in every language, with links that lead somewhere."""

import re

import pytest

from tests.test_rule_ids import RULES
from zuschlag.server.routes.texts import load_texts
from zuschlag.texts import LANGUAGES

IDS = [rule for rules in RULES.values() for rule in rules]
DECIDED = {"BS-3", "BS-8", "BS-14", "BS-15", "BS-18", "BS-19", "BS-20", "BS-21", "BS-22", "BS-25"}
DECIDED |= {"ZT-3", "ZT-4", "ZT-6", "ZT-13", "ZT-14", "ZT-15", "ZT-17"}

every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_every_rule_has_a_title_and_a_text(language: str) -> None:
    """From BS-1 to ZT-17, so that a reason can lead to any of them."""
    rules = load_texts(language, "rules")
    assert [key for rule in IDS for key in (f"rules.{rule}.title", f"rules.{rule}.text") if key not in rules] == []


@every_language
def test_what_was_decided_is_told_with_its_reason(language: str) -> None:
    """BS-3 and the others that the rulebooks leave open."""
    rules = load_texts(language, "rules")
    assert [rule for rule in sorted(DECIDED) if f"rules.{rule}.ruling" not in rules] == []


@every_language
def test_links_between_rules_are_the_same_in_every_language(language: str) -> None:
    """They lead to rules that exist."""
    rules, english = load_texts(language, "rules"), load_texts("en", "rules")
    for key, text in rules.items():
        links = re.findall(r"\[([^\]]*)\]", str(text))
        assert set(links) <= set(IDS), key
        assert sorted(links) == sorted(re.findall(r"\[([^\]]*)\]", str(english[key]))), key


@every_language
def test_emphasis_ends_where_it_begins(language: str) -> None:
    """In one paragraph: an odd star would be read aloud."""
    for name in ("rules", "learn"):
        for key, text in load_texts(language, name).items():
            assert all(paragraph.count("*") % 2 == 0 for paragraph in str(text).split("\n\n")), key
