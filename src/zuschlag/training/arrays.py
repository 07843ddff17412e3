"""Arrays to learn with: numpy's on a CPU, PyTorch's on a GPU, behind the few operations that differ between them.

Everything else of the package is written once, with operators, slices and functions that both libraries have under the same
name (`library.exp`, `library.where`, …; PyTorch accepts numpy's `axis` and `keepdims`). No gradient is found automatically:
`network` and `ppo` compute them. So a CPU needs numpy alone.
"""

import zlib
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from zuschlag.errors import Refused


class NumpyArrays:
    """On a CPU. The same seed gives the same bytes."""

    device = "cpu"
    library: Any = np

    def __init__(self, *seed: int) -> None:
        self.random = np.random.default_rng(seed)

    def zeros(self, *shape: int, kind: str = "float32") -> Any:
        return np.zeros(shape, kind)

    def load(self, array: Any) -> Any:
        """A numpy array as one of this kind; a copy."""
        return np.array(array)

    def numpy(self, array: Any) -> Any:
        """An array of this kind as numpy's; a copy."""
        return np.array(array)

    def pointer(self, array: Any) -> int:
        """Where its numbers begin in memory."""
        return int(array.ctypes.data)

    def cast(self, array: Any, kind: str) -> Any:
        return array.astype(kind)

    def multiply(self, left: Any, right: Any) -> Any:
        """The product of two matrices."""
        return left @ right

    def gather(self, array: Any, columns: Any) -> Any:
        """Of every row, the number in one column."""
        return np.take_along_axis(array, columns[:, None], 1)[:, 0]

    def add_at(self, array: Any, columns: Any, amounts: Any) -> None:
        """Add to every row amounts in the columns named, of which some may be the same."""
        rows = np.arange(len(array))
        for n in range(columns.shape[1]):
            array[rows, columns[:, n]] += amounts[:, n]

    def raise_to(self, array: Any, columns: Any, amounts: Any) -> None:
        """Raise every row to amounts in the columns named, where they are higher."""
        np.maximum.at(array, (np.arange(len(array))[:, None], columns), amounts)

    def gather_many(self, array: Any, columns: Any) -> Any:
        """Of every row, the numbers in the columns named."""
        return np.take_along_axis(array, columns, 1)

    def one_hot(self, columns: Any, count: int) -> Any:
        """For every row so many numbers: 1 in its column, 0 in the others."""
        return (columns[:, None] == np.arange(count)).astype(np.float32)

    def uniform(self, count: int) -> Any:
        """Random numbers above 0 and up to 1."""
        return 1 - self.random.random(count, np.float32)

    def permutation(self, rows: Any) -> Any:
        """The rows in a random order."""
        return self.random.permutation(rows)

    def integers(self, high: int, count: int) -> Any:
        """Random whole numbers below `high`."""
        return self.random.integers(high, size=count)

    def rows_where(self, condition: Any) -> Any:
        """Rows among which are all where the condition holds: here no others."""
        return np.flatnonzero(condition)

    def nonzero(self, condition: Any) -> Any:
        """The rows where the condition holds."""
        return np.flatnonzero(condition)

    def random_state(self) -> dict[str, Any]:
        """The generator's state, as numbers and texts."""
        return {"numpy": self.random.bit_generator.state}

    def set_random_state(self, state: dict[str, Any]) -> None:
        self.random.bit_generator.state = state["numpy"]

    def stream(self) -> int:
        """The queue of the GPU to compute in; none here."""
        return 0


