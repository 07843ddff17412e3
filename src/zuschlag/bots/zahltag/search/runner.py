"""The search: what the valuer would do, tried out in imagined worlds by compiled code."""

from zuschlag.bots.budget import Budget
from zuschlag.bots.thought import Thought
from zuschlag.bots.turn import Turn
from zuschlag.bots.zahltag.search.change_search import search_changes
from zuschlag.bots.zahltag.search.offer_search import search_offers
from zuschlag.bots.zahltag.valuer.reasons import value
from zuschlag.games import Box
from zuschlag.games.zahltag.equipment import KEEP
from zuschlag.games.zahltag.state import SEATS
from zuschlag.kernel import Generator, seeded
from zuschlag.match import begin


def search(turn: Turn, rng: Generator, budget: Budget) -> Thought:
    """By playouts: among changes of equipment by halving, at sealed offers by regret matching."""
    if len(turn.offered) == 1:
        return value(turn, rng)
    if turn.view.phase == "offer":
        return search_offers(turn, rng, budget)
    return search_changes(turn, rng, budget)


def prepare(box: Box) -> None:
    """Compile all that `search` needs for this box, or load it, by using it once."""
    import numpy as np

    from zuschlag.bots.zahltag.search.workspace import Desk

    match = begin(box, seed=0)
    desk = Desk(Turn(match, match.pending.seats[0]), seeded("compile"))
    _, able, habits, _ = desk.sample([KEEP], 1)
    desk.solve(np.zeros((1, 1 + SEATS, SEATS)), able, habits)
