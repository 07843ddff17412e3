"""`--record` and `--resume`: a game put away and taken up again."""

import json
from pathlib import Path
from typing import Any

import pytest

import zuschlag as package
from tests.cli.command_runner import ANY_MOVES, quiet_file, refusal, usage_error, zuschlag
from tests.match.example_matches import rolls
from tests.record.worked_example import quiet_record, unfinished

TO_THE_END = "\n".join(ANY_MOVES) + "\n"


def left(file: Path, *args: str, typed: str = "pass\npass\nquit\n") -> dict[str, Any]:
    """Play a little and leave; the record of it."""
    done = zuschlag("play", "--seed", "5", "--name", "Anna", "--seat", "2", *args, "--record", file, typed=typed)
    assert (done.exit_code, done.stderr) == (0, "")
    assert f"Saved in {file}." in done.stdout
    return read(file)


def read(file: Path) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return record


def test_a_game_that_is_left_is_saved(tmp_path: Path) -> None:
    """Without a result; the record holds."""
    file = tmp_path / "game.jsonl"
    record = left(file)
    assert "result" not in record
    assert (record["seed"], record["x-seat"], record["seats"][1]) == (5, 2, "Anna")
    assert zuschlag("verify", file).stdout == "1 record holds\n"
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"], "nothing else is left behind"


def test_it_says_how_to_go_on(tmp_path: Path) -> None:
    """With a command that a shell understands, blanks in the name and all."""
    file = tmp_path / "my game.jsonl"
    done = zuschlag("play", "--record", file, typed="quit\n")
    assert f"zuschlag play --resume '{file}' --record '{file}'" in done.stdout


@pytest.mark.parametrize("args", [(), ("--players", "2"), ("--option", "variant=challenge", "--option", "overbids=exposed")])
def test_a_resumed_game_is_the_very_same_match(tmp_path: Path, args: tuple[str, ...]) -> None:
    """Its moves so far, its dice to come, its seat and names."""
    file, whole = tmp_path / "game.jsonl", tmp_path / "whole.jsonl"
    record = left(file, *args)
    done = zuschlag("play", "--resume", file, "--record", whole, typed=TO_THE_END)
    assert (done.exit_code, done.stderr) == (0, "")
    finished = read(whole)
    assert finished["moves"][: len(record["moves"])] == record["moves"]
    for key in ("setup", "options", "players", "seed", "x-seat"):
        assert finished[key] == record[key]
    assert zuschlag("verify", whole).stdout == "1 record holds\n"
    other = package.new("bigshot", record["players"], seed=5, **record["options"])
    while seats := other.pending.seats:
        other.play(seats[0], other.offered(seats[0])[0])
    assert [move for move in finished["moves"] if move.startswith("roll")] == rolls(other)


def test_a_resumed_game_keeps_the_names(tmp_path: Path) -> None:
    """Whoever sat there still does."""
    file = tmp_path / "game.jsonl"
    names = left(file)["seats"]
    done = zuschlag("play", "--resume", file, "--record", file, typed="quit\n")
    assert read(file)["seats"] == names
    assert "Guest" not in done.stdout


def test_a_resumed_game_can_be_put_away_in_the_same_file(tmp_path: Path) -> None:
    """Again and again."""
    file = tmp_path / "game.jsonl"
    left(file)
    for _ in range(3):
        before = read(file)["moves"]
        zuschlag("play", "--resume", file, "--record", file, typed="pass\nquit\n")
        after = read(file)["moves"]
        assert after[: len(before)] == before
        assert len(after) > len(before)


def test_a_resumed_game_shows_the_table_as_it_is_and_no_other(tmp_path: Path) -> None:
    """It is drawn once, not once for every round long past."""
    file = quiet_file(tmp_path, unfinished(8 * 9 + 1) | {"seed": 1, "x-seat": 2})
    done = zuschlag("play", "--resume", file, typed="quit\n")
    assert done.stdout.count("Spaces (") == 1
    assert "Round 10 of 18" in done.stdout


def test_a_record_of_anothers_making_can_be_resumed_with_a_seed(tmp_path: Path) -> None:
    """It has none of its own."""
    file = quiet_file(tmp_path, unfinished(9))
    assert "--seed" in refusal(zuschlag("play", "--resume", file, typed=""))
    done = zuschlag("play", "--resume", file, "--seed", "3", "--seat", "4", typed=TO_THE_END)
    assert (done.exit_code, done.stderr) == (0, "")


def test_a_finished_game_cannot_be_resumed(tmp_path: Path) -> None:
    """It can be shown; the answer says how."""
    said = refusal(zuschlag("play", "--resume", quiet_file(tmp_path), typed="pass\n"))
    assert "over" in said
    assert "zuschlag show" in said


