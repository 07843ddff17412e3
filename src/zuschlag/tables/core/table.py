"""A table: the sum of its rows.

`apply` is the only way in which a table changes, when it is played at and when it is woken from its rows; so a woken table is
the table that went to sleep. It reads no time, draws nothing but from the committed seed, and knows nothing of who watches.
"""

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from typing import Any, Literal

import msgspec

from zuschlag.errors import Refused, Trouble
from zuschlag.games import Box, Event
from zuschlag.match import Match, begin, unpack
from zuschlag.match.fair_dice import FairDice
from zuschlag.store import Row
from zuschlag.tables.core import facts
from zuschlag.tables.core.clocks import Clocks
from zuschlag.tables.core.facts import AnyFact, Fact, Moved, Opened, read_fact, write_fact
from zuschlag.tables.core.proxy_bidding import Plan, parse_plan
from zuschlag.tables.core.seats import Seating
from zuschlag.tables.core.spec import BotSeat
from zuschlag.tables.core.take_back import Standing
from zuschlag.tables.core.update_numbers import Numbering

Status = Literal["waiting", "playing", "finished", "abandoned"]
Beginning = Callable[[Box, Opened, Sequence[str]], Match]
"""Begins a table's match, given the players' salts. Tests bring their own, to say what chance decides."""


def begin_fairly(box: Box, opened: Opened, salts: Sequence[str]) -> Match:
    """The match whose every draw follows from the seed and the salts."""
    return begin(box, FairDice(opened.seed, tuple(salts)).dice().seed)


