"""The generator: known numbers, fair draws, independent keys."""

from collections import Counter

from zuschlag.kernel import Generator, below, next32, seeded


def reference(a: int, b: int, c: int, counter: int, draws: int) -> list[int]:
    """SFC32 as its author's C does it, with the wrap-around of 32-bit words spelled out."""
    drawn = []
    for _ in range(draws):
        t = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b // 2**9)
        b = (c + c * 8) % 2**32
        rotated = (c * 2**21) % 2**32 + c // 2**11
        c = (rotated + t) % 2**32
        drawn.append(t)
    return drawn


def generator(a: int, b: int, c: int, counter: int) -> Generator:
    rng = Generator()
    rng.a, rng.b, rng.c, rng.counter = a, b, c, counter
    return rng


def test_numbers_are_those_of_sfc32() -> None:
    for key in ((1, 2, 3, 1), (2**32 - 1, 2**32 - 1, 2**32 - 1, 2**32 - 2), (0x9E3779B9, 0x243F6A88, 0xB7E15162, 7)):
        rng = generator(*key)
        assert [next32(rng) for _ in range(1000)] == reference(*key, 1000)


def test_every_number_stays_a_word() -> None:
    """So nothing in it can overflow where it is compiled."""
    rng = seeded("words")
    for _ in range(10_000):
        assert 0 <= next32(rng) < 2**32
        assert all(0 <= number < 2**32 for number in rng.numbers())


def test_below_is_fair() -> None:
    """60,000 throws of a die: each face within six standard deviations (91) of 10,000."""
    rng = seeded("fair")
    faces = Counter(below(rng, 6) for _ in range(60_000))
    assert set(faces) == set(range(6))
    assert all(abs(count - 10_000) < 6 * 91.3 for count in faces.values())


def test_below_redraws_what_would_be_biased() -> None:
    """With n = 3·2³⁰, 2³² numbers do not divide evenly: the first third must not come twice as often."""
    rng = seeded("biased")
    n = 3 * 2**30
    thirds = Counter(below(rng, n) // 2**30 for _ in range(30_000))
    assert all(abs(count - 10_000) < 6 * 81.7 for count in thirds.values())


def test_below_one_is_always_zero() -> None:
    rng = seeded("one")
    assert {below(rng, 1) for _ in range(100)} == {0}


def test_a_key_is_taken_whole() -> None:
    keys = [(1,), (2,), (1, 1), (11,), (1, "1"), ("1", 1, ""), ("ab", "c"), ("a", "bc"), (b"\x00",), ("",), ()]
    generators = {tuple(seeded(*key).numbers()) for key in keys}
    assert len(generators) == len(keys)
    assert seeded(1, "roll", 3) == seeded(1, "roll", 3)
