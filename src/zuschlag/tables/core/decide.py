"""Decides what a command does, and who may give it. Changes nothing: it returns facts, which the live table applies."""

from collections.abc import Callable, Sequence
from secrets import compare_digest
from typing import Any

from zuschlag.errors import Refused, short
from zuschlag.match.fair_dice import check_salt
from zuschlag.tables.core.facts import (
    Fact,
    HintRequested,
    MatchAbandoned,
    MatchStarted,
    MoveMade,
    MoveTakenBack,
    PlayerReturned,
    ProxySet,
    SaltAdded,
    SeatFilled,
    SeatLeft,
    SeatTaken,
    StandInStarted,
    TakeBackAccepted,
    TakeBackRejected,
    TakeBackRequested,
)
from zuschlag.tables.core.proxy_bidding import check_plan, next_proxy_move
from zuschlag.tables.core.table import Status, Table
from zuschlag.tables.limits import (
    MAX_OTHER_CHANGES,
    MAX_OTHER_CHANGES_PER_MOVE,
    MAX_OTHER_CHANGES_PER_PERSON,
)
from zuschlag.tables.protocol.commands import (
    Answer,
    Command,
    Fill,
    Hint,
    Leave,
    Play,
    Proxy,
    Return,
    Salt,
    Sit,
    Start,
    TakeBack,
)


def decide(table: Table, person: str, command: Command) -> Sequence[Fact]:
    """The facts that this person's command leads to; none if it has happened already. Raises Refused."""
    facts: Sequence[Fact] = _DECIDE[type(command)](table, person, command)
    if facts and not any(isinstance(fact, _ALWAYS_POSSIBLE) for fact in facts):
        check_other_changes(table, person)
    return facts


_ALWAYS_POSSIBLE = (MoveMade, MatchStarted, SeatLeft, StandInStarted, MatchAbandoned)
"""To play on and to leave is always possible. None of them can be repeated without a move or another change."""


def check_other_changes(table: Table, person: str) -> None:
    """Refuse another change that is no move where there have been too many: loading the table would take long.

    Everybody has changes of their own. The limit of the table is for those who come to it: what guests have used up takes
    nothing from the host and from those who sit there.
    """
    more = MAX_OTHER_CHANGES_PER_MOVE * len(table.moves)
    own = table.other_changes_by(person)
    if own >= MAX_OTHER_CHANGES_PER_PERSON + more:
        raise Refused(
            "too-fast",
            f"you have made {own} changes here that were no moves; {MAX_OTHER_CHANGES_PER_PERSON} are possible, and "
            f"{MAX_OTHER_CHANGES_PER_MOVE} more for each move: make one first",
        )
    is_at_home = person == table.host or bool(table.seats_of(person))
    if not is_at_home and table.other_changes >= MAX_OTHER_CHANGES + more:
        raise Refused(
            "too-fast",
            f"this table has had {table.other_changes} changes that were no moves; {MAX_OTHER_CHANGES} are possible, and "
            f"{MAX_OTHER_CHANGES_PER_MOVE} more for each move",
        )


def resolve_own_seat(table: Table, person: str, seat: int | None) -> int:
    """The seat of this person that a command means. Raises Refused if the person must name one, or named another's."""
    seats = table.seats_of(person)
    if not seats:
        raise Refused("not-yours", "you have no seat at this table")
    if seat is None:
        if len(seats) > 1:
            raise Refused("malformed", f"which seat? you have {', '.join(map(str, seats))}; name one of them")
        return seats[0]
    if seat not in seats:
        raise Refused("not-yours", f"seat {seat} is not yours; yours is {', '.join(map(str, seats))}")
    return seat


def _check_status(table: Table, *wanted: Status) -> None:
    if table.status not in wanted:
        descriptions = {"waiting": "has not begun", "playing": "has begun", "finished": "is over", "abandoned": "was abandoned"}
        raise Refused("not-now", f"the match {descriptions[table.status]}")


