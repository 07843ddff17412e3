"""Decorators for functions written in the subset of Python that can be compiled: `@rule` and `@routine`.

Law: a rule is a function of ints and of states or fixed arrays of ints. It has no strings, dicts, tuples, exceptions,
closures, recursion or allocation; a variable keeps one type; what it calls is another rule or one of a few built-ins. That
is what lets one source run as plain Python, compiled by numba, and compiled for a GPU. `kernel.subset_check` finds violations.
"""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def rule(function: F) -> F:
    """Mark `function` as written in the subset. Costs nothing when it is called."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def is_rule(thing: object) -> bool:
    """Is it marked, as a rule or as a routine?"""
    return getattr(thing, "__rule__", False) is True


def is_routine(thing: object) -> bool:
    """Is it marked as a routine, which may use more than the subset?"""
    return getattr(thing, "__routine__", False) is True


def routine(function: F) -> F:
    """Mark `function` as one that is built and compiled like a rule, but may use floats; not for GPUs."""
    function.__rule__ = True  # type: ignore[attr-defined]
    function.__routine__ = True  # type: ignore[attr-defined]
    return function
