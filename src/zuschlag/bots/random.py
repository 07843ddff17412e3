"""The weakest bot."""

from zuschlag.bots.bot import Turn
from zuschlag.kernel import below, seeded
from zuschlag.match import Seed


class Random:
    """Plays any offered move, each equally likely."""

    def __init__(self, seed: Seed, seat: int) -> None:
        self._rng = seeded("random", seed, seat)

    def choose(self, turn: Turn) -> str:
        offered = turn.offered
        return offered[below(self._rng, len(offered))]
