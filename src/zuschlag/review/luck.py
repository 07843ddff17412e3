"""Luck told apart from skill, by control variates over chance whose weights are known (the idea of AIVAT).

For every event of chance, luck is the value of the state after its outcome less the mean value over all outcomes, with their
weights. Its expectation is 0 whatever the values are: so the result less all luck has the same expectation as the result. If
the values are any good, it varies less. Rough values exaggerate: so a game has a weight below 1, with which luck explains most
(`python -m bench.review_calibration luck` measures it). Luck stays unbiased with any weight that is fixed before the match.
Where a mean is estimated from draws, the draws have to differ from match to match, or the same error would be in all of them:
so the seed contains a digest of the match.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from math import floor
from typing import Any

from zuschlag.games import Game
from zuschlag.kernel import below, seeded
from zuschlag.match import Match
from zuschlag.review.evaluator import REVIEW_PARTS
from zuschlag.review.rollout import win_shares
from zuschlag.review.schema import FULL_WIN, ChanceEvent

LUCK_VERSION = 2
MOST_OUTCOMES = 40
"""Where more outcomes than this are possible, the mean is estimated from this many that are drawn, which is unbiased, too."""
DEALS = 8
"""Deals that are drawn to estimate what the seats expected before the deal."""


def match_digest(match: Match, moves: int) -> str:
    """A digest of the game, the deal and the first moves, with which draws differ from match to match.

    What is drawn with it is independent of the match for all practical purposes, though it follows from the record.
    """
    content = [match.game.name, match.players, match.game.options, match.setup, match.moves[:moves]]
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def deal_luck(game: Game, s: Any, *, seed: int | str, compiled: bool) -> ChanceEvent:
    """The luck of the deal: the value of the state at the start, compared with other deals that are drawn by this seed."""
    others = []
    for number in range(DEALS):
        other = game.blank()
        game.rules.deal(other, seeded("review-deal", seed, number))
        others.append(other)
    values = rate_anywhere(game, [s, *others], (seed, "deal"), compiled=compiled)
    return _event(game, 0, "", _mean(values[1:], [1] * DEALS), values[0])


def value_start(game: Game, s: Any, step: int, *, seed: int | str, compiled: bool) -> ChanceEvent:
    """The value of the position from which a match was continued, in place of the deal: it is nobody's luck."""
    values = rate_anywhere(game, [s], (seed, "start"), compiled=compiled)[0]
    return _event(game, step, "", values, values)


def chance_luck(game: Game, s: Any, outcome: int, step: int, *, seed: int | str, compiled: bool) -> ChanceEvent:
    """The luck of an outcome of chance, which is pending in the state. The seed must not depend on the outcome."""
    outcomes, weights = _outcomes(game, s, (seed, step))
    values = rate_anywhere(game, _settled(game, s, [*outcomes, outcome]), (seed, step), compiled=compiled)
    return _event(game, step, game.outcomes[outcome], _mean(values[:-1], weights), values[-1])


def _event(game: Game, step: int, outcome: str, before: Sequence[float], after: Sequence[float]) -> ChanceEvent:
    expected, found = whole_shares(before), whole_shares(after)
    weight = REVIEW_PARTS[game.name].LUCK_WEIGHT
    gains = [weight * (then - now) for now, then in zip(expected, found, strict=True)]
    return ChanceEvent(step, outcome, expected, found, round_to_sum(gains, 0))


def _outcomes(game: Game, s: Any, key: tuple[int | str, ...]) -> tuple[list[int], list[int]]:
    """The possible outcomes with their weights. Of very many, some that are drawn by weight, whatever happened."""
    rules = game.rules
    possible = [n for n in range(rules.count_outcomes(s)) if rules.outcome_weight(s, n)]
    if len(possible) <= MOST_OUTCOMES:
        return possible, [rules.outcome_weight(s, n) for n in possible]
    rng, total = seeded("review-outcomes", *key), rules.total_weight(s)
    return [rules.outcome_at(s, below(rng, total)) for _ in range(MOST_OUTCOMES)], [1] * MOST_OUTCOMES


def _settled(game: Game, s: Any, outcomes: Sequence[int]) -> list[Any]:
    found = []
    for outcome in outcomes:
        after = s.copy()
        game.rules.settle(after, outcome)
        found.append(after)
    return found


def rate_anywhere(game: Game, states: Sequence[Any], key: tuple[int | str, ...], *, compiled: bool) -> list[list[float]]:
    """Everybody's share in these states, by `rate_states`. Where chance is pending again, the mean over its outcomes."""
    rules = game.rules
    part = REVIEW_PARTS[game.name]
    found: list[list[float]] = []
    for s in states:
        if rules.is_over(s):
            found.append(win_shares(game, s))
        elif rules.awaited(s):
            found.append(part.rate_states(game, [s], seeded("review-luck", *key), compiled=compiled)[0])
        else:
            outcomes, weights = _outcomes(game, s, key)
            found.append(_mean(rate_anywhere(game, _settled(game, s, outcomes), key, compiled=compiled), weights))
    return found


def _mean(values: Sequence[Sequence[float]], weights: Sequence[int]) -> list[float]:
    total = sum(weights)
    columns = zip(*values, strict=True)
    return [sum(weight * value for weight, value in zip(weights, column, strict=True)) / total for column in columns]


def whole_shares(shares: Sequence[float]) -> tuple[int, ...]:
    """Shares as whole numbers that add up to a full win: what rounding leaves goes to the largest remainders."""
    total = sum(shares)
    return round_to_sum([share * FULL_WIN / total for share in shares], FULL_WIN)


def round_to_sum(numbers: Sequence[float], total: int) -> tuple[int, ...]:
    """Whole numbers with this sum, each within 1 of what it was. The numbers have that sum, but for what floats lose."""
    found = [floor(number) for number in numbers]
    order = sorted(range(len(found)), key=lambda seat: (found[seat] - numbers[seat], seat))
    for seat in order[: total - sum(found)]:
        found[seat] += 1
    return tuple(found)
