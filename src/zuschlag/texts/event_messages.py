"""Which message describes an event: the one of its kind, or a variant of it. The variants are data that the page uses too."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from zuschlag.games import Event

Condition = Literal["true", "zero", "negative"]
"""Of an argument: true or any number but 0; the number 0; a number below 0."""


@dataclass(frozen=True, slots=True)
class EventVariant:
    """Another message for events of a kind, where all conditions on their arguments hold."""

    kind: str
    message: str
    """Its key, without the name of the game."""
    when: Mapping[str, Condition] = field(default_factory=dict)


def message_key(game: str, event: Event, variants: Iterable[EventVariant]) -> str:
    """The key of the message for this event. Of several variants that hold, the first counts."""
    for variant in variants:
        if variant.kind == event.kind and all(_holds(condition, event.args[name]) for name, condition in variant.when.items()):
            return f"{game}.{variant.message}"
    return f"{game}.{event.kind}"


def _holds(condition: Condition, value: Any) -> bool:
    if condition == "true":
        return bool(value)
    return bool(value == 0 if condition == "zero" else value < 0)
