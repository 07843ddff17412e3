"""What could happen instead of what a lesson plays: all legal choices at a step, in copies of its match."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any

import zuschlag
from zuschlag.errors import Refused
from zuschlag.games import BUILT_IN_GAMES
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.state import HAND
from zuschlag.lessons import Lesson, Script, find_lesson
from zuschlag.lessons.script import AnyMatch


class Recorder(Script):
    """A script that keeps the match as it stands at every step."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.begin, lesson.measure)
        self.matches: dict[str, AnyMatch] = {}

    def _show(self, name: str, *parts: Any, **more: Any) -> None:
        self.matches[name] = self.match.copy()
        super()._show(name, *parts, **more)


@cache
def _matches(game: str, lesson: str) -> dict[str, AnyMatch]:
    found = find_lesson(BUILT_IN_GAMES[game], lesson)
    script = Recorder(found)
    found.write(script)
    return script.matches


def match_at(game: str, lesson: str, step: str) -> AnyMatch:
    """A copy of the lesson's match as it stands at a step."""
    return _matches(game, lesson)[step].copy()


def after(match: AnyMatch, seat: int, *moves: str) -> AnyMatch:
    """A copy of the match after these moves of a seat."""
    new = match.copy()
    for move in moves:
        new.play(seat, move)
    return new


def all_placements(match: AnyMatch, seat: int, last: str = "") -> Iterator[AnyMatch]:
    """The match after every placement that the seat has; one of those that differ in the order of the cubes only."""
    moves = [move for move in match.offered(seat) if move.startswith("place")]
    if not moves:
        yield match
        return
    colour = moves[0].rpartition(" ")[0]
    same = [move for move in moves if move.startswith(f"{colour} ")]
    for move in same[same.index(last) if last in same else 0 :]:
        yield from all_placements(after(match, seat, move), seat, move)


def most_to_bid(match: AnyMatch, seat: int) -> int:
    """The largest bid that the awaited seat can make on this turn, with and without a loan."""
    bids = [int(move.split()[1]) for move in match.offered(seat) if move.startswith("bid")]
    loans = [move for move in match.offered(seat) if move.startswith("loan")]
    return max([0, *bids, *(most_to_bid(after(match, seat, loan), seat) for loan in loans)])


def possible_matches(match: AnyMatch) -> Iterator[AnyMatch]:
    """The match of Zahltag with every deal of the rivals' cards for which all that the learner has seen could happen."""
    hands: Any = match.setup["hands"]
    mine, *others = hands
    hidden = Counter("".join(others))
    for numbers in product(*(range(hidden[kind] + 1) for kind in kinds.LETTERS)):
        if sum(numbers) == HAND:
            first = "".join(kind * number for kind, number in zip(kinds.LETTERS, numbers, strict=True))
            second = "".join(kind * (hidden[kind] - number) for kind, number in zip(kinds.LETTERS, numbers, strict=True))
            setup = {**match.setup, "hands": [mine, first, second]}
            possible = zuschlag.new("zahltag", match.players, chance="ask", setup=setup)
            with suppress(Refused):
                for word in match.moves:
                    if possible.pending.chance:
                        possible.settle(word)
                    else:
                        possible.play(possible.pending.seats[0], word)
                yield possible


def able(match: AnyMatch) -> tuple[int, ...]:
    """The rivals that can offer something for the contract."""
    return tuple(seat for seat in range(1, match.players) if len(match.offered(seat)) > 1)
