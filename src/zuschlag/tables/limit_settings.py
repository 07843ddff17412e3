"""Limits that an operator can set: each is declared once, as a field of a dataclass, with its default, range and meaning.

The flags and variables of `zuschlag serve`, the tables in the documentation, the metrics and `zuschlag operator usage` follow
from the declarations. `settings_of` lists them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeVar

from zuschlag.tables.rate_limit import Rate

Scope = Literal["in all", "by address", "by person", "by table", "by turn", "by request", "by connection"]
"""What is counted together. An address is one IPv4 address or one IPv6 network of 64 bits."""
Unit = Literal["second", "minute", "hour", "day"]
SECONDS: dict[Unit, int] = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
MOST = 10_000_000
"""The highest value of a limit that names no other."""
_SETTINGS, _UNIT = "settings", "unit"
Kind = TypeVar("Kind")


@dataclass(frozen=True)
class LimitSetting:
    """A number that an operator can set: `max_people` by the flag `--max-people` or the variable `ZUSCHLAG_MAX_PEOPLE`."""

    name: str
    default: int
    meaning: str
    """A phrase that follows the number: "people who have picked a name"."""
    scope: Scope
    lowest: int = 0
    highest: int = MOST

    @property
    def flag(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        return f"ZUSCHLAG_{self.name.upper()}"


def count_limit(name: str, default: int, meaning: str, scope: Scope, *, lowest: int = 0, highest: int = MOST) -> Any:
    """Declare a field for a number, which the operator sets under this name."""
    return field(default=default, metadata={_SETTINGS: (LimitSetting(name, default, meaning, scope, lowest, highest),)})


def rate_limit(noun: str, count: int, unit: Unit, at_once: int, meaning: str, scope: Scope) -> Any:
    """Declare a field for a `Rate`, which the operator sets by two numbers: `max_NOUN_per_UNIT` and `max_NOUN_at_once`."""
    per_unit = LimitSetting(f"max_{noun}_per_{unit}", count, f"{meaning}, on average", scope, 1)
    burst = LimitSetting(f"max_{noun}_at_once", at_once, f"{meaning}, in a burst", scope, 1)
    return field(default=Rate(count / SECONDS[unit], at_once), metadata={_SETTINGS: (per_unit, burst), _UNIT: unit})


def settings_of(kind: type) -> list[LimitSetting]:
    """All limits that a dataclass declares, in their order."""
    return [setting for each in fields(kind) for setting in each.metadata.get(_SETTINGS, ())]


def build_limits(kind: type[Kind], given: Mapping[str, int]) -> Kind:
    """The limits that an operator has set, by name."""
    values: dict[str, Any] = {}
    for each in fields(kind):  # type: ignore[arg-type]
        numbers = [given[setting.name] for setting in each.metadata[_SETTINGS]]
        unit = each.metadata.get(_UNIT)
        values[each.name] = numbers[0] if unit is None else Rate(numbers[0] / SECONDS[unit], numbers[1])
    return kind(**values)


def values_of(limits: Any) -> dict[str, float]:
    """The value of each limit, by name: the inverse of `build_limits`."""
    values: dict[str, float] = {}
    for each in fields(limits):
        value, unit = getattr(limits, each.name), each.metadata.get(_UNIT)
        numbers = [value] if unit is None else [round(value.per_second * SECONDS[unit], 6), value.burst]
        values.update(zip((setting.name for setting in each.metadata[_SETTINGS]), numbers, strict=True))
    return values
