"""OpenSpiel, asked as quickly as its wheel allows. Runs in the environment of `requirements.txt`."""

import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

from bench.compare.worker import Offer, Offers, WorkUnit, count_all, serve

BATCH = 1024
ROLLOUTS = 1000
SIMULATIONS = 1000
SEATS = 4
GOOFSPIEL = {"players": SEATS, "num_cards": 13, "imp_info": True}
GAMES: dict[str, Callable[[], Any]] = {
    "goofspiel": lambda: pyspiel.load_game("goofspiel", GOOFSPIEL),
    "leduc": lambda: pyspiel.load_game("leduc_poker"),
    "hearts": lambda: pyspiel.load_game("hearts"),
}


def in_turns(name: str) -> Any:
    """The game as its C++ search wants it: one decision after the other."""
    return pyspiel.load_game_as_turn_based("goofspiel", GOOFSPIEL) if name == "goofspiel" else GAMES[name]()


def settled(state: Any, random: Callable[[], float]) -> Any:
    """Chance goes on until a decision is owed; in all of these games its outcomes are equally likely."""
    while state.is_chance_node():
        outcomes = state.legal_actions()
        state.apply_action(outcomes[int(random() * len(outcomes))])
    return state


def decisions_of(state: Any, games: int = 2000) -> float:
    """How many decisions a random game from here takes, on average."""
    random = Random(1).random
    decisions = 0
    for _ in range(games):
        at = state.clone()
        while not at.is_terminal():
            legal = at.legal_actions()
            decisions += not at.is_chance_node()
            at.apply_action(legal[int(random() * len(legal))])
    return decisions / games


def playing_out(name: str) -> WorkUnit:
    game = in_turns(name)
    state = settled(game.new_initial_state(), Random(1).random)
    each = decisions_of(state)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)  # noqa: FBT003

    def work() -> int:
        bot.mcts_search(state)
        return round(ROLLOUTS * each)

    return count_all(work)


def playing_out_by_bots() -> WorkUnit:
    game = GAMES["goofspiel"]()
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(SEATS)]
    each = decisions_of(in_turns("goofspiel").new_initial_state())

    def work() -> int:
        for seed in range(200):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return round(200 * each)

    return count_all(work)


def stepping(name: str) -> WorkUnit:
    """One state after the other: legal_actions and apply_action."""
    game = GAMES[name]()
    random = Random(1).random

    def work() -> int:
        decisions = 0
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                decisions += not state.is_chance_node()
                state.apply_action(legal[int(random() * len(legal))])
        return decisions

    return count_all(work)


def stepping_together() -> WorkUnit:
    """Goofspiel's own nodes, where all bid at once: legal_actions of every seat, then apply_actions."""
    game = GAMES["goofspiel"]()
    random = Random(1).random

    def work() -> int:
        decisions = 0
        for _ in range(20):
            state = settled(game.new_initial_state(), random)
            while not state.is_terminal():
                bids = []
                for seat in range(SEATS):
                    legal = state.legal_actions(seat)
                    bids.append(legal[int(random() * len(legal))])
                state.apply_actions(bids)
                decisions += SEATS
                settled(state, random)
        return decisions

    return count_all(work)


def observing_goofspiel() -> WorkUnit:
    """So many games side by side, all seats at once: rows of observations and masks, as a learner wants them."""
    game = GAMES["goofspiel"]()
    random = Random(1).random
    observer = make_observation(game)
    states = [settled(game.new_initial_state(), random) for _ in range(BATCH)]
    observations = np.zeros((BATCH, SEATS, *game.observation_tensor_shape()), np.float32)
    masks = np.zeros((BATCH, SEATS, game.num_distinct_actions()), np.int8)
    rng = np.random.default_rng(1)

    def show(at: int, state: Any) -> None:
        for seat in range(SEATS):
            observer.set_from(state, seat)
            observations[at, seat] = observer.tensor
            masks[at, seat] = state.legal_actions_mask(seat)

    for at, state in enumerate(states):
        show(at, state)

    def turn() -> tuple[int, float]:
        actions = np.argmax(masks * (1 + rng.random(masks.shape)), axis=2).tolist()
        began = time.process_time()
        for at, state in enumerate(states):
            state.apply_actions(actions[at])
            if state.is_terminal():
                state.returns()
                state = states[at] = game.new_initial_state()  # noqa: PLW2901
            settled(state, random)
            show(at, state)
        return BATCH * SEATS, time.process_time() - began

    return turn


