"""What a player installs is little, and enough; and without numba everything works but compiled rules and bots that search."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

import hatch_build
from tests.cli.command_runner import ANY_MOVES, process
from tests.cli.server_process import server_process
from tests.hidden_packages import ROOT, environment_with_only, environment_without, locked
from tests.server.live_server import Visitor
from tools.with_build_tools import has_build_tools, main
from zuschlag.kernel.numba_extra import INSTALL_NUMBA, NUMBA_MISSING
from zuschlag.texts import LANGUAGES, Texts

HEAVY = {"deno", "jax", "jaxlib", "matplotlib", "mypy", "open-spiel", "playwright", "pytest", "ray", "ruff", "scipy"}
NUMBA = {"numba", "llvmlite"}
FAST = NUMBA | {"uvloop"}
"""What the extra `fast` brings."""
PATIENCE = 60
"""Seconds for a bot's move: its worker starts first."""
EXTRAS = (
    *(
        f"zuschlag.envs.{name}"
        for name in (
            *("bigshot_v0", "bigshot_v1", "gymnasium", "mcp", "openspiel", "pettingzoo", "stable_baselines3"),
            *("zahltag_v0", "zahltag_v1"),
        )
    ),
    "zuschlag.bus.nats",
    "zuschlag.bus.postgres",
    "zuschlag.store.postgres",
)
"""What needs an extra besides `fast`."""
NEED_NUMBA = (
    "zuschlag.bots.zahltag.guided.workspace",
    "zuschlag.bots.zahltag.search.workspace",
    "zuschlag.envs.batch",
    "zuschlag.kernel.numba_compiler",
    "zuschlag.kernel.numba_linking",
)
IMPORT_ALL = """
import importlib, pkgutil, zuschlag
failed = []
def note(name): failed.append(name)
for module in pkgutil.walk_packages(zuschlag.__path__, "zuschlag.", onerror=note):
    if module.name != "zuschlag.__main__":
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError:
            note(module.name)
print(*sorted(set(failed)))
"""


@pytest.fixture(scope="module")
def play_lock(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of processes that find only what `make play` installs."""
    return environment_with_only(tmp_path_factory.mktemp("play"), locked("play.txt"))


@pytest.fixture(scope="module")
def no_numba(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The same, without the extra `fast`."""
    return environment_with_only(tmp_path_factory.mktemp("plain"), locked("play.txt").keys() - FAST)


def not_importable(environment: dict[str, str]) -> list[str]:
    """The modules of ours that cannot be imported, for lack of a package."""
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_the_lock_for_players_holds_nothing_that_only_developers_need() -> None:
    """And agrees with the others: `make test` changes no version that `make play` installed, nor the other way round."""
    play, build, dev = locked("play.txt"), locked("build.txt"), locked("dev.txt")
    assert len(play) > 20
    assert HEAVY & play.keys() == set()
    assert set(dev) > {*play, *build}
    assert {name: dev[name] for name in play | build} == play | build


def test_with_what_players_install_all_but_the_extras_can_be_imported(play_lock: dict[str, str]) -> None:
    assert [name for name in not_importable(play_lock) if not name.startswith(EXTRAS)] == []


def test_without_numba_all_but_compiled_rules_can_be_imported(no_numba: dict[str, str]) -> None:
    assert [name for name in not_importable(no_numba) if not name.startswith((*EXTRAS, *NEED_NUMBA))] == []


def test_with_what_players_install_the_page_opens_and_bots_play(play_lock: dict[str, str], tmp_path: Path) -> None:
    check_server(tmp_path, play_lock, replaced={})


def test_without_numba_the_page_opens_bots_play_and_the_api_says_which_level_plays(
    no_numba: dict[str, str], tmp_path: Path
) -> None:
    check_server(tmp_path, no_numba, replaced={"hard": "normal", "expert": "normal", "master": "normal"})


def check_server(folder: Path, environment: dict[str, str], *, replaced: dict[str, str]) -> None:
    with (
        server_process(folder, env=environment) as server,
        httpx.Client(base_url=server.url, timeout=30, trust_env=False) as client,
    ):
        assert "<title>" in client.get("/").text
        assert {game["name"]: game["replaced_levels"] for game in client.get("/api/games").json()} == {
            "bigshot": replaced,
            "zahltag": replaced,
        }
        anna = Visitor(client, server.url)
        assert anna.post("/api/me", {"name": "Anna"}).status_code == 201
        table = anna.create_table("zahltag", ["mine", {"bot": "expert"}])["table"]["id"]
        with anna.socket(table) as socket:
            socket.receive()
            socket.send("start")
            update: dict[str, Any] = {}
            while update.get("news", {}).get("by") != "bot":
                if update.get("offered"):
                    socket.send("play", nth=update["you"]["nth"], move=update["offered"][0])
                while (update := socket.receive(timeout=PATIENCE))["type"] != "update":
                    pass


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_numba_a_whole_match_against_hard_bots_is_played_and_says_so_once(
    no_numba: dict[str, str], language: str
) -> None:
    texts = Texts(language)
    typed = "\n".join(["hint", *ANY_MOVES]).encode()
    done = process(
        "play", "bigshot", "--players", "3", "--bot", "hard", "--seed", "5", "--language", language,
        typed=typed, env=no_numba, timeout=120,
    )  # fmt: skip
    said = done.stdout.decode().replace("\n", " ")  # lines are wrapped
    assert (done.returncode, done.stderr) == (0, b""), said[-2000:]
    notice = texts.say("hint.no_numba", command=INSTALL_NUMBA)
    assert said.count(notice) == 2, "once for the bots, once for the hint"
    assert texts.say("hint.stand_in") not in said


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (("simulate", "bigshot", "--games", "1", "--bot", "hard"), "'hard' needs numba, which is not installed: "),
        (("arena", "zahltag", "--players", "2", "--bots", "search:20,valuer", "--games", "2"), "'search:20' needs numba"),
        (("bench",), NUMBA_MISSING),
        (("check", "zahltag"), f"{NUMBA_MISSING}; to check without it, use --no-compiled"),
    ],
    ids=lambda given: given[0] if isinstance(given, tuple) else "",
)
def test_without_numba_studies_refuse_what_needs_it(no_numba: dict[str, str], command: tuple[str, ...], refusal: str) -> None:
    """They never let another bot play: that would be another experiment."""
    done = process(*command, env=no_numba)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().startswith(f"Error: {refusal}")
    assert INSTALL_NUMBA in done.stderr.decode()


