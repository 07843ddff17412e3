"""Pairs of scenes for `leak_check`: random play with asides, up to a moment at which one hidden fact can be another."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import islice
from typing import Any

import zuschlag
from tests.any_game import AnyGame, AnyMatch
from tests.tables.secrecy.leak_check import SPECTATOR, CommandStep, Pair, Scene, Variant
from zuschlag.games.bigshot.state import OVER
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.resampling import hidden_seats, worlds
from zuschlag.match import Dice
from zuschlag.tables.core.take_back import REVEALING
from zuschlag.tables.protocol.commands import Answer, Hint, Leave, Ping, Play, Proxy, Return, Say, TakeBack

Move = tuple[int, str]


class Script:
    """A match, and all that was said at its table so far."""

    def __init__(self, match: AnyMatch) -> None:
        self.match = match
        self.steps: list[CommandStep] = []
        self._made: Counter[int] = Counter()

    def fork(self) -> "Script":
        """The same up to here, to go on differently."""
        forked = copy(self)
        forked.match, forked.steps, forked._made = self.match.copy(), list(self.steps), self._made.copy()
        return forked

    def play(self, seat: int, word: str) -> None:
        self._say_play(seat, word)
        self.match.play(seat, word)

    def regret(self, moves: Sequence[Move]) -> None:
        """These are played, and then the first of them is taken back, and the others with it."""
        for seat, word in moves:
            self._say_play(seat, word)
        self._ask(moves[0][0])
        self.steps += [(other, Answer(agree=True, seat=other)) for other in self._others(moves[0][0])]

    def refuse(self, seat: int) -> None:
        """The seat asks to take its last move back, and one of the others objects."""
        self._ask(seat)
        self.steps.append((self._others(seat)[-1], Answer(agree=False)))

    def leave(self, seat: int) -> None:
        """And come back, before the turn is the seat's: no bot thinks."""
        self.steps += [(seat, Leave(seat=seat)), (SPECTATOR, Say(text="where are they going?")), (seat, Return(seat=seat))]

    def hint(self, seat: int) -> None:
        """The seat, whose turn it is, asks for a hint."""
        self.steps.append((seat, Hint(seat=seat)))

    def say(self, seat: int, text: str) -> None:
        self.steps.append((seat, Say(text=text)))

    def _say_play(self, seat: int, word: str) -> None:
        self.steps.append((seat, Play(seat=seat, nth=self._made[seat], move=word)))
        self._made[seat] += 1

    def _ask(self, seat: int) -> None:
        self.steps.append((seat, TakeBack(seat=seat)))

    def _others(self, seat: int) -> list[int]:
        return [other for other in range(self.match.players) if other != seat]

    @property
    def idle(self) -> list[int]:
        """The seats that are not on turn."""
        return [seat for seat in range(self.match.players) if seat not in self.match.pending.seats]


def reveals(match: AnyMatch, move: Move) -> bool:
    """Does this move, which is played, show something? Then it cannot be taken back."""
    moves, events = len(match.moves), len(match.events)
    match.play(*move)
    drawn = any(word in match.game.outcomes for word in match.moves[moves:])
    return drawn or any(event.kind in REVEALING for event in match.events[events:])


def played(variant: Variant, seed: int, decisions: int) -> tuple[Script, list[str]]:
    """Random play, now and then with something else said, and how the dice fell."""
    game, players, options = variant
    script = Script(zuschlag.new(game, players, seed=seed, **options))
    match = script.match
    rng = random.Random(seed)
    for _ in range(decisions):
        if not match.pending.seats:
            break
        match rng.randrange(24):
            case 0 | 1:
                moves = _not_revealing(match, rng)
                if moves:
                    script.regret(moves)
                for seat, word in moves:
                    script.play(seat, word)
                if moves and rng.random() < 0.3:
                    script.refuse(moves[0][0])
                continue
            case 2 if script.idle:
                script.leave(rng.choice(script.idle))
            case 3:
                script.say(rng.choice([SPECTATOR, *range(players)]), "well played")
            case 4 | 5:
                script.hint(rng.choice(match.pending.seats))
        script.play(*_any_move(match, rng))
    return script, [word for word in match.moves if word in match.game.outcomes]


def _any_move(match: AnyMatch, rng: random.Random) -> Move:
    seat = rng.choice(match.pending.seats)
    return seat, rng.choice(list(match.offered(seat)))


def _not_revealing(match: AnyMatch, rng: random.Random) -> list[Move]:
    """One move, or two of different seats, after which nothing is shown; none, where there are none."""
    trial = match.copy()
    moves: list[Move] = []
    for _ in range(rng.choice([1, 2])):
        if not trial.pending.seats:
            break
        move = _any_move(trial, rng)
        if move[0] in [seat for seat, _ in moves] or reveals(trial, move):
            break
        moves.append(move)
    return moves


def all_pairs(variants: Sequence[Variant], seeds: Iterator[int]) -> Iterator[Pair]:
    for seed in seeds:
        yield from pairs_of(variants[seed % len(variants)], seed)


