"""Python mode and compiled mode are one game, bit for bit."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.any_game import AnyGame
from tests.random_play import Variant
from tests.variants import every_variant, variant_game
from zuschlag import GAMES
from zuschlag.kernel import Generator, below, rule, seeded
from zuschlag.kernel.batch import Batch, python_playout
from zuschlag.kernel.build import Build
from zuschlag.kernel.checked_state import checked_class, numbers_by_field
from zuschlag.kernel.numba_compiler import compile_rule
from zuschlag.kernel.playout import FIRST_SEAT, draw_outcome, verbs_of

GAMES_A_VARIANT = 100
"""`make soak` plays a hundred thousand of each."""

awaited: Callable[[Any], int]
is_over: Callable[[Any], bool]
count_moves: Callable[[Any, int], int]
nth_move: Callable[[Any, int, int], int]
make_move: Callable[[Any, int, int], None]
settle: Callable[[Any, int], None]


@rule
def advance(s: Any, rng: Generator) -> int:
    """One decision or outcome at random; 0 where the game is over."""
    seats = awaited(s)  # noqa: F821
    if seats > 0:
        seat = FIRST_SEAT[seats]
        make_move(s, seat, nth_move(s, seat, below(rng, count_moves(s, seat))))  # noqa: F821
        return 1
    if is_over(s):  # noqa: F821
        return 0
    settle(s, draw_outcome(s, rng))  # noqa: F821
    return 1


@rule
def advance_first(states: Any, generators: Any) -> int:
    return advance(states[0], generators[0])


def in_python(game: AnyGame, games: int, seed: int) -> tuple[list[Any], list[Generator], list[int], list[int]]:
    states = [game.blank() for _ in range(games)]
    generators = [seeded(seed, at) for at in range(games)]
    decisions, digests = [0] * games, [0] * games
    python_playout(game.rules)(states, generators, decisions, digests, 0, games)
    return states, generators, decisions, digests


@every_variant
def test_seeded_games_end_alike_in_python_and_compiled(variant: Variant) -> None:
    """Whole games: every number of the final states, of the generators, and the decisions in between."""
    game = variant_game(variant)
    states, generators, decisions, digests = in_python(game, GAMES_A_VARIANT, 11)
    batch = Batch(game.rules, game.blank(), GAMES_A_VARIANT, seed=11)
    batch.play_out()
    assert batch.decisions.tolist() == decisions
    assert batch.digests.tolist() == digests
    assert [game.state.unpack(row) for row in batch.states] == states
    assert [Generator.unpack(row) for row in batch.generators] == generators


@pytest.mark.soak  # whole games, above, end alike by every number
@every_variant
def test_seeded_games_go_alike_step_by_step(variant: Variant) -> None:
    """Every state on the way, so that two errors cannot cancel out."""
    game = variant_game(variant)
    step = Build(verbs_of(game.rules), silent=True)(advance)
    compiled_step = compile_rule(advance_first, verbs_of(game.rules))
    for nth in range(3):
        s, rng = game.blank(), seeded("steps", nth)
        game.rules.deal(s, rng)
        states, generators = np.zeros(1, game.state.dtype()), np.zeros(1, Generator.dtype())
        s.pack(states[0])
        rng.pack(generators[0])
        while step(s, rng):
            assert compiled_step(states, generators) == 1
            assert game.state.unpack(states[0]) == s
        assert compiled_step(states, generators) == 0
        assert Generator.unpack(generators[0]) == rng


@every_variant
def test_emitting_events_changes_nothing(variant: Variant) -> None:
    """The loud build, which people play with, and the silent one end alike."""
    game = variant_game(variant)
    loud = Build(verbs_of(game.rules))(advance)
    states, _, _, _ = in_python(game, 5, 12)
    for nth in range(5):
        s, rng = game.blank(), seeded(12, nth)
        game.rules.deal(s, rng)
        while loud(s, rng):
            pass
        assert s == states[nth]
        assert s.emitted


@every_variant
def test_no_number_leaves_its_field_and_no_index_its_array(variant: Variant) -> None:
    """What would wrap or corrupt in silence when compiled raises in a checked state; none does."""
    game = variant_game(variant)
    states, _, _, _ = in_python(game, 20, 13)
    play = python_playout(game.rules)
    for nth in range(20):
        s = checked_class(game.state)()
        blank = game.blank()
        for name, row in game.state.table.items():
            fill(s, name, getattr(blank, name), len(row.dims))
        play([s], [seeded(13, nth)], [0], [0], 0, 1)
        assert numbers_by_field(s, game.state) == numbers_by_field(states[nth], game.state)


def fill(s: Any, name: str, value: Any, dimensions: int) -> None:
    if dimensions == 0:
        setattr(s, name, value)
    elif dimensions == 1:
        for at, number in enumerate(value):
            getattr(s, name)[at] = number
    else:
        for at, row in enumerate(value):
            for inner, number in enumerate(row):
                getattr(s, name)[at][inner] = number


@pytest.mark.soak  # a checked state finds the same without a compiler, above
@pytest.mark.parametrize("game", GAMES)
def test_no_index_leaves_its_array_when_compiled(game: str) -> None:
    """The compiler's own bounds checks find nothing, and change nothing."""
    for players, options in GAMES[game].variants:
        chosen = variant_game((game, players, dict(options)))
        guarded = Batch(chosen.rules, chosen.blank(), 50, seed=14, boundscheck=True)
        guarded.play_out()
        plain = Batch(chosen.rules, chosen.blank(), 50, seed=14)
        plain.play_out()
        assert guarded.digests.tolist() == plain.digests.tolist()
