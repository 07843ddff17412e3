"""A client's commands at a table: one JSON object each, the same over the socket and by `POST /api/tables/{table}/do`.

`do` names the command. A message may name one of the sender's own seats; where the sender has just one, it need not. Whether
the seat is the sender's is decided by the sender's secret, never by the message.
"""

from typing import Annotated, Any, Literal

import msgspec

from zuschlag.bots.levels import Level
from zuschlag.games.player_counts import MOST_PLAYERS
from zuschlag.tables.limits import MAX_CHAT_LENGTH, MAX_KEY_LENGTH, MAX_MOVE_LENGTH, MAX_MOVE_NUMBER, MAX_SALT_LENGTH
from zuschlag.tables.phrases import Phrase

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=MOST_PLAYERS - 1)]
Key = Annotated[str, msgspec.Meta(max_length=MAX_KEY_LENGTH)]
SaltText = Annotated[str, msgspec.Meta(max_length=MAX_SALT_LENGTH)]


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The fields of every command."""

    table: Key | None = None
    """The table that the command is for; refused if it is not this one."""
    id: Key | None = None
    """An id that the sender chooses for this command; the answer repeats it."""


class Sit(Command, frozen=True, tag="sit"):
    """Take an open seat, a given one or any. A private table needs the invite key. Taking the last seat starts the match."""

    seat: SeatNumber | None = None
    """The seat to take; null: any free one, unless the sender has a seat already."""
    invite: Key | None = None
    """The key of the invite link."""
    salt: SaltText | None = None
    """A salt for the dice, as with the command `salt`."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave a seat. Before play it becomes open; during play a bot stands in until the person returns."""

    seat: SeatNumber | None = None
    """One of the sender's seats; optional for a sender with one seat."""


class Return(Command, frozen=True, tag="return"):
    """Take the seat back from the bot that stands in for the sender."""

    seat: SeatNumber | None = None
    """One of the sender's seats; optional for a sender with one seat."""


class Fill(Command, frozen=True, tag="fill"):
    """Give a seat to a bot of this level, or (null) open it. Only for the host, before play."""

    seat: SeatNumber
    level: Level | None


class Salt(Command, frozen=True, tag="salt"):
    """Add a salt to the dice, before play: the server has already committed to its seed."""

    salt: SaltText
    """1 to 64 printable ASCII characters; it replaces an earlier one."""
    seat: SeatNumber | None = None
    """One of the sender's seats; optional for a sender with one seat."""


class Start(Command, frozen=True, tag="start"):
    """Start the match, when all seats are taken."""

    salt: SaltText | None = None
    """A salt for the dice, as with the command `salt`."""


class Play(Command, frozen=True, tag="play"):
    """Make a move. `nth` is how many moves the seat has made before, so a message that arrives twice makes one move."""

    nth: Annotated[int, msgspec.Meta(ge=0, le=MAX_MOVE_NUMBER)]
    """`you.nth` of the last message."""
    move: Annotated[str, msgspec.Meta(max_length=MAX_MOVE_LENGTH)]
    """One of the offered moves."""
    seat: SeatNumber | None = None
    """One of the sender's seats; optional for a sender with one seat."""


class Proxy(Command, frozen=True, tag="proxy"):
    """Give the server a secret plan that it carries out for this seat; null: cancel it."""

    plan: dict[str, Any] | None
    """Each game has its own kind: see Plans."""
    seat: SeatNumber | None = None
    """One of the sender's seats; optional for a sender with one seat."""


class TakeBack(Command, frozen=True, tag="take-back"):
    """Ask the other players to let the seat take its last move back."""

    number: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """The number of the last update that the seat got. With it, a command that arrives twice takes one move back."""
    seat: SeatNumber | None = None
    """One of the sender's seats; optional for a sender with one seat."""


class Answer(Command, frozen=True, tag="answer"):
    """Accept or reject a requested take-back; the requester withdraws it by rejecting it."""

    agree: bool
    seat: SeatNumber | None = None
    """One of the sender's seats; optional for a sender with one seat."""


class Hint(Command, frozen=True, tag="hint"):
    """Ask what a strong bot would consider at one's own seat, whose turn it is. All see in the log that someone asked.

    The `ack` comes at once; the answer, a message `hint`, follows on the sockets of this seat, unless the turn is over by then.
    """

    seat: SeatNumber | None = None
    """One of the sender's seats; optional for a sender with one seat."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Create a table for another match with the same people and bots at the same seats. The answer has its id."""


class Say(Command, frozen=True, tag="say"):
    """Write a line of chat: plain text, or a phrase. Players see spectators' lines only after the match."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_CHAT_LENGTH)] = ""
    phrase: Phrase | None = None
    """A quick phrase in place of a text. Each reader sees it in their own language."""


class Link(Command, frozen=True, tag="link"):
    """Make a personal link that moves the seat to another device. It replaces the previous link."""

    seat: SeatNumber | None = None
    """One of the sender's seats; optional for a sender with one seat."""


class Uncover(Command, frozen=True, tag="uncover"):
    """On a socket of a person with several seats: show only the view of this seat."""

    seat: SeatNumber


class Cover(Command, frozen=True, tag="cover"):
    """On such a socket: show only what everybody may see, while the device changes hands."""


class Ping(Command, frozen=True, tag="ping"):
    """Check the connection."""


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
    | Hint
    | Rematch
    | Say
    | Link
    | Uncover
    | Cover
    | Ping
)

ChatRoom = Literal["table", "spectators"]
