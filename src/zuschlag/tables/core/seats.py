"""A seat at a table, and who plays it."""

from dataclasses import dataclass

from zuschlag.bots.levels import DEFAULT_LEVEL
from zuschlag.tables.core.facts import StandInReason


@dataclass(slots=True)
class Seat:
    """Who has a seat: a person, a bot, or nobody yet."""

    person: str | None = None
    level: str | None = None
    """The level of the bot that has the seat."""
    reserved: str | None = None
    """The person for whom it is reserved."""
    stand_in_reason: StandInReason | None = None
    """Why a bot stands in for the person."""
    has_stand_in_moved: bool = False
    """Has that bot made a move? Only then does the person get more time on return."""

    @property
    def is_taken(self) -> bool:
        return self.person is not None or self.level is not None

    @property
    def is_played_by_person(self) -> bool:
        return self.person is not None and self.stand_in_reason is None

    @property
    def bot_level(self) -> str | None:
        """The level of the bot that plays the seat; None: a person plays it."""
        return self.level or (DEFAULT_LEVEL if self.stand_in_reason else None)
