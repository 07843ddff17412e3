"""Compiling in the background: once for a cache, in a process of its own, while the bots of other games think."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import zuschlag
from tests.any_game import AnyGame, AnyTurn
from tests.bots.processes.liveness import has_ended
from tests.games import outside_games
from tests.random_play import match_after
from tests.variants import MANY_CONTRACTS
from zuschlag.bots import Turn
from zuschlag.bots.bot_pool import COMPILER_NICENESS, BotPool, compile_search, load_search
from zuschlag.bots.processes.worker_pool import WorkerDied

LONG = 300.0

GAME = """
from zuschlag.games.parts import Parts
from zuschlag.games.zahltag.game import Zahltag


class Slow(Zahltag):
    name = "slow"
    title = "Slow"
    parts = Parts(strategies="{strategies}")
"""

STRATEGIES = """
import os, time
from pathlib import Path
from numba.core import event
from zuschlag.kernel import rule
from zuschlag.kernel.numba_compiler import compile_rule
from zuschlag.bots.thought import Thought

FOLDER = Path({folder!r})


class Compilations(event.Listener):
    count = 0

    def on_start(self, event):
        self.count += 1

    def on_end(self, event):
        pass


@rule
def twice(n):
    return SIZE * n


SIZE = 2


def compile_search(game):
    compiled = compile_rule(twice, {{"SIZE": game.compiled_state.sizes["DISTINCT"]}})
    with event.install_listener("numba:compile", Compilations()) as found:
        compiled(1)
    if found.count:
        with (FOLDER / "compiled").open("a") as log:
            print(os.getpid(), os.nice(0), file=log)
    (FOLDER / "begun").write_text(str(os.getpid()))
    (FOLDER / "begun").rename(FOLDER / "waiting")
    while not (FOLDER / "open").exists():
        time.sleep(0.02)


def think_search(turn, rng, budget):
    return Thought(turn.offered[-1])
