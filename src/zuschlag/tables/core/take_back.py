"""Which moves can be taken back: the moves of a match so far, and since when nothing hidden was revealed."""

from collections.abc import Iterable

from zuschlag.games import Event
from zuschlag.tables.core.facts import MoveMade

REVEALING = frozenset({"opened", "exposed", "won", "ended"})
"""Events that reveal something hidden: after one of them, or after a random outcome, no move can be taken back. (Where overbids
are exposed, winning an auction reveals that the winner can pay.)"""


class MoveHistory(list[MoveMade]):
    """The moves of a match that were not taken back, in order."""

    def __init__(self, moves: Iterable[MoveMade] = ()) -> None:
        super().__init__(moves)
        self._revealed = 0
        """The number of moves when something was last revealed."""

    def add(self, move: MoveMade, events: Iterable[Event]) -> bool:
        """Add a move with its events. Did it reveal something?"""
        self.append(move)
        is_revealing = bool(move.chance) or any(event.kind in REVEALING for event in events)
        if is_revealing:
            self._revealed = len(self)
        return is_revealing

    def last_retractable(self, seat: int) -> int | None:
        """The index of this seat's last move that can be taken back; None: there is none."""
        return next((at for at in range(len(self) - 1, self._revealed - 1, -1) if self[at].seat == seat), None)

    def truncate(self, upto: int) -> None:
        """Keep only the first so many moves. Nothing was revealed since."""
        del self[upto:]
