"""Does anything that a viewer may not know change a byte of what the viewer is sent?

Two scenes are played in a real registry on a real store, or in turn in those of two servers on one database, with everything
scripted that a server does not decide (time, ids, seeds, dice). They differ in one fact, named, that some viewers may not know.
Every byte sent to those viewers is recorded, live, on a reconnection, on demand and in answer to what cannot be done, and must
be the same in number, order and content.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, nullcontext, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from tests.any_game import AnyGame, AnyMatch
from tests.services.databases import create_store
from zuschlag.bots import Thought
from zuschlag.bots.builtin import Valuer
from zuschlag.bus import InProcessBus, InProcessHub
from zuschlag.errors import Refused
from zuschlag.kernel.rules import RulesModule
from zuschlag.match import Dice, Match
from zuschlag.server.live_matches import count_rounds
from zuschlag.store import Store
from zuschlag.tables.core.facts import TableOpened
from zuschlag.tables.core.table_spec import SeatChoice, TableSpec
from zuschlag.tables.core.time_control import LiveClock
from zuschlag.tables.live.registry import TableRegistry
from zuschlag.tables.live.services import Services, Sources
from zuschlag.tables.people import People
from zuschlag.tables.protocol.commands import (
    Answer,
    Command,
    Fill,
    Hint,
    Play,
    Proxy,
    Rematch,
    Return,
    Salt,
    Say,
    Sit,
    Start,
    TakeBack,
)
from zuschlag.tables.protocol.lobby_summary import turn_of
from zuschlag.tables.scheduling.fair_queue import Requester
from zuschlag.tables.scheduling.time_slices import Priority

FACTS = ("hand", "offer", "proxy", "draw", "purse")
Variant = tuple[str, int, dict[str, Any]]
CommandStep = tuple[int, Command]
"""A seat (or SPECTATOR), and what it says."""
SPECTATOR = -1
Messages = dict[int | None, list[bytes]]
"""By viewer (None: spectators), all that was sent."""
Making = Callable[[AnyGame, Any, Mapping[str, Any], Dice, dict[str, Any]], AnyMatch]
IN_VAIN: Sequence[Command] = (
    *(Play(seat=seat, nth=nth, move="offer 00") for seat in range(4) for nth in (0, 99)),
    *(Proxy(seat=seat, plan={"up_to": "a lot"}) for seat in range(4)),
    TakeBack(number=1),
    Answer(agree=True),
    Return(),
    Fill(seat=1, level=None),
    Salt(salt="pepper"),
    Sit(seat=2),
    Start(),
    *(Hint(seat=seat) for seat in range(4)),
    Rematch(),
)
"""What everybody tries in the end, although most of it is not theirs to do, or not any more."""


class ScriptedDice(Dice):
    """Dice that fall as written, and then as another seed has it."""

    def __init__(self, game: AnyGame, outcomes: Sequence[str], tail: int) -> None:
        super().__init__(tail)
        self._outcomes = [game.outcomes.index(word) for word in outcomes]

    def outcome(self, rules: RulesModule, s: Any, kind: str, ordinal: int) -> int:
        if ordinal < len(self._outcomes):
            return self._outcomes[ordinal]
        return super().outcome(rules, s, kind, ordinal)


@dataclass(frozen=True)
class Scene:
    """A match up to a moment: how it is dealt, how the dice fall, what is said."""

    variant: Variant
    setup: Mapping[str, Any]
    outcomes: Sequence[str]
    steps: Sequence[CommandStep]
    tail: int = 0
    purses: Mapping[int, int] = field(default_factory=dict)
    """What a seat's purse holds more than it should."""


@dataclass(frozen=True)
class Pair:
    """Two scenes that differ in a fact, and the viewers (None: spectators) who may not know it."""

    fact: str
    one: Scene
    other: Scene
    viewers: Sequence[int | None]


