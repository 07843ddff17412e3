"""The first lesson of Big Shot: the learner is red and plays four rounds; the other rounds are skipped.

Red gets the western park with two lots beside it, and the 21 with a single cube against three and three.
"""

from zuschlag.lessons.bigshot.city import Plan, Sale, roll
from zuschlag.lessons.lesson import Lesson
from zuschlag.lessons.script import Script

PLAN = Plan(
    first_starter=3,
    fixed={
        1: ("R W9", "R W9", "Y C21", "W C21"),
        2: ("W C19", "W C21", "Y C21", "K C20"),
        3: ("Y W11", "Y W11", "W C21", "R E10"),
        4: ("K C20", "K C20", "Y C21", "R E9"),
        8: ("R C21", "R W9", "Y E10", "K C16"),
        18: ("R WX", "R WX", "K C17", "Y C17"),
    },
    cities={
        18: {
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
    },
)


def write(script: Script) -> None:
    """Round 1 to win, 2 to pass, 8 to borrow and to sell a lot, 18 for the park and the end."""
    script.tell("city", "city")
    script.tell("ring", "ring")
    script.go(roll(1))
    script.ask("first_bid", "bid 3", targets=["bid"])
    script.go("pass", "bid 4", "pass")
    script.ask("raise", "bid 5", targets=["bid"])
    script.go("pass")
    script.ask("place", *PLAN.moves(1), targets=["cubes", "lot W9", "lot C21"])
    script.tell("cancel", "lot W9", "lot C21")
    script.go(roll(2), "bid 1", "bid 2", "pass")
    script.ask("pass", "pass", targets=["pass"])
    script.go("pass", *PLAN.moves(2))
    script.tell("cheap", "lot C21")
    PLAN.skip(script, {3: Sale(1, 2), 4: Sale(3, 2), 5: Sale(1, 2), 6: Sale(2, 3), 7: Sale(3, 2)})
    script.go(roll(8), "bid 6")
    script.ask("loan", "loan red", targets=["loan", "lot C21"])
    script.ask("bid_on", "bid 7", targets=["bid"])
    script.go("pass", "pass", "pass")
    script.ask("trick", *PLAN.moves(8), targets=["cubes", "lot C21", "lot W9", "lot E10", "lot C16"])
    script.tell("sold", "lot C21")
    winners = {9: (2, 3), 10: (1, 3), 11: (3, 3), 12: (0, 2), 13: (2, 2), 14: (1, 2), 15: (3, 2), 16: (2, 3), 17: (1, 3)}
    PLAN.skip(script, {number: Sale(*sale) for number, sale in winners.items()})
    script.go(roll(18), "bid 2", "pass", "loan black", "bid 3")
    script.ask("last_round", "bid 4", targets=["bid", "lot WX"])
    script.go("pass", "pass")
    script.ask("park", *PLAN.moves(18), targets=["cubes", "lot WX", "lot C17"])
    script.tell("score")
    script.tell("two_lots")


LESSON = Lesson("first", 5, PLAN.begin, write)
