"""A person's results: how often they win, and against whom. They follow from the summaries of their finished matches.

A win is shared by all who have the first place. `par` is what someone wins who is as good as the others at the table: one of
n matches of n players.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from zuschlag.store import Listing
from zuschlag.tables.protocol.lobby_summary import decode_summary
from zuschlag.tables.protocol.viewer_messages import Names

MAX_MATCHES = 500
"""Of one person, the newest so many matches count."""
MAX_OPPONENTS = 50
"""Opponents that are listed, those with most matches."""


class MatchResult(msgspec.Struct, frozen=True):
    """How a match ended for a person."""

    table: str
    game: str
    opened: int
    """Milliseconds since 1970."""
    players: int
    place: int
    """From 1; tied players share one."""
    win: float
    """1 for the only winner, 0.5 for one of two, 0 for everybody else."""
    hints: int = 0
    """For how many of their decisions the person asked for a hint."""
    accuracy: float | None = None
    """Of the person's decisions, from 0 to 100, by the review of the match; null: there is none, or nothing was decided."""


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """The results against a person, or against all bots of a level."""

    game: str
    is_bot: bool = msgspec.field(name="bot")
    name: str | None
    """The person's name; null: bots, or a person who is gone."""
    level: str | None
    """The level of the bots; null: a person."""
    matches: int
    ahead: int
    """How often one was ahead of them. A match against two bots of a level counts twice."""
    tied: int
    behind: int


class Progress(msgspec.Struct, frozen=True):
    """The results of a person, newest first."""

    results: list[MatchResult]
    opponents: list[Opponent]
    """Most matches first."""
    is_complete: bool = msgspec.field(name="complete")
    """False: only the newest matches are counted."""


class _Tally:
    """The results against one opponent."""

    def __init__(self) -> None:
        self.matches = self.ahead = self.tied = self.behind = 0

    def add(self, mine: int, places: Sequence[int]) -> None:
        """Count a match in which one came to the place `mine`, and the opponent to these."""
        self.matches += 1
        self.ahead += sum(place > mine for place in places)
        self.tied += sum(place == mine for place in places)
        self.behind += sum(place < mine for place in places)


class ResultCount:
    """Counts the results of a person.

    Tables do not count where they have several seats, where another seat belongs to nobody, or where another match was played
    on; nor those that ended before summaries had places.
    """

    def __init__(self, person: str, accuracies: Mapping[str, Sequence[float | None]]) -> None:
        """`accuracies`: of each seat in reviewed matches, by table."""
        self._person = person
        self._accuracies = accuracies
        self._results: list[MatchResult] = []
        self._tallies: defaultdict[tuple[str, str | None, str | None], _Tally] = defaultdict(_Tally)

    def add(self, listing: Listing) -> None:
        """Count a finished match, if it counts."""
        summary = decode_summary(listing)
        mine = [at for at, seat in enumerate(summary.seats) if seat.person == self._person]
        places = summary.places
        if places is None or summary.is_branch or len(mine) != 1:
            return
        if not all(seat.person or seat.level for seat in summary.seats):
            return
        (seat,) = mine
        place = places[seat]
        win = 1 / places.count(1) if place == 1 else 0.0
        hints = summary.hint_counts[seat] if summary.hint_counts else 0
        reviewed = self._accuracies.get(listing.table)
        accuracy = reviewed[seat] if reviewed else None
        self._results.append(MatchResult(listing.table, listing.game, listing.opened, len(places), place, win, hints, accuracy))
        others: defaultdict[tuple[str | None, str | None], list[int]] = defaultdict(list)
        for at, other in enumerate(summary.seats):
            if at != seat:
                others[other.person, None if other.person else other.level].append(places[at])
        for (opponent, level), their_places in others.items():
            self._tallies[listing.game, opponent, level].add(place, their_places)

    def _most_met(self) -> list[tuple[tuple[str, str | None, str | None], _Tally]]:
        return sorted(self._tallies.items(), key=lambda each: -each[1].matches)[:MAX_OPPONENTS]

    @property
    def people(self) -> list[str]:
        """The people whose names `describe` needs."""
        return [person for (_, person, _), _ in self._most_met() if person is not None]

    def describe(self, names: Names, *, is_complete: bool) -> Progress:
        """What was counted."""
        opponents = [
            Opponent(
                game=game,
                is_bot=level is not None,
                name=names(person) if person is not None else None,
                level=level,
                matches=tally.matches,
                ahead=tally.ahead,
                tied=tally.tied,
                behind=tally.behind,
            )
            for (game, person, level), tally in self._most_met()
        ]
        return Progress(self._results, opponents, is_complete)
