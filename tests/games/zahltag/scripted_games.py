"""Scripted games of Zahltag: a plain setup, turns in one line, states with the money a test needs."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch

WORDS = {"C": "crane", "E": "excavator", "F": "foreman", "W": "worker"}
PLAIN = "CEEFFWW"
"""The hand that everyone is dealt unless a test says otherwise: four of them leave piles of 6, 4, 6 and 8."""


def setup(players: int = 4, **changes: object) -> dict[str, Any]:
    """Seat 0 is the youngest, all hands are alike; a change replaces what it names."""
    return {"starter": 0, "hands": [PLAIN] * players, **changes}


def start_match(players: int = 4, *hands: str, starter: int = 0, **options: Any) -> AnyMatch:
    """A match before its preparation, whose draws are ours. Hands that are not given are plain."""
    dealt = [*hands, *[PLAIN] * (players - len(hands))]
    return zuschlag.new("zahltag", players, chance="ask", setup={"starter": starter, "hands": dealt}, **options)


def match_after_preparation(players: int = 4, *hands: str, starter: int = 0, **options: Any) -> AnyMatch:
    """The same, after a preparation in which nobody does anything."""
    match = start_match(players, *hands, starter=starter, **options)
    keep(match, 3 * players)
    return match


def keep(match: AnyMatch, times: int = 1) -> None:
    """So many seats in a row leave their equipment as it is."""
    for _ in range(times):
        (seat,) = match.pending.seats
        match.play(seat, "keep")


def act(match: AnyMatch, *steps: str) -> None:
    """Play steps such as "2 take crane" (a seat and its move) and "reveal CEE"."""
    for step in steps:
        seat, _, move = step.partition(" ")
        if seat == "reveal":
            match.settle(step)
        else:
            match.play(int(seat), move)


def turn(match: AnyMatch, contract: str, *offers: str) -> None:
    """The seat on turn keeps its equipment and reveals a contract; offers by seat still in, all 00 where none are given."""
    keep(match)
    match.settle(f"reveal {contract}")
    offer(match, *offers)


def offer(match: AnyMatch, *offers: str) -> None:
    """Sealed offers, one for each seat still in from the lowest; all 00 where none are given."""
    seats = match.pending.seats
    for seat, amount in zip(seats, offers or ["00"] * len(seats), strict=True):
        match.play(seat, f"offer {amount}")


def payday(match: AnyMatch) -> None:
    """The seat on turn keeps its equipment and reveals a payday."""
    keep(match)
    match.settle("reveal payday")


def give(match: AnyMatch, seat: int, *, money: int | None = None, hand: str | None = None) -> None:
    """Set a seat's money or exchange its hand with the piles, as if play had led there."""
    s = match.state
    if money is not None:
        s.money[seat] = money
    if hand is not None:
        for kind, letter in enumerate(WORDS):
            more = hand.count(letter) - s.hand[seat][kind]
            s.hand[seat][kind] += more
            s.gained[seat][kind] += more
            s.known[seat][kind] = s.hand[seat][kind]
            s.piles[kind] -= more
            s.cards[seat] += more
            assert s.piles[kind] >= 0


def letters(cards: dict[str, int]) -> str:
    """Cards as a view names them, as letters."""
    return "".join(letter * cards.get(word, 0) for letter, word in WORDS.items())


def hand(match: AnyMatch, seat: int) -> str:
    """What a seat sees in its own hand."""
    return letters(match.view(seat).seats[seat].hand)


def left(match: AnyMatch, seat: int) -> str:
    return letters(match.view(None).seats[seat].left)


def right(match: AnyMatch, seat: int) -> str:
    return letters(match.view(None).seats[seat].right)


def piles(match: AnyMatch) -> list[int]:
    """How many cranes, excavators, foremen and workers lie in the piles."""
    return [match.view(None).piles[word] for word in WORDS.values()]


def money(match: AnyMatch) -> list[int]:
    return [seat.money for seat in match.view(None).seats]


def amounts(offered: Sequence[str]) -> list[str]:
    """The amounts among the offers that may be made."""
    return [word.removeprefix("offer ") for word in offered if word.startswith("offer ")]


def events_of(match: AnyMatch, *kinds: str) -> list[tuple[Any, ...]]:
    """The events so far as (kind, arguments…), or only those of some kinds."""
    return [(event.kind, *event.args.values()) for event in match.events if not kinds or event.kind in kinds]


@contextmanager
def refused(code: str, *quoted: str) -> Iterator[None]:
    """What happens inside is refused with this code and a message that says all that is quoted."""
    with pytest.raises(zuschlag.Refused) as caught:
        yield
    assert caught.value.code == code
    for words in quoted:
        assert words in str(caught.value)


def assert_refused(match: AnyMatch, step: str, code: str = "illegal") -> None:
    """The step is neither offered nor accepted, and the attempt leaves no trace."""
    seat, move = int(step.partition(" ")[0]), step.partition(" ")[2]
    before = match.copy()
    assert move not in match.offered(seat)
    assert move not in list(match.offered(seat))
    with refused(code, repr(move)):
        match.play(seat, move)
    assert match.record() == before.record()
    assert match.events == before.events
    assert match.state == before.state
