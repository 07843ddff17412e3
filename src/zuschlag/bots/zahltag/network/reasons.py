"""Zahltag's network at the table: its move with reasons."""

from dataclasses import replace

from zuschlag.bots.network.decision import think_by_network
from zuschlag.bots.thought import Thought
from zuschlag.bots.zahltag.calibration import VALUES, calibrated_chance
from zuschlag.bots.zahltag.network.policy import choose_by_network
from zuschlag.bots.zahltag.observed_state import observed_state, valuation_for
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.reasons import think_valuer
from zuschlag.games.zahltag.observation import action_of
from zuschlag.kernel import Generator

PACKAGE = "zuschlag.bots.zahltag.network"


def think_network(turn: ZahltagTurn, rng: Generator, weights: str = "") -> Thought:
    """A move drawn by the policy of the network, or of that in a file of weights.

    With a custom deck, which networks do not know, the valuer's move. Only the chances of our own network are calibrated.
    """
    if len(turn.offered) == 1 or turn.game.options:
        return think_valuer(turn, rng)
    s = observed_state(turn)
    thought = think_by_network(
        turn, s, valuation_for(s), rng, package=PACKAGE, source=weights, policy=choose_by_network, action_of=action_of
    )
    if weights:
        return thought
    candidates = tuple(
        each if each.chance is None else replace(each, chance=round(calibrated_chance(VALUES, turn.view, each.chance), 4))
        for each in thought.candidates
    )
    return replace(thought, candidates=candidates)
