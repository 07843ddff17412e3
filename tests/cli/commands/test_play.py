"""`zuschlag play`: a game against bots, by a pipe of moves."""

import json
from pathlib import Path

import pytest

from tests.cli.command_runner import ANY_MOVES, quiet_file, refusal, usage_error, zuschlag
from tests.record.worked_example import quiet_record, unfinished

PLAY = ("play", "--seed", "5", "--name", "Anna", "--bot", "random")


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def played(*args: str | Path, typed: str) -> str:
    """What is shown until the input ends, or the person leaves."""
    done = zuschlag(*PLAY, *args, typed=typed)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("args", [(), ("--players", "2"), ("--players", "3", "--seat", "3"), ("--option", "variant=challenge")])
def test_a_whole_game_can_be_played_from_a_pipe(tmp_path: Path, args: tuple[str, ...]) -> None:
    """To the score and the winner; the record of it holds and says who played."""
    file = tmp_path / "game.jsonl"
    done = zuschlag(*PLAY, *args, "--record", file, typed=lines(*ANY_MOVES))
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Round 18 of 18" in done.stdout
    assert " wins." in done.stdout or " share the win." in done.stdout
    assert f"Saved in {file}." in done.stdout
    assert zuschlag("verify", file).stdout == "1 record holds\n"
    record = json.loads(file.read_text(encoding="utf-8"))
    seat = 3 if "--seat" in args else 1
    assert (record["seats"][seat - 1], record["seed"], record["x-seat"]) == ("Anna", 5, seat)
    assert "result" in record


def test_it_begins_with_what_is_played_and_how() -> None:
    """The game, its author, the reconstruction, one's seat and colour, and the three words that are no moves."""
    said = " ".join(played(typed="").split())
    for part in ("for 4 players (classic game)", "Alex Randolph", "reconstruction", "seat 1", "“?”", "“board”", "“quit”"):
        assert part in said


@pytest.mark.parametrize(("args", "colours"), [(("--players", "3"), 1), (("--players", "2"), 2), ((), 1)])
@pytest.mark.parametrize("name", ["Anna", "ghost", "Random 2", "Seat 2"])
def test_it_says_which_colours_are_ones_own(args: tuple[str, ...], colours: int, name: str) -> None:
    """By the seat, whatever one's name is."""
    said = " ".join(zuschlag("play", "--seed", "5", *args, "--name", name, typed="").stdout.split())
    mine = said.partition("You have seat 1. You play ")[2].partition(".")[0]
    assert len([word for word in ("red", "yellow", "white", "black") if word in mine]) == colours


def test_the_end_of_the_input_is_the_end_of_the_game() -> None:
    """Not a hang: it says that the game is not finished, and how to keep it next time."""
    said = played(typed="")
    assert "The game is not finished." in said
    assert "--record FILE" in said


@pytest.mark.parametrize("word", ["quit", "exit", "QUIT", " Quit "])
def test_quit_leaves(word: str) -> None:
    """In any case; what follows is not read."""
    assert played(typed=lines(word, "pass")).endswith(
        "The game is not finished.\nNot saved. To save a game, use “--record FILE”.\n"
    )


def test_a_question_mark_lists_the_moves() -> None:
    """All that is offered."""
    said = played(typed=lines("?", "quit"))
    prompt = said.partition("Your move (")[2].partition("): ?")[0]
    assert f"): ?\n{prompt}\n" in said


def test_board_draws_the_board() -> None:
    """Once more than without."""
    assert played(typed=lines("board", "quit")).count("Spaces (") == played(typed=lines("quit")).count("Spaces (") + 1


def test_a_blank_line_asks_again() -> None:
    """And says nothing else."""
    assert played(typed=lines("", "  ", "quit")).count("Your move (") == 3


def test_what_is_not_offered_is_answered_with_what_is() -> None:
    """And asked again; nothing has been played."""
    said = played(typed=lines("fly", "bid 99", "quit"))
    assert "“fly” is not offered. Offered: pass" in said
    assert "“bid 99” is not offered." in said
    assert "Anna bids" not in said


def test_moves_may_be_shortened() -> None:
    """ "p" is a pass, a number a bid."""
    assert "Anna passes." in played(typed=lines("p", "quit"))
    said = played("--seat", "2", typed=lines("10", "quit"))
    assert "Anna bids 10 million." in said


def test_an_ambiguous_move_is_answered_with_what_it_could_be(tmp_path: Path) -> None:
    """One black cube is left, and three lots: which of them is asked."""
    file = quiet_file(tmp_path, unfinished(143) | {"seed": 1, "x-seat": 2})
    done = zuschlag("play", "--resume", file, typed=lines("place black e", "p b e1", "ex"))
    assert "“place black e” could be any of: place black E10/E11/EX\n" in done.stdout
    assert "“p b e1” could be any of: place black E10/E11\n" in done.stdout
    assert done.exit_code == 0


def test_a_line_that_is_no_text_is_answered_too() -> None:
    """Bytes that are no UTF-8 are not offered."""
    done = zuschlag(*PLAY, typed=b"\xff\xfe\nquit\n")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "is not offered" in done.stdout


@pytest.mark.parametrize(
    ("language", "prompt", "stopped"),
    [
        ("de", "Dein Zug (", "Das Spiel ist nicht beendet."),
        ("fr", "Ton coup (", "La partie n’est pas terminée."),
        ("it", "La tua mossa (", "La partita non è finita."),
        ("en", "Your move (", "The game is not finished."),
    ],
)
def test_it_speaks_ones_language(language: str, prompt: str, stopped: str) -> None:
    """Moves stay words of the game."""
    said = played("--language", language, typed=lines("pass", "quit"))
    assert prompt in said
    assert stopped in said


def test_the_same_seed_and_moves_are_the_same_game() -> None:
    """Bots and dice included."""
    assert zuschlag(*PLAY, typed=lines(*ANY_MOVES)).stdout == zuschlag(*PLAY, typed=lines(*ANY_MOVES)).stdout


@pytest.mark.parametrize(("players", "seat"), [(2, 3), (2, 4), (3, 4)])
def test_a_seat_that_is_not_there_is_refused(players: int, seat: int) -> None:
    """The seats that there are are named."""
    said = refusal(zuschlag("play", "--players", str(players), "--seat", str(seat), typed=""))
    assert f"1 to {players}" in said


@pytest.mark.parametrize("args", [("--seat", "0"), ("--seat", "5"), ("--players", "5"), ("--bot", "genius"), ("--seed", "x")])
def test_arguments_that_are_none_are_refused(args: tuple[str, str]) -> None:
    """The argument is named."""
    assert args[0] in usage_error(zuschlag("play", *args, typed=""))


def test_a_finished_record_stays_what_it_is(tmp_path: Path) -> None:
    """Reading one to resume it does not write to it."""
    file = quiet_file(tmp_path)
    before = file.read_bytes()
    assert refusal(zuschlag("play", "--resume", file, "--record", file, typed=""))
    assert file.read_bytes() == before
    assert json.loads(before) == quiet_record()
