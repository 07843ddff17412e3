"""The built-in bots. Those that know their game ask the strategies of its package (`zuschlag.bots.strategies`)."""

from dataclasses import replace

from zuschlag.bots.bot import Bot
from zuschlag.bots.budget import Budget
from zuschlag.bots.strategies import STRATEGIES
from zuschlag.bots.thought import Candidate, Thought
from zuschlag.bots.turn import Turn
from zuschlag.kernel import below
from zuschlag.match import Seed


class Random(Bot):
    """Plays any offered move, each equally likely."""

    name = "random"

    def think(self, turn: Turn) -> Thought:
        return Thought(self.choose(turn), tuple(Candidate(word) for word in turn.offered), self.name)

    def choose(self, turn: Turn) -> str:
        offered = turn.offered
        return offered[below(self.dice(turn), len(offered))]


class Naive(Bot):
    """Does what comes to mind: no rung of the ladder, but a yardstick."""

    name = "naive"

    def think(self, turn: Turn) -> Thought:
        return replace(STRATEGIES[turn.game.name].think_naive(turn, self.dice(turn)), bot=self.name)


class Cautious(Bot):
    """Never does something plainly absurd."""

    name = "cautious"

    def think(self, turn: Turn) -> Thought:
        return replace(STRATEGIES[turn.game.name].think_cautious(turn, self.dice(turn)), bot=self.name)


class Valuer(Bot):
    """Plays by a hand-made valuation, in plain Python."""

    name = "valuer"

    def think(self, turn: Turn) -> Thought:
        return replace(STRATEGIES[turn.game.name].think_valuer(turn, self.dice(turn)), bot=self.name)

    def choose(self, turn: Turn) -> str:
        return STRATEGIES[turn.game.name].choose_valuer(turn, self.dice(turn))


class Search(Bot):
    """Looks ahead, in compiled code, for as many simulations or milliseconds as it is given."""

    name = "search"
    needs_compiling = True
    takes_budget = True
    usual = Budget()

    def __init__(self, seed: Seed, seat: int, budget: Budget = usual) -> None:
        super().__init__(seed, seat)
        self.budget = budget

    def think(self, turn: Turn) -> Thought:
        return replace(STRATEGIES[turn.game.name].think_search(turn, self.dice(turn), self.budget), bot=self.name)


class Guided(Search):
    """Looks ahead, guided by a trained network, in compiled code."""

    name = "guided"

    def think(self, turn: Turn) -> Thought:
        return replace(STRATEGIES[turn.game.name].think_guided(turn, self.dice(turn), self.budget), bot=self.name)


class Network(Bot):
    """Asks a trained network, without looking ahead (docs/explanation/champions.md): the game's own, or that of a file."""

    name = "network"
    takes_weights = True

    def __init__(self, seed: Seed, seat: int, weights: str = "") -> None:
        super().__init__(seed, seat)
        self.weights = weights

    def think(self, turn: Turn) -> Thought:
        return replace(STRATEGIES[turn.game.name].think_network(turn, self.dice(turn), self.weights), bot=self.name)


class Valuer02(Bot):
    """The valuer of version 0.2. It never changes: later bots are measured by it."""

    name = "valuer-0.2"
    rng_name = Valuer.name

    def think(self, turn: Turn) -> Thought:
        return replace(STRATEGIES[turn.game.name].think_valuer_0_2(turn, self.dice(turn)), bot=self.name)

    def choose(self, turn: Turn) -> str:
        return STRATEGIES[turn.game.name].choose_valuer_0_2(turn, self.dice(turn))


class Search02(Search):
    """The search of version 0.2. It never changes: later bots are measured by it."""

    name = "search-0.2"
    rng_name = Search.name

    def think(self, turn: Turn) -> Thought:
        return replace(STRATEGIES[turn.game.name].think_search_0_2(turn, self.dice(turn), self.budget), bot=self.name)
