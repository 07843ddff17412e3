"""A pool with plain workers: the process that asks does not think, loads nothing heavy, and takes all workers along."""

import json
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.any_game import AnyTurn
from tests.bots.distribution import installed
from tests.bots.processes.liveness import ends, has_ended
from tests.random_play import match_after
from zuschlag import Refused, Trouble
from zuschlag.bots import Thought, Turn, find
from zuschlag.bots.bot_pool import BotPool, load_modules, think_as_valuer

PATIENCE = 300.0

TURNS = """
    import json, sys, time
    import zuschlag
    from zuschlag.bots import Turn
    from zuschlag.games import GAMES
    from zuschlag.bots.bot_pool import BotPool

    def turns():
        for game in ("bigshot", "zahltag"):
            match = zuschlag.new(game, 3, seed=4)
            for _ in range(20):
                seat = match.pending.seats[0]
                yield Turn(match, seat)
                match.play(seat, match.offered(seat)[0])
"""

ASKER = """
    if __name__ == "__main__":
        sys.modules.update({GAMES[game].parts.strategies: None for game in ("bigshot", "zahltag")})  # whoever thinks here fails
        heavy = {"numba", "numpy", "llvmlite"}
        games = [zuschlag.game("bigshot", 3), zuschlag.game("zahltag", 3)]
        with BotPool(games, plain_workers=1) as pool:
            early = [pool.submit("search:20", 3, turn) for turn in turns()]
            plain = [pool.submit(spec, 3, turn) for turn in turns() for spec in ("valuer", "random", "naive")]
            pool.wait_until_ready(300)
            late = [pool.submit("search:20", 3, turn) for turn in turns()]
            thoughts = {name: [answer.result() for answer in answers]
                        for name, answers in (("early", early), ("plain", plain), ("late", late))}
            broken = next(turns())
            broken._view = "no view"
            troubles = [str(pool.submit(spec, 3, broken).exception()) for spec in ("valuer", "search:20")]
            loaded = "[name for name in ('numba', 'llvmlite') if name in __import__('sys').modules]"
            workers = pool._plain_workers.ask(eval, loaded).result()
        bots = {name: sorted({thought.bot for thought in found}) for name, found in thoughts.items()}
        here = sorted(heavy & set(sys.modules))
        print(json.dumps({"bots": bots, "here": here, "workers": workers, "troubles": troubles}))
"""

VICTIM = """
    if __name__ == "__main__":
        pool = BotPool([zuschlag.game("bigshot", 3)], workers=2, plain_workers=2)
        turn = next(turns())
        if sys.argv[1] == "at work":
            pool.wait_until_ready(300)
            kept = [pool.submit("search:100000000", seed, turn) for seed in range(3)]
            kept += [pool._plain_workers.ask(time.sleep, 600)]
        elif sys.argv[1] == "idle":
            pool.wait_until_ready(300)
            pool.think("valuer", 3, turn)
        while len(pids := pool._workers.pids + pool._plain_workers.pids) < 4:
            time.sleep(0.01)
        print(json.dumps(pids), flush=True)
        time.sleep(600)
"""


def a_turn() -> AnyTurn:
    match = match_after(("bigshot", 3, {}), 4, 40)
    return Turn(match, match.pending.seats[0])


@pytest.fixture(scope="module")
def pool() -> Iterator[BotPool]:
    """One with a plain worker, and with nothing to make ready."""
    with BotPool([], plain_workers=1) as pool:
        yield pool


def program(folder: Path, text: str) -> str:
    file = folder / "asker.py"
    file.write_text(textwrap.dedent(TURNS) + textwrap.dedent(text))
    return str(file)


def test_the_asking_process_neither_thinks_nor_loads_numba_or_numpy(tmp_path: Path) -> None:
    """Both games, ready or not, also when thinking fails; nor does a plain worker load numba."""
    command = [sys.executable, program(tmp_path, ASKER)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["bots"] == {"early": ["valuer"], "plain": ["naive", "random", "valuer"], "late": ["search"]}
    assert (told["here"], told["workers"]) == ([], [])
    assert all("AttributeError: 'str' object" in trouble for trouble in told["troubles"])


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("when", ["starting", "idle", "at work"])
def test_all_workers_end_when_the_asking_process_is_killed(tmp_path: Path, when: str) -> None:
    """By a signal that it cannot answer."""
    command = [sys.executable, program(tmp_path, VICTIM), when]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as asker:
        assert asker.stdout is not None
        pids = json.loads(asker.stdout.readline())
        assert len(pids) == 4
        assert not any(map(has_ended, pids))
        asker.send_signal(signal.SIGKILL)
        asker.wait(PATIENCE)
    assert all(map(ends, pids))


def test_plain_workers_answer_as_one_would_here(pool: BotPool) -> None:
    """Bots that need no compiler, and the stand-in for those that do."""
    turn = a_turn()
    load_modules()
    for spec in ("random", "naive", "cautious", "valuer", "easy", "normal"):
        assert pool.think(spec, 3, turn) == find(spec)(3, turn.seat).think(turn)
    assert pool.think("search:20", 3, turn) == think_as_valuer(3, turn)


def test_what_names_no_bot_is_refused_at_once_or_by_the_future(pool: BotPool) -> None:
    """A budget that is none at once; a name that others might have by whoever looks for it."""
    for spec in ("search:0", "valuer:3"):
        with pytest.raises(Refused):
            pool.submit(spec, 3, a_turn())
    answer = pool.submit("genius", 3, a_turn())
    with pytest.raises(Refused, match="no bot 'genius'"):
        answer.result(PATIENCE)


def test_a_bot_by_others_is_loaded_by_a_plain_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which may take its time."""
    installed(tmp_path, monkeypatch)
    turn = a_turn()
    with BotPool([], plain_workers=1) as pool:
        assert pool.think("first", 3, turn) == Thought(turn.offered[0], bot="first")


def test_after_a_searching_worker_died_a_plain_one_stands_in() -> None:
    """And the search answers again, later."""
    turn = a_turn()
    with BotPool([turn.game], plain_workers=1) as pool:
        pool.wait_until_ready(PATIENCE)
        answer = pool.submit("search:100000000", 3, turn)
        for pid in pool._workers.pids:
            os.kill(pid, signal.SIGKILL)
        assert answer.result(PATIENCE) == think_as_valuer(3, turn)
        pool.wait_until_ready(PATIENCE)
        assert not pool.think("search:20", 3, turn).is_stand_in


def test_a_closed_pool_with_plain_workers_has_nobody_left_to_think() -> None:
    """Who waits gets Trouble, and so does who comes later."""
    turn = a_turn()
    pool = BotPool([turn.game], plain_workers=1)
    pool.wait_until_ready(PATIENCE)
    answer = pool.submit("search:100000000", 3, turn)
    pool.close()
    assert pool._workers.pids == []
    for waiting in (answer, pool.submit("valuer", 3, turn), pool.submit("search:20", 3, turn)):
        with pytest.raises(Trouble, match="closed"):
            waiting.result(5)
