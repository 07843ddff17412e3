"""The lesson of Big Shot: the learner is red and plays four rounds; the other rounds are skipped.

`FIXED_ROUNDS` and `CITY` determine the cubes of every lot and so the result: red gets the western park with two lots beside
it, and the 21 with a single cube against three and three.
"""

from collections import Counter
from typing import Any

import zuschlag
from tools.lessons.script import LEARNER, Lesson
from zuschlag import Match

LETTERS = {"R": "red", "Y": "yellow", "W": "white", "K": "black"}
FIRST_STARTER = 3
ROLLS = (2, 5, 3, 6, 1, 4, 2, 3, 5, 1, 6, 2, 4, 3, 1, 5, 2, 4)
CITY = {
    "W9": "RRRYYWW",
    "W10": "RRRY",
    "W11": "YYYYWWR",
    "WX": "RRRKKY",
    "C16": "KKWW",
    "C17": "YYYYKKK",
    "C19": "WWWWKKR",
    "C20": "KKKKWWY",
    "C21": "YYYWWWR",
    "E9": "KKKRR",
    "E10": "YYRRW",
    "E11": "WWR",
    "EX": "KKR",
}
"""The cubes in each lot at the end of the game."""

Placed = tuple[str, ...]
FIXED_ROUNDS: dict[int, Placed] = {
    1: ("R W9", "R W9", "Y C21", "W C21"),
    2: ("W C19", "W C21", "Y C21", "K C20"),
    3: ("Y W11", "Y W11", "W C21", "R E10"),
    4: ("K C20", "K C20", "Y C21", "R E9"),
    8: ("R C21", "R W9", "Y E10", "K C16"),
    18: ("R WX", "R WX", "K C17", "Y C17"),
}
"""The cubes that are placed in the rounds of the lesson."""


def lesson() -> Lesson:
    """Round 1 to win, 2 to pass, 8 to borrow and to sell a lot, 18 for the park and the end."""
    rounds = all_rounds()
    lesson = Lesson(zuschlag.new("bigshot", 4, chance="ask", setup=setup(rounds)))
    lesson.tell()  # the city
    lesson.tell()  # the ring
    lesson.go(roll(1))
    lesson.ask("bid 3")
    lesson.go("pass", "bid 4", "pass")
    lesson.ask("bid 5")
    lesson.go("pass")
    lesson.ask(*words(rounds[1]))
    lesson.tell()  # who leads
    lesson.go(roll(2), "bid 1", "bid 2", "pass")
    lesson.ask("pass")
    lesson.go("pass", *words(rounds[2]))
    lesson.tell()  # that was cheap for her
    for number, (winner, price) in {3: (1, 2), 4: (3, 2), 5: (1, 2), 6: (2, 3), 7: (3, 2)}.items():
        play_round(lesson, number, winner, price, rounds[number])
    lesson.skip()
    lesson.go(roll(8), "bid 6")
    lesson.ask("loan red")
    lesson.ask("bid 7")
    lesson.go("pass", "pass", "pass")
    lesson.ask(*words(rounds[8]))
    lesson.tell()  # sold
    winners = {9: (2, 3), 10: (1, 3), 11: (3, 3), 12: (0, 2), 13: (2, 2), 14: (1, 2), 15: (3, 2), 16: (2, 3), 17: (1, 3)}
    for number, (winner, price) in winners.items():
        play_round(lesson, number, winner, price, rounds[number])
    lesson.skip()
    lesson.go(roll(18), "bid 2", "pass", "loan black", "bid 3")
    lesson.ask("bid 4")
    lesson.go("pass", "pass")
    lesson.ask(*words(rounds[18]))
    lesson.tell()  # the score
    lesson.tell()  # two lots
    return lesson


def play_round(lesson: Lesson, number: int, winner: int, price: int, placed: Placed) -> None:
    """Play a whole round: this seat wins it for this price, with a loan where needed."""
    match = lesson.match
    lesson.go(roll(number))
    while match.view(LEARNER).phase == "bid":
        lesson.go(_choose_bid(match, winner, price))
    lesson.go(*words(placed))


def _choose_bid(match: Match[Any, Any, Any], winner: int, price: int) -> str:
    view = match.view(LEARNER)
    (seat,) = match.pending.seats
    if seat == winner:
        purse = view.seats[seat].purses[0]
        return f"bid {price}" if purse.cash >= price else f"loan {purse.colour}"
    if winner == view.starter and not view.bid and view.seats[seat].purses[0].cash >= price - 1:
        return f"bid {price - 1}"  # without any bid the starter would get the cubes for nothing
    return "pass"


def roll(number: int) -> str:
    return f"roll {ROLLS[number - 1]}"


def words(placed: Placed) -> list[str]:
    """The moves: "place red W9" for "R W9"."""
    return [f"place {LETTERS[cube[0]]} {cube[2:]}" for cube in placed]


def all_rounds() -> dict[int, Placed]:
    """The cubes that are placed in each round: the skipped rounds share what the city still lacks."""
    left = Counter(f"{cube} {lot}" for lot, cubes in CITY.items() for cube in cubes)
    left.subtract(cube for placed in FIXED_ROUNDS.values() for cube in placed)
    pool = sorted(left.elements(), key=lambda cube: cube[2:])
    open_rounds = [number for number in range(1, len(ROLLS) + 1) if number not in FIXED_ROUNDS]
    dealt = {number: tuple(pool[at :: len(open_rounds)]) for at, number in enumerate(open_rounds)}
    return dealt | FIXED_ROUNDS


def setup(rounds: dict[int, Placed]) -> dict[str, object]:
    """The ring on which the broker reaches each round's cubes in that round."""
    spaces, at = [""] * len(ROLLS), 0
    for number, pips in enumerate(ROLLS, 1):
        for _ in range(pips):
            at = _next(spaces, at)
        spaces[at] = "".join(sorted((cube[0] for cube in rounds[number]), key="RYWK".index))
    return {"spaces": spaces, "broker": 0, "starter": FIRST_STARTER, "colours": list("RYWK")}


def _next(spaces: list[str], at: int) -> int:
    """The next space that still has its cubes."""
    while True:
        at = (at + 1) % len(spaces)
        if not spaces[at]:
            return at
