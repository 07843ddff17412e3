"""Compiles rules with numba and caches the compiled code. Importing this module imports numba, an extra (`zuschlag[fast]`).

Compiled code is kept in the user's cache folder, under a name that hashes the source of every module that is used and every
name that the build replaced: numba itself does not notice when a rule in another file changes. What is not used any more, as
after an upgrade, is removed.

The compiler's wrappers are left out of inner rules and these are inlined by force: that halves the time to compile and
brings playouts from 60 % to 83 % of C. A search calls the same rules from many places; inlined everywhere they would take
minutes to compile, so there the compiler decides.
"""

import inspect
import itertools
import os
import sys
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from secrets import randbits
from types import FunctionType
from typing import Any
from uuid import uuid4

from zuschlag.kernel.build import Build, Function
from zuschlag.kernel.cache_folder import cache_root, make_writable_folder, remove_unused
from zuschlag.kernel.numba_extra import NUMBA_MISSING, has_numba

if not has_numba():
    raise ModuleNotFoundError(NUMBA_MISSING, name="numba")

import numba
from numba.core import bytecode as numba_bytecode
from numba.core import config as numba_config
from numba.core import event as numba_event

bytecode: Any = numba_bytecode
config: Any = numba_config
event: Any = numba_event

CACHE_FORMAT = 3
"""Counts how compiled code is stored; code of an earlier format is compiled again."""
KNOWN_NUMBA = (0, 68)
"""The version of numba whose internals `numba_linking` knows."""
INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def _name_functions_uniquely() -> None:
    """Let no two processes give compiled functions the same names.

    numba counts functions and types of records from 1 in every process, and these numbers, not the fields of a record, are in
    the names. Code of two processes for states of different sizes would have the same names, and where both are loaded, the
    linker lets the second call parts of the first.
    """
    bytecode.FunctionIdentity._unique_ids = itertools.count(randbits(60))


_name_functions_uniquely()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_name_functions_uniquely)


def compile_rule(
    function: Function, names: Mapping[str, object], *, boundscheck: bool = False, inline: bool = True
) -> Function:
    """`function` compiled, with the given names replaced in it and in every rule it calls, the GIL released.

    It is silent, unless `emit` is one of the names.

    It compiles on its first call, or loads what an earlier process compiled. With `boundscheck`, a bad index raises
    IndexError instead of corrupting memory, at half the speed. With `inline`, what it calls becomes part of it.
    """
    inner = _jit(boundscheck=boundscheck, forceinline=inline, **INNER, **_pipeline(inner=True))
    bound = Build(names, silent="emit" not in names, wrap=inner).bind(function)
    folder = cache_folder(function, names, boundscheck=boundscheck, inline=inline)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder or "")  # read when the decorator runs, and by it alone
    try:
        compiled: Function = _jit(boundscheck=boundscheck, cache=folder is not None, **_pipeline(inner=False))(bound)
    finally:
        config.CACHE_DIR = before
    if folder is not None:
        _name_files_uniquely(compiled)
    return compiled


def _name_files_uniquely(compiled: Any) -> None:
    """Let no two processes write compiled code into the same file.

    numba counts the files of a function: two processes that compile it for different states at the same time take the same
    number, and one of them later finds the code of the other. With names of their own, an entry of the index may get lost, and
    is compiled again.
    """
    files = compiled._cache._cache_file
    data_name = files._data_name
    files._data_name = lambda number: f"{uuid4().hex}.{data_name(number)}"


def _pipeline(*, inner: bool) -> dict[str, object]:
    """The choice of a compiler that links inner rules; none with another numba than the known one."""
    if tuple(numba.version_info.short) != KNOWN_NUMBA:
        return {}
    from zuschlag.kernel.numba_linking import InnerCompiler, OuterCompiler

    return {"pipeline_class": InnerCompiler if inner else OuterCompiler}


def _jit(**choices: object) -> Any:
    jit: Any = numba.njit
    return jit(nogil=True, error_model="numpy", **choices)


def cache_folder(function: Function, names: Mapping[str, object], *, boundscheck: bool, inline: bool = True) -> Path | None:
    """Where this build's compiled code is kept; None, with a warning, where nothing can be written."""
    folder = cache_root() / "compiled" / fingerprint(function, names, boundscheck=boundscheck, inline=inline)
    try:
        make_writable_folder(folder)
        remove_unused(folder.parent)
    except OSError as error:
        warnings.warn(f"compiled rules cannot be kept in {str(folder)!r} ({error}); every start compiles again", stacklevel=3)
        return None
    return folder


class NotCompiled(Exception):
    """What is called has not been compiled, and must not be now."""


class _RefusedCompilation(event.Listener):  # type: ignore[misc] # numba has no types
    def on_start(self, event: Any) -> None:
        raise NotCompiled(f"{event.data['dispatcher'].py_func.__qualname__} is not in the cache of compiled code")

    def on_end(self, event: Any) -> None:
        """Nothing was compiled."""


@contextmanager
def only_load_compiled() -> Iterator[None]:
    """Load compiled code from the cache, within this block, and compile nothing: what is not there raises NotCompiled."""
    with event.install_listener("numba:compile", _RefusedCompilation()):
        yield


def fingerprint(function: Function, names: Mapping[str, object], *, boundscheck: bool = False, inline: bool = True) -> str:
    """A name for this build that changes with any source, replaced name or version that it depends on."""
    reached = Build(names, silent="emit" not in names)
    reached(function)
    digest = blake2b(digest_size=12)
    parts: list[object] = [CACHE_FORMAT, numba.__version__, sys.version, boundscheck, inline]
    for name, value in sorted(names.items()):
        parts.append((name, value.__qualname__ if isinstance(value, FunctionType) else value))
    for path in sorted({inspect.getsourcefile(rule) or "" for rule in reached.built}):
        parts.append(Path(path).read_bytes())
    # What a rule's module imports from elsewhere (sizes, codes of events) are numbers, or tables of them: their values count.
    for rule in sorted(reached.built, key=lambda rule: (rule.__module__, rule.__qualname__)):
        scope = reached.built[rule].__globals__
        parts.append(
            (rule.__module__, rule.__qualname__, sorted((k, v) for k, v in scope.items() if isinstance(v, int | float | tuple)))
        )
    for part in parts:
        digest.update(repr(part).encode())
    return digest.hexdigest()
