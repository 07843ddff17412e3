"""`View`: what the views of every game have. `ViewFields`: several of them, before they are made."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, Protocol


class View(Protocol):
    """What a viewer may know. Each game has a frozen dataclass with these fields and its own."""

    @property
    def game(self) -> str:
        """The game's name."""

    @property
    def players(self) -> int: ...

    @property
    def options(self) -> Mapping[str, object]:
        """The options that differ from the default."""

    @property
    def viewer(self) -> int | None:
        """Whose view it is; None: a spectator's."""

    @property
    def phase(self) -> str:
        """What the table waits for, in a word of the game."""

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have to decide."""

    @property
    def places(self) -> tuple[int, ...] | None:
        """Every seat's final place, from 1, when the game is over; equals share a place."""


class ViewFields(NamedTuple):
    """The fields of several viewers' views: those that all of them share, and each viewer's own, which are the same for all."""

    shared: Mapping[str, object]
    own: Sequence[Mapping[str, object]]


def split_fields(views: Sequence[Any]) -> ViewFields:
    """The fields of these views, which are of one class. What is the same object in all of them is shared."""
    if not views:
        return ViewFields({}, ())
    names, values_of = _fields(views[0].__class__)
    by_view = [values_of(view) for view in views]
    first = by_view[0]
    own = [at for at, value in enumerate(first) if any(values[at] is not value for values in by_view)]
    shared = {name: first[at] for at, name in enumerate(names) if at not in own}
    return ViewFields(shared, [{names[at]: values[at] for at in own} for values in by_view])


@cache
def _fields(kind: Any) -> tuple[list[str], Callable[[Any], tuple[Any, ...]]]:
    names = [field.name for field in fields(kind)]
    return names, attrgetter(*names)
