"""Whole matches between bots of Zahltag, and positions made by hand."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import zuschlag
from tests.any_game import AnyMatch, AnyTurn
from tests.random_play import play_randomly
from tests.variants import FEW_CONTRACTS, MANY_CONTRACTS
from zuschlag.bots import Turn, zahltag
from zuschlag.bots.budget import Budget
from zuschlag.bots.thought import Thought
from zuschlag.kernel import Generator, seeded

Think = Callable[[AnyTurn, Generator], Thought]

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (3, {"contracts": FEW_CONTRACTS}),
    (4, {"contracts": MANY_CONTRACTS}),
]


def little_search(turn: AnyTurn, rng: Generator) -> Thought:
    """The search at a tiny budget."""
    return zahltag.think_search(turn, rng, Budget(simulations=12))


def little_guided_search(turn: AnyTurn, rng: Generator) -> Thought:
    """The guided search at a tiny budget."""
    return zahltag.think_guided(turn, rng, Budget(simulations=12))


RUNGS: dict[str, Think] = {
    "naive": zahltag.think_naive,
    "cautious": zahltag.think_cautious,
    "value": zahltag.think_valuer,
    "search": little_search,
    "guided": little_guided_search,
}


def played(players: int, options: dict[str, Any], seats: Sequence[Think], seed: int | str) -> AnyMatch:
    """A whole match; every choice is one that was offered."""
    match = zuschlag.new("zahltag", players, seed=seed, **options)
    rngs = [seeded("bot", seed, seat) for seat in range(players)]
    while awaited := match.pending.seats:
        turn = Turn(match, awaited[0])
        thought = seats[awaited[0]](turn, rngs[awaited[0]])
        assert thought.move in turn.offered
        assert thought.move in {candidate.move for candidate in thought.candidates}
        match.play(awaited[0], thought.move)
    return match


def win_share(one: Think, others: Think, players: int, deals: int) -> float:
    """The mean share of the win of one against copies of another, from every seat of every deal."""
    won = 0.0
    for deal in range(deals):
        for seat in range(players):
            seats = [others] * players
            seats[seat] = one
            result = played(players, {}, seats, f"deal {deal}").result
            assert result is not None
            won += (seat in result["winners"]) / len(result["winners"])
    return won / (deals * players)


def turns(players: int, options: dict[str, Any], seeds: range, every: int = 1) -> Iterator[AnyTurn]:
    """The turns of all awaited seats along games at random; the match goes on after each."""
    for seed in seeds:
        for number, match in enumerate(play_randomly(("zahltag", players, options), seed)):
            if number % every == 0:
                yield from (Turn(match, seat) for seat in match.pending.seats)


def offering(hands: Sequence[str], contract: str, **facts: Any) -> AnyMatch:
    """A match whose first contract is this one, after a preparation in which all kept their hands; then facts are forged."""
    match = zuschlag.new("zahltag", len(hands), chance="ask", seed=0, setup={"starter": 0, "hands": list(hands)})
    while match.pending.seats:
        match.play(match.pending.seats[0], "keep")
    for name, value in facts.items():
        setattr(match.state, name, value)
    match.settle(f"reveal {contract}")
    return match


def equipping(hands: Sequence[str], **facts: Any) -> AnyMatch:
    """A match in which seat 0 takes its first turn after all kept their hands; then facts are forged."""
    match = zuschlag.new("zahltag", len(hands), chance="ask", seed=0, setup={"starter": 0, "hands": list(hands)})
    for _ in range(3 * len(hands)):
        match.play(match.pending.seats[0], "keep")
    for name, value in facts.items():
        setattr(match.state, name, value)
    return match
