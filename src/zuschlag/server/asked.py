"""What routes are given: who asks, and what they say."""

from typing import Annotated

import msgspec
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter, SkipValidation

from zuschlag.server.asking import Asking
from zuschlag.server.desk import Desk
from zuschlag.store import Person

Asker = NamedDependency[SkipValidation[Person]]
"""Somebody who has picked a name."""
Stranger = NamedDependency[SkipValidation[Person | None]]
"""Anybody."""
From = NamedDependency[SkipValidation[Asking]]
At = NamedDependency[SkipValidation[Desk]]
Table = Annotated[str, PathParameter(description="a table's id")]
Seat = Annotated[int | None, QueryParameter(ge=0, le=3, description="one of the asker's own seats")]
Since = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="the last number seen")]


class Nothing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object: the body of a POST that needs to say nothing more."""
