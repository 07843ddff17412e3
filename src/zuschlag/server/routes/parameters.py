"""Types of route parameters: dependencies, path and query parameters, an empty body."""

from typing import Annotated, Literal

import msgspec
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter, SkipValidation

from zuschlag.games.player_counts import MOST_PLAYERS
from zuschlag.server.context import ServerContext
from zuschlag.server.http.client_address import Client
from zuschlag.store import Person
from zuschlag.tables.limits import MAX_MOVE_NUMBER
from zuschlag.texts import LANGUAGES

MAX_TIME = 10**15
"""Milliseconds since 1970, which is in 33,658. The database knows no numbers of more than 64 bits."""
MAX_SEARCH_LENGTH = 100
"""Characters of a text to search for."""
PersonDep = NamedDependency[SkipValidation[Person]]
"""The person who makes the request; refused for a visitor without a name."""
ViewerDep = NamedDependency[SkipValidation[Person | None]]
"""The person who makes the request; None for a visitor without a name."""
ClientDep = NamedDependency[SkipValidation[Client]]
ContextDep = NamedDependency[SkipValidation[ServerContext]]
TableId = Annotated[str, PathParameter(description="a table's id")]
SeatQuery = Annotated[int | None, QueryParameter(ge=0, le=MOST_PLAYERS - 1, description="one of the asker's own seats")]
StepNumber = Annotated[int, PathParameter(ge=0, le=MAX_MOVE_NUMBER, description="so many moves of the record")]
ReplayId = Annotated[str, PathParameter(description="a replay's id")]
PersonId = Annotated[str, PathParameter(description="a person's id")]
Language = Annotated[str, PathParameter(description=f"{', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]}")]
ViewedAs = Annotated[
    Literal["spectator", "0", "1", "2", "3"], QueryParameter(name="as", description="whose view: a spectator's or a seat's")
]
Before = Annotated[int | None, QueryParameter(ge=0, le=MAX_TIME, description="milliseconds since 1970")]
SearchText = Annotated[str, QueryParameter(max_length=MAX_SEARCH_LENGTH, description="what to search for")]
Since = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="the last number seen")]


class EmptyBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object: the body of a POST that needs to say nothing more."""


def parse_viewed_seat(viewed: str) -> int | None:
    """The seat of `ViewedAs`; None: a spectator."""
    return None if viewed == "spectator" else int(viewed)
