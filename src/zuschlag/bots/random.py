"""The weakest bot."""

from zuschlag.bots.bot import Bot
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.kernel import below, seeded
from zuschlag.match import Seed


class Random(Bot):
    """Plays any offered move, each equally likely."""

    name = "random"

    def __init__(self, seed: Seed, seat: int) -> None:
        super().__init__(seed, seat)
        self._rng = seeded("random", seed, seat)

    def think(self, turn: Turn) -> Thought:
        move = self.choose(turn)
        return Thought(move, tuple(Candidate(word) for word in turn.offered), self.name)

    def choose(self, turn: Turn) -> str:
        offered = turn.offered
        return offered[below(self._rng, len(offered))]
