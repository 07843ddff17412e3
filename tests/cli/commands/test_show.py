"""`zuschlag show`: a record told as a person would."""

import json
from pathlib import Path

import pytest

from tests.cli.command_runner import process, quiet_file, refusal, usage_error, zuschlag
from tests.record.worked_example import LOTS, quiet_record, shared_record, unfinished

NAMES = ["Anna", "Ben", "Cleo", "Dora"]


def told(*args: str | Path, typed: str | bytes | None = None) -> str:
    done = zuschlag("show", *args, typed=typed)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize(
    ("language", "winner", "rounds"),
    [
        ("en", "Seat 4 wins.", "Round 18 of 18"),
        ("de", "Platz 4 gewinnt.", "Runde 18 von 18"),
        ("fr", "Place 4 gagne.", "18 sur 18"),
        ("it", "Posto 4 vince.", "Turno 18 di 18"),
    ],
)
def test_a_whole_match_is_told_in_every_language(tmp_path: Path, language: str, winner: str, rounds: str) -> None:
    """Every round, every lot, and who won."""
    said = told(quiet_file(tmp_path), "--language", language)
    assert said.startswith("Big Shot")
    assert "Alex Randolph" in said
    assert rounds in said
    assert [lot for lot in LOTS if f"\n{lot} " not in said and f"\n{lot}: " not in said] == []
    assert said.splitlines()[-1] == winner


def test_the_score_is_told(tmp_path: Path) -> None:
    """As worked out by hand: lots, cash, no debts."""
    said = told(quiet_file(tmp_path), "--language", "en")
    assert "Seat 1: 30 million with 2 lots (lots 20 + cash 10 − 0 owed)" in said
    assert "Seat 4: 56 million with 3 lots (lots 46 + cash 10 − 0 owed)" in said
    assert "E10: nobody" in said


def test_the_language_is_that_of_the_environment(tmp_path: Path) -> None:
    """Unless one is asked for."""
    file = quiet_file(tmp_path)
    assert "Platz 4 gewinnt." in zuschlag("show", file, env={"LANGUAGE": "de"}).stdout
    assert "Seat 4 wins." in zuschlag("show", file, "--language", "en", env={"LANGUAGE": "de"}).stdout


def test_an_unknown_language_is_refused(tmp_path: Path) -> None:
    """Those that there are are named."""
    said = usage_error(zuschlag("show", quiet_file(tmp_path), "--language", "rm"))
    assert all(language in said for language in ("en", "de", "fr", "it"))


def test_seats_have_the_names_of_the_record(tmp_path: Path) -> None:
    """And no others."""
    said = told(quiet_file(tmp_path, shared_record() | {"seats": NAMES}))
    assert all(name in said for name in NAMES)
    assert "Seat " not in said
    assert said.splitlines()[-1] == "Anna and Ben share the win."


def test_the_nth_record_is_told(tmp_path: Path) -> None:
    """Counted from 1, blank lines not counted."""
    file = quiet_file(tmp_path, quiet_record(2), quiet_record(3), quiet_record(4))
    file.write_text("\n" + file.read_text(encoding="utf-8").replace("\n", "\n\n"), encoding="utf-8")
    for number, players in ((1, 2), (2, 3), (3, 4)):
        assert f"for {players} players" in told(file, "--number", str(number))
    assert "for 2 players" in told(file), "the first where none is named"


def test_a_record_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """The answer says how many there are."""
    assert "1 record;" in refusal(zuschlag("show", quiet_file(tmp_path), "--number", "2"))
    file = quiet_file(tmp_path, quiet_record(), quiet_record())
    assert "2 records;" in refusal(zuschlag("show", file, "--number", "3"))
    for number in ("0", "-1", "x"):
        assert "--number" in usage_error(zuschlag("show", file, "--number", number))


def test_a_bad_record_before_it_is_no_hindrance(tmp_path: Path) -> None:
    """The second can be told though the first is broken."""
    file = tmp_path / "games.jsonl"
    file.write_text("{}\n" + json.dumps(quiet_record()) + "\n", encoding="utf-8")
    assert "Seat 4 wins." in told(file, "--number", "2")


@pytest.mark.parametrize("moves", [0, 1, 2, 6, 100])
def test_an_unfinished_record_is_told_as_far_as_it_goes(tmp_path: Path, moves: int) -> None:
    """With the table as it stands, and no winner."""
    said = told(quiet_file(tmp_path, unfinished(moves)))
    assert said.endswith("The record ends here; the game is not over.\n")
    assert "wins" not in said
    assert said.count("rolls a 1") == (moves + 7) // 8


def test_the_ghost_is_named(tmp_path: Path) -> None:
    """BS-23: with three players black is nobody's; its lots are told."""
    assert "C21: black (ghost), 21" in told(quiet_file(tmp_path, quiet_record(3)))


def test_standard_input_is_read() -> None:
    """By the name -, as a process of its own; not a colour in a pipe."""
    done = process("show", "-", typed=json.dumps(quiet_record()).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Seat 4 wins." in done.stdout
    assert b"\x1b" not in done.stdout


@pytest.mark.parametrize("raw", [b"", b"\n", b"no JSON", b"{}", b"\xff\xff", b"[" * 100_000, bytes(1000)])
def test_what_is_no_record_is_refused_in_one_line(tmp_path: Path, raw: bytes) -> None:
    """Empty, broken, binary."""
    file = tmp_path / "file"
    file.write_bytes(raw)
    assert str(file) in refusal(zuschlag("show", file))


def test_a_record_with_a_fault_is_refused_in_one_line(tmp_path: Path) -> None:
    """The file, the line and the move at fault are named, as by verify."""
    wrong = quiet_record()
    wrong["moves"][40] = "roll 9"
    file = quiet_file(tmp_path, quiet_record(), wrong)
    said = refusal(zuschlag("show", file, "--number", "2"))
    for part in ("move 41", "'roll 9'", str(file), "line 2"):
        assert part in said


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    """In the words of the system."""
    assert "No such file" in usage_error(zuschlag("show", tmp_path / "missing"))
    assert "directory" in usage_error(zuschlag("show", tmp_path)).lower()


@pytest.mark.parametrize("name", ["{seat}", "%s", "a\nb", "\t", "\ud800", "李 👩‍🚀", "", "n" * 500])
def test_any_name_can_be_told(tmp_path: Path, name: str) -> None:
    """Braces, line ends, half a character: the story is told, or the record refused in one line."""
    file = tmp_path / "named.json"
    file.write_text(json.dumps(quiet_record() | {"seats": [name, "Ben", "Cleo", "Dora"]}), encoding="utf-8")
    done = process("show", file, env={"PYTHONIOENCODING": "utf-8:strict"})
    assert b"Traceback" not in done.stderr
    assert done.stdout.endswith(b"Dora wins.\n") or done.stderr.startswith(b"Error: ")
