"""The facts that can happen at a table, as they are stored: event sourcing. A table's state follows from them alone.

Tags and fields are never renamed or reinterpreted, since old databases hold them; a new field gets a default. Facts hold
secrets (the seed, sealed offers, proxies): `protocol.viewer_messages` decides what each viewer is told of them.
"""

from typing import Any, Literal

import msgspec

from zuschlag.match.branch import BranchDice
from zuschlag.tables.core.table_spec import TableSpec

MovedBy = Literal["person", "bot", "proxy", "stand-in"]
StandInReason = Literal["time", "left"]
BranchSource = Literal["table", "replay"]


class Fact(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True, gc=False):
    """The body of a stored row. The tag is a past participle.

    The garbage collector leaves facts out: a table in memory has many, and they are never part of a cycle.
    """


class TableOpened(Fact, frozen=True, tag="opened"):
    """The table was created: always the first row."""

    spec: TableSpec
    host: str
    edition: int
    """The edition of the game's rules."""
    algorithm: str
    seed: str
    commitment: str
    bot_seed: str
    invite: str
    seats: list[str | None]
    """The people who sat there from the beginning, by seat."""
    reserved: list[str | None] = []
    """The person for whom a seat is reserved, by seat: the players of the match before."""
    former: str | None = None
    """The table that this is a rematch of."""


class BranchStart(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Where a match begins that plays on from another one: what that one's record has. It contains hidden facts."""

    source: BranchSource
    id: str
    """The finished table, or the uploaded record."""
    dice: BranchDice
    setup: dict[str, Any]
    moves: list[str]
    """The moves and outcomes before the branch."""
    draws: list[str] = []
    """With the same dice: the outcomes that followed."""


class TableBranched(TableOpened, frozen=True, tag="branched", kw_only=True):
    """The table was created, for a match that plays on from another one: the first row.

    It has a tag of its own, so that an earlier version cannot take it for an ordinary table.
    """

    branch: BranchStart


class SeatTaken(Fact, frozen=True, tag="sat"):
    """A person took a seat."""

    seat: int
    person: str


class SeatLeft(Fact, frozen=True, tag="rose"):
    """A person left a seat before the match started."""

    seat: int


class SeatFilled(Fact, frozen=True, tag="filled"):
    """The host gave a seat to a bot of this level; None: opened it again."""

    seat: int
    level: str | None


class SaltAdded(Fact, frozen=True, tag="salted"):
    """A seat added its salt to the dice."""

    seat: int
    salt: str


class MatchStarted(Fact, frozen=True, tag="began"):
    """The match started."""

    chance: list[str] = []


class MoveMade(Fact, frozen=True, tag="moved"):
    """A seat made a move; `chance` has the random outcomes that followed."""

    seat: int
    move: str
    by: MovedBy = "person"
    chance: list[str] = []


class ProxySet(Fact, frozen=True, tag="planned"):
    """A seat made a plan, or cancelled it (None). Only the seat knows."""

    seat: int
    plan: dict[str, Any] | None


class StandInStarted(Fact, frozen=True, tag="stood-in"):
    """A bot stands in for the person at this seat."""

    seat: int
    why: StandInReason


class PlayerReturned(Fact, frozen=True, tag="returned"):
    """The person plays the seat again."""

    seat: int


class SeatTransferred(Fact, frozen=True, tag="handed"):
    """A personal link moved the seat to another device."""

    seat: int
    person: str


class TakeBackRequested(Fact, frozen=True, tag="asked"):
    """A seat asked to take its last move back."""

    seat: int
    upto: int
    """How many moves remain if all accept."""


class TakeBackAccepted(Fact, frozen=True, tag="agreed"):
    """A player accepted the take-back."""

    seat: int


class TakeBackRejected(Fact, frozen=True, tag="objected"):
    """A player rejected the take-back, or its requester withdrew it."""

    seat: int


class MoveTakenBack(Fact, frozen=True, tag="took-back"):
    """All players accepted: the match is as it was after this many moves."""

    seat: int
    upto: int


class HintRequested(Fact, frozen=True, tag="hinted"):
    """A seat asked what a strong bot would consider. All see that it did; the answer is sent to the seat, and not stored."""

    seat: int


class ClocksPaused(Fact, frozen=True, tag="paused"):
    """The server was not running, or did not have the game, for this many milliseconds; no clock counts them."""

    away: int


class RematchCreated(Fact, frozen=True, tag="rematched"):
    """A table for the rematch was created."""

    table: str


class MatchAbandoned(Fact, frozen=True, tag="closed"):
    """The match was abandoned."""

    why: Literal["left", "operator", "idle"]


AnyFact = (
    TableOpened
    | TableBranched
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
    | HintRequested
    | ClocksPaused
    | RematchCreated
    | MatchAbandoned
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyFact)


def write_fact(fact: Fact) -> bytes:
    """Encode a fact as the body of a row."""
    return _encoder.encode(fact)


def read_fact(body: bytes) -> AnyFact:
    """Decode the body of a stored row."""
    fact: AnyFact = _decoder.decode(body)
    return fact
