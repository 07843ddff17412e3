"""Compiles C++ text to a library and loads it, or loads what an earlier process compiled.

Libraries are kept in the user's cache folder, beside what numba compiles, under a hash of their text and of the command.
"""

import ctypes
import shutil
import subprocess
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory

from zuschlag.kernel.cache_folder import cache_root, remove_unused

INSTALL = "no C++ compiler: apt-get install g++"
"""What to do where `cpu_command` finds none."""


def cpu_command(*flags: str) -> list[str]:
    """The command that compiles C++ from its standard input to a library; FileNotFoundError where there is no compiler."""
    found = shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if found is None:
        raise FileNotFoundError(INSTALL)
    return [found, "-std=c++17", "-fPIC", "-shared", *(flags or ("-O2",)), "-x", "c++"]


def gpu_command() -> list[str]:
    """The command that compiles CUDA C++ for the GPU of this machine; FileNotFoundError where there is no nvcc."""
    found = shutil.which("nvcc")
    if found is None:
        raise FileNotFoundError("no nvcc: install NVIDIA's CUDA toolkit")
    # 177: a function that is declared but never used.
    return [found, "-std=c++17", "-O3", "-arch=native", "-Xcompiler", "-fPIC", "-shared", "-diag-suppress", "177", "-x", "cu"]


def cache_folder() -> Path:
    """Where libraries are kept."""
    return cache_root() / "cpp"


def load_library(text: str, command: Sequence[str]) -> ctypes.CDLL:
    """The text compiled by the command and loaded. RuntimeError with the compiler's words where it does not compile."""
    name = blake2b("\0".join([text, *command]).encode(), digest_size=16).hexdigest()
    folder = cache_folder()
    library = folder / f"{name}.so"
    if not library.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder) as half:
            built = Path(half) / library.name
            ran = subprocess.run(  # noqa: S603
                [*command, "-o", str(built), "-"], input=text, capture_output=True, text=True, check=False
            )
            if ran.returncode:
                raise RuntimeError(f"{command[0]} cannot compile it: {ran.stderr[:2000]}")
            built.replace(library)  # at once: another process may be compiling the same
    library.touch()  # it is in use
    remove_unused(folder)
    return ctypes.CDLL(str(library))
