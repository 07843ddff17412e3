"""Big Shot's random playout as a plain Python dataclass: the reference for the rules in Python mode.

The same game, the same generator and the same order of moves as zuschlag.games.bigshot, written the way a Python programmer
would: one class, ordinary lists, methods. It plays every player count and option, tells no events, and imports nothing of
ours. Its decisions and digests must equal ours, game by game.
"""

from dataclasses import dataclass, field

COLOURS = 4
SPACES = 18
HEAP = 4  # cubes on a space
CUBES = 18  # of each colour
LOTS = 13
ROOM = 7  # cubes that fill a lot
PIPS = 6
START_CASH = 10
HIGHEST_BID = 99
LOAN_COST = 10
MOST_LOANS = 9
LOTS_TO_WIN = 2
WORD = 0xFFFFFFFF

# What the table waits for.
ROLLING, LENDING, BIDDING, PAYING, PLACING, OVER = range(6)

# A move is what is done, a colour or an amount, and a lot; what a move has no use for is 0.
PASS, DECLINE, LOAN, PAY, RAISE, PLACE = range(6)
Move = tuple[int, int, int]


@dataclass(slots=True)
class Generator:
    """SFC32: four numbers below 2³²."""

    a: int
    b: int
    c: int
    counter: int

    def next32(self) -> int:
        """The next number below 2³²."""
        b = self.b
        c = self.c
        drawn = (self.a + b + self.counter) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) | (c >> 11)) + drawn) & WORD
        self.counter = (self.counter + 1) & WORD
        return drawn

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely (Lemire's method)."""
        product = self.next32() * n
        if product & WORD < n:
            bias = (WORD + 1 - n) % n
            while product & WORD < bias:
                product = self.next32() * n
        return product >> 32


@dataclass(slots=True)
class Game:
    """A game of Big Shot. Seats, colours, spaces and lots are their numbers."""

    players: int
    challenge: int
    overbids: int
    exposure: int
    value: list[int]
    park: list[int]
    doubles: list[list[int]]

    phase: int = ROLLING
    starter: int = 0
    turn: int = 0
    broker: int = 0
    ahead: list[int] = field(default_factory=list)  # the spaces with cubes, clockwise from the broker
    heaps: list[list[int]] = field(default_factory=list)  # cubes on each space, by colour
    colours: list[list[int]] = field(default_factory=list)  # each seat's own: one, or with two players two
    cash: list[int] = field(default_factory=lambda: [0] * COLOURS)
    loans: list[int] = field(default_factory=lambda: [0] * COLOURS)
    borrowed: list[bool] = field(default_factory=lambda: [False] * COLOURS)  # in this round
    exposed: list[bool] = field(default_factory=list)  # seats whose overbid was found out
    bid: int = 0
    asked: list[int] = field(default_factory=list)  # seats still to be asked for a loan, the next one first
    bidders: list[int] = field(default_factory=list)  # seats still in the auction, the one on turn first
    choices: list[int] = field(default_factory=list)  # the colours to borrow for, to pay with or to place
    lots: list[list[int]] = field(default_factory=lambda: [[0] * COLOURS for _ in range(LOTS)])  # cubes, by colour
    room: list[int] = field(default_factory=lambda: [ROOM] * LOTS)
    unsold: list[int] = field(default_factory=lambda: list(range(LOTS)))
    owner: list[int | None] = field(default_factory=lambda: [None] * LOTS)  # a colour
    lends_early: bool = field(init=False)  # loans are decided before the auction

    def __post_init__(self) -> None:
        self.lends_early = self.challenge == 1 or self.players == 2

    # Setting up.

    def deal(self, rng: Generator) -> None:
        """A fair setup."""
        while not self.deal_cubes(rng):
            pass
        self.broker = rng.below(SPACES)
        self.ahead = [(self.broker + step) % SPACES for step in range(1, SPACES + 1)]
        free = list(range(COLOURS))
        for _ in range(self.players):
            self.colours.append([free.pop(rng.below(len(free))) for _ in range(2 if self.players == 2 else 1)])
        for own in self.colours:
            for colour in own:
                self.cash[colour] = START_CASH
        self.exposed = [False] * self.players
        self.starter = rng.below(self.players)

    def deal_cubes(self, rng: Generator) -> bool:
        """All cubes, at random, onto the spaces; False at the first space of one colour."""
        bag = [colour for colour in range(COLOURS) for _ in range(CUBES)]
        self.heaps = []
        for _ in range(SPACES):
            heap = [0] * COLOURS
            for _ in range(HEAP):
                heap[bag.pop(rng.below(len(bag)))] += 1
            if HEAP in heap:
                return False
            self.heaps.append(heap)
        return True

    # Moves.

    def count_moves(self) -> int:
        """How many moves the seat on turn has."""
        if self.phase == PLACING:
            return len(self.choices) * len(self.unsold)
        if self.phase == BIDDING:
            return 1 + self.can_borrow_now() + max(self.highest_bid() - self.bid, 0)
        if self.phase == LENDING:
            return 1 + len(self.choices)
        return len(self.choices)

    def nth_move(self, n: int) -> Move:
        """The nth of its moves, from 0."""
        if self.phase == PLACING:
            unsold = len(self.unsold)
            return PLACE, self.choices[n // unsold], self.unsold[n % unsold]
        if self.phase == BIDDING:
            if n == 0:
                return PASS, 0, 0
            if self.can_borrow_now():
                if n == 1:
                    return LOAN, self.colours[self.turn][0], 0
                n -= 1
            return RAISE, self.bid + n, 0
        if self.phase == LENDING:
            return (LOAN, self.choices[n - 1], 0) if n > 0 else (DECLINE, 0, 0)
        return PAY, self.choices[n], 0

    def make_move(self, move: Move) -> None:
        """Carry out a move of the seat on turn."""
        what, which, lot = move
        if what == PLACE:
            self.place(which, lot)
        elif what == RAISE:
            self.raise_bid(which)
        elif what == PASS:
            self.pass_by()
        elif what == LOAN:
            self.borrow(which)
        elif what == DECLINE:
            self.ask_for_loans()
        else:
            self.pay(which)

    # A round.

    def settle(self, outcome: int) -> None:
        """The die shows `outcome` + 1: the broker moves, and the round begins."""
        at = outcome % len(self.ahead)
        self.broker = self.ahead[at]
        self.ahead = self.ahead[at + 1 :] + self.ahead[:at]
        self.borrowed = [False] * COLOURS
        if self.lends_early:
            self.asked = self.starter_last()
            self.ask_for_loans()
        else:
            self.open_auction()

    def starter_last(self) -> list[int]:
        """All seats, from the starter's left."""
        first = self.starter + 1
        return [*range(first, self.players), *range(first)]

    def can_borrow(self, colour: int) -> bool:
        return not self.borrowed[colour] and self.loans[colour] < MOST_LOANS

    def can_borrow_now(self) -> bool:
        """May the seat on turn take a loan during the auction?"""
        return not self.lends_early and self.can_borrow(self.colours[self.turn][0])

    def borrow(self, colour: int) -> None:
        self.loans[colour] += 1
        self.borrowed[colour] = True
        self.cash[colour] += LOAN_COST - self.loans[colour]
        if self.phase == LENDING:
            self.choices.remove(colour)
            if not self.choices:
                self.ask_for_loans()

    def ask_for_loans(self) -> None:
        """Ask the next seat that can borrow; after the last one, the auction."""
        while self.asked:
            seat = self.asked.pop(0)
            self.choices = [colour for colour in self.colours[seat] if self.can_borrow(colour)]
            if self.choices:
                self.turn = seat
                self.phase = LENDING
                return
        self.open_auction()

    def open_auction(self) -> None:
        self.bidders = self.starter_last()
        self.bid = 0
        self.turn = self.bidders[0]
        self.phase = BIDDING

    def highest_bid(self) -> int:
        """The highest bid that the seat on turn may make."""
        if self.overbids and not self.exposed[self.turn]:
            return HIGHEST_BID
        own = self.colours[self.turn]
        most = self.cash[own[0]]
        return most if self.players > 2 else max(most, self.cash[own[1]])

    def raise_bid(self, amount: int) -> None:
        self.bid = amount
        self.bidders.append(self.bidders.pop(0))
        self.turn = self.bidders[0]

    def pass_by(self) -> None:
        self.bidders.pop(0)
        self.turn = self.bidders[0]
        if len(self.bidders) == 1:
            self.fall_hammer()

    def fall_hammer(self) -> None:
        """The last bidder wins and pays; one that cannot pay is exposed, and the auction starts again."""
        able = [colour for colour in self.colours[self.turn] if self.cash[colour] >= self.bid]
        if not able:
            self.exposed[self.turn] = True
            self.open_auction()
        elif len(able) == 1 or self.bid == 0:
            self.pay(able[0])
        else:
            self.choices = able
            self.phase = PAYING

    def pay(self, colour: int) -> None:
        """The winner pays the bank and takes the cubes."""
        self.cash[colour] -= self.bid
        self.choices = [colour for colour, cubes in enumerate(self.heaps[self.broker]) if cubes > 0]
        self.phase = PLACING

    def place(self, colour: int, lot: int) -> None:
        """A cube enters a lot; the seventh sells it; after the last cube the round ends."""
        heap = self.heaps[self.broker]
        heap[colour] -= 1
        if heap[colour] == 0:
            self.choices.remove(colour)
        self.lots[lot][colour] += 1
        self.room[lot] -= 1
        if self.room[lot] == 0:
            self.owner[lot] = majority(self.lots[lot])
            self.unsold.remove(lot)
        if not self.choices:
            self.end_round()

    def end_round(self) -> None:
        if self.overbids and not self.exposure:
            self.exposed = [False] * self.players
        self.starter = (self.starter + 1) % self.players
        if self.ahead:
            self.phase = ROLLING
        else:
            for lot in self.unsold:
                self.owner[lot] = majority(self.lots[lot])
            self.phase = OVER

    # The end.

    def worth(self, lot: int) -> int:
        """An owned lot's value, doubled by each park beside it that the same colour owns."""
        amount = self.value[lot]
        for park, doubles in zip(self.park, self.doubles, strict=True):
            if doubles[lot] and self.owner[park] == self.owner[lot]:
                amount *= 2
        return amount

    def holdings(self, seat: int) -> list[int]:
        """The lots of the seat's colours."""
        return [lot for lot, owner in enumerate(self.owner) if owner in self.colours[seat]]

    def balance(self, seat: int) -> int:
        """Lots + cash − 10 per loan."""
        money = sum(self.cash[colour] - LOAN_COST * self.loans[colour] for colour in self.colours[seat])
        return money + sum(self.worth(lot) for lot in self.holdings(seat))

    def qualifies(self, seat: int) -> bool:
        """At least two lots, with each of its colours."""
        return all(self.owner.count(colour) >= LOTS_TO_WIN for colour in self.colours[seat])

    def rank(self, seat: int) -> tuple[int, int, int]:
        """Balance, then lots, then the best lot."""
        held = self.holdings(seat)
        return self.balance(seat), len(held), max((self.worth(lot) for lot in held), default=0)

    def winners(self) -> list[int]:
        """The seats that win; several share the win. Where no seat qualifies, none needs to."""
        seats = range(self.players)
        ranks = {seat: self.rank(seat) for seat in [seat for seat in seats if self.qualifies(seat)] or seats}
        best = max(ranks.values())
        return [seat for seat, rank in ranks.items() if rank == best]

    # Random play.

    def play_out(self, rng: Generator) -> int:
        """Play at random to the end; how many decisions it took, chance not counted."""
        decisions = 0
        while self.phase != OVER:
            if self.phase == ROLLING:
                self.settle(rng.below(PIPS))
            else:
                self.make_move(self.nth_move(rng.below(self.count_moves())))
                decisions += 1
        return decisions

    def digest(self, decisions: int) -> int:
        """A number below 2³² for how the game went: its length, its winners, every seat's balance."""
        folded = (decisions * 1000003) ^ sum(1 << seat for seat in self.winners())
        for seat in range(self.players):
            folded = ((folded * 1000003) & WORD) ^ ((self.balance(seat) + 65536) & WORD)
        return folded


def majority(cubes: list[int]) -> int | None:
    """The colour with the largest count that no other colour also has."""
    single = [count for count in cubes if count > 0 and cubes.count(count) == 1]
    return cubes.index(max(single)) if single else None


def play_games(given: list[int], generators: list[tuple[int, int, int, int]]) -> tuple[list[int], list[int]]:
    """Play one game with each generator; how many decisions each took, and its digest.

    `given` begins like a blank state: players, challenge, overbids, exposure, every lot's value, the parks, what they double.
    """
    players, challenge, overbids, exposure = given[:4]
    value, park, doubled = given[4 : 4 + LOTS], given[4 + LOTS : 6 + LOTS], given[6 + LOTS : 6 + 3 * LOTS]
    doubles = [doubled[:LOTS], doubled[LOTS:]]
    decisions = []
    digests = []
    for numbers in generators:
        rng = Generator(*numbers)
        game = Game(players, challenge, overbids, exposure, value, park, doubles)
        game.deal(rng)
        decisions.append(game.play_out(rng))
        digests.append(game.digest(decisions[-1]))
    return decisions, digests
