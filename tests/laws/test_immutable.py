"""The law that what a viewer is given cannot be written to: views and events are immutable all the way down."""

import pickle
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.random_play import Variant, play_randomly
from tests.variants import every_variant


def shown(match: AnyMatch) -> Iterator[Any]:
    """All that a match shows its viewers at this moment."""
    viewers = (None, *range(match.players))
    for viewer in viewers:
        yield match.view(viewer)
    yield from match.views(viewers)
    yield match.events


def check_immutable(value: Any, where: str = "") -> None:
    """Fails at the first thing, however deep, that can be written to."""
    if value is None or type(value) in (bool, int, str):
        return
    if type(value) in (tuple, frozenset):
        for at, inner in enumerate(value):
            check_immutable(inner, f"{where}[{at}]")
    elif is_dataclass(value):
        assert not hasattr(value, "__dict__"), f"{where} takes new attributes"
        for field in fields(value):
            with pytest.raises(FrozenInstanceError):
                setattr(value, field.name, None)
            check_immutable(getattr(value, field.name), f"{where}.{field.name}")
    elif isinstance(value, Mapping):
        writable: Any = value
        before = dict(value)
        some = next(iter(value), "red")
        for write in (
            lambda: writable.__setitem__(some, 9),
            lambda: writable.__setitem__("new", 9),
            lambda: writable.__delitem__(some),
            writable.clear,
            lambda: writable.update(red=9),
            lambda: writable.pop(some),
        ):
            with pytest.raises((TypeError, AttributeError)):
                write()
            assert value == before, f"{where} has been written to"
        for key, inner in value.items():
            check_immutable(inner, f"{where}[{key!r}]")
    else:
        pytest.fail(f"{where} is {type(value).__name__}, which can be written to")


@every_variant
def test_views_and_events_cannot_be_written_to(variant: Variant) -> None:
    """Not in their deepest part: what is shared between views, and kept from one match to the next, stays what it was."""
    for number, match in enumerate(play_randomly(variant, 1)):
        if number % 40 == 1 or match.pending.over:
            for thing in shown(match):
                check_immutable(thing, type(thing).__name__)


@every_variant
def test_views_and_events_travel_between_processes_and_arrive_immutable(variant: Variant) -> None:
    """Pickled, as bots get them, and copied."""
    for number, match in enumerate(play_randomly(variant, 3)):
        if number % 80 == 1 or match.pending.over:
            for thing in shown(match):
                for back in (pickle.loads(pickle.dumps(thing)), deepcopy(thing)):
                    assert back == thing
                    check_immutable(back)


@every_variant
def test_the_options_that_a_view_names_make_the_same_game(variant: Variant) -> None:
    """A view's options are those of the match, in a form that cannot be written to."""
    match = zuschlag.new(variant[0], variant[1], seed=4, **variant[2])
    seen = match.view(None)
    again = zuschlag.new(seen.game, seen.players, seed=4, **dict(seen.options))  # type: ignore[call-overload]
    assert again.options == match.options == variant[2]
    assert again.record() == match.record()
    assert again.view(0) == match.view(0)
