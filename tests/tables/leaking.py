"""Does anything that a viewer may not know change a byte of what the viewer is sent?

Two scenes are played in a real hall on a real store, with everything scripted that a server does not decide (time, ids, seeds,
dice): they differ in one fact, named, that some viewers may not know. Every byte sent to those viewers is recorded, live, on a
reconnection and on demand, and must be the same in number, order and content.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from types import ModuleType
from typing import Any

import msgspec

import zuschlag
from zuschlag.games import Box
from zuschlag.games.bigshot.state import OVER
from zuschlag.games.zahltag import kinds
from zuschlag.games.zahltag.imagining import hidden_seats, worlds
from zuschlag.match import Dice, Match
from zuschlag.store import Store
from zuschlag.tables.commands import Command, Ping, Play, Proxy, Say, Sit
from zuschlag.tables.hall import Hall
from zuschlag.tables.house import House, Sources
from zuschlag.tables.people import People
from zuschlag.tables.rows import Opened
from zuschlag.tables.spec import LiveClock, SeatWish, Spec

FACTS = ("hand", "offer", "proxy", "draw", "purse")
Variant = tuple[str, int, dict[str, Any]]
Step = tuple[int, Command]
"""A seat, and what it says."""
Making = Callable[[Box, Any, Mapping[str, Any], Dice, dict[str, Any]], Match]


class Scripted(Dice):
    """Dice that fall as written, and then as another seed has it."""

    def __init__(self, box: Box, outcomes: Sequence[str], tail: int) -> None:
        super().__init__(tail)
        self._outcomes = [box.outcomes.index(word) for word in outcomes]

    def outcome(self, rules: ModuleType, s: Any, kind: str, ordinal: int) -> int:
        if ordinal < len(self._outcomes):
            return self._outcomes[ordinal]
        return super().outcome(rules, s, kind, ordinal)


@dataclass(frozen=True)
class Scene:
    """A match up to a moment: how it is dealt, how the dice fall, what is said."""

    variant: Variant
    setup: Mapping[str, Any]
    outcomes: Sequence[str]
    steps: Sequence[Step]
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


class Stage:
    """A hall in which scenes are played."""

    def __init__(self, store: Store, make: Making = Match) -> None:
        self._store = store
        self._make = make
        self._scene: Scene
        self._time = 0

    def _begin(self, box: Box, opened: Opened, salts: Sequence[str]) -> Match:
        scene = self._scene
        s = box.blank()
        box.lay_out(s, scene.setup)
        for seat, more in scene.purses.items():
            s.cash[s.colour[seat][0]] += more
        return self._make(box, s, scene.setup, Scripted(box, scene.outcomes, scene.tail), {})

    async def recorded(self, scene: Scene) -> dict[int | None, list[bytes]]:
        """Everything that each viewer is sent while the scene is played."""
        self._scene, self._time = scene, 1_000_000
        keys, secrets = count(), count()
        sources = Sources(
            now=lambda: self._time,
            draw_key=lambda: f"key{next(keys)}",
            draw_secret=lambda: f"secret{next(secrets)}",
            draw_seed=lambda: "5eed" * 16,
            begin=self._begin,
            pace=0,
        )
        people = People(self._store, sources.now, sources.draw_key)
        hall = Hall(House(self._store, people, NoBots(), sources))
        game, players, options = scene.variant
        persons = [(await people.meet(f"Person {seat}"))[0] for seat in range(players + 1)]
        others: list[SeatWish] = ["open"] * (players - 1)
        wishes: list[SeatWish] = ["mine", *others]
        table = await hall.lay(persons[0].id, Spec(game, players, wishes, options, LiveClock(3600, 5), is_listed=True))
        told: dict[int | None, list[bytes]] = {viewer: [] for viewer in (None, *range(players))}
        try:
            await self._play(hall, table.id, [person.id for person in persons], scene.steps, told)
        finally:
            await hall.remove(table.id)
            for person in persons:
                await people.forget(person)
        return told

    async def _play(
        self, hall: Hall, key: str, persons: Sequence[str], steps: Sequence[Step], told: dict[int | None, list[bytes]]
    ) -> None:
        watches = {}
        for viewer, messages in told.items():
            watches[viewer] = await hall.watch(persons[-1 if viewer is None else viewer], key, _keeping(messages))
        for seat in range(1, len(persons) - 1):
            await hall.do(persons[seat], key, Sit(seat=seat))
        for number, (seat, command) in enumerate(steps):
            self._time += 1_500
            if number == len(steps) // 2:
                await self._interrupt(hall, key, persons, told, watches)
            await hall.do(persons[seat], key, command)
        for viewer, messages in told.items():
            person = persons[-1 if viewer is None else viewer]
            messages.append(msgspec.json.encode(await hall.snapshot(person, key)))
            messages.append(msgspec.json.encode(await hall.updates(person, key, 3)))
            messages.append(msgspec.json.encode(await hall.log(person, key)))

    async def _interrupt(
        self, hall: Hall, key: str, persons: Sequence[str], told: dict[int | None, list[bytes]], watches: dict[int | None, Any]
    ) -> None:
        """Everybody's connection breaks, and comes back with an old number; somebody says something."""
        await hall.do(persons[0], key, Say(text="back in a minute"))
        for viewer, watch in watches.items():
            hall.leave(key, watch)
            person = persons[-1 if viewer is None else viewer]
            watches[viewer] = await hall.watch(person, key, _keeping(told[viewer]), since=6)


