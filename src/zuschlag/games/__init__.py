"""The registry of games. A game does not import another one."""

from zuschlag.games.bigshot.game import BigShot
from zuschlag.games.game import FIRST_EDITION, Box, Event
from zuschlag.games.zahltag.game import Zahltag

EDITIONS: dict[tuple[str, int], type[Box]] = {
    ("bigshot", 1): BigShot,
    ("zahltag", 1): Zahltag,
}
"""Every game in every edition of its rules, the editions of a game in order."""

GAMES: dict[str, type[Box]] = {game: box for (game, _), box in EDITIONS.items()}
"""Every game in its current edition, the last."""

__all__ = ["EDITIONS", "FIRST_EDITION", "GAMES", "Box", "Event"]
