"""Events and views as one line of text each, for observation and information state strings."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from zuschlag.games import Event

CONSTANT = frozenset({"game", "options", "reconstruction"})
"""Fields of a view that never change in a game."""
NONE_DERIVED: frozenset[str] = frozenset()


def event_text(event: Event) -> str:
    """A fact: its kind, then what it says, in the order of its meaning."""
    return " ".join([event.kind, *(value_text(value) for value in event.args.values())])


def value_text(value: Any, derived: frozenset[str] = NONE_DERIVED) -> str:
    """A view or a part of it. What is false, empty, hidden or derived is left out; numbers never are."""
    kind: Any = type(value)
    if kind is int:
        return str(value)
    if kind is str:
        return value or "-"
    if kind is bool:
        return "yes" if value else "no"
    if kind is tuple:
        return f"[{' '.join([value_text(part, derived) for part in value])}]"
    if isinstance(value, Mapping):
        return ",".join([f"{key}:{value_text(part, derived)}" for key, part in value.items()]) or "none"
    parts = []
    for name in _names(kind, derived):
        part = getattr(value, name)
        if part is True:
            parts.append(name)
        elif type(part) is int or part:
            parts.append(f"{name}={value_text(part, derived)}")
    return f"({' '.join(parts)})"


@cache
def _names(kind: type, derived: frozenset[str]) -> tuple[str, ...]:
    assert is_dataclass(kind), f"{kind.__qualname__} has no text"
    return tuple(field.name for field in fields(kind) if field.name not in CONSTANT | derived)
