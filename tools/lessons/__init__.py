"""The first game of each kind, as the page plays it with a learner: real moments of real matches, written ahead.

    python -m tools.lessons web/static

writes `lesson-bigshot.json` and `lesson-zahltag.json`; `make docs` does so too, and a test compares.
"""

from tools.lessons import bigshot, zahltag
from tools.lessons.script import Lesson

LESSONS = {"bigshot": bigshot.lesson, "zahltag": zahltag.lesson}

__all__ = ["LESSONS", "Lesson"]
