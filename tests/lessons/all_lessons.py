"""The lessons of our games, each written once."""

from functools import cache

from zuschlag.games import BUILT_IN_GAMES
from zuschlag.lessons import LessonStep, find_lesson, lessons_of

LESSONS = [(name, lesson.name) for name, game in BUILT_IN_GAMES.items() for lesson in lessons_of(game)]
"""The names of all games and lessons."""


@cache
def steps_of(game: str, lesson: str) -> list[LessonStep]:
    return find_lesson(BUILT_IN_GAMES[game], lesson).steps()


@cache
def step_of(game: str, lesson: str, name: str) -> LessonStep:
    (found,) = (step for step in steps_of(game, lesson) if step.name == name)
    return found


def step_after(game: str, lesson: str, name: str) -> LessonStep:
    """The step that follows the one of this name."""
    steps = steps_of(game, lesson)
    return steps[[step.name for step in steps].index(name) + 1]
