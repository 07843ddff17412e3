"""The comparison of layouts lists what moved, came and went, and not what only followed its parent; it survives a scene that
fails, and goes on where it ended."""

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.page.browser import Visit
from tests.page.compare_layout import Difference, compare, compare_boxes, compare_pictures, prepare_folder
from tests.page.layout_snapshot import take_snapshot
from tests.page.scenes import Scene
from tests.page.table_states import World

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


def test_a_scene_that_fails_is_listed_and_a_second_run_takes_only_what_is_missing(browser: Browser, tmp_path: Path) -> None:
    attempts: list[str] = []

    def show(world: World, visit: Visit) -> None:
        attempts.append("fine")
        visit.go("/device#somebody.some-key")

    def fail(world: World, visit: Visit) -> None:
        attempts.append("broken")
        raise ValueError("the review is not ready")

    before, after, difference = (tmp_path / name for name in ("before", "after", "difference"))
    for _ in range(2):
        take_snapshot(browser, before, [Scene("broken", fail), Scene("fine", show)], ((320, 568),), ("light",))
    take_snapshot(browser, after, [Scene("fine", show)], ((320, 568), (375, 667)), ("light",))
    assert attempts == ["broken", "fine", "broken", "fine"]
    assert sorted(file.name for file in after.glob("*.json")) == ["fine-320x568-light.json", "fine-375x667-light.json"]
    assert compare(before, after, difference) == [
        Difference("broken", ["failed before: ValueError: the review is not ready"], 1.0),
        Difference("fine-375x667-light", ["only after"], 1.0),
    ]


def test_pictures_of_another_base_are_not_resumed(tmp_path: Path) -> None:
    prepare_folder(tmp_path, "one", resume=False)
    (tmp_path / "before/start-320x568-light.json").touch()
    prepare_folder(tmp_path, "one", resume=True)
    assert (tmp_path / "before/start-320x568-light.json").exists()
    with pytest.raises(SystemExit, match="not of other"):
        prepare_folder(tmp_path, "other", resume=True)
    prepare_folder(tmp_path, "other", resume=False)
    assert not (tmp_path / "before/start-320x568-light.json").exists()
