"""Everything that one running server has, as the routes need it: settings, store, people, live tables, limits, metrics."""

from collections.abc import Callable
from dataclasses import dataclass, field

from zuschlag.errors import Refused
from zuschlag.server.encoded_puzzles import EncodedPuzzles
from zuschlag.server.encoded_reviews import EncodedReviews
from zuschlag.server.http.admission import COMMAND_LIMITS, REQUEST_LIMITS, Admission
from zuschlag.server.http.client_address import Client
from zuschlag.server.http.open_connections import OpenConnections
from zuschlag.server.http.rate_limit import RateLimits
from zuschlag.server.http.unsent_answers import UnsentAnswers
from zuschlag.server.largest_shares import LargestShares
from zuschlag.server.limits import SECONDS_PER_REQUEST
from zuschlag.server.live_matches import LiveMatches
from zuschlag.server.metrics import Metrics
from zuschlag.server.page_file_cache import PageFileCache
from zuschlag.server.quotas import Quotas
from zuschlag.server.replay_worker import ReplayWorker
from zuschlag.server.settings import Settings
from zuschlag.store import Person, Store
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.notifications.notifier import Notifier
from zuschlag.tables.people import People
from zuschlag.tables.scheduling.review_jobs import ReviewJobs
from zuschlag.tables.scheduling.time_slices import WORK, Work

NEW_TABLES_KEY = "new-tables"


@dataclass
class ServerContext:
    """The parts of one running server. Routes get it as the dependency `context`."""

    settings: Settings
    store: Store
    people: People
    registry: TableRegistry
    notifier: Notifier
    operator_key: str = field(repr=False)
    public_url: str | None = None
    """The server's address on the local network, for links; `None`: as the Host header of each request says."""
    metrics: Metrics = field(default_factory=Metrics)
    longest_bot_queue: Callable[[], int] = int
    """How many turns of bots wait for a worker of one kind: of the kind for which most wait."""
    started: int = field(init=False)
    """When the server started, in milliseconds since 1970."""
    is_accepting_tables: bool = True
    """May people create tables? The operator can turn it off."""
    rate_limits: RateLimits = field(init=False)
    quotas: Quotas = field(init=False)
    largest_shares: LargestShares = field(init=False)
    live_matches: LiveMatches = field(init=False)
    replay_worker: ReplayWorker = field(init=False)
    review_jobs: ReviewJobs = field(init=False)
    encoded_reviews: EncodedReviews = field(init=False)
    encoded_puzzles: EncodedPuzzles = field(init=False)
    connections: OpenConnections = field(init=False)
    page_files: PageFileCache = field(init=False)
    """Files of other versions of the page."""
    request_admission: Admission = field(default_factory=lambda: Admission(REQUEST_LIMITS))
    """Of requests, and of WebSockets that are being opened."""
    unsent_answers: UnsentAnswers = field(default_factory=UnsentAnswers)
    """Large answers that are being sent."""
    command_admission: Admission = field(default_factory=lambda: Admission(COMMAND_LIMITS))
    """Of commands at tables."""

    def __post_init__(self) -> None:
        self.started = self.registry.services.sources.now()
        self.rate_limits = RateLimits(self.settings.limits)
        services = self.registry.services
        self.quotas = Quotas(
            self.store, self.settings.limits, self.rate_limits, services.sources.now, is_shared=services.is_shared
        )
        self.largest_shares = LargestShares(self.store)
        self.live_matches = LiveMatches(self.store, self.people, self.registry)
        limits = self.settings.limits
        self.replay_worker = ReplayWorker(limits.waiting_replays, limits.waiting_replays_by_address, limits.replay_seconds)
        self.encoded_reviews = EncodedReviews(self.store, self.replay_worker)
        self.encoded_puzzles = EncodedPuzzles(self.replay_worker)
        self.connections = OpenConnections(self.settings, self.metrics)
        self.page_files = PageFileCache(self.store)
        for kind, admission in (("requests", self.request_admission), ("commands", self.command_admission)):
            admission.observe_wait = self.metrics.watch_admission(kind, admission.count_waiting)

    def take_request_cost(self, client: Client, cost: int) -> None:
        """Count a request as this many. The middleware has counted one of them."""
        self.rate_limits.requests.take(client.address, cost - 1)
        work = WORK.get()
        if work is not None:
            work.paid += cost - 1

    def take_request(self, client: Client, player: Person | None) -> None:
        """Count a request. A player's command or WebSocket counts for the person, all else for the address.

        So nobody who plays is refused for what others behind the same address do.
        """
        if player is None:
            self.rate_limits.requests.take(client.address)
        else:
            self.rate_limits.commands.take(player.id)

    def charge_work(self, client: Client, work: Work, player: Person | None = None) -> None:
        """Count what was computed for a client or player as requests, apart from those that were counted already."""
        requests = int(work.seconds / SECONDS_PER_REQUEST)
        work.seconds -= requests * SECONDS_PER_REQUEST
        owed = requests - work.paid
        work.paid = max(0, -owed)
        if owed > 0 and player is None:
            self.rate_limits.requests.charge(client.address, owed)
        elif owed > 0 and player is not None:
            self.rate_limits.commands.charge(player.id, owed)

    async def accepts_tables(self) -> bool:
        """May people create tables? Several servers on one store read it there, and know it after a restart, too."""
        if self.registry.services.is_shared:
            return await self.store.get_note(NEW_TABLES_KEY) != "no"
        return self.is_accepting_tables

    async def accept_tables(self, *, is_wanted: bool) -> None:
        """Let people create tables, or not."""
        self.is_accepting_tables = is_wanted
        if self.registry.services.is_shared:
            await self.store.set_note(NEW_TABLES_KEY, "yes" if is_wanted else "no")

    async def check_accepts_tables(self) -> None:
        """Refuse if the operator allows no new tables."""
        if not await self.accepts_tables():
            raise Refused("stopping", "the operator does not allow new tables at this time")
