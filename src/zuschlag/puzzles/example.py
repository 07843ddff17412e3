"""The example of a puzzle: who gets what in the two lines, where that shows why the best answer is better.

Law: an example never speaks for the tempting answer. Where it would, or where both lines lead to the same, there is none.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from zuschlag.puzzles.game_part import PUZZLE_PARTS
from zuschlag.puzzles.puzzle import Puzzle, PuzzleReason

Events = list[dict[str, Any]]


class PuzzleExample(msgspec.Struct, frozen=True):
    """What decides in each of the two lines."""

    best: Events
    """Events after the best answer."""
    tempting: Events
    """Events after the tempting answer."""
    lesson: Literal["", "leave"]
    """`leave`: the tempting answer gets what the best one leaves to others, because it is not worth that price."""


def example_of(puzzle: Puzzle, best: Events, tempting: Events) -> PuzzleExample | None:
    """The example, from the events of both lines; None: they do not show why the best answer is better."""
    part = PUZZLE_PARTS[puzzle.game]
    lines = [[event for event in events if event["kind"] in part.DECIDING_EVENTS] for events in (best, tempting)]
    if puzzle.theme not in part.DECIDED_THEMES or not all(lines):
        return None
    after_best, after_tempting = map(_amounts, lines)
    if not _speaks_for_best(after_best, after_tempting, puzzle.seat, part.AMOUNT_SIGN):
        return None
    is_left = puzzle.seat in after_tempting and puzzle.seat not in after_best
    return PuzzleExample(lines[0], lines[1], "leave" if is_left else "")


def fits(reasons: Sequence[PuzzleReason], puzzle: Puzzle, example: PuzzleExample | None) -> bool:
    """Whether rules of thumb agree with the example: the seat does not pay more there than the limit."""
    if example is None:
        return True
    paid = _amounts(example.best).get(puzzle.seat, 0)
    return all(paid <= int(reason.args["limit"]) for reason in reasons if "limit" in reason.args)


def _amounts(line: Events) -> dict[int, int]:
    """By seat that gets something: the amount. Nobody may get it."""
    return {event["args"]["seat"]: event["args"]["amount"] for event in line if "seat" in event["args"]}


def _speaks_for_best(best: Mapping[int, int], tempting: Mapping[int, int], seat: int, sign: int) -> bool:
    """Whether what each seat gets, and for how much, differs in favour of the best answer."""
    if seat in best and seat in tempting:
        return sign * best[seat] > sign * tempting[seat]
    if seat in best:
        return sign < 0 or best[seat] > 0  # a tie can cost
    if best.keys() != tempting.keys():
        return True
    return sum(sign * amount for amount in best.values()) < sum(sign * amount for amount in tempting.values())
