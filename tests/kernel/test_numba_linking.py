"""Compiling a rule together with all that it calls: the same results as numba's own way, without code for inner rules."""

import gc
from pathlib import Path
from typing import Any

import numba
import pytest
from numba.core.targetconfig import ConfigStack

from zuschlag.kernel import numba_compiler, numba_linking, rule
from zuschlag.kernel.numba_compiler import compile_rule

STEP = 3


@rule
def add_step(n: int) -> int:
    return n + STEP


@rule
def double(n: int) -> int:
    return add_step(n) + n


@rule
def triple(n: int) -> int:
    return double(n) + add_step(n) * 0


@rule
def combine(n: int) -> int:
    """Calls shared rules in several ways: the deepest one is reached by paths of different lengths."""
    total = add_step(n)
    for i in range(n):
        total += double(i) * triple(i)
    return total


def in_python(n: int) -> int:
    return (n + 3) + sum((2 * i + 3) ** 2 for i in range(n))


@pytest.mark.parametrize("inline", [True, False])
@pytest.mark.parametrize("known", [True, False], ids=["linked", "as numba does"])
def test_results_are_the_same_with_an_unknown_numba(
    known: bool, inline: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZUSCHLAG_CACHE", str(tmp_path))
    if not known:
        monkeypatch.setattr(numba_compiler, "KNOWN_NUMBA", (0, 1))
    compiled = compile_rule(combine, {}, inline=inline)
    assert [compiled(n) for n in range(6)] == [in_python(n) for n in range(6)]


def test_machine_code_is_generated_only_for_what_python_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZUSCHLAG_CACHE", str(tmp_path))
    generated = []
    generate = numba_linking.JITCodeLibrary._finalize_specific

    def counted(library: Any) -> None:
        generated.append(library.name)
        generate(library)

    monkeypatch.setattr(numba_linking.JITCodeLibrary, "_finalize_specific", counted)
    compile_rule(combine, {}, inline=False)(3)
    assert [name for name in generated if name in {"add_step", "double", "triple", "combine"}] == ["combine"]


def test_compiling_leaves_garbage_collection_as_it_was_and_flags_equal_to_those_of_numba() -> None:
    before, seen = gc.get_threshold(), list[Any]()

    class Observing(numba_linking.OuterCompiler):
        def define_pipelines(self) -> Any:
            stack: Any = ConfigStack()  # type: ignore[no-untyped-call]
            seen.extend([gc.get_threshold(), stack.top(), numba_linking.Flags(self.state.flags)])
            return super().define_pipelines()

    numba.njit(pipeline_class=Observing)(lambda n: n + STEP)(3)
    threshold, settled, ordinary = seen
    assert threshold == numba_linking.COLLECTION_THRESHOLDS
    assert gc.get_threshold() == before
    assert settled == ordinary == settled.copy()
    assert hash(settled) == hash(ordinary)
    ordinary.fastmath = True
    assert settled != ordinary
    assert ordinary != settled


def test_the_locked_numba_is_the_known_one() -> None:
    """Another one works, more slowly: run these tests with it, then change `KNOWN_NUMBA`."""
    assert tuple(numba.version_info.short) == numba_compiler.KNOWN_NUMBA
