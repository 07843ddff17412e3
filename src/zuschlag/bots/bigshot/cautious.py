"""A player who never does something plainly absurd: it looks at the board as it lies, and no further."""

from zuschlag.bots.bigshot.chances import owner_of
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.view import LotView
from zuschlag.kernel import Generator, below

PER_CUBE = 2
"""What it pays for each cube of its own under the hammer."""
RIVALS = 3
"""A rival's million counts a third of its own."""


def cautious(turn: Turn, rng: Generator) -> Thought:
    """Bids a little for cubes of its own, never on credit, and places each cube where it does most at once."""
    view = turn.view
    if view.phase == "place":
        return _place(turn, rng)
    if view.phase == "bid":
        return _bid(turn)
    if view.phase == "loan":
        return Thought("decline", (Candidate("decline"),))
    # Two purses can pay: keep the fuller one full.
    purses = view.seats[turn.seat].purses
    poorest = min(purses, key=lambda purse: purse.cash)
    return Thought(f"pay {poorest.colour}", tuple(Candidate(word) for word in turn.offered))


def _bid(turn: Turn) -> Thought:
    view = turn.view
    purses = view.seats[turn.seat].purses
    heap = view.spaces[view.broker]
    own = sum(heap.count(colours.LETTERS[colours.WORDS.index(purse.colour)]) for purse in purses)
    limit = min(PER_CUBE * own, max(purse.cash for purse in purses))
    amount = view.bid + 1
    bid, leave = Candidate(f"bid {amount}", limit - amount, limit=limit), Candidate("pass", 0.0, limit=limit)
    return Thought(bid.move, (bid, leave)) if amount <= limit else Thought("pass", (leave,))


def _place(turn: Turn, rng: Generator) -> Thought:
    lots = {lot.id: lot for lot in turn.view.lots}
    own = {purse.colour for purse in turn.view.seats[turn.seat].purses}
    gains = {word: _gain(lots[word.split()[2]], word.split()[1], own, turn.view.ghost) for word in turn.offered}
    best = max(gains.values())
    sensible = [word for word, gain in gains.items() if gain == best]
    move = sensible[below(rng, len(sensible))]
    ranked = sorted(gains, key=lambda word: (word != move, -gains[word]))
    return Thought(move, tuple(Candidate(word, gains[word]) for word in ranked))


def _gain(lot: LotView, colour: str, own: set[str], ghost: str | None) -> float:
    """What one more cube changes, if the game ended then: own lots and a share of the rivals'."""
    counts = tuple(lot.cubes.get(word, 0) for word in colours.WORDS)
    more = tuple(count + (word == colour) for word, count in zip(colours.WORDS, counts, strict=True))
    before, after = owner_of(counts), owner_of(more)
    value: float = lot.value or 3 * len(lot.doubles)
    worth = [value if word in own else 0 if word == ghost else -value / RIVALS for word in colours.WORDS]
    gain = (0 if after is None else worth[after]) - (0 if before is None else worth[before])
    # Where nothing changes hands, a cube of one's own should at least not be wasted, and a rival's should.
    return gain + (value if colour in own else -value) * more[colours.WORDS.index(colour)] / 1000