def pairs_of(variant: Variant, seed: int) -> Iterator[Pair]:
    """All kinds of pairs that a match of this seed gives, at a moment that the seed decides."""
    rng = random.Random(f"pairs/{seed}")
    script, outcomes = played(variant, seed, rng.choice([rng.randrange(4, 16), rng.randrange(16, 60)]))
    match = script.match
    if match.pending.over:
        return
    scene = Scene(variant, match.setup, outcomes, script.steps)
    viewers: list[int | None] = [None, *range(match.players)]
    one, other = rng.sample(range(1_000), 2)
    if next_draw(match, one) != next_draw(match, other):
        yield Pair("draw", replace(scene, tail=one), replace(scene, tail=other), viewers)
    if match.game.name == "zahltag":
        yield from _other_hands(match, scene, rng)
        yield from _other_offers(script, scene, rng)
    yield from _other_plans(script, scene, rng)
    if match.options.get("variant") == "challenge":
        yield from _other_purses(match, scene, rng)


def next_draw(match: AnyMatch, tail: int) -> str | None:
    """What chance would decide next with these dice, if everybody did the first thing that is offered."""
    then = match.copy()
    then.use_dice(Dice(tail))
    while seats := then.pending.seats:
        before = len(then.moves)
        then.play(seats[0], then.offered(seats[0])[0])
        drawn = [word for word in then.moves[before:] if word in then.game.outcomes]
        if drawn:
            return drawn[0]
    return None


def _all_but(match: AnyMatch, seat: int) -> list[int | None]:
    return [None, *(other for other in range(match.players) if other != seat)]


def _other_hands(match: AnyMatch, scene: Scene, rng: random.Random) -> Iterator[Pair]:
    if match.step_count > len(match.moves):
        return  # within sealed offers, where a hand limits what was offered
    viewer = rng.randrange(match.players)
    seen = match.view(viewer)
    if any(seat.out for seat in seen.seats):
        return
    hidden = hidden_seats(seen)
    found = [world for world, _ in islice(worlds(seen), 40)]
    rng.shuffle(found)
    for world in found[:2]:
        setup: Any = match.setup
        for seat, hand in zip(hidden, world, strict=True):
            setup["hands"][seat] = kinds.to_letters(hand)
        if setup != match.setup:
            yield Pair("hand", scene, replace(scene, setup=setup), [viewer, None])


def _other_offers(script: Script, scene: Scene, rng: random.Random) -> Iterator[Pair]:
    """The next sealed offer of a seat, while others have still to offer; or one that is taken back, and then another made."""
    match = script.match
    seats = match.pending.seats
    if match.view(None).phase != "offer" or len(seats) < 2:
        return
    for seat in seats:
        words = list(match.offered(seat))
        if len(words) > 1:
            is_regretted = rng.random() < 0.3
            in_the_end = rng.choice(words)
            scenes = []
            for word in rng.sample(words, 2):
                branch = script.fork()
                if is_regretted:
                    branch.regret([(seat, word)])
                branch.play(seat, in_the_end if is_regretted else word)
                scenes.append(replace(scene, steps=branch.steps))
            one, other = scenes
            yield Pair("offer", one, other, _all_but(match, seat))


def _other_plans(script: Script, scene: Scene, rng: random.Random) -> Iterator[Pair]:
    """What a seat that is not on turn tells its proxy, and what others then do before its turn comes."""
    match = script.match
    if not script.idle or len(match.pending.seats) > 1:
        return
    seat = rng.choice(script.idle)
    awaited = match.pending.seats[0]
    words = [word for word in match.offered(awaited) if not _reaches(match, awaited, word, seat)]
    word = rng.choice(words) if words else None
    aside = rng.randrange(4)
    scenes = []
    for plan in rng.sample(_plans(match.game), 2):
        branch = script.fork()
        branch.steps += _told(seat, plan)
        if aside == 0:
            branch.leave(seat)
        if word is not None:
            if aside == 1 and not reveals(match.copy(), (awaited, word)):
                branch.regret([(awaited, word)])
            branch.play(awaited, word)
        scenes.append(replace(scene, steps=branch.steps))
    one, other = scenes
    yield Pair("proxy", one, other, _all_but(match, seat))


def _plans(game: AnyGame) -> list[dict[str, Any] | None]:
    if game.name == "bigshot":
        return [None, {"up_to": 3}, {"up_to": 12}, {"up_to": 12, "then": "ask"}]
    contract, other, *_ = (word.removeprefix("reveal ") for word in game.outcomes if word != "reveal payday")
    return [None, {"otherwise": 0}, {"offers": {contract: 4}}, {"otherwise": 7, "offers": {other: 1}}]


def _told(seat: int, plan: dict[str, Any] | None) -> list[CommandStep]:
    return [(seat, Ping() if plan is None else Proxy(plan=plan, seat=seat))]


def _reaches(match: AnyMatch, awaited: int, word: str, seat: int) -> bool:
    """Would this move let the seat's proxy act, or throw dice that are not written?"""
    then = match.copy()
    then.play(awaited, word)
    return seat in then.pending.seats or len(then.moves) != len(match.moves) + 1


def _other_purses(match: AnyMatch, scene: Scene, rng: random.Random) -> Iterator[Pair]:
    """BS-20: a purse that holds more than it should, and so could have done all that was done."""
    exposed = {event.args["seat"] for event in match.events if event.kind == "exposed"}
    closed = [seat for seat in range(match.players) if seat not in exposed]
    if closed and match.state.phase != OVER:
        seat = rng.choice(closed)
        yield Pair("purse", scene, replace(scene, purses={seat: rng.randrange(1, 30)}), _all_but(match, seat))