class NoBots:
    """Nobody thinks here: all seats are people's."""

    def make_ready(self, box: Box, level: str) -> None:
        raise AssertionError("no bot sits here")

    async def think(self, level: str, seed: str, turn: Any) -> str:
        raise AssertionError("no bot sits here")

    async def close(self) -> None:
        pass


def _keeping(messages: list[bytes]) -> Any:
    def keep(message: bytes, *, is_last: bool = False) -> None:
        messages.append(message)

    return keep


async def leaks(
    stage: Stage, pairs: Iterator[Pair], most: int, facts: Sequence[str] = FACTS
) -> tuple[Counter[str], Counter[str]]:
    """How many comparisons were made for each of these facts, and in how many of them the viewer could tell."""
    counted, leaked = Counter[str](), Counter[str]()
    last: tuple[Scene, dict[int | None, list[bytes]]] | None = None  # several pairs in a row share their first scene
    for pair in pairs:
        if all(counted[fact] >= most for fact in facts):
            break
        if pair.fact not in facts or counted[pair.fact] >= most:
            continue
        one = last[1] if last is not None and last[0] is pair.one else await stage.recorded(pair.one)
        last = pair.one, one
        other = await stage.recorded(pair.other)
        for viewer in pair.viewers:
            counted[pair.fact] += 1
            leaked[pair.fact] += one[viewer] != other[viewer]
        knowing = [viewer for viewer in one if viewer not in pair.viewers]
        assert pair.fact == "draw" or any(one[viewer] != other[viewer] for viewer in knowing), f"{pair.fact}: no difference"
    return counted, leaked


# --- Pairs ---------------------------------------------------------------------------------------------------------


def played(variant: Variant, seed: int, decisions: int) -> tuple[Match, list[Step], list[str]]:
    """Random play: the match, what was said, how the dice fell."""
    game, players, options = variant
    match = zuschlag.new(game, players, seed=seed, **options)
    rng = random.Random(seed)
    made: Counter[int] = Counter()
    steps: list[Step] = []
    while len(steps) < decisions and (seats := match.pending.seats):
        seat = rng.choice(seats)
        word = rng.choice(list(match.offered(seat)))
        steps.append((seat, Play(seat=seat, nth=made[seat], move=word)))
        made[seat] += 1
        match.play(seat, word)
    outcomes = [word for word in match.moves if word in match.box.outcomes]
    return match, steps, outcomes


def pairs_of(variant: Variant, seed: int) -> Iterator[Pair]:
    """All kinds of pairs that a match of this seed gives, at a moment that the seed decides."""
    rng = random.Random(f"pairs/{seed}")
    match, steps, outcomes = played(variant, seed, rng.choice([rng.randrange(4, 16), rng.randrange(16, 60)]))
    if match.pending.over:
        return
    scene = Scene(variant, match.setup, outcomes, steps)
    viewers: list[int | None] = [None, *range(match.players)]
    one, other = rng.sample(range(1_000), 2)
    if next_draw(match, one) != next_draw(match, other):
        yield Pair("draw", replace(scene, tail=one), replace(scene, tail=other), viewers)
    if match.game == "zahltag":
        yield from _other_hands(match, scene, rng)
        yield from _other_offers(match, scene, rng)
    yield from _other_plans(match, scene, rng)
    if match.options.get("variant") == "challenge":
        yield from _other_purses(match, scene, rng)


