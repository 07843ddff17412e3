"""The weakest bot."""

from zuschlag.bots.bot import Bot
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.kernel import below


class Random(Bot):
    """Plays any offered move, each equally likely."""

    name = "random"

    def think(self, turn: Turn) -> Thought:
        return Thought(self.choose(turn), tuple(Candidate(word) for word in turn.offered), self.name)

    def choose(self, turn: Turn) -> str:
        offered = turn.offered
        return offered[below(self.dice(turn), len(offered))]
