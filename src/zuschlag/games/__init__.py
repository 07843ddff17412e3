"""The registry of games. A game does not import another one."""

from zuschlag.games.bigshot.game import BigShot
from zuschlag.games.game import FIRST_EDITION, Event, Game
from zuschlag.games.zahltag.game import Zahltag

EDITIONS: dict[tuple[str, int], type[Game]] = {
    ("bigshot", 1): BigShot,
    ("zahltag", 1): Zahltag,
}
"""Every game in every edition of its rules, the editions of a game in order."""

GAMES: dict[str, type[Game]] = {name: game for (name, _), game in EDITIONS.items()}
"""Every game in its current edition, the last."""

BUILT_IN_GAMES: dict[str, type[Game]] = dict(GAMES)
"""The games of this package, in their current editions."""

Box = Game
"""The old name of `Game`."""

__all__ = ["BUILT_IN_GAMES", "EDITIONS", "FIRST_EDITION", "GAMES", "Box", "Event", "Game"]
