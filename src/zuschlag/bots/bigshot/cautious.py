"""The cautious bot: simple rules that avoid absurd moves. It looks at the board as it is, and no further.

Its moves are rules of the kernel subset, so that it plays compiled as well; its reasons are plain Python. The gain of a
placement is counted in thousandths of a third of a million, since a rival's million counts a third.
"""

from zuschlag.bots.bigshot.turn import BigShotTurn
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.games.bigshot.auction import fullest_purse
from zuschlag.games.bigshot.lots import majority
from zuschlag.games.bigshot.rules import DECLINE, PASS, PAY, PLACE, RAISE, count_moves, nth_move
from zuschlag.games.bigshot.state import BIDDING, COLOURS, LENDING, LOTS, NOBODY, PARKS, PLACING, State
from zuschlag.kernel import Generator, below, rule

PER_CUBE = 2
"""What it pays for each cube of its own colour in the auction."""
RIVALS = 3
"""A rival's million counts a third of its own."""
MILLS = 1000
"""Where nothing changes hands, each cube in a lot still counts a thousandth of it."""
PARK_NEIGHBOUR_VALUE = 3
"""What it takes a park to be worth for each lot that the park doubles."""


@rule
def cautious_move(s: State, seat: int, rng: Generator) -> int:
    """Bids a little for cubes of its own, never borrows, and places each cube where it gains most at once."""
    if s.phase == PLACING:
        return cautious_placement(s, seat, rng)
    if s.phase == BIDDING:
        return RAISE + s.bid + 1 if s.bid < bid_limit(s, seat) else PASS
    if s.phase == LENDING:
        return DECLINE
    # Two purses can pay: keep the fuller one full.
    first = s.colour[seat][0]
    second = s.colour[seat][1]
    return PAY + (first if s.cash[first] <= s.cash[second] else second)


@rule
def bid_limit(s: State, seat: int) -> int:
    """What it would pay for the cubes in the auction."""
    own = 0
    for c in range(COLOURS):
        if s.seat[c] == seat:
            own += s.heaps[s.broker][c]
    return min(PER_CUBE * own, fullest_purse(s, seat))


@rule
def cautious_placement(s: State, seat: int, rng: Generator) -> int:
    """One of the placements that gain most, chosen at random."""
    moves = count_moves(s, seat)
    best = placement_gain(s, seat, nth_move(s, seat, 0))
    ties = 1
    for n in range(1, moves):
        gain = placement_gain(s, seat, nth_move(s, seat, n))
        if gain > best:
            best = gain
            ties = 0
        if gain == best:
            ties += 1
    drawn = below(rng, ties)
    n = 0
    while True:
        move = nth_move(s, seat, n)
        if placement_gain(s, seat, move) == best:
            if drawn == 0:
                return move
            drawn -= 1
        n += 1


@rule
def placement_gain(s: State, seat: int, move: int) -> int:
    """What one more cube changes if the game ended then: own lots and a share of the rivals'."""
    colour = (move - PLACE) // LOTS
    lot = (move - PLACE) % LOTS
    before = lot_worth(s, seat, lot, majority(s, lot))
    s.lots[lot][colour] += 1
    after = lot_worth(s, seat, lot, majority(s, lot))
    cubes = s.lots[lot][colour]
    s.lots[lot][colour] -= 1
    # Where nothing changes hands, a cube of one's own should at least not be wasted, and a rival's should.
    value = RIVALS * lot_value(s, lot) * cubes
    return after - before + (value if s.seat[colour] == seat else -value)


@rule
def lot_worth(s: State, seat: int, lot: int, owner: int) -> int:
    """What the lot is worth to the seat if this colour owns it."""
    if owner == NOBODY or s.seat[owner] == NOBODY:
        return 0
    return MILLS * lot_value(s, lot) * (RIVALS if s.seat[owner] == seat else -1)


@rule
def lot_value(s: State, lot: int) -> int:
    """A lot's value, or what it takes a park to be worth."""
    value = s.value[lot]
    if value > 0:
        return value
    for p in range(PARKS):
        if s.park[p] == lot:
            for other in range(LOTS):
                value += PARK_NEIGHBOUR_VALUE * s.doubles[p][other]
    return value


def think_cautious(turn: BigShotTurn, rng: Generator) -> Thought:
    """Its move, with its reasons."""
    s = turn.game.imagine(turn.view, rng)
    seat, words = turn.seat, turn.game.words
    move = words[cautious_move(s, seat, rng)]
    if s.phase == PLACING:
        gains = {word: placement_gain(s, seat, turn.game.numbers[word]) / (RIVALS * MILLS) for word in turn.offered}
        ranked = sorted(gains, key=lambda word: (word != move, -gains[word]))
        return Thought(move, tuple(Candidate(word, gains[word]) for word in ranked))
    if s.phase == BIDDING:
        limit = bid_limit(s, seat)
        leave = Candidate("pass", 0.0, limit=limit)
        return Thought(move, (leave,) if move == "pass" else (Candidate(move, limit - s.bid - 1, limit=limit), leave))
    if s.phase == LENDING:
        return Thought(move, (Candidate(move),))
    return Thought(move, tuple(Candidate(word) for word in turn.offered))
