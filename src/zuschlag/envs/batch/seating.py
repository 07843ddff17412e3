"""What a batch's game has besides its state: who plays which seat. Importing this module imports no numba."""

from zuschlag.games.player_counts import MOST_PLAYERS
from zuschlag.kernel import Fields, field

SEATS = MOST_PLAYERS


class Seating(Fields):
    """Of each seat the number of the opponent that plays it; the learner's own is not read."""

    opponents: list[int] = field("i4", "SEATS")
