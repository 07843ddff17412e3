"""Boards in files: TOML or JSON, read with errors that name the file."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from tests.games.bigshot.scripted_games import lot, refused, start_match, two_park_board
from zuschlag.games.bigshot.board import built_in, parse_board
from zuschlag.games.component_files import LONGEST, read_component_file, read_option_file

AS_TOML = """
lots = [
    { id = "L1", value = 11 }, { id = "L2", value = 12 }, { id = "L3", value = 13 }, { id = "L4", value = 14 },
    { id = "L5", value = 15 }, { id = "L6", value = 16 }, { id = "L7", value = 17 }, { id = "L8", value = 18 },
    { id = "L9", value = 19 }, { id = "L10", value = 20 }, { id = "L11", value = 21 },
    { id = "P1", doubles = ["L1", "L2"] }, { id = "P2", doubles = ["L1", "L3"] },
]
"""


def written(folder: Path, name: str, content: str | bytes) -> str:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def test_toml_and_json_say_the_same_board(tmp_path: Path) -> None:
    """BS-3: a board file may be TOML or JSON."""
    toml = read_component_file(written(tmp_path, "mine.toml", AS_TOML))
    as_json = read_component_file(written(tmp_path, "mine.json", json.dumps(two_park_board())))
    assert toml == as_json == two_park_board()
    assert lot(start_match(board=toml), "L10").value == 20


def test_the_built_in_file_can_be_copied_and_corrected(tmp_path: Path) -> None:
    """BS-3: who owns the box copies board.toml, changes a value and plays on it."""
    text = files("zuschlag.games.bigshot").joinpath("board.toml").read_text(encoding="utf-8")
    assert parse_board(read_component_file(written(tmp_path, "copy.toml", text))) == built_in()
    corrected = text.replace('{ id = "C17", value = 17 }', '{ id = "C18", value = 18 }')
    match = start_match(board=read_component_file(written(tmp_path, "mine.toml", corrected)))
    assert lot(match, "C18").value == 18
    assert match.view(None).reconstruction is False


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    """BS-3: a file that is not there gives a clear error, and so does a folder."""
    path = str(tmp_path / "nowhere.toml")
    with refused("malformed", repr(path), "No such file"):
        read_component_file(path)
    with refused("malformed", repr(str(tmp_path)), "directory"):
        read_component_file(str(tmp_path))


def test_a_huge_file_is_refused_without_being_understood(tmp_path: Path) -> None:
    """BS-3: up to a million bytes are read, and one more is too many."""
    longest = AS_TOML + "#" * (LONGEST - len(AS_TOML))
    assert read_component_file(written(tmp_path, "long.toml", longest)) == two_park_board()
    path = written(tmp_path, "longer.toml", longest + "#")
    with refused("malformed", repr(path), "1000000 bytes"):
        read_component_file(path)


@pytest.mark.parametrize("name", ["latin.toml", "latin.json"])
def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path, name: str) -> None:
    """BS-3: another encoding gives a clear error."""
    path = written(tmp_path, name, "# Straße".encode("latin-1"))
    with refused("malformed", repr(path), "UTF-8"):
        read_component_file(path)


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("broken.toml", "lots = [", "TOML"),
        ("twice.toml", "lots = []\nlots = []", "TOML"),
        ("json.toml", '{"lots": []}', "TOML"),
        ("broken.json", '{"lots": [', "JSON"),
        ("empty.json", "", "JSON"),
        ("toml.json", AS_TOML, "JSON"),
        ("deep.json", "[" * 100_000, "JSON"),
        ("digits.json", "9" * 10_000, "JSON"),
        ("digits.toml", "lots = " + "9" * 10_000, "TOML"),
    ],
)
def test_a_broken_file_is_refused_by_name(tmp_path: Path, name: str, content: str, kind: str) -> None:
    """BS-3: a file that is not what its name says gives a clear error."""
    path = written(tmp_path, name, content)
    with refused("malformed", repr(path), f"is not {kind}"):
        read_component_file(path)


@pytest.mark.parametrize(("name", "content"), [("empty.toml", ""), ("null.json", "null"), ("list.json", "[]")])
def test_a_file_that_holds_something_else_is_no_board(tmp_path: Path, name: str, content: str) -> None:
    """BS-3: a file may be well formed and still hold no board."""
    board = read_component_file(written(tmp_path, name, content))
    with refused("malformed", "a board is an object"):
        start_match(board=board)


def test_the_file_of_an_option_may_wrap_its_content_in_the_options_name(tmp_path: Path) -> None:
    wrapped = written(tmp_path, "deck.json", '{"contracts": ["CE"]}')
    assert read_option_file("contracts", wrapped) == ["CE"]
    assert read_option_file("board", wrapped) == {"contracts": ["CE"]}
    assert read_option_file("contracts", written(tmp_path, "bare.json", '["FW"]')) == ["FW"]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ('{"zuschlag": 1, "options": {"contracts": ["C"]}}', ["C"]),
        ('{"zuschlag": 1, "options": {}}', {"zuschlag": 1, "options": {}}),
        ('{"zuschlag": 1, "options": []}', {"zuschlag": 1, "options": []}),
        ('["C"]', ["C"]),
    ],
)
def test_the_file_of_an_option_can_be_a_record_that_was_played_with_it(tmp_path: Path, written: str, read: object) -> None:
    """A record without the option is no component; its game says so."""
    file = tmp_path / "record.json"
    file.write_text(written, encoding="utf-8")
    assert read_option_file("contracts", str(file)) == read
