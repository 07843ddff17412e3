"""Whole numbers of every kind: learners' arrays are full of numpy's."""

import operator
from typing import Any

import numpy as np


def whole(thing: object) -> Any:
    """A plain int for every kind of whole number, numpy's included. All else, even True, stays as it is, to be refused."""
    if type(thing) is int or isinstance(thing, (bool, np.bool_)):
        return thing
    try:
        return operator.index(thing)  # type: ignore[arg-type]
    except TypeError:
        return thing
