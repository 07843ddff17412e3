"""Which moves can be taken back, and the match without them.

A match without its last moves is played again from a checkpoint: however often moves are taken back, each move ever made is
played at most twice, and a few more for each take-back.
"""

from collections.abc import Callable, Iterable

from zuschlag.games import Event
from zuschlag.match import Match
from zuschlag.tables.core.facts import MoveMade

REVEALING = frozenset({"opened", "exposed", "won", "ended"})
"""Events that reveal something hidden: after one of them, or after a random outcome, no move can be taken back. (Where overbids
are exposed, winning an auction reveals that the winner can pay.)"""

MOVES_BETWEEN_COPIES = 100
"""A match is copied after about so many moves: to take a move back, no more have to be made again."""
MOVES_BETWEEN_CLOSE_COPIES = 8
"""Moves that can be taken back are likely to be: where one was, copies are closer together."""


class MoveHistory(list[MoveMade]):
    """The moves of a match that were not taken back, in order."""

    def __init__(self, moves: Iterable[MoveMade] = (), revealed: int = 0) -> None:
        super().__init__(moves)
        self.revealed = revealed
        """The number of moves when something was last revealed: these can no longer be taken back."""
        self._retractable: dict[int, int] = {}
        """By seat, the index of its last move since then."""
        self._find_retractable()

    def add(self, move: MoveMade, events: Iterable[Event]) -> bool:
        """Add a move with its events. Did it reveal something?"""
        self._retractable[move.seat] = len(self)
        self.append(move)
        is_revealing = bool(move.chance) or any(event.kind in REVEALING for event in events)
        if is_revealing:
            self.revealed = len(self)
            self._retractable.clear()
        return is_revealing

    def last_retractable(self, seat: int) -> int | None:
        """The index of this seat's last move that can be taken back; None: there is none."""
        return self._retractable.get(seat)

    def seats_since_retractable(self, seat: int) -> set[int]:
        """The seats that have moved since this seat's last move that can be taken back, itself included."""
        upto = self._retractable.get(seat, len(self))
        return {at for at, last in self._retractable.items() if last >= upto}

    def truncate(self, upto: int) -> None:
        """Keep only the first `upto` moves. Nothing was revealed since."""
        del self[upto:]
        self._find_retractable()

    def _find_retractable(self) -> None:
        self._retractable = {self[at].seat: at for at in range(self.revealed, len(self))}


class Checkpoints:
    """Copies of a match after some of its moves.

    The first may be before the last reveal, by some moves. All others are after it: once moves were taken back, there are some.
    """

    def __init__(self, *copies: tuple[int, Match]) -> None:
        self._copies = list(copies)
        """How many moves had been made, in ascending order, and the match after them."""

    @property
    def first(self) -> tuple[int, Match] | None:
        """The first copy, and after how many moves it was made; None: there is none."""
        return self._copies[0] if self._copies else None

    def rewind(self, moves: MoveHistory, start: Callable[[], Match]) -> Match:
        """The match after these moves, which the match before began with; `start` makes it without any."""
        while self._copies and self._copies[-1][0] > len(moves):
            self._copies.pop()
        count, match = self._copies[-1] if self._copies else (0, start())
        if count <= moves.revealed:
            for move in moves[count : moves.revealed]:
                match.play(move.seat, move.move)
            count = moves.revealed
            self._copies = [(count, match)]
        match = match.copy()
        for number, move in enumerate(moves[count:], count + 1):
            match.play(move.seat, move.move)
            if number % MOVES_BETWEEN_CLOSE_COPIES == 0:
                self._copies.append((number, match.copy()))
        return match

    def on_reveal(self, count: int, match: Match) -> None:
        """Something was revealed by the last of so many moves: no take-back goes behind it, so one copy is enough."""
        last = self._copies[-1][0] if self._copies else 0
        if count - last >= MOVES_BETWEEN_COPIES:
            self._copies = [(count, match.copy())]
        else:
            del self._copies[:-1]
