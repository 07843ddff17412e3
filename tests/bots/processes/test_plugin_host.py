"""Bots by others in Python: a real distribution, real processes."""

import os
import subprocess
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.bots.distribution import MODULE, install, installed
from zuschlag.bots import BOTS, Failed, Turn, find
from zuschlag.bots.builtin import Random
from zuschlag.bots.processes.plugin_host import (
    choose_move,
    create_bot,
    decode_answer,
    load_class,
    plugin_host_for,
    remove_bot,
    respond_in_json,
)
from zuschlag.bots.processes.python_worker import encode_call
from zuschlag.bots.processes.worker_process import kill_process_group
from zuschlag.errors import Refused, Trouble


@pytest.fixture(autouse=True)
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    installed(tmp_path, monkeypatch)
    return tmp_path


def at_turn() -> tuple[AnyMatch, int]:
    match = zuschlag.new("bigshot", 4, seed=3)
    return match, match.pending.seats[0]


def play(match: AnyMatch, *names: str) -> None:
    bots = [find(name)(7, seat) for seat, name in enumerate(names)]
    while seats := match.pending.seats:
        match.play(seats[0], bots[seats[0]].choose(Turn(match, seats[0])))
    for seat, bot in enumerate(bots):
        if hasattr(bot, "leave"):
            bot.leave(Turn(match, seat), match.result)


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_a_class_behind_an_entry_point_plays(game: str) -> None:
    """Whole matches, several of it at a table, beside the built-in ones."""
    match = zuschlag.new(game, 4, seed=3)
    play(match, "first", "first", "historian", "random")
    assert match.result is not None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("raises", r"crashed: LookupError: lost.* my way \(bots_by_others.py, line 18\)"),
        ("exits", "crashed: SystemExit: enough"),
        ("dies", "ended with exit status 3"),
    ],
)
def test_a_crash_is_said_and_the_next_match_is_played(name: str, said: str) -> None:
    """Whether it raises or takes its process with it."""
    match, seat = at_turn()
    bot = find(name)(7, seat)
    with pytest.raises(Failed, match=said):
        bot.choose(Turn(match, seat))
    bot.leave(Turn(match, seat), None)
    with pytest.raises(Failed, match=said):
        find(name)(7, seat).choose(Turn(match, seat))


def test_a_bot_that_hangs_is_ended_after_the_time_out() -> None:
    """Even one that catches everything."""
    match, seat = at_turn()
    bot = find("hangs", 0.5)(7, seat)
    begun = time.monotonic()
    with pytest.raises(Failed, match=r"gave no answer within 0\.5 s"):
        bot.choose(Turn(match, seat))
    assert time.monotonic() - begun < 5


def test_a_bot_that_cannot_be_made_has_failed() -> None:
    """When it is seated."""
    with pytest.raises(Failed, match="crashed: ValueError: not today"):
        find("unborn")(7, 0)


def test_what_is_no_word_is_passed_on_as_what_it_is() -> None:
    """It will not be among those offered."""
    match, seat = at_turn()
    assert find("mute")(7, seat).choose(Turn(match, seat)) == "None"


def test_built_in_names_win() -> None:
    """The distribution has a random of its own, which would die."""
    assert find("random") is BOTS["random"] is Random


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("absent", r"the bot 'absent' \(no_such_module:Bot\) cannot be loaded: ModuleNotFoundError: No module named"),
        ("misspelt", "cannot be loaded: AttributeError"),
        ("number", "is no class with a method choose"),
        ("choiceless", "is no class with a method choose"),
    ],
)
def test_a_broken_entry_point_is_told_when_it_is_asked_for(name: str, said: str) -> None:
    """And bothers nobody else."""
    find("first")
    with pytest.raises(Trouble, match=said):
        find(name)


def test_a_name_that_two_distributions_offer_is_told(others: Path) -> None:
    """Which of them is meant cannot be known."""
    install(others, "more-bots", {"first": "bots_by_others:Raises", "mute": "bots_by_others:Mute"})
    with pytest.raises(Trouble, match="several distributions offer a bot 'first': bots_by_others:First, bots_by_others:Raises"):
        find("first")
    find("mute")  # the same class, found twice, is no riddle


