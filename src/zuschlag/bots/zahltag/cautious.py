"""Sane rules of thumb. Never plainly absurd: no offer that a tie would make worthless, no hoard before a payday."""

from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.games.zahltag import kinds
from zuschlag.games.zahltag.state import MOST_OFFER
from zuschlag.games.zahltag.view import SeatView, View
from zuschlag.kernel import Generator, below

FULL = 8  # cards, hand and table together, that are enough


def cautious(turn: Turn, rng: Generator) -> Thought:
    """A modest price for a contract it can do, more for a larger one; a hand of a sane size, of all kinds."""
    seen: View = turn.view
    offered = list(turn.offered)
    if seen.phase == "offer":
        wished = [_price(seen, rng)] if len(offered) > 1 else []
    else:
        wished = _changes(seen, seen.seats[turn.seat])
    move = next((word for word in wished if word in offered), offered[0])
    return Thought(move, (Candidate(move), *(Candidate(word) for word in offered if word != move)))


def _price(seen: View, rng: Generator) -> str:
    """Two or three more than the contract has cards, and so never 1 or 2."""
    assert seen.contract is not None
    return f"offer {min(len(seen.contract) + 2 + below(rng, 2), MOST_OFFER)}"


def _changes(seen: View, own: SeatView) -> list[str]:
    """What it would like to do, best first; the first that is offered will be done."""
    held = dict.fromkeys(kinds.WORDS, 0) | (own.hand or {})
    most = max(kinds.WORDS, key=lambda word: held[word])
    wanted = sorted(kinds.WORDS, key=lambda word: held[word])
    cards = own.cards + sum(own.left.values()) + sum(own.right.values())
    smallest = min(seat.cards for seat in seen.seats if seat.out == 0)
    if own.cards - smallest >= own.money or cards > FULL or (seen.until_forced <= 1 and own.cards > smallest):
        return [f"drop {most}"]
    if cards < FULL and seen.until_forced > 1:
        return [f"take {word}" for word in wanted]
    if held[wanted[0]] == 0 and held[most] > 2:
        return [f"swap {most} {word}" for word in wanted if held[word] == 0]
    return []
