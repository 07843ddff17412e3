"""The lessons of Zahltag."""

from zuschlag.lessons.zahltag import first, payday, rivals, tied_offers

LESSONS = (first.LESSON, payday.LESSON, rivals.LESSON, tied_offers.LESSON)
