"""Leduc hold'em for two, on our kernel: six cards, one of them private to each and one public; two rounds of bets.

OpenSpiel, pgx and we play by the same rules. Who begins differs (seat 0, or either), and what a learner is shown: see
`leduc_like_openspiel` and `leduc_like_pgx`. A card's rank is its number, halved.
"""

from zuschlag.kernel import Fields, Generator, below, field, rule

SEATS = 2
CARDS = 6
MOST_RAISES = 2
MOST_CHIPS = 13
NOBODY = -1
NONE = -1
FOLD, CALL, RAISE = range(3)
WORDS = ("fold", "call", "raise")
BETTING, REVEALING, OVER = range(3)


class State(Fields):
    players: int = field("i1")
    is_first_drawn: int = field("i1")  # 1: either seat begins; 0: seat 0 does

    phase: int = field("i1")
    round: int = field("i1")  # of bets: 0, 1
    first: int = field("i1")
    turn: int = field("i1")
    hand: list[int] = field("i1", "SEATS")
    public: int = field("i1")  # NONE before the second round
    chips: list[int] = field("i1", "SEATS")  # in the pot
    raises: int = field("i1")  # in this round
    is_answer: int = field("i1")  # 1: a call ends this round
    folded: int = field("i1")  # the seat that has; NOBODY


@rule
def deal(s: State, rng: Generator) -> None:
    one = below(rng, CARDS)
    other = below(rng, CARDS - 1)
    if other >= one:
        other += 1
    begin(s, one, other, below(rng, SEATS) if s.is_first_drawn == 1 else 0)


@rule
def begin(s: State, one: int, other: int, first: int) -> None:
    s.phase = BETTING
    s.round = 0
    s.first = first
    s.turn = first
    s.hand[0] = one
    s.hand[1] = other
    s.public = NONE
    s.chips[0] = 1
    s.chips[1] = 1
    s.raises = 0
    s.is_answer = 0
    s.folded = NOBODY


@rule
def is_over(s: State) -> bool:
    return s.phase == OVER


@rule
def awaited(s: State) -> int:
    return 1 << s.turn if s.phase == BETTING else 0


@rule
def can_fold(s: State) -> int:
    """Only where there is something to call. (As a number, to count with.)"""
    return 1 if s.raises > 0 else 0


@rule
def count_moves(s: State, seat: int) -> int:
    return 1 + can_fold(s) + (1 if s.raises < MOST_RAISES else 0)


@rule
def nth_move(s: State, seat: int, n: int) -> int:
    return n + 1 - can_fold(s)


@rule
def can_move(s: State, seat: int, move: int) -> bool:
    if s.phase != BETTING or s.turn != seat:
        return False
    if move == FOLD:
        return s.raises > 0
    return move == CALL or (move == RAISE and s.raises < MOST_RAISES)


@rule
def make_move(s: State, seat: int, move: int) -> None:
    other = 1 - seat
    if move == FOLD:
        s.folded = seat
        s.phase = OVER
        return
    if move == RAISE:
        s.chips[seat] = s.chips[other] + 2 + 2 * s.round
        s.raises += 1
    else:
        s.chips[seat] = s.chips[other]
        if s.is_answer == 1:
            s.phase = REVEALING if s.round == 0 else OVER
            return
    s.is_answer = 1
    s.turn = other


@rule
def total_weight(s: State) -> int:
    return CARDS - SEATS


@rule
def outcome_at(s: State, n: int) -> int:
    """The nth of the cards that nobody holds."""
    card = n
    if card >= min(s.hand[0], s.hand[1]):
        card += 1
    if card >= max(s.hand[0], s.hand[1]):
        card += 1
    return card


@rule
def settle(s: State, outcome: int) -> None:
    s.public = outcome
    s.phase = BETTING
    s.round = 1
    s.turn = s.first
    s.raises = 0
    s.is_answer = 0


@rule
def strength(s: State, seat: int) -> int:
    """A pair beats any rank."""
    rank = s.hand[seat] // 2
    return CARDS if rank == s.public // 2 else rank


@rule
def score(s: State, seat: int) -> int:
    """Chips won."""
    other = 1 - seat
    if s.folded == seat:
        return -s.chips[seat]
    if s.folded == other:
        return s.chips[other]
    own = strength(s, seat)
    theirs = strength(s, other)
    if own == theirs:
        return 0
    return s.chips[other] if own > theirs else -s.chips[seat]


@rule
def final_place(s: State, seat: int) -> int:
    return 1 if score(s, seat) >= score(s, 1 - seat) else 2


@rule
def winners(s: State) -> int:
    won = score(s, 0)
    if won == 0:
        return 3
    return 1 if won > 0 else 2


def blank(is_first_drawn: int) -> State:
    """A table for two."""
    s = State()
    s.players = SEATS
    s.is_first_drawn = is_first_drawn
    return s
