"""Searching among changes of equipment: the valuer's best are tried, and the better half of them tried further."""

from typing import Any

from zuschlag.bots.budget import Budget
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.bots.zahltag.search.budget_meter import Purse
from zuschlag.bots.zahltag.valuer.equipment_changes import best_change
from zuschlag.bots.zahltag.valuer.valuation import ONE
from zuschlag.games.zahltag.equipment import KEEP
from zuschlag.kernel import Generator

WIDTH = 8  # changes that are tried
PHASES = 3  # after each but the last, half of them are given up
SLOPE = 0.2  # what a million adds to the share of the win, times how uncertain standings are
DOUBT = 0.02  # how far the valuer may be off, as a share of the win
GRAIN = 1e-4  # the least variance that a playout is taken to have


class Trial:
    """What is known of one change, compared with the valuer's favourite."""

    def __init__(self, move: int, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.mean = prior
        self.shares: list[Any] = []

    def learn(self, favourite: "Trial") -> None:
        """Weigh what was seen against what the valuer thought: the less it scatters, and the more there is of it, the more."""
        import numpy as np

        if self is favourite:
            return
        seen = np.concatenate(self.shares) - np.concatenate(favourite.shares)
        noise = (float(seen.var()) + GRAIN) / len(seen)
        self.mean = (self.prior * noise + float(seen.mean()) * DOUBT**2) / (noise + DOUBT**2)


def search_changes(turn: Turn, rng: Generator, budget: Budget) -> Thought:
    """The change that the valuer and playouts together like best. Values are compared with keeping one's equipment."""
    from zuschlag.bots.zahltag.search.workspace import Desk

    desk = Desk(turn, rng)
    best_change(desk.state, turn.seat, desk.mind)
    liked = desk.mind.values
    moves = sorted((turn.box.numbers[word] for word in turn.offered), key=lambda move: -liked[move])
    tried = list(dict.fromkeys([*moves[: WIDTH - 1], KEEP]))
    slope = SLOPE / desk.spread
    trials = [Trial(move, (liked[move] - liked[moves[0]]) / ONE * slope) for move in tried]
    favourite = trials[0]
    running, given_up = trials, list[Trial]()
    purse = Purse(budget)
    for phase in range(1, PHASES + 1):
        while rows := purse.rows(phase / PHASES, len(running)):
            standings, _, _, played = desk.sample([trial.move for trial in running], rows)
            purse.spent += played
            for trial, shares in zip(running, desk.shares(standings).T, strict=True):
                trial.shares.append(shares)
        for trial in running:
            trial.learn(favourite)
        running.sort(key=lambda trial: -trial.mean)
        if phase < PHASES:
            running, given_up = _halved(running, favourite, given_up)
    ranked = running + sorted(given_up, key=lambda trial: -trial.mean)
    base = sum(float(shares.sum()) for shares in favourite.shares) / sum(len(shares) for shares in favourite.shares)
    kept = next(trial.mean for trial in trials if trial.move == KEEP)
    words = turn.box.words
    candidates = tuple(
        Candidate(words[trial.move], round((trial.mean - kept) / slope, 3), round(min(max(base + trial.mean, 0.0), 1.0), 4))
        for trial in ranked
    )
    return Thought(candidates[0].move, candidates, simulations=purse.spent)


def _halved(running: list[Trial], favourite: Trial, given_up: list[Trial]) -> tuple[list[Trial], list[Trial]]:
    """The better half, with the favourite, to which all are compared; and the rest with those given up before."""
    keep = max(2, (len(running) + 1) // 2)
    better = running[:keep] if favourite in running[:keep] else [*running[:keep], favourite]
    return better, given_up + [trial for trial in running if trial not in better]
