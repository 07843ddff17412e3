"""The rules as text: all of them, in order, in four languages."""

import pytest

from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.texts import LANGUAGES
from zuschlag.texts.rulebook import rule, rule_ids, rulebook


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_tells_every_rule_of_its_game_once(game: str, language: str) -> None:
    """In order, each with its number, and nothing left to be filled in."""
    told = list(rulebook(language, game))
    heads = [paragraph.partition(":")[0] for paragraph in told if paragraph.startswith(("BS-", "ZT-"))]
    assert heads == rule_ids(game)
    assert [paragraph for paragraph in told if "{" in paragraph or paragraph.startswith("rules.")] == []


def test_there_are_as_many_rules_as_the_rules_have() -> None:
    assert (rule_ids("bigshot")[-1], rule_ids("zahltag")[-1]) == ("BS-28", "ZT-17")


def test_one_rule_is_told_with_its_ruling() -> None:
    """However its number is written."""
    head, text, ruling = rule("en", " bs-8 ")
    assert head == "BS-8: Bidding"
    assert "higher than the last bid" in text
    assert ruling.startswith("(The first bid is at least 1.")


@pytest.mark.parametrize("name", ["XY-1", "BS", "", "7", "BS-1.title"])
def test_what_is_no_rule_is_refused_and_those_that_are_named(name: str) -> None:
    with pytest.raises(Refused, match=r"there are BS-1 to BS-28 and ZT-1 to ZT-17$"):
        list(rule("en", name))
