"""Rollouts to the end of the match in plain Python: what judges a game whose part for reviews offers nothing better.

Hidden facts are resampled from the view, and every seat plays at random, or by a policy that a game brings. The result is what
the rules say, so the mean is an unbiased estimate of the chance of winning if everybody goes on like that.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from zuschlag.bots import Reason, Turn
from zuschlag.games import Game
from zuschlag.kernel import Build, Generator, below, next32
from zuschlag.kernel.build import Function
from zuschlag.kernel.playout import FIRST_SEAT, play_out, verbs_of
from zuschlag.kernel.rules import RulesModule
from zuschlag.review.comparison import Sampler

Policy = Callable[[Any, int, Generator], int]
"""A state, a seat that has to decide and a generator → its move. It reads only what the seat may know."""
MOST_OPTIONS = 10
"""Moves that are compared at most, besides the chosen one."""
RANDOM_BUDGET = 1_000
"""Simulations for a decision where everybody plays at random, which is quick: fewer would show noise as mistakes."""
QUICK_RANDOM_BUDGET = 100
ROLLOUTS_PER_STATE = 64
LUCK_WEIGHT = 0.0
"""Luck is not told apart where nobody has measured how much of it comes true."""
OPEN_CARDS_MATTER = True


class RolloutSampler(Sampler):
    """Play each move on to the end, in the same worlds and with the same seeds."""

    def __init__(
        self, turn: Turn, moves: Sequence[str], rng: Generator, world: Any = None, policy: Policy | None = None
    ) -> None:
        self.options = [(word,) for word in moves]
        self._turn = turn
        self._rng = rng
        self._world = world
        self._policy = policy

    def sample(self, running: Sequence[int], rows: int) -> list[list[float]]:
        game, seat = self._turn.game, self._turn.seat
        found = []
        for _ in range(rows):
            world = game.imagine(self._turn.view, self._rng) if self._world is None else self._world
            key = [next32(self._rng) for _ in range(4)]
            row = []
            for option in running:
                s, dice = world.copy(), Generator()
                dice.a, dice.b, dice.c, dice.counter = key
                game.rules.make_move(s, seat, game.numbers[self.options[option][0]])
                play_to_end(game, s, dice, self._policy)
                row.append(win_shares(game, s)[seat])
            found.append(row)
        return found


@cache
def random_playout(rules: RulesModule) -> Function:
    """`play_out` of the game, in plain Python and without events."""
    return Build(verbs_of(rules), silent=True)(play_out)


def play_to_end(game: Game, s: Any, dice: Generator, policy: Policy | None) -> None:
    """Play a state to its end: by the policy, or at random."""
    rules = game.rules
    if policy is None:
        random_playout(rules)(s, dice)
        return
    while not rules.is_over(s):
        seats = rules.awaited(s)
        if seats:
            seat = FIRST_SEAT[seats]
            rules.make_move(s, seat, policy(s, seat, dice))
        else:
            rules.settle(s, rules.outcome_at(s, below(dice, rules.total_weight(s))))


def win_shares(game: Game, s: Any) -> list[float]:
    """By seat: the share of the win, of a state that is over."""
    won = game.rules.winners(s)
    return [(won >> seat & 1) / won.bit_count() for seat in range(game.players)]


def likely_moves(chosen: str | None, ranked: Sequence[str]) -> list[str]:
    """The first moves of a ranking, and the chosen one."""
    return list(dict.fromkeys([*ranked[:MOST_OPTIONS], *([] if chosen is None else [chosen])]))


# What a game without a part for reviews has: see `evaluator.GameReview`


def guided_sampler(turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:  # noqa: ARG001
    return None


def search_sampler(turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:  # noqa: ARG001
    return None


def network_sampler(turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:  # noqa: ARG001
    return None


def rollout_sampler(turn: Turn, chosen: str | None, rng: Generator, world: Any) -> Sampler:
    return RolloutSampler(turn, spread_moves(turn, chosen), rng, world)


def spread_moves(turn: Turn, chosen: str | None) -> list[str]:
    """Some of the moves, evenly over all of them, and the chosen one."""
    offered = list(turn.offered)
    step = -(-len(offered) // MOST_OPTIONS)
    return likely_moves(chosen, offered[::step])


def has_network(game: Game) -> bool:  # noqa: ARG001
    return False


def network_digest(game: Game) -> str:  # noqa: ARG001
    return ""


def has_search(game: Game) -> bool:  # noqa: ARG001
    return False


def explain(turn: Turn, chosen: str, best: str) -> tuple[Reason, ...]:  # noqa: ARG001
    return ()


def explain_plans(turn: Turn, chosen: Sequence[str], best: Sequence[str]) -> tuple[Reason, ...]:  # noqa: ARG001
    return ()


def confirm(turn: Turn, reasons: Sequence[Reason], chances: Mapping[str, float]) -> tuple[Reason, ...]:  # noqa: ARG001
    return tuple(reasons)


def situation_facts(turn: Turn) -> tuple[Reason, ...]:  # noqa: ARG001
    return ()


def compared_facts(turn: Turn, chosen: Sequence[str], best: Sequence[str]) -> tuple[Reason, ...]:  # noqa: ARG001
    return ()


def move_facts(turn: Turn, move: str) -> tuple[Reason, ...]:  # noqa: ARG001
    return ()


def rate_states(game: Game, states: Sequence[Any], rng: Generator, *, compiled: bool) -> list[list[float]]:  # noqa: ARG001
    """The mean of a few random rollouts, with the same seeds for all states."""
    keys = [[next32(rng) for _ in range(4)] for _ in range(ROLLOUTS_PER_STATE)]
    found = []
    for state in states:
        totals = [0.0] * game.players
        for key in keys:
            s, dice = state.copy(), Generator()
            dice.a, dice.b, dice.c, dice.counter = key
            play_to_end(game, s, dice, None)
            totals = [total + share / len(keys) for total, share in zip(totals, win_shares(game, s), strict=True)]
        found.append(totals)
    return found
