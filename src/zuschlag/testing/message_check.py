"""Finds messages that a game lacks in a language that it has: the page shows the names of the program instead."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from zuschlag.games import Game
from zuschlag.games.parts import load_part
from zuschlag.lessons import missing_lesson_messages
from zuschlag.match import Match
from zuschlag.texts.generic import SHOWN_ELSEWHERE

NOT_SHOWN = (*SHOWN_ELSEWHERE, "edition", "awaited", "seat")


def find_missing_messages(match: Match, phases: set[str]) -> Iterator[str]:
    """A line for each language of the game's `MESSAGES` in which the page would show a name, with the keys that are missing."""
    messages: dict[str, Any] = getattr(load_part(match.game, "texts"), "MESSAGES", {})
    wanted = [*_label_keys(match), *(f"phase.{phase}" for phase in sorted(phases)), *_event_keys(match.game)]
    for language, known in messages.items():
        missing = [key for key in wanted if key not in known]
        missing += missing_lesson_messages(type(match.game), known)
        if missing:
            yield f"{match.game.name}: no message in {language!r}: {', '.join(missing)}"


def _label_keys(match: Match) -> Iterator[str]:
    """The labels of the view's fields, of the moves and of the options."""
    view: Any = match.view(None)
    shown = [*fields(view), *(fields(view.seats[0]) if is_dataclass(view.seats[0]) else ())]
    yield from (f"head.{name}" for name in dict.fromkeys(field.name for field in shown) if name not in NOT_SHOWN)
    yield from (f"verb.{verb}" for verb in dict.fromkeys(word.split()[0] for word in match.game.words if word))
    for option in match.game.declared_options:
        yield f"option.{option.name}"
        yield from (f"option.{option.name}.{value}" for value in option.choices)


def _event_keys(game: Game) -> Iterator[str]:
    """The kinds of events, but those that variants tell."""
    told = {variant.kind for variant in getattr(load_part(game, "texts"), "EVENT_VARIANTS", ())}
    yield from (kind.name for kind in game.event_kinds if kind.name not in told)
