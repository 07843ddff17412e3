"""What a client may say at a table: one JSON object, the same over the socket and by `POST /api/tables/{table}/do`.

`do` names the command. A message may name one of the sender's own seats; where the sender has just one, it need not. Whether
the seat is the sender's is decided by the sender's secret, never by the message.
"""

from typing import Annotated, Any, Literal

import msgspec

from zuschlag.tables.core.spec import Level

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
MAX_CHAT_LENGTH = 500


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Every command."""

    table: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """The table that is meant; refused where it is not this one."""
    id: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """The sender's own name for this message; the answer carries it."""


class Sit(Command, frozen=True, tag="sit"):
    """Take an open seat, this one or any. A private table asks for the invite key. The last to sit begins the match."""

    seat: SeatNumber | None = None
    """The seat to take; null: any that is free. Sent twice with null, it takes two."""
    invite: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """The key of the invite link."""
    salt: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """As `salt` does, at once."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave a seat. Before play it becomes open; in play a bot stands in until the person returns."""

    seat: SeatNumber | None = None
    """Which of the sender's seats is meant; not needed by those who have one."""


class Return(Command, frozen=True, tag="return"):
    """Take the seat back from the bot that stands in."""

    seat: SeatNumber | None = None
    """Which of the sender's seats is meant; not needed by those who have one."""


class Fill(Command, frozen=True, tag="fill"):
    """The host, before play: give a seat to a bot of this level, or (null) make it open."""

    seat: SeatNumber
    level: Level | None


class Salt(Command, frozen=True, tag="salt"):
    """Add to the dice, before play: the commitment stands already."""

    salt: Annotated[str, msgspec.Meta(max_length=64)]
    """1 to 64 printable ASCII characters; another one replaces it."""
    seat: SeatNumber | None = None
    """Which of the sender's seats is meant; not needed by those who have one."""


class Start(Command, frozen=True, tag="start"):
    """Begin, when all seats are taken."""

    salt: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """As `salt` does, at once."""


class Play(Command, frozen=True, tag="play"):
    """Make a move. `nth` is how many moves the seat has made before it, so a message that comes twice is one move."""

    nth: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    """`you.nth` of the last message."""
    move: Annotated[str, msgspec.Meta(max_length=100)]
    """One of those offered."""
    seat: SeatNumber | None = None
    """Which of the sender's seats is meant; not needed by those who have one."""


class Proxy(Command, frozen=True, tag="proxy"):
    """Tell the server, in secret, what to do for this seat; null: nothing any more."""

    plan: dict[str, Any] | None
    """Of the game's own kind: see Plans."""
    seat: SeatNumber | None = None
    """Which of the sender's seats is meant; not needed by those who have one."""


class TakeBack(Command, frozen=True, tag="take-back"):
    """Ask everybody to let the seat's last move be undone."""

    number: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """The last number that the seat was told. With it, a message that comes twice takes one move back."""
    seat: SeatNumber | None = None
    """Which of the sender's seats is meant; not needed by those who have one."""


class Answer(Command, frozen=True, tag="answer"):
    """Agree to the take-back that is asked for, or not; who asked can call it off by not agreeing."""

    agree: bool
    seat: SeatNumber | None = None
    """Which of the sender's seats is meant; not needed by those who have one."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Lay a table for another match with the same people, seats moved on by one. The answer names it."""


class Say(Command, frozen=True, tag="say"):
    """Say something: plain text. Spectators are heard by players only after the match."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_CHAT_LENGTH)]


class Link(Command, frozen=True, tag="link"):
    """Make a personal link that moves the seat to another device; the one before it is void."""

    seat: SeatNumber | None = None
    """Which of the sender's seats is meant; not needed by those who have one."""


class Uncover(Command, frozen=True, tag="uncover"):
    """On a socket whose person has several seats: show this one's view, and no other's."""

    seat: SeatNumber


class Cover(Command, frozen=True, tag="cover"):
    """On such a socket: show what everybody may see, while the device changes hands."""


class Ping(Command, frozen=True, tag="ping"):
    """Are you there?"""


AnyCommand = (
    Sit
    | Leave
    | Return
    | Fill
    | Salt
    | Start
    | Play
    | Proxy
    | TakeBack
    | Answer
    | Rematch
    | Say
    | Link
    | Uncover
    | Cover
    | Ping
)

Room = Literal["table", "spectators"]
