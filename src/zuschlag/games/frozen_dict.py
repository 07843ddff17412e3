"""Dictionaries that cannot be written to, for what views and events share."""

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A read-only dict. It equals a dict and is written as one in JSON. `dict(frozen)` is a copy that you can change.

    (A MappingProxyType can be neither pickled nor encoded as JSON.)
    """

    __slots__ = ()

    def _refuse(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("this dict is part of a view or an event and cannot be written to; dict(...) makes a copy")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)


def _create(cls: type[FrozenDict[K, V]], *args: Any, **kwargs: Any) -> FrozenDict[K, V]:
    made = dict.__new__(cls)
    dict.__init__(made, *args, **kwargs)
    return made


# A dict's own __init__ would write into one that exists. (Set here, so that type checkers see the signature of dict.)
FrozenDict.__new__ = _create  # type: ignore[method-assign, assignment]
FrozenDict.__init__ = object.__init__  # type: ignore[method-assign, assignment]


def frozen(value: Any) -> Any:
    """A JSON value with every object as a `FrozenDict` and every list as a tuple, all the way down."""
    if isinstance(value, Mapping):
        return FrozenDict({key: frozen(inner) for key, inner in value.items()})
    if isinstance(value, list | tuple):
        return tuple(frozen(inner) for inner in value)
    return value
