"""Through OpenSpiel: how far from equilibrium the small game's strategies are, and how fast random play is.

python -m bench.openspiel exploitability | speed       prints the tables of docs/how-to/openspiel.md
"""

import sys
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python import games, policy  # noqa: F401
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, gambit

import zuschlag.envs.openspiel  # noqa: F401

ITERATIONS = (1, 10, 100, 1000)
SECONDS = 4.0
NAMES = (
    "zuschlag_bigshot(players=2)",
    "zuschlag_bigshot(players=4)",
    "zuschlag_zahltag(players=2)",
    "zuschlag_zahltag(players=4)",
    "python_tic_tac_toe",
    "python_kuhn_poker",
    "python_liars_poker",
    "python_block_dominoes",
    "hearts",
)


def on_the_tree(players: int) -> list[float]:
    """NashConv of CFR's average strategy, on the tree exported once."""
    tree = pyspiel.load_efg_game(gambit.export_gambit(pyspiel.load_game(f"zuschlag_zahltag_small(players={players})")))
    solver = pyspiel.CFRSolver(tree)
    found = []
    for iteration in range(1, ITERATIONS[-1] + 1):
        solver.evaluate_and_update_policy()
        if iteration in ITERATIONS:
            found.append(pyspiel.nash_conv(tree, solver.average_policy()))
    return found


def on_the_states(players: int) -> list[float]:
    """NashConv of external sampling MCCFR's average strategy, on the game's own states."""
    game = pyspiel.load_game(f"zuschlag_zahltag_small(players={players})")
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    found = []
    for iteration in range(1, ITERATIONS[-1] + 1):
        solver.iteration()
        if iteration in ITERATIONS:
            found.append(exploitability.nash_conv(game, solver.average_policy()))
    return found


def show_exploitability() -> None:
    print(f"| players | method | uniform | {' | '.join(f'after {n}' for n in ITERATIONS)} |")
    print(f"|---|---|---|{'---|' * len(ITERATIONS)}")
    for players in (2, 3):
        game = pyspiel.load_game(f"zuschlag_zahltag_small(players={players})")
        uniform = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
        methods = {"CFR, on the exported tree": on_the_tree}
        if players == 2:
            methods["external sampling MCCFR, on the states"] = on_the_states
        for method, found in methods.items():
            print(f"| {players} | {method} | {uniform:.3f} | {' | '.join(f'{value:.4f}' for value in found(players))} |")


def steps(game: Any, seconds: float) -> tuple[int, int, float]:
    """Random games until the time is up: decisions, outcomes of chance, CPU seconds."""
    import numpy as np

    rng = np.random.RandomState(1)
    decisions = outcomes = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                drawn, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(drawn[int(np.searchsorted(np.cumsum(shares), rng.rand()).clip(0, len(drawn) - 1))])
                outcomes += 1
            else:
                legal = state.legal_actions()
                state.apply_action(legal[rng.randint(len(legal))])
                decisions += 1
    return decisions, outcomes, spent


def show_speed() -> None:
    print("| game | decisions a second | with draws of chance | copies a second |")
    print("|---|---|---|---|")
    for name in NAMES:
        game = pyspiel.load_game(name)
        decisions, outcomes, spent = steps(game, SECONDS)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        begun, copies = process_time(), 0
        while process_time() - begun < SECONDS / 4:
            state.clone()
            copies += 1
        copied = copies / (process_time() - begun)
        print(f"| `{name}` | {decisions / spent:,.0f} | {(decisions + outcomes) / spent:,.0f} | {copied:,.0f} |", flush=True)


TABLES = {"exploitability": show_exploitability, "speed": show_speed}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in TABLES:
        sys.exit(f"usage: python -m bench.openspiel {' | '.join(TABLES)}")
    TABLES[sys.argv[1]]()