def observing_leduc() -> WorkUnit:
    game = GAMES["leduc"]()
    random = Random(1).random
    observer = make_observation(game)
    states = [settled(game.new_initial_state(), random) for _ in range(BATCH)]
    observations = np.zeros((BATCH, *game.observation_tensor_shape()), np.float32)
    masks = np.zeros((BATCH, game.num_distinct_actions()), np.int8)
    rng = np.random.default_rng(1)

    def show(at: int, state: Any) -> None:
        observer.set_from(state, state.current_player())
        observations[at] = observer.tensor
        masks[at] = state.legal_actions_mask()

    for at, state in enumerate(states):
        show(at, state)

    def turn() -> tuple[int, float]:
        actions = np.argmax(masks * (1 + rng.random(masks.shape)), axis=1).tolist()
        began = time.process_time()
        for at, state in enumerate(states):
            state.apply_action(actions[at])
            if state.is_terminal():
                state.returns()
                state = states[at] = game.new_initial_state()  # noqa: PLW2901
            settled(state, random)
            show(at, state)
        return BATCH, time.process_time() - began

    return turn


def observing_environments(name: str) -> WorkUnit:
    """OpenSpiel's own environments for learners, stepped one by one: its SyncVectorEnv does the same and asks each twice."""
    game = GAMES[name]()
    kind = rl_environment.ObservationType.OBSERVATION
    envs = [rl_environment.Environment(game, observation_type=kind) for _ in range(64)]
    shown = [env.reset() for env in envs]
    random = Random(1).random

    def chosen(step: Any) -> list[int]:
        seats = range(game.num_players()) if step.is_simultaneous_move() else [step.current_player()]
        return [legal[int(random() * len(legal))] for legal in (step.observations["legal_actions"][seat] for seat in seats)]

    def turn() -> tuple[int, float]:
        actions = [chosen(step) for step in shown]
        began = time.process_time()
        for at, env in enumerate(envs):
            step = env.step(actions[at])
            shown[at] = env.reset() if step.last() else step
        return len(envs) * len(actions[0]), time.process_time() - began

    return turn


def cloning(name: str) -> WorkUnit:
    state = settled(GAMES[name]().new_initial_state(), Random(1).random)

    def work() -> int:
        for _ in range(1000):
            state.clone()
        return 1000

    return count_all(work)


def searching(name: str) -> WorkUnit:
    game = in_turns(name)
    random = Random(1).random
    state = settled(game.new_initial_state(), random)
    while len(state.legal_actions()) == 1:  # its search would stop at once
        state.apply_action(state.legal_actions()[0])
        settled(state, random)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, 1, False)  # noqa: FBT003
    assert bot.mcts_search(state).explore_count == SIMULATIONS

    def work() -> int:
        bot.mcts_search(state)
        return SIMULATIONS

    return count_all(work)


LEDUC = "leduc as OpenSpiel shows it"
ROLLING = "RandomRolloutEvaluator in C++ (asked through MCTSBot.mcts_search with one simulation), from the first decision"
STEPPING = "legal_actions and apply_action from Python"
OBSERVING = "1024 states stepped from Python, Observation.set_from and legal_actions_mask into arrays"
ENVIRONMENT = "64 of rl_environment.Environment, stepped one by one"
SEARCHING = "MCTSBot in C++, UCT, RandomRolloutEvaluator(1)"

OFFERS: Offers = {
    ("playouts", "goofspiel", "rollouts"): Offer(partial(playing_out, "goofspiel"), ROLLING + ", turn-based"),
    ("playouts", "goofspiel", "bots"): Offer(playing_out_by_bots, "evaluate_bots in C++ with its uniform random bots"),
    ("playouts", "leduc", "rollouts"): Offer(partial(playing_out, "leduc"), ROLLING),
    ("playouts", "hearts", "rollouts"): Offer(partial(playing_out, "hearts"), ROLLING + ": all cards are dealt before"),
    ("stepping", "goofspiel", "together"): Offer(stepping_together, "legal_actions and apply_actions from Python"),
    ("stepping", "leduc", "states"): Offer(partial(stepping, "leduc"), STEPPING),
    ("stepping", "hearts", "states"): Offer(partial(stepping, "hearts"), STEPPING),
    ("observing", "goofspiel", "observer"): Offer(observing_goofspiel, OBSERVING, "459 float32"),
    ("observing", "goofspiel", "environment"): Offer(partial(observing_environments, "goofspiel"), ENVIRONMENT, "459 floats"),
    ("observing", LEDUC, "observer"): Offer(observing_leduc, OBSERVING, "16 float32"),
    ("observing", LEDUC, "environment"): Offer(partial(observing_environments, "leduc"), ENVIRONMENT, "16 floats"),
    ("cloning", "goofspiel", "clone"): Offer(partial(cloning, "goofspiel"), "state.clone() from Python"),
    ("cloning", "leduc", "clone"): Offer(partial(cloning, "leduc"), "state.clone() from Python"),
    ("cloning", "hearts", "clone"): Offer(partial(cloning, "hearts"), "state.clone() from Python"),
    ("searching", "goofspiel", "UCT"): Offer(partial(searching, "goofspiel"), SEARCHING + ", turn-based"),
    ("searching", "leduc", "UCT"): Offer(partial(searching, "leduc"), SEARCHING),
    ("searching", "hearts", "UCT"): Offer(partial(searching, "hearts"), SEARCHING),
}  # fmt: skip

if __name__ == "__main__":
    serve(OFFERS, {"open_spiel": version("open_spiel")})