def next_draw(match: Match, tail: int) -> str | None:
    """What chance would decide next with these dice, if everybody did the first thing that is offered."""
    then = match.copy()
    then.throw_dice(Dice(tail))
    while seats := then.pending.seats:
        before = len(then.moves)
        then.play(seats[0], then.offered(seats[0])[0])
        drawn = [word for word in then.moves[before:] if word in then.box.outcomes]
        if drawn:
            return drawn[0]
    return None


def _other_hands(match: Match, scene: Scene, rng: random.Random) -> Iterator[Pair]:
    if match.made > len(match.moves):
        return  # within sealed offers, where a hand limits what was offered
    viewer = rng.randrange(match.players)
    seen = match.view(viewer)
    if any(seat.out for seat in seen.seats):
        return
    hidden = hidden_seats(seen)
    found = [world for world, _ in zip(worlds(seen), range(40), strict=False)]
    rng.shuffle(found)
    for world in found[:2]:
        setup = match.setup
        for seat, hand in zip(hidden, world, strict=True):
            setup["hands"][seat] = kinds.lettered(hand)
        if setup != match.setup:
            yield Pair("hand", scene, replace(scene, setup=setup), [viewer, None])


def _other_offers(match: Match, scene: Scene, rng: random.Random) -> Iterator[Pair]:
    """The next sealed offer of a seat, while others have still to offer."""
    seats = match.pending.seats
    if match.view(None).phase != "offer" or len(seats) < 2:
        return
    for seat in seats:
        words = list(match.offered(seat))
        if len(words) > 1:
            nth = sum(1 for who, _ in scene.steps if who == seat)
            one, other = rng.sample(words, 2)
            plays = [Play(seat=seat, nth=nth, move=word) for word in (one, other)]
            first, second = [replace(scene, steps=[*scene.steps, (seat, play)]) for play in plays]
            yield Pair("offer", first, second, [viewer for viewer in (None, *range(match.players)) if viewer != seat])


def _other_plans(match: Match, scene: Scene, rng: random.Random) -> Iterator[Pair]:
    """What a seat that is not on turn tells its proxy, and what others then do before its turn comes."""
    idle = [seat for seat in range(match.players) if seat not in match.pending.seats]
    if not idle or len(match.pending.seats) > 1:
        return
    seat = rng.choice(idle)
    one, other = rng.sample(_plans(match.box), 2)
    awaited = match.pending.seats[0]
    words = [word for word in match.offered(awaited) if not _reaches(match, awaited, word, seat)]
    after: list[Step] = []
    if words:
        nth = sum(1 for who, _ in scene.steps if who == awaited)
        after = [(awaited, Play(seat=awaited, nth=nth, move=rng.choice(words)))]
    first, second = [replace(scene, steps=[*scene.steps, *_told(seat, plan), *after]) for plan in (one, other)]
    yield Pair("proxy", first, second, [viewer for viewer in (None, *range(match.players)) if viewer != seat])


def _plans(box: Box) -> list[dict[str, Any] | None]:
    if box.game == "bigshot":
        return [None, {"up_to": 3}, {"up_to": 12}, {"up_to": 12, "then": "ask"}]
    contract, other, *_ = (word.removeprefix("reveal ") for word in box.outcomes if word != "reveal payday")
    return [None, {"otherwise": 0}, {"offers": {contract: 4}}, {"otherwise": 7, "offers": {other: 1}}]


def _told(seat: int, plan: dict[str, Any] | None) -> list[Step]:
    return [(seat, Ping() if plan is None else Proxy(plan=plan, seat=seat))]


def _reaches(match: Match, awaited: int, word: str, seat: int) -> bool:
    """Would this move let the seat's proxy act, or throw dice that are not written?"""
    then = match.copy()
    then.play(awaited, word)
    return seat in then.pending.seats or len(then.moves) != len(match.moves) + 1


def _other_purses(match: Match, scene: Scene, rng: random.Random) -> Iterator[Pair]:
    """BS-20: a purse that holds more than it should, and so could have done all that was done."""
    exposed = {event.args["seat"] for event in match.events if event.kind == "exposed"}
    closed = [seat for seat in range(match.players) if seat not in exposed]
    if closed and match.state.phase != OVER:
        seat = rng.choice(closed)
        forged = replace(scene, purses={seat: rng.randrange(1, 30)})
        yield Pair("purse", scene, forged, [viewer for viewer in (None, *range(match.players)) if viewer != seat])


def all_pairs(variants: Sequence[Variant], seeds: Iterator[int]) -> Iterator[Pair]:
    for seed in seeds:
        yield from pairs_of(variants[seed % len(variants)], seed)


def run(coroutine: Any) -> Any:
    return asyncio.run(coroutine)
