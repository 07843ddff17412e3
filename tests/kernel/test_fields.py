"""Field tables: one table, two shapes of state."""

import numpy as np
import pytest

from zuschlag.kernel import Fields, field
from zuschlag.kernel.checked_state import CheckedList, checked_class, numbers_by_field

ROWS = 2
COLUMNS = 3


class Small(Fields):
    """A table for these tests."""

    one: int = field("i1")
    wide: int = field("i8")
    row: list[int] = field("i2", "COLUMNS")
    grid: list[list[int]] = field("u1", "ROWS", "COLUMNS")


def filled() -> Small:
    s = Small()
    s.one, s.wide = -5, 2**40
    s.row = [1, -300, 3]
    s.grid = [[1, 2, 3], [4, 5, 255]]
    return s


def test_a_fresh_state_is_all_zero() -> None:
    s = Small()
    assert (s.one, s.wide, s.row, s.grid) == (0, 0, [0, 0, 0], [[0, 0, 0], [0, 0, 0]])
    assert s.emitted == []


def test_rows_of_a_grid_are_separate() -> None:
    s = Small()
    s.grid[0][0] = 7
    assert s.grid[1][0] == 0


def test_a_state_has_its_fields_and_no_others() -> None:
    with pytest.raises(AttributeError):
        Small().oen = 1  # type: ignore[attr-defined]


def test_a_copy_shares_nothing_and_has_no_events() -> None:
    s = filled()
    s.emitted.append((1, 2, 3, 4))
    copy = s.copy()
    assert copy == s
    assert copy.emitted == []
    copy.row[0] = copy.grid[1][1] = 99
    copy.one = 1
    assert s == filled()


def test_equality_is_by_numbers() -> None:
    other = filled()
    other.grid[1][2] = 254
    assert filled() == filled()
    assert filled() != other
    assert filled() != "something else"


def test_the_record_holds_the_same_numbers() -> None:
    record = np.zeros(2, Small.dtype())
    filled().pack(record[1])
    assert record[1]["row"].tolist() == [1, -300, 3]
    assert Small.unpack(record[1]) == filled()
    assert Small.unpack(record[0]) == Small()


def test_numbers_stand_in_the_order_of_the_table() -> None:
    assert filled().numbers() == [-5, 2**40, 1, -300, 3, 1, 2, 3, 4, 5, 255]


def test_the_record_is_aligned() -> None:
    offsets = {name: Small.dtype().fields[name] for name in ("wide", "row")}  # type: ignore[index]
    assert all(entry[1] % entry[0].alignment == 0 for entry in offsets.values())


def test_sizes_can_be_changed() -> None:
    shrunken = Small.sized(COLUMNS=1)
    assert (shrunken().row, shrunken().grid) == ([0], [[0], [0]])
    assert shrunken.dtype()["grid"].shape == (2, 1)
    assert Small().row == [0, 0, 0]


def test_a_record_of_larger_sizes_holds_a_state_of_smaller_ones() -> None:
    """The numbers come first, the rest stays as it was; read back, they are the same state."""
    record = np.zeros(1, Small.sized(COLUMNS=5, ROWS=3).dtype())
    record[0]["row"][:] = 7
    filled().pack(record[0])
    assert record[0]["row"].tolist() == [1, -300, 3, 7, 7]
    assert record[0]["grid"].tolist() == [[1, 2, 3, 0, 0], [4, 5, 255, 0, 0], [0] * 5]
    assert Small.unpack(record[0]) == filled()


def test_an_unknown_size_is_named() -> None:
    with pytest.raises(ValueError, match="no size 'HEIGHT'; it has COLUMNS, ROWS"):
        Small.sized(HEIGHT=3)


def test_repr_names_the_fields() -> None:
    assert repr(filled()).startswith("Small(one=-5, wide=1099511627776, row=[1, -300, 3]")


@pytest.mark.parametrize(("name", "value"), [("one", 128), ("one", -129), ("one", "x")])
def test_a_checked_state_refuses_numbers_that_do_not_fit(name: str, value: object) -> None:
    s = checked_class(Small)()
    with pytest.raises(OverflowError, match="expected a number from -128 to 127"):
        setattr(s, name, value)


def test_a_checked_state_refuses_bad_indices_and_bad_items() -> None:
    s = checked_class(Small)()
    for at in (-1, 3, None):
        with pytest.raises(IndexError, match="expected an index from 0 to 2"):
            s.row[at]  # type: ignore[index]
    with pytest.raises(OverflowError, match=r"grid = 256: expected a number from 0 to 255"):
        s.grid[1][2] = 256
    s.grid[1][2] = 255
    assert numbers_by_field(s, Small)["grid"] == [[0, 0, 0], [0, 0, 255]]
    assert isinstance(s.grid[1], CheckedList)


def test_a_state_is_made_again_from_its_numbers() -> None:
    s = filled()
    again = Small.from_numbers(s.numbers())
    assert again == s
    again.grid[0][0] = 9
    assert s.grid[0][0] == 1


@pytest.mark.parametrize("numbers", [[], filled().numbers()[:-1], [*filled().numbers(), 0]])
def test_numbers_of_another_table_make_no_state(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match="numbers"):
        Small.from_numbers(numbers)
