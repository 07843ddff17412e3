"""Compiled rules: kept between processes, found again, never stale."""

import importlib
import os
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import zuschlag
from zuschlag.kernel import rule
from zuschlag.kernel.batch import Batch, compiled_playout
from zuschlag.kernel.numba_compiler import NotCompiled, cache_folder, compile_rule, fingerprint, only_load_compiled
from zuschlag.kernel.playout import play_games, verbs_of

SCALE = 2


@rule
def scaled(n: int) -> int:
    return n * SCALE


@rule
def scaled_twice(n: int) -> int:
    return scaled(scaled(n))


def test_replaced_names_reach_the_compiled_code() -> None:
    assert compile_rule(scaled_twice, {})(5) == 20
    assert compile_rule(scaled_twice, {"SCALE": 3})(5) == 45


def test_what_one_process_compiled_the_next_one_finds(tmp_path: Path) -> None:
    """The second start compiles nothing: it only loads."""
    program = textwrap.dedent("""
        from tests.kernel.test_numba_compiler import scaled_twice
        from zuschlag.kernel.numba_compiler import compile_rule
        compiled = compile_rule(scaled_twice, {"SCALE": 7})
        print(compiled(1), sum(compiled.stats.cache_hits.values()), sum(compiled.stats.cache_misses.values()))
    """)
    runs = [
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "ZUSCHLAG_CACHE": str(tmp_path), "PYTHONPATH": os.getcwd()},  # noqa: PTH109
        ).stdout.split()
        for _ in range(2)
    ]
    assert runs == [["49", "0", "1"], ["49", "1", "0"]]


def test_what_is_not_in_the_cache_can_be_left_uncompiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the call raises NotCompiled; once it is compiled it is loaded."""
    monkeypatch.setenv("ZUSCHLAG_CACHE", str(tmp_path))
    with only_load_compiled(), pytest.raises(NotCompiled, match="scaled_twice is not in the cache"):
        compile_rule(scaled_twice, {"SCALE": 8})(1)
    assert compile_rule(scaled_twice, {"SCALE": 8})(1) == 64
    with only_load_compiled():
        assert compile_rule(scaled_twice, {"SCALE": 8})(1) == 64


def test_a_change_in_another_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rule that is compiled stays; a rule it calls, in another module, changes."""
    monkeypatch.syspath_prepend(tmp_path)
    callee = "from zuschlag.kernel import rule\n\n@rule\ndef inner(n):\n    return n + {}\n"
    caller = "from {0} import inner\nfrom zuschlag.kernel import rule\n\n@rule\ndef outer(n):\n    return inner(n)\n"
    found = []
    for version, addend in (("a", 1), ("b", 2)):
        (tmp_path / f"inner_{version}.py").write_text(callee.format(addend))
        (tmp_path / f"outer_{version}.py").write_text(caller.format(f"inner_{version}"))
        found.append(fingerprint(importlib.import_module(f"outer_{version}").outer, {}))
    (tmp_path / "inner_b.py").write_text(callee.format(3))
    found.append(fingerprint(importlib.import_module("outer_b").outer, {}))
    assert len(set(found)) == 3


def test_a_replaced_name_is_another_build() -> None:
    assert len({fingerprint(scaled_twice, names) for names in ({}, {"SCALE": 3}, {"SCALE": 4})}) == 3
    assert fingerprint(scaled_twice, {}) == fingerprint(scaled_twice, {})
    assert fingerprint(scaled_twice, {}) != fingerprint(scaled_twice, {}, boundscheck=True)
    assert fingerprint(scaled_twice, {}) != fingerprint(scaled_twice, {}, inline=False)


@pytest.mark.soak  # a search is compiled without inlining, and compared with Python
def test_inlined_or_not_the_results_are_the_same() -> None:
    """Whole games, by the same generators."""
    game = zuschlag.game("bigshot", 2)
    plain = compile_rule(play_games, verbs_of(game.rules), inline=False)
    batches = [Batch(game.rules, game.blank(), 20, seed=5) for _ in range(2)]
    batches[0].play_out()
    plain(batches[1].states, batches[1].generators, batches[1].decisions, batches[1].digests, 0, 20)
    assert batches[0].digests.tolist() == batches[1].digests.tolist()
    ends = [[game.state.unpack(row) for row in batch.states] for batch in batches]
    assert ends[0] == ends[1]


