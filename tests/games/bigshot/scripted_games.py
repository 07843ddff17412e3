"""Scripted games of Big Shot: a plain setup, moves that name their seat, whole games played for given lots."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from zuschlag.games.bigshot.game import BigShot
from zuschlag.games.bigshot.state import OVER, State

WORDS = {"R": "red", "Y": "yellow", "W": "white", "K": "black"}
SEATED = {2: ("RY", "WK"), 3: ("R", "Y", "W"), 4: ("R", "Y", "W", "K")}

FINAL = {
    "W9": "RRRRKKK",  # 4/3: red
    "W10": "RRRYYWW",  # 3/2/2: red
    "W11": "WWWY",  # 3/1: white
    "WX": "RRY",  # 2/1: red, who has the park and two lots beside it
    "C16": "YYYKKKW",  # 3/3/1: white
    "C17": "YYWW",  # 2/2: nobody
    "C19": "YYYYYYY",  # 7/0: yellow
    "C20": "KKKWWRR",  # 3/2/2: black
    "C21": "RRWWKKY",  # 2/2/2/1: yellow
    "E9": "KKKKWW",  # 4/2: black
    "E10": "RRRWWW",  # 3/3: nobody
    "E11": "RRKKYW",  # 2/2/1/1: nobody
    "EX": "K",  # 1/0: black, who has the park and one lot beside it
}
"""Where all 72 cubes lie in the end. Worth: red 18 + 20 + 0, yellow 19 + 21, white 11 + 16, black 20 + 18 + 0."""


def setup(players: int = 4, **changes: object) -> dict[str, Any]:
    """One cube of each colour on every space, the broker on 0, seat 0 starts; a change replaces what it names."""
    plain: dict[str, Any] = {"spaces": ["RYWK"] * 18, "broker": 0, "starter": 0, "colours": list(SEATED[players])}
    return plain | changes


def start_match(players: int = 4, *, changes: Mapping[str, object] | None = None, **options: Any) -> AnyMatch:
    """A match with that setup, whose dice are ours."""
    return zuschlag.new("bigshot", players, chance="ask", setup=setup(players, **(changes or {})), **options)


def spaces_with(**heaps: str) -> list[str]:
    """Eighteen spaces, some of them given: `heaped(s1="RRYK")`. The other cubes lie evenly on the others."""
    given = {int(name[1:]): heap for name, heap in heaps.items()}
    rest = "".join(letter * (18 - "".join(given.values()).count(letter)) for letter in WORDS)
    others = 18 - len(given)
    even = iter(rest[at::others] for at in range(others))
    return [given[at] if at in given else next(even) for at in range(18)]


def act(match: AnyMatch, *steps: str) -> None:
    """Play steps such as "roll 4" and "2 bid 5": a seat and its move."""
    for step in steps:
        seat, _, move = step.partition(" ")
        if seat == "roll":
            match.settle(step)
        else:
            match.play(int(seat), move)


def pass_all(match: AnyMatch) -> None:
    """Nobody borrows, nobody bids: the starter takes the cubes for nothing."""
    while match.view(None).phase in ("loan", "bid"):
        match.play(match.pending.seats[0], "decline" if match.view(None).phase == "loan" else "pass")


def win(match: AnyMatch, seat: int, amount: int) -> None:
    """Nobody borrows; this seat, not the starter, bids the amount on its first turn, and all others pass."""
    while match.view(None).phase in ("loan", "bid"):
        (turn,) = match.pending.seats
        if match.view(None).phase == "loan":
            match.play(turn, "decline")
        else:
            match.play(turn, f"bid {amount}" if turn == seat and match.view(None).bid == 0 else "pass")
    assert (match.pending.seats, match.view(None).bid) == ((seat,), amount)


def place(match: AnyMatch, *cubes: str) -> None:
    """The winner places cubes: `place(match, "red W9", "black C16")`."""
    for cube in cubes:
        match.play(match.pending.seats[0], f"place {cube}")


def place_first(match: AnyMatch) -> None:
    """The winner places all it holds, always the first placement offered."""
    while match.view(None).phase == "place":
        (seat,) = match.pending.seats
        match.play(seat, match.offered(seat)[0])


def pass_rounds(match: AnyMatch, count: int) -> None:
    """Whole rounds with a roll of 1 in which the starter takes the cubes for nothing."""
    for _ in range(count):
        act(match, "roll 1")
        pass_all(match)
        place_first(match)


def borrow_on_turn(match: AnyMatch, seat: int) -> None:
    """Nobody bids before this seat's turn in the auction; there it borrows and stays on turn."""
    while match.pending.seats != (seat,):
        match.play(match.pending.seats[0], "pass")
    match.play(seat, f"loan {match.view(seat).seats[seat].purses[0].colour}")


