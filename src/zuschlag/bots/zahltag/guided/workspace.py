"""The guided search and the arrays it works on. Importing this module imports numpy."""

from functools import cache
from typing import Any

import numpy as np

from zuschlag.bots.network.fields import LOGIT_BITS
from zuschlag.bots.network.inference import value_of
from zuschlag.bots.network.weights_file import activations_for, load_weights, packed_weights
from zuschlag.bots.zahltag.guided.candidates import WIDEST_RANGE, Candidates
from zuschlag.bots.zahltag.guided.sampling import ROOT, WORLD, search_on
from zuschlag.bots.zahltag.guided.worlds import Worlds
from zuschlag.bots.zahltag.network.reasons import PACKAGE
from zuschlag.bots.zahltag.observed_state import contract_capacity, observed_state
from zuschlag.bots.zahltag.search.hidden_hands import every_hand
from zuschlag.bots.zahltag.search.workspace import packed_valuation
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.games.zahltag.state import OFFERING, SEATS
from zuschlag.kernel import Generator, copy_record, next32
from zuschlag.kernel.build import Function
from zuschlag.kernel.numba_compiler import compile_rule

REVEALS_AHEAD = 6  # cards that are revealed in a rollout before the network values it
CHANGE_TEMPERATURE = {2: 20, 3: 5, 4: 5}
"""By players: thousandths of the win that make a change of equipment e times as likely."""
OFFER_TEMPERATURE = {2: 5, 3: 5, 4: 5}
"""By players: thousandths of the win that make an offer e times as likely."""
CHANGE_RANGE = 15  # a change that the network finds less likely than the best by this logarithm is not tried,
OFFER_RANGE = 6  # nor such an offer, where there are few simulations
VALUER_SHARE = 128  # of 256 times, a rival is a valuer in a rollout
MISTRUST = 64  # of 256 times, rivals are believed to have moved at random


@cache
def compiled_search() -> Function:
    """`search_on`, compiled. It compiles or loads when it is first called."""
    return compile_rule(search_on, {"copy_state": copy_record}, inline=False)


class Workspace:
    """One decision: the state as the seat sees it, the possible worlds, and working memory.

    Offers are tried in a range that is `widening` times OFFER_RANGE.
    """

    def __init__(self, turn: ZahltagTurn, rng: Generator, *, widening: int = 1, begin: bool = True) -> None:
        self.seat = turn.seat
        self.state = observed_state(turn)
        self.worlds = Worlds(turn)
        self.states = np.zeros(3, turn.game.compiled_state.dtype())
        self.state.pack(self.states[ROOT])
        if self.worlds.start is not None:
            self.worlds.start.pack(self.states[WORLD])
        self.valuations = packed_valuation(self.state.players, contract_capacity(self.state.distinct)).copy()
        self.activations = np.zeros(1, type(activations_for(load_weights(PACKAGE))).dtype())
        self.records = np.zeros(1, Candidates.dtype())
        is_offer = self.state.phase == OFFERING
        self.records[0]["temperature"] = (OFFER_TEMPERATURE if is_offer else CHANGE_TEMPERATURE)[self.state.players]
        farthest = min(OFFER_RANGE * widening, WIDEST_RANGE) if is_offer else CHANGE_RANGE
        self.records[0]["farthest"] = farthest << LOGIT_BITS
        self.rngs = np.zeros(3, Generator.dtype())
        for row in self.rngs:
            for name in ("a", "b", "c", "counter"):
                row[name] = next32(rng)
        self.actors, self.moves = (np.array([step[part] for step in self.worlds.steps], np.int64) for part in (0, 1))
        self.likelihoods = np.zeros((SEATS, len(every_hand())), np.int64)
        self.weights = np.ones(1, np.int64)
        if begin:
            self.search(0)
            self.weights = self.worlds.weights(self.likelihoods)

    @property
    def candidates(self) -> Any:
        """The record of `Candidates`."""
        return self.records[0]

    @property
    def value(self) -> int:
        """What the network says of the position, where there is one candidate, and so nothing else was asked."""
        weights = load_weights(PACKAGE)
        at = activations_for(weights)
        at.outputs = self.activations[0]["outputs"].tolist()
        return value_of(weights, at)

    def search(self, rows: int) -> int:
        """See `search_on`."""
        return int(compiled_search()(*self.arguments(), rows, *self.past()))

    def arguments(self) -> tuple[Any, ...]:
        """What `search_on` takes first."""
        return (
            self.states, self.valuations[0], self.rngs, self.worlds.hands, self.weights, packed_weights(PACKAGE)[0],
            self.activations[0], self.records[0], self.seat, REVEALS_AHEAD, VALUER_SHARE,
        )  # fmt: skip

    def past(self) -> tuple[Any, ...]:
        """What `search_on` takes last."""
        return self.actors, self.moves, every_hand(), self.worlds.possible, MISTRUST, self.likelihoods
