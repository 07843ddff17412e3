"""Reviews of Zahltag: what `zuschlag.review.evaluator.GameReview` asks of a game."""

from collections.abc import Sequence
from functools import cache, partial
from hashlib import sha256
from typing import Any

from zuschlag.bots.network.decision import plain_policy
from zuschlag.bots.network.fields import LOGIT_BITS
from zuschlag.bots.network.weights_file import DIGEST_DIGITS, activations_for, load_weights, weights_digest
from zuschlag.bots.thought import Reason, Value
from zuschlag.bots.zahltag.calibration import ROLLOUTS, VALUES, calibrated_chance
from zuschlag.bots.zahltag.guided.candidates import MOST_CANDIDATES, WIDEST_RANGE
from zuschlag.bots.zahltag.guided.rollout import FULL_WIN, play_on
from zuschlag.bots.zahltag.network.policy import weigh_moves
from zuschlag.bots.zahltag.network.reasons import PACKAGE
from zuschlag.bots.zahltag.observed_state import contract_capacity, observed_state, valuation_for
from zuschlag.bots.zahltag.reasons import HandAfter, hand_after, is_alone, move_facts, situation_facts
from zuschlag.bots.zahltag.search.rollout import rate_standings, win_share_of
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.bots.zahltag.valuer.equipment_changes import choose_change
from zuschlag.bots.zahltag.valuer.policy import choose_move
from zuschlag.bots.zahltag.valuer.reasons import think_valuer
from zuschlag.bots.zahltag.valuer.valuation_fields import ONE
from zuschlag.games import Game
from zuschlag.games.zahltag.equipment import OFFER
from zuschlag.games.zahltag.rules import awaited, is_over, make_move
from zuschlag.games.zahltag.state import KINDS, LAST_PAYDAY, OFFERING, REVEALING, SEATS, State
from zuschlag.kernel import Generator, next32
from zuschlag.kernel.playout import FIRST_SEAT
from zuschlag.review.comparison import NETWORK_ERROR, Sampler
from zuschlag.review.rollout import RolloutSampler, likely_moves, win_shares

__all__ = [
    "LUCK_WEIGHT",
    "compared_facts",
    "explain",
    "guided_sampler",
    "has_network",
    "has_search",
    "move_facts",
    "network_digest",
    "network_sampler",
    "rate_states",
    "rollout_sampler",
    "search_sampler",
    "situation_facts",
]
CHANGES_COMPARED = 7
"""Changes of equipment that are compared, besides the chosen one: those that the network finds likeliest."""
NETWORK_REVEALS = 1
"""Cards that are revealed before the network values a position, where it plays in plain Python."""
LUCK_WEIGHT = 0.5
"""Measured in 40 matches of valuers."""
RATING_ROLLOUTS = 8
"""Rollouts that value a state for luck and the graph."""
SEED = 1
"""Of the valuer's draws in these."""


class GuidedSampler(Sampler):
    """Moves played on by the network in sampled worlds, as the guided search does it."""

    def __init__(self, turn: ZahltagTurn, chosen: str | None, rng: Generator, world: State | None) -> None:
        from zuschlag.bots.zahltag.guided.workspace import Workspace

        self._workspace = space = Workspace(turn, rng, begin=False)
        space.candidates["farthest"] = WIDEST_RANGE << LOGIT_BITS  # however unlikely a bot is to play them
        space.search(0)
        space.weights = space.worlds.weights(space.likelihoods)
        if world is not None:
            space.worlds.hands, space.weights = open_world(world)
        found = space.candidates
        moves = found["moves"][: found["count"]].tolist()
        if turn.view.phase != "offer":
            moves = moves[:CHANGES_COMPARED]
        numbers = turn.game.numbers
        if chosen is not None and numbers[chosen] not in moves:
            moves = [*moves[: MOST_CANDIDATES - 1], numbers[chosen]]
        self._moves = moves
        self._numbers = numbers
        self.options = [(turn.game.words[move],) for move in moves]
        self.chance_of = partial(calibrated_chance, ROLLOUTS, turn.view)

    def add_option(self, moves: tuple[str, ...]) -> bool:
        if len(self._moves) >= MOST_CANDIDATES:
            return False
        self._moves.append(self._numbers[moves[0]])
        self.options.append(moves)
        return True

    def sample(self, running: Sequence[int], rows: int) -> list[list[float]]:
        moves = [self._moves[option] for option in running]
        found = self._workspace.candidates
        count = len(moves)
        found["count"] = found["running"] = count
        samples = []
        for _ in range(rows):
            found["moves"][:count] = moves  # a search ranks them
            found["sums"][:count] = found["rollouts"][:count] = 0
            self._workspace.search(1)
            sums = dict(zip(found["moves"][:count].tolist(), found["sums"][:count].tolist(), strict=True))
            samples.append([sums[move] / FULL_WIN for move in moves])
        return samples


def open_world(s: State) -> tuple[Any, Any]:
    """The one world in which everybody has the hand of this state, as arrays of a search."""
    import numpy as np

    return np.array([s.hand], np.int64).reshape(1, SEATS, KINDS), np.ones(1, np.int64)


