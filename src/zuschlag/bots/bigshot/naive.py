"""The naive bot: a yardstick, which docs/explanation/bots.md defines."""

from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.kernel import Generator, below


def think_naive(turn: BigShotTurn, rng: Generator) -> Thought:
    """Bids a random amount that it can afford with even chance, else passes; never borrows; places cubes at random on lots
    where its own colour lies, else anywhere."""
    offered = list(turn.offered)
    view = turn.view
    purses = view.seats[turn.seat].purses
    if view.phase == "bid":
        most = max(purse.cash or 0 for purse in purses)
        bids = [word for word in offered if word.startswith("bid ") and int(word[4:]) <= most]
        sensible = bids if bids and below(rng, 2) else ["pass"]
    elif view.phase == "loan":
        sensible = ["decline"]
    elif view.phase == "place":
        own = {purse.colour for purse in purses}
        held = {lot.id for lot in view.lots if own & lot.cubes.keys()}
        sensible = [word for word in offered if word.split()[2] in held] or offered
    else:
        sensible = offered
    move = sensible[below(rng, len(sensible))]
    return Thought(move, (Candidate(move),))