class Servers:
    """The registries of one or two servers on one database. Everything is done at one after the other."""

    def __init__(self, stores: Sequence[Store], sources: Sources) -> None:
        is_shared = len(stores) > 1
        self.people = [People(store, sources.now, sources.draw_key, is_shared=is_shared) for store in stores]
        self._registries = [
            TableRegistry(Services(store, people, NoBots(), sources, bus=InProcessBus(InProcessHub()) if is_shared else None))
            for store, people in zip(stores, self.people, strict=True)
        ]
        self._turn = 0

    def next(self) -> TableRegistry:
        """The server that is asked next."""
        self._turn += 1
        return self._registries[self._turn % len(self._registries)]

    def of(self, viewer: int | None) -> TableRegistry:
        """The server that a viewer is connected to."""
        return self._registries[((viewer or 0) + (viewer is None)) % len(self._registries)]

    async def catch_up(self) -> None:
        """Let every server find out what the others did, as it does every few seconds, and tell its viewers."""
        for registry in self._registries:
            if registry._peers is not None:
                await registry._peers.compare(is_refreshing=False)
                while registry._peers._tasks:
                    await asyncio.gather(*registry._peers._tasks)
        for registry in self._registries:
            await registry.hints.wait()


class Stage:
    """The servers in which scenes are played, each with its own store."""

    def __init__(self, stores: Sequence[Store], make: Making = Match) -> None:
        self._stores = stores
        self._make = make
        self._scene: Scene
        self._time = 0

    def _begin(self, game: AnyGame, opened: TableOpened, salts: Sequence[str]) -> AnyMatch:
        scene = self._scene
        s = game.blank()
        game.apply_setup(s, scene.setup)
        for seat, more in scene.purses.items():
            s.cash[s.colour[seat][0]] += more
        return self._make(game, s, scene.setup, ScriptedDice(game, scene.outcomes, scene.tail), {})

    async def record_messages(self, scene: Scene, asking: Collection[int | None]) -> Messages:
        """Everything that each viewer is sent while the scene is played, and that these are sent who ask in the end."""
        self._scene, self._time = scene, 1_000_000
        keys, secrets = count(), count()
        sources = Sources(
            now=lambda: self._time,
            draw_key=lambda: f"key{next(keys)}",
            draw_secret=lambda: f"secret{next(secrets)}",
            draw_seed=lambda: "5eed" * 16,
            start_match=self._begin,
            pace=0,
        )
        servers = Servers(self._stores, sources)
        registry, people = servers.next(), servers.people[0]
        game, players, options = scene.variant
        persons = [(await people.add(f"Person {seat}"))[0] for seat in range(players + 1)]
        others: list[SeatChoice] = ["open"] * (players - 1)
        wishes: list[SeatChoice] = ["mine", *others]
        table = await registry.create_table(
            persons[0].id, TableSpec(game, players, wishes, options, LiveClock(3600, 5), is_listed=True, hints="always")
        )
        received: Messages = {viewer: [] for viewer in (None, *range(players))}
        keys_of = [person.id for person in persons]
        try:
            await self._play(servers, table.id, keys_of, scene.steps, received)
            for viewer in asking:
                await self._ask(servers, table.id, keys_of[SPECTATOR if viewer is None else viewer], received[viewer])
        finally:
            await registry.delete_table(table.id)
            for person in persons:
                await people.delete(person)
        return received

    async def _play(
        self, servers: Servers, key: str, persons: Sequence[str], steps: Sequence[CommandStep], received: Messages
    ) -> None:
        subscribers = {}
        for viewer, messages in received.items():
            subscribers[viewer] = await servers.of(viewer).subscribe(
                persons[SPECTATOR if viewer is None else viewer], key, _keeping(messages)
            )
        for seat in range(1, len(persons) - 1):
            await servers.next().execute(persons[seat], key, Sit(seat=seat))
            await servers.catch_up()
        for number, (seat, command) in enumerate(steps):
            self._time += 1_500
            if number == len(steps) // 2:
                await self._interrupt(servers, key, persons, received, subscribers)
            with suppress(Refused) if isinstance(command, Hint) else nullcontext():  # there may have been many
                await servers.next().execute(persons[seat], key, command)
            await servers.catch_up()

    async def _ask(self, servers: Servers, key: str, person: str, messages: list[bytes]) -> None:
        messages.append(msgspec.json.encode(await servers.next().snapshot(person, key)))
        log = b"".join([lines async for lines in (await servers.next().log(person, key)).read(_end_line)])
        messages.append(log)
        missed = await servers.next().updates(person, key, msgspec.json.decode(log.splitlines()[-1])["number"])
        messages.append(b"".join(missed) if isinstance(missed, list) else msgspec.json.encode(missed))
        messages.append(await self._lists(servers.next(), key, person))
        for command in IN_VAIN:
            try:
                messages.append(msgspec.json.encode(await servers.next().execute(person, key, command)))
            except Refused as error:
                messages.append(f"{error.code}: {error}".encode())
            await servers.catch_up()

    async def _lists(self, registry: TableRegistry, key: str, person: str) -> bytes:
        """What lists of matches say of the table: in that of live matches, and in that of this person's matches."""
        table = await registry.table(person, key)
        with registry.services.time_slices.computation(Priority.HISTORY) as computation:
            return repr((await count_rounds(table, computation), turn_of(table, person))).encode()

    async def _interrupt(
        self, servers: Servers, key: str, persons: Sequence[str], received: Messages, subscribers: dict[int | None, Any]
    ) -> None:
        """Everybody's connection breaks, and comes back with an old number; somebody says something."""
        await servers.next().execute(persons[0], key, Say(text="back in a minute"))
        await servers.catch_up()
        for viewer, subscriber in subscribers.items():
            servers.of(viewer).unsubscribe(key, subscriber)
            person = persons[SPECTATOR if viewer is None else viewer]
            subscribers[viewer] = await servers.of(viewer).subscribe(person, key, _keeping(received[viewer]), since=6)


