"""What the server says to a client: one JSON object each, told apart by `type`."""

from typing import Any, Literal

import msgspec

from zuschlag.tables.core.spec import Clock
from zuschlag.tables.core.table import Status
from zuschlag.tables.protocol.commands import Room


class Told(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is left out has its default."""


class EventTold(Told, frozen=True):
    """Something that happened in the match: a code and its arguments; sentences come from the catalogues."""

    kind: str
    """Each game has its own."""
    args: dict[str, Any] = {}


class News(Told, frozen=True):
    """What changed at the table: the kind of row, whose seat, and by whom a move was made."""

    kind: str
    seat: int | None = None
    """Whose, where it is a seat's."""
    by: str | None = None
    """Of a move: `person`, `bot` or `stand-in`; to the seat itself also `proxy`."""


class SeatTold(Told, frozen=True, omit_defaults=False):
    """Who has a seat."""

    kind: Literal["open", "person", "bot", "reserved"]
    """`reserved`: kept for somebody of the match before."""
    name: str | None
    """The person's; null where nothing is kept of them any more, and for bots."""
    level: str | None
    """The bot's."""
    stand_in: Literal["time", "left"] | None
    """Why a bot stands in for the person."""
    is_salted: bool = msgspec.field(name="salted")
    """Has somebody added to the dice here?"""


class TakeBackTold(Told, frozen=True, omit_defaults=False):
    """Somebody asks to take a move back."""

    seat: int
    """Who asks."""
    waits_for: list[int]
    """The seats of the people who have not answered."""


class DiceTold(Told, frozen=True, omit_defaults=False):
    """How fair dice are promised, and, when the match is over, proven (see docs/dice.md)."""

    algorithm: str
    commitment: str
    salts: list[str]
    """By seat; empty where none was given."""
    seed: str | None
    """Only when the match is over."""


class TableTold(Told, frozen=True, omit_defaults=False):
    """The table around the match."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, Any]
    """Only those that differ from the default."""
    edition: int
    """Of the game's rules."""
    clock: Clock
    is_listed: bool = msgspec.field(name="listed")
    """Is it in the lobby?"""
    has_spectators: bool = msgspec.field(name="spectators")
    """May others watch?"""
    status: Status
    opened: int
    """Milliseconds since 1970."""
    host: int | None
    """The seat of the one who laid the table, where it has one."""
    seats: list[SeatTold]
    dice: DiceTold
    take_back: TakeBackTold | None
    rematch: str | None
    """The table of the match after this one, where it is laid."""
    former: str | None
    """The table of the match before this one."""
    invite: str | None
    """The key that lets others sit: only for those who sit."""
    result: dict[str, Any] | None
    """As in a record, when the match is finished."""


class ClocksTold(Told, frozen=True, omit_defaults=False):
    """Milliseconds left by seat as of the message's `at`; those of `running` seats are going down."""

    left: list[int]
    """By seat."""
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
    """Has the seat a move after which nothing was revealed?"""
    is_host: bool = msgspec.field(name="host")
    """Did the receiver lay the table?"""


class Snapshot(Told, frozen=True, tag_field="type", tag="snapshot", omit_defaults=False):
    """All that the viewer may know: the first message on a socket, and after anything that cannot be told as an update."""

    number: int
    """Of the last update that it holds; the next has one more."""
    at: int
    """When the last thing happened that it tells, in milliseconds since 1970."""
    now: int
    """The server's time, by which clocks can be read."""
    table: TableTold
    you: You | None
    view: Any
    """The game's view; null before play begins."""
    events: list[EventTold]
    """Everything that has happened in the match, as far as the viewer may know."""
    offered: list[str]
    """The moves that this seat can make, while it is awaited."""
    awaited: list[int]
    """The seats that owe a move."""
    clocks: ClocksTold | None
    """Null where there is no clock."""
    said: list["SaidTold"]
    """The last lines of chat."""


class Update(Told, frozen=True, tag_field="type", tag="update"):
    """What happened next. Numbers have no gaps: one that does not follow the last means that something was missed."""

    number: int
    """One more than that of the message before."""
    at: int
    """When it happened, in milliseconds since 1970."""
    news: News
    view: Any = None
    """The game's view after it."""
    events: list[EventTold] = []
    """What happened in the match. After a take-back (`news.kind` is `took-back`): all that has, as in a snapshot."""
    offered: list[str] = []
    """As in a snapshot."""
    awaited: list[int] = []
    """As in a snapshot."""
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
    """Milliseconds since 1970."""
    seat: int | None
    """The speaker's seat, where there is one."""
    name: str
    """Empty where nothing is kept of the speaker any more."""
    text: str


class Presence(Told, frozen=True, tag_field="type", tag="presence", omit_defaults=False):
    """Which seats' people are connected, and how many spectators."""

    here: list[bool]
    """By seat."""
    spectators: int


class Ack(Told, frozen=True, tag_field="type", tag="ack"):
    """A command was carried out, and is durable."""

    do: str
    """The command."""
    id: str | None = None
    """The command's own."""
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
    """By which a program tells the cases apart."""
    message: str
    """In English, for whoever writes a client."""
    do: str | None = None
    """The command, where it was one."""
    id: str | None = None
    seat: int | None = None
    nth: int | None = None


class Bye(Told, frozen=True, tag_field="type", tag="bye", omit_defaults=False):
    """The last message before the server closes a socket."""

    code: str
    """As that of a refusal."""
    message: str


AnyMessage = Snapshot | Update | SaidTold | Presence | Ack | RefusedTold | Bye
