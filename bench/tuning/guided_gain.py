"""What Zahltag's guided search gains over the network's own choice, by temperature: measured in rollouts, not in games.

At some decisions of matches between networks, every candidate is played on in many samples. A choice is made by some of
them, and judged by the others. A win rate would need thousands of games to show such differences.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from zuschlag.bots import find
from zuschlag.bots.network.fields import LOGIT_BITS
from zuschlag.bots.zahltag.guided.candidates import WIDEST_RANGE
from zuschlag.bots.zahltag.guided.runner import OFFER_SIMULATIONS, ROLLOUT_COST
from zuschlag.bots.zahltag.guided.workspace import CHANGE_TEMPERATURE, OFFER_RANGE, OFFER_TEMPERATURE, Workspace
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.kernel import seeded
from zuschlag.match import begin, make_game

TEMPERATURES = (1, 2, 5, 10, 20, 40)
SAMPLES = 300  # for every candidate of a decision
CHOSEN_BY = 100  # of them; the others judge the choice
SPLITS = 20  # ways to part them
DECISIONS_APART = 17
OFFER_SAMPLES = 700  # for every offer, where ranges of offers are compared
MASTER = 1200  # simulations, of which each rollout of each offer costs some
MIXED = ("network", "valuer", "guided:60")
OFFER_RULES = ((6, 2), (12, 5), (24, 1), (64, 5), (64, 2), (64, 1), (64, 0.5))
"""Ranges of logits in which offers are tried, each with a temperature, to be compared with what expert does."""
LEAST_ODDS = np.exp(-3)  # an offer that is less likely, compared with the likeliest, is never made

Decision = tuple[bool, Any, Any]
"""Whether it is an offer, the candidates' logits, and shares of the win by candidate and sample."""


def decisions(
    players: int, matches: int, names: Sequence[str] = ("network",), widening: int = 1, samples: int = SAMPLES
) -> Iterator[Decision]:
    """Decisions with several candidates in so many matches of networks, or of these bots in turns."""
    game = make_game("zahltag", players, {})
    for seed in range(matches):
        match = begin(game, seed)
        bots = [find(names[(seed + seat) % len(names)])(seed, seat) for seat in range(players)]
        while seats := match.pending.seats:
            turn = ZahltagTurn(match, seats[0])
            if len(turn.offered) > 1 and (turn.number + seed) % DECISIONS_APART == 0:
                workspace = Workspace(turn, seeded("gain", seed, turn.number), widening=widening)
                is_offer = turn.view.phase == "offer"
                if (is_offer or widening == 1) and workspace.candidates["count"] > 1:
                    yield is_offer, *sample(workspace, samples)
            match.play(seats[0], bots[seats[0]].choose(turn))


def sample(workspace: Workspace, samples: int = SAMPLES) -> tuple[Any, Any]:
    """Logits, and shares of the win by candidate and sample."""
    found = workspace.candidates
    count = int(found["count"])
    moves = found["moves"][:count].tolist()
    logits = found["logits"][:count] / (1 << LOGIT_BITS)
    shares, before = np.zeros((count, samples)), dict.fromkeys(moves, 0)
    for at in range(samples):
        workspace.search(1)
        for move, total in zip(found["moves"][:count].tolist(), found["sums"][:count].tolist(), strict=True):
            shares[moves.index(move), at] = total - before[move]
            before[move] = total
    return logits, shares


def gains(decision: Decision, rng: Any) -> Any:
    """By temperature: thousandths of the win that the choice gains over the network's, on average."""
    is_offer, logits, shares = decision
    found = np.zeros(len(TEMPERATURES))
    for _ in range(SPLITS):
        order = rng.permutation(SAMPLES)
        seen, rest = shares[:, order[:CHOSEN_BY]].mean(axis=1), shares[:, order[CHOSEN_BY:]].mean(axis=1)
        own = probabilities(logits, is_offer=is_offer) @ rest
        found += [probabilities(logits + seen / each, is_offer=is_offer) @ rest - own for each in TEMPERATURES]
    return found / SPLITS


def probabilities(scores: Any, *, is_offer: bool) -> Any:
    """Of the best change alone, or of offers by their odds."""
    odds = np.exp(scores - scores.max())
    odds[odds < (LEAST_ODDS if is_offer else 1)] = 0
    return odds / odds.sum()


def refit_temperatures(players: int, matches: int) -> dict[str, tuple[Any, Any]]:
    """The temperatures that gained most, and what each gained, with its standard error."""
    rng = np.random.default_rng(1)
    found: dict[bool, list[Any]] = {False: [], True: []}
    for decision in decisions(players, matches):
        found[decision[0]].append(gains(decision, rng))
    rows: dict[str, tuple[Any, Any]] = {}
    for is_offer, name, present in ((False, "CHANGE", CHANGE_TEMPERATURE), (True, "OFFER", OFFER_TEMPERATURE)):
        gained = np.array(found[is_offer] or [np.zeros(len(TEMPERATURES))])
        rows[f"{name}_TEMPERATURE[{players}]"] = (present[players], TEMPERATURES[int(gained.mean(axis=0).argmax())])
        for each, mean, spread in zip(TEMPERATURES, gained.mean(axis=0), gained.std(axis=0), strict=True):
            error = spread / len(gained) ** 0.5
            rows[f"  {name.lower()} at {each}: {len(gained)} decisions"] = (None, f"{mean:+.2f} ± {error:.2f} thousandths")
    return rows


def offer_value(decision: Decision, farthest: float, temperature: float, rng: Any) -> float:
    """Thousandths of the win of an offer that master would draw, if it tried those in this range at this temperature."""
    _, logits, shares = decision
    tried = np.flatnonzero(logits >= logits.max() - farthest)
    samples = shares.shape[1]
    rows = min(MASTER // (ROLLOUT_COST * len(tried)), samples // 2) if len(tried) > 1 else 0
    found = 0.0
    for _ in range(SPLITS):
        order = rng.permutation(samples)
        seen = shares[tried][:, order[:rows]].mean(axis=1) if rows else np.zeros(1)
        rest = shares[tried][:, order[samples // 2 :]].mean(axis=1)
        found += float(probabilities(logits[tried] + seen / temperature, is_offer=True) @ rest)
    return found / SPLITS


def refit_offers(players: int, matches: int) -> dict[str, tuple[Any, Any]]:
    """What ranges and temperatures of offers gain with master's simulations, compared with those of expert.

    In matches of networks, valuers and small searches. With k times OFFER_SIMULATIONS, the range is k² times as wide, and
    the temperature is divided by k.
    """
    rng = np.random.default_rng(1)
    found = list(decisions(players, matches, MIXED, widening=WIDEST_RANGE, samples=OFFER_SAMPLES))
    usual = np.array([offer_value(each, OFFER_RANGE, OFFER_TEMPERATURE[players], rng) for each in found])
    rows: dict[str, tuple[Any, Any]] = {"OFFER_SIMULATIONS": (OFFER_SIMULATIONS, f"from {len(found)} offers")}
    for farthest, temperature in OFFER_RULES if found else ():
        gained = np.array([offer_value(each, farthest, temperature, rng) for each in found]) - usual
        error = gained.std() / len(gained) ** 0.5
        rows[f"  range {farthest}, temperature {temperature}"] = (None, f"{gained.mean():+.2f} ± {error:.2f} thousandths")
    return rows
