"""Parses the arguments that environments share: whole numbers of any kind, seats, counts, the options of `reset`."""

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

from zuschlag.errors import Refused, short


def as_int(thing: object) -> Any:
    """Return a plain int for any whole number, numpy's included. All else, even True, is returned unchanged, to be refused."""
    if type(thing) is int or isinstance(thing, (bool, np.bool_)):
        return thing
    try:
        return operator.index(thing)  # type: ignore[arg-type]
    except TypeError:
        return thing


def plain_options(options: Mapping[str, object]) -> dict[str, object]:
    """Return the options of a game with plain values for numpy's numbers and truth values."""
    return {name: bool(value) if isinstance(value, np.bool_) else as_int(value) for name, value in options.items()}


def parse_seat(seat: object, players: int) -> int | None:
    """Return a seat as a plain int, or None. Refuses all else."""
    found: int | None = as_int(seat)
    if found is not None and (type(found) is not int or not 0 <= found < players):
        raise Refused("malformed", f"seat is {short(seat)}; expected a seat from 0 to {players - 1}, or None")
    return found


def parse_setup(options: object) -> Mapping[str, Any] | None:
    """Return the deal among the options of a `reset`: a record's `setup`. Other keys are ignored."""
    if options is not None and not isinstance(options, Mapping):
        raise Refused("malformed", f"options are {short(options)}; expected a dictionary, with a 'setup' or without, or None")
    return options.get("setup") if options else None


def parse_count(name: str, value: object, least: int | None = None) -> int:
    """Return a whole number; refuses everything else, and less than `least`."""
    number = as_int(value)
    if type(number) is not int or (least is not None and number < least):
        expected = "a whole number" if least is None else f"a whole number from {least}"
        raise Refused("malformed", f"{name} is {short(value)}; expected {expected}")
    return number
