"""Big Shot's network at the table: its move with reasons."""

from zuschlag.bots.bigshot.network.policy import choose_by_network
from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.network.decision import think_by_network
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.games.bigshot.observation import action_of
from zuschlag.kernel import Generator

PACKAGE = "zuschlag.bots.bigshot.network"


def think_network(turn: BigShotTurn, rng: Generator, weights: str = "") -> Thought:
    """The move that the network, or that in a file of weights, finds likeliest to be best."""
    if len(turn.offered) == 1:
        return Thought(turn.offered[0], (Candidate(turn.offered[0]),))
    s = turn.game.imagine(turn.view, rng)
    return think_by_network(
        turn, s, make_valuation(s), rng, package=PACKAGE, source=weights, policy=choose_by_network, action_of=action_of
    )
