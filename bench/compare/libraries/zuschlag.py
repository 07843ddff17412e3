"""Ours, and the two games that others have as well, on our kernel."""

import time
from collections.abc import Callable
from functools import partial
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np

import zuschlag
from bench.compare.kernel_games.goofspiel import Goofspiel
from bench.compare.kernel_games.leduc_like_openspiel import LeducLikeOpenSpiel
from bench.compare.kernel_games.leduc_like_pgx import LeducLikePgx
from bench.compare.kernel_games.uct_search import Search
from bench.compare.worker import Offer, Offers, WorkUnit, count_all, serve
from zuschlag.envs import Batch, bigshot_v0, zahltag_v0
from zuschlag.kernel import Build, seeded
from zuschlag.kernel.batch import Batch as Playouts
from zuschlag.kernel.playout import FIRST_SEAT, verbs_of

BATCH = 1024
SIMULATIONS = 1000
LEDUC, LEDUC_PGX = "leduc as OpenSpiel shows it", "leduc as pgx shows it"
GAMES_BY_NAME: dict[str, Callable[[], Any]] = {
    "goofspiel": Goofspiel,
    "leduc": LeducLikeOpenSpiel,
    LEDUC: LeducLikeOpenSpiel,
    LEDUC_PGX: LeducLikePgx,
    "bigshot": partial(zuschlag.game, "bigshot", 4),
    "zahltag": partial(zuschlag.game, "zahltag", 4),
}
GAMES = ("goofspiel", "leduc", "bigshot", "zahltag")


def playing_out(name: str) -> WorkUnit:
    game = GAMES_BY_NAME[name]()
    batch = Playouts(game.rules, game.blank(), BATCH, seed=1)

    def work() -> int:
        batch.play_out()
        return int(batch.decisions.sum())

    return count_all(work)


def begun(game: Any) -> Any:
    """A game in which the first decision is owed."""
    s = game.blank()
    rng = seeded(1)
    game.rules.deal(s, rng)
    while not game.rules.awaited(s):
        game.rules.settle(s, game.rules.outcome_at(s, 0))
    return s


def without_events(rules: ModuleType) -> Any:
    """The game's verbs in Python mode, telling nobody what happens: as searches and playouts have them."""
    build = Build(silent=True)
    return SimpleNamespace(**{name: build(verb) for name, verb in verbs_of(rules).items()})


def stepping(name: str, *, telling: bool) -> WorkUnit:
    """Rules in Python mode; where they tell, as at a table, every game keeps its events."""
    game = GAMES_BY_NAME[name]()
    rules = game.rules if telling else without_events(game.rules)
    awaited, count_moves, nth_move, make_move = rules.awaited, rules.count_moves, rules.nth_move, rules.make_move
    random = Random(1).random
    rng = seeded(1)
    blank = game.blank()

    def work() -> int:
        decisions = 0
        for _ in range(20):
            s = blank.copy()
            rules.deal(s, rng)
            while True:
                seats = awaited(s)
                if seats:
                    seat = FIRST_SEAT[seats]
                    make_move(s, seat, nth_move(s, seat, int(random() * count_moves(s, seat))))
                    decisions += 1
                elif rules.is_over(s):
                    break
                else:
                    rules.settle(s, rules.outcome_at(s, int(random() * rules.total_weight(s))))
        return decisions

    return count_all(work)


def observing(name: str, kind: type) -> WorkUnit:
    """Actions are chosen before the clock runs."""
    batch = Batch(GAMES_BY_NAME[name](), size=BATCH, dtype=kind)
    rng = np.random.default_rng(1)

    def turn() -> tuple[int, float]:
        actions = np.argmax(batch.masks * (1 + rng.random(batch.masks.shape)), axis=1)
        began = time.process_time()
        batch.step(actions)
        return BATCH, time.process_time() - began

    return turn


def observing_in_pettingzoo(environment: ModuleType) -> WorkUnit:
    """One game as PettingZoo wants it, asked like PettingZoo's own."""
    env = environment.raw_env(players=4)
    env.reset(seed=1)
    random = Random(1).random

    def work() -> int:
        decisions = 0
        env.reset()
        while env.agents:
            seen, _reward, is_over, is_cut, _more = env.last()
            if is_over or is_cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(random() * len(legal))]))
            decisions += 1
        return decisions

    return count_all(work)


def cloning(name: str) -> WorkUnit:
    s = begun(GAMES_BY_NAME[name]())

    def work() -> int:
        for _ in range(1000):
            s.copy()
        return 1000

    return count_all(work)


def cloning_records(name: str) -> WorkUnit:
    game = GAMES_BY_NAME[name]()
    states = Playouts(game.rules, begun(game), BATCH).states
    others = np.empty_like(states)

    def work() -> int:
        for _ in range(20):
            np.copyto(others, states)
        return 20 * BATCH

    return count_all(work)


def searching(name: str) -> WorkUnit:
    game = GAMES_BY_NAME[name]()
    search = Search(game.rules, begun(game), SIMULATIONS, len(game.words))

    def work() -> int:
        search.run()
        return SIMULATIONS

    return count_all(work)


def shown(name: str, kind: type) -> str:
    return f"{sum(feature.size for feature in GAMES_BY_NAME[name]().features)} {np.dtype(kind).name}"


KINDS: dict[str, type] = {
    "goofspiel": np.float32, LEDUC: np.float32, LEDUC_PGX: np.bool_, "bigshot": np.float32, "zahltag": np.float32,
}  # fmt: skip
STEPPING = "rules in Python mode: count_moves, nth_move, make_move"
OFFERS: Offers = {
    **{("playouts", name, "kernel"): Offer(partial(playing_out, name), "kernel.batch.Batch, compiled") for name in GAMES},
    **{("stepping", name, "rules"): Offer(partial(stepping, name, telling=False), STEPPING) for name in GAMES},
    **{
        ("stepping", name, "telling rules"): Offer(partial(stepping, name, telling=True), STEPPING + ", events kept")
        for name in ("bigshot", "zahltag")
    },
    **{
        ("observing", name, "batch"): Offer(
            partial(observing, name, kind), f"envs.Batch of {BATCH}, one call a step, actions given", shown(name, kind)
        )
        for name, kind in KINDS.items()
    },
    **{
        ("observing", name, "pettingzoo"): Offer(
            partial(observing_in_pettingzoo, environment),
            f"{name}_v0.raw_env: last and step from Python, one game, with record and events",
            shown(name, np.float32),
        )
        for name, environment in (("bigshot", bigshot_v0), ("zahltag", zahltag_v0))
    },
    **{("cloning", name, "copy"): Offer(partial(cloning, name), "state.copy() from Python, in Python mode") for name in GAMES},
    **{
        ("cloning", name, "records"): Offer(partial(cloning_records, name), f"an array of {BATCH} compiled states, copied")
        for name in GAMES
    },
    **{
        ("searching", name, "UCT"): Offer(partial(searching, name), "UCT on the kernel, one random playout a simulation")
        for name in GAMES
    },
}

if __name__ == "__main__":
    serve(OFFERS, {"zuschlag": zuschlag.__version__})
