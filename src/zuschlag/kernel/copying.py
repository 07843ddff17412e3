"""Copying a state over another: what a search does before every simulation."""

from typing import Any

from zuschlag.kernel.subset import routine


@routine
def copy_over(states: Any, to: int, source: int) -> None:
    """Let one state of a list be as another is. (Python mode; `copy_record` is the same for records.)"""
    states[to] = states[source].copy()


@routine
def copy_record(states: Any, to: int, source: int) -> None:
    """`copy_over` for an array of records: copying bytes."""
    states[to] = states[source]