"""
"""Its search is compiled in a second, and then waits until somebody makes the file `open`."""


@pytest.fixture
def slow_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """An installed game whose compiler waits for a file, and that is not in the cache."""
    site, module = tmp_path / "site", f"slow_{tmp_path.name}"  # a module is imported once, whatever folder it is in
    outside_games.install(site, "slow-game", {"slow": f"{module}:Slow"})
    (site / f"{module}.py").write_text(GAME.format(strategies=f"{module}_strategies"))
    (site / f"{module}_strategies.py").write_text(STRATEGIES.format(folder=str(tmp_path)))
    outside_games.put_on_path(site, monkeypatch)
    return zuschlag.game("slow", 3)


def turn_of(game: str) -> AnyTurn:
    match = match_after((game, 3, {}), 4, 20)
    return Turn(match, match.pending.seats[0])


def wait_until(fact: Callable[[], bool]) -> None:
    until = time.monotonic() + LONG
    while not fact():
        assert time.monotonic() < until
        time.sleep(0.02)


def compilations(folder: Path) -> list[list[str]]:
    """Of each compilation the process and its niceness."""
    return [line.split() for line in (folder / "compiled").read_text().splitlines()]


def test_bots_of_one_game_think_while_another_game_is_compiled(tmp_path: Path, slow_game: AnyGame) -> None:
    """The search of a game that is ready answers; the valuer stands in for the other, until it is compiled too."""
    ready, slow = turn_of("zahltag"), turn_of("slow")
    with BotPool([ready.game]) as pool:
        pool.wait_until_ready(LONG)
        pool.make_ready(slow_game)
        wait_until((tmp_path / "waiting").exists)
        for seed in range(3):
            assert not pool.submit("search:20", seed, ready).result(LONG).is_stand_in
            assert pool.submit("search:20", seed, slow).result(LONG).is_stand_in
        compiler = int((tmp_path / "waiting").read_text())
        assert compiler not in pool._workers.pids
        (tmp_path / "open").touch()
        pool.wait_until_ready(LONG)
        assert not pool.think("search:20", 3, slow).is_stand_in
        wait_until(lambda: has_ended(compiler))


def test_it_is_compiled_once_at_low_priority_and_all_workers_load_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow_game: AnyGame
) -> None:
    """Also where the user's cache cannot be written: then the workers share a cache until the pool is closed."""
    (tmp_path / "open").touch()
    (tmp_path / "file").touch()
    monkeypatch.setenv("ZUSCHLAG_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.warns(UserWarning, match="compiled bots cannot be kept"):
        pool = BotPool([slow_game], workers=2)
    with pool:
        pool.wait_until_ready(LONG)
        assert pool.is_ready(slow_game)
        ((process, niceness),) = compilations(tmp_path)
        assert int(process) not in pool._workers.pids
        assert int(niceness) >= COMPILER_NICENESS
        pool.make_ready(zuschlag.game("slow", 3, contracts=MANY_CONTRACTS))
        pool.wait_until_ready(LONG)
        assert len(compilations(tmp_path)) == 2
        assert pool._own_cache is not None
        assert os.listdir(pool._own_cache.name)  # noqa: PTH208
    assert not Path(pool._own_cache.name).exists()


def test_closing_ends_the_compiler(tmp_path: Path, slow_game: AnyGame) -> None:
    """Who waits for it is told, and nothing is compiled later."""
    pool = BotPool([slow_game])
    wait_until((tmp_path / "waiting").exists)
    with pytest.raises(TimeoutError, match=r"not compiled within 0\.1 s"):
        pool.wait_until_ready(0.1)
    pool.close()
    assert has_ended(int((tmp_path / "waiting").read_text()))
    with pytest.raises(WorkerDied, match="closed"):
        pool.wait_until_ready(LONG)
    assert not pool.is_ready(slow_game)


def test_a_compiler_that_died_is_replaced_when_somebody_asks(tmp_path: Path, slow_game: AnyGame) -> None:
    """As when the system killed it for memory."""
    turn = turn_of("slow")
    with BotPool([slow_game]) as pool:
        wait_until((tmp_path / "waiting").exists)
        os.kill(int((tmp_path / "waiting").read_text()), signal.SIGKILL)
        with pytest.raises(WorkerDied):
            pool.wait_until_ready(LONG)
        (tmp_path / "open").touch()
        wait_until(lambda: not pool.think("search:20", 3, turn).is_stand_in)


def test_two_games_are_compiled_one_after_the_other(tmp_path: Path, slow_game: AnyGame) -> None:
    """By the same process: a server with one core is not asked to compile several at once."""
    larger = zuschlag.game("slow", 3, contracts=MANY_CONTRACTS)
    with BotPool([]) as pool:
        pool.make_ready(slow_game)
        wait_until((tmp_path / "waiting").exists)
        pool.make_ready(larger)
        wait_until(lambda: len(pool._compiler._calls) == 1)
        (tmp_path / "open").touch()
        pool.wait_until_ready(LONG)
        wait_until(lambda: not pool._compiler.pids)
    assert len(compilations(tmp_path)) == 2
    assert len({process for process, _ in compilations(tmp_path)}) == 1


def test_one_compilation_serves_decks_of_every_size(tmp_path: Path, slow_game: AnyGame) -> None:
    """What is ready for one large deck is ready for all, and what is for the built-in one is for all small ones."""
    large, larger, small = (
        zuschlag.game("slow", 3, contracts=contracts)
        for contracts in (MANY_CONTRACTS, [*MANY_CONTRACTS, "CCC", "EEE"], ["CE", "FW"])
    )
    (tmp_path / "open").touch()
    with BotPool([slow_game, large]) as pool:
        pool.wait_until_ready(LONG)
        known = dict(pool._builds)
        for game in (larger, small):
            assert pool.is_ready(game)
            pool.make_ready(game)
        assert pool._builds == known


def test_what_a_worker_and_the_compiler_do_can_be_done_here(tmp_path: Path, slow_game: AnyGame) -> None:
    """A search that is not in the cache is not loaded, and compiles nothing; then it is compiled."""
    (tmp_path / "open").touch()
    assert not load_search(slow_game)
    compile_search(slow_game)
    assert len(compilations(tmp_path)) == 1
    assert load_search(slow_game)
    assert len(compilations(tmp_path)) == 1
