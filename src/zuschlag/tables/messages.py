"""What the server says to a client: one JSON object each, told apart by `type`."""

from typing import Any, Literal

import msgspec

from zuschlag.tables.commands import Room
from zuschlag.tables.spec import Clock
from zuschlag.tables.table import Status


class Told(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is left out has its default."""


class EventTold(Told, frozen=True):
    """Something that happened in the match: a code and its arguments; sentences come from the catalogues."""

    kind: str
    args: dict[str, Any] = {}


class News(Told, frozen=True):
    """What changed at the table: the kind of row, whose seat, and by whom a move was made."""

    kind: str
    seat: int | None = None
    by: str | None = None


class SeatTold(Told, frozen=True, omit_defaults=False):
    """Who has a seat."""

    kind: Literal["open", "person", "bot", "reserved"]
    name: str | None
    level: str | None
    stand_in: Literal["time", "left"] | None
    """Why a bot stands in for the person."""
    is_salted: bool = msgspec.field(name="salted")


class TakeBackTold(Told, frozen=True, omit_defaults=False):
    seat: int
    """Who asks."""
    waits_for: list[int]
    """The seats of the people who have not answered."""


class DiceTold(Told, frozen=True, omit_defaults=False):
    """How fair dice are promised, and, when the match is over, proven (see docs/dice.md)."""

    algorithm: str
    commitment: str
    salts: list[str]
    seed: str | None
    """Only when the match is over."""


class TableTold(Told, frozen=True, omit_defaults=False):
    """The table around the match."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, Any]
    edition: int
    clock: Clock
    is_listed: bool = msgspec.field(name="listed")
    has_spectators: bool = msgspec.field(name="spectators")
    status: Status
    opened: int
    host: int | None
    """The seat of the one who laid the table, where it has one."""
    seats: list[SeatTold]
    dice: DiceTold
    take_back: TakeBackTold | None
    rematch: str | None
    former: str | None
    invite: str | None
    """The key that lets others sit: only for those who sit."""
    result: dict[str, Any] | None


class ClocksTold(Told, frozen=True, omit_defaults=False):
    """Milliseconds left by seat as of the message's `at`; those of `running` seats are going down."""

    left: list[int]
    running: list[int]


class You(Told, frozen=True, omit_defaults=False):
    """The receiver: null instead, for a spectator."""

    seats: list[int]
    """All seats of the receiver's person at this table."""
    seat: int | None
    """The seat whose view this is; null while the receiver's seats are covered."""
    nth: int
    """The number that this seat's next move has."""
    plan: dict[str, Any] | None
    """What the seat's proxy was told."""
    can_take_back: bool
    is_host: bool = msgspec.field(name="host")


class Snapshot(Told, frozen=True, tag_field="type", tag="snapshot", omit_defaults=False):
    """All that the viewer may know: the first message on a socket, and after anything that cannot be told as an update."""

    number: int
    at: int
    now: int
    """The server's time, by which clocks can be read."""
    table: TableTold
    you: You | None
    view: Any
    """The game's view; null before play begins."""
    events: list[EventTold]
    """Everything that has happened in the match, as far as the viewer may know."""
    offered: list[str]
    awaited: list[int]
    clocks: ClocksTold | None
    said: list["SaidTold"]
    """The last lines of chat."""


class Update(Told, frozen=True, tag_field="type", tag="update"):
    """What happened next. Numbers have no gaps: one that does not follow the last means that something was missed."""

    number: int
    at: int
    news: News
    view: Any = None
    events: list[EventTold] = []
    """What happened in the match. After a take-back (`news.kind` is `took-back`): all that has, as in a snapshot."""
    offered: list[str] = []
    awaited: list[int] = []
    clocks: ClocksTold | None = None
    you: You | None = None
    table: TableTold | None = None
    """Where it has changed."""


class SaidTold(Told, frozen=True, tag_field="type", tag="said", omit_defaults=False):
    """A line of chat."""

    room: Room
    number: int
    """In its room."""
    at: int
    seat: int | None
    """The speaker's seat, where there is one."""
    name: str
    text: str


class Presence(Told, frozen=True, tag_field="type", tag="presence", omit_defaults=False):
    """Which seats' people are connected, and how many spectators."""

    here: list[bool]
    spectators: int


class Ack(Told, frozen=True, tag_field="type", tag="ack"):
    """A command was carried out, and is durable."""

    do: str
    id: str | None = None
    seat: int | None = None
    nth: int | None = None
    """Of a move: its number."""
    table: str | None = None
    """Of a rematch: the table that was laid."""
    link: str | None = None
    """Of a link: the personal link."""
    qr: str | None = None
    """Of a link: the same as a QR code, in SVG."""


class RefusedTold(Told, frozen=True, tag_field="type", tag="refused"):
    """The one shape of every refusal, over HTTP too. Nothing has changed."""

    code: str
    message: str
    do: str | None = None
    id: str | None = None
    seat: int | None = None
    nth: int | None = None


class Bye(Told, frozen=True, tag_field="type", tag="bye", omit_defaults=False):
    """The last message before the server closes a socket."""

    code: str
    message: str


AnyMessage = Snapshot | Update | SaidTold | Presence | Ack | RefusedTold | Bye
