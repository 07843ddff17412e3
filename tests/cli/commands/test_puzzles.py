"""`zuschlag puzzles`: puzzles are made from matches of bots, and verified; what cannot be is refused clearly."""

from pathlib import Path

import msgspec
import pytest

from tests.cli.command_runner import refusal, usage_error, zuschlag
from tests.puzzles.sample import ZAHLTAG, sample_puzzle
from zuschlag.cli.commands.puzzles import DEFAULT_SIMULATIONS, MOST_TO_VERIFY
from zuschlag.games import GAMES
from zuschlag.puzzles import read_puzzles
from zuschlag.puzzles.catalogue import puzzles_of, write_puzzle
from zuschlag.puzzles.generator import DEEP_BUDGET

QUICK = ("--players", "2", "--count", "1", "--matches", "1", "--simulations", "100", "--seed", "2")
"""One match of two, and hardly any simulations: a few seconds of one core."""


def make(game: str, out: Path) -> bytes:
    done = zuschlag("puzzles", "make", game, "--out", out, *QUICK)
    assert (done.exit_code, done.stderr, done.stdout) == (0, "", f"1 puzzles in {out}\n")
    return out.read_bytes()


@pytest.mark.parametrize("game", ["zahltag", pytest.param("bigshot", marks=pytest.mark.soak)])
def test_puzzles_are_made_and_verified(tmp_path: Path, game: str) -> None:
    """With few simulations, a deeper search need not confirm them: then the command says which and why."""
    file, kept = tmp_path / "puzzles.jsonl", tmp_path / "kept.jsonl"
    make(game, file)
    (puzzle,) = read_puzzles(file)
    assert (puzzle.game, puzzle.players, puzzle.match, puzzle.judge.budget) == (game, 2, 0, 100)
    assert len(puzzle.answers) >= 2
    done = zuschlag("puzzles", "verify", file, "--budget", "100", "--out", kept)
    assert (done.exit_code, done.stderr) == (0, "")
    confirmed = read_puzzles(kept)
    assert f"{len(confirmed)} of 1 puzzles confirmed" in done.stdout
    assert [each.id for each in confirmed] == [puzzle.id] or f"{puzzle.id}: " in done.stdout


def test_the_default_is_that_of_the_puzzles_of_this_package() -> None:
    assert DEFAULT_SIMULATIONS == DEEP_BUDGET


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("--count", "0"), "0 is not in the range"),
        (("--matches", "0"), "0 is not in the range"),
        (("--simulations", "5"), "5 is not in the range 10<=x<=100000"),
        (("--cores", "0"), "0 is not in the range"),
        (("--players", "two"), "'two' is not a valid integer"),
    ],
)
def test_numbers_out_of_range_are_refused(tmp_path: Path, args: tuple[str, ...], complaint: str) -> None:
    assert complaint in usage_error(zuschlag("puzzles", "make", "zahltag", "--out", tmp_path / "out.jsonl", *args))
    assert not (tmp_path / "out.jsonl").exists()


@pytest.mark.parametrize("budget", [0, MOST_TO_VERIFY + 1])
def test_a_budget_that_no_verification_could_spend_is_refused(tmp_path: Path, budget: int) -> None:
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(write_puzzle(sample_puzzle(ZAHLTAG)))
    said = usage_error(zuschlag("puzzles", "verify", file, "--budget", str(budget)))
    assert f"{budget} is not in the range 1<=x<={MOST_TO_VERIFY}" in said


def test_an_unknown_game_a_missing_file_and_an_impossible_number_of_players_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert "'chess' is not one of" in usage_error(zuschlag("puzzles", "make", "chess", "--out", out))
    assert "--out" in usage_error(zuschlag("puzzles", "make", "zahltag"))
    assert "does not exist" in usage_error(zuschlag("puzzles", "verify", tmp_path / "none.jsonl"))
    said = refusal(zuschlag("puzzles", "make", "zahltag", "--out", out, "--players", "5"))
    assert "puzzles of zahltag for 5 players do not exist; expected one of 2, 3, 4" in said
    assert not out.exists()


def test_a_file_that_has_no_puzzles_is_not_verified_or_continued(tmp_path: Path) -> None:
    """The message names the line, and what is there stays."""
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(write_puzzle(sample_puzzle(ZAHLTAG, 30)) + b"{}\n")
    before = file.read_bytes()
    assert "line 2: not a puzzle" in refusal(zuschlag("puzzles", "verify", file))
    assert "line 2: not a puzzle" in refusal(zuschlag("puzzles", "make", "zahltag", "--out", file, "--resume", *QUICK))
    assert file.read_bytes() == before


@pytest.mark.parametrize("cores", ["1", "2"])
@pytest.mark.parametrize(
    ("moves", "complaint"),
    [
        (("offer 99",), "the answer 'offer 99' is not offered; expected offer "),
        (("nonsense",), "the answer 'nonsense' is not offered; expected offer "),
        ((), "an answer has no moves; expected at least one"),
        (("offer 00", "offer 00"), "the answer 'offer 00' is not offered; the seat has nothing to decide then"),
    ],
)
def test_an_answer_that_cannot_be_given_is_refused_in_one_line(
    tmp_path: Path, moves: tuple[str, ...], complaint: str, cores: str
) -> None:
    """With the puzzle, the move, and what was expected."""
    puzzle = next(each for each in puzzles_of(GAMES["zahltag"]).values() if each.answers[-1].moves[0].startswith("offer"))
    last = msgspec.structs.replace(puzzle.answers[-1], moves=moves, line=())
    wrong = msgspec.structs.replace(puzzle, answers=(*puzzle.answers[:-1], last))
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(write_puzzle(wrong))
    said = refusal(zuschlag("puzzles", "verify", file, "--budget", "10", "--cores", cores))
    assert f"puzzle {puzzle.id!r}: {complaint}" in said


def test_a_file_without_puzzles_is_an_error(tmp_path: Path) -> None:
    """Nothing of it would be confirmed."""
    file = tmp_path / "puzzles.jsonl"
    file.touch()
    said = refusal(zuschlag("puzzles", "verify", file))
    assert f"{file} has no puzzles; expected one in each line, as `zuschlag puzzles make` writes them" in said
