"""The naive bot: a yardstick, which docs/explanation/bots.md defines."""

from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.kernel import Generator, below


def think_naive(turn: ZahltagTurn, rng: Generator) -> Thought:
    """Half the time 00, else any offer; any change of equipment."""
    offered = list(turn.offered)
    candidates = tuple(Candidate(word) for word in offered)
    if offered[0] == "offer 00" and (len(offered) == 1 or below(rng, 2) == 0):
        return Thought(offered[0], candidates)
    rest = offered[1:] if offered[0] == "offer 00" else offered
    return Thought(rest[below(rng, len(rest))], candidates)
