"""Moves and outcomes as words."""

from zuschlag.games.bigshot.moves import OUTCOMES, numbers, words

LOTS = ("W9", "W10", "W11", "WX", "C16", "C17", "C19", "C20", "C21", "E9", "E10", "E11", "EX")
COLOURS = ("red", "yellow", "white", "black")


def test_every_move_has_its_word() -> None:
    """BS-8, BS-10, BS-13, BS-26: pass, decline, four loans, four payments, bids of 1–99 and 52 placements."""
    said = {"pass", "decline"}
    said |= {f"{verb} {colour}" for verb in ("loan", "pay") for colour in COLOURS}
    said |= {f"bid {amount}" for amount in range(1, 100)}
    said |= {f"place {colour} {lot}" for colour in COLOURS for lot in LOTS}
    assert set(numbers(LOTS)) == said
    assert len(said) == 2 + 8 + 99 + 52


def test_words_and_numbers_go_round_and_no_two_are_alike() -> None:
    """BS-8, BS-10: a word's number has that word, and every word is there once."""
    there = [word for word in words(LOTS) if word]
    assert len(there) == len(set(there)) == 161
    assert [words(LOTS)[number] for number in numbers(LOTS).values()] == list(numbers(LOTS))
    assert {words(LOTS)[number]: number for number in numbers(LOTS).values()} == numbers(LOTS)


def test_another_boards_lots_are_in_its_words() -> None:
    """BS-3: with other ids the placements are other words, and no two alike even where ids look alike."""
    ids = ("1", "11", "111", "a", "A", "aA", "red", "W9", "9W", "0", "00", "000", "bid")
    assert len(numbers(ids)) == 161
    assert {word for word in numbers(ids) if word.startswith("place red ")} == {f"place red {name}" for name in ids}
    assert "place red W10" not in numbers(ids)


def test_the_die_has_six_words() -> None:
    """BS-7: one for each outcome."""
    assert OUTCOMES == ("roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6")