@pytest.mark.parametrize("raw", [b"", b"\n", b"{}", b"no JSON", b"\xff", bytes(99)])
def test_a_file_that_holds_no_game_cannot_be_resumed(tmp_path: Path, raw: bytes) -> None:
    """One line says so."""
    file = tmp_path / "file"
    file.write_bytes(raw)
    assert str(file) in refusal(zuschlag("play", "--resume", file, typed="pass\n"))


def test_a_broken_game_cannot_be_resumed(tmp_path: Path) -> None:
    """The move at fault is named."""
    record = unfinished(20) | {"seed": 1}
    record["moves"][10] = "bid 77"
    said = refusal(zuschlag("play", "--resume", quiet_file(tmp_path, record), typed="pass\n"))
    assert "move 11" in said
    assert "'bid 77'" in said


@pytest.mark.parametrize("seat", [0, 5, True, 1.0, "1", None, [1]])
def test_a_seat_that_is_none_is_refused(tmp_path: Path, seat: Any) -> None:
    """The key x-seat is anybody's; what it holds is looked at."""
    file = quiet_file(tmp_path, unfinished(9) | {"seed": 1, "x-seat": seat})
    assert "seat" in refusal(zuschlag("play", "--resume", file, typed="pass\n"))


@pytest.mark.parametrize("seed", ["any text", -7, 0])
def test_any_seed_can_be_resumed(tmp_path: Path, seed: int | str) -> None:
    """Texts and negative numbers too."""
    file = quiet_file(tmp_path, unfinished(9) | {"seed": seed})
    assert zuschlag("play", "--resume", file, "--record", file, typed=TO_THE_END).exit_code == 0
    assert read(file)["seed"] == seed


def test_a_missing_file_cannot_be_resumed(tmp_path: Path) -> None:
    """In the words of the system."""
    assert "No such file" in usage_error(zuschlag("play", "--resume", tmp_path / "missing"))


@pytest.mark.parametrize("name", ["no/such/folder/game.jsonl", "x" * 300, ""])
def test_a_record_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path, name: str) -> None:
    """Not after it, when all would be lost."""
    where = tmp_path / name if name else ""
    done = zuschlag("play", "--record", where, typed="quit\n")
    assert done.exit_code != 0
    assert "Your move" not in done.stdout
    assert done.stderr.splitlines()[-1].startswith("Error: ")


def test_a_record_cannot_be_a_folder(tmp_path: Path) -> None:
    """The argument is named."""
    assert "--record" in usage_error(zuschlag("play", "--record", tmp_path, typed=""))


def test_an_older_record_is_replaced_only_by_a_whole_one(tmp_path: Path) -> None:
    """A refused game leaves it alone."""
    file = quiet_file(tmp_path, quiet_record(2))
    before = file.read_bytes()
    assert refusal(zuschlag("play", "--option", "variant=hard", "--record", file, typed=""))
    assert file.read_bytes() == before


@pytest.mark.parametrize("args", [("--players", "3"), ("--seat", "3"), ("--option", "variant=challenge"), ("bigshot",)])
def test_what_a_record_brings_cannot_be_given_too(tmp_path: Path, args: tuple[str, ...]) -> None:
    """Rather than silently ignored."""
    file = tmp_path / "game.jsonl"
    left(file)
    assert "the file of --resume sets" in refusal(zuschlag("play", *args, "--resume", file, typed=""))


def test_a_game_resumed_with_another_seed_goes_on_with_it_ever_after(tmp_path: Path) -> None:
    """The record says from which move on, and the next `--resume` needs no `--seed`."""
    file = tmp_path / "game.jsonl"
    moves = len(left(file)["moves"])
    zuschlag("play", "--resume", file, "--seed", "99", "--record", file, typed="pass\nquit\n")
    assert (read(file)["seed"], read(file)["x-seed-from"]) == (99, moves + 1)
    zuschlag("play", "--resume", file, "--record", file, typed=TO_THE_END)
    assert (read(file)["seed"], read(file)["x-seed-from"]) == (99, moves + 1)
    drawn = [number for number, move in enumerate(read(file)["moves"], 1) if move.startswith("roll")]
    before = sum(number <= moves for number in drawn)
    dice = rolls(other_game(5))[:before] + rolls(other_game(99))[before:]
    assert [read(file)["moves"][number - 1] for number in drawn] == dice


def other_game(seed: int) -> package.Match:
    """A whole game with this seed's dice."""
    match = package.new("bigshot", 4, seed=seed)
    while seats := match.pending.seats:
        match.play(seats[0], match.offered(seats[0])[0])
    return match


def test_a_resumed_game_keeps_its_seed(tmp_path: Path) -> None:
    """Where no other is given."""
    file = tmp_path / "game.jsonl"
    left(file)
    zuschlag("play", "--resume", file, "--record", file, typed="quit\n")
    assert read(file)["seed"] == 5
    assert "x-seed-from" not in read(file)
