"""The first game of each kind, as the page plays it with a learner: real moments of real matches, written ahead.

    python -m zuschlag.server.lessons web/static

writes `lesson-bigshot.json` and `lesson-zahltag.json`; `make docs` does so too, and a test compares.
"""

from zuschlag.server.lessons import bigshot, zahltag
from zuschlag.server.lessons.script import Lesson

LESSONS = {"bigshot": bigshot.lesson, "zahltag": zahltag.lesson}

__all__ = ["LESSONS", "Lesson"]
