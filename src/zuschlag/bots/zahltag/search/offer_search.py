"""Searching for a sealed offer: who does the contract is tried out, then what to ask for it is learnt."""

from typing import Any

from zuschlag.bots.budget import Budget
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.bots.zahltag.search.budget_meter import Purse
from zuschlag.bots.zahltag.search.change_search import SLOPE
from zuschlag.bots.zahltag.search.determinization import DEED, PAID
from zuschlag.bots.zahltag.valuer.valuation import OFFERS
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.kernel import Generator

RARE = 0.05  # an offer that was learnt to be made more seldom is not made


def search_offers(turn: Turn, rng: Generator, budget: Budget) -> Thought:
    """An offer drawn from what was learnt against rivals who learn too or offer as valuers. Values are compared with 00."""
    import numpy as np

    from zuschlag.bots.zahltag.search.regret_matching import draw_offer
    from zuschlag.bots.zahltag.search.workspace import Desk

    desk = Desk(turn, rng)
    deeds = [DEED, *(DEED + (1 << other) for other in range(desk.state.players))]
    found: list[tuple[Any, Any, Any]] = []
    purse = Purse(budget)
    while rows := purse.rows(1.0, len(deeds)):
        standings, able, habits, played = desk.sample(deeds, rows)
        purse.spent += played
        found.append((standings, able, habits))
    ends, able, habits = (np.concatenate(parts) for parts in zip(*found, strict=True))
    liking, values = desk.solve(ends, able, habits)
    liking[liking < RARE * liking.sum()] = 0
    if desk.state.money[turn.seat] == 0:
        liking[2] += liking[1]  # a tie at 1 would put the seat out
        liking[1] = values[1] = 0
    drawn = OFFER + draw_offer(liking, rng)
    slope = SLOPE / desk.spread
    limit = _limit(desk, ends)
    words = turn.box.words
    candidates = tuple(
        Candidate(
            words[OFFER + offer], round(float(values[offer] - values[0]) / slope, 3), round(float(values[offer]), 4), limit
        )
        for offer in sorted(range(OFFERS), key=lambda offer: -values[offer])
    )
    return Thought(words[drawn], candidates, simulations=purse.spent)


def _limit(desk: Any, ends: Any) -> int | None:
    """The least offer at which doing the contract alone is no worse than nobody doing it."""
    alone = ends[:, [0, 1 + desk.seat]].copy()
    nobody = desk.shares(alone).mean(axis=0)[0]
    alone[:, 1, desk.seat] -= PAID
    for offer in range(1, OFFERS):
        alone[:, 1, desk.seat] += 1
        if desk.shares(alone).mean(axis=0)[1] >= nobody:
            return offer
    return None
