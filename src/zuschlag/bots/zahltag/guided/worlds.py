"""The worlds that are possible for a seat, each weighted by its deals and by how likely rivals' past moves were in it."""

from math import factorial
from typing import TYPE_CHECKING, Any

from zuschlag.bots.zahltag.guided.beliefs import CERTAIN, LIKELIHOODS, STEPS
from zuschlag.bots.zahltag.guided.history import Step, steps_of
from zuschlag.bots.zahltag.search.hidden_hands import every_hand, fair_deals
from zuschlag.bots.zahltag.turn import ZahltagTurn
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.resampling import hidden_seats
from zuschlag.games.zahltag.rules import begin
from zuschlag.games.zahltag.state import HAND, KINDS, SEATS, State

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Integers = npt.NDArray[np.int64]

MOST_WEIGHT = 1 << 31
"""Weights add up to less, because generators draw below 2³²."""


class Worlds:
    """Every possible world, and the past in which rivals' moves are to be weighed."""

    def __init__(self, turn: ZahltagTurn) -> None:
        import numpy as np

        seen = turn.view
        self.hidden = hidden_seats(seen)
        dealt, _ = fair_deals(seen)
        self.hands = np.zeros((len(dealt), SEATS, KINDS), np.int64)
        self.numbers = np.zeros((len(dealt), len(self.hidden)), np.int64)
        """By world and hidden seat: the number of the hand that it was dealt, in `every_hand`."""
        self.possible = np.zeros((SEATS, len(every_hand())), np.int64)
        self.deals = np.ones(len(dealt), np.int64)
        """By world: how many deals of the cards lead to it."""
        for at, seat in enumerate(self.hidden):
            self.hands[:, seat] = dealt[:, at] + seen.seats[seat].gained
            self.numbers[:, at] = _number_of(dealt[:, at])
            self.possible[seat, self.numbers[:, at]] = 1
            self.deals *= _ways(dealt[:, at])
        self.start: State | None = None
        self.steps: list[Step] = []
        if len(dealt) > 1 and all(seat.out == 0 for seat in seen.seats):
            self.steps = steps_of(turn.events, turn.game.contracts)  # type: ignore[attr-defined]
            self.start = self._start(turn, dealt[0].tolist())

    def _start(self, turn: ZahltagTurn, dealt: list[list[int]]) -> State:
        """The beginning of the match, with hands that are possible."""
        s = turn.game.blank()
        s.starter = turn.view.starter
        own = turn.view.seats[turn.seat]
        assert own.hand is not None  # it is the seat's own
        s.hand[turn.seat] = [own.hand.get(word, 0) - gained for word, gained in zip(kinds.WORDS, own.gained, strict=True)]
        for seat, hand in zip(self.hidden, dealt, strict=True):
            s.hand[seat] = hand
        begin(s)
        return s

    def weights(self, likelihoods: "Integers") -> "Integers":
        """The cumulative weights of worlds, from the logarithms of likelihoods by seat and dealt hand."""
        import numpy as np

        logs = sum((likelihoods[seat][self.numbers[:, at]] for at, seat in enumerate(self.hidden)), np.zeros(1, np.int64))
        steps = np.minimum((logs.max() - logs) * STEPS // CERTAIN, len(LIKELIHOODS) - 1)
        total = np.cumsum(self.deals * np.array(LIKELIHOODS, np.int64)[steps])
        return total // (int(total[-1]) // MOST_WEIGHT + 1)


def _number_of(hands: Any) -> Any:
    """The numbers of hands of seven in `every_hand`."""
    import numpy as np

    places = np.zeros((HAND + 1,) * (KINDS - 1), np.int64)
    every = every_hand()
    places[every[:, 0], every[:, 1], every[:, 2]] = np.arange(len(every))
    return places[hands[:, 0], hands[:, 1], hands[:, 2]]


def _ways(hands: Any) -> Any:
    """In how many orders the cards of each hand can be dealt."""
    import numpy as np

    factorials = np.array([factorial(count) for count in range(HAND + 1)], np.int64)
    return factorials[HAND] // factorials[hands].prod(axis=1)
