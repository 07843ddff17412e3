"""The lessons of Big Shot."""

from zuschlag.lessons.bigshot import first, loans, parks, ties

LESSONS = (first.LESSON, loans.LESSON, ties.LESSON, parks.LESSON)
