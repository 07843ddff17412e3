"""Compiles a rule together with all that it calls as one module. A search of 270 functions takes 26 seconds instead of 65.

numba optimises every function on its own, with a copy of all that it calls, and generates machine code for it, although only
the outermost function is ever called from Python. Here, inner functions are only translated to LLVM's language; the outermost
function links them, and then everything is optimised and generated once.

This uses numba's way to change its compiler (`pipeline_class`) and two methods of its libraries that are not documented. With a
numba that is not known to have them (`KNOWN_NUMBA` in `numba_compiler`), numba compiles as it does by itself: slower, with the
same results.

Two habits of numba take a quarter of the rest, and are changed here for our functions alone: it compares all its flags, one by
one, at each lookup of a type, and it leaves so many small objects that Python searches for garbage all the time.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined] # compiled, without types
from numba.core import codegen, compiler_machinery, environment, typed_passes
from numba.core import compiler as numba_compiler

compiler: Any = numba_compiler
register_pass: Any = compiler_machinery.register_pass
find_environment: Any = environment.lookup_environment
make_function: Any = _dynfunc.make_function
JITCodeLibrary: Any = codegen.JITCodeLibrary
NativeLowering: Any = typed_passes.NativeLowering
CompilerBase: Any = compiler.CompilerBase
Flags: Any = compiler.Flags

COLLECTION_THRESHOLDS = 50_000, 20, 100
"""Of Python's garbage collection while it compiles: with these, a large search takes 24 MB more at its peak, and without any
collection 270."""


class InnerLibrary(JITCodeLibrary):  # type: ignore[misc] # numba has no types
    """The code of one inner function, without what it calls, neither optimised as a whole nor executable."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True


class OuterLibrary(JITCodeLibrary):  # type: ignore[misc] # numba has no types
    """The code of the outermost function and of all that it calls, directly or not."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        # Callers first: LLVM leaves out inner functions that nothing refers to yet.
        self._linking_libraries = list(reversed(list(_callees_first(self._linking_libraries, set()))))
        super().finalize()


def _callees_first(libraries: list[Any], seen: set[Any]) -> Iterator[Any]:
    for library in libraries:
        if library not in seen:
            seen.add(library)
            if isinstance(library, InnerLibrary):
                yield from _callees_first(library._linking_libraries, seen)
            yield library


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(NativeLowering):  # type: ignore[misc] # numba has no types
    """Translates an inner function, and lets callers find it by an object that cannot be called."""

    _name = "zuschlag_inner_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        described, call_helper, _, its_environment = state["cr"]
        key = make_function(
            described.lookup_module(), described.qualname, "an inner function", 0, its_environment, (state.library,)
        )
        state.targetctx.insert_user_function(key, described, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state["cr"] = compiler._LowerResult(described, call_helper, cfunc=key, env=its_environment)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class OuterLowering(NativeLowering):  # type: ignore[misc] # numba has no types
    """Compiles the outermost function with all that it calls."""

    _name = "zuschlag_outer_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = OuterLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        super().run_pass(state)
        # As numba does when it loads compiled code from a file.
        for variable in state.library._final_module.global_variables:
            found = find_environment(variable.name) if variable.name.startswith("_ZN08NumbaEnv") else None
            if found is not None:
                state.library.codegen.set_env(variable.name, found)
        return True


class _CopiedFlags(Flags):  # type: ignore[misc] # numba has no types
    """Flags of which the copy that numba looks types up by is compared as a whole."""

    def copy(self) -> Any:
        return _SettledFlags(self)


class _SettledFlags(Flags):  # type: ignore[misc] # numba has no types
    """Flags that nobody changes any more. Equal ones have the same hash, also those of numba's own class."""

    __slots__ = ("_hash", "_settled")

    def __init__(self, copy_from: Any) -> None:
        super().__init__(copy_from)
        self._settled: dict[str, Any] = super().values()
        self._hash: int = super().__hash__()

    def values(self) -> dict[str, Any]:
        return self._settled

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Flags):
            return self is other or bool(self._settled == other.values())
        return NotImplemented

    def __hash__(self) -> int:
        return self._hash

    def copy(self) -> Any:
        return Flags(self)


@contextmanager
def _rare_collections() -> Iterator[None]:
    """Collect garbage more rarely. (numba's lock keeps others from compiling meanwhile.)"""
    before = gc.get_threshold()
    if before[0]:
        gc.set_threshold(*COLLECTION_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)


class _Compiler(CompilerBase):  # type: ignore[misc] # numba has no types
    lowering: Any

    def _compile_core(self) -> Any:
        self.state.flags = _CopiedFlags(self.state.flags)
        with _rare_collections():
            return super()._compile_core()

    def define_pipelines(self) -> list[Any]:
        pipeline = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        pipeline.passes = [
            (self.lowering if step is NativeLowering else step, description) for step, description in pipeline.passes
        ]
        pipeline._finalized = False
        pipeline.finalize()
        return [pipeline]


class InnerCompiler(_Compiler):
    """Compiles functions that only compiled functions call."""

    lowering = InnerLowering


class OuterCompiler(_Compiler):
    """Compiles functions that Python calls."""

    lowering = OuterLowering