def _sit(table: Table, person: str, command: Sit) -> list[Fact]:
    if table.seats_of(person) and (command.seat is None or command.seat in table.seats_of(person)):
        return []  # it has happened already; to get a second seat, name it
    _check_status(table, "waiting")
    may_sit = (
        table.opened.spec.is_listed
        or person == table.host
        or bool(table.seats_of(person))
        or (command.invite is not None and compare_digest(command.invite.encode(), table.opened.invite.encode()))
    )
    free = [at for at, seat in enumerate(table.seats) if not seat.is_taken and seat.reserved in (None, person)]
    reserved = [at for at in free if table.seats[at].reserved == person]
    if not may_sit:
        free = reserved
        if not reserved:
            raise Refused("not-yours", "this table is private: to sit down, use its invite link")
    seat = command.seat if command.seat is not None else next(iter(reserved or free), None)
    if seat is None:
        raise Refused("taken", "all seats are taken")
    if seat not in free:
        check_seat(table, seat)
        raise Refused("taken", f"seat {seat} is taken; free: {', '.join(map(str, free)) or 'none'}")
    facts: list[Fact] = [SeatTaken(seat, person)]
    if command.salt is not None:
        facts.append(SaltAdded(seat, check_salt(command.salt)))
    if all(other.is_taken for at, other in enumerate(table.seats) if at != seat):
        facts.append(MatchStarted())
    return facts


def check_seat(table: Table, seat: int) -> None:
    """Raise Refused if the table has no such seat."""
    if seat >= len(table.seats):
        raise Refused("unknown", f"there is no seat {seat}; seats are 0 to {len(table.seats) - 1}")


def _leave(table: Table, person: str, command: Leave) -> list[Fact]:
    _check_status(table, "waiting", "playing")
    seat = resolve_own_seat(table, person, command.seat)
    others = [other for at, other in enumerate(table.seats) if at != seat and other.person is not None]
    if table.status == "waiting":
        return [SeatLeft(seat)] if others else [SeatLeft(seat), MatchAbandoned("left")]
    if table.seats[seat].stand_in_reason == "left":
        return []
    is_deserted = all(other.stand_in_reason == "left" for other in others)
    return [StandInStarted(seat, "left"), MatchAbandoned("left")] if is_deserted else [StandInStarted(seat, "left")]


def _return(table: Table, person: str, command: Return) -> list[Fact]:
    _check_status(table, "playing")
    seat = resolve_own_seat(table, person, command.seat)
    seating = table.seats[seat]
    if seating.stand_in_reason == "time" and seat in table.awaited and not seating.has_stand_in_moved:
        raise Refused("not-now", "your time was up: make this move yourself, or return after the bot has made it")
    return [PlayerReturned(seat)] if seating.stand_in_reason else []


def _fill(table: Table, person: str, command: Fill) -> list[Fact]:
    _check_status(table, "waiting")
    if person != table.host:
        raise Refused("not-yours", "only the host gives seats away")
    check_seat(table, command.seat)
    seat = table.seats[command.seat]
    if seat.person == person:
        raise Refused("not-now", f"seat {command.seat} is your own; leave it first")
    if seat.person is None and seat.reserved is None and seat.level == command.level:
        return []
    return [SeatFilled(command.seat, command.level)]


def _salt(table: Table, person: str, command: Salt) -> list[Fact]:
    _check_status(table, "waiting")
    seat = resolve_own_seat(table, person, command.seat)
    return [SaltAdded(seat, check_salt(command.salt))]


def _start(table: Table, person: str, command: Start) -> list[Fact]:
    if table.status == "playing" and table.seats_of(person):
        return []
    _check_status(table, "waiting")
    seats = table.seats_of(person)
    if not seats:
        raise Refused("not-yours", "only players at this table can start the match")
    if not table.is_full:
        free = [str(at) for at, seat in enumerate(table.seats) if not seat.is_taken]
        raise Refused("not-now", f"not all seats are taken; free: {', '.join(free)}")
    salted: list[Fact] = [] if command.salt is None else [SaltAdded(seats[0], check_salt(command.salt))]
    return [*salted, MatchStarted()]


def _play(table: Table, person: str, command: Play) -> list[Fact]:
    seat = resolve_own_seat(table, person, command.seat)
    moves = table.moves_made[seat]
    if command.nth < len(moves):
        if moves[command.nth] == command.move:
            return []
        raise Refused(
            "stale", f"move {command.nth} of seat {seat} was {short(moves[command.nth])}; its next move has number {len(moves)}"
        )
    _check_status(table, "playing")
    if command.nth > len(moves):
        raise Refused("stale", f"move {command.nth} of seat {seat} is too early; its next move has number {len(moves)}")
    assert table.match is not None
    if command.move not in table.match.offered(seat):
        table.match.play(seat, command.move)  # raises Refused with the reason
    move = MoveMade(seat, command.move)
    return [PlayerReturned(seat), move] if table.seats[seat].stand_in_reason else [move]


