"""Field tables: one table per game, from which the state class of Python mode and the numpy record are made.

A table is a class body: `cash: list[int] = field("i2", "COLOURS")` says that `cash` is an array of 16-bit numbers, one
for each colour. The dimensions are *names* of constants beside the table, so the same table gives the full game and, with
other sizes, a smaller one. The class itself is the state of Python mode: slotted, ints and lists of ints, all 0 at first.
`dtype` is the state of compiled mode: a numpy record of the same fields.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from zuschlag.kernel.subset import routine, rule

if TYPE_CHECKING:
    import numpy as np

EmittedEvent = tuple[int, int, int, int]
"""An event as rules emit it: its code and three numbers."""


@dataclass(frozen=True)
class Field:
    """One row of a field table: a number's width ("i1", "u1", "i2", "i4") and the names of its dimensions."""

    kind: str
    dims: tuple[str, ...]

    @property
    def bounds(self) -> tuple[int, int]:
        """The smallest and the largest number that fits; a compiled state wraps silently beyond them."""
        bits = 8 * int(self.kind[1:])
        return (0, 2**bits - 1) if self.kind[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def field(kind: str, *dims: str) -> Any:
    """A row of a field table. The result stands in the class body only; an instance holds an int or lists of ints."""
    return Field(kind, dims)


class FieldTable(type):
    """Turns a class body of `field` rows into a slotted class that can copy itself quickly."""

    table: dict[str, Field]
    sizes: dict[str, int]

    def __new__(mcls, name: str, bases: tuple[type, ...], body: dict[str, Any], sizes: dict[str, int] | None = None) -> Any:
        table = {key: row for key, row in body.items() if isinstance(row, Field)}
        rest = {key: value for key, value in body.items() if key not in table}
        rest["__slots__"] = (*table, "emitted") if bases else ()
        cls = super().__new__(mcls, name, bases, rest)
        beside = vars(sys.modules[body["__module__"]])
        cls.table = table
        cls.sizes = {dim: (sizes or beside)[dim] for row in table.values() for dim in row.dims}
        if table:
            cls.__init__ = _compile_method(cls, "__init__", "self", _init_lines(cls))  # type: ignore[misc]
            cls.copy = _compile_method(cls, "copy", "self", _copy_lines(cls))  # type: ignore[attr-defined]
        return cls

    def __init__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **_: object) -> None:
        super().__init__(name, bases, body)


class Fields(metaclass=FieldTable):
    """The base of every field table."""

    emitted: list[EmittedEvent]

    def copy(self) -> Self:
        """An independent state with the same numbers and no emitted events."""
        raise NotImplementedError("written by FieldTable for every table")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in type(self).table)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in type(self).table)})"

    @classmethod
    def sized(cls, **sizes: int) -> type[Self]:
        """The same table with other sizes: a smaller game for tests and research."""
        unknown = sizes.keys() - cls.sizes.keys()
        if unknown:
            raise ValueError(f"{cls.__name__} has no size {min(unknown)!r}; it has {', '.join(sorted(cls.sizes))}")
        return _sized(cls, tuple(sorted({**cls.sizes, **sizes}.items())))  # type: ignore[no-any-return]

    @classmethod
    @cache
    def dtype(cls) -> "np.dtype[np.void]":
        """The numpy record of the same fields, aligned so that a GPU can read it."""
        import numpy as np

        return np.dtype([(name, row.kind, shape_of(cls, row)) for name, row in cls.table.items()], align=True)

    def pack(self, row: Any) -> None:
        """Write the numbers into a record of `dtype()`, or of the same table with larger sizes, where they come first."""
        for name, part in _parts(type(self)).items():
            if part:
                row[name][part] = getattr(self, name)
            else:
                row[name] = getattr(self, name)

    def numbers(self) -> list[int]:
        """All its numbers in the order of the table, arrays row by row."""

        def flat(value: Any) -> list[int]:
            return [number for item in value for number in flat(item)] if isinstance(value, list) else [value]

        return [number for name in type(self).table for number in flat(getattr(self, name))]

    @classmethod
    def from_numbers(cls, numbers: Sequence[int]) -> Self:
        """The state with these `numbers()`. Raises ValueError if they are too few or too many."""
        state, left = cls(), iter(numbers)
        for name in cls.table:
            setattr(state, name, _fill(getattr(state, name), left))
        if next(left, None) is not None:
            raise ValueError(f"{cls.__name__} has fewer numbers than the {len(numbers)} that were given")
        return state

    @classmethod
    def unpack(cls, row: Any) -> Self:
        """The state that a record holds. One of larger sizes may hold more, which is left out."""
        state = cls()
        for name, part in _parts(cls).items():
            setattr(state, name, row[name][part].tolist())
        return state


