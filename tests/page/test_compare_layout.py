"""The comparison of layouts lists what moved, came and went, and not what only followed its parent."""

from pathlib import Path

from PIL import Image

from tests.page.compare_layout import compare_boxes, compare_pictures

BEFORE = {
    " > main": [0.0, 0.0, 300.0, 200.0],
    " > main > h1": [10.0, 10.0, 100.0, 20.0],
    " > main > p": [10.0, 40.0, 100.0, 20.0],
    " > main > p > b": [0.0, 0.0, 50.0, 20.0],
}


def test_what_moved_came_and_went_is_listed_and_what_only_followed_its_parent_is_not() -> None:
    after = {
        " > main": [0.0, 30.0, 300.0, 200.4],
        " > main > h1": [10.0, 10.0, 100.0, 20.0],
        " > main > ul": [10.0, 40.0, 100.0, 40.0],
        " > main > ul > li": [0.0, 0.0, 100.0, 20.0],
    }
    assert compare_boxes(BEFORE, after) == [
        "gone:  > main > p",
        "new:  > main > ul [10, 40; 100 × 40]",
        "moved:  > main [0, 0; 300 × 200] → [0, 30; 300 × 200.4]",
    ]
    assert compare_boxes(BEFORE, BEFORE) == []


def test_the_share_of_pixels_that_differ_is_counted_and_drawn(tmp_path: Path) -> None:
    one, other, difference = (tmp_path / name for name in ("one.png", "other.png", "difference.png"))
    picture = Image.new("RGB", (10, 10), "white")
    picture.save(one)
    picture.putpixel((3, 4), (0, 0, 0))
    picture.putpixel((5, 5), (250, 250, 250))  # as at the edge of a letter
    picture.save(other)
    assert compare_pictures(one, one, difference) == 0
    assert not difference.exists()
    assert compare_pictures(one, other, difference) == 1 / 100
    with Image.open(difference) as drawn:
        assert drawn.getpixel((3, 4)) == 255
        assert drawn.getpixel((5, 5)) == 0
