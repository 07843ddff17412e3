"""Tables in states that are worth a look, laid over HTTP: the same people, the same dice and the same moves every time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.any_game import AnyMatch
from tests.page.browser import Visit
from tests.server.live_server import LiveServer, Visitor, run_live_server
from zuschlag.bots import Turn
from zuschlag.bots.builtin import Valuer
from zuschlag.match import FairDice, begin, make_game
from zuschlag.server.http.constants import SESSION_COOKIE
from zuschlag.server.lifecycle.startup import now_ms
from zuschlag.tables.live.services import Sources

SEED = "5" * 64
NAMES = ("Anna", "Béla", "Chloé", "Dario")
PASSWORD = "sesame"
Policy = Callable[[AnyMatch, int], str]
"""How a seat plays."""


def sensibly(match: AnyMatch, seat: int) -> str:
    return Valuer(1, seat).choose(Turn(match, seat))


def wastefully(match: AnyMatch, seat: int) -> str:
    """Zahltag: all cards that can be had, and no contract."""
    offered = list(match.offered(seat))
    taking = [move for move in offered if move.startswith("take")]
    return (taking or [move for move in offered if move in ("keep", "offer 00")])[0]


def boastfully(match: AnyMatch, seat: int) -> str:
    """Big Shot: as much as can be said."""
    bids = [move for move in match.offered(seat) if move.startswith("bid")]
    return bids[-1] if bids else sensibly(match, seat)


@dataclass
class PreparedTable:
    """A table, and the same match beside it, which knows everything."""

    id: str
    people: list[Visitor]
    """By seat."""
    match: AnyMatch
    move_counts: list[int] = field(default_factory=list)
    """Moves by seat."""
    last: int | None = None
    """Who made the last one."""

    def __post_init__(self) -> None:
        self.move_counts = [0] * len(self.people)

    @property
    def path(self) -> str:
        return f"/t/{self.id}"

    def play(self, seat: int, move: str) -> None:
        answer = self.people[seat].do(self.id, "play", nth=self.move_counts[seat], move=move, seat=seat)
        assert answer.is_success, answer.text
        self.match.play(seat, move)
        self.move_counts[seat] += 1
        self.last = seat

    def move(self, choose: Policy = sensibly) -> None:
        """The next one."""
        seat = self.match.pending.seats[0]
        self.play(seat, choose(self.match, seat))

    def until(self, is_there: Callable[["PreparedTable"], bool], **others: Policy) -> "PreparedTable":
        """Play on; `seat1=…`: how this seat plays."""
        while not is_there(self):
            assert self.match.pending.seats, "it is over"
            self.move(others.get(f"seat{self.match.pending.seats[0]}", sensibly))
        return self

    def waits(self, phase: str, seat: int | None = None, rounds: int = 0) -> bool:
        """Is it this phase, and this seat's turn (None: not the first seat's), after so many rounds?"""
        seats = self.match.pending.seats
        view = self.match.view(None)
        is_turn = 0 not in seats if seat is None else seats[:1] == (seat,)
        return view.phase == phase and is_turn and getattr(view, "round", 99) > rounds

    def number(self, seat: int) -> int:
        """Of the last update that this seat was told."""
        number: int = self.people[seat].get(f"/api/tables/{self.id}").json()["number"]
        return number

    def would_bring(self, kind: str, is_there: Callable[[Any], bool] | None = None, **args: object) -> bool:
        """Would the next move bring such an event?"""
        events = list(self._after_next().events)[len(self.match.events) :]
        return any(
            event.kind == kind
            and (is_there is None or is_there(event))
            and all(event.args.get(name) == value for name, value in args.items())
            for event in events
        )

    def offered_after(self, seat: int, move: str) -> list[str]:
        """What the seat could do next after this move of its; nothing if it would not be asked then."""
        ahead = self.match.copy()
        ahead.play(seat, move)
        return list(ahead.offered(seat)) if seat in ahead.pending.seats else []

    def seats_after_next(self) -> tuple[int, ...]:
        """The seats that would have to decide after the next move."""
        return self._after_next().pending.seats

    def _after_next(self) -> AnyMatch:
        ahead = self.match.copy()
        seat = ahead.pending.seats[0]
        ahead.play(seat, sensibly(ahead, seat))
        return ahead


@dataclass
class World:
    """A server with a few people."""

    served: LiveServer
    private: LiveServer

    @cached_property
    def people(self) -> list[Visitor]:
        return [self.served.person(name) for name in NAMES]

    @cached_property
    def eva(self) -> Visitor:
        """Sits nowhere."""
        return self.served.person("Eva")

    def enter(self, visit: Visit, who: Visitor) -> None:
        """Give this browser somebody's cookie."""
        secret = who.secret
        assert secret is not None
        visit.page.context.add_cookies([{"name": SESSION_COOKIE, "value": secret, "url": self.served.url}])

    def create_table(self, game: str, players: int = 4, salt: str = "a", **more: Any) -> PreparedTable:
        """A table that has just begun, with Anna at its first seat."""
        options = more.pop("options", {})
        seats = ["mine", *["open"] * (players - 1)]
        snapshot = self.people[0].create_table(game, seats, options=options, **more)
        at, invite = snapshot["table"]["id"], snapshot["table"]["invite"]
        assert self.people[0].do(at, "salt", salt=salt).is_success
        for seat, person in enumerate(self.people[1:players], 1):
            assert person.do(at, "sit", seat=seat, invite=invite).is_success
        dice = FairDice(SEED, (salt, *[""] * (players - 1))).dice()
        return PreparedTable(at, self.people[:players], begin(make_game(game, players, options), dice.seed))

    def empty(self, table: str) -> PreparedTable:
        """A table of Anna's where nothing is played."""
        return PreparedTable(table, self.people[:1], begin(make_game("zahltag", 2, {})))

    def cached_table(self, name: str, make: Callable[["World"], PreparedTable]) -> PreparedTable:
        """A table that nobody changes any more: laid once."""
        if name not in self._cached_tables:
            self._cached_tables[name] = make(self)
        return self._cached_tables[name]

    @cached_property
    def _cached_tables(self) -> dict[str, PreparedTable]:
        return {}

    def upload_replay(self, record: dict[str, Any]) -> str:
        """A replay's address."""
        answer = self.people[0].post("/api/replays", record)
        assert answer.is_success, answer.text
        return f"/replay/{answer.json()['id']}"


@contextmanager
def opening(folder: Path) -> Iterator[World]:
    sources = Sources(now_ms, pace=0, draw_seed=lambda: SEED)
    (folder / "private").mkdir()
    with (
        run_live_server(folder, sources=sources) as served,
        run_live_server(folder / "private", sources=sources, password=PASSWORD) as private,
    ):
        yield World(served, private)
