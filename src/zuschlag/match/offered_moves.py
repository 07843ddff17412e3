"""`Offered`, the legal moves of a seat: a lazy sequence of words."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from zuschlag.match.match import Match


class Offered(Sequence[str]):
    """The moves that a seat is offered now: `"bid 7" in offered`, `len(offered)`, `offered[0]` and iteration are all cheap.

    It is live: after the next move, it contains the moves that are offered then. Use `list(offered)` to keep them.
    """

    __slots__ = ("_count", "_counted_at", "_match", "_seat")

    def __init__(self, match: "Match", seat: int) -> None:
        self._match = match
        self._seat = seat
        self._counted_at = -1
        self._count = 0

    def __len__(self) -> int:
        match = self._match
        if self._counted_at != match.step_count:
            rules, s = match.game.rules, match.state
            self._count = rules.count_moves(s, self._seat) if rules.awaited(s) >> self._seat & 1 else 0
            self._counted_at = match.step_count
        return self._count

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(len(self)))]
        count = len(self)
        if not -count <= at < count:
            raise IndexError(f"offered[{at}]: {count} moves are offered")
        game = self._match.game
        number: int = game.rules.nth_move(self._match.state, self._seat, at % count)
        return game.words[number]

    def __iter__(self) -> Iterator[str]:
        game, s, seat = self._match.game, self._match.state, self._seat
        words, nth_move = game.words, game.rules.nth_move
        return (words[nth_move(s, seat, n)] for n in range(len(self)))

    def __contains__(self, word: object) -> bool:
        game = self._match.game
        number = game.numbers.get(word) if isinstance(word, str) else None
        return number is not None and bool(game.rules.can_move(self._match.state, self._seat, number))

    def __str__(self) -> str:
        return summarize_moves(self)

    def __repr__(self) -> str:
        return f"<Offered: {summarize_moves(self) or 'nothing'}>"


def summarize_moves(words: Sequence[str]) -> str:
    """Summarize many moves in one line: "pass, loan red, bid 4–10, place red W9/W10"."""
    endings: dict[str, list[str]] = {}
    for word in words:
        stem, _, ending = word.rpartition(" ")
        endings.setdefault(stem, []).append(ending)
    return ", ".join(f"{stem} {_join_endings(ends)}" if stem else ", ".join(ends) for stem, ends in endings.items())


def _join_endings(endings: list[str]) -> str:
    if len(endings) > 2 and all(ending.isdecimal() for ending in endings):
        numbers = [int(ending) for ending in endings]
        if numbers == list(range(numbers[0], numbers[0] + len(numbers))) and endings == [str(number) for number in numbers]:
            return f"{endings[0]}–{endings[-1]}"
    return "/".join(endings)
