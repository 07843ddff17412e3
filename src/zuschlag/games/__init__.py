"""The games. Each is a room of its own and knows nothing of the others; this table is all that joins them."""

from zuschlag.games.bigshot.box import BigShot
from zuschlag.games.box import Box, Event
from zuschlag.games.zahltag.box import Zahltag

GAMES: dict[str, type[Box]] = {
    "bigshot": BigShot,
    "zahltag": Zahltag,
}

__all__ = ["GAMES", "Box", "Event"]
