"""Run the guided search of Zahltag: its move with reasons, and the compilation of what it needs."""

from typing import TYPE_CHECKING

from zuschlag.bots.budget import Budget, BudgetMeter
from zuschlag.bots.strategies import RandomStrategies
from zuschlag.bots.thought import Candidate, Thought, careful_mean, error_bound
from zuschlag.bots.zahltag.calibration import ROLLOUTS, VALUES, Calibration, calibrated_chance, slope_at
from zuschlag.bots.zahltag.guided.candidates import Candidates, draw_candidate, rank_candidates
from zuschlag.bots.zahltag.guided.rollout import FULL_WIN
from zuschlag.bots.zahltag.reasons import explain_move
from zuschlag.bots.zahltag.search.runner import compile_search
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.reasons import think_valuer
from zuschlag.games import Game
from zuschlag.games.zahltag.state import State
from zuschlag.games.zahltag.view import View
from zuschlag.kernel import Generator, seeded
from zuschlag.match import begin

if TYPE_CHECKING:
    from zuschlag.bots.zahltag.guided.workspace import Workspace

CHANGE_PHASES = 3  # of a search for a change of equipment; after each but the last, half of the candidates are dropped
OFFER_SIMULATIONS = 300
"""With k times as many simulations for an offer, the range of logits in which offers are tried is k² times as wide, and the
temperature a k-th: the better rollouts know an offer, the less the network's opinion of it counts."""
ROLLOUT_COST = 3  # simulations of the budget: in a rollout, the network is asked about a dozen times


def think_guided(turn: ZahltagTurn, rng: Generator, budget: Budget) -> Thought:
    """The best change of equipment, or an offer drawn by what the network and rollouts make of it."""
    if len(turn.offered) == 1:
        return think_valuer(turn, rng)
    if turn.game.options:  # a deck of one's own, which the network was never taught: a search without it
        return RandomStrategies().think_guided(turn, rng, budget)
    from zuschlag.bots.zahltag.guided.workspace import Workspace

    meter = BudgetMeter(budget)
    workspace = Workspace(turn, rng, widening=offer_scale(budget.simulations or 0) ** 2)
    means: list[dict[int, tuple[int, float]]] = []
    is_offer = turn.view.phase == "offer"
    phases = 1 if is_offer else CHANGE_PHASES
    for phase in range(1, phases + 1):
        running = int(workspace.candidates["running"])
        while running > 1 and (rows := meter.next_batch(running * ROLLOUT_COST, phase / phases)):
            meter.spent += workspace.search(rows) * ROLLOUT_COST
        means.append(mean_shares(workspace))
        if phase < phases:
            workspace.candidates["running"] = max(2, (running + 1) // 2) if running > 1 else running
    found = Candidates.unpack(workspace.candidates)
    chosen = draw_offer(found, meter.spent, rng) if is_offer else 0
    words = turn.game.words
    if found.count == 1:  # there was nothing to compare, and so no rollout
        calibration, shares = VALUES, [workspace.value / FULL_WIN]
        found.rollouts[0] = 1
    else:
        calibration, shares = ROLLOUTS, comparable_chances(means, found.moves[: found.count])
    shown = tuple(
        calibrated_candidate(turn, calibration, words[found.moves[n]], share, found.rollouts[n])
        for n, share in enumerate(shares)
    )
    move = shown[chosen].move
    return Thought(move, shown, simulations=meter.spent, reasons=explain_move(turn, move))


def offer_scale(simulations: int) -> int:
    """How many times OFFER_SIMULATIONS there are, at least 1."""
    return max(simulations // OFFER_SIMULATIONS, 1)


def draw_offer(found: Candidates, simulations: int, rng: Generator) -> int:
    """Rank offers by what so many simulations found, and draw the place of one."""
    found.temperature = max(found.temperature // offer_scale(simulations), 1)
    rank_candidates(found)
    return draw_candidate(found, rng)


def calibrated_candidate(turn: ZahltagTurn, calibration: Calibration, move: str, share: float, rollouts: int) -> Candidate:
    """A move with the chance that its share of the win stands for."""
    slope = slope_at(calibration, turn.view, careful_mean(share, rollouts))
    chance = calibrated_chance(calibration, turn.view, share)
    return Candidate(move, chance=round(chance, 4), error=round(slope * error_bound(share, rollouts), 4))


def mean_shares(workspace: "Workspace") -> dict[int, tuple[int, float]]:
    """By move: how many rollouts it has had so far, and the mean share of the win in them."""
    found = Candidates.unpack(workspace.candidates)
    return {
        found.moves[n]: (found.rollouts[n], found.sums[n] / found.rollouts[n] / FULL_WIN)
        for n in range(found.count)
        if found.rollouts[n]
    }


def comparable_chances(means: list[dict[int, tuple[int, float]]], moves: list[int]) -> list[float]:
    """What to say of every move, best first, from its mean share of the win after each phase.

    A move that was dropped is compared with the best one in the rollouts that both have had, in the same worlds: its chance
    is that of the best one less what it was behind.
    """
    best, last = moves[0], means[-1]
    found = []
    for move in moves:
        rollouts, share = last[move]
        behind = next(phase[best][1] for phase in means if phase.get(move, (0,))[0] == rollouts) - share
        found.append(min(max(last[best][1] - behind, 0.0), 1.0))
    return found


def compile_searches(game: Game[State, View]) -> None:
    """Compile all that `think_search` and `think_guided` need for this game, or load it from the cache."""
    compile_search(game)
    compile_guided(game)


def compile_guided(game: Game[State, View]) -> None:
    """Compile all that `think_guided` needs for this game, or load it from the cache, by using it once."""
    from zuschlag.bots.zahltag.guided.workspace import Workspace

    if not game.options:
        match = begin(game, seed=0)
        Workspace(ZahltagTurn(match, match.pending.seats[0]), seeded("compile"))
