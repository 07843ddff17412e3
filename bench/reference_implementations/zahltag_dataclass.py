"""Zahltag's random playout as plain Python dataclasses: the reference for the rules in Python mode.

The same game, the same generator and the same order of moves as zuschlag.games.zahltag, written the way a Python programmer
would: a class for a player and one for the game, ordinary lists, methods. It plays every player count and deck, tells no
events, and imports nothing of ours. Its decisions and digests must equal ours, game by game.
"""

from dataclasses import dataclass, field

KINDS = 4
COUNTS = (10, 12, 14, 16)  # cards of each kind
HAND = 7  # cards dealt to each
MOST_CARDS = 12  # hand and table together
START_MONEY = 20
MOST_OFFER = 8
TIE_COSTS = 2
LAPS = 3  # of the preparation
PAYDAYS = 6  # in the stack
LAST_PAYDAY = 5  # the game ends with it
MOST_IN_A_ROW = 9  # contracts without a payday
MOST_IN_A_ROW_FOR_TWO = 8
WORD = 0xFFFFFFFF

# What the table waits for.
REVEALING, PREPARING, EQUIPPING, OFFERING, OVER = range(5)

# A move is what is done, a kind or an amount, and another kind; what a move has no use for is 0.
KEEP, TAKE, DROP, SWAP, OFFER = range(5)
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


@dataclass(slots=True, eq=False)
class Player:
    """One seat: its cards by kind, and its money."""

    hand: list[int] = field(default_factory=lambda: [0] * KINDS)
    left: list[int] = field(default_factory=lambda: [0] * KINDS)  # on the table, just laid out
    right: list[int] = field(default_factory=lambda: [0] * KINDS)  # on the table, to be taken back next
    money: int = START_MONEY
    offer: int = 0
    out: int = 0  # at which moment it went out, from 1; 0: it is in

    def table(self) -> int:
        """How many of its cards lie on the table."""
        return sum(self.left) + sum(self.right)

    def has_room(self) -> bool:
        """May it take another card?"""
        return sum(self.hand) + sum(self.left) + sum(self.right) < MOST_CARDS

    def can_fulfil(self, needs: list[int]) -> bool:
        """Does the hand hold all of these?"""
        hand = self.hand
        for kind in range(KINDS):  # noqa: SIM110 (all() of a generator takes longer)
            if hand[kind] < needs[kind]:
                return False
        return True

    def carry_on(self) -> None:
        """What lies right returns to hand; then what lies left moves right."""
        for kind in range(KINDS):
            self.hand[kind] += self.right[kind]
        self.right = self.left
        self.left = [0] * KINDS

    def lay_out(self, needs: list[int]) -> None:
        """The contract's cards go from hand to the left of the table."""
        for kind in range(KINDS):
            self.hand[kind] -= needs[kind]
            self.left[kind] += needs[kind]

    def rank(self) -> tuple[int, int, int, int]:
        """Who is in comes first: money, then fewer cards, then fewer on the table. Who went out: the later the better."""
        if self.out:
            return 0, self.out, 0, 0
        table = self.table()
        return 1, self.money, -sum(self.hand) - table, -table


