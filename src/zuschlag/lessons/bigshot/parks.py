"""The fourth lesson of Big Shot: parks, and the end game of two lots.

A park that doubles two lots, a park that is taken from its owner by a tie, and a rich rival who must not get a second lot.
"""

from zuschlag.lessons.bigshot.city import Plan, Sale, balance, measure, place, roll
from zuschlag.lessons.lesson import Lesson
from zuschlag.lessons.script import LEARNER, Mistake, Script

BEN, CLEO, DORA = 1, 2, 3
PLAN = Plan(
    first_starter=3,
    fixed={
        9: ("R WX", "R WX", "K C19", "Y E9"),
        10: ("W E11", "K C20", "W C19", "R C19"),
        11: ("W W11", "Y C21", "Y C20", "R C20"),
        12: ("W EX", "W C16", "R W11", "Y C19"),
        17: ("W C16", "R C20", "Y E10", "K C17"),
        18: ("Y W10", "Y E10", "R C17", "R E11"),
    },
    cities={
        8: {
            "W9": "RRRYW",
            "W11": "RRY",
            "WX": "K",
            "EX": "KKW",
            "E9": "KKR",
            "E10": "KKY",
            "C21": "YYYKW",
            "C16": "Y",
            "C17": "WWKK",
            "E11": "WW",
            "C20": "KW",
        },
        16: {
            "W9": "RRRYW",
            "W10": "KY",
            "W11": "RRRYWKY",
            "WX": "RRK",
            "EX": "KKWW",
            "E9": "KKRYKRW",
            "E10": "KKY",
            "E11": "WWW",
            "C16": "YYYWWR",
            "C17": "WWKK",
            "C19": "KWRYKWW",
            "C20": "KWKYRR",
            "C21": "YYYYWKR",
        },
    },
)
EARLY = {
    1: Sale(3, 8, (DORA,)),
    2: Sale(0, 7),
    3: Sale(3, 8, (DORA,)),
    4: Sale(2, 0),
    5: Sale(0, 8),
    6: Sale(2, 6),
    7: Sale(3, 9, (DORA,)),
    8: Sale(2, 0),
}
LEAD = 10
"""How far the learner stays ahead of every rival that can win, whatever Ben places in the last round."""
LATE = {13: Sale(3, 6), 14: Sale(2, 8), 15: Sale(1, 0), 16: Sale(2, 3)}


def write(script: Script) -> None:
    PLAN.skip(script, EARLY)
    script.tell("parks", "lot WX", "lot EX")
    a_park_of_ones_own(script)
    a_park_of_a_rival(script)
    two_lots(script)


def a_park_of_ones_own(script: Script) -> None:
    """Round 9: WX has no value, and is worth 20 to red, who leads in W9 and W11."""
    before = balance(script.match)
    script.go(roll(9))
    script.choose("value", 20, 0, 10, 20, targets=["lot WX", "lot W9", "lot W11"])
    script.ask("open", "bid 4", targets=["bid", "sale"])
    script.go("pass", "pass", "bid 6")
    lost = place("K WX", "R E11", "R E11", "Y E9")
    script.ask("borrow", "loan red", targets=["loan"], mistakes=[Mistake("pass", ("pass",), lost)])
    script.ask("outbid", "bid 7", targets=["bid"])
    script.go("pass")
    mistakes = [
        Mistake("one", place("R WX", "R W9", "K C19", "Y E9")),
        Mistake("none", place("R W9", "R W11", "K C19", "Y E9")),
    ]
    script.ask("take", *PLAN.moves(9), targets=["cubes", "lot WX", "lot C19", "lot E9"], mistakes=mistakes)
    script.tell("doubled", "lot W9", "lot W11", price=7, rate=2, gain=balance(script.match) - before)


def a_park_of_a_rival(script: Script) -> None:
    """Round 12: Dora's park doubles 9 and 10; one white cube makes it nobody's."""
    PLAN.skip(script, {10: Sale(2, 2), 11: Sale(1, 4)})
    script.go(roll(12), "bid 1")
    dora = balance(script.match, DORA)
    script.choose("threat", 19, 9, 19, 38, targets=["lot EX", "lot E9", "lot E10"], dora=dora)
    script.choose("tool", "white", "red", "white", "yellow", targets=["lot EX", "sale"])
    kept = ("pass", "pass", *place("R EX", "W C19", "W C19", "Y E11"))
    script.ask("bid", "bid 2", targets=["bid"], mistakes=[Mistake("pass", ("pass",), kept)])
    script.go("pass", "pass", "pass")
    wrong = Mistake("yellow", place("Y EX", "W C16", "R W11", "W C19"))
    script.ask("cancel", *PLAN.moves(12), targets=["cubes", "lot EX", "lot C16", "lot W11", "lot C19"], mistakes=[wrong])
    script.tell("halved", "lot EX", before=dora, dora=balance(script.match, DORA))


def two_lots(script: Script) -> None:
    """Rounds 17 and 18: Ben is the richest; with C16 he has two lots, and without it one, until he buys W10 at the end."""
    PLAN.skip(script, LATE)
    ben = balance(script.match, BEN) - 16
    (purse,) = script.match.view(LEARNER).seats[BEN].purses
    script.tell("condition", "player 1", purse=purse.cash)
    script.choose("leader", "ben", "ben", "you", "cleo", targets=["player 0", "player 1"], ben=balance(script.match, BEN))
    script.choose("without", "you", "ben", "you", "cleo", targets=["lot C16"], ben=ben, cleo=balance(script.match, CLEO))
    script.go(roll(17))
    script.choose("which_cube", "white", "white", "yellow", "black", targets=["lot C16", "sale"])
    script.ask("buy", "bid 2", targets=["bid"])
    script.go("pass", "pass", "pass")
    rich = balance(script.match, BEN)
    wrong = Mistake("elsewhere", place("W E11", "R C20", "Y E10", "K C17"))
    lots = ["lot C16", "lot C20", "lot E10", "lot C17"]
    script.ask("deny", *PLAN.moves(17), targets=["cubes", *lots], mistakes=[wrong], ben=rich)
    script.tell("denied", "lot C16", "player 1", ben=balance(script.match, BEN))
    script.go(roll(18), "bid 1", "pass", "pass")
    script.choose("last", 10, 0, 10, 16, targets=["lot W10", "sale"], ben=balance(script.match, BEN))
    script.ask("let_go", "pass", targets=["pass"], ahead=LEAD)
    script.go(*PLAN.moves(18))
    script.tell("end", ben=balance(script.match, BEN))


LESSON = Lesson("parks", 10, PLAN.begin, write, measure)
