"""The specification of a table to create: game, players, seats, options, clock."""

from typing import Annotated, Any, Literal

import msgspec

from zuschlag.bots.levels import Level
from zuschlag.games.player_counts import FEWEST_PLAYERS, MOST_PLAYERS
from zuschlag.tables.core.time_control import Clock, NoClock


class BotSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot sits here."""

    bot: Level
    """How well it plays."""


SeatChoice = Literal["open", "mine"] | BotSeat
HintRule = Literal["with-bots", "always", "never"]
"""`with-bots`: hints are possible where all other seats are bots', or the same person's."""


class TableSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table to create: the body of `POST /api/tables`."""

    game: str
    """Its name, as `GET /api/games` lists it: `bigshot`, `zahltag`."""
    players: Annotated[int, msgspec.Meta(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]
    seats: Annotated[list[SeatChoice], msgspec.Meta(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]
    """One for each player."""
    options: dict[str, Any] = {}
    """As in a record."""
    clock: Clock = NoClock()
    is_listed: bool = msgspec.field(name="listed", default=False)
    """Listed in the lobby, for anybody to sit down; else only by invite."""
    has_spectators: bool = msgspec.field(name="spectators", default=True)
    """May others watch?"""
    hints: HintRule = "with-bots"
    """May a player whose turn it is ask what a strong bot would consider? Everybody at the table sees that they did."""
