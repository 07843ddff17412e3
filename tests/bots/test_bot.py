"""What a bot draws from."""

from zuschlag.bots import bot_seed


def test_a_bots_seed_depends_on_the_match_and_on_the_bot_and_fits_into_json() -> None:
    seeds = {bot_seed(seed, entry) for seed in (1, 2, "a", None) for entry in (0, 1, "search")}
    assert len(seeds) == 12
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert bot_seed(7, 3) == bot_seed(7, 3)
