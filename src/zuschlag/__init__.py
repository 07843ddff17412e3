"""Zuschlag: auction board games, played and studied by computer.

    >>> import zuschlag
    >>> match = zuschlag.new("bigshot", players=4, seed=7)
    >>> seat = match.pending.seats[0]
    >>> "bid 3" in match.offered(seat)
    True
    >>> match.play(seat, "bid 3")

`new` starts a match, and `replay` restores one from its record; both return a `Match`. A mistake of the caller raises
`Refused`. Importing this package loads neither numpy nor numba.
"""

from zuschlag import old_names
from zuschlag.errors import Refused, Trouble, ZuschlagError
from zuschlag.games import GAMES, Box, Event, Game
from zuschlag.match import Match, Offered, Pending, box, game, new, replay
from zuschlag.record import BadRecord, read_records, record_line

__version__ = "0.2.0"

old_names.install()

__all__ = [
    "GAMES",
    "BadRecord",
    "Box",
    "Event",
    "Game",
    "Match",
    "Offered",
    "Pending",
    "Refused",
    "Trouble",
    "ZuschlagError",
    "__version__",
    "box",
    "game",
    "new",
    "read_records",
    "record_line",
    "replay",
]
