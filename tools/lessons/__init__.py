"""Write the lessons of the page, one per game: moments of a scripted match that the page plays with a learner.

    python -m tools.lessons web/static

writes `lesson-bigshot.json` and `lesson-zahltag.json`; `make docs` does so, too, and a test fails where they are out of date.
"""

from tools.lessons import bigshot, zahltag
from tools.lessons.script import Lesson

LESSONS = {"bigshot": bigshot.lesson, "zahltag": zahltag.lesson}

__all__ = ["LESSONS", "Lesson"]
