"""The deal as chance nodes: every draw is an outcome of chance with its exact weight.

Law: the product of the shares along a deal is the chance that the rules' own `deal` gives it.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from zuschlag.envs.openspiel.observation_text import value_text
from zuschlag.envs.spaces import Spec
from zuschlag.games import Game
from zuschlag.kernel import seeded


class Deal(Protocol):
    """How a game is dealt; it holds no state of the game. The nth draw is counted from 0."""

    draws: int
    """How many draws a deal takes."""
    max_outcomes: int
    """More outcomes than a draw can have."""

    def prepare(self, s: Any) -> None:
        """Before the first draw."""

    def count_outcomes(self, nth: int) -> int:
        """Outcomes of such a draw are numbered from 0 up to this; some may be impossible now."""

    def weight(self, s: Any, nth: int, outcome: int) -> int:
        """Of an outcome in that range; 0 where it is impossible."""

    def settle(self, s: Any, nth: int, outcome: int) -> None: ...

    def word(self, nth: int, outcome: int) -> str: ...

    def describe_draws(self, drawn: Sequence[int], seat: int | None) -> list[str]:
        """Return what the seat (None: a spectator) knows of the draws so far."""

    def encode_draws(self, drawn: Sequence[int], seat: int) -> list[float]:
        """The same as numbers from 0 to 1, always as many; seats are counted from this one. Zeros for what is to come."""


class NoDeal:
    """The deal of a game in which nothing is dealt at random."""

    draws = 0
    max_outcomes = 0

    def prepare(self, s: Any) -> None:
        """Nothing is prepared."""

    def count_outcomes(self, nth: int) -> int:  # noqa: ARG002
        return 0

    def weight(self, s: Any, nth: int, outcome: int) -> int:  # noqa: ARG002
        return 0

    def settle(self, s: Any, nth: int, outcome: int) -> None:
        """Nothing is drawn."""

    def word(self, nth: int, outcome: int) -> str:  # noqa: ARG002
        return ""

    def describe_draws(self, drawn: Sequence[int], seat: int | None) -> list[str]:  # noqa: ARG002
        return []

    def encode_draws(self, drawn: Sequence[int], seat: int) -> list[float]:  # noqa: ARG002
        return []


class SeedDeal:
    """One draw among a thousand deals: for games that do not say how they are dealt step by step. The law holds roughly."""

    draws = 1
    max_outcomes = 1000

    def __init__(self, game: Game) -> None:
        self.game = game
        self.spec = Spec(game)

    def prepare(self, s: Any) -> None:
        """Nothing is prepared."""

    def count_outcomes(self, nth: int) -> int:  # noqa: ARG002
        return self.max_outcomes

    def weight(self, s: Any, nth: int, outcome: int) -> int:  # noqa: ARG002
        return 1

    def settle(self, s: Any, nth: int, outcome: int) -> None:  # noqa: ARG002
        self.game.rules.deal(s, seeded("deal", outcome))
        s.emitted.clear()  # the beginning, which follows, tells it again

    def word(self, nth: int, outcome: int) -> str:  # noqa: ARG002
        return f"deal {outcome}"

    def describe_draws(self, drawn: Sequence[int], seat: int | None) -> list[str]:
        return [value_text(self.game.view(self._dealt(drawn[0]), seat))] if drawn else []

    def encode_draws(self, drawn: Sequence[int], seat: int) -> list[float]:
        """Whether it is dealt, and what the seat observed then."""
        seen = self.spec.observe(self._dealt(drawn[0]), seat).tolist() if drawn else [0.0] * self.spec.size
        return [float(len(drawn)), *seen]

    def _dealt(self, outcome: int) -> Any:
        s = self.game.blank()
        self.settle(s, 0, outcome)
        self.game.rules.begin(s)
        return s


def one_hot(drawn: Sequence[int], nth: int, size: int, first: int = 0) -> list[float]:
    """A 1 at the outcome of the nth draw, counted from `first` on and round; only zeros where it has not been drawn."""
    return [float(nth < len(drawn) and (drawn[nth] - first) % size == at) for at in range(size)]
