"""The second lesson of Big Shot: loans, and when they pay.

A loan that wins a lot worth more than price and interest, one that would cost more than it brings, one that is not needed,
one that would be lost with the auction, and one that is taken a round early.
"""

from zuschlag.lessons.bigshot.city import Plan, Sale, balance, measure, place, roll, worth
from zuschlag.lessons.lesson import Lesson
from zuschlag.lessons.script import LEARNER, Mistake, Script

DORA = 3
PLAN = Plan(
    first_starter=3,
    fixed={
        8: ("R C19", "R W9", "Y E10", "K C16"),
        9: ("W C17", "W C20", "K C20", "Y W11"),
        10: ("R C16", "Y E11", "Y E11", "W C17"),
        11: ("R W10", "K C16", "K EX", "W C17"),
        12: ("K C20", "K W10", "R C20", "W C20"),
        17: ("W WX", "W WX", "K C17", "R E11"),
        18: ("R C21", "R C21", "Y E10", "K EX"),
    },
    cities={
        7: {
            "C19": "RRWWKY",
            "W9": "RR",
            "C20": "KK",
            "C16": "YYY",
            "E10": "WWY",
            "W11": "KY",
            "E11": "RY",
            "EX": "WW",
            "C21": "KKK",
            "C17": "K",
            "E9": "WY",
        },
        16: {
            "C19": "RRWWKYR",
            "W9": "RRRY",
            "W10": "RRK",
            "W11": "KKKYYW",
            "WX": "Y",
            "C16": "YYYYKKR",
            "C17": "WWWKY",
            "C20": "KKKKWWR",
            "C21": "KKKRR",
            "E9": "WWWYYR",
            "E10": "WWWYYR",
            "E11": "YYYR",
            "EX": "WWK",
        },
    },
)
EARLY = {1: Sale(3, 0), 2: Sale(0, 7), 3: Sale(3, 7, (DORA,)), 4: Sale(2, 0), 5: Sale(0, 8), 6: Sale(1, 1), 7: Sale(2, 4)}
MIDDLE = {13: Sale(3, 0), 14: Sale(0, 0), 15: Sale(1, 0), 16: Sale(2, 0)}
LAST_BY_DORA = place("K C21", "Y C21", "R WX", "R WX")
"""How Dora places the cubes of the last round, where she gets them."""


def write(script: Script) -> None:
    PLAN.skip(script, EARLY)
    script.tell("price", "player 0")
    script.choose("interest", 2, 2, 8, 10, targets=["player 0"])
    a_loan_that_pays(script)
    a_loan_that_does_not(script)
    a_loan_without_need(script)
    a_lost_loan(script)
    a_loan_in_time(script)


def a_loan_that_pays(script: Script) -> None:
    """Round 8: a lot worth 19 for a price of 7 and an interest of 2."""
    before = balance(script.match)
    script.go(roll(8), "bid 6")
    script.choose("worth", 19, 6, 9, 19, targets=["lot C19", "sale"])
    lost = ("pass", "pass", *place("Y C19", "K C20", "R C20", "R W11"))
    script.ask("borrow", "loan red", targets=["loan"], mistakes=[Mistake("pass", ("pass",), lost)])
    script.ask("outbid", "bid 7", targets=["bid"], mistakes=[Mistake("pass", ("pass",), lost)])
    script.go("pass", "pass", "pass")
    wrong = Mistake("yellow", place("R E10", "R E10", "Y C19", "K C16"))
    script.ask("take", *PLAN.moves(8), targets=["cubes", "lot C19", "lot W9", "lot E10", "lot C16"], mistakes=[wrong])
    gain = balance(script.match) - before
    script.tell("bill", "lot C19", price=7, rate=2, total=worth(script.match.view(LEARNER), "C19") - gain, gain=gain)


def a_loan_that_does_not(script: Script) -> None:
    """Round 10: a lot worth 11 would cost a price of 10 and an interest of 3."""
    PLAN.skip(script, {9: Sale(2, 3)})
    script.go(roll(10), "bid 9", "pass", "pass")
    script.choose("total", 13, 10, 13, 20, targets=["lot E11", "sale"])
    dear = ("bid 10", "pass", *place("R E11", "Y C17", "Y C17", "W W11"))
    script.ask("leave_it", "pass", targets=["pass"], mistakes=[Mistake("loan", ("loan red",), dear)])
    script.go(*PLAN.moves(10))
    script.tell("rule", "player 0")


def a_loan_without_need(script: Script) -> None:
    """Round 11: the cash is enough, so a loan only costs its interest."""
    script.go(roll(11), "bid 2", "pass")
    lost = ("pass", *place("W E10", "K C17", "K C16", "R C20"))
    mistakes = [Mistake("loan", ("loan red",)), Mistake("pass", ("pass",), lost)]
    script.ask("enough", "bid 3", targets=["bid", "player 0"], mistakes=mistakes)
    script.go("pass", "pass")
    script.ask("settle", *PLAN.moves(11), targets=["cubes", "lot W10", "lot C16", "lot EX", "lot C17"])


def a_lost_loan(script: Script) -> None:
    """Round 12: whoever borrows and loses the auction keeps the loan."""
    script.go(roll(12), "bid 8")
    beaten = ("bid 9", "pass", "pass", "bid 10", "pass", *PLAN.moves(12))
    script.ask("stronger", "pass", targets=["player 3"], mistakes=[Mistake("loan", ("loan red",), beaten)])
    script.go("pass", "pass", *PLAN.moves(12))
    script.tell("kept", "player 0")


def a_loan_in_time(script: Script) -> None:
    """Rounds 17 and 18: one loan a round, so two loans need two rounds."""
    PLAN.skip(script, MIDDLE)
    script.go(roll(17), "bid 1", "pass", "bid 2", "pass")
    (purse,) = script.match.view(LEARNER).seats[DORA].purses
    most = purse.cash + purse.next_loan
    script.tell("ring", "ring", "lot C21", "lot E10")
    script.choose(
        "limit", most, purse.cash, purse.next_loan, most, targets=["player 3"], dora=purse.cash, brings=purse.next_loan
    )
    late = (
        *(*PLAN.moves(17), roll(18), "pass", "pass", "loan black", "bid 10"),
        *("loan red", "pass", *LAST_BY_DORA),
    )
    script.ask("early", "loan red", targets=["loan", "player 0"], mistakes=[Mistake("pass", ("pass",), late)], most=most)
    script.ask("wait", "pass", targets=["pass"])
    script.go(*PLAN.moves(17), roll(18), "pass", "pass", "loan black", "bid 12")
    script.ask("second", "loan red", targets=["loan"])
    script.ask("last_bid", "bid 13", targets=["bid"], mistakes=[Mistake("pass", ("pass",), LAST_BY_DORA)])
    script.go("pass")
    script.ask("finish", *PLAN.moves(18), targets=["cubes", "lot C21", "lot E10", "lot EX"])
    script.tell("end", ben=balance(script.match, 1), cleo=balance(script.match, 2), dora=balance(script.match, DORA))


LESSON = Lesson("loans", 10, PLAN.begin, write, measure)
