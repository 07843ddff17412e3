"""Refits: constants that are counted in games of the valuer with itself, or fitted to such games.

Each of REFITS plays so many games and returns new values beside the present ones.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from bench.tuning.candidates import replaced_constants
from bench.tuning.guided_gain import refit_offers, refit_temperatures
from bench.tuning.rival_evidence import refit_evidence
from bench.tuning.valuer_duel import CHOICES, make_states, make_valuation, pack_valuations
from zuschlag.bots import find
from zuschlag.bots.bigshot.search.evaluation import LEAST_TWO_LOTS_CHANCE, expected_balance
from zuschlag.bots.bigshot.valuer.parameters import WIN_TEMPERATURE, interpolate_stages, two_lots_chances
from zuschlag.bots.bigshot.valuer.placement import chance_to_own
from zuschlag.bots.bigshot.valuer.valuation_fields import STAGES
from zuschlag.bots.zahltag.search.change_search import SHARE_PER_MILLION, VALUER_ERROR
from zuschlag.bots.zahltag.search.hidden_hands import ZERO_OFFER_LIKELIHOOD
from zuschlag.bots.zahltag.search.rollout import next_income
from zuschlag.bots.zahltag.search.workspace import Workspace
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.equipment_changes import choose_change
from zuschlag.bots.zahltag.valuer.equipment_value import look_ahead, reveals_before
from zuschlag.bots.zahltag.valuer.offer_equilibrium import ROUNDS, solve_offers
from zuschlag.bots.zahltag.valuer.parameters import RIVAL_WEIGHT, STANDING_COEFFICIENTS
from zuschlag.bots.zahltag.valuer.valuation_fields import ONE
from zuschlag.games.bigshot.state import LOTS
from zuschlag.games.bigshot.turns import purses_of
from zuschlag.games.zahltag.equipment import OFFER, count_of
from zuschlag.games.zahltag.offers import can_fulfil
from zuschlag.games.zahltag.state import OFFERING
from zuschlag.kernel import Generator, rule, seeded
from zuschlag.kernel.batch import make_generators
from zuschlag.kernel.numba_compiler import compile_rule
from zuschlag.kernel.playout import FIRST_SEAT, draw_outcome, verbs_of
from zuschlag.match import begin, make_game

deal: Callable[[Any, Generator], None]
is_over: Callable[[Any], bool]
awaited: Callable[[Any], int]
make_move: Callable[[Any, int, int], None]
settle: Callable[[Any, int], None]
winners: Callable[[Any], int]
choose: Callable[[Any, int, Generator, Any, Any, int], int]
note: Callable[[Any, Any, Any, int, int], None]

SEATS = 4
MONEY, HAND, RIGHT, LEFT, REVEALS, INCOME, IS_OUT, IS_NOTED = range(8)
ABLE, REFUSED = range(2)
NOTES = 8
BALANCE, FIRST_LOTS, SECOND_LOTS, IS_PLAYED = range(4)
NORMAL_QUARTILE = 0.6745  # of the absolute value of a normal variable, half are below it
MOST_LEAST = 1000  # as large a least chance makes that of two lots count for almost nothing
ROLLOUTS = 400  # for one change of equipment, to see how far the valuer was off

Refit = dict[str, tuple[Any, Any]]
"""By what it is: the present value and the new one."""


@rule
def note_bigshot(s: Any, valuation: Any, notes: Any, seat: int, move: int) -> None:  # noqa: ARG001
    """Note, by rounds played, what each seat can expect."""
    for other in range(s.players):
        row = notes[s.round][other]
        row[IS_PLAYED] = 1
        row[BALANCE] = expected_balance(s, valuation, other)
        for p in range(purses_of(s)):
            expected = 0
            for lot in range(LOTS):
                expected += chance_to_own(s, valuation, lot, s.colour[other][p])
            row[FIRST_LOTS + p] = expected // 100


@rule
def note_zahltag(s: Any, valuation: Any, notes: Any, seat: int, move: int) -> None:
    """Note, by paydays held, what each seat has where rollouts would be cut off; and who offers 00 though he could do it."""
    if s.phase == OFFERING and can_fulfil(s, seat):
        notes[STAGES - 1][0][ABLE] += 1
        notes[STAGES - 1][0][REFUSED] += 1 if move == OFFER else 0
    if notes[s.held][0][IS_NOTED] == 0:
        for other in range(s.players):
            row = notes[s.held][other]
            look_ahead(s, other, valuation)
            row[MONEY] = s.money[other]
            row[RIGHT] = count_of(s.right[other])
            row[LEFT] = count_of(s.left[other])
            row[HAND] = s.cards[other] - row[RIGHT] - row[LEFT]
            row[REVEALS] = reveals_before(s, other)
            row[INCOME] = next_income(s, other, valuation)
            row[IS_OUT] = s.out[other]
            row[IS_NOTED] = 1


@rule
def play_and_note(states: Any, rngs: Any, valuations: Any, notes: Any, won: Any, appraised: Any) -> None:
    """Play games of the valuer with itself, to their ends, and take notes before each move."""
    for at in range(len(states)):
        s = states[at]
        rng = rngs[at]
        deal(s, rng)
        for side in range(len(appraised)):
            appraised[side] = -1
        while True:
            seats = awaited(s)
            if seats > 0:
                seat = FIRST_SEAT[seats]
                move = choose(s, seat, rng, valuations[0], appraised, 0)
                note(s, valuations[1], notes[at], seat, move)
                make_move(s, seat, move)
            elif is_over(s):
                break
            else:
                settle(s, draw_outcome(s, rng))
        won[at] = winners(s)


def play_noted(game: str, players: int, games: int, seed: int = 1) -> tuple[Any, Any, Any]:
    """The final states, the notes by game, stage and seat, and the seats' shares of the wins."""
    slots = {**verbs_of(make_game(game, players, {}).rules), **CHOICES[game]}
    slots["note"] = {"bigshot": note_bigshot, "zahltag": note_zahltag}[game]
    valuations = pack_valuations([make_valuation(game, players, {}) for _ in range(2)])
    states = make_states(game, players, games)
    notes, won = np.zeros((games, STAGES, SEATS, NOTES), np.int64), np.zeros(games, np.int64)
    compile_rule(play_and_note, slots, inline=False)(
        states, make_generators(games, seed), valuations, notes, won, np.zeros(1, np.int64)
    )
    wins = (won[:, None] >> np.arange(players)) & 1
    return states, notes[:, :, :players], wins / wins.sum(axis=1, keepdims=True)


