"""What routes are given: who asks, and what they say."""

from typing import Annotated, Literal

import msgspec
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter, SkipValidation

from zuschlag.server.context import Desk
from zuschlag.server.http.client_address import Asking
from zuschlag.store import Person

Asker = NamedDependency[SkipValidation[Person]]
"""Somebody who has picked a name."""
Stranger = NamedDependency[SkipValidation[Person | None]]
"""Anybody."""
From = NamedDependency[SkipValidation[Asking]]
At = NamedDependency[SkipValidation[Desk]]
Table = Annotated[str, PathParameter(description="a table's id")]
Seat = Annotated[int | None, QueryParameter(ge=0, le=3, description="one of the asker's own seats")]
StepNumber = Annotated[int, PathParameter(ge=0, le=100_000, description="so many moves of the record")]
Replay = Annotated[str, PathParameter(description="a replay's id")]
PersonId = Annotated[str, PathParameter(description="a person's id")]
Language = Annotated[str, PathParameter(description="en, de, fr or it")]
As = Annotated[
    Literal["spectator", "0", "1", "2", "3"], QueryParameter(name="as", description="whose view: a spectator's or a seat's")
]
Before = Annotated[int | None, QueryParameter(ge=0, description="milliseconds since 1970")]
Since = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="the last number seen")]


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object: the body of a POST that needs to say nothing more."""


def seat_of(viewed: str) -> int | None:
    """The seat whose view is wanted; None: a spectator's."""
    return None if viewed == "spectator" else int(viewed)
