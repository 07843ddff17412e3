"""Search for a sealed offer: rollouts of who fulfils the contract, then regret matching over the prices."""

from typing import Any

from zuschlag.bots.budget import Budget, BudgetMeter
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.zahltag.search.change_search import SHARE_PER_MILLION
from zuschlag.bots.zahltag.search.determinization import ASSUMED_PAY, FULFILLED_BY
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.reasons import fitting_limit
from zuschlag.bots.zahltag.valuer.valuation_fields import OFFERS
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.kernel import Generator

LEAST_PROBABILITY = 0.05  # a rarer offer of the learnt strategy is never made


def search_offers(turn: ZahltagTurn, rng: Generator, budget: Budget) -> Thought:
    """An offer drawn from the learnt strategy; rivals learn too or offer as valuers. Values are compared with 00."""
    import numpy as np

    from zuschlag.bots.zahltag.search.regret_matching import draw_offer
    from zuschlag.bots.zahltag.search.workspace import Workspace

    workspace = Workspace(turn, rng)
    alternatives = [FULFILLED_BY, *(FULFILLED_BY + (1 << other) for other in range(workspace.state.players))]
    found: list[tuple[Any, Any, Any]] = []
    meter = BudgetMeter(budget)
    while rows := meter.next_batch(len(alternatives)):
        standings, able, valuer_offers, played = workspace.sample(alternatives, rows)
        meter.spent += played
        found.append((standings, able, valuer_offers))
    ends, able, valuer_offers = (np.concatenate(parts) for parts in zip(*found, strict=True))
    strategy, values = workspace.solve_offers(ends, able, valuer_offers)
    strategy[strategy < LEAST_PROBABILITY * strategy.sum()] = 0
    if workspace.state.money[turn.seat] == 0:
        strategy[2] += strategy[1]  # a tie at 1 would put the seat out
        strategy[1] = values[1] = 0
    drawn = OFFER + draw_offer(strategy, rng)
    slope = SHARE_PER_MILLION / workspace.spread
    limit = fitting_limit(drawn - OFFER, _limit(workspace, ends))
    words = turn.game.words
    candidates = tuple(
        Candidate(
            words[OFFER + offer], round(float(values[offer] - values[0]) / slope, 3), round(float(values[offer]), 4), limit
        )
        for offer in sorted(range(OFFERS), key=lambda offer: -values[offer])
    )
    return Thought(words[drawn], candidates, simulations=meter.spent)


def _limit(workspace: Any, ends: Any) -> int | None:
    """The least offer at which doing the contract alone is no worse than nobody doing it."""
    alone = ends[:, [0, 1 + workspace.seat]].copy()
    nobody = workspace.win_shares(alone).mean(axis=0)[0]
    alone[:, 1, workspace.seat] -= ASSUMED_PAY
    for offer in range(1, OFFERS):
        alone[:, 1, workspace.seat] += 1
        if workspace.win_shares(alone).mean(axis=0)[1] >= nobody:
            return offer
    return None