def test_without_numba_games_are_checked_simulated_and_compared(no_numba: dict[str, str], tmp_path: Path) -> None:
    assert process("check", "zahltag", "--matches", "1", "--no-compiled", env=no_numba, timeout=60).returncode == 0
    games = tmp_path / "games.jsonl"
    assert process("simulate", "zahltag", "--games", "2", "--bot", "normal", "--out", games, env=no_numba).returncode == 0
    assert process("verify", games, env=no_numba).stdout == b"2 records hold\n"
    met = process("arena", "bigshot", "--players", "2", "--bots", "random,cautious", "--games", "2", env=no_numba, timeout=60)
    assert met.stdout.startswith(b"Big Shot, 2 players: 2 games")


def test_without_numba_a_program_that_compiles_rules_says_what_to_install(tmp_path: Path) -> None:
    program = "import zuschlag; from zuschlag.envs import Batch; Batch('bigshot', players=3, size=1)"
    without = environment_without(tmp_path, NUMBA)
    done = subprocess.run([sys.executable, "-c", program], env=without, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == f"ModuleNotFoundError: {NUMBA_MISSING}"


def test_with_what_players_install_a_page_that_is_built_is_found_to_be_current(play_lock: dict[str, str]) -> None:
    """So a second `make play` needs none of what builds it."""
    done = subprocess.run(
        [sys.executable, "hatch_build.py", "--check"], cwd=ROOT, env=play_lock, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_catalogue_is_built_again_when_its_source_has_changed(tmp_path: Path) -> None:
    source, target = tmp_path / "some.po", tmp_path / "some.mo"
    source.touch()
    assert not hatch_build.is_catalogue_built(target, source)
    target.touch()
    assert hatch_build.is_catalogue_built(target, source)
    later = target.stat().st_mtime + 1
    os.utime(source, (later, later))
    assert not hatch_build.is_catalogue_built(target, source)


def test_in_an_environment_with_the_build_tools_a_command_just_runs() -> None:
    """`make soak` tries it where they are installed for a moment."""
    assert has_build_tools()
    assert main([sys.executable, "-c", "raise SystemExit(7)"]) == 7


def test_the_players_lock_is_the_one_that_make_play_installs() -> None:
    """And the second time nothing is installed: the stamp is newer than the lock."""
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "\n$(INSTALLED): requirements/play.txt " in recipe
    assert "--require-hashes --requirement requirements/play.txt\n" in recipe
