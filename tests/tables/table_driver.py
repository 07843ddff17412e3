"""Drives a table without a server: people give commands, the clock is a number, all messages are recorded."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.match.fair_dice import ALGORITHM, commitment
from zuschlag.store import Row
from zuschlag.tables.core.decide import decide, next_automatic_fact
from zuschlag.tables.core.facts import Fact, TableOpened
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.table_spec import SeatChoice, TableSpec
from zuschlag.tables.core.time_control import Clock, LiveClock, NoClock
from zuschlag.tables.protocol.commands import Answer, Command, Leave, Play, Proxy, Return, Salt, Sit, Start, TakeBack
from zuschlag.tables.protocol.viewer_messages import Viewer, build_snapshot, build_update

NAMES = ("anna", "ben", "cleo", "dora")
SEED = "5eed" * 16


def table_opened(game: str = "bigshot", players: int = 4, options: dict[str, Any] | None = None, **parts: Any) -> TableOpened:
    """The first fact of a table of four people, or of so many; `seats`, `clock` and others can be given."""
    seats: Sequence[SeatChoice] = parts.pop("seats", ["mine", *["open"] * (players - 1)])
    clock: Clock = parts.pop("clock", NoClock())
    spec = TableSpec(
        game,
        players,
        list(seats),
        options or {},
        clock,
        parts.pop("is_listed", False),
        parts.pop("has_spectators", True),
        parts.pop("hints", "with-bots"),
    )
    defaults: dict[str, Any] = {
        "host": "anna",
        "edition": GAMES[game].edition,
        "algorithm": ALGORITHM,
        "seed": SEED,
        "commitment": commitment(SEED),
        "bot_seed": "bots",
        "invite": "please",
        "seats": ["anna" if wish == "mine" else None for wish in seats],
    }
    return TableOpened(spec=spec, **(defaults | parts))


class Driver:
    """A table, its rows, and each viewer's messages."""

    def __init__(self, first: TableOpened, viewers: Sequence[Viewer] = ()) -> None:
        self.table = Table("table")
        self.now = 1_000_000
        self.rows: list[Row] = []
        self.messages_by_viewer: dict[Viewer, list[bytes]] = {viewer: [] for viewer in viewers}
        self.happen(first)

    def happen(self, *facts: Fact) -> None:
        waiting = list(facts)
        while waiting:
            done = self.table.apply(waiting.pop(0), self.now)
            self.rows.append(self.table.row(done))
            for viewer, messages in self.messages_by_viewer.items():
                message = build_update(self.table, done, viewer, str)
                if message is not None:
                    messages.append(msgspec.json.encode(message))
            if not waiting and (move := next_automatic_fact(self.table)) is not None:
                waiting.append(move)

    def do(self, person: str, command: Command) -> Sequence[Fact]:
        """Give a command; returns its facts."""
        facts = decide(self.table, person, command)
        self.happen(*facts)
        return facts

    def fill(self) -> None:
        """Let people sit until all seats are taken; the last begins the match, or the host does."""
        for name in NAMES:
            if not self.table.is_full and not self.table.seats_of(name):
                self.do(name, Sit(invite="please"))
        if self.table.status == "waiting":
            self.do("anna", Start())

    def play(self, move: str | None = None, rng: random.Random | None = None) -> None:
        """The first awaited seat makes this move, or one at random."""
        seat = self.table.awaited[0]
        assert self.table.match is not None
        word = move or (rng or random).choice(list(self.table.match.offered(seat)))
        person = self.table.seats[seat].person
        assert person is not None
        self.do(person, Play(seat=seat, nth=len(self.table.moves_made[seat]), move=word))

    def shown(self, viewer: Viewer) -> bytes:
        """A viewer's snapshot."""
        return msgspec.json.encode(build_snapshot(self.table, viewer, self.now, str, []))


def random_plan(game: str, rng: random.Random) -> dict[str, Any]:
    if game == "bigshot":
        return {"up_to": rng.randrange(12), "then": rng.choice(["pass", "ask"])}
    return {"offers": {"CEE": rng.randrange(9), "FFW": rng.randrange(9)}, "otherwise": rng.choice([None, 0, 3, 8])}


def play_randomly(driver: Driver, rng: random.Random, steps: int) -> None:
    """Let people do at random what people do: play, plan, take back, leave, return."""
    for _ in range(steps):
        if driver.table.is_over:
            return
        driver.now += rng.randrange(2_000)
        person = rng.choice(driver.table.people)
        seat = rng.choice(driver.table.seats_of(person))
        choice = rng.random()
        try:
            if choice < 0.75 and driver.table.awaited:
                driver.play(rng=rng)
            elif choice < 0.83:
                plan = rng.choice([None, random_plan(driver.table.game.name, rng)])
                driver.do(person, Proxy(plan=plan, seat=seat))
            elif choice < 0.88:
                driver.do(person, TakeBack(seat=seat))
            elif choice < 0.95:
                driver.do(person, Answer(agree=rng.random() < 0.9, seat=seat))
            elif choice < 0.97 and len([other for other in driver.table.seats if other.is_played_by_person]) > 1:
                driver.do(person, Leave(seat=seat))
            else:
                driver.do(person, Return(seat=seat))
        except Refused:
            pass  # not everything can be done at any time


def random_table(game: str, players: int, options: dict[str, Any], seed: int, steps: int = 120) -> Driver:
    """A table after random commands of all kinds."""
    viewers = [Viewer(None, None), *(Viewer(NAMES[seat], seat) for seat in range(players))]
    clock = LiveClock(600, 5) if seed % 2 else NoClock()
    driver = Driver(table_opened(game, players, options, clock=clock), viewers)
    rng = random.Random(f"{game}/{players}/{options}/{seed}")
    driver.do("anna", Salt(salt="pepper"))
    driver.fill()
    play_randomly(driver, rng, steps)
    return driver
