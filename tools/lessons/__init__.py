"""Write the lessons of the page, one per game: moments of a scripted match that the page plays with a learner.

    python -m tools.lessons web/static

writes `lesson-bigshot.json` and `lesson-zahltag.json`; `make docs` does so, too, and a test fails where they are out of date.
"""

from collections.abc import Callable

from tools.lessons.script import Lesson
from zuschlag.games import BUILT_IN_GAMES
from zuschlag.games.parts import load_part

LESSONS: dict[str, Callable[[], Lesson]] = {
    name: load_part(game, "lesson") for name, game in BUILT_IN_GAMES.items() if game.parts.lesson
}
"""What makes the lesson of each game."""

__all__ = ["LESSONS", "Lesson"]
