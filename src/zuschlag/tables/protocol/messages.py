"""The server's messages to a client: one JSON object each, distinguished by `type`."""

from typing import Any, Literal

import msgspec

from zuschlag.bots import Reason
from zuschlag.match.branch import BranchDice
from zuschlag.tables.core.facts import BranchSource
from zuschlag.tables.core.table import Status
from zuschlag.tables.core.table_spec import HintRule
from zuschlag.tables.core.time_control import Clock
from zuschlag.tables.protocol.commands import ChatRoom
from zuschlag.tables.protocol.version import PROTOCOL


class MessageStruct(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A message, or a part of one. A field that is left out has its default.

    The garbage collector leaves messages out: they are many, and never part of a cycle.
    """


class MatchEvent(MessageStruct, frozen=True):
    """Something that happened in the match: a code and its arguments; sentences come from the catalogues."""

    kind: str
    """Each game has its own."""
    args: dict[str, Any] = {}


class TableChange(MessageStruct, frozen=True):
    """What changed at the table: the kind of fact, the seat, and who made a move."""

    kind: str
    seat: int | None = None
    """The seat that it is about, if any."""
    by: str | None = None
    """For a move: `person`, `bot` or `stand-in`; for the seat itself also `proxy`."""


class SeatState(MessageStruct, frozen=True, omit_defaults=False):
    """Who has a seat."""

    kind: Literal["open", "person", "bot", "reserved"]
    """`reserved`: for a player of the previous match."""
    name: str | None
    """The person's name; null for bots, and for deleted people."""
    level: str | None
    """The bot's level."""
    stand_in: Literal["time", "left"] | None
    """Why a bot stands in for the person."""
    is_salted: bool = msgspec.field(name="salted")
    """Has this seat added a salt to the dice?"""
    bot: str | None = None
    """The bot's name, which it keeps in this match."""


class TakeBackRequest(MessageStruct, frozen=True, omit_defaults=False):
    """A player asks to take a move back."""

    seat: int
    """Who asks."""
    waits_for: list[int]
    """The seats of the people who have not answered."""


class DiceProof(MessageStruct, frozen=True, omit_defaults=False):
    """The commitment to the dice and, when the match is over, their proof (see docs/explanation/dice.md)."""

    algorithm: str
    commitment: str
    salts: list[str]
    """By seat; empty if none was given."""
    seed: str | None
    """Only when the match is over."""


class BranchState(MessageStruct, frozen=True, omit_defaults=False):
    """Where a match begins that plays on from another one. It does not count as an ordinary match."""

    step: int
    """After how many moves of the other match."""
    dice: BranchDice
    """`same`: chance gives what it gave there, as long as there is more of it."""
    source: BranchSource | None
    """What it plays on from, a finished table or an uploaded record; only its host learns it."""
    id: str | None
    """The id of that table or replay; only for the host."""


class TableState(MessageStruct, frozen=True, omit_defaults=False):
    """The table around the match."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, Any]
    """Only those that differ from the default."""
    edition: int
    """The edition of the game's rules."""
    clock: Clock
    is_listed: bool = msgspec.field(name="listed")
    """Is it in the lobby?"""
    has_spectators: bool = msgspec.field(name="spectators")
    """May others watch?"""
    status: Status
    opened: int
    """Milliseconds since 1970."""
    host: int | None
    """The seat of the person who created the table, if they have one."""
    seats: list[SeatState]
    dice: DiceProof
    take_back: TakeBackRequest | None
    rematch: str | None
    """The table of the rematch, if there is one."""
    former: str | None
    """The table of the previous match, if this is a rematch."""
    invite: str | None
    """The key of the invite link; only people with a seat get it."""
    result: dict[str, Any] | None
    """As in a record, when the match is finished."""
    branch: BranchState | None = None
    """Where the match begins, if it plays on from another one."""
    hints: HintRule = "never"
    """May players ask for hints? Missing: this server has none."""
    hint_counts: list[int] = []
    """By seat, for how many of its decisions it asked for a hint."""
    take_backs: int = 0
    """How often moves were taken back."""


class ClockTimes(MessageStruct, frozen=True, omit_defaults=False):
    """Milliseconds left by seat at the message's `at`; the clocks of `running` seats count down."""

    left: list[int]
    """By seat."""
    running: list[int]


class You(MessageStruct, frozen=True, omit_defaults=False):
    """The receiver of the message; null for a spectator."""

    seats: list[int]
    """All seats of the receiver at this table."""
    seat: int | None
    """The seat whose view this is; null while the receiver's seats are covered."""
    nth: int
    """The number of this seat's next move."""
    plan: dict[str, Any] | None
    """The plan that the server carries out for the seat."""
    can_take_back: bool
    """Has the seat made a move after which nothing was revealed, and may it still be taken back in this match?"""
    is_host: bool = msgspec.field(name="host")
    """Did the receiver create the table?"""
    can_ask_for_hint: bool = False
    """May the seat ask for a hint, whenever it is its turn?"""
    take_back_undoes: list[int] = []
    """The receiver's other seats whose later moves are undone if this seat takes its move back."""


class Snapshot(MessageStruct, frozen=True, tag_field="type", tag="snapshot", omit_defaults=False):
    """Everything that the viewer may know: the first message on a socket, and after any change that does not fit an update."""

    number: int
    """The number of the last update that it includes; the next update has one more."""
    at: int
    """When the last change happened, in milliseconds since 1970."""
    now: int
    """The server's time, to compute clocks with."""
    table: TableState
    you: You | None
    view: Any
    """The game's view; null before play begins."""
    events: list[MatchEvent]
    """Everything that has happened in the match and that the viewer may know."""
    offered: list[str]
    """The moves that this seat can make, if it is its turn."""
    awaited: list[int]
    """The seats that have to make a move."""
    clocks: ClockTimes | None
    """Null if there is no clock."""
    said: list["ChatMessage"]
    """The last lines of chat."""
    protocol: int = PROTOCOL
    """The version of the protocol that this server speaks. Missing: 1."""


class Update(MessageStruct, frozen=True, tag_field="type", tag="update"):
    """What happened next. Numbers have no gaps: if a number does not follow the last one, an update was missed."""

    number: int
    """One more than that of the previous message."""
    at: int
    """When it happened, in milliseconds since 1970."""
    news: TableChange
    view: Any = None
    """The game's view after it."""
    events: list[MatchEvent] = []
    """What happened in the match. After a take-back (`news.kind` is `took-back`): all events, as in a snapshot."""
    offered: list[str] = []
    """As in a snapshot."""
    awaited: list[int] = []
    """As in a snapshot."""
    clocks: ClockTimes | None = None
    you: You | None = None
    table: TableState | None = None
    """If it has changed."""


class ChatMessage(MessageStruct, frozen=True, tag_field="type", tag="said", omit_defaults=False):
    """A line of chat."""

    room: ChatRoom
    number: int
    """The line's number in its room."""
    at: int
    """Milliseconds since 1970."""
    seat: int | None
    """The author's seat, if they have one."""
    name: str
    """The author's name; empty if they were deleted."""
    text: str
    phrase: str | None = None
    """If the text is a quick phrase: its code, to show it in the reader's language."""


class HintCandidate(MessageStruct, frozen=True, omit_defaults=False):
    """A move that the bot considered. What it does not estimate is null."""

    move: str
    value: float | None
    """The expected gain in millions, compared with the first move that the bot considers; of Zahltag's `valuer`, a rating
    that is no money."""
    chance: float | None
    """The estimated probability to win with it: the match or, for Zahltag's `valuer`, the contract."""
    limit: int | None
    """The most that the bot would pay in this auction, or the least for which it would do the contract."""


class HintMessage(MessageStruct, frozen=True, tag_field="type", tag="hint", omit_defaults=False):
    """What a strong bot would consider. It is computed from what the seat may know, and sent only to this seat's sockets."""

    seat: int
    nth: int
    """The number of the move that it is about, as in `you.nth`."""
    move: str
    """What the bot would play."""
    candidates: list[HintCandidate]
    """Best first, at most 5. The suggested move is the first: a sealed offer may be drawn among several."""
    bot: str
    """The name of the bot."""
    stand_in: Literal["not-ready", "no-numba"] | None
    """Why a weaker bot answered: the search is being compiled, or the server lacks what it needs."""
    reasons: list[Reason] = []
    """What speaks for the suggested move, or is to be known about it, where the numbers do not say it: the texts `reason.…`."""


class Presence(MessageStruct, frozen=True, tag_field="type", tag="presence", omit_defaults=False):
    """Which players are connected, and how many spectators."""

    here: list[bool]
    """By seat."""
    spectators: int


class Ack(MessageStruct, frozen=True, tag_field="type", tag="ack"):
    """A command was executed and is stored durably."""

    do: str
    """The command."""
    id: str | None = None
    """The id of the command."""
    seat: int | None = None
    nth: int | None = None
    """For `play`: the number of the move."""
    table: str | None = None
    """For `rematch`: the new table."""
    link: str | None = None
    """For `link`: the personal link."""
    qr: str | None = None
    """For `link`: the same as a QR code, in SVG."""


class Refusal(MessageStruct, frozen=True, tag_field="type", tag="refused"):
    """A refusal, over the socket and over HTTP. Nothing has changed."""

    code: str
    """A code for programs."""
    message: str
    """In English, for developers of clients."""
    retry_after: int | None = None
    """After how many seconds to try again, if that helps."""
    do: str | None = None
    """The command, if it was one."""
    id: str | None = None
    seat: int | None = None
    nth: int | None = None


class Bye(MessageStruct, frozen=True, tag_field="type", tag="bye", omit_defaults=False):
    """The last message before the server closes a socket."""

    code: str
    """The same codes as in a refusal."""
    message: str


AnyMessage = Snapshot | Update | ChatMessage | HintMessage | Presence | Ack | Refusal | Bye
