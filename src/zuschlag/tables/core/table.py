"""The state of one table, which follows from its facts.

`apply` is the only way to change a table, both in play and when it is loaded from its rows; so a loaded table equals the one
that was stored. It reads no clock, draws nothing but from the committed seed, and does not know who watches.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from hashlib import blake2b
from typing import Any, Literal

import msgspec

from zuschlag.errors import Refused, Trouble, short
from zuschlag.games import EDITIONS, GAMES, Event, Game
from zuschlag.match import Match, begin, make_game
from zuschlag.match.branch import Branch, begin_branch, continue_branch, play_given_moves
from zuschlag.match.dice import Seed
from zuschlag.match.fair_dice import FairDice
from zuschlag.match.replay import match_at_start
from zuschlag.store import Row
from zuschlag.tables.core import facts
from zuschlag.tables.core.clocks import Clocks
from zuschlag.tables.core.facts import AnyFact, BranchStart, Fact, MoveMade, TableBranched, TableOpened, read_fact, write_fact
from zuschlag.tables.core.proxy_bidding import Plan, parse_plan
from zuschlag.tables.core.seats import Seat
from zuschlag.tables.core.table_spec import BotSeat
from zuschlag.tables.core.take_back import Checkpoints, MoveHistory
from zuschlag.tables.core.update_numbers import UpdateNumbers
from zuschlag.tables.table_limits import TableLimits

EVENTS_AT_ONCE = 100
"""Events that are made in one step of `play_beginning`."""
BYTES_PER_CHANGE = 512
"""A plan that is longer than this counts as several changes."""
Status = Literal["waiting", "playing", "finished", "abandoned"]
OPEN: tuple[Status, ...] = ("waiting", "playing")
OVER: tuple[Status, ...] = ("finished", "abandoned")
StartMatch = Callable[[Game, TableOpened, Sequence[str]], Match]
"""Starts a table's match, given the players' salts. Tests pass their own, to decide what chance draws."""


def start_fair_match(game: Game, opened: TableOpened, salts: Sequence[str]) -> Match:
    """Start a match whose every draw follows from the committed seed and the players' salts.

    One that plays on from another match has its beginning, and perhaps its draws.
    """
    seed = _seed_of(opened, salts)
    return begin_branch(game, _branch_of(opened), seed) if isinstance(opened, TableBranched) else begin(game, seed)


def _seed_of(opened: TableOpened, salts: Sequence[str]) -> Seed:
    return FairDice(opened.seed, tuple(salts)).dice().seed


def _branch_of(opened: TableBranched) -> Branch:
    start = opened.branch
    return Branch(start.setup, tuple(start.moves), tuple(start.draws))


class GameNotInstalled(Refused):
    """This server does not have the game of a stored table: it is not installed, not allowed, or cannot be used."""


def check_game_is_installed(opened: TableOpened) -> None:
    """Raise GameNotInstalled if this server does not have the game of a table."""
    game, edition = opened.spec.game, opened.edition
    if game not in GAMES:
        raise GameNotInstalled("no-game", f"this server does not have the game {short(game)}")
    if (game, edition) not in EDITIONS:
        raise GameNotInstalled("no-game", f"this server does not have edition {edition} of the game {short(game)}")


class Table:
    """A match with its seats, its moves and its clocks."""

    def __init__(
        self,
        key: str,
        start_match: StartMatch = start_fair_match,
        max_taken_back: int = TableLimits.moves_taken_back,
        max_hints: int = TableLimits.hints_per_match,
    ) -> None:
        self.id = key
        self._start_match = start_match
        self.max_taken_back = max_taken_back
        """How many moves may be taken back. Loading does not check it: the operator may have lowered it."""
        self.max_hints = max_hints
        """How many hints each seat may ask for. Loading does not check it either."""
        self.version = 0
        self.status: Status = "waiting"
        self.match: Match | None = None
        self.opened: TableOpened
        self.host = ""
        """Who created it, or the person to whom the host's last seat was transferred."""
        self.opened_at = 0
        self.changed_at = 0
        self.game: Game
        self.seats: list[Seat] = []
        self.salts: list[str] = []
        self.clocks: Clocks
        self.moves = MoveHistory()
        self.take_back_count = 0
        """How often moves were taken back: a bot's answer to an earlier position is void."""
        self.moves_taken_back = 0
        """How many moves were taken back."""
        self.moves_made: list[list[str]] = []
        """By seat, all moves ever made, including those taken back: so a move's number is never used twice."""
        self.hint_counts: list[int] = []
        """By seat, for how many of its decisions it asked for a hint."""
        self.last_hints: dict[int, tuple[int, int]] = {}
        """By seat, the turn for which it last asked: asking again in the same turn does not count."""
        self.plans: dict[int, tuple[dict[str, Any], Plan]] = {}
        self.take_back_request: facts.TakeBackRequested | None = None
        self.take_back_consents: set[str] = set()
        self.has_take_back_lapsed = False
        """Did the last fact end a request to take back a move? A move may: see `_move`."""
        self.rematch: str | None = None
        self.awaited: tuple[int, ...] = ()
        """The seats that owe a decision."""
        self.events: Sequence[Event] = ()
        """The events of the match that the last fact caused."""
        self.update_numbers: UpdateNumbers
        self.checkpoints = Checkpoints()
        self._digest: tuple[Match, int, bytes] | None = None
        """The last digest, and of which match after how many steps."""
        self._events_seen = 0
        self._moves_seen = 0
        self._outcomes: frozenset[str] = frozenset()
        self._seats_of: dict[str, tuple[int, ...]] = {}
        self.other_change_counts: Counter[str] = Counter()
        """By person, changes that are no moves. A long plan counts as several."""
        self._beginning: Match | None = None
        """The match with the moves that were given before it started, if it plays on from another one: see `play_beginning`."""

    # Loading

    @classmethod
    def from_rows(cls, key: str, stored: Iterable[Row], start_match: StartMatch = start_fair_match) -> "Table":
        """Load a table from its stored rows. Raises Trouble if they no longer lead to the states they once led to.

        Raises GameNotInstalled if the game is missing here.
        """
        table = cls(key, start_match)
        for row in stored:
            table.apply_row(row)
        return table

    def apply_row(self, row: Row) -> AnyFact:
        """Apply a stored row, and check that it leads to the same state as when it was stored."""
        try:
            fact = read_fact(row.body)
            if isinstance(fact, TableOpened):
                check_game_is_installed(fact)
            done = self.apply(fact, row.at)
        except GameNotInstalled:
            raise
        except Refused as error:
            raise Trouble(f"table {self.id}: its row {row.version} is not legal any more: {error}") from None
        except (msgspec.MsgspecError, ValueError, LookupError, AssertionError, AttributeError) as error:
            raise Trouble(f"table {self.id}: its row {row.version} cannot be read: {error!r}") from error
        if done != fact or self.digest() != row.digest:
            raise Trouble(f"table {self.id}: its row {row.version} no longer leads to the stored state")
        return fact

    def row(self, fact: Fact) -> Row:
        """The row to store for the fact that was just applied."""
        return Row(self.version, self.changed_at, write_fact(fact), self.digest())

    def digest(self) -> bytes:
        """A hash of the match's state, eight bytes; empty before the match starts."""
        match, known = self.match, self._digest
        if match is None:
            return b""
        if known is not None and known[0] is match and known[1] == match.step_count:
            return known[2]
        s = match.state
        digest = blake2b(msgspec.msgpack.encode([getattr(s, name) for name in type(s).table]), digest_size=8).digest()
        self._digest = match, match.step_count, digest
        return digest

    # Queries

    @property
    def branch(self) -> BranchStart | None:
        """Where the match begins, if it plays on from another one."""
        return self.opened.branch if isinstance(self.opened, TableBranched) else None

    @property
    def is_full(self) -> bool:
        return all(seat.is_taken for seat in self.seats)

    @property
    def is_over(self) -> bool:
        return self.status in OVER

    @property
    def people(self) -> list[str]:
        """The people who have seats, once each, in the order of the seats."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person is not None))

    def seats_of(self, person: str) -> tuple[int, ...]:
        return self._seats_of.get(person, ())

    def can_take_back(self, seat: int) -> bool:
        """Has the seat made a move after which nothing was revealed, and may it still be taken back in this match?"""
        if self.status != "playing":
            return False
        upto = self.moves.last_retractable(seat)
        return upto is not None and not self.is_take_back_too_much(upto)

    def seats_undone_with(self, seat: int) -> list[int]:
        """The other seats that lose moves if this seat takes its last move back; none where it cannot."""
        return sorted(self.moves.seats_since_retractable(seat) - {seat}) if self.can_take_back(seat) else []

    def is_take_back_too_much(self, upto: int) -> bool:
        """Would more moves be taken back than a match allows, if only the first `upto` remained?"""
        return self.moves_taken_back + len(self.moves) - upto > self.max_taken_back

    def take_back_voters(self, requester: int) -> set[str]:
        """The people who must accept a take-back that this seat requests: all who play, except the requester."""
        playing = {seat.person for seat in self.seats if seat.person is not None and seat.is_played_by_person}
        return playing - {self.seats[requester].person}

    def turn_id(self, seat: int) -> tuple[int, int]:
        """Names the turn of a seat: no two of its decisions in this match have the same."""
        return self.take_back_count, len(self.moves_made[seat])

    @property
    def has_hints(self) -> bool:
        """Does the table allow hints? A game without bots that know it has none."""
        rule = self.opened.spec.hints
        is_allowed = rule == "always" or (rule == "with-bots" and len(self._seats_of) <= 1)
        return is_allowed and self.game.parts.strategies is not None

    def can_ask_for_hint(self, seat: int) -> bool:
        """May a person at this seat ask for a hint, when it is their turn?"""
        if self.status != "playing" or not self.has_hints:
            return False
        return self.hint_counts[seat] < self.max_hints or self.last_hints.get(seat) == self.turn_id(seat)

    @property
    def other_changes(self) -> int:
        """How many changes there were that are no moves."""
        return self.version - len(self.moves) - self.moves_taken_back

    def other_changes_by(self, person: str) -> int:
        """How many of them this person made. A long plan counts as several."""
        return self.other_change_counts[person]

    @property
    def due(self) -> int | None:
        """When the server must act here by itself (a bot's turn, a time-out); None: never."""
        if any(self.seats[seat].bot_level for seat in self.awaited):
            return self.changed_at
        return self.next_timeout

    @property
    def next_timeout(self) -> int | None:
        """When the first player's time is up; None: never."""
        return self.clocks.next_timeout if self.status == "playing" else None

    def start_match(self) -> Match:
        """The match at its start, dealt as the seed and the salts say."""
        if self._beginning is not None and isinstance(self.opened, TableBranched):
            return continue_branch(self._beginning.copy(), _branch_of(self.opened), _seed_of(self.opened, self.salts))
        return self._start_match(self.game, self.opened, self.salts)

    def play_beginning(self) -> Generator[None, None, None]:
        """Play the moves that a match begins with that plays on from another one, step by step: `start_match` is quick then.

        Does nothing if there are none, or if they were played before.
        """
        is_needed = self.version > 0 and self._beginning is None and self._start_match is start_fair_match
        if not is_needed or not isinstance(self.opened, TableBranched):
            return
        branch = _branch_of(self.opened)
        try:
            match = match_at_start(self.game, branch.setup, {})
            yield from play_given_moves(match, branch)
        except Refused:  # `start_match` says what is wrong
            return
        while not match.prepare_events(EVENTS_AT_ONCE):
            yield
        self._beginning = match

    @property
    def move_count(self) -> int:
        """How many moves are in memory, including those that were given before the match started: most of what it takes."""
        branch = self.branch if self.version else None
        return len(self.moves) + (len(branch.moves) + len(branch.draws) if branch else 0)

    def on_restored(self) -> None:
        """Derive what follows from the rest, after the state was taken from a snapshot."""
        self._outcomes = frozenset(self.game.outcomes)
        self._index_seats()
        if self.match is not None:
            self._events_seen, self._moves_seen = self.match.event_count, len(self.match.moves)
            if self.status == "playing":
                self.awaited = self.match.pending.seats

    # Changes

    def apply(self, fact: Fact, at: int) -> Fact:
        """Apply a fact; returns it with the outcomes that chance added. Raises Refused and changes nothing if it cannot be."""
        at = max(at, self.changed_at)  # a system clock that was set back does not reorder facts
        author = None if isinstance(fact, MoveMade) else self._author_of(fact)
        had_request = self.take_back_request is not None
        done: Fact = _APPLY[type(fact)](self, fact, at)
        self.version += 1
        self.changed_at = at
        if author is not None:
            self.other_change_counts[author] += _count_changes(fact)
        self.update_numbers.count(done, at)
        self._take_events()
        if not isinstance(done, MoveMade):
            self._index_seats()
        self.awaited = ()
        if self.status == "playing":
            assert self.match is not None
            self.awaited = self.match.pending.seats
            if not self.awaited:
                self.status = "finished"
                self.plans.clear()
                self.take_back_request = None
            self.clocks.run((seat for seat in self.awaited if self.seats[seat].is_played_by_person), at)
            self._drop_spent_plans()
        self.has_take_back_lapsed = had_request and self.take_back_request is None
        return done

    def _author_of(self, fact: Fact) -> str | None:
        """The person whose command a fact follows from, before it is applied; None: the server's own doing."""
        match fact:
            case facts.SeatTaken() | facts.SeatTransferred():
                return fact.person
            case facts.SeatFilled():
                return self.host
            case facts.StandInStarted(why="time"):
                return None
        seat: int | None = getattr(fact, "seat", None)
        return None if seat is None else self.seats[seat].person

    def _take_events(self) -> None:
        self.events = self.match.events_since(self._events_seen) if self.match is not None else ()
        self._events_seen += len(self.events)

    def _index_seats(self) -> None:
        self._seats_of = {
            person: tuple(at for at, seat in enumerate(self.seats) if seat.person == person)
            for person in {seat.person for seat in self.seats}
            if person is not None
        }

    def _drop_spent_plans(self) -> None:
        for seat in [seat for seat, (_, plan) in self.plans.items() if plan.is_spent(self.events)]:
            del self.plans[seat]

    def _open(self, fact: TableOpened, at: int) -> Fact:
        spec = fact.spec
        self.opened, self.opened_at, self.host = fact, at, fact.host
        self.game = make_game(spec.game, spec.players, spec.options, fact.edition)
        self._outcomes = frozenset(self.game.outcomes)
        self.seats = [
            Seat(person=person, level=choice.bot if isinstance(choice, BotSeat) else None)
            for choice, person in zip(spec.seats, fact.seats, strict=True)
        ]
        for seat, reserved in enumerate(fact.reserved):
            self.seats[seat].reserved = reserved
        self.salts = [""] * spec.players
        self.moves_made = [[] for _ in range(spec.players)]
        self.hint_counts = [0] * spec.players
        self.update_numbers = UpdateNumbers(spec.players)
        self.clocks = Clocks(spec.clock, spec.players)
        return fact

    def _take_seat(self, fact: facts.SeatTaken, at: int) -> Fact:  # noqa: ARG002
        self.seats[fact.seat] = Seat(person=fact.person)
        return fact

    def _leave_seat(self, fact: facts.SeatLeft, at: int) -> Fact:  # noqa: ARG002
        self.seats[fact.seat] = Seat()
        self.salts[fact.seat] = ""
        return fact

    def _fill_seat(self, fact: facts.SeatFilled, at: int) -> Fact:  # noqa: ARG002
        self.seats[fact.seat] = Seat(level=fact.level)
        self.salts[fact.seat] = ""
        return fact

    def _add_salt(self, fact: facts.SaltAdded, at: int) -> Fact:  # noqa: ARG002
        self.salts[fact.seat] = fact.salt
        return fact

    def _start(self, fact: facts.MatchStarted, at: int) -> Fact:  # noqa: ARG002
        self.match = self.start_match()
        self.status = "playing"
        if self.branch is not None:
            self._moves_seen = len(self.branch.moves)
        return msgspec.structs.replace(fact, chance=self._new_outcomes())

    def _move(self, fact: MoveMade, at: int) -> Fact:
        assert self.match is not None
        self.match.play(fact.seat, fact.move)
        self.clocks.stop(fact.seat, at, has_moved=True)
        done = MoveMade(fact.seat, fact.move, fact.by, self._new_outcomes())
        self.moves_made[fact.seat].append(fact.move)
        if fact.by == "stand-in":
            self.seats[fact.seat].has_stand_in_moved = True
        if fact.by in ("person", "proxy") and self._plays_on_without_answer(fact.seat):  # nobody sees which of them it was
            self.take_back_request = None
        if self.moves.add(done, self.match.events_since(self._events_seen)):
            self.take_back_request = None
            self.checkpoints.on_reveal(len(self.moves), self.match)
        return done

    def _plays_on_without_answer(self, seat: int) -> bool:
        """Whether a move of this seat ends a request to take a move back: it asked, or was asked and has not agreed."""
        request = self.take_back_request
        if request is None:
            return False
        unanswered = self.take_back_voters(request.seat) - self.take_back_consents
        return seat == request.seat or self.seats[seat].person in unanswered

    def _new_outcomes(self) -> list[str]:
        """The random outcomes since the last fact."""
        assert self.match is not None
        words = self.match.moves_since(self._moves_seen)
        self._moves_seen += len(words)
        return [word for word in words if word in self._outcomes]

    def _set_proxy(self, fact: facts.ProxySet, at: int) -> Fact:  # noqa: ARG002
        if fact.plan is None:
            self.plans.pop(fact.seat, None)
        else:
            self.plans[fact.seat] = fact.plan, parse_plan(self.game, fact.plan)
        return fact

    def _stand_in(self, fact: facts.StandInStarted, at: int) -> Fact:
        self.clocks.stop(fact.seat, at, has_moved=False)
        if self.seats[fact.seat].stand_in_reason is None:
            self.seats[fact.seat].has_stand_in_moved = False
        self.seats[fact.seat].stand_in_reason = fact.why
        self.plans.pop(fact.seat, None)
        if self.take_back_request is not None and self.take_back_request.seat == fact.seat:
            self.take_back_request = None
        return fact

    def _return(self, fact: facts.PlayerReturned, at: int) -> Fact:  # noqa: ARG002
        if self.seats[fact.seat].has_stand_in_moved:
            self.clocks.refill(fact.seat)
        self.seats[fact.seat].stand_in_reason = None
        return fact

    def _transfer_seat(self, fact: facts.SeatTransferred, at: int) -> Fact:  # noqa: ARG002
        former = self.seats[fact.seat].person
        self.seats[fact.seat].person = fact.person
        if former == self.host and all(seat.person != former for seat in self.seats):
            self.host = fact.person
        return fact

    def _request_take_back(self, fact: facts.TakeBackRequested, at: int) -> Fact:  # noqa: ARG002
        self.take_back_request, self.take_back_consents = fact, set()
        return fact

    def _accept_take_back(self, fact: facts.TakeBackAccepted, at: int) -> Fact:  # noqa: ARG002
        person = self.seats[fact.seat].person
        assert person is not None
        self.take_back_consents.add(person)
        return fact

    def _reject_take_back(self, fact: facts.TakeBackRejected, at: int) -> Fact:  # noqa: ARG002
        self.take_back_request = None
        return fact

    def _take_back(self, fact: facts.MoveTakenBack, at: int) -> Fact:
        self.moves_taken_back += len(self.moves) - fact.upto
        self.moves.truncate(fact.upto)
        self.take_back_count += 1
        self.plans.pop(fact.seat, None)  # else its proxy would make the same move again
        former, self.match = self.match, self.checkpoints.rewind(self.moves, self.start_match)
        assert former is not None
        self.match.share_events(former)
        self._events_seen = self.match.event_count
        self._moves_seen = len(self.match.moves)
        for seat in range(self.game.players):
            self.clocks.stop(seat, at, has_moved=False)
        self.take_back_request = None
        return fact

    def _request_hint(self, fact: facts.HintRequested, at: int) -> Fact:  # noqa: ARG002
        self.hint_counts[fact.seat] += 1
        self.last_hints[fact.seat] = self.turn_id(fact.seat)
        return fact

    def _pause_clocks(self, fact: facts.ClocksPaused, at: int) -> Fact:
        self.clocks.shift(fact.away, at)
        return fact

    def _rematch(self, fact: facts.RematchCreated, at: int) -> Fact:  # noqa: ARG002
        self.rematch = fact.table
        return fact

    def _abandon(self, fact: facts.MatchAbandoned, at: int) -> Fact:  # noqa: ARG002
        self.status = "abandoned"
        self.plans.clear()
        self.take_back_request = None
        return fact


def _count_changes(fact: Fact) -> int:
    """As how many of its author's changes a fact counts.

    A take-back counts only if nothing is taken back, since those that succeed have a limit of their own, and answers to it do
    not count at all.
    """
    match fact:
        case facts.ProxySet(plan=dict() as plan):
            return 1 + len(msgspec.json.encode(plan)) // BYTES_PER_CHANGE
        case facts.MoveTakenBack():
            return -1  # its request counted
        case facts.TakeBackAccepted() | facts.TakeBackRejected():
            return 0
    return 1


_APPLY: dict[type[Fact], Any] = {
    TableOpened: Table._open,
    TableBranched: Table._open,
    facts.SeatTaken: Table._take_seat,
    facts.SeatLeft: Table._leave_seat,
    facts.SeatFilled: Table._fill_seat,
    facts.SaltAdded: Table._add_salt,
    facts.MatchStarted: Table._start,
    MoveMade: Table._move,
    facts.ProxySet: Table._set_proxy,
    facts.StandInStarted: Table._stand_in,
    facts.PlayerReturned: Table._return,
    facts.SeatTransferred: Table._transfer_seat,
    facts.TakeBackRequested: Table._request_take_back,
    facts.TakeBackAccepted: Table._accept_take_back,
    facts.TakeBackRejected: Table._reject_take_back,
    facts.MoveTakenBack: Table._take_back,
    facts.HintRequested: Table._request_hint,
    facts.ClocksPaused: Table._pause_clocks,
    facts.RematchCreated: Table._rematch,
    facts.MatchAbandoned: Table._abandon,
}
