"""What all tables of a server share: the store, the people, the bots, the system's clock."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from zuschlag.bus import Bus
from zuschlag.match.fair_dice import draw_seed
from zuschlag.store import Notice, Store
from zuschlag.tables.chat import Chat
from zuschlag.tables.claims import Claims
from zuschlag.tables.core.table import StartMatch, Table, start_fair_match
from zuschlag.tables.last_addresses import LastAddresses
from zuschlag.tables.live.remote_presence import RemotePresence
from zuschlag.tables.live.row_cache import RowCache
from zuschlag.tables.live.table_snapshots import TableSnapshots
from zuschlag.tables.people import People, draw_key, draw_secret
from zuschlag.tables.reports import Reports
from zuschlag.tables.scheduling.bot_workers import PACE, BotWorkers
from zuschlag.tables.scheduling.heartbeat import Heartbeat
from zuschlag.tables.scheduling.time_slices import TimeSlices
from zuschlag.tables.server_clock import SteadyClock
from zuschlag.tables.table_limits import TableLimits


@dataclass(frozen=True)
class Sources:
    """Sources of time and randomness: the clock, ids, secrets, seeds, dice. Tests pass their own."""

    now: Callable[[], int]
    draw_key: Callable[[], str] = draw_key
    draw_secret: Callable[[], str] = draw_secret
    draw_seed: Callable[[], str] = draw_seed
    start_match: StartMatch = start_fair_match
    pace: int = PACE
    clock: SteadyClock | None = None
    """The clock whose time `now` tells, where it can be advanced to the time of the last server."""


OnAwaited = Callable[[Table, Sequence[int]], Sequence[Notice]]
"""Called with the seats whose turn comes by a change; the notices are stored with it."""
OnOver = Callable[[Table], Sequence[Notice]]
"""Called when a change ends a table's match, or creates a rematch; the notices are stored with it."""


@dataclass
class Services:
    """What all tables of a server share."""

    store: Store
    people: People
    bot_workers: BotWorkers
    sources: Sources
    limits: TableLimits = field(default_factory=TableLimits)
    time_slices: TimeSlices = field(default_factory=TimeSlices)
    last_addresses: LastAddresses = field(default_factory=LastAddresses)
    chat: Chat = field(init=False)
    reports: Reports = field(init=False)
    row_cache: RowCache = field(init=False)
    snapshots: TableSnapshots = field(init=False)
    on_awaited: OnAwaited | None = None
    on_over: OnOver | None = None
    on_notices: Callable[[], None] | None = None
    """Called when notices are stored."""
    on_lost_race: Callable[[], None] | None = None
    """Called when another server was faster with a change, so that one here is decided again."""
    bus: Bus | None = None
    """Tells other servers on the same store what has changed; None: there are no others."""
    server: str = field(default_factory=draw_key)
    """The id of this server among them, until it stops."""
    remote_presence: RemotePresence = field(default_factory=RemotePresence)
    claims: Claims = field(init=False)
    heartbeat: Heartbeat = field(init=False)
    """When there was no server."""

    @property
    def clock(self) -> SteadyClock | None:
        """The clock whose time the sources tell; None: it cannot be advanced."""
        return self.sources.clock

    @property
    def is_shared(self) -> bool:
        """Do other servers use the store, too?"""
        return self.bus is not None

    def __post_init__(self) -> None:
        self.heartbeat = Heartbeat(self.store, self.sources.now, self.clock)
        self.row_cache = RowCache(self.store)
        self.snapshots = TableSnapshots(self.store)
        self.claims = Claims(self.store, self.server if self.is_shared else None)
        self.reports = Reports(self.store, self.sources.now)
        self.chat = Chat(self.store, self.people, self.sources.now, self.limits)
