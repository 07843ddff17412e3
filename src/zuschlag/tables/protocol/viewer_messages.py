"""Builds each viewer's messages, by naming what the viewer may know: nothing secret leaks.

The law: a viewer's messages follow from the facts that the viewer may know. A fact sent later, to a client that was away, makes
the same message as when it happened.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from zuschlag.games import Event
from zuschlag.tables.core.facts import Fact, MoveMade, MoveTakenBack, ProxySet, StandInReason
from zuschlag.tables.core.table import Table
from zuschlag.tables.protocol.bot_names import bot_name
from zuschlag.tables.protocol.json_views import encode_views
from zuschlag.tables.protocol.messages import (
    BranchState,
    ChatMessage,
    ClockTimes,
    DiceProof,
    MatchEvent,
    SeatState,
    Snapshot,
    TableChange,
    TableState,
    TakeBackRequest,
    Update,
    You,
)

Names = Callable[[str], str | None]
"""Looks up a person's name by id; None: the person is deleted."""

MAX_MISSED_UPDATES = 200
"""A client that has missed more updates gets a snapshot."""


class Viewer(NamedTuple):
    """As whom a person sees a table: `seat` None is a spectator, or a person whose seats are covered."""

    person: str | None
    seat: int | None


def build_snapshot(table: Table, viewer: Viewer, now: int, names: Names, chat: list[ChatMessage]) -> Snapshot:
    """All that the viewer may know."""
    seat = viewer.seat
    events = table.match.events if table.match is not None else ()
    return Snapshot(
        number=table.update_numbers.number(seat),
        at=table.update_numbers.last_update_at(seat),
        now=now,
        table=_table(table, viewer, names),
        you=_you(table, viewer),
        view=_view(table, seat),
        events=visible_events(events, seat),
        offered=_offered(table, seat, table.awaited),
        awaited=list(table.awaited),
        clocks=_clocks(table, seat),
        said=chat,
    )


def build_update(table: Table, fact: Fact, viewer: Viewer, names: Names) -> Update | None:
    """The viewer's update for the fact that was just applied; None: the viewer gets none."""
    return build_updates(table, fact, [viewer], names)[0]


def build_updates(table: Table, fact: Fact, viewers: Sequence[Viewer], names: Names) -> list[Update | None]:
    """Each viewer's update for the fact that was just applied. What all may know is built once."""
    if isinstance(fact, ProxySet):
        return [_build_proxy_update(table, fact, viewer, names) if viewer.seat == fact.seat else None for viewer in viewers]
    match = table.match
    views: Sequence[Any] = [None] * len(viewers)
    if match is not None:
        game = match.game
        views = encode_views(game.view_class, game.view_fields(match.state, [viewer.seat for viewer in viewers]))
    happened = match.events if match is not None and isinstance(fact, MoveTakenBack) else table.events
    is_open = all(event.viewers is None for event in happened)
    events = visible_events(happened, None) if is_open else None
    awaited = list(table.awaited)
    clocks = _clocks(table, None)
    at = table.update_numbers.last_update_at(None)
    has_changed = not isinstance(fact, MoveMade) or table.is_over or table.has_take_back_lapsed
    return [
        Update(
            number=table.update_numbers.number(viewer.seat),
            at=at,
            news=_describe_change(fact, viewer.seat),
            view=view,
            events=events if events is not None else visible_events(happened, viewer.seat),
            offered=_offered(table, viewer.seat, awaited),
            awaited=awaited,
            clocks=clocks,
            you=_you(table, viewer),
            table=_table(table, viewer, names) if has_changed else None,
        )
        for viewer, view in zip(viewers, views, strict=True)
    ]


def _build_proxy_update(table: Table, fact: ProxySet, viewer: Viewer, names: Names) -> Update:
    """A seat's update about its own plan."""
    seat = viewer.seat
    return Update(
        number=table.update_numbers.number(seat),
        at=table.update_numbers.last_update_at(seat),
        news=TableChange(kind=_kind(fact), seat=seat),
        view=_view(table, seat),
        offered=_offered(table, seat, table.awaited),
        awaited=list(table.awaited),
        clocks=_clocks(table, seat),
        you=_you(table, viewer),
        table=_table(table, viewer, names),
    )


def count_missed_updates(table: Table, viewer: Viewer, since: int | None, seat: int | None) -> int | None:
    """How many updates came after that number; None: unknown, the client needs a snapshot.

    `seat` is the one whose updates the client has counted. If the viewer has another seat, or it is not given and makes a
    difference, the number means nothing.
    """
    update_numbers = table.update_numbers
    now = update_numbers.number(viewer.seat)
    is_counted = viewer.seat == seat if seat is not None else now == update_numbers.number(None)
    if since is None or not is_counted or not 0 <= now - since <= MAX_MISSED_UPDATES:
        return None
    return now - since


def rebuild_update(table: Table, fact: Fact, number: int, viewer: Viewer, names: Names) -> Update | None:
    """Build the viewer's update for a stored fact that was just applied again, as it was; None: it is not after this number."""
    if table.update_numbers.number(viewer.seat) <= number:
        return None
    return build_update(table, fact, viewer, names)


