"""`zuschlag play --from RECORD --step N`: play on from a moment of a record."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_runner import ANY_MOVES, refusal, zuschlag
from tests.match.example_matches import finished_match, rolls
from zuschlag import record_line

TO_THE_END = "".join(f"{line}\n" for line in ANY_MOVES)
SOURCE = finished_match(seed=4)
STEP = [number for number, word in enumerate(SOURCE.moves) if word.startswith("roll")][8]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "source.jsonl"
    file.write_text(record_line(SOURCE.record()) + "\n", encoding="utf-8")
    return file


def play_on(source: Path, *args: str, typed: str = TO_THE_END) -> dict[str, Any]:
    """The record of a game that is played on from the source."""
    file = source.with_name("new.jsonl")
    args = ("--from", str(source), "--step", str(STEP), "--bot", "random", "--name", "Anna", *args)
    done = zuschlag("play", *args, "--record", file, typed=typed)
    assert (done.exit_code, done.stderr) == (0, "")
    assert zuschlag("verify", file).stdout == "1 record holds\n"
    record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return record


def test_a_game_goes_on_from_a_moment_of_a_record_with_the_same_dice(source: Path) -> None:
    """From the seat that one chooses, to the end; the record begins like the other and says where it leaves it."""
    record = play_on(source, "--seat", "3")
    assert "result" in record
    assert record["moves"][:STEP] == list(SOURCE.moves[:STEP])
    assert [word for word in record["moves"] if word.startswith("roll")] == rolls(SOURCE)
    assert (record["x-branch"]["moves"], record["x-seat"], record["seats"][2]) == (STEP, 3, "Anna")


def test_fresh_dice_are_others_and_a_seed_repeats_them(source: Path) -> None:
    thrown = [
        [word for word in play_on(source, "--dice", "fresh", "--seed", seed)["moves"] if word.startswith("roll")]
        for seed in ("11", "11", "12")
    ]
    assert all(each[:8] == rolls(SOURCE)[:8] for each in thrown)
    assert thrown[0] == thrown[1] != thrown[2]
    assert thrown[0] != rolls(SOURCE)


def test_a_game_that_is_left_is_resumed_with_the_dice_that_are_to_come(source: Path) -> None:
    play_on(source, typed="quit\n")
    file = source.with_name("new.jsonl")
    assert zuschlag("play", "--resume", file, "--record", file, typed=TO_THE_END).exit_code == 0
    record = json.loads(file.read_text(encoding="utf-8"))
    assert [word for word in record["moves"] if word.startswith("roll")] == rolls(SOURCE)


def test_what_cannot_be_is_refused_and_says_what_was_expected(source: Path) -> None:
    file, step = str(source), str(STEP)
    assert f"--from needs --step, after how many of the {len(SOURCE.moves)} moves" in refusal(zuschlag("play", "--from", file))
    assert "there is no step 9999" in refusal(zuschlag("play", "--from", file, "--step", "9999"))
    assert "the match is over after step" in refusal(zuschlag("play", "--from", file, "--step", str(len(SOURCE.moves))))
    assert "expected --from with them" in refusal(zuschlag("play", "--step", step))
    assert "expected --from with them" in refusal(zuschlag("play", "--dice", "fresh"))
    assert "is set by the record of --from" in refusal(zuschlag("play", "--from", file, "--step", step, "--players", "3"))
    assert "expected one of them" in refusal(zuschlag("play", "--from", file, "--step", step, "--resume", file))
    server = ("--server", "http://127.0.0.1:9")
    assert "it cannot be used with a server" in refusal(zuschlag("play", "--from", file, "--step", step, *server))
