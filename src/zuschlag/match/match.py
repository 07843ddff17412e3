"""`Match`, one play of a game: rules, words, chance, record and events together."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal, Self, cast

from zuschlag.errors import Refused, short
from zuschlag.games import FIRST_EDITION, Event, Game
from zuschlag.games.game import ResultT_co, StateT_co, ViewT_co
from zuschlag.games.player_counts import MOST_PLAYERS
from zuschlag.kernel import EmittedEvent
from zuschlag.match.dice import BRANCH_KEY, DICE_KEY, SEED_FROM_KEY, Dice, Seed
from zuschlag.match.offered_moves import Offered, summarize_moves
from zuschlag.record import MatchRecord
from zuschlag.strict_json import JsonObject

Chance = Literal["seed", "ask"]


@dataclass(frozen=True, slots=True)
class Pending:
    """What a match waits for: decisions of seats, an outcome of chance, or nothing, when it is over."""

    seats: tuple[int, ...] = ()
    chance: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands, as plain values: see `Match.position` and `Match.at`."""

    numbers: list[int]
    """The numbers of the state."""
    sealed: list[tuple[int, str]]
    drawn: int
    step_count: int
    move_count: int
    event_count: int


_SEATS = tuple(Pending(tuple(seat for seat in range(MOST_PLAYERS) if mask >> seat & 1)) for mask in range(2**MOST_PLAYERS))
_CHANCE = Pending(chance=True)
_OVER = Pending(over=True)