def log_loss(strengths: Any, shares: Any) -> float:
    """The mean log loss of win shares that are proportional to exp(strength)."""
    ahead = strengths - strengths.max(axis=-1, keepdims=True)
    return float(-(shares * (ahead - np.log(np.exp(ahead).sum(axis=-1, keepdims=True)))).sum(axis=-1).mean())


def minimize(loss: Callable[[list[float]], float], start: list[float]) -> list[float]:
    """Positive numbers with the least loss, found one after the other by ever smaller factors."""
    found, least, factor = list(start), loss(start), 1.5
    while factor > 1.01:
        before = least
        for at in range(len(found)):
            for scale in (factor, 1 / factor):
                tried = [*found[:at], found[at] * scale, *found[at + 1 :]]
                if (tried_loss := loss(tried)) < least:
                    found, least = tried, tried_loss
        if least == before:
            factor = factor**0.5
    return found


def refit_win_odds(players: int, games: int) -> Refit:
    """Big Shot's WIN_TEMPERATURE and LEAST_TWO_LOTS_CHANCE: the likeliest, given who won."""
    _, notes, shares = play_noted("bigshot", players, games)
    stages = [stage for stage in range(STAGES) if notes[:, stage, 0, IS_PLAYED].all()]
    chances = np.array(two_lots_chances())
    purses = 2 if players == 2 else 1
    seen = notes[:, stages]
    balances = seen[..., BALANCE]
    two_lots = chances[seen[..., FIRST_LOTS : FIRST_LOTS + purses]]

    def loss(numbers: list[float]) -> float:
        *knots, least = numbers
        least = min(least, MOST_LEAST)
        temperature = np.array(interpolate_stages(*(round(knot) for knot in knots)))[stages]
        strengths = balances / temperature[None, :, None] + np.log((two_lots + least) / (1000 + least)).sum(axis=-1)
        return log_loss(strengths, shares[:, None])

    present = [*WIN_TEMPERATURE[players], LEAST_TWO_LOTS_CHANCE]
    found = minimize(loss, [float(number) for number in present])
    return {
        "WIN_TEMPERATURE": (WIN_TEMPERATURE[players], tuple(round(knot) for knot in found[:-1])),
        "LEAST_TWO_LOTS_CHANCE": (LEAST_TWO_LOTS_CHANCE, min(round(found[-1]), MOST_LEAST)),
        "log loss": (round(loss([float(number) for number in present]), 4), round(loss(found), 4)),
    }


