"""Run the search of Zahltag: choose how to search by the phase, and compile what is needed."""

from zuschlag.bots.budget import Budget
from zuschlag.bots.thought import Thought
from zuschlag.bots.zahltag.search.change_search import search_changes
from zuschlag.bots.zahltag.search.offer_search import search_offers
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.reasons import think_valuer
from zuschlag.games import Game
from zuschlag.games.zahltag.equipment import KEEP
from zuschlag.games.zahltag.state import SEATS, State
from zuschlag.games.zahltag.view import View
from zuschlag.kernel import Generator, seeded
from zuschlag.match import begin


def think_search(turn: ZahltagTurn, rng: Generator, budget: Budget) -> Thought:
    """The search's move with reasons: changes of equipment by successive halving, sealed offers by regret matching."""
    if len(turn.offered) == 1:
        return think_valuer(turn, rng)
    if turn.view.phase == "offer":
        return search_offers(turn, rng, budget)
    return search_changes(turn, rng, budget)


def compile_search(game: Game[State, View]) -> None:
    """Compile all that `think_search` needs for this game, or load it from the cache, by using it once."""
    import numpy as np

    from zuschlag.bots.zahltag.search.workspace import Workspace

    match = begin(game, seed=0)
    workspace = Workspace(ZahltagTurn(match, match.pending.seats[0]), seeded("compile"))
    _, able, valuer_offers, _ = workspace.sample([KEEP], 1)
    workspace.solve_offers(np.zeros((1, 1 + SEATS, SEATS)), able, valuer_offers)
