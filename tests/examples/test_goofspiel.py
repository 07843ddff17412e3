"""A game from outside: Goofspiel, built and installed beside Zuschlag, plays through everything without an edit of ours."""

import ctypes
import json
import re
import sys
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from goofspiel.game import Goofspiel
from goofspiel.state import State

from tests.cli.command_runner import process
from tests.cli.server_process import server_process
from tests.examples.installed_goofspiel import CHECKOUT, EXAMPLE, install_goofspiel, run
from tests.kernel.test_cpp import needs_compiler, playout_library
from tests.resilience.test_reviews import visitor_of, wait_until
from tests.server.live_server import play_to_end
from zuschlag.cli.benchmarks.reference_implementations import PythonPlayouts
from zuschlag.kernel.batch import make_generators
from zuschlag.review import Mark
from zuschlag.review.rollout import RANDOM_BUDGET

ASCENDING = "".join(f"{card}\n" for card in range(1, 14)).encode()
"""A whole game: every card is bid once."""


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process in which the game is installed."""
    folder = tmp_path_factory.mktemp("goofspiel")
    install_goofspiel(folder)
    return {"PYTHONPATH": str(folder)}


def command(env: dict[str, str], *args: str | Path, typed: bytes = b"", language: str = "en") -> str:
    """What `zuschlag` prints; it must succeed."""
    done = process(*args, typed=typed, env=env | {"LANGUAGE": language}, timeout=60)
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return done.stdout.decode()


def test_it_is_played_in_the_terminal_and_its_record_is_verified_and_shown(env: dict[str, str], tmp_path: Path) -> None:
    """In its own words, in all four languages."""
    file = tmp_path / "game.jsonl"
    args = ("--players", "3", "--seed", "7", "--bot", "easy", "--record", file)
    shown = " ".join(command(env, "play", "goofspiel", *args, typed=ASCENDING).split())
    assert "Goofspiel for 3 players (the usual rules)" in shown
    assert "Everybody holds the cards 1 to 13." in shown
    assert re.search("The prize [0-9]+ is turned up", shown)
    assert "All cards have been played." in shown
    assert command(env, "verify", file) == "1 record holds\n"
    for language, round_one in (("en", "Round 1"), ("de", "Runde 1"), ("fr", "Manche 1"), ("it", "Turno 1")):
        told = command(env, "show", file, language=language)
        assert f"\n{round_one}\n" in told
        assert "goofspiel." not in told, "a message is missing"


def test_a_hint_is_the_strongest_bots_move(env: dict[str, str]) -> None:
    shown = command(env, "play", "goofspiel", "--players", "2", "--seed", "7", "--option", "cards=3", typed=b"hint\n1\n2\n3\n")
    assert "bid " in shown.partition("hint\n")[2].partition("\n")[0]


def test_it_is_simulated_and_its_bots_meet_in_the_arena(env: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    command(env, "simulate", "goofspiel", "--games", "3", "--players", "4", "--option", "ties=carried", "--out", file)
    assert command(env, "verify", file) == "3 records hold\n"
    assert all(json.loads(line)["options"] == {"ties": "carried"} for line in file.read_text().splitlines())
    bots = ("--bots", "cautious,valuer", "--games", "20", "--salt", "fixed")
    met = command(env, "arena", "goofspiel", "--players", "2", *bots)
    assert met.startswith("Goofspiel, 2 players: 20 games in 10 deals")
    assert re.findall(r"\n(valuer|cautious) +[0-9.]+ %", met) == ["valuer", "cautious"], "its own strategies play"


def test_its_author_checks_it_by_a_command(env: dict[str, str]) -> None:
    checked = command(env, "check", "goofspiel", "--matches", "1", "--no-compiled")
    assert len(re.findall("laws hold", checked)) == 9


def test_it_plays_through_every_environment(env: dict[str, str]) -> None:
    """The batch equals Python mode; PettingZoo's, Gymnasium's and OpenSpiel's own checks pass; language models play it."""
    path = f"{env['PYTHONPATH']}:{CHECKOUT}"
    said = run(sys.executable, "-m", "tests.examples.environments_script", "goofspiel", env={"PYTHONPATH": path}, cwd=CHECKOUT)
    played = ["play_batch", "play_pettingzoo", "play_gymnasium", "play_openspiel", "play_mcp"]
    assert [line for line in said.splitlines() if line in played] == played


