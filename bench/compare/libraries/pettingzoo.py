"""PettingZoo's own card table, which wraps RLCard's. Runs in the environment of `requirements.txt`."""

from copy import deepcopy
from importlib.metadata import version
from random import Random

from pettingzoo.classic import leduc_holdem_v4

from bench.compare.worker import Offer, Offers, WorkUnit, count_all, serve


def observing() -> WorkUnit:
    env = leduc_holdem_v4.raw_env()
    env.reset(seed=1)
    random = Random(1).random

    def work() -> int:
        decisions = 0
        for _ in range(20):
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


def cloning() -> WorkUnit:
    env = leduc_holdem_v4.raw_env()
    env.reset(seed=1)

    def work() -> int:
        for _ in range(5):
            deepcopy(env)
        return 5

    return count_all(work)


STEPS = "raw_env: last and step from Python, one game. RLCard's Leduc"
OFFERS: Offers = {
    ("stepping", "leduc", "environment"): Offer(observing, STEPS + "; every step observes"),
    ("observing", "leduc as pgx shows it", "environment"): Offer(observing, STEPS, "36 float64"),
    ("cloning", "leduc", "deepcopy"): Offer(cloning, "copy.deepcopy of the environment: it has no clone"),
}

if __name__ == "__main__":
    serve(OFFERS, {"pettingzoo": version("pettingzoo")})
