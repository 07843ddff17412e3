"""The random bot: any offered move, by its seed."""

from collections import Counter
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.match.example_matches import VARIANTS, at_auction
from zuschlag.bots import BOTS, Turn
from zuschlag.match import Seed


def played(players: int, options: dict[str, Any], *, bots: Seed) -> AnyMatch:
    """A whole match of one seed's dice between random bots of another's."""
    match = zuschlag.new("bigshot", players, seed=1, **options)
    seats = [BOTS["random"](bots, seat) for seat in range(players)]
    while awaited := match.pending.seats:
        turn = Turn(match, awaited[0])
        chosen = seats[awaited[0]].choose(turn)
        assert chosen in turn.offered
        match.play(awaited[0], chosen)
    return match


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_it_plays_whole_matches_with_offered_moves(players: int, options: dict[str, Any]) -> None:
    """To the end, in every variant."""
    assert played(players, options, bots=3).result is not None


@pytest.mark.parametrize("seed", [0, 7, -1, "seven", 2**53])
def test_the_same_seed_makes_the_same_choices(seed: Seed) -> None:
    """The same dice and bots: the same match."""
    assert played(4, {}, bots=seed).record() == played(4, {}, bots=seed).record()


def test_another_seed_makes_other_choices() -> None:
    """Of the bots, not of the dice."""
    matches = [played(3, {}, bots=seed) for seed in range(10)]
    assert len({match.moves for match in matches}) == 10


def test_bots_of_one_seed_at_two_seats_choose_differently() -> None:
    """Else a table of bots would think alike."""
    turn = Turn(at_auction(), 1)
    choices = [tuple(BOTS["random"](seed, seat).choose(turn) for seed in range(30)) for seat in range(4)]
    assert len(set(choices)) == 4


def test_every_offered_move_is_possible_and_about_equally_likely() -> None:
    """Twelve moves, 2,400 bots: each about 200 times (5σ is 68)."""
    turn = Turn(at_auction(), 1)
    counts = Counter(BOTS["random"](seed, 1).choose(turn) for seed in range(2400))
    assert sorted(counts) == sorted(turn.offered)
    assert all(abs(count - 200) < 68 for count in counts.values())


def test_choosing_changes_nothing() -> None:
    """A bot that is asked has not yet moved."""
    match = at_auction()
    before = match.record(), match.pending
    BOTS["random"](1, 1).choose(Turn(match, 1))
    assert (match.record(), match.pending) == before


def test_a_turn_shows_what_the_seat_may_know_and_no_more() -> None:
    """BS-20: its own purse, not the others'."""
    match = zuschlag.new("bigshot", seed=1, variant="challenge")
    turn = Turn(match, 2)
    assert turn.seat == 2
    assert turn.view == match.view(2)
    assert [seat.purses[0].cash for seat in turn.view.seats] == [None, None, 10, None]
    assert list(turn.offered) == list(match.offered(2))