class Match(Generic[ViewT_co, StateT_co, ResultT_co]):
    """A match in play, with the types of its views, state and result. Make one with `zuschlag.new` or `zuschlag.replay`.

    `play` checks a move against what is offered; a refused move raises `Refused` and changes nothing. Chance is drawn
    from the seed as soon as it is pending, or, with `chance="ask"`, supplied by the caller: see `outcomes` and `settle`.
    """

    __slots__ = ("_about", "_dice", "_drawn", "_events", "_moves", "_s", "_sealed", "_setup", "_step_count", "game")

    if not TYPE_CHECKING:

        def __class_getitem__(cls, _types: object) -> type:
            """`Match[View]` is `Match`: the types are for type checkers, and those left out are the general ones."""
            return cls

    def __init__(
        self,
        game: Game[StateT_co, ViewT_co, ResultT_co],
        s: StateT_co,
        setup: Mapping[str, object],
        dice: Dice | None,
        about: Mapping[str, object],
    ) -> None:
        self.game = game
        self._setup = deepcopy(dict(setup))
        self._s = s
        self._dice = dice
        self._about = deepcopy(dict(about))
        self._moves: list[str] = []
        self._sealed: list[tuple[int, str]] = []
        self._drawn = 0
        self._step_count = 0
        self._events: list[Event] = []
        if dice is not None:
            self._draw_outcomes()

    # What kind of match it is

    @property
    def box(self) -> Game[StateT_co, ViewT_co, ResultT_co]:
        """The old name of `game`."""
        return self.game

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def options(self) -> JsonObject:
        """The options that differ from the default."""
        return self.game.options

    @property
    def setup(self) -> JsonObject:
        """The deal, as a record writes it."""
        return deepcopy(self._setup)

    @property
    def seed(self) -> Seed | None:
        """The seed of its dice; None if the caller supplies chance."""
        return self._dice.seed if self._dice else None

    @property
    def state(self) -> StateT_co:
        """The full state, with all hidden facts. Do not show it to players, and do not change it."""
        return self._s

    @property
    def step_count(self) -> int:
        """How many moves and outcomes there have been, including sealed ones: it changes whenever the match does."""
        return self._step_count

    made = step_count
    """The old name of `step_count`."""

    # What it waits for

    @property
    def pending(self) -> Pending:
        """What the match waits for: `.seats` that have to decide, `.chance`, or `.over`."""
        seats: int = self.game.rules.awaited(self._s)
        if seats:
            return _SEATS[seats]
        return _OVER if self.game.rules.is_over(self._s) else _CHANCE

    def offered(self, seat: int) -> Offered:
        """The moves that this seat may make now, as words; none if it has nothing to decide."""
        self._check_seat(seat)
        return Offered(self, seat)

    @property
    def outcomes(self) -> dict[str, int]:
        """The possible outcomes of chance with their weights; none if chance is not pending."""
        if not self.pending.chance:
            return {}
        rules, words = self.game.rules, self.game.outcomes
        weights = {words[n]: rules.outcome_weight(self._s, n) for n in range(rules.count_outcomes(self._s))}
        return {word: weight for word, weight in weights.items() if weight}

    # Playing

    def play(self, seat: int, word: str) -> None:
        """Make this seat's move. A move that is not offered raises `Refused` and changes nothing."""
        rules, s = self.game.rules, self._s
        number = self.game.numbers.get(word) if isinstance(word, str) else None
        if number is None or type(seat) is not int or not 0 <= seat < self.game.players or not rules.can_move(s, seat, number):
            raise self._refusal(seat, word)
        seats = rules.awaited(s)
        rules.make_move(s, seat, number)
        self._step_count += 1
        is_last = seats & (seats - 1) == 0
        if is_last and not self._sealed:
            self._moves.append(self.game.words[number])
        else:
            self._seal(seat, self.game.words[number], is_last=is_last)
        if self._dice is not None and not rules.awaited(s):
            self._draw_outcomes()

    def settle(self, word: str) -> None:
        """Choose an outcome of chance. Anything but one of `outcomes` raises `Refused` and changes nothing.

        The seed is removed from the record, because it does not give this outcome.
        """
        self.settle_as_recorded(word)
        self.forget_seed()

    def settle_as_recorded(self, word: str) -> None:
        """`settle`, for an outcome from the match's own record. The record's information about its dice stays."""
        number = self._pending_outcome(word)
        if number is not None:
            self._settle(number)
            return
        outcomes = self.outcomes
        if not outcomes:
            raise Refused(
                "not-awaited",
                f"no outcome of chance is pending for {short(word)}: {self._describe_pending()}",
            )
        raise Refused("illegal", f"{short(word)} is not a possible outcome; possible: {summarize_moves(list(outcomes))}")

    def use_dice(self, dice: Dice) -> None:
        """From here on, chance is drawn from these dice. The record names their seed, and from which move on."""
        self._dice = dice
        if self.pending.over:
            return
        following = len(self._moves) + 1
        since = self._about.get(SEED_FROM_KEY, 0)
        if self._about.get("seed") != dice.seed or type(since) is not int or since > following:
            self.forget_seed()
            self._about |= {"seed": dice.seed, SEED_FROM_KEY: following}
        self._draw_outcomes()

    def forget_seed(self) -> None:
        """Remove the dice from the record: from here on, the caller supplies chance."""
        for key in ("seed", SEED_FROM_KEY, BRANCH_KEY, DICE_KEY):
            self._about.pop(key, None)

    def _pending_outcome(self, word: str) -> int | None:
        """The number of an outcome that is possible now; None: it is none. (A large deck has thousands.)"""
        if not self.pending.chance or word not in self.game.outcomes:
            return None
        number = self.game.outcomes.index(word)
        return number if self.game.rules.outcome_weight(self._s, number) else None

    def _settle(self, outcome: int) -> None:
        self.game.rules.settle(self._s, outcome)
        self._moves.append(self.game.outcomes[outcome])
        self._drawn += 1
        self._step_count += 1

    def _draw_outcomes(self) -> None:
        assert self._dice is not None
        rules = self.game.rules
        while not rules.awaited(self._s) and not rules.is_over(self._s):
            self._settle(self._dice.outcome(rules, self._s, self.game.chance, self._drawn))

    def _seal(self, seat: int, word: str, *, is_last: bool) -> None:
        """Sealed moves enter the record together, in seat order, once all are in."""
        self._sealed.append((seat, word))
        if is_last:
            self._moves.extend(word for _, word in sorted(self._sealed))
            self._sealed.clear()

    # What can be known

    def view(self, viewer: int | None) -> ViewT_co:
        """What this seat (None: a spectator) may know."""
        if viewer is not None:
            self._check_seat(viewer)
        return self.game.view(self._s, viewer)

    def views(self, viewers: Sequence[int | None]) -> Sequence[ViewT_co]:
        """The `view` of each of these viewers. This is cheaper than one by one, because they share what all may know."""
        for viewer in viewers:
            if viewer is not None:
                self._check_seat(viewer)
        return self.game.views(self._s, viewers)

    @property
    def events(self) -> Sequence[Event]:
        """All events so far, in order. `event.is_visible_to(viewer)` says who may know one."""
        return tuple(self.events_since(0))

    def events_since(self, count: int) -> Sequence[Event]:
        """The events after the first `count`. (In a long match this costs less than all of them.)"""
        if count > len(self._events):  # those before were never asked for
            return [self.game.event(emitted) for emitted in self._s.emitted[count:]]
        self.prepare_events(len(self._s.emitted))
        return self._events[count:]

    @property
    def event_count(self) -> int:
        """How many events there have been."""
        return len(self._s.emitted)

    def prepare_events(self, most: int) -> bool:
        """Make at most so many of the events that `events` has not made yet. Were these all?"""
        made, emitted = len(self._events), self._s.emitted
        if made < len(emitted):
            self._events.extend([self.game.event(each) for each in emitted[made : made + most]])
        return len(self._events) == len(emitted)

    def share_events(self, longer: Self) -> None:
        """Take over events that another match has made, of which this one is the beginning."""
        if len(self._events) < len(longer._events):
            self._events = longer._events[: len(self._s.emitted)]

    @property
    def moves(self) -> Sequence[str]:
        """The moves and outcomes so far, as a record writes them."""
        return tuple(self._moves)

    def moves_since(self, count: int) -> Sequence[str]:
        """The moves and outcomes after the first `count`."""
        return self._moves[count:]

    @property
    def result(self) -> ResultT_co | None:
        """The result as a record writes it; None while the match is in play."""
        return self.game.result(self._s) if self.game.rules.is_over(self._s) else None

    @property
    def places(self) -> tuple[int, ...] | None:
        """Every seat's final place, from 1; equal seats share a place. None while the match is in play."""
        return self.game.places(self._s) if self.game.rules.is_over(self._s) else None

    def record(self) -> MatchRecord:
        """The match as a record (see docs/reference/record.md). Before the end it contains hidden facts: do not publish it."""
        record: MatchRecord = {
            "zuschlag": 1,
            "game": self.game.name,
            "players": self.game.players,
            "options": self.options,
            "setup": self.setup,
            "moves": list(self._moves),
        }
        result = self.result
        if result is not None:
            record["result"] = cast("JsonObject", result)
        if self.game.edition != FIRST_EDITION:
            record["rules"] = self.game.edition
        about = {key: deepcopy(value) for key, value in self._about.items() if key not in record}
        return cast("MatchRecord", {**record, **about})

    @property
    def about(self) -> JsonObject:
        """The record's optional keys: names of the seats, seed, source and so on. You can fill them in."""
        return self._about

    def position(self) -> Position:
        """Where the match stands. With its start, its moves and what its rules emitted, that is all of it: see `at`."""
        return Position(
            self._s.numbers(), self._sealed[:], self._drawn, self._step_count, len(self._moves), len(self._s.emitted)
        )

    def at(self, position: Position, moves: Sequence[str], emitted: Sequence[EmittedEvent]) -> Self:
        """This match at another position; `moves` and `emitted` begin with those before it. Nothing is checked or played.

        Raises ValueError if the position is not one of this game, or if moves or events are missing.
        """
        new = self.copy()
        new._s = type(self._s).from_numbers(position.numbers)
        new._s.emitted = list(emitted[: position.event_count])
        new._moves = list(moves[: position.move_count])
        new._sealed = list(position.sealed)
        new._drawn, new._step_count = position.drawn, position.step_count
        new._events = []
        if (len(new._moves), len(new._s.emitted)) != (position.move_count, position.event_count):
            raise ValueError(f"there are {len(moves)} moves and {len(emitted)} events; the position has more")
        return new

    @property
    def emitted(self) -> Sequence[EmittedEvent]:
        """What the rules have emitted so far; `events` tells it in words."""
        return self._s.emitted

    def copy(self) -> Self:
        """An independent copy of the match. With a seed, both have the same dice."""
        new = type(self).__new__(type(self))
        new.game, new._setup, new._dice = self.game, self._setup, self._dice
        new._drawn, new._step_count = self._drawn, self._step_count
        new._about = deepcopy(self._about)
        new._moves = self._moves[:]
        new._sealed = self._sealed[:]
        new._events = self._events[:]
        new._s = self._s.copy()
        new._s.emitted = self._s.emitted[:]
        return new

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        move_count = "1 move" if len(self._moves) == 1 else f"{len(self._moves)} moves"
        return f"<Match {self.game.name}, {self.players} players, {move_count}: {self._describe_pending()}>"

    # Refusing

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise Refused("unknown", f"there is no seat {short(seat)}; seats are 0 to {self.game.players - 1}")

    def _refusal(self, seat: int, word: object) -> Refused:
        """The error that says why this move is refused, and what is offered."""
        self._check_seat(seat)
        offered = Offered(self, seat)
        if not offered:
            return Refused(
                "not-awaited", f"seat {seat} owes no decision, so {short(word)} cannot be played: {self._describe_pending()}"
            )
        if not isinstance(word, str) or word not in self.game.numbers:
            return Refused("malformed", f"{short(word)} is not a move; seat {seat} is offered: {offered}")
        return Refused("illegal", f"{short(word)} is not allowed now; seat {seat} is offered: {offered}")

    def _describe_pending(self) -> str:
        pending = self.pending
        if pending.over:
            return "the match is over"
        if pending.chance:
            return "waiting for chance"
        return f"waiting for seat{'s' * (len(pending.seats) > 1)} {', '.join(map(str, pending.seats))}"