def test_a_size_beside_the_rules_counts_as_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """A constant that a rule imports from elsewhere is part of what is compiled."""
    verbs = verbs_of(zuschlag.game("bigshot", 4).rules)
    before = fingerprint(play_games, verbs)
    monkeypatch.setattr("zuschlag.games.bigshot.lots.ROOM", 6, raising=False)
    monkeypatch.setattr("zuschlag.games.bigshot.deal.ROOM", 6)
    assert fingerprint(play_games, verbs) != before


def test_without_a_place_to_keep_it_there_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("ZUSCHLAG_CACHE", str(tmp_path / "file"))
    with pytest.warns(UserWarning, match="compiled rules cannot be kept in .*; every start compiles again"):
        assert cache_folder(scaled, {}, boundscheck=False) is None
    with pytest.warns(UserWarning, match="cannot be kept"):
        assert compile_rule(scaled, {"SCALE": 11})(2) == 22


def test_numba_is_left_as_it_was() -> None:
    """The user's own compiled functions are kept where they always were."""
    from numba.core import config

    before = config.CACHE_DIR  # type: ignore[attr-defined]
    compile_rule(scaled, {"SCALE": 12})
    assert before == config.CACHE_DIR  # type: ignore[attr-defined]


def test_other_threads_run_while_compiled_code_does() -> None:
    """The GIL is released: a counter goes on counting during one long compiled call."""
    game = zuschlag.game("bigshot", 4)
    compiled_playout(game.rules)
    batch = Batch(game.rules, game.blank(), 60_000)
    batch.play_out()
    worker = threading.Thread(target=batch.play_out)
    worker.start()
    ticks = 0
    while worker.is_alive():
        ticks += 1
        time.sleep(0.001)
    assert ticks >= 5


def test_processes_that_compile_for_different_types_at_the_same_time_find_their_own_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first stores its code only when the second, which had read the same empty index, has stored its own."""
    monkeypatch.setenv("ZUSCHLAG_CACHE", str(tmp_path))
    whole: Any = compile_rule(scaled, {})
    real: Any = compile_rule(scaled, {})
    delayed: list[tuple[object, ...]] = []
    with monkeypatch.context() as patched:
        store = whole._cache._cache_file._save_data
        patched.setattr(whole._cache._cache_file, "_save_data", lambda *code: delayed.append(code))
        patched.setattr(real._cache._cache_file, "_load_index", dict)
        expected = [whole(3), real(3.5)]
        store(*delayed[0])
    again = compile_rule(scaled, {})
    assert [again(3), again(3.5)] == expected == [6, 7.0]


LONG_RULE = """
from zuschlag.kernel import rule

@rule
def value_of(s, n):
    total = 0
{steps}
    return s.value if total >= 0 else 0

@rule
def sum_of(s, n):
    return value_of(s, n) + value_of(s, n + 1)
"""
"""A rule that calls another one, which is too long to be inlined."""
PROGRAM = """
import sys
import numpy as np
from long_rule import sum_of
from zuschlag.kernel.numba_compiler import compile_rule
compiled = compile_rule(sum_of, {}, inline=False)
for size in map(int, sys.argv[1:]):
    record = np.zeros(1, np.dtype([("cards", "i4", (size,)), ("value", "i4")]))
    record["value"] = size
    print(compiled(record[0], 1), end=" ")
print(sum(compiled.stats.cache_misses.values()))
"""


def test_code_that_two_processes_compiled_for_states_of_different_sizes_is_not_mixed_up(tmp_path: Path) -> None:
    """numba names both alike, and a third process that loaded both would let one call parts of the other."""
    steps = "".join(
        f"    if n % {step} == {step // 2}:\n        total += s.cards[{step % 3}] * n + {step}\n" for step in range(2, 80)
    )
    (tmp_path / "long_rule.py").write_text(LONG_RULE.format(steps=steps))
    env = {**os.environ, "ZUSCHLAG_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}

    def run(*sizes: str) -> str:
        done = subprocess.run([sys.executable, "-c", PROGRAM, *sizes], capture_output=True, text=True, check=True, env=env)
        return done.stdout.strip()

    assert [run("3"), run("50")] == ["6 1", "100 1"], "each is compiled"
    assert [run("3", "50"), run("50", "3")] == ["6 100 0", "100 6 0"], "both are loaded"