class TorchArrays:
    """On a GPU."""

    def __init__(self, *seed: int) -> None:
        import torch

        self.library: Any = torch
        self.device = "cuda"
        self.random: Any = torch.Generator(self.device)
        self.random.manual_seed(int(np.random.SeedSequence(seed).generate_state(1)[0]))

    def zeros(self, *shape: int, kind: str = "float32") -> Any:
        return self.library.zeros(shape, dtype=getattr(self.library, kind), device=self.device)

    def load(self, array: Any) -> Any:
        return self.library.from_numpy(np.array(array)).to(self.device)

    def numpy(self, array: Any) -> Any:
        return array.cpu().numpy().copy()

    def pointer(self, array: Any) -> int:
        return int(array.data_ptr())

    def cast(self, array: Any, kind: str) -> Any:
        return array.to(getattr(self.library, kind))

    def multiply(self, left: Any, right: Any) -> Any:
        """With factors of 16 bits, whose products are summed with 32."""
        half = self.library.bfloat16
        return (left.to(half) @ right.to(half)).float()

    def gather(self, array: Any, columns: Any) -> Any:
        return array.gather(1, columns[:, None])[:, 0]

    def add_at(self, array: Any, columns: Any, amounts: Any) -> None:
        array.scatter_add_(1, columns, amounts)

    def raise_to(self, array: Any, columns: Any, amounts: Any) -> None:
        array.scatter_reduce_(1, columns, amounts, "amax")

    def gather_many(self, array: Any, columns: Any) -> Any:
        return array.gather(1, columns)

    def one_hot(self, columns: Any, count: int) -> Any:
        return (columns[:, None] == self.library.arange(count, device=self.device)).float()

    def uniform(self, count: int) -> Any:
        return 1 - self.library.rand(count, generator=self.random, device=self.device)

    def permutation(self, rows: Any) -> Any:
        return rows[self.library.randperm(len(rows), generator=self.random, device=self.device)]

    def integers(self, high: int, count: int) -> Any:
        return self.library.randint(high, (count,), generator=self.random, device=self.device)

    def rows_where(self, condition: Any) -> Any:  # noqa: ARG002
        """All rows: to wait for a count takes longer than to compute the rest as well."""
        return slice(None)

    def nonzero(self, condition: Any) -> Any:
        return condition.nonzero()[:, 0]

    def random_state(self) -> dict[str, Any]:
        return {"torch": self.random.get_state().tolist()}

    def set_random_state(self, state: dict[str, Any]) -> None:
        self.random.set_state(self.library.tensor(state["torch"], dtype=self.library.uint8))

    def stream(self) -> int:
        return int(self.library.cuda.current_stream().cuda_stream)


Arrays = NumpyArrays | TorchArrays


def make_arrays(device: str, *seed: int) -> Arrays:
    """Arrays for this one of DEVICES. Refuses where the device cannot be used, and says what is missing."""
    if device == "cpu":
        return NumpyArrays(*seed)
    try:
        import torch
    except ImportError:
        raise Refused("unknown", "--device cuda needs PyTorch: pip install 'zuschlag[train]'") from None
    if not torch.cuda.is_available():
        raise Refused("unknown", "--device cuda: PyTorch finds no GPU; expected --device cpu, or a machine with one")
    return TorchArrays(*seed)


def default_device() -> str:
    """The GPU where PyTorch finds one."""
    try:
        import torch
    except ImportError:
        return "cpu"
    return "cuda" if torch.cuda.is_available() else "cpu"


def write_arrays(path: Path, arrays: dict[str, Any]) -> None:
    """Write numpy arrays to an .npz file, in whose place no half of one ever stands."""
    half = path.with_suffix(".half.npz")
    np.savez(half, **arrays)
    half.replace(path)


def read_arrays(path: Path) -> dict[str, Any]:
    """The arrays of an .npz file. Refuses what is no such file."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            return {name: kept[name] for name in kept.files}
    except OSError as error:
        raise Refused("malformed", f"cannot read {str(path)!r}: {error.strerror or error}; expected an .npz file") from None
    except (ValueError, TypeError, EOFError, BadZipFile, NotImplementedError, zlib.error):
        problem = f"cannot read {str(path)!r}: it has no arrays of numpy in it, or is damaged"
        raise Refused("malformed", f"{problem}; expected an .npz file") from None