def test_it_is_played_at_a_table_of_a_server_with_bots(env: dict[str, str], tmp_path: Path) -> None:
    """By HTTP and WebSocket; the record is fetched, and its dice were fixed before play. The page gets its messages."""
    file = tmp_path / "game.jsonl"
    mine = env | {"XDG_STATE_HOME": str(tmp_path / "state")}
    with server_process(tmp_path, "serve", "--no-browser", env=env) as served:
        games = {game["name"]: game for game in json.loads(served.get("/api/games"))}
        assert games["goofspiel"]["title"] == "Goofspiel"
        assert games["goofspiel"]["levels"] == ["easy", "normal"], "those that its strategies tell apart"
        assert json.loads(served.get("/api/texts/fr"))["goofspiel.won"] == "{seat} gagne le pot de {amount}."
        args = ("--players", "3", "--bot", "normal", "--option", "cards=5", "--record", file)
        shown = " ".join(command(mine, "play", "goofspiel", "--server", served.url, *args, typed=ASCENDING).split())
        assert served.stop() == 0
    assert "All cards have been played." in shown
    assert command(env, "verify", "--dice", file) == "1 record holds\n"


SIMULATIONS = 4


def test_a_server_reviews_its_matches_by_rollouts(env: dict[str, str], tmp_path: Path) -> None:
    """A finished table and an uploaded record: the same review as that of the command."""
    file = tmp_path / "match.jsonl"
    limited = env | {"ZUSCHLAG_REVIEW_SIMULATIONS": str(SIMULATIONS)}
    with server_process(tmp_path, "serve", "--no-browser", env=limited) as served:
        anna = visitor_of(served)
        assert anna.post("/api/me", {"name": "Anna"}).status_code == 201
        seats = ["mine", {"bot": "easy"}, {"bot": "normal"}]
        table = anna.create_table("goofspiel", seats, options={"cards": 5})["table"]["id"]
        play_to_end(anna, table)
        record = anna.get(f"/api/tables/{table}/record").json()
        file.write_text(json.dumps(record))
        replay = anna.post("/api/replays", record).json()["id"]
        found = []
        for path in (f"/api/tables/{table}/review", f"/api/replays/{replay}/review"):
            started = anna.post(path)
            assert started.status_code == 200, started.text
            wait_until(anna, path, lambda status: status["state"] == "done")
            found.append(anna.get(path).json()["review"])
        anna.http.close()
        assert served.stop() == 0
    told = json.loads(command(env, "review", file, "--json", "--budget", str(SIMULATIONS)))
    assert found == [told, told]
    assert (told["game"], told["evaluator"]["name"], told["is_complete"]) == ("goofspiel", "rollout", True)
    assert {decision["mark"] for decision in told["decisions"] if len(decision["candidates"]) > 1} <= set(get_args(Mark))
    assert len(told["chances"]) == 1 + 5, "the deal, and every prize"


def test_its_review_shows_no_noise_as_luck_or_skill(env: dict[str, str], tmp_path: Path) -> None:
    """Nobody has measured how much chance decides in it: so luck is 0, and decisions get many rollouts."""
    file = tmp_path / "game.jsonl"
    command(env, "play", "goofspiel", "--players", "2", "--seed", "7", "--bot", "easy", "--record", file, typed=ASCENDING)
    told = json.loads(command(env, "review", file, "--json"))
    assert told["settings"]["budget"] == RANDOM_BUDGET == 1000
    assert {player["luck"] for player in told["seats"]} == {0}
    assert all(player["start"] + player["skill"] == player["result"] for player in told["seats"])
    assert {moment["cause"] for moment in told["moments"]} <= {"decision"}
    errors = [each["error"] for decision in told["decisions"] if decision["mark"] for each in decision["candidates"]]
    assert 0 < min(errors) < max(errors) < 0.15
    assert "Luck is not told apart from skill" in command(env, "review", file, "--budget", "4")


