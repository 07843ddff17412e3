"""What can happen at a table, as it is stored: the table is the sum of these rows and nothing else.

A row's fields are never renamed or reinterpreted, since old databases hold them; new ones get a default. Rows hold secrets
(the seed, sealed offers, proxies): what a viewer is told of them is decided in `protocol.viewer_messages`.
"""

from typing import Any, Literal

import msgspec

from zuschlag.tables.core.spec import Spec

MovedBy = Literal["person", "bot", "proxy", "stand-in"]
StandInReason = Literal["time", "left"]


class Fact(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """A row's body. Every kind is a past participle."""


class TableOpened(Fact, frozen=True, tag="opened"):
    """The table was laid: always the first row."""

    spec: Spec
    host: str
    edition: int
    """Of the game's rules."""
    algorithm: str
    seed: str
    commitment: str
    bot_seed: str
    invite: str
    seats: list[str | None]
    """The persons who sat from the beginning."""
    reserved: list[str | None] = []
    """Whom a seat is kept for: the players of the match before."""
    former: str | None = None
    """The table that this is a rematch of."""


class SeatTaken(Fact, frozen=True, tag="sat"):
    """Somebody sat down."""

    seat: int
    person: str


class SeatLeft(Fact, frozen=True, tag="rose"):
    """Somebody left a seat before play began."""

    seat: int


class SeatFilled(Fact, frozen=True, tag="filled"):
    """The host gave a seat to a bot of this level; None: made it open."""

    seat: int
    level: str | None


class SaltAdded(Fact, frozen=True, tag="salted"):
    """A seat added to the dice."""

    seat: int
    salt: str


class MatchStarted(Fact, frozen=True, tag="began"):
    """Play began."""

    chance: list[str] = []


class MoveMade(Fact, frozen=True, tag="moved"):
    """A seat made a move, and chance settled what it owed after it."""

    seat: int
    move: str
    by: MovedBy = "person"
    chance: list[str] = []


class ProxySet(Fact, frozen=True, tag="planned"):
    """A seat told its proxy what to do; None: nothing any more. Known to the seat alone."""

    seat: int
    plan: dict[str, Any] | None


class StandInStarted(Fact, frozen=True, tag="stood-in"):
    """A bot stands in for the person at this seat."""

    seat: int
    why: StandInReason


class PlayerReturned(Fact, frozen=True, tag="returned"):
    """The person has the seat back."""

    seat: int


class SeatTransferred(Fact, frozen=True, tag="handed"):
    """A personal link moved the seat to another device."""

    seat: int
    person: str


class TakeBackRequested(Fact, frozen=True, tag="asked"):
    """A seat asked to take its last move back."""

    seat: int
    upto: int
    """How many moves stand if all agree."""


class TakeBackAccepted(Fact, frozen=True, tag="agreed"):
    """Somebody agrees to the take-back."""

    seat: int


class TakeBackRejected(Fact, frozen=True, tag="objected"):
    """Somebody said no, or the one who asked thought better of it."""

    seat: int


class MoveTakenBack(Fact, frozen=True, tag="took-back"):
    """All agreed: the match stands as it did after this many moves of seats."""

    seat: int
    upto: int


class ClocksPaused(Fact, frozen=True, tag="paused"):
    """The server was away for so many milliseconds, which no clock counts."""

    away: int


class RematchCreated(Fact, frozen=True, tag="rematched"):
    """A table for another match was laid."""

    table: str


class MatchAbandoned(Fact, frozen=True, tag="closed"):
    """The match was abandoned."""

    why: Literal["left", "operator", "idle"]


AnyFact = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | SeatFilled
    | SaltAdded
    | MatchStarted
    | MoveMade
    | ProxySet
    | StandInStarted
    | PlayerReturned
    | SeatTransferred
    | TakeBackRequested
    | TakeBackAccepted
    | TakeBackRejected
    | MoveTakenBack
    | ClocksPaused
    | RematchCreated
    | MatchAbandoned
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyFact)


def write_fact(fact: Fact) -> bytes:
    return _encoder.encode(fact)


def read_fact(body: bytes) -> AnyFact:
    """The fact that a stored row tells."""
    fact: AnyFact = _decoder.decode(body)
    return fact
