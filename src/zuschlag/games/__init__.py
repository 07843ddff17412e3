"""The games. Each is a room of its own and knows nothing of the others; this table is all that joins them."""

from zuschlag.games.bigshot.box import BigShot
from zuschlag.games.box import Box, Event

GAMES: dict[str, type[Box]] = {
    "bigshot": BigShot,
}

__all__ = ["GAMES", "Box", "Event"]
