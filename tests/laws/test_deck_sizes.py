"""Compiled once, for decks of every size: a deck of one's own plays on the largest size as it does on its own."""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

import zuschlag
from tests.any_game import AnyGame
from tests.laws.test_python_equals_compiled import advance, advance_first
from zuschlag import Refused
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag import rules
from zuschlag.games.zahltag.deck import parse_deck
from zuschlag.games.zahltag.state import DISTINCT, MOST_CARDS, MOST_DISTINCT, State
from zuschlag.kernel import Generator, below, rule, seeded
from zuschlag.kernel.build import Build, Function
from zuschlag.kernel.numba_compiler import compile_rule
from zuschlag.kernel.playout import verbs_of

EDGES = (1, 2, DISTINCT - 1, DISTINCT, DISTINCT + 1, 2 * DISTINCT, 2 * DISTINCT + 1, MOST_DISTINCT - 1, MOST_DISTINCT)
RANDOM_SIZES = 4
"""`make soak` plays two hundred more."""
MOST_COPIES = 3
SEATS_AS_BITS = 16

awaited: Callable[[Any], int]
can_move: Callable[[Any, int, int], bool]
total_weight: Callable[[Any], int]
outcome_weight: Callable[[Any, int], int]


@rule
def describe_options(states: Any, moves: Any, weights: Any, outcomes: int) -> int:
    """Set which moves each seat may make and what each outcome weighs; the seats awaited, and the sum of the weights."""
    s = states[0]
    for seat in range(s.players):
        for move in range(len(moves[0])):
            moves[seat][move] = 1 if can_move(s, seat, move) else 0  # noqa: F821
    for outcome in range(outcomes):
        weights[outcome] = outcome_weight(s, outcome)  # noqa: F821
    return awaited(s) + SEATS_AS_BITS * total_weight(s)  # noqa: F821


def every_contract() -> list[str]:
    """All contracts that a deck may hold, small ones first."""
    counts = product(*(range(min(count, MOST_CARDS) + 1) for count in kinds.COUNTS))
    return sorted((kinds.to_letters(each) for each in counts if 1 <= sum(each) <= MOST_CARDS), key=len)


def random_deck(distinct: int, seed: int | str) -> list[str]:
    """So many different contracts in any order, mostly small ones, each up to three times."""
    rng, left = seeded("deck", distinct, seed), every_contract()
    chosen = [left.pop(below(rng, min(len(left), 60 + distinct))) for _ in range(distinct)]
    return [contract for contract in chosen for _ in range(1 + below(rng, MOST_COPIES))]


@cache
def builds() -> tuple[Function, Function, Function, Function]:
    """`advance` and `describe_options`, each in Python and compiled."""
    verbs = {**verbs_of(rules), "can_move": rules.can_move, "outcome_weight": rules.outcome_weight}
    python = Build(verbs, silent=True)
    return (
        python(advance),
        compile_rule(advance_first, verbs_of(rules)),
        python(describe_options),
        compile_rule(describe_options, verbs),
    )


def same_game(game: AnyGame, seed: int | str) -> int:
    """Play a whole match in Python on states of the deck's own size, and compiled on those with room; compare every step."""
    step, compiled_step, options, compiled_options = builds()
    s, rng = game.blank(), seeded("own deck", seed)
    assert type(s) is game.state
    game.rules.deal(s, rng)
    states, generators = np.zeros(1, game.compiled_state.dtype()), np.zeros(1, Generator.dtype())
    s.pack(states[0])
    rng.pack(generators[0])
    viewers = (None, *range(game.players))
    outcomes, shape = len(game.outcomes), (game.players, len(game.words))
    steps = 0
    while True:
        padded = game.state.unpack(states[0])
        assert padded == s
        assert list(game.views(padded, viewers)) == list(game.views(s, viewers))
        moves, weights = np.zeros((2, *shape), np.int64), np.zeros((2, outcomes), np.int64)
        assert options([s], moves[0], weights[0], outcomes) == compiled_options(states, moves[1], weights[1], outcomes)
        assert np.array_equal(moves[0], moves[1])
        assert np.array_equal(weights[0], weights[1])
        has_moved = step(s, rng)
        assert compiled_step(states, generators) == has_moved
        if not has_moved:
            break
        steps += 1
    assert Generator.unpack(generators[0]) == rng
    assert not any(states[0][name][len(game.contracts) :].any() for name in ("needs", "deck", "stack"))  # type: ignore[attr-defined]
    return steps


def random_size(number: int) -> int:
    return 1 + below(seeded("size", number), 400 if number % 3 else MOST_DISTINCT)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_decks_of_every_size_play_alike_on_their_own_and_on_the_largest_size(players: int) -> None:
    """Whole matches: every number of every state, so every digest; every view, legal move and weight; the same dice."""
    for distinct in (*EDGES, *map(random_size, range(RANDOM_SIZES))):
        game = zuschlag.game("zahltag", players, contracts=random_deck(distinct, players))
        assert same_game(game, distinct) > 3 * players


@pytest.mark.soak  # all edges and some random sizes are played above
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_more_decks_play_alike(players: int) -> None:
    for number in range(200):
        game = zuschlag.game("zahltag", players, contracts=random_deck(random_size(number), number))
        assert same_game(game, number) > 3 * players


def test_so_many_contracts_are_possible() -> None:
    """ZT-1: the largest size has room for all of them, and no other contract is accepted."""
    contracts = every_contract()
    assert len(parse_deck(contracts)) == len(set(contracts)) == MOST_DISTINCT
    for impossible in ("", "C" * 11, "W" * 13, "EC"):
        with pytest.raises(Refused, match="contract 1 "):
            parse_deck([impossible])


def test_code_is_compiled_for_two_sizes_of_deck_alone() -> None:
    """The built-in deck keeps its own, which smaller decks share; its states have no room to spare."""
    sizes = {zuschlag.game("zahltag", 3, contracts=random_deck(distinct, 1)).compiled_state for distinct in EDGES}
    assert sizes == {State, State.sized(DISTINCT=MOST_DISTINCT)}
    built_in = zuschlag.game("zahltag", 3)
    assert built_in.compiled_state is built_in.state is State


def test_boards_of_ones_own_have_the_size_of_the_built_in_one() -> None:
    """BS-1: thirteen lots, two of them parks, so nothing is compiled for a board."""
    lots: list[dict[str, object]] = [{"id": f"L{at}", "value": at + 1} for at in range(11)]
    own = zuschlag.game("bigshot", 3, board={"lots": [*lots, *({"id": f"P{at}", "doubles": [f"L{at}"]} for at in (0, 1))]})
    assert own.compiled_state is own.state is zuschlag.game("bigshot", 3).state
