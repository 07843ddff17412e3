"""`zuschlag play --server`: the same game, at a table on a server."""

import json
import shlex
import stat
import sys
import time
from pathlib import Path

import pytest

from tests.cli.command_runner import ANY_MOVES, refusal, zuschlag
from tests.cli.commands.test_zahltag_commands import ANY_MOVES as ANY_ZAHLTAG_MOVES
from tests.cli.pseudo_terminal import Terminal
from tests.cli.server_process import server_process
from tests.hidden_packages import environment_without
from tests.server.live_server import LiveServer, Visitor, run_live_server

CTRL_C = "\x03"


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who one is is kept elsewhere than the tester's own credentials."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def played(*args: str | Path, typed: str = "") -> str:
    """What is shown until the input ends, or the match."""
    done = zuschlag("play", *args, typed=typed)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def create_table_in_phase(shown: str) -> str:
    return shown.partition("Table ")[2].split()[0]


@pytest.mark.parametrize("args", [("--players", "2"), ("--players", "3", "--seat", "3"), ("--option", "variant=challenge")])
def test_a_whole_game_of_big_shot_is_played_from_a_pipe(live_server: LiveServer, args: tuple[str, ...]) -> None:
    """Told as a game in the terminal is: rounds, board, score and winner."""
    shown = played("bigshot", "--server", live_server.url, "--name", "Anna", "--bot", "easy", *args, typed="\n".join(ANY_MOVES))
    assert "Round 18 of 18" in shown
    assert " wins." in shown or " share the win." in shown
    for part in ("Spaces (", "Anna passes.", "Easy "):
        assert part in shown


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_whole_game_of_zahltag_is_played_from_a_pipe(live_server: LiveServer, tmp_path: Path, players: str) -> None:
    """Its record is fetched, and holds; the dice in it were fixed before play."""
    file = tmp_path / "game.jsonl"
    args = ("--players", players, "--bot", "easy", "--record", file)
    shown = played("zahltag", "--server", live_server.url, *args, typed=ANY_ZAHLTAG_MOVES)
    assert f"Saved in {file}." in shown
    assert zuschlag("verify", "--dice", file).stdout == "1 record holds\n"
    assert "Your hand: " in shown
    assert "The game is over." in " ".join(shown.split())
    assert " wins." in shown or " share the win." in shown


def test_a_server_without_numba_says_which_level_plays(tmp_path: Path) -> None:
    """To whoever asks it for a level that it cannot play; not to others."""
    with server_process(tmp_path, env=environment_without(tmp_path / "site", ["numba", "llvmlite"])) as server:
        notice = "“Expert” needs numba, which this server does not have: “Normal” plays instead."
        assert notice in played("--server", server.url, "--bot", "expert")
        assert "numba" not in played("--server", server.url, "--bot", "easy")


def test_it_begins_as_a_game_in_the_terminal_does(live_server: LiveServer) -> None:
    """The same words, and how to come back."""
    shown = " ".join(played("--server", live_server.url, "--name", "Anna", "--bot", "easy").split())
    for part in ("for 4 players (classic game)", "Alex Randolph", "reconstruction", "You have seat 1.", "“board”", "“say …”"):
        assert part in shown
    table = create_table_in_phase(shown)
    assert shown.endswith(f"Come back with: zuschlag play --server {live_server.url} --table {table} --name Anna")


def test_typing_is_as_comfortable_as_in_the_terminal(live_server: LiveServer) -> None:
    shown = played("--server", live_server.url, "--bot", "easy", typed="?\nboard\n\nfly\np\n")
    prompt = shown.partition("Your move (")[2].partition("): ?")[0]
    assert f"): ?\n{prompt}\n" in shown
    assert shown.count("Spaces (") >= 2
    assert "“fly” is not offered. Offered: pass" in shown
    assert "Guest passes." in shown


