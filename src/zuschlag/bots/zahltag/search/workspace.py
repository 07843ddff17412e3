"""The compiled routines of one search and the arrays they work on. Importing this module imports numba."""

from functools import cache
from typing import Any

import numpy as np

from zuschlag.bots.zahltag.observed_state import contract_capacity, observed_state, valuation_for
from zuschlag.bots.zahltag.search.determinization import SEARCH_RNG, sample_alternatives
from zuschlag.bots.zahltag.search.hidden_hands import weighted_worlds
from zuschlag.bots.zahltag.search.regret_matching import learn_offers, value_replies
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.parameters import make_valuation
from zuschlag.bots.zahltag.valuer.valuation_fields import ONE
from zuschlag.games.zahltag.state import LAST_PAYDAY, SEATS
from zuschlag.kernel import Generator, copy_record, next32
from zuschlag.kernel.build import Function
from zuschlag.kernel.numba_compiler import compile_rule

PAYDAYS_AHEAD = 1  # rollouts are cut off after so many paydays,
LATE_REVEALS = 3  # or one more, where so many contracts have been revealed since the last
REGRET_UPDATES = 3000  # of regret matching, at least: passes through the samples times samples
REPLY_PASSES = 4  # passes through the samples to value the seat's own offers
VALUER_PROBABILITY = 0.7  # that a rival offers as the valuer would


@cache
def compiled_routines() -> tuple[Function, Function, Function]:
    """`sample_alternatives`, `learn_offers` and `value_replies`, compiled. Each compiles or loads when it is first called."""
    names = {"copy_state": copy_record}
    return (
        compile_rule(sample_alternatives, names, inline=False),
        compile_rule(learn_offers, {}),
        compile_rule(value_replies, {}),
    )


@cache
def packed_valuation(players: int, capacity: int) -> Any:
    """The valuation as a record, to be copied."""
    valuation = make_valuation(players, capacity)
    rows = np.zeros(1, type(valuation).dtype())
    valuation.pack(rows[0])
    return rows


class Workspace:
    """One decision: the state as the seat sees it, the possible worlds, and working memory."""

    def __init__(self, turn: ZahltagTurn, rng: Generator) -> None:
        self.state = observed_state(turn)
        self.seat = turn.seat
        self.until = min(self.state.held + PAYDAYS_AHEAD + (self.state.since >= LATE_REVEALS), LAST_PAYDAY)
        """The paydays after which rollouts are cut off."""
        self.valuation = valuation_for(self.state)
        self.spread = self.valuation.standing_coefficients[self.until][-1] / ONE
        """How uncertain the standings of rollouts are, in millions."""
        self.states = np.zeros(2, turn.game.compiled_state.dtype())
        self.state.pack(self.states[0])
        self.valuations = packed_valuation(self.state.players, contract_capacity(self.state.distinct)).copy()
        self.worlds, self.weights = weighted_worlds(turn)
        self.rngs = np.zeros(2, Generator.dtype())
        for name in ("a", "b", "c", "counter"):
            self.rngs[SEARCH_RNG][name] = next32(rng)

    def sample(self, alternatives: list[int], rows: int) -> tuple[Any, Any, Any, int]:
        """Standings by row, alternative and seat; by row who is able and the valuer's offers; the number of rollouts."""
        standings = np.zeros((rows, len(alternatives), SEATS))
        able = np.zeros(rows, np.int64)
        valuer_offers = np.zeros((rows, SEATS), np.int64)
        played = compiled_routines()[0](
            self.states, self.valuations, self.rngs, self.worlds, self.weights, self.seat, self.until,
            np.array(alternatives, np.int64), able, valuer_offers, standings,
        )  # fmt: skip
        return standings, able, valuer_offers, int(played)

    def win_shares(self, standings: Any) -> Any:
        """The seat's expected win share, by row and alternative."""
        others = standings[:, :, : self.state.players]
        return 1 / np.exp(np.minimum((others - others[:, :, self.seat, None]) / self.spread, 300)).sum(axis=2)

    def solve_offers(self, ends: Any, able: Any, valuer_offers: Any) -> tuple[Any, Any]:
        """The seat's learnt strategy, and the expected win share of each offer. See `regret_matching`."""
        _, learn, reply = compiled_routines()
        players, passes = self.state.players, max(REGRET_UPDATES // len(able), 1)
        played = learn(ends, able, valuer_offers, players, self.rngs, VALUER_PROBABILITY, passes, self.spread)
        values = reply(
            ends, able, valuer_offers, players, self.rngs, VALUER_PROBABILITY, REPLY_PASSES, self.spread, played, self.seat
        )
        return played[self.seat], values
