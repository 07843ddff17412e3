"""The pool of bots: nobody waits for the compiler, nobody is told that the stand-in is the search, the dead are replaced."""

import math
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.any_game import AnyTurn
from tests.bots.distribution import installed
from tests.random_play import match_after
from zuschlag import Match, Refused, Trouble
from zuschlag.bots import Thought, Turn, find
from zuschlag.bots.bigshot.search.runner import compiled_search
from zuschlag.bots.bot_pool import BotPool, compile_search, think_as_valuer, think_turn
from zuschlag.bots.processes.worker_pool import WorkerDied

LONG = 300.0  # seconds: the compiler's time, on a machine that has never compiled it and has other things to do
SPEC = "search:20"


def a_turn() -> AnyTurn:
    match = match_after(("bigshot", 3, {}), 4, 40)
    return Turn(match, match.pending.seats[0])


def workers(pool: BotPool) -> list[int]:
    return pool._workers.pids


def kill_workers(pool: BotPool) -> None:
    for pid in workers(pool):
        os.kill(pid, signal.SIGKILL)


def wait_until(fact: Callable[[], bool]) -> None:
    until = time.monotonic() + LONG
    while not fact():
        assert time.monotonic() < until
        time.sleep(0.05)


def wait_until_dead(pool: BotPool) -> None:
    """Until nothing is left of its workers but that they were started."""
    wait_until(lambda: all(worker.process is None or worker.process.has_ended() for worker in pool._workers._workers))


