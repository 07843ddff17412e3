"""The fourth lesson of Zahltag: offers against ties.

What a tie pays, the price below a rival's, when to step aside, and when even a tie at 1 pays.
"""

import zuschlag
from zuschlag.lessons.lesson import Lesson
from zuschlag.lessons.script import LEARNER, AnyMatch, Mistake, Script
from zuschlag.lessons.zahltag.turns import measure, payday_cost

SETUP = {"starter": 0, "hands": ["CEEFFWW", "CEFFWWW", "CEEFFFW"]}
LAPS = 3


def begin() -> AnyMatch:
    return zuschlag.new("zahltag", 3, chance="ask", setup=SETUP)


def write(script: Script) -> None:
    script.go(*["keep"] * 3 * LAPS)
    script.skip()
    what_a_tie_pays(script)
    one_below(script)
    stepping_aside(script)
    a_tie_that_pays(script)


def what_a_tie_pays(script: Script) -> None:
    """Turn 1: Ben offers 3, too."""
    script.go("keep", "reveal FFW")
    script.tell("rule", "contract")
    script.choose("four", 2, 4, 2, 0)
    script.choose("one", -1, 1, 0, -1)
    script.choose("three_way", 3, 5, 3, 0)
    script.ask("first", "offer 3", targets=["offers"])
    before = script.match.view(LEARNER).seats[LEARNER].money
    script.go("offer 3", "offer 5")
    script.tell("tied", "settlement", got=script.match.view(LEARNER).seats[LEARNER].money - before)


def one_below(script: Script) -> None:
    """Turn 2: against 3 and 5, the best offer is 2."""
    script.go("keep", "reveal EW")
    rivals = ("offer 3", "offer 5")
    gains = {price: _gain(script, price, rivals) for price in ("1", "2", "3", "4", "00")}
    best = max(gains, key=lambda price: gains[price])
    script.choose("best", int(best), 1, 2, 3, 4, targets=["contract"])
    mistakes = [
        Mistake("low", ("offer 1",), rivals),
        Mistake("tie", ("offer 3",), rivals),
        *(Mistake("dear", (f"offer {price}",), rivals) for price in range(4, 9)),
        Mistake("none", ("offer 00",), rivals),
    ]
    script.ask("below", f"offer {best}", targets=["offers"], mistakes=mistakes)
    script.go(*rivals)
    script.tell("alone", "settlement", got=gains[best])


def stepping_aside(script: Script) -> None:
    """Turn 3: against 1, an offer of 1 costs 1, and 00 costs nothing."""
    script.go("keep", "reveal CE")
    rivals = ("offer 1", "offer 5")
    script.choose("war", "offer_00", "offer_1", "offer_00", targets=["contract", "hand"], tied=_gain(script, "1", rivals))
    mistakes = [Mistake("tie", ("offer 1",), rivals)]
    script.ask("aside", "offer 00", targets=["offers"], mistakes=mistakes)
    script.go(*rivals)
    script.tell("kept", "settlement", "hand")


def a_tie_that_pays(script: Script) -> None:
    """The ninth contract in a row: a payday is due, so a tie at 1 costs less than the cards in hand."""
    for contract in ("CW", "EF", "WW", "CF"):
        script.go("keep", f"reveal {contract}", "offer 00", "offer 00", "offer 00")
    script.go("keep", "reveal EEFW", "offer 00", "offer 00", "offer 5", "keep", "reveal FWW")
    script.skip()
    cost = payday_cost(script.match)
    script.choose("due", cost, 1, 3, cost, targets=["paydays", "table"])
    rivals = ("offer 1", "offer 00", "keep", "reveal payday")
    before = script.match.view(LEARNER).seats[LEARNER].money
    tied = script.copy()
    tied.play(LEARNER, "offer 1")
    tied.go(*rivals)
    loss = before - tied.match.view(LEARNER).seats[LEARNER].money
    script.choose("compare", loss, 1, loss, cost, targets=["table"], cost=cost)
    mistakes = [Mistake("high", (f"offer {price}",), rivals) for price in (*range(2, 9), "00")]
    script.ask("bottom", "offer 1", targets=["offers"], mistakes=mistakes, cost=cost)
    script.go(*rivals[:2])
    script.tell("minus", "table")
    script.ask("payday", "keep", targets=["keep"])
    script.go("reveal payday")
    script.tell("end", "settlement", loss=loss, cost=cost)
    script.tell("summary")


def _gain(script: Script, price: str, rivals: tuple[str, ...]) -> int:
    """What this offer earns the learner against these."""
    other = script.copy()
    before = other.match.view(LEARNER).seats[LEARNER].money
    other.play(LEARNER, f"offer {price}")
    other.go(*rivals)
    return int(other.match.view(LEARNER).seats[LEARNER].money - before)


LESSON = Lesson("tied_offers", 10, begin, write, measure)
