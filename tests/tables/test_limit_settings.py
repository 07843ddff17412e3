"""Limits are declared once: their names, and how an operator's numbers become limits and back."""

from dataclasses import dataclass

import pytest

from zuschlag.server.limits import ConnectionLimits, Limits, all_limit_settings
from zuschlag.tables.limit_settings import build_limits, count_limit, rate_limit, settings_of, values_of
from zuschlag.tables.rate_limit import Rate
from zuschlag.tables.table_limits import TableLimits


@dataclass(frozen=True)
class Example:
    names: Rate = rate_limit("names", 3, "minute", 20, "names", "by address")
    tables: int = count_limit("max_tables", 5, "tables", "in all", lowest=1)


def test_a_rate_is_set_by_two_numbers_and_a_count_by_one() -> None:
    assert [(each.name, each.default, each.flag, each.variable) for each in settings_of(Example)] == [
        ("max_names_per_minute", 3, "--max-names-per-minute", "ZUSCHLAG_MAX_NAMES_PER_MINUTE"),
        ("max_names_at_once", 20, "--max-names-at-once", "ZUSCHLAG_MAX_NAMES_AT_ONCE"),
        ("max_tables", 5, "--max-tables", "ZUSCHLAG_MAX_TABLES"),
    ]
    made = build_limits(Example, {"max_names_per_minute": 30, "max_names_at_once": 7, "max_tables": 1})
    assert made == Example(Rate(0.5, 7), 1)


@pytest.mark.parametrize("kind", [Limits, TableLimits, ConnectionLimits, Example])
def test_the_defaults_are_those_of_the_class(kind: type) -> None:
    usual = {each.name: each.default for each in settings_of(kind)}
    assert values_of(kind()) == usual
    assert build_limits(kind, usual) == kind()


def test_no_two_limits_have_the_same_name() -> None:
    names = [each.name for each in all_limit_settings()]
    assert len(names) == len(set(names))
