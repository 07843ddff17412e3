"""Compiles rules for NVIDIA's GPUs with numba-cuda, one game in each thread. Needs the extra `zuschlag[cuda]`.

Compiling needs NVIDIA's compiler library, which the extra brings, but no GPU: `playout_ptx` gives the code as text.

Inner rules are inlined as text, not called: numba-cuda compiles a called function for the GPU that is there, and so would
not compile without one.
"""

from importlib.util import find_spec
from typing import Any

from zuschlag.kernel.build import Build, Function
from zuschlag.kernel.fields import Fields
from zuschlag.kernel.playout import play_games, verbs_of
from zuschlag.kernel.rng import Generator
from zuschlag.kernel.rules import RulesModule

Capability = tuple[int, int]
HOPPER: Capability = (9, 0)


def is_available() -> bool:
    """Is the extra installed?"""
    return find_spec("numba_cuda") is not None


def playout_kernel(rules: RulesModule) -> Function:
    """A kernel (states, generators, decisions, digests, games) that deals and plays out game i in thread i, not compiled yet.

    Launch it with `numba.cuda.jit(playout_kernel(rules))[blocks, threads](…)`, on arrays as a `Batch` has them.
    """
    cuda = _cuda()
    grid = cuda.grid
    play = Build(verbs_of(rules), silent=True, wrap=cuda.jit(device=True, inline="always"))(play_games)

    def kernel(states: Any, generators: Any, decisions: Any, digests: Any, games: int) -> None:
        at = grid(1)
        if at < games:
            play(states, generators, decisions, digests, at, at + 1)

    return kernel


def playout_ptx(rules: RulesModule, table: type[Fields], capability: Capability = HOPPER) -> str:
    """The playout kernel compiled for a GPU of this capability, as PTX. It takes the better part of a minute."""
    from numba import from_dtype, types

    number = types.int64
    states, generators = from_dtype(table.dtype())[::1], from_dtype(Generator.dtype())[::1]
    signature = types.void(states, generators, number[::1], number[::1], number)
    ptx, _ = _cuda().compile_ptx(playout_kernel(rules), signature, cc=capability)
    return str(ptx)


def _cuda() -> Any:
    from numba import cuda

    return cuda
