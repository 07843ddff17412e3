"""A process that works for another: it ends with its asker, and leaves Ctrl-C to it."""

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.bots.distribution import installed
from tests.bots.processes.liveness import PATIENCE, ends, has_ended
from zuschlag import Trouble
from zuschlag.bots import find
from zuschlag.bots.processes.python_worker import encode_call, respond_in_pickle

ASKER = """
    import os, time
    from zuschlag.bots.processes.worker_pool import WorkerPool

    pool = WorkerPool(1)
    print(pool.ask(os.getpid).result(), flush=True)
    pool.ask(time.sleep, 600)
    while True:
        time.sleep(0.1)
"""

HOST = """
    import os, sys, time, threading
    import zuschlag
    from zuschlag.bots import Turn, find
    from zuschlag.bots.processes.plugin_host import plugin_host_for

    match = zuschlag.new("bigshot", 4, seed=3)
    seat = match.pending.seats[0]
    bot = find("hangs", 600)(7, seat)
    threading.Thread(target=bot.choose, args=(Turn(match, seat),), daemon=True).start()
    print(plugin_host_for("bots_by_others:Hangs")._process.pid, flush=True)
    while True:
        time.sleep(0.1)
"""


@contextmanager
def asker_and_worker_of(folder: Path, script: str) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """A process that has a worker, which is at work."""
    file = folder / "asker.py"
    file.write_text(textwrap.dedent(script))
    asker = subprocess.Popen([sys.executable, str(file)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert asker.stdout is not None
    with asker, asker.stdout:
        yield asker, int(asker.stdout.readline())
        asker.kill()


@pytest.fixture
def asker_and_worker(tmp_path: Path) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    with asker_and_worker_of(tmp_path, ASKER) as both:
        yield both


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_ends_when_its_asker_has_gone(asker_and_worker: tuple[subprocess.Popen[str], int], how: int) -> None:
    """However it went, also in the middle of its work."""
    asker, worker = asker_and_worker
    assert not has_ended(worker)
    asker.send_signal(how)
    asker.wait(PATIENCE)
    assert ends(worker)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_plugin_that_hangs_ends_when_its_asker_was_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it never reads that nobody asks any more."""
    installed(tmp_path, monkeypatch)
    with asker_and_worker_of(tmp_path, HOST) as (asker, host):
        assert not has_ended(host)
        asker.send_signal(signal.SIGKILL)
        asker.wait(PATIENCE)
    assert ends(host)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_worker_leaves_ctrl_c_to_its_asker_and_ends_when_told(asker_and_worker: tuple[subprocess.Popen[str], int]) -> None:
    """SIGINT does nothing to it, SIGTERM ends it at once."""
    _, worker = asker_and_worker
    os.kill(worker, signal.SIGINT)
    time.sleep(0.3)
    assert not has_ended(worker)
    os.kill(worker, signal.SIGTERM)
    assert ends(worker)


def test_ctrl_c_while_a_worker_starts_is_not_the_workers_to_complain_about() -> None:
    """The whole process group is interrupted, as a terminal does it, at many moments of the start."""
    script = """
import os, signal, sys, time
signal.signal(signal.SIGINT, lambda *_: None)
from zuschlag.bots import Turn
from zuschlag.bots.bot_pool import BotPool
import zuschlag
with BotPool([], workers=1, plain_workers=1) as workshop:
    match = zuschlag.new("bigshot", 4, seed=1)
    answer = workshop.submit("valuer", 1, Turn(match, match.pending.seats[0]))
    for _ in range(40):
        os.killpg(0, signal.SIGINT)
        time.sleep(0.02)
    print(answer.result(60).move)
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, start_new_session=True, timeout=120
    )
    assert ran.stderr == ""
    assert ran.stdout.strip()


def test_an_answer_is_the_result_or_the_error_with_the_place_where_it_was_raised() -> None:
    """The same as in a worker, without the process. An error of ours comes back as it is, others quoted as Trouble."""

    def answer(*call: Any) -> tuple[bool, Any]:
        is_good, value = pickle.loads(b64decode(respond_in_pickle(encode_call(call[0], call[1:]))))
        return is_good, value

    assert answer(int, "7") == (True, 7)
    is_good, trouble = answer(int, "seven")
    assert (is_good, type(trouble), str(trouble)[:27]) == (False, Trouble, "ValueError: invalid literal")
    assert "Traceback" in trouble.__notes__[0]
    is_good, refused = answer(find, "genius")
    assert (is_good, refused.code) == (False, "unknown")
