"""The dice of a match in compiled code: every draw, and every turn of a bot, has a generator of its own, made from a key.

The same numbers as `zuschlag.kernel.seeded` gives: the first 16 bytes of BLAKE2b of the key. A key fits in one block of 128
bytes. Most of it is the same for a whole match and is written by `match_key`; the compiled code adds the number at its end.
Numbers are 64-bit and wrap, as compiled code has them: these routines do not run in Python mode.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from zuschlag.envs.batch.seating import SEATS
from zuschlag.kernel import Fields, Generator, field, routine
from zuschlag.kernel.rng import WORD, encode_key

awaited: Callable[[Any], int]
count_moves: Callable[[Any, int], int]
nth_move: Callable[[Any, int, int], int]
is_listed: Callable[[Any, int, int], bool]

WORDS = 16
BLOCK = 8 * WORDS
KEYS = 1 + SEATS
"""One for outcomes of chance, then one for the bot of each seat."""
OUTCOMES = 0
MOVES = 1

LONGEST_NUMBER = 9999
"""The largest number that can end a key: no match has so many moves."""

IV0 = 0x6A09E667F3BCC908
IV1 = 0xBB67AE8584CAA73B - (1 << 64)
IV2 = 0x3C6EF372FE94F82B
IV3 = 0xA54FF53A5F1D36F1 - (1 << 64)
IV4 = 0x510E527FADE682D1
IV5 = 0x9B05688C2B3E6C1F - (1 << 64)
IV6 = 0x1F83D9ABFB41BD6B
IV7 = 0x5BE0CD19137E2179
PARAMETERS = 0x01010010  # no key, no tree, 16 bytes of digest
PERMUTATIONS = (
    "0123456789abcdef",
    "ea489fd61c02b753",
    "b8c052fdae367194",
    "7931dcbe265a40f8",
    "905724afe1bc683d",
    "2c6a0b834d75fe19",
    "c51fed4a0763928b",
    "db7ec13950f4862a",
    "6fe9b308c2d714a5",
    "a2847615fb9e3cd0",
)
"""Which word is mixed in when, by round, as hexadecimal digits; the last two of twelve rounds are the first two again."""
SIGMA = np.array([int(digit, 16) for row in (*PERMUTATIONS, *PERMUTATIONS[:2]) for digit in row], np.int64)


class MatchSeating(Fields):
    """What a batch's game has besides its state, where it has the dice of a match."""

    opponents: list[int] = field("i4", "SEATS")
    move_count: int = field("i4")  # moves and outcomes in the record
    sealed_count: int = field("i4")  # sealed moves that are not in it yet
    outcome_count: int = field("i4")
    keys: list[list[int]] = field("i8", "KEYS", "WORDS")
    key_lengths: list[int] = field("i4", "KEYS")  # in bytes
    block: list[int] = field("i8", "WORDS")  # working memory
    offered: list[int] = field("i2", "MOVES")  # the moves of the learner, by number
    offered_count: int = field("i4")


def match_key(*parts: int | str) -> bytes:
    """The start of the key of `seeded(*parts, number)`, for any number up to LONGEST_NUMBER."""
    key = encode_key(*parts) + b"int "
    assert len(key) + len("4:9999;") <= BLOCK, "a match's key fits in one block"
    return key


@routine
def rotate32(x: int) -> int:
    return ((x >> 32) & 0xFFFFFFFF) | (x << 32)


@routine
def rotate24(x: int) -> int:
    return ((x >> 24) & 0xFFFFFFFFFF) | (x << 40)


@routine
def rotate16(x: int) -> int:
    return ((x >> 16) & 0xFFFFFFFFFFFF) | (x << 48)


@routine
def rotate63(x: int) -> int:
    return ((x >> 63) & 1) | (x << 1)


