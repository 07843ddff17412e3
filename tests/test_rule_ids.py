"""Every rule of the published rules is cited by at least one test."""

import re
from pathlib import Path

from zuschlag.games import GAMES

TESTS = Path(__file__).parent
CITED = re.compile(r"\b(BS|ZT)-(\d+)\b")

RULES = {"bigshot": [f"BS-{n}" for n in range(1, 29)], "zahltag": [f"ZT-{n}" for n in range(1, 18)]}


def cited_rules() -> set[str]:
    cited = set()
    for path in TESTS.rglob("test_*.py"):
        if path != Path(__file__):
            cited |= {found.group() for found in CITED.finditer(path.read_text(encoding="utf-8"))}
    return cited


def test_every_rule_is_cited_by_a_test() -> None:
    cited = cited_rules()
    assert [rule for game in GAMES for rule in RULES[game] if rule not in cited] == []


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    known = {rule for rules in RULES.values() for rule in rules}
    assert cited_rules() - known == set()
