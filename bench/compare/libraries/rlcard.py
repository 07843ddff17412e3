"""RLCard. Runs in the environment of `requirements.txt`."""

from copy import deepcopy
from importlib.metadata import version
from random import Random

import rlcard

from bench.compare.worker import Offer, Offers, WorkUnit, count_all, serve


def observing() -> WorkUnit:
    env = rlcard.make("leduc-holdem", config={"seed": 1})
    random = Random(1).random

    def work() -> int:
        decisions = 0
        for _ in range(20):
            state, _seat = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _seat = env.step(legal[int(random() * len(legal))])
                decisions += 1
            env.get_payoffs()
        return decisions

    return count_all(work)


def cloning() -> WorkUnit:
    env = rlcard.make("leduc-holdem", config={"seed": 1})
    env.reset()

    def work() -> int:
        for _ in range(20):
            deepcopy(env.game)
        return 20

    return count_all(work)


STEPS = "env.reset and env.step from Python, one game; every step observes. Its Leduc has blinds and a fourth action, check"
OFFERS: Offers = {
    ("playouts", "leduc", "environment"): Offer(observing, STEPS),
    ("stepping", "leduc", "environment"): Offer(observing, STEPS),
    ("observing", "leduc as pgx shows it", "environment"): Offer(observing, STEPS, "36 float64"),
    ("cloning", "leduc", "deepcopy"): Offer(cloning, "copy.deepcopy of the game: it has no clone"),
}

if __name__ == "__main__":
    serve(OFFERS, {"rlcard": version("rlcard")})
