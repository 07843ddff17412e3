"""The lessons of each game: a game's part `lessons` is a module with `LESSONS`, the first lesson first."""

from collections.abc import Sequence

import msgspec

from zuschlag.errors import Refused, Trouble, short
from zuschlag.games import Game
from zuschlag.games.parts import load_part
from zuschlag.lessons.lesson import Lesson, LessonDescription


def lessons_of(game: type[Game]) -> Sequence[Lesson]:
    """The lessons that the game brings; none where it brings none."""
    lessons: Sequence[Lesson] = getattr(load_part(game, "lessons"), "LESSONS", ())
    return lessons


def describe_lessons(game: type[Game]) -> list[LessonDescription]:
    """The names of a game's lessons and how long they take, in their order."""
    return [LessonDescription(lesson.name, lesson.minutes) for lesson in lessons_of(game)]


def find_lesson(game: type[Game], name: str) -> Lesson:
    """The game's lesson of this name. Raises `Refused` where there is none."""
    for lesson in lessons_of(game):
        if lesson.name == name:
            return lesson
    known = ", ".join(lesson.name for lesson in lessons_of(game)) or "none"
    raise Refused("unknown", f"there is no lesson {short(name)} of {game.name}; there are {known}")


def encode_lesson(game: type[Game], name: str) -> bytes:
    """The steps of a lesson as JSON, one per line. Raises `Trouble` where its script fails."""
    lesson = find_lesson(game, name)
    try:
        lines = [msgspec.json.encode(step) for step in lesson.steps()]
    except Exception as error:
        raise Trouble(f"the lesson {name!r} of {game.name} fails: {type(error).__name__}: {error}") from error
    return b"[\n" + b",\n".join(lines) + b"\n]\n"