def guided_sampler(turn: ZahltagTurn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:
    return GuidedSampler(turn, chosen, rng, world) if has_network(turn.game) else None


class SearchSampler(Sampler):
    """Moves played on by valuers in sampled worlds, to a payday: for decks that no network was taught."""

    def __init__(self, turn: ZahltagTurn, chosen: str | None, rng: Generator, world: State | None) -> None:
        from zuschlag.bots.zahltag.search.workspace import Workspace

        self._workspace = Workspace(turn, rng)
        if world is not None:
            self._workspace.worlds, self._workspace.weights = open_world(world)
        moves = compared_moves(turn, chosen, rng)
        self.options = [(word,) for word in moves]
        self._moves = [turn.game.numbers[word] for word in moves]

    def sample(self, running: Sequence[int], rows: int) -> list[list[float]]:
        standings, _, _, _ = self._workspace.sample([self._moves[option] for option in running], rows)
        found: list[list[float]] = self._workspace.win_shares(standings).tolist()
        return found


def compared_moves(turn: ZahltagTurn, chosen: str | None, rng: Generator) -> list[str]:
    """All offers, or the valuer's best changes, and the chosen move."""
    ranked = [candidate.move for candidate in think_valuer(turn, rng).candidates]
    return likely_moves(chosen, ranked if turn.view.phase == "offer" else ranked[:CHANGES_COMPARED])


def search_sampler(turn: ZahltagTurn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:
    return SearchSampler(turn, chosen, rng, world)


@cache
def network_parts() -> tuple[Any, Any]:
    """The network's weights as matrices, and working memory."""
    from zuschlag.bots.network.numpy_inference import load_matrices

    return load_matrices(PACKAGE), activations_for(load_weights(PACKAGE))


class NetworkSampler(Sampler):
    """The network's likeliest moves, played on by it in resampled worlds to the seat's next choice, which it values."""

    cost = 3
    least_error = NETWORK_ERROR

    def __init__(self, turn: ZahltagTurn, chosen: str | None, rng: Generator, world: State | None) -> None:
        self._turn = turn
        self._rng = rng
        self._world = world
        s = observed_state(turn)
        weights, at = network_parts()
        plain_policy(weigh_moves)(s, turn.seat, valuation_for(s), rng, weights, at)
        ranked = sorted(turn.offered, key=lambda word: -at.outputs[turn.game.numbers[word]])
        self.options = [(word,) for word in likely_moves(chosen, ranked[:CHANGES_COMPARED])]
        self.chance_of = partial(calibrated_chance, VALUES, turn.view)

    def sample(self, running: Sequence[int], rows: int) -> list[list[float]]:
        game, seat = self._turn.game, self._turn.seat
        weights, at = network_parts()
        found = []
        for _ in range(rows):
            world = game.imagine(self._turn.view, self._rng) if self._world is None else self._world
            key = [next32(self._rng) for _ in range(5)]
            row = []
            for option in running:
                s, dice = world.copy(), Generator()
                dice.a, dice.b, dice.c, dice.counter = key[:4]
                make_move(s, seat, game.numbers[self.options[option][0]])
                share = plain_policy(play_on)(
                    s, seat, NETWORK_REVEALS, 0, key[4], dice, Generator(), valuation_for(s), weights, at
                )
                row.append(share / FULL_WIN)
            found.append(row)
        return found


def network_sampler(turn: ZahltagTurn, chosen: str | None, rng: Generator, world: Any) -> Sampler | None:
    return NetworkSampler(turn, chosen, rng, world) if has_network(turn.game) else None


def rollout_sampler(turn: ZahltagTurn, chosen: str | None, rng: Generator, world: Any) -> Sampler:
    return RolloutSampler(turn, compared_moves(turn, chosen, rng), rng, world, play_as_valuer)


def play_as_valuer(s: State, seat: int, rng: Generator) -> int:
    """The valuer's move, drawn by this generator where it draws."""
    valuation = valuation_for(s)
    valuation.seed = next32(rng)
    return choose_move(s, seat, valuation)


def has_network(game: Game) -> bool:
    return not game.options


def network_digest(game: Game) -> str:
    """Of the weights, and of the calibration of chances: with another one, reviews are not comparable."""
    return (
        sha256(f"{weights_digest(PACKAGE)} {ROLLOUTS} {VALUES}".encode()).hexdigest()[:DIGEST_DIGITS]
        if has_network(game)
        else ""
    )


def has_search(game: Game) -> bool:  # noqa: ARG001
    return True


def explain(turn: ZahltagTurn, chosen: str, best: str) -> tuple[Reason, ...]:
    """What speaks for the best move by the rules: a higher price for a contract that nobody else can do, or what a change of
    equipment leads to.

    Of changes, what leaves a hand that can do more or pays less at a payday speaks for the best one if nothing that is counted
    speaks against it, or if the valuer prefers it. No amounts of the valuer: it counts contracts that exclude each other, so
    they are many times what is earned in the end.
    """
    s, seat, numbers = observed_state(turn), turn.seat, turn.game.numbers
    if s.phase == OFFERING:
        offer, instead = numbers[best] - OFFER, numbers[chosen] - OFFER
        if offer <= instead or not is_alone(s, seat):
            return ()
        return (Reason("alone_more", {"best": best, "move": chosen, "offer": offer, "more": offer - instead}),)
    after, other = (hand_after(s, seat, numbers[move]) for move in (best, chosen))
    can_do, other_can_do = (after.contracts, after.pairs), (other.contracts, other.pairs)
    speaks_for = can_do > other_can_do or after.payday < other.payday
    speaks_against = can_do < other_can_do or after.payday > other.payday
    if not speaks_for or (speaks_against and not _prefers(turn, s, best, chosen)):
        return ()
    return _describe_hands(chosen, best, other, after)


def _prefers(turn: ZahltagTurn, s: State, best: str, chosen: str) -> bool:
    """Does the valuer rate the change of equipment higher than the other one?"""
    valuation, numbers = valuation_for(s), turn.game.numbers
    choose_change(s, turn.seat, valuation)
    return valuation.change_values[numbers[best]] > valuation.change_values[numbers[chosen]]


def compared_facts(turn: ZahltagTurn, chosen: Sequence[str], best: Sequence[str]) -> tuple[Reason, ...]:
    """What the hand can do, and what a payday costs, after each of two changes of equipment, where that differs."""
    s, numbers = observed_state(turn), turn.game.numbers
    if s.phase == OFFERING:
        return ()
    after, other = (hand_after(s, turn.seat, numbers[moves[0]]) for moves in (best, chosen))
    return () if after == other else _describe_hands(chosen[0], best[0], other, after)


def _describe_hands(chosen: str, best: str, other: HandAfter, after: HandAfter) -> tuple[Reason, ...]:
    """Two hands: contracts and paydays, and pairs of contracts where they can do the same number of contracts."""
    moves: dict[str, Value] = {"best": best, "move": chosen}
    found = [
        Reason("hand", moves | {
            "number": after.number,
            "doable": after.contracts, "payday": after.payday,
            "other_doable": other.contracts, "other_payday": other.payday,
        })
    ]  # fmt: skip
    if after.contracts == other.contracts and after.pairs != other.pairs:
        pairs = {"number": after.number_of_pairs, "pairs": after.pairs, "other_pairs": other.pairs}
        found.append(Reason("hand_pairs", moves | pairs))
    return tuple(found)


def rate_states(game: Game, states: Sequence[State], rng: Generator, *, compiled: bool) -> list[list[float]]:
    """Valuers play on, with the same cards to come for all states, and the standings then give everybody's share.

    In compiled code they play to a payday, else only until the next card is revealed.
    """
    seed = Generator()
    seed.a, seed.b, seed.c, seed.counter = (next32(rng) for _ in range(4))
    found = []
    for state in states:
        if is_over(state):
            found.append(win_shares(game, state))
        elif compiled:
            found.append(_rate_by_rollouts(game, state, seed))
        else:
            found.append(_rate_as_it_stands(state))
    return found


def _rate_by_rollouts(game: Game, state: State, seed: Generator) -> list[float]:
    import numpy as np

    from zuschlag.bots.zahltag.search.determinization import SEARCH_RNG
    from zuschlag.bots.zahltag.search.workspace import (
        LATE_REVEALS,
        PAYDAYS_AHEAD,
        compiled_routines,
        packed_valuation,
    )

    until = min(state.held + PAYDAYS_AHEAD + (state.since >= LATE_REVEALS), LAST_PAYDAY)
    valuation = valuation_for(state)
    spread = valuation.standing_coefficients[until][-1] / ONE
    seat = FIRST_SEAT[awaited(state)]
    valuation.seed = SEED
    states = np.zeros(2, game.compiled_state.dtype())
    state.pack(states[0])
    rngs = np.zeros(2, Generator.dtype())
    seed.pack(rngs[SEARCH_RNG])
    standings = np.zeros((RATING_ROLLOUTS, 1, SEATS))
    worlds, weights = open_world(state)
    compiled_routines()[0](
        states, packed_valuation(state.players, contract_capacity(state.distinct)).copy(), rngs, worlds, weights, seat, until,
        np.array([choose_move(state, seat, valuation)], np.int64), np.zeros(RATING_ROLLOUTS, np.int64),
        np.zeros((RATING_ROLLOUTS, SEATS), np.int64), standings,
    )  # fmt: skip
    found: list[float] = np.mean([_shares(row[0].tolist(), state.players, spread) for row in standings], axis=0).tolist()
    return found


def _rate_as_it_stands(state: State) -> list[float]:
    s = state.copy()
    valuation = valuation_for(s)
    valuation.seed = SEED
    while s.phase != REVEALING and not is_over(s):
        seat = FIRST_SEAT[awaited(s)]
        make_move(s, seat, choose_move(s, seat, valuation))
    standings = [0.0] * SEATS
    rate_standings(s, valuation, standings)
    return _shares(standings, s.players, valuation.standing_coefficients[s.held][-1] / ONE)


def _shares(standings: Sequence[float], players: int, spread: float) -> list[float]:
    return [win_share_of(standings, players, seat, spread) for seat in range(players)]
