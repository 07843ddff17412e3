"""Search among changes of equipment by successive halving: the valuer's best are tried, the better half goes on."""

from typing import Any

from zuschlag.bots.budget import Budget, BudgetMeter
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.equipment_changes import choose_change
from zuschlag.bots.zahltag.valuer.valuation_fields import ONE
from zuschlag.games.zahltag.equipment import KEEP
from zuschlag.kernel import Generator

CHANGES_TRIED = 8  # the valuer's best, and keeping
PHASES = 3  # after each but the last, half of the changes are dropped
SHARE_PER_MILLION = 0.2  # what a million adds to the win share, times the spread of standings
VALUER_ERROR = 0.02  # the standard error of the valuer's own estimate, as a share of the win
LEAST_VARIANCE = 1e-4  # the least variance assumed of a rollout


class Trial:
    """What is known of one change, compared with the valuer's favourite."""

    def __init__(self, move: int, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.mean = prior
        self.shares: list[Any] = []

    def update(self, favourite: "Trial") -> None:
        """Combine rollouts with the valuer's estimate, each weighted by the inverse of its variance."""
        import numpy as np

        if self is favourite:
            return
        seen = np.concatenate(self.shares) - np.concatenate(favourite.shares)
        noise = (float(seen.var()) + LEAST_VARIANCE) / len(seen)
        self.mean = (self.prior * noise + float(seen.mean()) * VALUER_ERROR**2) / (noise + VALUER_ERROR**2)


def search_changes(turn: ZahltagTurn, rng: Generator, budget: Budget) -> Thought:
    """The best change by the valuer's estimate and rollouts together. Values are compared with keeping one's equipment."""
    from zuschlag.bots.zahltag.search.workspace import Workspace

    workspace = Workspace(turn, rng)
    choose_change(workspace.state, turn.seat, workspace.valuation)
    estimates = workspace.valuation.change_values
    moves = sorted((turn.game.numbers[word] for word in turn.offered), key=lambda move: -estimates[move])
    tried = list(dict.fromkeys([*moves[: CHANGES_TRIED - 1], KEEP]))
    slope = SHARE_PER_MILLION / workspace.spread
    trials = [Trial(move, (estimates[move] - estimates[moves[0]]) / ONE * slope) for move in tried]
    favourite = trials[0]
    running, dropped = trials, list[Trial]()
    meter = BudgetMeter(budget)
    for phase in range(1, PHASES + 1):
        while rows := meter.next_batch(len(running), phase / PHASES):
            standings, _, _, played = workspace.sample([trial.move for trial in running], rows)
            meter.spent += played
            for trial, shares in zip(running, workspace.win_shares(standings).T, strict=True):
                trial.shares.append(shares)
        for trial in running:
            trial.update(favourite)
        running.sort(key=lambda trial: -trial.mean)
        if phase < PHASES:
            running, dropped = _halve(running, favourite, dropped)
    ranked = running + sorted(dropped, key=lambda trial: -trial.mean)
    base = sum(float(shares.sum()) for shares in favourite.shares) / sum(len(shares) for shares in favourite.shares)
    kept = next(trial.mean for trial in trials if trial.move == KEEP)
    words = turn.game.words
    candidates = tuple(
        Candidate(words[trial.move], round((trial.mean - kept) / slope, 3), round(min(max(base + trial.mean, 0.0), 1.0), 4))
        for trial in ranked
    )
    return Thought(candidates[0].move, candidates, simulations=meter.spent)


def _halve(running: list[Trial], favourite: Trial, dropped: list[Trial]) -> tuple[list[Trial], list[Trial]]:
    """The better half, with the favourite, to which all are compared; and the rest with those dropped before."""
    keep = max(2, (len(running) + 1) // 2)
    better = running[:keep] if favourite in running[:keep] else [*running[:keep], favourite]
    return better, dropped + [trial for trial in running if trial not in better]
