"""At a real terminal: colours, keys, a conversation."""

import json
import sys
import time
from pathlib import Path

import pytest

from tests.cli.command_runner import quiet_file, zuschlag
from tests.cli.pseudo_terminal import Terminal
from tests.record.worked_example import quiet_record, unfinished

PLAY = ("play", "--seed", "5", "--name", "Anna")
CTRL_C, CTRL_D = "\x03", "\x04"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")


def test_a_conversation() -> None:
    """Asked, answered, told, asked again; then left."""
    with Terminal(*PLAY) as terminal:
        terminal.wait_for("Your move (pass")
        terminal.type("fly\n")
        terminal.wait_for("“fly” is not offered.")
        terminal.type("p\n")
        terminal.wait_for("Anna passes.")
        terminal.wait_for("Your move (")
        terminal.type("board\n")
        terminal.wait_for("Spaces (")
        terminal.wait_for("Your move (")
        terminal.type("quit\n")
        assert terminal.end() == 0
        assert terminal.shown.endswith("The game is not finished.\r\nNot saved. To save a game, use “--record FILE”.\r\n")


@pytest.mark.parametrize(("key", "status"), [(CTRL_C, 130), (CTRL_D, 0)], ids=["Ctrl-C", "Ctrl-D"])
def test_a_key_leaves_and_the_game_is_kept(tmp_path: Path, key: str, status: int) -> None:
    """As quit does, without a traceback."""
    file = tmp_path / "game.jsonl"
    with Terminal(*PLAY, "--record", file) as terminal:
        terminal.wait_for("Your move (")
        terminal.type("pass\n")
        terminal.wait_for("Anna passes.")
        terminal.wait_for("Your move (")
        terminal.wait_for("): ")
        time.sleep(0.3)  # it has asked; now it waits for a line
        terminal.type(key)
        assert terminal.end() == status
        assert "Traceback" not in terminal.shown
        assert "The game is not finished." in terminal.shown
    assert zuschlag("verify", file).stdout == "1 record holds\n"
    assert "pass" in json.loads(file.read_text(encoding="utf-8"))["moves"]


def test_a_game_is_played_to_its_end(tmp_path: Path) -> None:
    """The last cube of a quiet game, placed by hand: the score is told, and the game is over."""
    file = quiet_file(tmp_path, unfinished(143) | {"seed": 1, "x-seat": 2})
    with Terminal("play", "--resume", file, "--record", file) as terminal:
        terminal.wait_for("Your move (place black E10/E11/EX): ")
        terminal.type("e10\n")
        assert terminal.end() == 0
        assert "4 wins.\r\n" in terminal.shown
    assert json.loads(file.read_text(encoding="utf-8"))["result"] == quiet_record()["result"]


def test_colours_are_painted_at_a_terminal(tmp_path: Path) -> None:
    """Letters stay beside them, so nothing is lost without."""
    with Terminal("show", quiet_file(tmp_path, unfinished(5))) as terminal:
        assert terminal.end() == 0
        assert "\x1b[" in terminal.shown


def test_no_colours_where_none_are_wanted(tmp_path: Path) -> None:
    """NO_COLOR is respected, by show and by play."""
    with Terminal("show", quiet_file(tmp_path, unfinished(5)), env={"NO_COLOR": "1"}) as terminal:
        assert terminal.end() == 0
        assert "RYWK" in terminal.shown
        assert "\x1b" not in terminal.shown
    with Terminal(*PLAY, env={"NO_COLOR": "1"}) as terminal:
        terminal.wait_for("Your move (")
        terminal.type(CTRL_D)
        terminal.end()
        assert "\x1b" not in terminal.shown


def test_painted_columns_stand_straight(tmp_path: Path) -> None:
    """With the paint taken off, a terminal shows what a pipe does."""
    file = quiet_file(tmp_path)
    with Terminal("show", file) as terminal:
        assert terminal.end() == 0
        shown = terminal.shown
    for code in {part.partition("m")[0] for part in shown.split("\x1b[")[1:]}:
        shown = shown.replace(f"\x1b[{code}m", "")
    assert shown.replace("\r\n", "\n") == zuschlag("show", file).stdout


@pytest.mark.parametrize("name", ["\x1b[2J\x1b[31mAnna", "Anna\x07", "An\x9b2Jna", "a\rb"])
def test_a_name_in_a_record_cannot_command_the_terminal(tmp_path: Path, name: str) -> None:
    """Records come from strangers: control characters in them are not passed on."""
    file = quiet_file(tmp_path, quiet_record() | {"seats": [name, "Ben", "Cleo", "Dora"]})
    with Terminal("show", file, env={"NO_COLOR": "1"}) as terminal:
        terminal.end()
        assert [char for char in terminal.shown.replace("\r\n", "\n") if char in "\x1b\x07\x9b\r"] == []


def test_progress_is_shown_where_a_person_watches(tmp_path: Path) -> None:
    """And the records go elsewhere."""
    file = tmp_path / "out.jsonl"
    with Terminal("simulate", "bigshot", "--games", "3", "--out", file) as terminal:
        assert terminal.end() == 0
        assert "matches" in terminal.shown
        assert "zuschlag" not in terminal.shown
    assert zuschlag("verify", file).stdout == "3 records hold\n"
