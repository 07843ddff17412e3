"""Statistics of a run: deals are added in order; figures by bot can be read at any time."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean

from zuschlag.arena.intervals import Moments
from zuschlag.arena.plan import Plan
from zuschlag.arena.ratings import Ratings
from zuschlag.arena.results import DealResult, GameResult
from zuschlag.arena.sequential_test import ERROR, BettingTest

FAILURES_KEPT = 20


@dataclass(slots=True)
class Standing:
    """What is counted of one name. A name that fills several seats counts once for each: par is the same for everybody."""

    name: str
    seats: int = 0
    shares: Moments = field(default_factory=Moments)
    """By deal."""
    bets: BettingTest = field(default_factory=BettingTest)
    """On twice the share less 1, which lies between −1 and 1 as a difference does."""
    margins: Moments = field(default_factory=Moments)
    """By deal: own money less the mean of the others'. Forfeited games have none."""
    rank_sum: float = 0.0
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    failures: int = 0

    def add(self, game: GameResult, seat: int) -> None:
        self.seats += 1
        self.rank_sum += game.ranks[seat]
        self.moves += game.moves[seat]
        self.seconds += game.seconds[seat]
        self.slowest = max(self.slowest, game.slowest[seat])
        self.failures += game.failure is not None and game.failure.seat == seat


@dataclass(slots=True)
class Difference:
    """What is counted of two names, deal by deal: the first less the second."""

    names: tuple[str, str]
    shares: list[float] = field(default_factory=list)
    money: Moments = field(default_factory=Moments)
    bets: BettingTest = field(default_factory=BettingTest)


@dataclass(frozen=True, slots=True)
class FailureReport:
    """A failure, with where it happened."""

    name: str
    game: int
    """From 1, in the order of deals."""
    deal: int
    """From 1."""
    seat: int
    reason: str

    def __str__(self) -> str:
        return f"game {self.game}: {self.name} (seat {self.seat + 1}) {self.reason}"


class Tally:
    """The figures of a run so far. Add deals in their order."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.deals = 0
        self.games = 0
        names = tuple(dict.fromkeys(plan.bots))
        self.standings = {name: Standing(name) for name in names}
        self.differences = [Difference(pair) for pair in combinations(names, 2)]
        self.failures: list[FailureReport] = []
        """The first few."""
        self._ratings = Ratings(names)

    def add(self, result: DealResult) -> list[FailureReport]:
        """Count a deal; the failures in it."""
        assert result.number == self.deals, "deals are counted in order"
        shares: dict[str, list[float]] = {name: [] for name in self.standings}
        money: dict[str, list[float]] = {name: [] for name in self.standings}
        failed: list[FailureReport] = []
        for game in result.games:
            self.games += 1
            names = [self.plan.bots[entry] for entry in game.seating]
            margins = None if game.scores is None else score_margins(game.scores)
            for seat, name in enumerate(names):
                self.standings[name].add(game, seat)
                shares[name].append(game.shares[seat])
                if margins is not None:
                    money[name].append(margins[seat])
            if game.failure is not None:
                failed.append(
                    FailureReport(names[game.failure.seat], self.games, self.deals + 1, game.failure.seat, game.failure.reason)
                )
            self._ratings.add(names, game.ranks)
        self._close_deal(
            {name: fmean(found) for name, found in shares.items()},
            {name: fmean(found) for name, found in money.items() if found},
        )
        self.failures += failed[: FAILURES_KEPT - len(self.failures)]
        return failed

    def rating(self, name: str) -> tuple[float, float]:
        """Its mu and sigma."""
        return self._ratings.of(name)

    def is_sure(self) -> bool:
        """Do the shares of wins differ for all pairs? The chance that this is wrong for any pair is at most 5 %."""
        error = ERROR / max(1, len(self.differences))
        return bool(self.differences) and all(difference.bets.is_sure(error) for difference in self.differences)

    def _close_deal(self, shares: dict[str, float], money: dict[str, float]) -> None:
        self.deals += 1
        for name, share in shares.items():
            self.standings[name].shares.add(share)
            self.standings[name].bets.add(2 * share - 1)
        for name, margin in money.items():
            self.standings[name].margins.add(margin)
        for difference in self.differences:
            one, other = difference.names
            difference.shares.append(shares[one] - shares[other])
            difference.bets.add(shares[one] - shares[other])
            if one in money and other in money:
                difference.money.add(money[one] - money[other])


def score_margins(scores: Sequence[int]) -> list[float]:
    """Each seat's money less the mean of the others'."""
    total, others = sum(scores), len(scores) - 1
    return [score - (total - score) / others for score in scores]
