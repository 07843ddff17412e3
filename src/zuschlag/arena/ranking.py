"""Ranks for statistics, from the places that the rules give."""

from collections.abc import Sequence


def ranks(places: Sequence[int]) -> tuple[float, ...]:
    """Each seat's rank, 1 the best: seats that share a place share the mean of the ranks they fill."""
    return tuple(place + (places.count(place) - 1) / 2 for place in places)