@dataclass(slots=True)
class Game:
    """A game of Zahltag. Seats, kinds and contracts are their numbers."""

    needs: list[list[int]]  # the equipment that each contract asks for
    stack: list[int]  # how many of each contract are left
    players: list[Player]

    phase: int = PREPARING
    starter: int = 0
    turn: int = 0
    prepared: int = 0  # decisions of the preparation that have been made
    piles: list[int] = field(default_factory=lambda: list(COUNTS))
    contracts: int = field(init=False)  # left in the stack
    paydays: int = PAYDAYS  # left in the stack
    held: int = 0  # paydays
    since: int = 0  # contracts revealed since the start or the last payday
    fresh: bool = False  # the last card revealed was a payday
    wanted: list[int] = field(default_factory=list)  # what the contract on offer needs
    asked: list[int] = field(default_factory=list)  # seats that still have to make an offer, the lowest first
    inside: list[int] = field(init=False)  # seats still in
    moment: int = 0  # how often players have gone out
    most_in_a_row: int = field(init=False)

    def __post_init__(self) -> None:
        self.contracts = sum(self.stack)
        self.inside = list(range(len(self.players)))
        self.most_in_a_row = MOST_IN_A_ROW_FOR_TWO if len(self.players) == 2 else MOST_IN_A_ROW

    # Setting up.

    def deal(self, rng: Generator) -> None:
        """A fair deal, and a random youngest player."""
        cards = [kind for kind in range(KINDS) for _ in range(COUNTS[kind])]
        for player in self.players:
            for _ in range(HAND):
                kind = cards.pop(rng.below(len(cards)))
                player.hand[kind] += 1
                self.piles[kind] -= 1
        self.starter = rng.below(len(self.players))
        self.turn = self.starter

    # Moves.

    def awaited(self) -> int:
        """The lowest seat that owes a decision."""
        return self.asked[0] if self.phase == OFFERING else self.turn

    def count_moves(self, seat: int) -> int:
        """How many moves the seat has."""
        player = self.players[seat]
        if self.phase == OFFERING:
            return 1 + MOST_OFFER if player.can_fulfil(self.wanted) else 1
        hand = player.hand
        piles = self.piles
        held = KINDS - hand.count(0)
        piled = KINDS - piles.count(0)
        swaps = held * piled
        for kind in range(KINDS):
            if hand[kind] and piles[kind]:
                swaps -= 1
        return 1 + (piled if player.has_room() else 0) + held + swaps

    def nth_move(self, seat: int, n: int) -> Move:
        """The nth of its moves, from 0."""
        if self.phase == OFFERING:
            return OFFER, n, 0
        if n == 0:
            return KEEP, 0, 0
        n -= 1
        player = self.players[seat]
        piled = [kind for kind in range(KINDS) if self.piles[kind]]
        if player.has_room():
            if n < len(piled):
                return TAKE, piled[n], 0
            n -= len(piled)
        held = [kind for kind in range(KINDS) if player.hand[kind]]
        if n < len(held):
            return DROP, held[n], 0
        n -= len(held)
        for given in held:
            for taken in piled:
                if taken != given:
                    if n == 0:
                        return SWAP, given, taken
                    n -= 1
        raise IndexError(n)

    def make_move(self, seat: int, move: Move) -> None:
        """Carry out a move of the seat."""
        what, which, other = move
        if what == OFFER:
            self.seal(seat, which)
            return
        hand = self.players[seat].hand
        if what == TAKE:
            self.piles[which] -= 1
            hand[which] += 1
        elif what == DROP:
            hand[which] -= 1
            self.piles[which] += 1
        elif what == SWAP:
            hand[which] -= 1
            self.piles[which] += 1
            self.piles[other] -= 1
            hand[other] += 1
        if self.phase == PREPARING:
            self.prepare_on()
        else:
            self.phase = REVEALING

    # Turns.

    def next_inside(self) -> int:
        """The next seat still in, clockwise."""
        return next((seat for seat in self.inside if seat > self.turn), self.inside[0])

    def prepare_on(self) -> None:
        """Three laps from the youngest; then it takes the first turn."""
        self.prepared += 1
        self.turn = self.next_inside()
        if self.prepared == LAPS * len(self.players):
            self.begin_turn()

    def begin_turn(self) -> None:
        self.players[self.turn].carry_on()
        self.phase = EQUIPPING

    def pass_on(self) -> None:
        """The end, or the next turn."""
        if self.held == LAST_PAYDAY or len(self.inside) <= 1:
            self.phase = OVER
        else:
            self.turn = self.next_inside()
            self.begin_turn()

    # The stack: 0 is a payday, and a contract is its own number and one more.

    def is_forced(self) -> bool:
        """After so many contracts in a row, a payday is due."""
        return self.since >= self.most_in_a_row

    def draw(self, rng: Generator) -> int:
        """A card of the stack; directly after a payday no other, unless nothing else is left."""
        if self.is_forced():
            return rng.below(1)
        paydays = 0 if self.fresh and self.contracts > 0 else self.paydays
        n = rng.below(paydays + self.contracts) - paydays
        if n < 0:
            return 0
        for contract, count in enumerate(self.stack, 1):
            if n < count:
                return contract
            n -= count
        raise IndexError(n)

    def settle(self, outcome: int) -> None:
        """The card is revealed."""
        if outcome == 0:
            self.hold_payday()
            return
        self.stack[outcome - 1] -= 1
        self.contracts -= 1
        self.since += 1
        self.fresh = False
        self.wanted = self.needs[outcome - 1]
        self.asked = self.inside.copy()
        self.phase = OFFERING

    # Contracts and paydays.

    def seal(self, seat: int, offer: int) -> None:
        """An offer is made; when all are in they are opened."""
        self.players[seat].offer = offer
        self.asked.remove(seat)
        if not self.asked:
            self.open_offers()

    def open_offers(self) -> None:
        """The lowest gets the contract; several do so for less."""
        offers = [offer for seat in self.inside if (offer := self.players[seat].offer) > 0]
        broke = []
        if offers:
            lowest = min(offers)
            amount = lowest if offers.count(lowest) == 1 else lowest - TIE_COSTS
            for seat in self.inside:
                player = self.players[seat]
                if player.offer == lowest:
                    player.lay_out(self.wanted)
                    if player.money + amount < 0:
                        broke.append(seat)
                    else:
                        player.money += amount
        self.leave(broke)
        self.pass_on()

    def hold_payday(self) -> None:
        """1 for each hand card more than the smallest hand has; who cannot pay goes out."""
        self.paydays -= 1
        self.held += 1
        self.since = 0
        self.fresh = True
        sizes = [sum(self.players[seat].hand) for seat in self.inside]
        least = min(sizes)
        broke = []
        for seat, size in zip(self.inside, sizes, strict=True):
            player = self.players[seat]
            if size - least > player.money:
                broke.append(seat)
            else:
                player.money -= size - least
        self.leave(broke)
        self.pass_on()

    def leave(self, broke: list[int]) -> None:
        """The bankrupt leave together: money to the bank, all cards to the piles."""
        if not broke:
            return
        self.moment += 1
        for seat in broke:
            player = self.players[seat]
            for cards in (player.hand, player.left, player.right):
                for kind in range(KINDS):
                    self.piles[kind] += cards[kind]
            self.players[seat] = Player(money=0, out=self.moment)
            self.inside.remove(seat)

    # The end.

    def winners(self) -> list[int]:
        """The seats that win; several share the win."""
        ranks = [player.rank() for player in self.players]
        best = max(ranks)
        return [seat for seat, rank in enumerate(ranks) if rank == best]

    # Random play.

    def play_out(self, rng: Generator) -> int:
        """Play at random to the end; how many decisions it took, chance not counted."""
        decisions = 0
        while self.phase != OVER:
            if self.phase == REVEALING:
                self.settle(self.draw(rng))
            else:
                seat = self.awaited()
                self.make_move(seat, self.nth_move(seat, rng.below(self.count_moves(seat))))
                decisions += 1
        return decisions

    def digest(self, decisions: int) -> int:
        """A number below 2³² for how the game went: its length, its winners, every seat's money."""
        folded = (decisions * 1000003) ^ sum(1 << seat for seat in self.winners())
        for player in self.players:
            folded = ((folded * 1000003) & WORD) ^ ((player.money + 65536) & WORD)
        return folded


def play_games(given: list[int], generators: list[tuple[int, int, int, int]]) -> tuple[list[int], list[int]]:
    """Play one game with each generator; how many decisions each took, and its digest.

    `given` begins like a blank state: players, how many different contracts, what each needs, how many there are of each.
    """
    players, distinct = given[:2]
    needs = [given[2 + KINDS * contract :][:KINDS] for contract in range(distinct)]
    deck = given[2 + KINDS * distinct :][:distinct]
    decisions = []
    digests = []
    for numbers in generators:
        rng = Generator(*numbers)
        game = Game(needs, deck.copy(), [Player() for _ in range(players)])
        game.deal(rng)
        decisions.append(game.play_out(rng))
        digests.append(game.digest(decisions[-1]))
    return decisions, digests
