"""Random number generator: SFC32, a small fast generator with 128 bits of state, by Chris Doty-Humphrey.

It is written in the subset, so a seeded playout draws the same numbers as plain Python, compiled, and on a GPU. Every
intermediate value fits a signed 64-bit integer.
"""

from zuschlag.kernel.fields import Fields, field
from zuschlag.kernel.subset import rule

WORD = 0xFFFFFFFF


class Generator(Fields):
    """Four numbers below 2³²."""

    a: int = field("i8")
    b: int = field("i8")
    c: int = field("i8")
    counter: int = field("i8")


@rule
def next32(rng: Generator) -> int:
    """The next number below 2³²."""
    b = rng.b
    c = rng.c
    drawn = (rng.a + b + rng.counter) & WORD
    rng.a = b ^ (b >> 9)
    rng.b = (c + (c << 3)) & WORD
    rng.c = (((c << 21) | (c >> 11)) + drawn) & WORD
    rng.counter = (rng.counter + 1) & WORD
    return drawn


@rule
def below(rng: Generator, n: int) -> int:
    """A number from 0 to n − 1, each equally likely (Lemire's method: multiply, and redraw the few that would be biased)."""
    product = next32(rng) * n
    if product & WORD < n:
        bias = (WORD + 1 - n) % n
        while product & WORD < bias:
            product = next32(rng) * n
    return product >> 32


def encode_key(*key: int | str | bytes) -> bytes:
    """A key as bytes: each part with its type and length, so that no two keys have the same."""
    parts = []
    for part in key:
        raw = part if isinstance(part, bytes) else str(part).encode()
        parts.append(b"%b %d:%b;" % (type(part).__name__.encode(), len(raw), raw))
    return b"".join(parts)


def seeded(*key: int | str | bytes) -> Generator:
    """Create a generator from a key of any parts. Equal keys give equal generators, others independent ones."""
    from hashlib import blake2b  # takes a while to import
    from struct import unpack

    rng = Generator()
    rng.a, rng.b, rng.c, rng.counter = unpack("<4I", blake2b(encode_key(*key), digest_size=16).digest())
    return rng
