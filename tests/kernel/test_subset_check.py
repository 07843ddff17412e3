"""The check names what is outside the subset, and finds nothing in our rules."""

import importlib
import pkgutil
import textwrap
from pathlib import Path

import pytest

import zuschlag.bots
import zuschlag.games
import zuschlag.kernel
from zuschlag.kernel import is_rule
from zuschlag.kernel.subset import is_routine
from zuschlag.kernel.subset_check import find_violations

MODULES = [
    info.name
    for package in (zuschlag.kernel, zuschlag.games, zuschlag.bots)
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
]


@pytest.mark.parametrize("name", MODULES)
def test_all_our_rules_are_in_the_subset(name: str) -> None:
    assert [fault for fault in find_violations(importlib.import_module(name)) if "kernel/events.py" not in fault] == []


def test_there_are_rules_to_check() -> None:
    rules = [thing for name in MODULES for thing in vars(importlib.import_module(name)).values() if is_rule(thing)]
    assert len(set(rules)) > 40


OUTSIDE = {
    "s.name = 'text'": "constant 'text' is not an int",
    "return 1.5": "constant 1.5 is not an int",
    "return None": "constant None is not an int",
    "return {}": "Dict is not in the subset",
    "a, b = 1, 2": "Tuple is not in the subset",
    "return [c for c in s.row]": "ListComp is not in the subset",
    "raise ValueError": "Raise is not in the subset",
    "return lambda: 1": "Lambda is not in the subset",
    "return s.one / 2": "operator Div is not in the subset",
    "return 1 in s.row": "operator In is not in the subset",
    "return sorted(s.row)": "'sorted' is neither a rule nor one of",
    "return s.row.index(1)": "only plain calls by name",
    "return offender(s)": "a rule must not call itself",
    "import os": "Import is not in the subset",
    "return f'{s.one}'": "JoinedStr is not in the subset",
    "s.row = [0] * 3": "List is not in the subset",
    "while (n := s.one): pass": "NamedExpr is not in the subset",
}


@pytest.mark.parametrize("line", OUTSIDE)
def test_what_is_outside_is_named_with_its_place(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"offending_{abs(hash(line))}"
    source = f"""
        from zuschlag.kernel import rule

        @rule
        def offender(s):
            '''Docstrings are fine.'''
            {line}

        def unmarked(s):
            return sorted({{"anything": 1.5}})
    """
    (tmp_path / f"{name}.py").write_text(textwrap.dedent(source))
    monkeypatch.syspath_prepend(tmp_path)
    found = list(find_violations(importlib.import_module(name)))
    assert any(f"{name}.py:7: {OUTSIDE[line]}" in fault for fault in found)
    assert len([fault for fault in found if ":7:" not in fault]) == 0


def test_a_routine_may_use_floats_and_a_rule_may_not_call_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says that it is outside the subset; so a rule that calls it would be, too."""
    source = """
        from math import exp
        from zuschlag.kernel import routine, rule

        @routine
        def odds(n):
            return exp(n / 2) + 0.5

        @rule
        def offender(n):
            return odds(n)
    """
    (tmp_path / "with_routine.py").write_text(textwrap.dedent(source))
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("with_routine")
    assert is_rule(module.odds)
    assert is_routine(module.odds)
    assert not is_routine(module.offender)
    (fault,) = find_violations(module)
    assert "with_routine.py:11: 'odds' is neither a rule nor one of" in fault