def play_for(
    match: AnyMatch,
    final: Mapping[str, str],
    *,
    won: Mapping[int, tuple[int, int]] | None = None,
    borrowed: Mapping[int, int] | None = None,
) -> None:
    """Play all rounds so that the lots end up as `final` says.

    By round, `won` says which seat wins and for how much, `borrowed` which seat takes a loan on its auction turn.
    """
    wanted = {letter: [lot for lot, cubes in final.items() for cube in cubes if cube == letter] for letter in WORDS}
    while not match.pending.over:
        act(match, "roll 1")
        view = match.view(None)
        if won and view.round in won:
            win(match, *won[view.round])
        if borrowed and view.round in borrowed:
            borrow_on_turn(match, borrowed[view.round])
        pass_all(match)
        place(match, *(f"{WORDS[letter]} {wanted[letter].pop(0)}" for letter in view.spaces[view.broker]))


def ended_match(
    owned: Mapping[str, str],
    *,
    cash: Mapping[str, int] | None = None,
    loans: Mapping[str, int] | None = None,
    players: int = 4,
    **options: Any,
) -> dict[str, Any]:
    """The result of a game that ended so: `ended({"red": "W9 WX"}, cash={"red": 5})`. Cash and loans are 0 unless said."""
    game, s = final_state(owned, cash=cash, loans=loans, players=players, **options)
    return dict(game.result(s))


def final_state(
    owned: Mapping[str, str],
    *,
    cash: Mapping[str, int] | None = None,
    loans: Mapping[str, int] | None = None,
    players: int = 4,
    **options: Any,
) -> tuple[BigShot, State]:
    """The game and the state of a game that ended so."""
    game = BigShot(players, options)
    s = game.blank()
    game.apply_setup(s, setup(players))
    for c, colour in enumerate(WORDS.values()):
        s.cash[c] = (cash or {}).get(colour, 0)
        s.loans[c] = (loans or {}).get(colour, 0)
        for lot in owned.get(colour, "").split():
            s.owner[game.lots.index(lot)] = c
    s.phase = OVER
    return game, s


def two_park_board() -> dict[str, Any]:
    """A board of one's own: L1 to L11 are worth 11 to 21; both parks lie beside L1, P1 beside L2 and P2 beside L3 too."""
    lots: list[dict[str, Any]] = [{"id": f"L{n}", "value": 10 + n} for n in range(1, 12)]
    return {"lots": [*lots, {"id": "P1", "doubles": ["L1", "L2"]}, {"id": "P2", "doubles": ["L1", "L3"]}]}


def purse(match: AnyMatch, colour: str, viewer: int | None = None) -> Any:
    """A colour's purse as a viewer sees it."""
    return next(p for seat in match.view(viewer).seats for p in seat.purses if p.colour == colour)


def lot(match: AnyMatch, name: str) -> Any:
    """A lot as everybody sees it."""
    return next(seen for seen in match.view(None).lots if seen.id == name)


def events_of(match: AnyMatch, *kinds: str) -> list[tuple[Any, ...]]:
    """The events so far as (kind, arguments…), or only those of some kinds."""
    return [(event.kind, *event.args.values()) for event in match.events if not kinds or event.kind in kinds]


def bids(offered: Sequence[str]) -> list[int]:
    """The amounts among the moves offered."""
    return [int(word.removeprefix("bid ")) for word in offered if word.startswith("bid ")]


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
    assert match.view(seat) == before.view(seat)
