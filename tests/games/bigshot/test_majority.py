"""Who owns a lot, over every state that a lot can be in."""

from collections import Counter
from itertools import permutations, product

import pytest

from zuschlag.games.bigshot.lots import majority
from zuschlag.games.bigshot.state import NOBODY, State

LOT = 4
STATES = [counts for counts in product(range(8), repeat=4) if sum(counts) <= 7]


def owner(counts: tuple[int, ...]) -> int | None:
    """The colour that the rules find."""
    s = State()
    s.lots[LOT] = list(counts)
    found = majority(s, LOT)
    return None if found == NOBODY else found


def owner_by_counting(counts: tuple[int, ...]) -> int | None:
    """BS-12 as it is written: the largest count that no other colour also has."""
    how_often = Counter(counts)
    lonely = [count for count in how_often if count > 0 and how_often[count] == 1]
    return counts.index(max(lonely)) if lonely else None


def owner_by_striking_out(counts: tuple[int, ...]) -> int | None:
    """As the rulebooks tell it: most cubes win; those who are equal cancel each other, and the rest is looked at again."""
    left = {colour: count for colour, count in enumerate(counts) if count}
    while left:
        best = [colour for colour, count in left.items() if count == max(left.values())]
        if len(best) == 1:
            return best[0]
        left = {colour: count for colour, count in left.items() if colour not in best}
    return None


def test_there_are_330_lot_states() -> None:
    """BS-12: up to seven cubes of four colours can lie in 330 ways, 120 of them full."""
    assert len(STATES) == 330
    assert sum(sum(counts) == 7 for counts in STATES) == 120


def test_majority_is_the_largest_count_that_no_other_colour_has() -> None:
    """BS-12: the rules agree with the sentence in every state."""
    assert {counts: owner(counts) for counts in STATES} == {counts: owner_by_counting(counts) for counts in STATES}


def test_majority_is_what_the_rulebooks_tell() -> None:
    """BS-12: striking out equals, again and again, gives the same owner in every state."""
    assert {counts: owner(counts) for counts in STATES} == {counts: owner_by_striking_out(counts) for counts in STATES}


def test_a_full_lot_always_has_an_owner_that_has_a_cube_in_it() -> None:
    """BS-11, BS-12: so a sold lot can always keep one cube of its owner."""
    for counts in STATES:
        found = owner(counts)
        if sum(counts) == 7:
            assert found is not None, counts
        if found is not None:
            assert counts[found] > 0, counts


@pytest.mark.parametrize(
    ("shape", "wins"),
    [
        ((3, 3, 1, 0), 1),
        ((2, 2, 2, 1), 1),
        ((2, 2, 1, 0), 1),
        ((3, 2, 2, 0), 3),
        ((3, 2, 1, 1), 3),
        ((2, 1, 1, 0), 2),
        ((2, 1, 0, 0), 2),
        ((1, 0, 0, 0), 1),
        ((2, 2, 0, 0), None),
        ((1, 1, 1, 0), None),
        ((3, 3, 0, 0), None),
        ((2, 2, 1, 1), None),
        ((1, 1, 1, 1), None),
        ((0, 0, 0, 0), None),
    ],
    ids=str,
)
def test_the_rulebooks_examples_hold_for_all_colours(shape: tuple[int, ...], wins: int | None) -> None:
    """BS-12: 3/3/1, 2/2/2/1 and 2/2/1 go to the single cube, 2/1 and 1/0 to the more; equals cancel to nobody."""
    for counts in permutations(shape):
        assert owner(counts) == (None if wins is None else counts.index(wins))