def _describe_change(fact: Fact, viewer: int | None) -> TableChange:
    """What changed. Only the seat itself knows that its proxy made a move: to others it is the person's."""
    by = None
    if isinstance(fact, MoveMade):
        by = "person" if fact.by == "proxy" and fact.seat != viewer else fact.by
    return TableChange(kind=_kind(fact), seat=getattr(fact, "seat", None), by=by)


def _kind(fact: Fact) -> str:
    return str(fact.__struct_config__.tag)


def _view(table: Table, seat: int | None) -> Any:
    return None if table.match is None else table.match.view(seat)


def visible_events(events: Iterable[Event], seat: int | None) -> list[MatchEvent]:
    """The events that this seat (None: a spectator) may know, as parts of a message. (A long match has thousands.)"""
    return [
        MatchEvent(kind=event.kind, args=event.args if isinstance(event.args, dict) else dict(event.args))
        for event in events
        if event.viewers is None or seat in event.viewers
    ]


def _offered(table: Table, seat: int | None, awaited: Sequence[int]) -> list[str]:
    if seat is None or seat not in awaited:
        return []
    assert table.match is not None
    return list(table.match.offered(seat))


def _clocks(table: Table, seat: int | None) -> ClockTimes | None:
    clocks = table.clocks
    if not clocks.is_ticking:
        return None
    running = [at for at, since in enumerate(clocks.since) if since is not None]
    left = [
        left if since is None else max(0, left - (table.update_numbers.last_update_at(seat) - since))
        for left, since in zip(clocks.left, clocks.since, strict=True)
    ]
    return ClockTimes(left=left, running=running)


def _you(table: Table, viewer: Viewer) -> You | None:
    seats = table.seats_of(viewer.person) if viewer.person is not None else ()
    if not seats:
        return None
    seat = viewer.seat
    return You(
        seats=list(seats),
        seat=seat,
        nth=0 if seat is None else len(table.moves_made[seat]),
        plan=table.plans[seat][0] if seat is not None and seat in table.plans else None,
        can_take_back=seat is not None and table.can_take_back(seat),
        is_host=table.host == viewer.person,
        can_ask_for_hint=seat is not None and table.can_ask_for_hint(seat),
        take_back_undoes=[] if seat is None else [other for other in table.seats_undone_with(seat) if other in seats],
    )


def _table(table: Table, viewer: Viewer, names: Names) -> TableState:
    opened = table.opened
    is_seated = viewer.person is not None and bool(table.seats_of(viewer.person))
    hosting = table.seats_of(table.host)
    return TableState(
        id=table.id,
        game=opened.spec.game,
        title=table.game.title,
        players=table.game.players,
        options=table.game.options,
        edition=opened.edition,
        clock=opened.spec.clock,
        is_listed=opened.spec.is_listed,
        has_spectators=opened.spec.has_spectators,
        status=table.status,
        opened=table.opened_at,
        host=hosting[0] if hosting else None,
        seats=[
            describe_seat(table.id, at, seat, names, seat.stand_in_reason, is_salted=bool(salt))
            for at, (seat, salt) in enumerate(zip(table.seats, table.salts, strict=True))
        ],
        dice=DiceProof(
            algorithm=opened.algorithm,
            commitment=opened.commitment,
            salts=list(table.salts),
            seed=opened.seed if table.is_over else None,
        ),
        take_back=_take_back(table),
        rematch=table.rematch,
        former=opened.former,
        invite=opened.invite if is_seated and table.status == "waiting" else None,
        result=_result(table),
        branch=_branch(table, is_host=viewer.person == table.host),
        hints=opened.spec.hints,
        hint_counts=list(table.hint_counts),
        take_backs=table.take_back_count,
    )


def _branch(table: Table, *, is_host: bool) -> BranchState | None:
    start = table.branch
    if start is None:
        return None
    source, key = (start.source, start.id) if is_host else (None, None)
    return BranchState(step=len(start.moves), dice=start.dice, source=source, id=key)


class SeatHolder(Protocol):
    """A seat and who has it."""

    @property
    def person(self) -> str | None: ...
    @property
    def level(self) -> str | None: ...
    @property
    def reserved(self) -> str | None: ...


def describe_seat(
    table: str, at: int, seat: SeatHolder, names: Names, stand_in: StandInReason | None = None, *, is_salted: bool = False
) -> SeatState:
    """Who has a seat, by name."""
    person = seat.person or seat.reserved
    return SeatState(
        kind="person" if seat.person else "bot" if seat.level else "reserved" if seat.reserved else "open",
        name=names(person) if person else None,
        level=seat.level,
        stand_in=stand_in,
        is_salted=is_salted,
        bot=bot_name(table, at) if seat.level and not seat.person else None,
    )


def _result(table: Table) -> dict[str, object] | None:
    result = None if table.match is None else table.match.result
    return None if result is None else dict(result)


def _take_back(table: Table) -> TakeBackRequest | None:
    if table.take_back_request is None:
        return None
    missing = table.take_back_voters(table.take_back_request.seat) - table.take_back_consents
    return TakeBackRequest(
        seat=table.take_back_request.seat, waits_for=[at for at, seat in enumerate(table.seats) if seat.person in missing]
    )
