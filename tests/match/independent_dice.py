"""Fair dice implemented a second time, after docs/explanation/dice.md without our code, so that the two can be compared."""

import hashlib
from collections.abc import Iterator


def commitment(seed: str) -> str:
    return hashlib.sha256(b"zuschlag-dice-1 commitment:" + seed.encode()).hexdigest()


def mix_seed(seed: str, salts: list[str]) -> str:
    text = f"zuschlag-dice-1 dice:{seed};"
    for salt in salts:
        text += str(len(salt)) + ":" + salt + ";"
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def numbers(key: str, kind: str, ordinal: int) -> Iterator[int]:
    """The numbers of one draw's generator."""
    text = f"str 8:zuschlag;str 64:{key};str {len(kind)}:{kind};int {len(str(ordinal))}:{ordinal};"
    raw = hashlib.blake2b(text.encode("ascii"), digest_size=16).digest()
    a, b, c, n = (int.from_bytes(raw[at : at + 4], "little") for at in (0, 4, 8, 12))
    while True:
        out = (a + b + n) % 2**32
        n = (n + 1) % 2**32
        a = b ^ (b >> 9)
        b = c * 9 % 2**32
        c = ((c * 2**21 % 2**32 | c >> 11) + out) % 2**32
        yield out


def below(source: Iterator[int], n: int) -> int:
    """A number below n."""
    while True:
        high, low = divmod(next(source) * n, 2**32)
        if low >= 2**32 % n:
            return high


def roll(key: str, ordinal: int) -> str:
    """Big Shot: a die."""
    return f"roll {below(numbers(key, 'roll', ordinal), 6) + 1}"


def hands(key: str, players: int) -> dict[str, object]:
    """Zahltag: the deal."""
    source = numbers(key, "deal", 0)
    cards = list("C" * 10 + "E" * 12 + "F" * 14 + "W" * 16)
    dealt = ["".join(sorted(cards.pop(below(source, len(cards))) for _ in range(7))) for _ in range(players)]
    return {"starter": below(source, players), "hands": dealt}


def heaps(key: str, players: int) -> dict[str, object]:
    """Big Shot: the deal."""
    source = numbers(key, "deal", 0)
    spaces: list[str] = []
    while len(spaces) < 18:
        spaces, bag = [], list("R" * 18 + "Y" * 18 + "W" * 18 + "K" * 18)
        while bag:
            heap = "".join(bag.pop(below(source, len(bag))) for _ in range(4))
            if len(set(heap)) == 1:
                break
            spaces.append("".join(sorted(heap, key="RYWK".index)))
    broker = below(source, 18)
    free = list("RYWK")
    colours = ["".join(free.pop(below(source, len(free))) for _ in range(2 if players == 2 else 1)) for _ in range(players)]
    return {"spaces": spaces, "broker": broker, "starter": below(source, players), "colours": colours}


def card(key: str, ordinal: int, weights: dict[str, int]) -> str:
    """Zahltag: what is revealed, of the cards that can be, the payday first and then the contracts as in the deck."""
    cards = [word for word, weight in weights.items() for _ in range(weight)]
    return cards[below(numbers(key, "reveal", ordinal), len(cards))]