def test_one_comes_back_to_ones_seat(live_server: LiveServer) -> None:
    """The secret is in a file that only its owner reads; the round in play is told once more."""
    first = played("zahltag", "--server", live_server.url, "--players", "2", "--name", "Anna", "--bot", "easy", typed="keep\n")
    *_, command = first.strip().split(": ")
    shown = played(*shlex.split(command)[2:], typed="board\n")
    assert "You have seat 1." in shown
    assert "Your hand: " in shown
    again = played("--server", live_server.url, "--table", create_table_in_phase(first))
    assert "You are Anna." in again


def test_who_leaves_the_seat_has_left_it_also_from_a_pipe(live_server: LiveServer) -> None:
    shown = played("zahltag", "--server", live_server.url, typed="quit\nyes\n")
    assert "The seat is still yours" not in shown
    table = live_server.stranger().get(f"/api/tables/{create_table_in_phase(shown)}").json()["table"]
    assert table["status"] == "abandoned"  # nobody else was there


def test_secrets_are_for_their_owner_alone(live_server: LiveServer, tmp_path: Path) -> None:
    played("--server", live_server.url, "--name", "../Anna", "--bot", "easy")
    played("--server", live_server.url, "--name", "Ben", "--bot", "easy")
    files = [file for file in (tmp_path / "state").rglob("*") if file.is_file()]
    assert sorted(json.loads(file.read_text())["name"] for file in files) == ["../Anna", "Ben"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_server_that_has_forgotten_one_meets_one_anew(live_server: LiveServer, tmp_path: Path) -> None:
    played("--server", live_server.url, "--name", "Anna", "--bot", "easy")
    (file,) = (file for file in (tmp_path / "state").rglob("*") if file.is_file())
    file.write_text(json.dumps({"name": "Anna", "secret": "x" * 22}))
    assert "You are Anna." in played("--server", live_server.url, "--bot", "easy")


def test_other_people_sit_down_by_a_link(live_server: LiveServer) -> None:
    """The link is printed; whoever has it plays, and those who do not cannot."""
    ben = live_server.person("Ben")
    with Terminal("play", "zahltag", "--server", live_server.url, "--players", "2", "--open", "1", "--name", "Anna") as anna:
        anna.wait_for("People who open this link can sit down: ")
        link = anna.wait_for("\r\n").strip()
        table, key = link.rpartition("/")[2].split("?invite=")
        anna.wait_for("Waiting for players.")
        assert ben.do(table, "sit").status_code == 403
        assert ben.do(table, "sit", invite=key).status_code == 200
        anna.wait_for("Ben sits down.")
        anna.wait_for("You have seat 1.")
        ben.do(table, "say", text="hello \x1b[31mthere")
        anna.wait_for("Ben: hello")
        anna.type("say hi Ben\n")
        anna.wait_for("Anna: hi Ben")
        anna.type("quit\n")
        anna.wait_for("Leave the seat to a bot?")
        anna.type("yes\n")
        assert anna.end() == 0
        assert "A bot plays for you. Take the seat back with: " in anna.shown
    assert ben.get(f"/api/tables/{table}").json()["table"]["seats"][0]["stand_in"] == "left"


def test_one_sits_down_by_a_link(live_server: LiveServer) -> None:
    """It brings its server along. Who is done with it is told apart by name."""
    ben = live_server.person("Ben")
    table = ben.create_table("zahltag", ["mine", "open"])["table"]["id"]
    link = ben.get(f"/api/tables/{table}/invite").json()["url"]
    with Terminal("play", "--join", link, "--name", "Anna") as anna:
        anna.wait_for("You have seat 2.")
    assert [seat["name"] for seat in ben.get(f"/api/tables/{table}").json()["table"]["seats"]] == ["Ben", "Anna"]


def test_a_hint_of_the_server_is_shown_with_its_reasons_and_logged(live_server: LiveServer) -> None:
    with Terminal("play", "zahltag", "--server", live_server.url, "--players", "2", "--bot", "easy", "--name", "Anna") as anna:
        anna.wait_for("Your move (")
        anna.type("hint\n")
        anna.wait_for("Anna has asked for a hint.")
        anna.wait_for("would play: ")
        reasons = anna.wait_for("Your move (")
        assert "chance to win " in reasons or "rated " in reasons  # while the search compiles, the valuer answers


def test_one_who_comes_back_to_a_table_that_waits_gets_its_link_again(live_server: LiveServer) -> None:
    with Terminal("play", "--server", live_server.url, "--players", "2", "--open", "1", "--name", "Anna") as anna:
        link = anna.wait_for("Waiting for players.").partition("sit down: ")[2].split()[0]
        anna.type(CTRL_C)
        assert anna.end() == 130
        table = create_table_in_phase(anna.shown)
    with Terminal("play", "--server", live_server.url, "--table", table) as again:
        again.wait_for(f"sit down: {link}")
        again.wait_for("Waiting for players.")


def test_one_takes_a_seat_along_by_a_personal_link(live_server: LiveServer) -> None:
    ben = live_server.person("Ben")
    table = ben.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    ben.do(table, "start")
    link = ben.do(table, "link").json()["link"]
    with Terminal("play", "--join", link, "--name", "Ben at home") as at_home:
        at_home.wait_for("You have seat 1.")
    assert ben.get(f"/api/tables/{table}").json()["you"] is None


@pytest.mark.parametrize("way", ["file", "variable"])
def test_a_personal_link_can_be_given_where_no_list_of_processes_shows_it(
    live_server: LiveServer, tmp_path: Path, way: str
) -> None:
    ben = live_server.person("Ben")
    table = ben.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    ben.do(table, "start")
    link = ben.do(table, "link").json()["link"]
    file = tmp_path / "link"
    file.write_text(f"{link}\n")
    args = ["--join-file", str(file)] if way == "file" else []
    with Terminal(
        "play", *args, "--name", "Ben at home", env={"ZUSCHLAG_JOIN": link} if way == "variable" else None
    ) as at_home:
        at_home.wait_for("You have seat 1.")
    assert ben.get(f"/api/tables/{table}").json()["you"] is None


def test_one_watches(live_server: LiveServer) -> None:
    """To the end, without a hand to look into; a pipe without a line is no reason to go."""
    ben = live_server.person("Ben")
    table = ben.create_table("zahltag", ["mine", "open"])["table"]["id"]
    with Terminal("play", "--server", live_server.url, "--watch", table) as watcher:
        watcher.wait_for("Waiting for players.")
        ben.do(table, "fill", seat=1, level="easy")
        watcher.wait_for("The host has reassigned this seat: Easy 2.")
        ben.do(table, "start")
        watcher.wait_for("Play begins.")
        watcher.wait_for("Zahltag for 2 players")
        watcher.wait_for("You are watching.")
        ben.do(table, "leave")
        watcher.wait_for("The match was abandoned.")
        assert watcher.end() == 0
        assert "Your hand" not in watcher.shown


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pty")
def test_ctrl_c_leaves_the_terminal_but_not_the_seat(live_server: LiveServer) -> None:
    with Terminal("play", "--server", live_server.url, "--name", "Anna", "--bot", "easy") as anna:
        anna.wait_for("Your move (")
        anna.wait_for("): ")
        anna.type(CTRL_C)
        assert anna.end() == 130
        assert "The seat is still yours. Come back with: zuschlag play --server" in anna.shown
        assert "Traceback" not in anna.shown
        table = create_table_in_phase(anna.shown)
    assert live_server.stranger().get(f"/api/tables/{table}").json()["table"]["seats"][0]["stand_in"] is None


def with_first(live_server: LiveServer, first: str) -> tuple[Visitor, str]:
    """Ben, and the invite link of a table where this seat will begin; salts decide it, so some are tried."""
    while True:
        ben, cleo = live_server.person("Ben"), live_server.person("Cleo")
        table = ben.create_table("zahltag", ["mine", "open"])["table"]["id"]
        link = ben.get(f"/api/tables/{table}/invite").json()["url"]
        cleo.do(table, "sit", invite=link.partition("=")[2])
        handed = cleo.do(table, "link").json()["link"]
        if ben.get(f"/api/tables/{table}").json()["awaited"] == [("Ben", "Anna").index(first)]:
            return ben, handed


def test_one_asks_to_take_a_move_back(live_server: LiveServer) -> None:
    ben, link = with_first(live_server, "Anna")
    with Terminal("play", "--join", link, "--name", "Anna") as anna:
        anna.wait_for("Your move (keep")
        anna.type("keep\n")
        anna.wait_for("Anna changes nothing.")
        anna.type("undo\n")
        anna.wait_for("Anna asks to take the last move back.")
        ben.do(create_table_in_phase(anna.shown), "answer", agree=True)
        anna.wait_for("Anna has taken the last move back.")
        anna.wait_for("Your move (keep")


def test_who_asked_is_told_that_the_game_went_on_instead(live_server: LiveServer) -> None:
    ben, link = with_first(live_server, "Anna")
    with Terminal("play", "--join", link, "--name", "Anna") as anna:
        anna.wait_for("Your move (keep")
        anna.type("keep\n")
        anna.wait_for("Anna changes nothing.")
        anna.type("undo\n")
        anna.wait_for("Anna asks to take the last move back.")
        assert ben.do(create_table_in_phase(anna.shown), "play", nth=0, move="keep").status_code == 200
        anna.wait_for("The move stands: the game has gone on meanwhile.")


def test_one_is_asked_whether_a_move_may_be_taken_back(live_server: LiveServer) -> None:
    """And told how to answer, also where it is one's turn."""
    ben, link = with_first(live_server, "Ben")
    with Terminal("play", "--join", link, "--name", "Anna") as anna:
        anna.wait_for("You have seat 2.")
        table = create_table_in_phase(anna.shown)
        anna.type("keep\n")
        anna.wait_for("It is not your turn")
        assert ben.do(table, "play", nth=0, move="keep").status_code == 200
        anna.wait_for("Your move (")
        assert ben.do(table, "take-back").status_code == 200
        anna.wait_for("Ben asks to take the last move back.")
        anna.wait_for("Type “agree” or “object”.")
        anna.wait_for("Your move (")
        anna.type("object\n")
        anna.wait_for("Anna says no: the move stands.")
        anna.wait_for("Your move (")


def test_the_connection_comes_back_by_itself(tmp_path: Path) -> None:
    """The server goes and comes back in the middle of a game; what happened is told once, and the game goes on."""
    with run_live_server(tmp_path) as before:
        port = int(before.url.rpartition(":")[2])
        anna = Terminal("play", "zahltag", "--server", before.url, "--players", "2", "--name", "Anna", "--bot", "easy")
        anna.__enter__()
        anna.wait_for("Your move (")
        anna.type("say hello\n")
        anna.wait_for("Anna: hello")
        anna.wait_for("Your move (")
    try:
        anna.wait_for("The connection is lost")
        anna.wait_for("Trying again in ")
        with run_live_server(tmp_path, port=port):
            anna.wait_for("Connected again.")
            anna.wait_for("Your move (")
            anna.type("keep\n")
            anna.wait_for("Anna changes nothing.")
            anna.type(CTRL_C)
            assert anna.end() == 130
            assert anna.shown.count("You have seat 1.") == 1
            assert anna.shown.count("Anna: hello") == 1
    finally:
        anna.__exit__(None, None, None)


def test_a_server_that_was_killed_is_waited_for(tmp_path: Path) -> None:
    """A move that was typed while it was away is made when it is back, once."""
    with server_process(tmp_path, "serve") as before:
        port = before.url.rpartition(":")[2]
        anna = Terminal("play", "zahltag", "--server", before.url, "--players", "2", "--name", "Anna", "--bot", "easy")
        with anna:
            anna.wait_for("Your move (keep")
            before.process.kill()
            anna.wait_for("The connection is lost")
            anna.type("keep\n")
            with server_process(tmp_path, "serve", env={"ZUSCHLAG_PORT": port}):
                anna.wait_for("Connected again.")
                anna.wait_for("Anna changes nothing.")
                anna.type(CTRL_C)
                assert anna.end() == 130
            assert anna.shown.count("Anna changes nothing.") == 1


def test_a_table_that_is_not_there_is_said_so(live_server: LiveServer) -> None:
    for way in ("--table", "--watch"):
        done = zuschlag("play", "--server", live_server.url, way, "nowhere")
        assert done.exit_code == 1
        assert "there is no table 'nowhere'" in done.stderr


def test_a_table_of_others_is_only_to_watch(live_server: LiveServer) -> None:
    ben = live_server.person("Ben")
    table = ben.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    ben.do(table, "start")
    assert f"--watch {table}" in refusal(zuschlag("play", "--server", live_server.url, "--table", table))
    private = ben.create_table("zahltag", ["mine", "open"])["table"]["id"]
    assert "invite link" in refusal(zuschlag("play", "--server", live_server.url, "--table", private))


@pytest.mark.parametrize("path", ["", "/", "/t/", "/seat/", "/elsewhere", "/t/a/b"])
def test_a_link_that_is_none_is_said_so(live_server: LiveServer, path: str) -> None:
    assert "expected an invite such as" in refusal(zuschlag("play", "--join", f"{live_server.url}{path}"))


def test_a_private_server_takes_its_password_from_a_variable(tmp_path: Path) -> None:
    with run_live_server(tmp_path, password="sesame") as private:
        assert "password" in refusal(zuschlag("play", "--server", private.url, "--bot", "easy"))
        done = zuschlag("play", "--server", private.url, "--bot", "easy", env={"ZUSCHLAG_PASSWORD": "sesame"})
        assert (done.exit_code, done.stderr) == (0, "")
        with Terminal("play", "--server", private.url, "--name", "Zoe", "--bot", "easy") as zoe:
            zoe.wait_for("Password of this server: ")
            time.sleep(0.1)  # it turns the echo off
            zoe.type("sesame\n")
            zoe.wait_for("You have seat 1.")
            assert "sesame" not in zoe.shown


def test_a_server_that_is_not_running_is_said_so() -> None:
    assert "is the server running?" in refusal(zuschlag("play", "--server", "http://127.0.0.1:9"))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--server", "127.0.0.1:8000"), "expected an address such as http://"),
        (("--server", "ftp://a.example"), "expected an address such as http://"),
        (("--server", "http://a.example", "--seed", "1"), "--seed is for a local game"),
        (("--server", "http://a.example", "--resume", __file__), "--resume is for a local game"),
        (("--server", "http://a.example", "--table", "a", "--watch", "b"), "expected one of them"),
        (("--server", "http://a.example", "--table", "a", "--players", "2"), "--players is set by the table"),
        (("--server", "http://a.example", "--table", "a", "--open", "1"), "--open is set by the table"),
        (("--server", "http://a.example", "--players", "2", "--open", "2"), "at most 1"),
        (("--server", "http://a.example", "--players", "2", "--seat", "3"), "seats are 1 to 2"),
        (("--server", "http://a.example", "--bot", "random"), "expected a level"),
        (("--join", "http://127.0.0.1:9/elsewhere"), "is the server running?"),
        (("--join", "http://127.0.0.1:9/t/a", "--join-file", __file__), "both given"),
        (("--table", "a"), "expected --server with it"),
        (("--watch", "a"), "expected --server with it"),
        (("--open", "1"), "expected --server with it"),
    ],
)
def test_what_makes_no_sense_is_refused(args: tuple[str, ...], said: str) -> None:
    assert said in refusal(zuschlag("play", *args))