def refit_standings(players: int, games: int) -> Refit:
    """Zahltag's STANDING_COEFFICIENTS and SHARE_PER_MILLION; and how often a valuer offers 00 though it is able."""
    states, notes, shares = play_noted("zahltag", players, games)
    found: Refit = {}
    slopes = []
    for held in range(len(STANDING_COEFFICIENTS[players]) - 1):
        cut = notes[:, held]
        rows = ((cut[:, :, IS_NOTED] == 1) & (states["out"][:, :players] == 0)).all(axis=1)  # nobody goes out
        features = cut[rows, :, HAND : INCOME + 1] * np.array([1, 1, 1, 1, 1 / ONE])
        gained = (states["money"][:, :players] - cut[:, :, MONEY])[rows].astype(float)
        # Only differences between the seats decide, so what all of them gain is left out.
        relative = (features - features.mean(axis=1, keepdims=True)).reshape(-1, features.shape[-1])
        coefficients = np.linalg.lstsq(relative, (gained - gained.mean(axis=1, keepdims=True)).ravel(), rcond=None)[0]
        standings = cut[rows, :, MONEY] + features @ coefficients
        (spread,) = minimize(lambda numbers: log_loss(standings / numbers[0], shares[rows]), [8.0])  # noqa: B023
        chances = np.exp(standings / spread) / np.exp(standings / spread).sum(axis=1, keepdims=True)
        slopes.append(float((chances * (1 - chances)).mean()))
        new = tuple(round(ONE * float(number)) for number in (*coefficients, spread))
        found[f"STANDING_COEFFICIENTS[{players}][{held}]"] = (STANDING_COEFFICIENTS[players][held], new)
    found["SHARE_PER_MILLION"] = (SHARE_PER_MILLION, round(float(np.mean(slopes)), 3))
    able, refused = (int(notes[:, STAGES - 1, 0, what].sum()) for what in (ABLE, REFUSED))
    found["00 offered by a valuer that is able"] = (ZERO_OFFER_LIKELIHOOD, f"{refused} of {able}")
    return found


def refit_valuer_error(players: int, games: int) -> Refit:
    """Zahltag's VALUER_ERROR: how far its estimates of changes are from long rollouts, without what rollouts err themselves."""
    errors, noises = [], []
    for seed in range(games):
        match = begin(make_game("zahltag", players, {}), seed)
        asked = 0
        while seats := match.pending.seats:
            turn = ZahltagTurn(match, seats[0])
            if turn.view.phase == "equip" and len(turn.offered) > 1 and (asked := asked + 1) % 8 == 4:
                error, noise = estimate_error(turn, seed)
                errors.append(error)
                noises.append(noise)
            match.play(seats[0], find("valuer")(seed, seats[0]).choose(turn))
    typical = float(np.median(np.abs(errors))) / NORMAL_QUARTILE  # robust: some estimates are penalties, and mean "never"
    found = max(0.0, typical**2 - float(np.median(noises))) ** 0.5
    return {"VALUER_ERROR": (VALUER_ERROR, round(found, 4)), "situations": (None, len(errors))}


def estimate_error(turn: ZahltagTurn, seed: int) -> tuple[float, float]:
    """How far the valuer's estimate of its second choice is from rollouts; and the variance of their mean."""
    workspace = Workspace(turn, seeded("error", seed, turn.number))
    choose_change(workspace.state, turn.seat, workspace.valuation)
    estimates = workspace.valuation.change_values
    first, second = sorted((turn.game.numbers[word] for word in turn.offered), key=lambda move: -estimates[move])[:2]
    prior = (estimates[second] - estimates[first]) / ONE * SHARE_PER_MILLION / workspace.spread
    shares = workspace.win_shares(workspace.sample([first, second], ROLLOUTS)[0])
    seen = shares[:, 1] - shares[:, 0]
    return float(seen.mean() - prior), float(seen.var()) / len(seen)


def check_offer_rounds(players: int, games: int) -> Refit:  # noqa: ARG001
    """Zahltag's ROUNDS: how much ten times as many change the chance of an offer."""
    solve: Any = solve_offers.__wrapped__
    few = np.array(solve(RIVAL_WEIGHT[players])[0]) / ONE
    with replaced_constants("zahltag", {"ROUNDS": ROUNDS}, {"ROUNDS": 10 * ROUNDS}):
        many = np.array(solve(RIVAL_WEIGHT[players])[0]) / ONE
    change = np.abs(np.diff(few, axis=1, prepend=0) - np.diff(many, axis=1, prepend=0)).max(axis=1)
    return {
        "ROUNDS": (ROUNDS, 10 * ROUNDS),
        "largest change of a chance": (None, round(float(change.max()), 3)),
        "in 95 % of situations at most": (None, round(float(np.quantile(change, 0.95)), 3)),
    }


REFITS: dict[tuple[str, str], Callable[[int, int], Refit]] = {
    ("bigshot", "WIN_TEMPERATURE"): refit_win_odds,
    ("bigshot", "LEAST_TWO_LOTS_CHANCE"): refit_win_odds,
    ("bigshot", "EVIDENCE"): refit_evidence,
    ("zahltag", "STANDING_COEFFICIENTS"): refit_standings,
    ("zahltag", "SHARE_PER_MILLION"): refit_standings,
    ("zahltag", "VALUER_ERROR"): refit_valuer_error,
    ("zahltag", "ROUNDS"): check_offer_rounds,
    ("zahltag", "CHANGE_TEMPERATURE"): refit_temperatures,
    ("zahltag", "OFFER_TEMPERATURE"): refit_temperatures,
    ("zahltag", "OFFER_SIMULATIONS"): refit_offers,
}
"""By game and parameter: what refits it, given players and games."""
