"""The third lesson of Big Shot: ties that cancel.

A rival's cube that wins a lot for red, an auction without a red cube that is worth 20, a red cube too many, a lot that is
closed in time, and the last round.
"""

from zuschlag.lessons.bigshot.city import Plan, Sale, balance, measure, place, roll
from zuschlag.lessons.lesson import Lesson
from zuschlag.lessons.script import Mistake, Script

PLAN = Plan(
    first_starter=3,
    fixed={
        9: ("Y C19", "R W9", "K E11", "K E11"),
        10: ("Y C20", "W E11", "W E9", "K E9"),
        11: ("W W9", "Y W9", "K W10", "R W10"),
        12: ("K W9", "R E10", "W W11", "Y W11"),
        13: ("W C21", "W W11", "K EX", "R EX"),
        18: ("K C21", "R W11", "Y C17", "W EX"),
    },
    cities={
        8: {
            "C16": "KKYYR",
            "C17": "WWKKYR",
            "C19": "WWWYYR",
            "C20": "KKKYYR",
            "C21": "WRK",
            "E11": "WWW",
            "W9": "RRW",
        },
        17: {
            "C16": "KKYYR",
            "C17": "WWKKYR",
            "C19": "WWWYYRY",
            "C20": "KKKYYRY",
            "C21": "WWWKKR",
            "E9": "WK",
            "E10": "RRYY",
            "E11": "WWWKKW",
            "EX": "RRKKK",
            "W9": "RRRWWYK",
            "W10": "RKYY",
            "W11": "RRWWY",
            "WX": "RRYY",
        },
    },
)
EARLY = {
    1: Sale(1, 3),
    2: Sale(2, 4),
    3: Sale(3, 3),
    4: Sale(1, 3),
    5: Sale(2, 2),
    6: Sale(0, 0),
    7: Sale(3, 3),
    8: Sale(2, 0),
}
LATE = {14: Sale(0, 0), 15: Sale(1, 0), 16: Sale(2, 0), 17: Sale(3, 0)}


def write(script: Script) -> None:
    PLAN.skip(script, EARLY)
    script.tell("rule", "city")
    script.choose("single", "you", "you", "nobody", "both", targets=["lot C16"])
    script.choose("pairs", "nobody", "you", "white_black", "nobody", targets=["lot C17"])
    a_cube_of_a_rival(script)
    an_auction_without_red(script)
    a_lot_in_danger(script)
    the_last_round(script)


def a_cube_of_a_rival(script: Script) -> None:
    """Round 9: yellow makes it 3/3/1, so red owns C19; a second red cube in C16 would make it 2/2/2."""
    script.go(roll(9))
    script.choose("which_cube", "yellow", "red", "yellow", "black", targets=["lot C19", "sale"])
    free = ("pass", "pass", *place("K C20", "K C16", "R E11", "Y E11"))
    script.ask("buy", "bid 3", targets=["bid"], mistakes=[Mistake("pass", ("pass",), free)])
    script.go("pass", "pass", "pass")
    script.choose("one_too_many", "nobody", "safer", "nobody", targets=["lot C16"])
    mistakes = [
        Mistake("red", place("R C19", "Y W9", "K E11", "K E11")),
        Mistake("triple", place("Y C19", "R C16", "K E11", "K E11")),
    ]
    script.ask("place", *PLAN.moves(9), targets=["cubes", "lot C19", "lot W9", "lot E11"], mistakes=mistakes)
    script.tell("won", "lot C19", "lot C16")


def an_auction_without_red(script: Script) -> None:
    """Round 10: four cubes of others that are worth 20 to red."""
    script.go(roll(10), "bid 1", "pass", "bid 2")
    script.choose("value", 20, 0, 10, 20, targets=["lot C20", "sale"])
    taken = ("pass", *place("K C20", "W E9", "W E9", "Y E9"))
    script.ask("bid_anyway", "bid 3", targets=["bid"], mistakes=[Mistake("pass", ("pass",), taken)])
    script.go("pass", "pass")
    wrong = Mistake("black", place("K C20", "W E11", "W E9", "Y E9"))
    script.ask("cancel", *PLAN.moves(10), targets=["cubes", "lot C20", "lot E11", "lot E9"], mistakes=[wrong])
    script.tell("count", "lot C20")


def a_lot_in_danger(script: Script) -> None:
    """Rounds 11 to 13: W9 has one place left, and a white cube there would give it to yellow."""
    script.go(roll(11), "bid 2", "pass", "pass", "pass", *PLAN.moves(11))
    script.choose("danger", "white", "white", "yellow", "black", targets=["lot W9"])
    script.go(roll(12), "bid 1")
    taken = ("pass", "bid 2", "pass", *place("W W9", "K E9", "R W11", "Y W11"))
    script.ask("defend", "bid 2", targets=["bid", "sale"], mistakes=[Mistake("pass", ("pass",), taken)])
    script.go("pass", "pass", "pass")
    lost = (roll(13), "pass", "pass", "bid 1", "pass", *place("W W9", "W W11", "K EX", "R EX"))
    wrong = Mistake("open", place("K E9", "R E10", "W W11", "Y W11"), lost)
    script.ask("close", *PLAN.moves(12), targets=["cubes", "lot W9", "lot E10", "lot W11"], mistakes=[wrong])
    script.tell("closed", "lot W9")


def the_last_round(script: Script) -> None:
    """Round 18: black makes it 3/3/1 in C21, yellow 2/2/2/1 in C17, and red leads in W11."""
    PLAN.skip(script, {13: Sale(2, 1), **LATE})
    script.go(roll(18), "pass", "bid 1", "pass")
    script.choose("last_cube", "black", "red", "white", "black", targets=["lot C21", "sale"])
    script.choose("trap", "white", "nobody", "white", "you", targets=["lot E10"])
    script.ask("last_bid", "bid 2", targets=["bid"])
    script.go("pass")
    wrong = Mistake("red", place("R C21", "K W11", "Y C17", "W EX"))
    script.ask("last_place", *PLAN.moves(18), targets=["cubes", "lot C21", "lot W11", "lot C17", "lot EX"], mistakes=[wrong])
    script.tell("end", best=max(balance(script.match, seat) for seat in (1, 2, 3)))


LESSON = Lesson("ties", 10, PLAN.begin, write, measure)