@routine
def seed_from_key(rng: Generator, seating: Any, key: int, number: int) -> None:
    """`seeded(…, number)`, where the parts before it are those of this key."""
    block = seating.block
    for at in range(WORDS):
        block[at] = seating.keys[key][at]
    tail = 0x3B  # a semicolon, before which come the digits, the lowest first, a colon, and how many digits there are
    digits = 0
    left = number
    while True:
        tail = (tail << 8) | (0x30 + left % 10)
        left //= 10
        digits += 1
        if left == 0:
            break
    tail = (((tail << 8) | 0x3A) << 8) | (0x30 + digits)
    length = seating.key_lengths[key]
    word = length >> 3
    shift = (length & 7) << 3
    block[word] |= tail << shift
    if shift > 0:
        block[word + 1] |= (tail >> 1) >> (63 - shift)
    v0 = IV0 ^ PARAMETERS
    v1 = IV1
    v2 = IV2
    v3 = IV3
    v4 = IV4
    v5 = IV5
    v6 = IV6
    v7 = IV7
    v8 = IV0
    v9 = IV1
    v10 = IV2
    v11 = IV3
    v12 = IV4 ^ (length + digits + 3)
    v13 = IV5
    v14 = ~IV6
    v15 = IV7
    for at in range(0, 12 * WORDS, WORDS):
        v0 += v4 + block[SIGMA[at + 0]]
        v12 = rotate32(v12 ^ v0)
        v8 += v12
        v4 = rotate24(v4 ^ v8)
        v0 += v4 + block[SIGMA[at + 1]]
        v12 = rotate16(v12 ^ v0)
        v8 += v12
        v4 = rotate63(v4 ^ v8)
        v1 += v5 + block[SIGMA[at + 2]]
        v13 = rotate32(v13 ^ v1)
        v9 += v13
        v5 = rotate24(v5 ^ v9)
        v1 += v5 + block[SIGMA[at + 3]]
        v13 = rotate16(v13 ^ v1)
        v9 += v13
        v5 = rotate63(v5 ^ v9)
        v2 += v6 + block[SIGMA[at + 4]]
        v14 = rotate32(v14 ^ v2)
        v10 += v14
        v6 = rotate24(v6 ^ v10)
        v2 += v6 + block[SIGMA[at + 5]]
        v14 = rotate16(v14 ^ v2)
        v10 += v14
        v6 = rotate63(v6 ^ v10)
        v3 += v7 + block[SIGMA[at + 6]]
        v15 = rotate32(v15 ^ v3)
        v11 += v15
        v7 = rotate24(v7 ^ v11)
        v3 += v7 + block[SIGMA[at + 7]]
        v15 = rotate16(v15 ^ v3)
        v11 += v15
        v7 = rotate63(v7 ^ v11)
        v0 += v5 + block[SIGMA[at + 8]]
        v15 = rotate32(v15 ^ v0)
        v10 += v15
        v5 = rotate24(v5 ^ v10)
        v0 += v5 + block[SIGMA[at + 9]]
        v15 = rotate16(v15 ^ v0)
        v10 += v15
        v5 = rotate63(v5 ^ v10)
        v1 += v6 + block[SIGMA[at + 10]]
        v12 = rotate32(v12 ^ v1)
        v11 += v12
        v6 = rotate24(v6 ^ v11)
        v1 += v6 + block[SIGMA[at + 11]]
        v12 = rotate16(v12 ^ v1)
        v11 += v12
        v6 = rotate63(v6 ^ v11)
        v2 += v7 + block[SIGMA[at + 12]]
        v13 = rotate32(v13 ^ v2)
        v8 += v13
        v7 = rotate24(v7 ^ v8)
        v2 += v7 + block[SIGMA[at + 13]]
        v13 = rotate16(v13 ^ v2)
        v8 += v13
        v7 = rotate63(v7 ^ v8)
        v3 += v4 + block[SIGMA[at + 14]]
        v14 = rotate32(v14 ^ v3)
        v9 += v14
        v4 = rotate24(v4 ^ v9)
        v3 += v4 + block[SIGMA[at + 15]]
        v14 = rotate16(v14 ^ v3)
        v9 += v14
        v4 = rotate63(v4 ^ v9)
    first = IV0 ^ PARAMETERS ^ v0 ^ v8
    second = IV1 ^ v1 ^ v9
    rng.a = first & WORD
    rng.b = (first >> 32) & WORD
    rng.c = second & WORD
    rng.counter = (second >> 32) & WORD


@routine
def seed_outcome(rng: Generator, seating: Any) -> None:
    seed_from_key(rng, seating, OUTCOMES, seating.outcome_count)


@routine
def seed_move(rng: Generator, seating: Any, seat: int) -> None:
    seed_from_key(rng, seating, 1 + seat, seating.move_count)


@routine
def count_outcome(seating: Any) -> None:
    seating.outcome_count += 1
    seating.move_count += 1


@routine
def count_move(seating: Any, seats: int) -> None:
    """A move of one of these seats, which were awaited: where there are several, they are sealed until all are in."""
    seating.sealed_count += 1
    if seats & (seats - 1) == 0:
        seating.move_count += seating.sealed_count
        seating.sealed_count = 0


@routine
def count_decision(s: Any, seating: Any) -> None:
    count_move(seating, awaited(s))


@routine
def list_moves(s: Any, seat: int, seating: Any) -> None:
    """Write the moves of the seat that are actions, in the order of the rules."""
    count = 0
    for n in range(count_moves(s, seat)):
        move = nth_move(s, seat, n)
        if is_listed(s, seat, move):
            seating.offered[count] = move
            count += 1
    seating.offered_count = count


MATCH_DICE: dict[str, Callable[..., Any]] = {
    "seed_outcome": seed_outcome,
    "seed_move": seed_move,
    "count_outcome": count_outcome,
    "count_move": count_move,
    "count_decision": count_decision,
    "list_moves": list_moves,
}
"""What fills the slots of the dice in a batch of matches."""
