"""Processes that think plainly: the dead are replaced, what they were asked is asked once more, and closing ends them all."""

import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from tests.bots.processes.liveness import ends, has_ended
from tests.random_play import match_after
from zuschlag import Refused, Trouble
from zuschlag.bots import Turn, find
from zuschlag.bots.bot_pool import stand_in, think_turn
from zuschlag.bots.processes.plain_workers import PlainWorkers, load_modules
from zuschlag.bots.processes.worker import done

PATIENCE = 60.0


def asked(crew: PlainWorkers, thinking: Callable[..., Any], *args: Any) -> "Future[Any]":
    answer: Future[Any] = Future()
    crew.ask(answer, thinking, *args)
    return answer


def members(crew: PlainWorkers) -> list[int]:
    return crew.workers.pids


def wait_until(fact: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not fact():
        assert time.monotonic() < until
        time.sleep(0.05)


def kill(crew: PlainWorkers) -> None:
    for pid in members(crew):
        os.kill(pid, signal.SIGKILL)


def a_turn() -> Turn:
    match = match_after(("zahltag", 3, {}), 4, 25)
    return Turn(match, match.pending.seats[0])


@pytest.fixture
def crew() -> Iterator[PlainWorkers]:
    """One of a single process, which has arrived."""
    crew = PlainWorkers(1)
    asked(crew, os.getpid).result(PATIENCE)
    yield crew
    crew.close()


def test_it_thinks_as_one_would_here_and_elsewhere(crew: PlainWorkers) -> None:
    """The same thoughts, in another process."""
    turn = a_turn()
    assert asked(crew, think_turn, "valuer", 3, turn).result(PATIENCE) == find("valuer")(3, turn.seat).think(turn)
    assert asked(crew, stand_in, 3, turn).result(PATIENCE) == stand_in(3, turn)
    assert [asked(crew, os.getpid).result(PATIENCE)] == members(crew) != [os.getpid()]


def test_it_starts_before_anybody_asks() -> None:
    """As many processes as were wanted."""
    crew = PlainWorkers(2)
    wait_until(lambda: len(members(crew)) == 2)
    crew.close()


def test_what_one_was_asked_when_it_died_is_asked_again(crew: PlainWorkers) -> None:
    """Of one that takes its place; whoever waits notices nothing."""
    (first,) = members(crew)
    answers = [asked(crew, time.sleep, 0.5), asked(crew, os.getpid)]
    time.sleep(0.1)
    kill(crew)
    assert answers[0].result(PATIENCE) is None
    assert [answers[1].result(PATIENCE)] == members(crew) != [first]


def test_one_that_died_long_ago_is_replaced(crew: PlainWorkers) -> None:
    """And whoever asks then notices nothing."""
    kill(crew)
    wait_until(lambda: all(process.has_died() for process in crew.workers._processes))
    assert [asked(crew, os.getpid).result(PATIENCE)] == members(crew)


def test_what_kills_two_is_trouble(crew: PlainWorkers) -> None:
    """It is not tried for ever, and the next question is answered."""
    with pytest.raises(Trouble, match="has died, 2 times"):
        asked(crew, os._exit, 3).result(PATIENCE)
    assert [asked(crew, os.getpid).result(PATIENCE)] == members(crew)


def test_a_refusal_comes_back_as_it_is_and_other_errors_quoted(crew: PlainWorkers) -> None:
    """As Trouble, whose class everybody has."""
    with pytest.raises(Refused, match="no bot 'genius'") as refused:
        asked(crew, think_turn, "genius", 3, a_turn()).result(PATIENCE)
    assert refused.value.code == "unknown"
    with pytest.raises(Trouble, match=r"^ValueError: invalid literal"):
        asked(crew, int, "seven").result(PATIENCE)


def test_what_a_process_does_can_be_done_here() -> None:
    """It arrives, thinks, and brings back what came of it, or what went wrong with the place where it did."""
    load_modules()
    assert pickle.loads(done(pickle.dumps((int, ("7",))))) == (True, 7)
    is_good, trouble = pickle.loads(done(pickle.dumps((int, ("seven",)))))
    assert (is_good, type(trouble)) == (False, Trouble)
    assert "Traceback" in trouble.__notes__[0]
    is_good, refused = pickle.loads(done(pickle.dumps((find, ("genius",)))))
    assert (is_good, refused.code) == (False, "unknown")


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_closing_ends_it_at_work_and_who_waits_or_comes_later_gets_trouble() -> None:
    """At once; closing again does nothing."""
    crew = PlainWorkers(2)
    answers = [asked(crew, time.sleep, 600) for _ in range(4)]
    wait_until(lambda: len(members(crew)) == 2)
    pids = members(crew)
    begin = time.monotonic()
    crew.close()
    assert time.monotonic() - begin < 5
    assert all(map(has_ended, pids))
    for answer in (*answers, asked(crew, os.getpid)):
        with pytest.raises(Trouble, match="closed"):
            answer.result(5)
    crew.close()
    assert all(ends(pid) for pid in pids)