def _fill(zeros: Any, numbers: Iterator[int]) -> Any:
    """The next numbers, in the shape of a field that is all 0."""
    if isinstance(zeros, list):
        return [_fill(zero, numbers) for zero in zeros]
    number = next(numbers, None)
    if number is None:
        raise ValueError("there are fewer numbers than fields")
    return number


@cache
def _sized(cls: Any, sizes: tuple[tuple[str, int], ...]) -> Any:
    """One class for each choice of sizes, so that states of the same size can be compared."""
    body = {"__module__": cls.__module__, "__doc__": cls.__doc__, "__annotations__": cls.__annotations__, **cls.table}
    return FieldTable(cls.__name__, (Fields,), body, sizes=dict(sizes))


@cache
def join_tables(first: Any, second: Any) -> Any:
    """A table of all fields of both, those of the first in front. One class for each pair."""
    body = {"__module__": first.__module__, "__doc__": first.__doc__, **first.table, **second.table}
    name = f"{first.__name__}With{second.__name__}"
    return FieldTable(name, (Fields,), body, sizes={**first.sizes, **second.sizes})


def shape_of(cls: FieldTable, row: Field) -> tuple[int, ...]:
    return tuple(cls.sizes[dim] for dim in row.dims)


@cache
def _parts(cls: FieldTable) -> dict[str, tuple[slice, ...]]:
    """By field: where its numbers stand in a record of these sizes or larger ones."""
    return {name: tuple(slice(size) for size in shape_of(cls, row)) for name, row in cls.table.items()}


def _compile_method(cls: FieldTable, name: str, arguments: str, lines: list[str]) -> Any:
    """Compile a method from its source: straight-line code copies a state several times faster than a loop over fields."""
    body = "\n    ".join(lines)
    scope: dict[str, Any] = {"cls": cls}
    exec(f"def {name}({arguments}):\n    {body}", scope)  # noqa: S102
    scope[name].__qualname__ = f"{cls.__name__}.{name}"
    return scope[name]


def _init_lines(cls: FieldTable) -> list[str]:
    def zero(shape: tuple[int, ...]) -> str:
        if not shape:
            return "0"
        return f"[0] * {shape[0]}" if len(shape) == 1 else f"[{zero(shape[1:])} for _ in range({shape[0]})]"

    return [f"self.{name} = {zero(shape_of(cls, row))}" for name, row in cls.table.items()] + ["self.emitted = []"]


def _copy_lines(cls: FieldTable) -> list[str]:
    forms = ("new.{0} = self.{0}", "new.{0} = self.{0}[:]", "new.{0} = [row[:] for row in self.{0}]")
    rows = [forms[len(row.dims)].format(name) for name, row in cls.table.items()]
    return ["new = cls.__new__(cls)", *rows, "new.emitted = []", "return new"]


@routine
def copy_state(states: Any, to: int, source: int) -> None:
    """Copy one state of a list over another, as a search does before every simulation. (`copy_record` copies records.)"""
    states[to] = states[source].copy()


@rule
def copy_record(states: Any, to: int, source: int) -> None:
    """`copy_state` for an array of records: copies bytes."""
    states[to] = states[source]
