"""Whole numbers of every kind: learners' arrays are full of numpy's."""

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

from zuschlag.errors import Refused, short


def whole(thing: object) -> Any:
    """A plain int for every kind of whole number, numpy's included. All else, even True, stays as it is, to be refused."""
    if type(thing) is int or isinstance(thing, (bool, np.bool_)):
        return thing
    try:
        return operator.index(thing)  # type: ignore[arg-type]
    except TypeError:
        return thing


def checked_seat(seat: object, players: int) -> int | None:
    """A seat as a plain number, or None. Refuses all else."""
    found: int | None = whole(seat)
    if found is not None and (type(found) is not int or not 0 <= found < players):
        raise Refused("malformed", f"seat is {short(seat)}; expected a seat from 0 to {players - 1}, or None")
    return found


def setup_in(options: object) -> Mapping[str, Any] | None:
    """The deal that the options of a `reset` ask for: a record's `setup`. Other keys are not ours."""
    if options is not None and not isinstance(options, Mapping):
        raise Refused("malformed", f"options are {short(options)}; expected a dictionary, with a 'setup' or without, or None")
    return options.get("setup") if options else None


def checked_count(name: str, value: object, least: int | None = None) -> int:
    """A whole number; refuses everything else, and less than `least`."""
    number = whole(value)
    if type(number) is not int or (least is not None and number < least):
        expected = "a whole number" if least is None else f"a whole number from {least}"
        raise Refused("malformed", f"{name} is {short(value)}; expected {expected}")
    return number
