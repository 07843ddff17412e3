"""The games. Each is a room of its own and knows nothing of the others; this table is all that joins them."""

from zuschlag.games.bigshot.game import BigShot
from zuschlag.games.game import FIRST_EDITION, Box, Event
from zuschlag.games.zahltag.game import Zahltag

EDITIONS: dict[tuple[str, int], type[Box]] = {
    ("bigshot", 1): BigShot,
    ("zahltag", 1): Zahltag,
}
"""Every game in every edition of its rules, a game's editions in order."""

GAMES: dict[str, type[Box]] = {game: box for (game, _), box in EDITIONS.items()}
"""Every game in its current edition, the last."""

__all__ = ["EDITIONS", "FIRST_EDITION", "GAMES", "Box", "Event"]