def _proxy(table: Table, person: str, command: Proxy) -> list[Fact]:
    _check_status(table, "playing")
    seat = resolve_own_seat(table, person, command.seat)
    if table.seats[seat].stand_in_reason:
        raise Refused("not-now", f"a bot stands in at seat {seat}; return first")
    if command.plan is None:
        return [ProxySet(seat, None)] if seat in table.plans else []
    check_plan(table.game, command.plan)
    return [ProxySet(seat, command.plan)]


def _take_back(table: Table, person: str, command: TakeBack) -> list[Fact]:
    _check_status(table, "playing")
    seat = resolve_own_seat(table, person, command.seat)
    if command.number is not None and command.number != table.update_numbers.number(seat):
        raise Refused(
            "stale", f"number {command.number} is not the last that seat {seat} was told; something has happened since"
        )
    if table.take_back_request is not None:
        if table.take_back_request.seat == seat:
            return []
        raise Refused("not-now", f"seat {table.take_back_request.seat} has asked already")
    upto = table.moves.last_retractable(seat)
    if upto is None:
        raise Refused("illegal", "there is no move to take back: none was made, or something has been revealed since")
    if table.is_take_back_too_much(upto):
        raise Refused(
            "too-many-take-backs",
            f"{table.moves_taken_back} moves were taken back in this match, and this would be {len(table.moves) - upto} more; "
            f"at most {table.max_taken_back} can be",
        )
    needs_consent = bool(table.take_back_voters(seat))
    return [TakeBackRequested(seat, upto)] if needs_consent else [TakeBackRequested(seat, upto), MoveTakenBack(seat, upto)]


def _answer(table: Table, person: str, command: Answer) -> list[Fact]:
    _check_status(table, "playing")
    seat = resolve_own_seat(table, person, command.seat)
    request = table.take_back_request
    if request is None:
        raise Refused("not-now", "nobody asks to take a move back")
    if not command.agree:
        return [TakeBackRejected(seat)]
    voters = table.take_back_voters(request.seat)
    if person not in voters:
        raise Refused("not-yours", "the player who asks needs the consent of the others")
    if person in table.take_back_consents:
        return []
    is_last = voters <= table.take_back_consents | {person}
    return [TakeBackAccepted(seat), MoveTakenBack(request.seat, request.upto)] if is_last else [TakeBackAccepted(seat)]


def _hint(table: Table, person: str, command: Hint) -> list[Fact]:
    seat = resolve_own_seat(table, person, command.seat)
    _check_status(table, "playing")
    if not table.has_hints:
        raise Refused("no-hints", "there are no hints at this table: its creator, or the game, does not allow them")
    if table.seats[seat].stand_in_reason:
        raise Refused("not-now", f"a bot stands in at seat {seat}; return first")
    if seat not in table.awaited:
        raise Refused("not-awaited", f"seat {seat} has nothing to decide; hints are for the seat whose turn it is")
    if not table.can_ask_for_hint(seat):
        raise Refused(
            "no-hints", f"seat {seat} has asked for {table.hint_counts[seat]} hints; at most {table.max_hints} are possible"
        )
    return [] if table.last_hints.get(seat) == table.turn_id(seat) else [HintRequested(seat)]


_DECIDE: dict[type[Command], Callable[[Table, str, Any], list[Fact]]] = {
    Sit: _sit,
    Leave: _leave,
    Return: _return,
    Fill: _fill,
    Salt: _salt,
    Start: _start,
    Play: _play,
    Proxy: _proxy,
    TakeBack: _take_back,
    Answer: _answer,
    Hint: _hint,
}


def next_automatic_fact(table: Table) -> Fact | None:
    """The next fact that follows without a command: a take-back that all have accepted, or a proxy's move."""
    request = table.take_back_request
    if request is not None and table.take_back_voters(request.seat) <= table.take_back_consents:
        return MoveTakenBack(request.seat, request.upto)
    return next_proxy_move(table)
