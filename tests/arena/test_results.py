"""Ranks from places."""

from zuschlag.arena.results import mean_ranks


def test_seats_that_share_a_place_share_the_ranks_they_fill() -> None:
    """Two winners share 1 and 2."""
    assert mean_ranks((1, 3, 3, 1)) == (1.5, 3.5, 3.5, 1.5)
    assert mean_ranks((1, 1, 1, 1)) == (2.5,) * 4
    assert mean_ranks((3, 2, 1, 4)) == (3.0, 2.0, 1.0, 4.0)
    assert mean_ranks((3, 1, 2, 3)) == (3.5, 1.0, 2.0, 3.5)


def test_ranks_of_a_game_always_add_up_to_the_same() -> None:
    """So means of ranks can be compared."""
    for places in ((1, 2, 3, 4), (1, 1, 3, 4), (1, 2, 2, 4), (1, 2, 2, 2), (1, 1, 1, 4), (1, 1, 3, 3)):
        assert sum(mean_ranks(places)) == 10
