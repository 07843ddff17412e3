"""Reviews of Big Shot: what `zuschlag.review.evaluator.GameReview` asks of a game.

Big Shot hides nothing that cannot be counted, so the state behind a view is known, and open cards change nothing.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from zuschlag.bots.bigshot.explanation import compared_facts, confirm, explain
from zuschlag.bots.bigshot.guided.fields import BY_VALUER, LIKELIEST, MOST_OPTIONS, UNKNOWN
from zuschlag.bots.bigshot.guided.replies import FIRST_AFTER, finish_round, value_for
from zuschlag.bots.bigshot.guided.runner import GuidedSearch
from zuschlag.bots.bigshot.network.policy import choose_by_network
from zuschlag.bots.bigshot.network.reasons import PACKAGE
from zuschlag.bots.bigshot.placement_comparison import explain_plans
from zuschlag.bots.bigshot.reasons import move_facts, situation_facts
from zuschlag.bots.bigshot.search.evaluation import evaluate
from zuschlag.bots.bigshot.search.tree import ROOT
from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.bots.bigshot.valuer.parameters import make_valuation
from zuschlag.bots.bigshot.valuer.policy import choose_move
from zuschlag.bots.bigshot.valuer.reasons import think_valuer
from zuschlag.bots.network.decision import plain_policy
from zuschlag.bots.network.weights_file import activations_for, load_weights, weights_digest
from zuschlag.games import Game
from zuschlag.games.bigshot.broker import PIPS
from zuschlag.games.bigshot.observation import action_of
from zuschlag.games.bigshot.rules import make_move, settle
from zuschlag.games.bigshot.state import OVER, PLACING, ROLLING, SEATS, State
from zuschlag.kernel import Generator
from zuschlag.review.comparison import NETWORK_ERROR, Sampler
from zuschlag.review.rollout import RolloutSampler, likely_moves, win_shares

__all__ = [
    "LUCK_WEIGHT",
    "OPEN_CARDS_MATTER",
    "compared_facts",
    "confirm",
    "explain",
    "explain_plans",
    "guided_sampler",
    "has_network",
    "move_facts",
    "network_digest",
    "network_sampler",
    "rate_states",
    "rollout_sampler",
    "situation_facts",
]
MILLION = 1_000_000
LUCK_WEIGHT = 0.65
"""Measured in 40 matches of valuers."""
OPEN_CARDS_MATTER = False
"""In the challenge variant purses are hidden, but follow from loans and payments, which all see."""
NETWORK_OPTIONS = 5
"""Moves that the network alone compares, besides the chosen one."""


class GuidedSampler(Sampler, GuidedSearch):
    """The options of a guided search, of which none is dropped, and the one that begins with the chosen move."""

    def __init__(self, turn: BigShotTurn, chosen: str | None, rng: Generator) -> None:
        s = turn.game.imagine(turn.view, rng)
        self._turn = turn
        self._s = s
        self._rng = rng
        GuidedSearch.__init__(self, s, rng)
        self.models = int(self._guide[0]["replies"])  # valuers and the network
        self.strata = PIPS * self.models
        words = turn.game.words
        self.options = [tuple(words[move] for move in node["moves"][: node["length"]]) for node in self._children()]
        if chosen is not None and not any(chosen in option for option in self.options):
            self._add_moves(self._complete([turn.game.numbers[chosen]]))

    def _children(self) -> Any:
        root = self._nodes[ROOT]
        return self._nodes[root["first"] : root["first"] + root["children"]]

    def add_option(self, moves: tuple[str, ...]) -> bool:
        if len(self.options) >= MOST_OPTIONS:
            return False
        self._add_moves(self._complete([self._turn.game.numbers[word] for word in moves]))
        return True

    def _complete(self, moves: list[int]) -> list[int]:
        """The moves; a placement goes on as the valuer places the other cubes."""
        seat, s = self._turn.seat, self._s.copy()
        if s.phase != PLACING:
            return moves
        for move in moves:
            make_move(s, seat, move)
        valuation = make_valuation(s)
        while s.phase == PLACING:
            move = choose_move(s, seat, valuation)
            moves.append(move)
            make_move(s, seat, move)
        return moves

    def _add_moves(self, moves: list[int]) -> None:
        seat, game, guide = self._turn.seat, self._turn.game, self._guide[0]
        root, at = self._nodes[ROOT], len(self.options)
        assert at < MOST_OPTIONS
        s = self._s.copy()
        for move in moves:
            make_move(s, seat, move)
        node = self._nodes[root["first"] + at]
        node["moves"][: len(moves)] = moves
        node["length"], node["visits"], node["worth"] = len(moves), 0, 0
        guide["stated"][at] = 0
        root["children"] += 1
        guide["option_logit"][at], guide["is_running"][at], guide["value"][at] = 0, 1, UNKNOWN
        replies = int(guide["replies"])
        for nth in range(replies):
            after = s.copy()
            finish(after, seat, int(guide["reply"][nth]), self._rng)
            after.pack(self._states[FIRST_AFTER + at * replies + nth])
        self.options.append(tuple(game.words[move] for move in moves))

    def is_exact(self, option: int) -> bool:
        replies = int(self._guide[0]["replies"])
        return self._s.phase == PLACING and int(self._states[FIRST_AFTER + option * replies]["phase"]) == OVER

    def sample(self, running: Sequence[int], rows: int) -> list[list[float]]:
        is_running = self._guide[0]["is_running"]
        is_running[:] = 0
        is_running[list(running)] = 1
        stated = self._guide[0]["stated"]
        found = []
        for _ in range(rows):
            before = stated[list(running)]
            self.simulate(1)
            found.append(((stated[list(running)] - before) / MILLION).tolist())
        return found


def guided_sampler(turn: BigShotTurn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:  # noqa: ARG001
    return GuidedSampler(turn, chosen, rng)


@cache
def network_parts() -> tuple[Any, Any]:
    """The network's weights as matrices, and working memory."""
    from zuschlag.bots.network.numpy_inference import load_matrices

    return load_matrices(PACKAGE), activations_for(load_weights(PACKAGE))


