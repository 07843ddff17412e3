"""The third lesson of Zahltag: reading rivals' cards.

Cards are counted: those in the piles, on the table, in one's own hand. What is left tells who can make an offer at all.
"""

import zuschlag
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.lessons.lesson import Lesson
from zuschlag.lessons.script import LEARNER, AnyMatch, Mistake, Script
from zuschlag.lessons.zahltag.turns import measure

SETUP = {"starter": 0, "hands": ["CCCEEWW", "EEFFWWW", "CFFFFWW"]}
CRANES = 10


def begin() -> AnyMatch:
    return zuschlag.new("zahltag", 3, chance="ask", setup=SETUP)


def others_cranes(match: AnyMatch) -> int:
    """How many cranes the other hands hold together: all, less what the learner sees."""
    view = match.view(LEARNER)
    crane = kinds.WORDS[0]
    laid: int = sum(lane.get(crane, 0) for seat in view.seats for lane in (seat.left, seat.right))
    return CRANES - int(view.piles[crane]) - int(view.seats[LEARNER].hand.get(crane, 0)) - laid


def write(script: Script) -> None:
    script.go(*["keep"] * 7, "take excavator", "swap worker foreman")
    script.tell("open", "piles", "table")
    script.choose("taken", "excavator", "excavator", "foreman", "nothing", targets=["row 1"])
    nobody_else_can(script)
    the_last_crane(script)
    back_in_hand(script)
    a_sure_rival(script)


def nobody_else_can(script: Script) -> None:
    """Turn 1: the others hold one crane together, so nobody else can do CCW."""
    script.go("keep", "reveal CCW")
    view = script.match.view(LEARNER)
    pile, mine = int(view.piles["crane"]), int(view.seats[LEARNER].hand["crane"])
    left = others_cranes(script.match)
    script.choose("cranes", left, left, 3, 4, targets=["take crane", "card crane", "piles"], all=CRANES, pile=pile, mine=mine)
    script.choose("who", "nobody", "one_rival", "both_rivals", "nobody", targets=["contract"], left=left)
    low = [Mistake("low", (f"offer {price}",), ("offer 00", "offer 00")) for price in range(1, 8)]
    mistakes = [*low, Mistake("none", ("offer 00",), ("offer 00", "offer 00"))]
    script.ask("dear", "offer 8", targets=["offers"], mistakes=mistakes)
    script.go("offer 00", "offer 00")
    script.tell("alone", "settlement")


def the_last_crane(script: Script) -> None:
    """Turns 2 and 3: Cleo lays the tenth crane out, so nobody else can do CEE."""
    script.go("keep", "reveal CF")
    script.choose("at_most", 1, 0, 1, 2, targets=["contract", "table"], left=others_cranes(script.match))
    script.ask("pass", "offer 00", targets=["offers"])
    script.go("offer 00", "offer 5", "keep", "reveal CEE")
    script.choose("where", "table", "ben", "cleo", "table", targets=["row 2"])
    low = [Mistake("low", (f"offer {price}",), ("offer 00", "offer 00")) for price in range(1, 8)]
    mistakes = [*low, Mistake("none", ("offer 00",), ("offer 00", "offer 00"))]
    script.ask("again", "offer 8", targets=["offers", "row 2"], mistakes=mistakes)
    script.go("offer 00", "offer 00")
    script.tell("rich", "settlement")


def back_in_hand(script: Script) -> None:
    """Turns 4 to 6: cards on the right come back at their owner's next turn."""
    script.choose("when", "next_turn", "now", "next_turn", "after", targets=["row 2"])
    script.go("keep", "reveal FFW", "offer 00", "offer 4", "offer 6")
    script.go("take crane", "reveal WW", "offer 00", "offer 5", "offer 00")
    script.go("keep", "reveal EFW", "offer 00", "offer 00", "offer 00")
    script.tell("returned", "row 2", "row 1")


def a_sure_rival(script: Script) -> None:
    """Turn 7: Ben has taken a crane and an excavator, so he can surely do CE."""
    script.go("keep", "reveal CE")
    script.choose("sure", "ben", "ben", "nobody", "unknown", targets=["row 1", "contract"])
    rivals = ("offer 4", "offer 00")
    mistakes = [
        *(Mistake("dear", (f"offer {price}",), rivals) for price in range(5, 9)),
        Mistake("tie", ("offer 4",), rivals),
        *(Mistake("cheap", (f"offer {price}",), rivals) for price in (1, 2)),
        Mistake("none", ("offer 00",), rivals),
    ]
    script.ask("compete", "offer 3", targets=["offers"], mistakes=mistakes)
    script.go(*rivals)
    script.tell("end", "settlement")
    script.tell("summary")


LESSON = Lesson("rivals", 10, begin, write, measure)
