"""The moves that a seat may make, as a lazy collection of words."""

from collections.abc import Iterator, Sequence
from typing import Any, overload

from zuschlag.games import Box


class Offered(Sequence[str]):
    """What a seat is offered now: `"bid 7" in offered`, `len(offered)`, `offered[0]` and iteration are all cheap.

    It is live: after the next move it lists what is offered then. Take `list(offered)` to keep it.
    """

    __slots__ = ("_box", "_s", "_seat")

    def __init__(self, box: Box, s: Any, seat: int) -> None:
        self._box = box
        self._s = s
        self._seat = seat

    def __len__(self) -> int:
        rules = self._box.rules
        if rules.awaited(self._s) >> self._seat & 1:
            return rules.count_moves(self._s, self._seat)  # type: ignore[no-any-return]
        return 0

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
        number: int = self._box.rules.nth_move(self._s, self._seat, at % count)
        return self._box.words[number]

    def __iter__(self) -> Iterator[str]:
        words, nth_move = self._box.words, self._box.rules.nth_move
        return (words[nth_move(self._s, self._seat, n)] for n in range(len(self)))

    def __contains__(self, word: object) -> bool:
        number = self._box.numbers.get(word) if isinstance(word, str) else None
        return number is not None and bool(self._box.rules.can_move(self._s, self._seat, number))

    def __str__(self) -> str:
        return summary(self)

    def __repr__(self) -> str:
        return f"<Offered: {summary(self) or 'nothing'}>"


def summary(words: Sequence[str]) -> str:
    """Many words in few: "pass, loan red, bid 4–10, place red W9/W10"."""
    endings: dict[str, list[str]] = {}
    for word in words:
        stem, _, ending = word.rpartition(" ")
        endings.setdefault(stem, []).append(ending)
    return ", ".join(f"{stem} {_joined(ends)}" if stem else ", ".join(ends) for stem, ends in endings.items())


def _joined(endings: list[str]) -> str:
    if len(endings) > 2 and all(ending.isdecimal() for ending in endings):
        numbers = [int(ending) for ending in endings]
        if numbers == list(range(numbers[0], numbers[0] + len(numbers))) and endings == [str(number) for number in numbers]:
            return f"{endings[0]}–{endings[-1]}"
    return "/".join(endings)
