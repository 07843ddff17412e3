"""Aligned columns, whatever a terminal paints and however wide its characters are."""

from pathlib import Path

import pytest

from zuschlag.cli.terminal.colours import COLOUR_STYLES, colours_for
from zuschlag.texts import plain
from zuschlag.texts.columns import align_columns, width


def red(text: str) -> str:
    return f"\x1b[97m\x1b[41m{text}\x1b[0m"


def test_cells_are_aligned() -> None:
    """Each column as wide as its widest cell, two blanks between, none at the end."""
    assert align_columns([["a", "bbb", "c"], ["aaaa", "b", ""]]) == "a     bbb  c\naaaa  b"


def test_one_cell_is_itself() -> None:
    """And a table of one column has no blanks."""
    assert align_columns([["a"], ["bb"]]) == "a\nbb"


def test_paint_takes_no_place() -> None:
    """Painted and unpainted tables differ in nothing but paint."""
    rows = [["lot", "cubes", "x"], ["W9", "RRY", "x"], ["W10", "K", "x"]]
    painted = [[red(cell) for cell in row] for row in rows]
    assert align_columns(painted).replace("\x1b[97m\x1b[41m", "").replace("\x1b[0m", "") == align_columns(rows)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("", 0),
        ("abc", 3),
        ("Zoë", 3),
        ("Zoe\u0308", 3),
        ("李", 2),
        ("ｗｉｄｅ", 8),
        ("한국", 4),
        ("−–·×", 4),
        (red("abc"), 3),
        ("\x1b[1;31mabc\x1b[m", 3),
        ("👍", 2),
        ("a\u200bb", 2),
        ("กิน", 2),
    ],
)
def test_a_text_takes_as_many_places_as_a_terminal_gives_it(text: str, places: int) -> None:
    """Wide characters two, marks above a letter none."""
    assert width(text) == places


def test_wide_names_stand_straight() -> None:
    """The next column begins at the same place."""
    assert align_columns([["李", "|"], ["Anna", "|"], ["Zoë", "|"]]) == "李    |\nAnna  |\nZoë   |"


def test_every_colour_has_a_look() -> None:
    """Four of them, and all different."""
    assert sorted(COLOUR_STYLES) == ["black", "red", "white", "yellow"]
    assert len({str(look) for look in COLOUR_STYLES.values()}) == 4


def test_only_a_terminal_is_painted(tmp_path: Path) -> None:
    """A file is not."""
    with (tmp_path / "file").open("w", encoding="utf-8") as file:
        assert colours_for(file) is plain
    assert plain("red", "R") == "R"
