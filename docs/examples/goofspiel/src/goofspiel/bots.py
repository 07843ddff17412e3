"""Two simple strategies, for the bots `cautious` and `valuer`. Every other bot plays as the next weaker one does.

A bot gets its seat's view and its offered moves, nothing else.
"""

from goofspiel.view import View
from zuschlag.bots import Candidate, Thought, Turn
from zuschlag.kernel import Generator, below


def think_cautious(turn: Turn[View], rng: Generator) -> Thought:
    """Bid what the prize is worth, or one more."""
    prize = turn.view.prize
    assert prize is not None  # else nobody would be asked
    return _bid(turn, prize + below(rng, 2))


def think_valuer(turn: Turn[View], rng: Generator) -> Thought:
    """Bid a little more than those who bid what the prize is worth, and give the highest prizes away for the lowest card."""
    view = turn.view
    assert view.prize is not None  # else nobody would be asked
    wanted = view.prize + 1 + below(rng, 2)
    return _bid(turn, wanted if wanted <= view.rounds else 1)


def _bid(turn: Turn[View], wanted: int) -> Thought:
    """Bid the wanted card, or the next higher one; where there is none, the lowest."""
    hand = turn.view.seats[turn.seat].hand
    ranked = sorted(hand, key=lambda card: (card < wanted, card))
    return Thought(f"bid {ranked[0]}", tuple(Candidate(f"bid {card}") for card in ranked))
