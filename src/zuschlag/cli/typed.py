"""What a person typed, and which of the offered moves it means."""

from collections.abc import Sequence


def meant(typed: str, offered: Sequence[str]) -> list[str]:
    """The offered moves that the text can mean: one is clear, none is wrong, several are ambiguous.

    Case does not matter, words may be shortened ("p r w9" for "place red W9"), and where only one verb takes a number, or
    a lot, the number or lot is enough ("7" for "bid 7").
    """
    tokens = typed.lower().split()
    if not tokens:
        return []
    exact = [word for word in offered if word.lower().split() == tokens]
    if exact:
        return exact
    whole = [word for word in offered if _fits(tokens, word.lower().split())]
    # A full last word beats a shortened one: "bid 1" is not "bid 10", "W1" not "W10".
    full = [word for word in whole if word.lower().split()[-1] == tokens[-1]]
    if full or whole:
        return full or whole
    return [word for word in offered if word.lower().split()[-len(tokens) :] == tokens]


def _fits(tokens: list[str], words: list[str]) -> bool:
    if len(tokens) != len(words):
        return False
    return all(token == word if word.isdecimal() else word.startswith(token) for token, word in zip(tokens, words, strict=True))
