"""The texts that lessons need: those of this package are in the catalogue `learn`, those of other games in their `MESSAGES`."""

from collections.abc import Iterator, Mapping

from zuschlag.games import Game
from zuschlag.lessons.catalogue import lessons_of
from zuschlag.lessons.lesson import Lesson


def wanted_messages(lesson: Lesson) -> Iterator[tuple[str, frozenset[str]]]:
    """The keys of a lesson's texts, as in `MESSAGES` of its game, each with the facts that the text may use."""
    yield f"learn.{lesson.name}.title", frozenset()
    yield f"learn.{lesson.name}.about", frozenset()
    for name in dict.fromkeys(choice for step in lesson.steps() for choice in step.choices if isinstance(choice, str)):
        yield f"learn.choice.{name}", frozenset()
    for step in lesson.steps():
        key, facts = f"learn.{lesson.name}.{step.name}", frozenset(step.facts)
        yield key, facts
        for choice in step.choices:
            if choice != step.answer:
                yield f"{key}.{choice}.why", facts
        seen: dict[str, frozenset[str]] = {}
        for mistake in step.mistakes:
            seen[mistake.name] = seen.get(mistake.name, facts | set(mistake.facts)) & (facts | set(mistake.facts))
        for name, known in seen.items():
            yield f"{key}.{name}.why", known


def missing_lesson_messages(game: type[Game], messages: Mapping[str, object]) -> list[str]:
    """The keys of texts of the game's lessons that are not among these messages."""
    return [key for lesson in lessons_of(game) for key, _ in wanted_messages(lesson) if key not in messages]
