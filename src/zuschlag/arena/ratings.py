"""Ratings: openskill's Plackett–Luce model, game by game in the order of deals, so that a run has only one outcome."""

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any


class Ratings:
    """A rating for every name. Where a name fills several seats of a game, the changes of its copies are averaged."""

    def __init__(self, names: Iterable[str]) -> None:
        from openskill.models import PlackettLuce

        self._model = PlackettLuce()
        self._ratings: dict[str, Any] = {name: self._model.rating() for name in names}

    def add(self, names: Sequence[str], ranks: Sequence[float]) -> None:
        """A game between these names, with the rank that each came in."""
        teams = [[self._model.create_rating([self._ratings[name].mu, self._ratings[name].sigma])] for name in names]
        changed = [team[0] for team in self._model.rate(teams, ranks=list(ranks))]
        for name in dict.fromkeys(names):
            copies = [rating for other, rating in zip(names, changed, strict=True) if other == name]
            self._ratings[name] = self._model.create_rating(
                [fmean(copy.mu for copy in copies), fmean(copy.sigma for copy in copies)]
            )

    def of(self, name: str) -> tuple[float, float]:
        """The rating and its uncertainty: mu and sigma. Everybody starts at 25 ± 8.33."""
        rating = self._ratings[name]
        return rating.mu, rating.sigma