def test_an_unknown_name_is_refused_with_those_that_are_known() -> None:
    """Theirs too."""
    with pytest.raises(Refused, match=r"there is no bot 'nobody'; there is random.*, first, .*and exec:PROGRAM"):
        find("nobody")


def test_what_a_host_does_can_be_done_here() -> None:
    """The same as above, without the process: load, create, choose, remove."""
    match, seat = at_turn()
    turn = Turn(match, seat)
    game, *now, events = turn.__getstate__()

    def call(function: Any, *args: Any) -> Any:
        return decode_answer(respond_in_json(encode_call(function, args)))

    call(load_class, "bots_by_others:First")
    call(create_bot, 0, 7, seat)
    assert call(choose_move, 0, game, now, events) == call(choose_move, 0, None, now, []) == turn.offered[0]
    call(remove_bot, 0)
    with pytest.raises(Failed, match=r"^crashed: KeyError: 0$"):
        call(choose_move, 0, None, now, [])


@pytest.mark.parametrize("line", [b"", b"no JSON\n", b"5\n", b"[1, 2, 3]\n", b"\xff\n"])
def test_what_no_host_writes_is_a_failure(line: bytes) -> None:
    """A bot that finds the pipe and writes to it has only itself to blame: what it sends is never more than data."""
    with pytest.raises(Failed, match="expected what a host writes"):
        decode_answer(line)


SCRIPT = """
import gymnasium
import zuschlag.envs.gymnasium
print("once")
env = gymnasium.make("zuschlag/Zahltag-v0", players=3, opponents=["first", "random"])
seen, info = env.reset(seed=5)
is_over = False
while not is_over:
    seen, reward, is_over, _, info = env.step(seen["action_mask"].argmax())
print(sorted(info["result"]))
"""


@pytest.mark.parametrize("isolation", [[], ["-P"]])
def test_a_script_without_a_main_guard_plays_against_a_class_behind_an_entry_point(others: Path, isolation: list[str]) -> None:
    """The script runs once, and the bot is found wherever the script's own search path finds it."""
    script = others / "learn.py"
    script.write_text(f"import sys; sys.path.append({str(others)!r})\n{SCRIPT}", encoding="utf-8")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, *isolation, script], capture_output=True, text=True, check=False, timeout=60, env=env
    )
    assert (done.stdout, done.returncode) == ("once\n['equipment', 'money', 'out', 'table', 'winners']\n", 0), done.stderr
    assert "I take the first" in done.stderr


ASYNC = """
import gymnasium, os
import zuschlag.envs.gymnasium
envs = gymnasium.make_vec("zuschlag/Zahltag-v0", num_envs=2, vectorization_mode="async", players=2, opponents="first")
seen, infos = envs.reset(seed=5)
games = 0
while games < 4:
    seen, rewards, ended, _, infos = envs.step(seen["action_mask"].argmax(axis=1))
    games += ended.sum()
envs.close()
print("played")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_every_worker_of_gymnasium_s_async_vector_has_a_host_of_its_own(others: Path) -> None:
    """Though it is a fork of a process that has one, and no process of multiprocessing may start others."""
    done = subprocess.run([sys.executable, "-c", ASYNC], capture_output=True, text=True, check=False, timeout=60, cwd=others)
    assert (done.stdout, done.returncode) == ("played\n", 0), done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no fork")
def test_a_fork_leaves_its_parents_host_alone() -> None:
    """What it forgets and ends is not ended there."""
    host = plugin_host_for("bots_by_others:First")
    with warnings.catch_warnings(action="ignore"):  # other threads are of no concern to this fork
        child = os.fork()
    if child == 0:
        host._process.kill()
        os._exit(0 if not host.is_usable else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    kill_process_group(host._process._process, owner=child)
    assert host.is_usable
    assert host.call(10, create_bot, next(host.numbers), 7, 0) is None


def test_the_line_that_is_quoted_is_the_bots_own() -> None:
    """As above; a change of the module moves it."""
    assert MODULE.splitlines()[17].strip().startswith("raise LookupError")


@pytest.mark.parametrize("name", ["not_a_bot", "WithoutChoice"])
def test_what_is_no_class_with_a_choice_is_not_taken_in(name: str) -> None:
    """In the host, where it is loaded."""
    with pytest.raises(TypeError, match="no class with a method choose"):
        load_class(f"bots_by_others:{name}")
