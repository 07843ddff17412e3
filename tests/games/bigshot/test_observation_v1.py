"""Version 1 of Big Shot's observations: the cubes to come, and placements colour by colour, which lose no result."""

import random

import pytest

import zuschlag
from zuschlag.envs.spaces import Spec
from zuschlag.games.bigshot.game import BigShotResult
from zuschlag.games.bigshot.observation_v1 import is_listed
from zuschlag.games.bigshot.state import COLOURS, PLACING, SPACES, State
from zuschlag.games.bigshot.view import View
from zuschlag.games.observation_versions import observed_game
from zuschlag.match import Match

CASES = [(2, 9, 17), (3, 4, 17), (4, 10, 17)]
"""Players, seed and round: late in the game, when few lots are open."""


def placements(players: int, seed: int, rounds: int) -> Match[View, State, BigShotResult]:
    """A random match at the start of a placement, after so many rounds."""
    match, chance = zuschlag.new("bigshot", players, seed=seed), random.Random(seed)
    while not (match.state.round >= rounds and match.state.phase == PLACING and match.state.unplaced == 4):
        seat = match.pending.seats[0]
        offered = list(match.offered(seat))
        match.play(seat, "pass" if "pass" in offered and chance.random() < 0.6 else chance.choice(offered))
    return match


def results(s: State, rules: object, *, in_order: bool) -> tuple[set[tuple[int, ...]], int]:
    """Every state after the last cube, and how many placements were tried on the way."""
    seat, tried = s.turn, 0
    reached = {tuple(s.numbers())}
    for _ in range(s.unplaced):
        after = set()
        for numbers in reached:
            here = State.from_numbers(numbers)
            for n in range(rules.count_moves(here, seat)):  # type: ignore[attr-defined]
                move = rules.nth_move(here, seat, n)  # type: ignore[attr-defined]
                if in_order and not is_listed(here, seat, move):
                    continue
                there = here.copy()
                rules.make_move(there, seat, move)  # type: ignore[attr-defined]
                after.add(tuple(there.numbers()))
                tried += 1
        reached = after
    return reached, tried


@pytest.mark.parametrize(("players", "seed", "rounds"), CASES)
def test_the_order_of_colours_loses_no_result_bs_10_bs_11_bs_12(players: int, seed: int, rounds: int) -> None:
    """Every way to place four cubes, in any order and in the one order: the same states, also where lots are sold midway."""
    match = placements(players, seed, rounds)
    every, tried = results(match.state, match.game.rules, in_order=False)
    found, fewer = results(match.state, match.game.rules, in_order=True)
    assert found == every
    assert fewer <= tried
    assert len(every) > 1


def test_some_of_these_placements_sell_lots_and_have_several_colours() -> None:
    """So the cases above are those in which an order could count."""
    kinds = set()
    for players, seed, rounds in CASES:
        s = placements(players, seed, rounds).state
        colours = sum(cubes > 0 for cubes in s.heaps[s.broker])
        kinds.add((colours > 1, any(0 < room < 4 for room in s.room)))
    assert (True, True) in kinds


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_reach_is_what_the_next_die_brings_bs_7(players: int) -> None:
    """In every round of a match, whatever is rolled next."""
    match, chance = zuschlag.new("bigshot", players, seed=5, chance="ask"), random.Random(5)
    spec = Spec(observed_game(match.game, 1))
    at = spec.size - 6 * COLOURS
    while not match.pending.over:
        if match.pending.chance:
            match.settle(chance.choice(list(match.outcomes)))
            continue
        seat = match.pending.seats[0]
        s = match.state
        if s.phase == PLACING and s.unplaced == 1 and s.round < SPACES - 1:
            seen = (spec.observe(s, 0) * spec.units).astype(int)[at:].reshape(6, COLOURS)
            left = (spec.observe(s, 0) * spec.units).astype(int)[at - COLOURS : at]
            assert left.sum() == 1 + 4 * (SPACES - 1 - s.round)
            after = match.copy()
            after.play(seat, after.offered(seat)[0])
            for pip in range(1, 7):
                rolled = after.copy()
                rolled.settle(f"roll {pip}")
                heap = rolled.state.heaps[rolled.state.broker]
                assert sorted(seen[pip - 1]) == sorted(heap)
                own = heap[s.colour[0][0]]
                assert seen[pip - 1][0] == own
        match.play(seat, chance.choice(match.offered(seat)))
    assert not spec.observe(match.state, 0)[at - COLOURS :].any()
