"""Who came where."""

from zuschlag.arena.ranking import ranks, shared_ranks


def test_winners_come_first_whatever_their_money() -> None:
    """BS-18: the richest may lack the two lots that a winner needs."""
    assert ranks({"winners": [1]}, [90, 20, 50, 30]) == (2.0, 1.0, 3.0, 4.0)


def test_ties_share_the_ranks_they_fill() -> None:
    """Two winners share 1 and 2."""
    assert ranks({"winners": [0, 3]}, [40, 10, 10, 40]) == (1.5, 3.5, 3.5, 1.5)
    assert shared_ranks([5, 5, 5, 5]) == (2.5,) * 4


def test_who_went_out_ranks_below_who_stayed_in_the_later_the_better() -> None:
    """ZT-15."""
    assert ranks({"winners": [2], "out": [3, 0]}, [0, 0, 9, 0]) == (3.0, 2.0, 1.0, 4.0)
