"""Parses typed moves: finds the offered moves that a shortened input can mean."""

from collections.abc import Sequence


def find_meant_moves(typed: str, offered: Sequence[str]) -> list[str]:
    """The offered moves that the text can mean: one is clear, none is wrong, several are ambiguous.

    Case does not matter, words may be shortened ("p r w9" for "place red W9"), and where only one verb takes a number, or
    a lot, the number or lot is enough ("7" for "bid 7"), as is the verb where it is offered once ("loan").
    """
    if typed.split() in [word.split() for word in offered]:
        return [" ".join(typed.split())]
    tokens = typed.lower().split()
    if not tokens:
        return []
    split = {word: word.lower().split() for word in offered}
    exact = [word for word, parts in split.items() if parts == tokens]
    whole = [word for word, parts in split.items() if len(parts) == len(tokens) and _is_abbreviation(tokens, parts)]
    # A full last word beats a shortened one: "bid 1" is not "bid 10", "W1" not "W10".
    full = [word for word in whole if split[word][-1] == tokens[-1]]
    ending = [word for word, parts in split.items() if parts[-len(tokens) :] == tokens]
    beginning = [word for word, parts in split.items() if _is_abbreviation(tokens, parts)]
    return exact or full or whole or ending or (beginning if len(beginning) == 1 else [])


def _is_abbreviation(tokens: list[str], words: list[str]) -> bool:
    """Is each token the beginning of its word? A number is never shortened."""
    pairs = zip(tokens, words, strict=False)
    return len(tokens) <= len(words) and all(
        token == word if word.isdecimal() else word.startswith(token) for token, word in pairs
    )
