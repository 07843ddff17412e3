"""A lesson of Goofspiel for the page: three rounds against one rival, with hands of three cards."""

from typing import Any

from goofspiel.game import Goofspiel
from zuschlag.lessons import LEARNER, Lesson, Mistake, Script
from zuschlag.match import Match, begin


def start() -> Match[Any, Any, Any]:
    return begin(Goofspiel(players=2, options={"cards": 3}), chance="ask")


def write(script: Script) -> None:
    script.go("reveal 3")
    script.tell("rule", "prize", "pot")
    script.ask("first", "bid 3", targets=["moves"], mistakes=[Mistake("low", ("bid 1",), ("bid 2",))])
    script.go("bid 2", "reveal 1")
    script.choose("highest", 3, 1, 2, 3, targets=["player 1"])
    script.ask("save", "bid 1", targets=["moves"], mistakes=[Mistake("waste", ("bid 2",), ("bid 3",))])
    script.go("bid 3", "reveal 2")
    script.ask("last", "bid 2", targets=["moves"])
    script.go("bid 1")
    mine, other = script.match.view(LEARNER).seats
    script.tell("end", mine=mine.points, other=other.points)


LESSONS = (Lesson("first", 2, start, write),)
