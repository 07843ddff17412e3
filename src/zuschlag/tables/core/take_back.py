"""The moves that stand: made, and not taken back."""

from collections.abc import Iterable

from zuschlag.games import Event
from zuschlag.tables.core.facts import MoveMade

REVEALING = frozenset({"opened", "exposed", "won", "ended"})
"""Events that show what was hidden: after one of them, or an outcome of chance, no move is taken back. (That an auction was won
shows, where overbids are exposed, that the winner can pay.)"""


class MoveHistory(list[MoveMade]):
    """Moves of seats, in order."""

    def __init__(self, moves: Iterable[MoveMade] = ()) -> None:
        super().__init__(moves)
        self._revealed = 0
        """How many moves there were when something was last revealed."""

    def add(self, move: MoveMade, events: Iterable[Event]) -> bool:
        """A move was made, with these events. Did it reveal something?"""
        self.append(move)
        is_revealing = bool(move.chance) or any(event.kind in REVEALING for event in events)
        if is_revealing:
            self._revealed = len(self)
        return is_revealing

    def last_retractable(self, seat: int) -> int | None:
        """Which move is the last of this seat; None: there is none, or something was revealed since."""
        return next((at for at in range(len(self) - 1, self._revealed - 1, -1) if self[at].seat == seat), None)

    def truncate(self, upto: int) -> None:
        """Take all back but the first so many. Nothing was revealed since."""
        del self[upto:]
