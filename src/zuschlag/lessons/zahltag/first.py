"""The first lesson of Zahltag, for three: preparation, contracts, missing cards, a tie, a payday, a forced one, the end."""

import zuschlag
from zuschlag.lessons.lesson import Lesson
from zuschlag.lessons.script import LEARNER, AnyMatch, Script
from zuschlag.lessons.zahltag.turns import play_turn, reveal, settle_offers

SETUP = {"starter": 0, "hands": ["CEEFFWW", "CEFFWWW", "CEEFFFW"]}
PRICES = ("offer 4", "offer 6", "offer 5")
"""What each seat offers in the skipped turns, where it can."""


def begin() -> AnyMatch:
    return zuschlag.new("zahltag", 3, chance="ask", setup=SETUP)


def write(script: Script) -> None:
    """Turns 1 to 7 with the learner, then the ninth contract in a row, then the fifth payday."""
    script.tell("hand", "hand")
    script.ask("take", "take crane", targets=["take crane"])
    script.go("take worker", "keep")
    script.ask("swap", "swap worker excavator", targets=["give worker", "take excavator"])
    script.go("keep", "take foreman")
    script.ask("drop", "drop foreman", targets=["give foreman"])
    script.go("keep", "keep")
    script.ask("turn", "keep", targets=["keep"])
    script.go("reveal CEE")
    script.ask("offer", "offer 4", targets=["offers"])
    script.go("offer 00", "offer 5")
    script.tell("way", "table")
    script.go("keep", "reveal FFW")
    script.ask("missing", "offer 00", targets=["offers"])
    script.go("offer 3", "offer 4", "keep", "reveal CF")
    script.ask("cheap", "offer 3", targets=["offers"])
    script.go("offer 00", "offer 3")
    script.tell("tie", "table")
    script.ask("small_hand", "keep", targets=["keep"])
    script.go("reveal payday")
    script.tell("payday", "settlement")
    play_turn(script, PRICES)
    script.skip()
    play_turn(script, PRICES)
    script.tell("back", "hand")
    while script.match.view(LEARNER).until_forced > 1:
        play_turn(script, PRICES)
    reveal(script)
    script.skip()
    script.ask("due", "offer 3", targets=["offers"])
    settle_offers(script, PRICES)
    script.go("keep", "reveal payday")
    script.tell("paid", "settlement")
    while not script.match.pending.over:
        is_payday = script.match.view(LEARNER).since >= 2
        play_turn(script, PRICES, "reveal payday" if is_payday else None)
    script.skip()
    script.tell("end")


LESSON = Lesson("first", 5, begin, write)
