"""What all tables of a server share: the store, the people, the bots, the clock on the wall."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from zuschlag.match.fair_dice import draw_seed
from zuschlag.store import Store
from zuschlag.tables.chat import Chats
from zuschlag.tables.core.table import Beginning, Table, begin_fairly
from zuschlag.tables.people import People, draw_key, draw_secret
from zuschlag.tables.scheduling.bot_workers import PACE, Thinkers
from zuschlag.tables.scheduling.downtime import Absences


@dataclass(frozen=True)
class Sources:
    """Where a server gets what it does not decide: time, ids, seeds, dice. Tests bring their own."""

    now: Callable[[], int]
    draw_key: Callable[[], str] = draw_key
    draw_secret: Callable[[], str] = draw_secret
    draw_seed: Callable[[], str] = draw_seed
    begin: Beginning = begin_fairly
    pace: int = PACE


Awaiting = Callable[[Table, Sequence[int]], None]
"""Is told which seats have just become awaited."""
Ending = Callable[[Table], None]
"""Is told of a table whose match is over, and again when a rematch of it waits."""


@dataclass
class House:
    """A server's tables have these in common."""

    store: Store
    people: People
    thinkers: Thinkers
    sources: Sources
    absences: Absences = field(default_factory=Absences)
    chats: Chats = field(init=False)
    on_awaited: Awaiting | None = None
    on_over: Ending | None = None

    def __post_init__(self) -> None:
        self.chats = Chats(self.store, self.people, self.sources.now)
