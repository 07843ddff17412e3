"""How many rows each viewer has been told of, and when: what others plan in secret is not counted, so it leaves no gap."""

from zuschlag.tables.core.facts import Fact, ProxySet


class UpdateNumbers:
    """The numbers of one table's messages."""

    __slots__ = ("_own", "_own_at", "_public", "_public_at")

    def __init__(self, players: int) -> None:
        self._public = 0
        self._public_at = 0
        self._own = [0] * players
        self._own_at = [0] * players

    def count(self, fact: Fact, at: int) -> None:
        """A row was applied."""
        if isinstance(fact, ProxySet):
            self._own[fact.seat] += 1
            self._own_at[fact.seat] = at
        else:
            self._public += 1
            self._public_at = at

    def number(self, viewer: int | None) -> int:
        """How many rows this seat (None: a spectator) has been told of."""
        return self._public if viewer is None else self._public + self._own[viewer]

    def last_update_at(self, viewer: int | None) -> int:
        """When the last of them was."""
        return self._public_at if viewer is None else max(self._public_at, self._own_at[viewer])