def has_gone(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return False
    return True


def wait_until_ready(pool: BotPool) -> None:
    pool.wait_until_ready(LONG)
    assert pool.is_ready(a_turn().game)


@pytest.fixture(scope="module")
def ready() -> Iterator[BotPool]:
    """A pool that is ready for Big Shot."""
    with BotPool([a_turn().game]) as pool:
        wait_until_ready(pool)
        yield pool


def test_until_it_is_ready_the_valuer_answers_and_says_so() -> None:
    """At once, though a game has only just been brought."""
    turn = a_turn()
    with BotPool([]) as pool:
        assert not pool.is_ready(turn.game)
        pool.make_ready(turn.game)
        pool.make_ready(turn.game)
        thought = pool.think(SPEC, 3, turn)
        assert (thought.bot, thought.is_stand_in) == ("valuer", True)
        assert thought == think_as_valuer(3, turn)
        assert thought.move in turn.offered


def test_without_numba_the_valuer_answers_and_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    turn = a_turn()
    with BotPool([turn.game]) as pool:
        assert pool.think(SPEC, 3, turn) == think_as_valuer(3, turn)
        assert workers(pool) == []
        assert not pool.is_ready(turn.game)


def test_when_it_is_ready_the_search_answers_as_it_would_here(ready: BotPool) -> None:
    """The same thought to the last number, and not marked."""
    turn = a_turn()
    thought = ready.think(SPEC, 3, turn)
    assert (thought.bot, thought.is_stand_in, thought.simulations) == ("search", False, 20)
    assert thought == find(SPEC)(3, turn.seat).think(turn)


@pytest.mark.parametrize("spec", ["random", "naive", "cautious", "valuer", "easy", "normal"])
def test_bots_that_need_no_compiling_answer_at_once(spec: str) -> None:
    """Unmarked, and no worker is started for them."""
    turn = a_turn()
    with BotPool([]) as pool:
        thought = pool.think(spec, 3, turn)
        assert not thought.is_stand_in
        assert thought == find(spec)(3, turn.seat).think(turn)
        assert workers(pool) == []


@pytest.mark.parametrize("spec", ["genius", "search:0", "search:", "valuer:3", ""])
def test_what_names_no_bot_is_refused(ready: BotPool, spec: str) -> None:
    """Ready or not."""
    for pool in (ready, BotPool([])):
        with pytest.raises(Refused):
            pool.think(spec, 3, a_turn())
    pool.close()


def test_of_a_bot_by_others_only_the_choice_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its thought has no reasons."""
    installed(tmp_path, monkeypatch)
    turn = a_turn()
    with BotPool([]) as pool:
        assert pool.think("first", 3, turn) == Thought(turn.offered[0], bot="first")


def test_what_a_worker_does_can_be_done_here() -> None:
    """It compiles, or loads, what the game's search needs; then nothing is left to compile."""
    turn = a_turn()
    compile_search(turn.game)
    search: Any = compiled_search()
    signatures = list(search.signatures)
    assert len(signatures) == 1
    assert think_turn(SPEC, 3, turn).simulations == 20
    assert search.signatures == signatures


def test_a_worker_that_is_ready_for_a_game_calls_any_function(ready: BotPool) -> None:
    assert ready.ask(math.factorial, 5, game=a_turn().game).result(60) == 120


def test_what_goes_wrong_in_a_worker_is_raised_here(ready: BotPool) -> None:
    """A turn that makes no sense: the error comes back, quoted, and the pool goes on."""
    turn, broken = a_turn(), a_turn()
    broken._view = "no view"
    with pytest.raises(Trouble, match="AttributeError: 'str' object"):
        ready.think(SPEC, 3, broken)
    assert ready.think(SPEC, 3, turn) == find(SPEC)(3, turn.seat).think(turn)


def test_after_a_worker_died_the_stand_in_answers_and_then_the_search_again() -> None:
    """Whether it dies at work or idle."""
    turn = a_turn()
    with BotPool([turn.game]) as pool:
        wait_until_ready(pool)
        kill_workers(pool)
        thought = pool.think(SPEC, 3, turn)
        assert (thought.bot, thought.is_stand_in) == ("valuer", True)
        wait_until_ready(pool)
        assert pool.think(SPEC, 3, turn) == find(SPEC)(3, turn.seat).think(turn)
        answer = pool.submit("search:100000000", 3, turn)
        time.sleep(0.5)
        kill_workers(pool)
        assert answer.result(LONG).is_stand_in
        wait_until_ready(pool)
        assert not pool.think(SPEC, 3, turn).is_stand_in


def test_a_worker_that_died_long_ago_is_replaced_too() -> None:
    """The pool has noticed before anybody asks."""
    turn = a_turn()
    with BotPool([turn.game]) as pool:
        wait_until_ready(pool)
        kill_workers(pool)
        wait_until_dead(pool)
        assert pool.think(SPEC, 3, turn).is_stand_in
        wait_until_ready(pool)
        assert not pool.think(SPEC, 3, turn).is_stand_in


def test_a_worker_that_died_while_it_was_made_ready_is_replaced() -> None:
    """Once at once. If it dies again, the next question finds that out; a later one is answered by the search."""
    turn = a_turn()
    with BotPool([turn.game]) as pool:
        wait_until(lambda: bool(workers(pool)))
        killed = workers(pool)
        kill_workers(pool)
        wait_until(lambda: bool(set(workers(pool)) - set(killed)))
        kill_workers(pool)
        with pytest.raises(WorkerDied):
            pool.wait_until_ready(LONG)
        wait_until(lambda: not pool.think(SPEC, 3, turn).is_stand_in)


def test_closing_ends_the_workers_also_at_work() -> None:
    """At once, and none is started in their place; who waits gets the stand-in's answer."""
    turn = a_turn()
    pool = BotPool([turn.game])
    wait_until_ready(pool)
    (worker,) = workers(pool)
    answer = pool.submit("search:100000000", 3, turn)
    begin = time.monotonic()
    pool.close()
    assert time.monotonic() - begin < 10
    assert has_gone(worker)
    assert answer.result(5).is_stand_in
    assert workers(pool) == []


def test_a_search_can_have_a_time_limit() -> None:
    """It answers with what it has found by then, and what it finds before is what it would find without."""
    turn = a_turn()
    with BotPool([turn.game], search_milliseconds=200) as pool:
        wait_until_ready(pool)
        thought = pool.think("search:1000000000", 3, turn)
        assert (thought.bot, thought.is_stand_in) == ("search", False)
        assert 0 < thought.simulations < 1_000_000_000
    assert think_turn(SPEC, 3, turn, 100_000) == think_turn(SPEC, 3, turn)


def test_a_worker_that_does_not_answer_in_time_is_killed_and_the_valuer_answers() -> None:
    """The search answers again, later."""
    turn = a_turn()
    with BotPool([turn.game], timeout=2) as pool:
        wait_until_ready(pool)
        assert pool.think("search:1000000000", 3, turn) == think_as_valuer(3, turn)
        wait_until_ready(pool)
        assert not pool.think(SPEC, 3, turn).is_stand_in


def test_a_turn_is_answered_as_it_was_when_it_was_brought(ready: BotPool) -> None:
    """The match may go on meanwhile."""
    turn = a_turn()
    expected = find(SPEC)(3, turn.seat).think(turn)
    match = turn._match
    assert isinstance(match, Match)
    answer = ready.submit(SPEC, 3, turn)
    match.play(turn.seat, turn.offered[0])
    assert answer.result(LONG) == expected


def test_a_closed_pool_lets_the_valuer_answer() -> None:
    """Nothing is started again."""
    turn = a_turn()
    pool = BotPool([])
    pool.close()
    pool.make_ready(turn.game)
    assert pool.think(SPEC, 3, turn) == think_as_valuer(3, turn)
    assert not pool.is_ready(turn.game)


def test_another_game_can_be_made_ready_after_a_worker_died() -> None:
    """The one that asks for it notices nothing."""
    turn = a_turn()
    other = match_after(("zahltag", 3, {}), 4, 20)
    with BotPool([turn.game]) as pool:
        wait_until_ready(pool)
        kill_workers(pool)
        wait_until_dead(pool)
        pool.make_ready(other.game)
        pool.wait_until_ready(LONG)
        assert pool.is_ready(other.game)
        assert pool.is_ready(turn.game)


def test_with_several_workers_it_is_ready_when_all_are() -> None:
    """Each has loaded the search."""
    turn = a_turn()
    with BotPool([turn.game], workers=2) as pool:
        wait_until_ready(pool)
        assert len(workers(pool)) == 2
        answers = [pool.submit(SPEC, seed, turn) for seed in range(6)]
        assert [answer.result(LONG).is_stand_in for answer in answers] == [False] * 6
