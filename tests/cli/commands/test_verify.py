"""`zuschlag verify`: how many hold, or where the first fault is."""

import json
from pathlib import Path

import pytest

from tests.cli.command_runner import process, quiet_file, usage_error, zuschlag
from tests.match.fair_matches import fair_record
from tests.record.worked_example import quiet_record, unfinished
from zuschlag import game


def test_it_counts_what_holds(tmp_path: Path) -> None:
    """Whole and unfinished records alike."""
    done = zuschlag("verify", quiet_file(tmp_path, quiet_record(2), quiet_record(3), unfinished(5)))
    assert (done.exit_code, done.stdout, done.stderr) == (0, "3 records hold\n", "")


def test_one_record_holds_in_the_singular(tmp_path: Path) -> None:
    """Grammar."""
    assert zuschlag("verify", quiet_file(tmp_path)).stdout == "1 record holds\n"


def test_a_pretty_printed_record_holds(tmp_path: Path) -> None:
    """As a person keeps it."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(quiet_record(), indent=2), encoding="utf-8")
    assert zuschlag("verify", file).stdout == "1 record holds\n"


def test_the_first_fault_is_told_with_line_move_and_what_was_legal(tmp_path: Path) -> None:
    """And how many held before it."""
    wrong, later = quiet_record(), quiet_record()
    wrong["moves"][1] = "bid 11"
    later["moves"][0] = "nonsense"
    file = quiet_file(tmp_path, quiet_record(), unfinished(7), wrong, later)
    done = zuschlag("verify", file)
    assert (done.exit_code, done.stdout) == (1, "")
    first, second = done.stderr.splitlines()
    for part in (str(file), "line 3", "move 2", "'bid 11'", "pass, loan yellow, bid 1–10"):
        assert part in first
    assert second == "2 records before it held"
    assert "nonsense" not in done.stderr


def test_a_wrong_result_is_told(tmp_path: Path) -> None:
    """What is written, and what the moves give."""
    wrong = quiet_record()
    wrong["result"]["balance"][2] = 47
    said = zuschlag("verify", quiet_file(tmp_path, wrong)).stderr
    assert "balance[2]" in said
    assert "47" in said
    assert "46" in said


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "no record"),
        (b"\n\n \n", "no record"),
        (bytes(range(256)) * 8, "line 1"),
        (b"\x7fELF\x02\x01\x01" + bytes(100), "line 1"),
        (b"zuschlag\n", "not JSON"),
        (b"[]\n", "JSON object"),
        (b"{}\n", "'zuschlag'"),
        (b"\xff\xfe\n", "UTF-8"),
    ],
)
def test_what_holds_no_records_is_said_so(tmp_path: Path, raw: bytes, said: str) -> None:
    """Empty, blank, binary, text: exit status 1, nothing on standard output."""
    file = tmp_path / "file"
    file.write_bytes(raw)
    done = zuschlag("verify", file)
    assert (done.exit_code, done.stdout) == (1, "")
    assert said in done.stderr
    assert str(file) in done.stderr


def test_a_file_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    """Missing, or a folder."""
    assert "No such file" in usage_error(zuschlag("verify", tmp_path / "missing.jsonl"))
    assert "directory" in usage_error(zuschlag("verify", tmp_path)).lower()


def test_standard_input_is_read(tmp_path: Path) -> None:
    """By the name -, also as a process of its own."""
    raw = quiet_file(tmp_path, quiet_record(), quiet_record()).read_bytes()
    assert zuschlag("verify", "-", typed=raw).stdout == "2 records hold\n"
    done = process("verify", "-", typed=raw)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"2 records hold\n", b"")


def test_a_fault_in_standard_input_is_told(tmp_path: Path) -> None:
    """By its line."""
    done = process("verify", "-", typed=b"{}\n")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"line 1" in done.stderr
    assert b"Traceback" not in done.stderr


def test_no_fault_is_told_at_enormous_length(tmp_path: Path) -> None:
    """A move of a megabyte is quoted in short."""
    wrong = quiet_record()
    wrong["moves"][1] = "x" * 1_000_000
    assert len(zuschlag("verify", quiet_file(tmp_path, wrong)).stderr) < 1000


def test_dice_are_checked_on_request(tmp_path: Path) -> None:
    """Of both games, whole and unfinished."""
    file = quiet_file(tmp_path, fair_record(game("bigshot", 3)), fair_record(game("zahltag", 4), decisions=20))
    assert zuschlag("verify", "--dice", file).stdout == "2 records hold\n"


def test_dice_that_were_not_fixed_before_play_are_told(tmp_path: Path) -> None:
    """By line, move, what it is and what it should have been; without --dice the record holds."""
    wrong = fair_record(game("bigshot", 3), decisions=0)
    drawn = wrong["moves"][0]
    wrong["moves"] = ["roll 1" if drawn != "roll 1" else "roll 2"]
    file = quiet_file(tmp_path, fair_record(game("bigshot", 3)), wrong)
    assert zuschlag("verify", file).stdout == "2 records hold\n"
    done = zuschlag("verify", "--dice", file)
    assert (done.exit_code, done.stdout) == (1, "")
    first, second = done.stderr.splitlines()
    for part in ("line 2", "draw 1", "move 1", repr(wrong["moves"][0]), repr(drawn)):
        assert part in first
    assert second == "1 record before it held"


def test_a_record_that_tells_nothing_of_its_dice_fails_under_dice(tmp_path: Path) -> None:
    """It says so."""
    done = zuschlag("verify", "--dice", quiet_file(tmp_path))
    assert done.exit_code == 1
    assert "line 1: there is no 'x-dice' in the record" in done.stderr
