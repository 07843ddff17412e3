"""What all tables of a server share: the store, the people, the bots, the clock on the wall."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from zuschlag.match.fair_dice import draw_seed
from zuschlag.store import Store
from zuschlag.tables.chat import Chat
from zuschlag.tables.core.table import StartMatch, Table, start_fair_match
from zuschlag.tables.people import People, draw_key, draw_secret
from zuschlag.tables.scheduling.bot_workers import PACE, BotWorkers
from zuschlag.tables.scheduling.downtime import Downtimes


@dataclass(frozen=True)
class Sources:
    """Where a server gets what it does not decide: time, ids, seeds, dice. Tests bring their own."""

    now: Callable[[], int]
    draw_key: Callable[[], str] = draw_key
    draw_secret: Callable[[], str] = draw_secret
    draw_seed: Callable[[], str] = draw_seed
    start_match: StartMatch = start_fair_match
    pace: int = PACE


OnAwaited = Callable[[Table, Sequence[int]], None]
"""Is told which seats have just become awaited."""
OnOver = Callable[[Table], None]
"""Is told of a table whose match is over, and again when a rematch of it waits."""


@dataclass
class Services:
    """A server's tables have these in common."""

    store: Store
    people: People
    bot_workers: BotWorkers
    sources: Sources
    downtimes: Downtimes = field(default_factory=Downtimes)
    chat: Chat = field(init=False)
    on_awaited: OnAwaited | None = None
    on_over: OnOver | None = None

    def __post_init__(self) -> None:
        self.chat = Chat(self.store, self.people, self.sources.now)
