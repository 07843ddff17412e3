"""The numbers of the updates that each viewer gets. Other seats' secret plans are not counted, so they leave no gap."""

from typing import Self

from zuschlag.tables.core.facts import Fact, ProxySet


class UpdateNumbers:
    """Counts the updates of one table, by viewer."""

    __slots__ = ("_own", "_own_at", "_public", "_public_at")

    def __init__(self, players: int) -> None:
        self._public = 0
        self._public_at = 0
        self._own = [0] * players
        self._own_at = [0] * players

    @classmethod
    def from_counts(cls, public: int, public_at: int, own: list[int], own_at: list[int]) -> Self:
        """With these `counts`."""
        new = cls(len(own))
        new._public, new._public_at, new._own, new._own_at = public, public_at, own, own_at
        return new

    def counts(self) -> tuple[int, int, list[int], list[int]]:
        """The number and the time of the last update of all, and those of each seat's own."""
        return self._public, self._public_at, self._own, self._own_at

    def count(self, fact: Fact, at: int) -> None:
        """Count a fact that was applied."""
        if isinstance(fact, ProxySet):
            self._own[fact.seat] += 1
            self._own_at[fact.seat] = at
        else:
            self._public += 1
            self._public_at = at

    def number(self, viewer: int | None) -> int:
        """How many updates this seat (None: a spectator) has got."""
        return self._public if viewer is None else self._public + self._own[viewer]

    def last_update_at(self, viewer: int | None) -> int:
        """The time of the last of them."""
        return self._public_at if viewer is None else max(self._public_at, self._own_at[viewer])