def finish(s: State, seat: int, reply: int, rng: Generator) -> None:
    """Play the round to its end in plain Python."""
    weights, at = network_parts() if reply != BY_VALUER else (None, None)
    plain_policy(finish_round)(s, seat, make_valuation(s), reply, rng, weights, at)


class NetworkSampler(Sampler):
    """The network's likeliest moves: the round goes on by its replies, and for each face of the die it values what follows."""

    most_rows = PIPS
    least_error = NETWORK_ERROR

    def __init__(self, turn: BigShotTurn, chosen: str | None, rng: Generator) -> None:
        self._turn = turn
        self._rng = rng
        s: State = turn.game.imagine(turn.view, rng)
        weights, at = network_parts()
        plain_policy(choose_by_network)(s, turn.seat, make_valuation(s), rng, weights, at)
        logits = {word: at.outputs[action_of(s, turn.seat, turn.game.numbers[word])] for word in turn.offered}
        ranked = sorted(logits, key=lambda word: -logits[word])
        self.options = [(word,) for word in likely_moves(chosen, ranked[:NETWORK_OPTIONS])]
        self._after: list[State] = []
        for (word,) in self.options:
            after = s.copy()
            make_move(after, turn.seat, turn.game.numbers[word])
            finish(after, turn.seat, LIKELIEST, rng)
            self._after.append(after)
        self._face = 0
        self._is_placement = s.phase == PLACING

    def is_exact(self, option: int) -> bool:
        return self._is_placement and self._after[option].phase == OVER

    def sample(self, running: Sequence[int], rows: int) -> list[list[float]]:
        found = []
        for _ in range(rows):
            found.append([self._value(option) for option in running])
            self._face += 1
        return found

    def _value(self, option: int) -> float:
        s, seat = self._after[option].copy(), self._turn.seat
        if s.phase == OVER:
            return win_shares(self._turn.game, s)[seat]
        weights, at = network_parts()
        settle(s, self._face % PIPS)
        return int(plain_policy(value_for)(s, seat, make_valuation(s), self._rng, weights, at)) / 1000


def network_sampler(turn: BigShotTurn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:  # noqa: ARG001
    return NetworkSampler(turn, chosen, rng)


def rollout_sampler(turn: BigShotTurn, chosen: str | None, rng: Generator, world: Any) -> Sampler:
    ranked = [candidate.move for candidate in think_valuer(turn, rng).candidates]
    valuation = make_valuation(turn.game.imagine(turn.view, rng))
    moves = likely_moves(chosen, ranked)
    return RolloutSampler(turn, moves, rng, world, lambda s, seat, _: choose_move(s, seat, valuation))


def has_network(game: Game) -> bool:  # noqa: ARG001
    return True


def network_digest(game: Game) -> str:  # noqa: ARG001
    return weights_digest(PACKAGE)


def rate_states(game: Game, states: Sequence[State], rng: Generator, *, compiled: bool) -> list[list[float]]:  # noqa: ARG001
    """Valuers play the round to its end; then expected balances give everybody's share, as for `search`."""
    found = []
    for state in states:
        s = state.copy()
        if s.phase not in (ROLLING, OVER):
            finish(s, 0, BY_VALUER, rng)
        if s.phase == OVER:
            found.append(win_shares(game, s))
            continue
        valuation = make_valuation(s)
        shares = [0] * SEATS
        evaluate(s, valuation, shares)
        found.append([share / sum(shares[: s.players]) for share in shares[: s.players]])
    return found