class Table:
    """A live match: who sits where, what was played, the clocks."""

    def __init__(self, key: str, begin: Beginning = begin_fairly) -> None:
        self.id = key
        self._begin = begin
        self.version = 0
        self.status: Status = "waiting"
        self.match: Match | None = None
        self.opened: Opened
        self.host = ""
        """Who laid it, or the device that their last seat was moved to."""
        self.opened_at = 0
        self.changed_at = 0
        self.box: Box
        self.seats: list[Seating] = []
        self.salts: list[str] = []
        self.clocks: Clocks
        self.standing = Standing()
        self.taken_back = 0
        """How often a move was taken back: what was thought about the position before is void."""
        self.made: list[list[str]] = []
        """By seat, all moves ever made, those taken back too: so a move's number is never used twice."""
        self.plans: dict[int, tuple[dict[str, Any], Plan]] = {}
        self.asking: facts.Asked | None = None
        self.agreed: set[str] = set()
        self.rematch: str | None = None
        self.awaited: tuple[int, ...] = ()
        """The seats that owe a decision."""
        self.events: Sequence[Event] = ()
        """What the last row made happen in the match."""
        self.numbering: Numbering
        self._told = 0
        self._length = 0
        self._outcomes: frozenset[str] = frozenset()
        self._seats_of: dict[str, tuple[int, ...]] = {}

    # Waking

    @classmethod
    def woken(cls, key: str, stored: Iterable[Row], begin: Beginning = begin_fairly) -> "Table":
        """The table that these rows tell. Raises Trouble where they no longer lead to the states they once led to."""
        table = cls(key, begin)
        for row in stored:
            table.replay(row)
        return table

    def replay(self, row: Row) -> AnyFact:
        """Apply a stored row, and see that it leads where it once led."""
        try:
            fact = read_fact(row.body)
            done = self.apply(fact, row.at)
        except Refused as error:
            raise Trouble(f"table {self.id}: its row {row.version} is not legal any more: {error}") from None
        except (msgspec.MsgspecError, ValueError, LookupError, AssertionError, AttributeError) as error:
            raise Trouble(f"table {self.id}: its row {row.version} cannot be read: {error!r}") from error
        if done != fact or self.digest() != row.digest:
            raise Trouble(f"table {self.id}: its row {row.version} no longer leads to the state it once led to")
        return fact

    def row(self, fact: Fact) -> Row:
        """The row to be stored for what was just applied."""
        return Row(self.version, self.changed_at, write_fact(fact), self.digest())

    def digest(self) -> bytes:
        """Eight bytes that two states share only if they are the same."""
        if self.match is None:
            return b""
        s = self.match.state
        return blake2b(msgspec.msgpack.encode([getattr(s, name) for name in type(s).table]), digest_size=8).digest()

    # What can be asked of it

    @property
    def is_full(self) -> bool:
        return all(seat.is_taken for seat in self.seats)

    @property
    def is_over(self) -> bool:
        return self.status in ("finished", "abandoned")

    @property
    def people(self) -> list[str]:
        """Everybody who has a seat, once each, in the order of the seats."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person is not None))

    def seats_of(self, person: str) -> tuple[int, ...]:
        return self._seats_of.get(person, ())

    def can_take_back(self, seat: int) -> bool:
        """Has the seat a move after which nothing was revealed?"""
        return self.status == "playing" and self.standing.last_of(seat) is not None

    @property
    def voters(self) -> set[str]:
        """The people whose consent a take-back needs besides that of the one who asks."""
        asker = self.seats[self.asking.seat].person if self.asking else None
        return {seat.person for seat in self.seats if seat.person is not None and seat.stood_in is None} - {asker}

    @property
    def due(self) -> int | None:
        """When the server has something to do here by itself; None: never."""
        if any(self.seats[seat].thinker for seat in self.awaited):
            return self.changed_at
        return self.clocks.next_to_run_out if self.status == "playing" else None

    # Changing

    def apply(self, fact: Fact, at: int) -> Fact:
        """Let it happen; what chance added to it comes back in the fact. One that cannot be is Refused, and changes nothing."""
        at = max(at, self.changed_at)  # a clock that was set back turns nothing around
        done: Fact = _APPLIED[type(fact)](self, fact, at)
        self.version += 1
        self.changed_at = at
        self.numbering.count(done, at)
        self._take_events()
        if not isinstance(done, Moved):
            self._find_people()
        self.awaited = ()
        if self.status == "playing":
            assert self.match is not None
            self.awaited = self.match.pending.seats
            if not self.awaited:
                self.status = "finished"
                self.plans.clear()
                self.asking = None
            self.clocks.run((seat for seat in self.awaited if self.seats[seat].is_played_by_person), at)
            self._spend_plans()
        return done

    def _take_events(self) -> None:
        told = self.match.events if self.match is not None else ()
        self.events = told[self._told :]
        self._told = len(told)

    def _find_people(self) -> None:
        self._seats_of = {
            person: tuple(at for at, seat in enumerate(self.seats) if seat.person == person)
            for person in {seat.person for seat in self.seats}
            if person is not None
        }

    def _spend_plans(self) -> None:
        for seat in [seat for seat, (_, plan) in self.plans.items() if plan.is_spent(self.events)]:
            del self.plans[seat]

    def _open(self, fact: Opened, at: int) -> Fact:
        spec = fact.spec
        self.opened, self.opened_at, self.host = fact, at, fact.host
        self.box = unpack(spec.game, spec.players, spec.options, fact.edition)
        self._outcomes = frozenset(self.box.outcomes)
        self.seats = [
            Seating(person=person, level=wish.bot if isinstance(wish, BotSeat) else None)
            for wish, person in zip(spec.seats, fact.seats, strict=True)
        ]
        for seat, reserved in enumerate(fact.reserved):
            self.seats[seat].reserved = reserved
        self.salts = [""] * spec.players
        self.made = [[] for _ in range(spec.players)]
        self.numbering = Numbering(spec.players)
        self.clocks = Clocks(spec.clock, spec.players)
        return fact

    def _sit(self, fact: facts.Sat, at: int) -> Fact:  # noqa: ARG002
        self.seats[fact.seat] = Seating(person=fact.person)
        return fact

    def _rise(self, fact: facts.Rose, at: int) -> Fact:  # noqa: ARG002
        self.seats[fact.seat] = Seating()
        self.salts[fact.seat] = ""
        return fact

    def _fill(self, fact: facts.Filled, at: int) -> Fact:  # noqa: ARG002
        self.seats[fact.seat] = Seating(level=fact.level)
        self.salts[fact.seat] = ""
        return fact

    def _salt(self, fact: facts.Salted, at: int) -> Fact:  # noqa: ARG002
        self.salts[fact.seat] = fact.salt
        return fact

    def _start(self, fact: facts.Began, at: int) -> Fact:  # noqa: ARG002
        self.match = self._begin(self.box, self.opened, self.salts)
        self.status = "playing"
        return msgspec.structs.replace(fact, chance=self._drawn())

    def _move(self, fact: Moved, at: int) -> Fact:
        assert self.match is not None
        self.match.play(fact.seat, fact.move)
        self.clocks.stop(fact.seat, at, has_moved=True)
        done = Moved(fact.seat, fact.move, fact.by, self._drawn())
        self.made[fact.seat].append(fact.move)
        if fact.by == "stand-in":
            self.seats[fact.seat].has_stand_in_moved = True
        if self.standing.add(done, self.match.events[self._told :]):
            self.asking = None
        return done

    def _drawn(self) -> list[str]:
        """What chance has decided since the last row."""
        assert self.match is not None
        words = self.match.moves_since(self._length)
        self._length += len(words)
        return [word for word in words if word in self._outcomes]

    def _plan(self, fact: facts.Planned, at: int) -> Fact:  # noqa: ARG002
        if fact.plan is None:
            self.plans.pop(fact.seat, None)
        else:
            self.plans[fact.seat] = fact.plan, parse_plan(self.box, fact.plan)
        return fact

    def _stand_in(self, fact: facts.StoodIn, at: int) -> Fact:
        self.clocks.stop(fact.seat, at, has_moved=False)
        if self.seats[fact.seat].stood_in is None:
            self.seats[fact.seat].has_stand_in_moved = False
        self.seats[fact.seat].stood_in = fact.why
        self.plans.pop(fact.seat, None)
        if self.asking is not None and self.asking.seat == fact.seat:
            self.asking = None
        return fact

    def _return(self, fact: facts.Returned, at: int) -> Fact:  # noqa: ARG002
        if self.seats[fact.seat].has_stand_in_moved:
            self.clocks.refill(fact.seat)
        self.seats[fact.seat].stood_in = None
        return fact

    def _hand(self, fact: facts.Handed, at: int) -> Fact:  # noqa: ARG002
        former = self.seats[fact.seat].person
        self.seats[fact.seat].person = fact.person
        if former == self.host and all(seat.person != former for seat in self.seats):
            self.host = fact.person
        return fact

    def _ask(self, fact: facts.Asked, at: int) -> Fact:  # noqa: ARG002
        self.asking, self.agreed = fact, set()
        return fact

    def _agree(self, fact: facts.Agreed, at: int) -> Fact:  # noqa: ARG002
        person = self.seats[fact.seat].person
        assert person is not None
        self.agreed.add(person)
        return fact

    def _object(self, fact: facts.Objected, at: int) -> Fact:  # noqa: ARG002
        self.asking = None
        return fact

    def _take_back(self, fact: facts.TookBack, at: int) -> Fact:
        self.standing.cut(fact.upto)
        self.taken_back += 1
        self.plans.pop(fact.seat, None)  # or its proxy would make the same move again
        self.match = self._begin(self.box, self.opened, self.salts)
        for move in self.standing:
            self.match.play(move.seat, move.move)
        self._told = len(self.match.events)
        self._length = len(self.match.moves)
        for seat in range(self.box.players):
            self.clocks.stop(seat, at, has_moved=False)
        self.asking = None
        return fact

    def _pause(self, fact: facts.Paused, at: int) -> Fact:
        self.clocks.shift(fact.away, at)
        return fact

    def _rematch(self, fact: facts.Rematched, at: int) -> Fact:  # noqa: ARG002
        self.rematch = fact.table
        return fact

    def _close(self, fact: facts.Closed, at: int) -> Fact:  # noqa: ARG002
        self.status = "abandoned"
        self.plans.clear()
        self.asking = None
        return fact


_APPLIED: dict[type[Fact], Any] = {
    Opened: Table._open,
    facts.Sat: Table._sit,
    facts.Rose: Table._rise,
    facts.Filled: Table._fill,
    facts.Salted: Table._salt,
    facts.Began: Table._start,
    Moved: Table._move,
    facts.Planned: Table._plan,
    facts.StoodIn: Table._stand_in,
    facts.Returned: Table._return,
    facts.Handed: Table._hand,
    facts.Asked: Table._ask,
    facts.Agreed: Table._agree,
    facts.Objected: Table._object,
    facts.TookBack: Table._take_back,
    facts.Paused: Table._pause,
    facts.Rematched: Table._rematch,
    facts.Closed: Table._close,
}
