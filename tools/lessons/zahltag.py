"""The lesson of Zahltag for three: preparation, a first contract, missing cards, a tie, a payday, a forced one, the end."""

from typing import Any

import zuschlag
from tools.lessons.script import LEARNER, Lesson
from zuschlag import Match

SETUP = {"starter": 0, "hands": ["CEEFFWW", "CEFFWWW", "CEEFFFW"]}
PRICES = ("offer 4", "offer 6", "offer 5")
"""What each seat offers in the skipped turns, where it can."""


def lesson() -> Lesson:
    """Turns 1 to 7 with the learner, then the ninth contract in a row, then the fifth payday."""
    lesson = Lesson(zuschlag.new("zahltag", 3, chance="ask", setup=SETUP))
    lesson.tell()  # the hand
    lesson.ask("take crane")
    lesson.go("take worker", "keep")
    lesson.ask("swap worker excavator")
    lesson.go("keep", "take foreman")
    lesson.ask("drop foreman")
    lesson.go("keep", "keep")
    lesson.ask("keep")
    lesson.go("reveal CEE")
    lesson.ask("offer 4")
    lesson.go("offer 00", "offer 5")
    lesson.tell()  # the way of the cards
    lesson.go("keep", "reveal FFW")
    lesson.ask("offer 00")
    lesson.go("offer 3", "offer 4", "keep", "reveal CF")
    lesson.ask("offer 3")
    lesson.go("offer 00", "offer 3")
    lesson.tell()  # the tie
    lesson.ask("keep")
    lesson.go("reveal payday")
    lesson.tell()  # who paid why
    turn(lesson)
    lesson.skip()
    turn(lesson)
    lesson.tell()  # the cards are back
    while lesson.match.view(LEARNER).until_forced > 1:
        turn(lesson)
    before_offer(lesson)
    lesson.skip()
    lesson.ask("offer 3")
    settle_offers(lesson)
    lesson.go("keep", "reveal payday")
    lesson.tell()  # a payday was due
    while not lesson.match.pending.over:
        view = lesson.match.view(LEARNER)
        turn(lesson, is_payday=view.since >= 2)
    lesson.skip()
    lesson.tell()  # the end
    return lesson


def turn(lesson: Lesson, *, is_payday: bool = False) -> None:
    """Play a whole turn: nobody changes a card, and everybody makes their usual offer."""
    before_offer(lesson, is_payday=is_payday)
    settle_offers(lesson)


def before_offer(lesson: Lesson, *, is_payday: bool = False) -> None:
    lesson.go("keep")
    if lesson.match.pending.chance:
        lesson.go("reveal payday" if is_payday else contract(lesson.match))


def settle_offers(lesson: Lesson) -> None:
    match = lesson.match
    while match.pending.seats and match.view(LEARNER).phase == "offer":
        seat = match.pending.seats[0]
        lesson.go(PRICES[seat] if PRICES[seat] in match.offered(seat) else "offer 00")


def contract(match: Match[Any, Any, Any]) -> str:
    """The first contract that is left."""
    return next(outcome for outcome in match.outcomes if outcome != "reveal payday")
