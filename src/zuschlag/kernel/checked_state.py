"""States with range checks, for tests: they raise where a compiled state would silently be wrong.

A compiled field wraps a number that does not fit, and an index out of range reads other memory. A checked state raises for
both, and for a negative index, which plain Python counts from the end.
"""

from operator import attrgetter
from typing import Any, TypeVar

from zuschlag.kernel.fields import Fields, shape_of

S = TypeVar("S", bound=Fields)


class CheckedList(list[Any]):
    """A list that refuses indices and numbers outside its bounds."""

    def __init__(self, name: str, bounds: tuple[int, int], items: list[Any]) -> None:
        super().__init__(items)
        self.name = name
        self.bounds = bounds

    def __getitem__(self, at: Any) -> Any:
        self._check_index(at)
        return super().__getitem__(at)

    def __setitem__(self, at: Any, value: Any) -> None:
        self._check_index(at)
        check_number(self.name, self.bounds, value)
        super().__setitem__(at, value)

    def _check_index(self, at: Any) -> None:
        if type(at) is not int or not 0 <= at < len(self):
            raise IndexError(f"{self.name}[{at!r}]: expected an index from 0 to {len(self) - 1}")


def check_number(name: str, bounds: tuple[int, int], value: Any) -> None:
    if not isinstance(value, int) or not bounds[0] <= value <= bounds[1]:
        raise OverflowError(f"{name} = {value!r}: expected a number from {bounds[0]} to {bounds[1]}")


def checked_class(table: type[S]) -> type[S]:
    """Make a class of checked states from a field table. They can be played on but not copied."""

    def __init__(self: Any) -> None:  # noqa: N807
        self.emitted = []
        for name, row in table.table.items():
            object.__setattr__(self, f"_{name}", _blank(name, row.bounds, shape_of(table, row)))

    body: dict[str, Any] = {"__init__": __init__, "__slots__": ("emitted", *(f"_{name}" for name in table.table))}
    for name, row in table.table.items():
        body[name] = property(attrgetter(f"_{name}")) if row.dims else _checked_property(name, row.bounds)
    return type(f"Checked{table.__name__}", (), body)


def _blank(name: str, bounds: tuple[int, int], shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    return CheckedList(name, bounds, [_blank(name, bounds, shape[1:]) for _ in range(shape[0])])


def _checked_property(name: str, bounds: tuple[int, int]) -> property:
    slot = f"_{name}"

    def write(self: Any, value: int) -> None:
        check_number(name, bounds, value)
        setattr(self, slot, value)

    return property(attrgetter(slot), write)


def numbers_by_field(state: Any, table: type[Fields]) -> dict[str, Any]:
    """A state's numbers by field, in plain lists, so that states of different classes can be compared."""

    def plain(value: Any) -> Any:
        return [plain(item) for item in list.__iter__(value)] if isinstance(value, list) else value

    return {name: plain(getattr(state, name)) for name in table.table}
