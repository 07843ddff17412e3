"""The broker's way round the city."""

import pytest

from tests.any_game import AnyMatch
from tests.games.bigshot.scripted_games import act, pass_all, pass_rounds, place_first, refused, start_match
from zuschlag.games.bigshot.broker import broker_destination
from zuschlag.games.bigshot.game import BigShot


def stops(match: AnyMatch, *rolls: int) -> list[int]:
    """The spaces that the broker reaches with these rolls, a whole round for each."""
    reached = []
    for pips in rolls:
        act(match, f"roll {pips}")
        reached.append(match.view(None).broker)
        pass_all(match)
        place_first(match)
    return reached


@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_the_first_roll_counts_from_the_next_space(pips: int) -> None:
    """BS-7: the space it stands on is not counted, clockwise is upwards, and after 17 comes 0."""
    assert stops(start_match(), pips) == [pips]
    assert stops(start_match(changes={"broker": 15}), pips) == [(15 + pips) % 18]


def test_emptied_spaces_are_walked_over() -> None:
    """BS-7: 0 → 6 → 12 → 0 (which was only its start), then 1–5 and 7, 8–11 and 13, 14–17 and 1 and 2."""
    assert stops(start_match(), 6, 6, 6, 6, 5, 6) == [6, 12, 0, 7, 13, 2]


def test_a_space_just_emptied_is_not_counted_when_its_turn_comes_again() -> None:
    """BS-7: with 1 to 5 emptied, a roll of 1 from 17 goes to 0 and the next one to 6."""
    match = start_match()
    assert stops(match, 1, 1, 1, 1, 1) == [1, 2, 3, 4, 5]
    assert stops(match, 6, 6, 1, 1) == [11, 17, 0, 6]


@pytest.mark.parametrize(("pips", "space"), [(1, 16), (2, 17), (3, 0), (4, 16), (5, 17), (6, 0)])
def test_with_three_spaces_left_counting_goes_round(pips: int, space: int) -> None:
    """BS-7: standing on 15 with 16, 17 and 0 left, the count goes over the same spaces again."""
    match = start_match()
    pass_rounds(match, 15)
    assert match.view(None).broker == 15
    assert stops(match, pips) == [space]


@pytest.mark.parametrize(("pips", "space"), [(1, 17), (2, 0), (3, 17), (4, 0), (5, 17), (6, 0)])
def test_with_two_spaces_left_odd_and_even_decide(pips: int, space: int) -> None:
    """BS-7: standing on 16 with 17 and 0 left."""
    match = start_match()
    pass_rounds(match, 16)
    assert stops(match, pips) == [space]


@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_the_last_space_is_reached_by_any_roll(pips: int) -> None:
    """BS-7: standing on 17 with only 0 left, every roll counts 0 again and again."""
    match = start_match()
    pass_rounds(match, 17)
    assert stops(match, pips) == [0]
    assert match.pending.over


def test_before_the_first_round_a_whole_walk_leaves_out_its_own_space() -> None:
    """BS-7: seventeen other spaces: 17 steps from 4 end on 3, and the 18th is on 5 again."""
    game = BigShot(4, {})
    s = game.blank()
    s.broker = 4
    assert [broker_destination(s, steps) for steps in (13, 14, 17, 18)] == [17, 0, 3, 5]


def test_the_starter_rolls_one_fair_die() -> None:
    """BS-7: one to six, each as likely, and nothing else."""
    match = start_match()
    assert match.outcomes == {"roll 1": 1, "roll 2": 1, "roll 3": 1, "roll 4": 1, "roll 5": 1, "roll 6": 1}
    for word in ("roll 0", "roll 7", "roll", "roll 01", ""):
        with refused("illegal", repr(word)):
            match.settle(word)
    with refused("not-awaited"):
        match.play(0, "roll 1")


def test_the_roll_is_not_owed_before_the_round_is_over() -> None:
    """BS-7: while cubes are bid for or placed, chance owes nothing."""
    match = start_match()
    act(match, "roll 1")
    assert match.outcomes == {}
    with refused("not-awaited", "'roll 1'"):
        match.settle("roll 1")