class NoBots:
    """No bot may be asked for a move: all seats are people's. Hints are the valuer's."""

    def prepare(self, game: AnyGame, level: str) -> None:
        pass

    async def choose_move(self, level: str, seed: str, turn: Any, requester: Requester) -> str:
        raise AssertionError("no bot sits here")

    async def think(self, level: str, seed: str, turn: Any, requester: Requester) -> Thought:
        return Valuer(seed, turn.seat).think(turn)

    async def close(self) -> None:
        pass


def _end_line(line: bytes) -> bytes:
    return line + b"\n"


def _keeping(messages: list[bytes]) -> Any:
    def keep(message: bytes, *, is_last: bool = False, is_followed: bool = False) -> None:
        messages.append(message)

    return keep


async def leaks(
    stage: Stage, pairs: Iterator[Pair], most: int, facts: Sequence[str] = FACTS
) -> tuple[Counter[str], Counter[str]]:
    """How many comparisons were made for each of these facts, and in how many of them the viewer could tell."""
    counted, leaked = Counter[str](), Counter[str]()
    last: tuple[Pair, Messages] | None = None  # several pairs in a row share their first scene
    for pair in pairs:
        if all(counted[fact] >= most for fact in facts):
            break
        if pair.fact not in facts or counted[pair.fact] >= most:
            continue
        is_known = last is not None and last[0].one is pair.one and last[0].viewers == pair.viewers
        one = last[1] if last is not None and is_known else await stage.record_messages(pair.one, pair.viewers)
        last = pair, one
        other = await stage.record_messages(pair.other, pair.viewers)
        for viewer in pair.viewers:
            counted[pair.fact] += 1
            leaked[pair.fact] += one[viewer] != other[viewer]
        knowing = [viewer for viewer in one if viewer not in pair.viewers]
        assert pair.fact == "draw" or any(one[viewer] != other[viewer] for viewer in knowing), f"{pair.fact}: no difference"
    return counted, leaked


def compared(
    file: Path, pairs: Iterator[Pair], most: int, facts: Sequence[str] = FACTS, make: Making = Match, servers: int = 1
) -> tuple[Counter[str], Counter[str]]:
    """`leaks` of so many servers whose store is this file."""

    async def run() -> tuple[Counter[str], Counter[str]]:
        async with AsyncExitStack() as stack:
            stores = [create_store(file, is_shared=servers > 1) for _ in range(servers)]
            for store in stores:
                await store.open()
                stack.push_async_callback(store.close)
            return await leaks(Stage(stores, make), pairs, most, facts)

    return asyncio.run(run())