DUEL = """
from goofspiel.game import Goofspiel

class Duel(Goofspiel):
    name = "duel"
    title = "Duel"
    player_counts = (2,)
    variants = ((2, {}),)
"""
DEFAULTS = """
import zuschlag
from zuschlag.envs import Batch, pettingzoo, spec
from zuschlag.envs.gymnasium.env import SingleSeatEnv
from zuschlag.envs.gymnasium.vector_env import BatchVectorEnv
from zuschlag.envs.mcp.tools import GameTools

made = [zuschlag.new("duel"), Batch("duel", size=1), spec("duel").game, SingleSeatEnv("duel").game]
made += [BatchVectorEnv("duel", opponents="random").batch, pettingzoo.raw_env("duel").game]
print([one.players for one in made], "2 players" in GameTools().start_match("duel", opponents="easy"))
"""


def test_a_game_for_two_alone_needs_no_number_of_players(env: dict[str, str], tmp_path: Path) -> None:
    """By default as many play as the game allows: in the terminal, in the arena, in Python and in every environment."""
    metadata = tmp_path / "duel-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: duel\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[zuschlag.games]\nduel = duel:Duel\n")
    (tmp_path / "duel.py").write_text(DUEL)
    mine = {"PYTHONPATH": f"{tmp_path}:{env['PYTHONPATH']}"}
    assert "Duel for 2 players" in command(mine, "play", "duel", "--seed", "7", typed=ASCENDING)
    assert json.loads(command(mine, "simulate", "duel", "--games", "1"))["players"] == 2
    assert command(mine, "arena", "duel", "--bots", "cautious,random", "--games", "2").startswith("Duel, 2 players")
    assert run(sys.executable, "-c", DEFAULTS, env=mine) == "[2, 2, 2, 2, 2, 2] True\n"


def test_a_host_can_forbid_it(env: dict[str, str], tmp_path: Path) -> None:
    """Then the server neither lists it nor creates a table for it, and says why."""
    mine = env | {"XDG_STATE_HOME": str(tmp_path / "state")}
    with server_process(tmp_path, "serve", "--no-browser", "--plugins", "none", env=env) as served:
        assert [game["name"] for game in json.loads(served.get("/api/games"))] == ["bigshot", "zahltag"]
        done = process("play", "goofspiel", "--server", served.url, env=mine)
        assert done.returncode == 1
        assert "there is no game 'goofspiel'" in done.stderr.decode()
        assert "zuschlag-goofspiel" in done.stderr.decode()
    alone = process("simulate", "goofspiel", "--games", "1", env=env | {"ZUSCHLAG_PLUGINS": "none"})
    assert alone.returncode == 2
    assert b"ZUSCHLAG_PLUGINS does not allow zuschlag-goofspiel, which offers it" in alone.stderr


@needs_compiler
def test_its_rules_are_the_same_in_cpp() -> None:
    """Random games, by their decisions, winners and points."""
    game, games = Goofspiel(3, {"ties": "carried"}), 20
    states, rngs = np.zeros(games, State.dtype()), make_generators(games, 7)
    for row in states:
        game.blank().pack(row)
    decisions, digests = np.zeros(games, np.int64), np.zeros(games, np.int64)
    pointers = [ctypes.c_void_p(array.ctypes.data) for array in (states, rngs, decisions, digests)]
    playout_library(game.rules, State).play(*pointers, ctypes.c_longlong(games))
    ours = PythonPlayouts(game, games, 7)
    ours.play_out()
    assert (decisions.tolist(), digests.tolist()) == (ours.decisions, ours.digests)


def test_the_tutorial_quotes_it_to_the_letter() -> None:
    sources = "".join(file.read_text(encoding="utf-8") for file in EXAMPLE.rglob("*.*") if file.suffix in (".py", ".toml"))
    quoted = re.findall(
        "```(?:python|toml)\n(.*?)```", (EXAMPLE.parents[1] / "tutorials/your-own-game.md").read_text(), re.DOTALL
    )
    assert len(quoted) > 8
    assert [text for text in quoted if text not in sources] == []


def test_its_own_tests_pass(env: dict[str, str]) -> None:
    """As its author runs them, without the settings of this checkout. They check the compiled rules, too."""
    line = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "pyproject.toml", "tests"]
    assert "7 passed" in run(*line, env=env, cwd=EXAMPLE)
