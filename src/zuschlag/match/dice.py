"""Dice: the outcomes of chance of a match, drawn from its seed.

Every draw has its own generator, made from the seed, the kind of draw and its ordinal among draws of that kind. So the
third roll of a seed is the same roll whatever was played before.
"""

from collections.abc import Sequence
from functools import cache

from zuschlag.games.game import StateT
from zuschlag.kernel import Build, Generator, seeded
from zuschlag.kernel.build import Function
from zuschlag.kernel.playout import draw_outcome, verbs_of
from zuschlag.kernel.rules import Rules, RulesModule

Seed = int | str

SEED_FROM_KEY = "x-seed-from"
"""A record's key beside `seed`: the number of the first move that can be drawn from it. Without it, the deal is, too."""
DICE_KEY = "x-dice"
"""A record's key for fair dice."""
BRANCH_KEY = "x-branch"
"""A record's key beside `seed`: how many of its moves are those of another record, and the draws of that record after them."""


class Dice:
    """The dice of a seed."""

    __slots__ = ("seed",)

    def __init__(self, seed: Seed) -> None:
        self.seed = seed

    def generator(self, kind: str, ordinal: int) -> Generator:
        """The generator of the nth draw of a kind, from 0."""
        return seeded(*self.key(kind), ordinal)

    def key(self, kind: str) -> tuple[str, Seed, str]:
        """The start of the key of every draw of a kind; the key ends with the draw's ordinal."""
        return "zuschlag", self.seed, kind

    def outcome(self, rules: Rules[StateT], s: StateT, kind: str, ordinal: int) -> int:
        """Draw an outcome for the state's pending chance, by weight."""
        return int(_outcome_drawer(rules)(s, self.generator(kind, ordinal)))


class ScriptedDice(Dice):
    """Dice that give the draws of a record as long as it has some that are possible, and then those of the seed.

    `outcomes` are the numbers of these draws; the first of them is the draw with the ordinal `first`.
    """

    __slots__ = ("_first", "_outcomes")

    def __init__(self, seed: Seed, first: int, outcomes: Sequence[int]) -> None:
        super().__init__(seed)
        self._first = first
        self._outcomes = outcomes

    def outcome(self, rules: Rules[StateT], s: StateT, kind: str, ordinal: int) -> int:
        at = ordinal - self._first
        if 0 <= at < len(self._outcomes) and rules.outcome_weight(s, self._outcomes[at]):
            return self._outcomes[at]
        return super().outcome(rules, s, kind, ordinal)


@cache
def _outcome_drawer(rules: RulesModule) -> Function:
    return Build(verbs_of(rules))(draw_outcome)
