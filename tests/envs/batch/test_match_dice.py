"""The generators of matches are the same in compiled code as in Python."""

import numpy as np

from zuschlag.envs.batch.match_dice import BLOCK, LONGEST_NUMBER, MatchSeating, match_key, seed_from_key
from zuschlag.kernel import Generator, seeded
from zuschlag.kernel.numba_compiler import compile_rule


def test_a_compiled_generator_is_the_one_that_its_key_gives() -> None:
    """Keys of every length that seeds and names have, and numbers of one to four digits."""
    compiled = compile_rule(seed_from_key, {})
    seatings, rngs = np.zeros(1, MatchSeating.dtype()), np.zeros(1, Generator.dtype())
    for seed in (0, 7, 123456789, 2**53 - 1, 2**62, "a text", "x" * 60):
        for parts in (("zuschlag", seed, "reveal"), ("zuschlag", seed, "roll"), ("cautious", seed, 3)):
            key = match_key(*parts)
            seatings[0]["keys"][2].view(np.uint8)[:] = np.frombuffer(key.ljust(BLOCK, b"\0"), np.uint8)
            seatings[0]["key_lengths"][2] = len(key)
            for number in (0, 9, 10, 99, 100, 1234, LONGEST_NUMBER):
                compiled(rngs[0], seatings[0], 2, number)
                assert Generator.unpack(rngs[0]) == seeded(*parts, number)
