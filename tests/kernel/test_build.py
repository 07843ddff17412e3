"""Builds: the same rules over other names."""

from collections.abc import Callable
from typing import Any

from zuschlag.kernel import Build, emit, is_rule, rule

SIZE = 3
SCALE = 2

slot: Callable[[int], int]


@rule
def scaled(n: int) -> int:
    """Twice n."""
    return n * SCALE


@rule
def total(n: int) -> int:
    found = 0
    for at in range(SIZE):
        found += scaled(at + n)
    return found


@rule
def through_slot(n: int) -> int:
    return slot(n) + 1  # noqa: F821


@rule
def telling(s: Any, n: int) -> int:
    emit(s, 1, n, 0, 0)
    if n > 3:
        emit(s, 2, n, 0, 0)
    return n


class Listener:
    def __init__(self) -> None:
        self.emitted: list[tuple[int, int, int, int]] = []


def test_names_are_replaced_all_the_way_down() -> None:
    build = Build({"SCALE": 10, "SIZE": 2})
    assert total(1) == 2 * (1 + 2 + 3)
    assert build(total)(1) == 10 * (1 + 2)
    assert total(1) == 12


def test_a_slot_is_filled_with_a_rule_that_is_rebuilt_too() -> None:
    assert Build({"slot": scaled, "SCALE": 5})(through_slot)(4) == 21


def test_every_function_is_wrapped_once() -> None:
    wrapped: list[str] = []

    def wrap(function: Callable[..., Any]) -> Callable[..., Any]:
        wrapped.append(function.__name__)
        return function

    build = Build(wrap=wrap)
    assert build(total) is build(total)
    assert wrapped == ["scaled", "total"]


def test_an_attribute_that_is_named_like_a_rule_is_not_taken_for_one() -> None:
    @rule
    def reader(s: Any) -> int:
        return s.scaled  # type: ignore[no-any-return]

    build = Build()
    build(reader)
    assert [function.__name__ for function in build.built] == ["reader"]


def test_a_built_rule_keeps_its_name_and_promise() -> None:
    built = Build({"SCALE": 3})(scaled)
    assert (built.__name__, built.__doc__, built.__module__) == ("scaled", "Twice n.", scaled.__module__)
    assert is_rule(scaled)


def test_a_silent_build_emits_no_events_and_does_the_same() -> None:
    loud, silent = Listener(), Listener()
    assert Build()(telling)(loud, 5) == Build(silent=True)(telling)(silent, 5) == 5
    assert loud.emitted == [(1, 5, 0, 0), (2, 5, 0, 0)]
    assert silent.emitted == []


def test_a_silent_build_keeps_its_lines() -> None:
    """So a debugger and a coverage report point at the text."""
    silent = Build(silent=True)(telling)
    assert silent.__code__.co_filename == telling.__code__.co_filename
    assert silent.__code__.co_firstlineno == telling.__code__.co_firstlineno
