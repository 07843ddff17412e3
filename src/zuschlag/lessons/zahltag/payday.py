"""The second lesson of Zahltag: the size of the hand, and payday.

What a payday costs, how likely one is, an idle card, a contract that saves more than it earns, and the smallest hand.
"""

import zuschlag
from zuschlag.lessons.lesson import Lesson
from zuschlag.lessons.script import LEARNER, AnyMatch, Mistake, Script
from zuschlag.lessons.zahltag.turns import measure, payday_cost

SETUP = {"starter": 0, "hands": ["CEFWWWW", "CEFFWWW", "CEEFFFW"]}
LAPS = 3


def begin() -> AnyMatch:
    return zuschlag.new("zahltag", 3, chance="ask", setup=SETUP)


def write(script: Script) -> None:
    script.go(*["keep"] * 3 * LAPS)
    script.go("keep", "reveal FFW", "offer 00", "offer 3", "offer 00")
    script.skip()
    what_it_costs(script)
    a_card_too_many(script)
    a_contract_in_time(script)
    the_smallest_hand(script)


def what_it_costs(script: Script) -> None:
    """Turns 2 and 3: hands of 7, 4 and 7, and then a payday."""
    script.tell("rule", "table")
    script.choose("cost", payday_cost(script.match), 7, 4, 3, targets=["table", "hand"])
    script.go("keep", "reveal CE", "offer 00", "offer 00", "offer 4", "keep")
    view = script.match.view(LEARNER)
    cards = sum(view.stack.values()) + view.paydays
    script.choose("odds", f"in_{cards // view.paydays}", "in_3", "in_6", "in_12", targets=["paydays"])
    script.go("reveal payday")
    script.tell("paid", "settlement", ben=0, cleo=view.seats[2].cards - view.seats[1].cards)


def a_card_too_many(script: Script) -> None:
    """Turn 4: no contract asks for more than two cards of a kind, and an idle card can cost 1 each payday."""
    most = max(contract.count(kind) for contract in script.match.view(LEARNER).stack for kind in "CEFW")
    left = 5 - script.match.view(LEARNER).held
    script.choose("idle", left, 1, left, 7, targets=["hand"], left=left)
    script.choose("surplus", "worker", "crane", "foreman", "worker", targets=["hand"], most=most)
    mistakes = [Mistake("keep", ("keep",)), Mistake("crane", ("drop crane",))]
    script.ask("drop", "drop worker", targets=["give worker"], mistakes=mistakes)
    script.tell("lean", "hand")


def a_contract_in_time(script: Script) -> None:
    """The ninth contract in a row: a payday is due after it, so even the lowest price pays."""
    for contract in ("CW", "EF", "WW", "CF", "EFW", "CEF", "CCW"):
        script.go(f"reveal {contract}", "offer 00", "offer 00", "offer 00", "keep")
    script.go("reveal CFFW", "offer 00", "offer 00", "offer 5", "keep", "reveal FWW")
    script.skip()
    script.tell("due", "paydays", "table")
    cost = payday_cost(script.match)
    script.choose("saving", cost, 0, 1, cost, targets=["table", "contract"], cost=cost)
    rivals = ("offer 2", "offer 00", "keep", "reveal payday")
    dear = [Mistake("dear", (f"offer {price}",), rivals) for price in range(3, 9)]
    mistakes = [*dear, Mistake("tie", ("offer 2",), rivals), Mistake("none", ("offer 00",), rivals)]
    script.ask("cheap", "offer 1", targets=["offers"], mistakes=mistakes, cost=cost)
    script.go("offer 2", "offer 00")
    script.tell("both", "table", cost=cost, total=cost + 1)


def the_smallest_hand(script: Script) -> None:
    """The payday: with the smallest hand, one card less saves nothing, and costs all others 1 more."""
    script.choose("smaller", 0, 0, 1, 3, targets=["hand", "table"])
    mistakes = [Mistake("take", ("take crane",), ("reveal payday",)), Mistake("drop", ("drop crane",), ("reveal payday",))]
    script.ask("keep", "keep", targets=["keep"], mistakes=mistakes)
    view = script.match.view(LEARNER)
    script.go("reveal payday")
    script.tell("end", "settlement", ben=view.seats[1].cards - view.seats[LEARNER].cards)
    script.tell("summary")


LESSON = Lesson("payday", 10, begin, write, measure)
