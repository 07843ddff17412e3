"""Version 1 of Big Shot's observations: version 0, the cubes still to come, and one order of colours for placements.

Actions have the numbers of version 0, but fewer of them are legal. Cubes are placed colour by colour, in the seat's own order
of colours. Nothing is lost. Whether a cube fits a lot depends on how many cubes the lot gets, and a lot's owner on which of
each colour (BS-10, BS-11, BS-12); the order counts for neither, also where a lot is sold before the last cube is placed. So
whatever four cubes can be placed in some order can be placed in this one, and the state after them is the same. Several cubes
of one colour can still go to their lots in any order.
"""

from typing import TYPE_CHECKING, Any

from zuschlag.games.bigshot.broker import PIPS
from zuschlag.games.bigshot.observation import ACTIONS, FEATURES, action_of, colour_at, move_of
from zuschlag.games.bigshot.observation import observe as observe_table
from zuschlag.games.bigshot.rules import PLACE
from zuschlag.games.bigshot.state import COLOURS, CUBES, HEAP, LOTS, PLACING, SPACES, State
from zuschlag.games.features import Feature, count
from zuschlag.kernel import rule

if TYPE_CHECKING:
    from zuschlag.games.bigshot.game import BigShot

__all__ = ["ACTIONS", "action_of", "features_of", "is_listed", "move_of", "observe"]

FIXED = sum(feature.size for feature in FEATURES)
ADDED = (
    count("to_come", COLOURS, CUBES, "by colour: cubes still on the spaces, those in auction included"),
    count("reach", (PIPS, COLOURS), HEAP, "by number of the next die and colour: the cubes that it brings up for auction"),
)


def features_of(game: "BigShot") -> tuple[Feature, ...]:
    """The features of version 0, and those of the cubes to come."""
    return (*game.features, *ADDED)


@rule
def first_colour(s: State, seat: int) -> int:
    """The first colour, in the seat's order, that has a cube on the broker's space."""
    nth = 0
    while s.heaps[s.broker][colour_at(s, seat, nth)] == 0:
        nth += 1
    return colour_at(s, seat, nth)


@rule
def is_listed(s: State, seat: int, move: int) -> bool:
    """Is it no placement, or one of the first colour left?"""
    return s.phase != PLACING or (move - PLACE) // LOTS == first_colour(s, seat)


@rule
def observe(s: State, seat: int, out: Any) -> None:
    """Write what the seat may know, number by number, as `features_of` says."""
    observe_table(s, seat, out)
    for nth in range(COLOURS):
        c = colour_at(s, seat, nth)
        cubes = 0
        for space in range(SPACES):
            cubes += s.heaps[space][c]
        out[FIXED + nth] = cubes
    others = 0
    for space in range(SPACES):
        others += 1 if s.emptied[space] == 0 and space != s.broker else 0
    for pip in range(PIPS):
        space = s.broker
        left = pip % others + 1 if others > 0 else 0  # BS-7: only spaces with cubes count, and not the broker's own
        while left > 0:
            space = space + 1 if space + 1 < SPACES else 0
            if s.emptied[space] == 0 and space != s.broker:
                left -= 1
        for nth in range(COLOURS):
            out[FIXED + COLOURS + pip * COLOURS + nth] = s.heaps[space][colour_at(s, seat, nth)] if others > 0 else 0
