"""Read and write the weights of a network: a file in the safetensors format, which needs no library.

The file begins with the length of a header, 8 bytes, and the header, JSON: by name, the kind of number, the shape, and where
the numbers lie behind the header, row by row.
"""

import json
import sys
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from zuschlag.bots.network.fields import Activations, Weights
from zuschlag.errors import Refused
from zuschlag.kernel.fields import shape_of

KINDS = {"i1": "I8", "i4": "I32", "i8": "I64"}
CASTS: dict[str, Any] = {"I8": "b", "I32": "i", "I64": "q"}
LENGTH = 8
"""Bytes of the header's length."""
SUFFIX = ".safetensors"
MOST_BYTES = 64 * 1024 * 1024
DIGEST_DIGITS = 12
"""Hexadecimal digits that name the weights in reviews."""


@cache
def load_weights(source: str) -> Weights:
    """The weights of a file, if the name ends with .safetensors; otherwise those in `weights.safetensors` of a package."""
    if source.endswith(SUFFIX):
        return read_weights(Path(source))
    return parse_weights(_package_file(source))


def _package_file(package: str) -> bytes:
    return files(package).joinpath(f"weights{SUFFIX}").read_bytes()


@cache
def weights_digest(source: str) -> str:
    """The first digits of the SHA-256 of the file that `load_weights` reads: other weights have another one."""
    content = Path(source).read_bytes() if source.endswith(SUFFIX) else _package_file(source)
    return sha256(content).hexdigest()[:DIGEST_DIGITS]


def read_weights(file: Path) -> Weights:
    """The weights in a file. Refuses a file that cannot be read, is too large, or has something else in it."""
    try:
        size = file.stat().st_size
        content = file.read_bytes() if size <= MOST_BYTES else b""
    except OSError as error:
        raise Refused("unknown", f"cannot read the weights {str(file)!r}: {error.strerror}") from None
    expected = "expected a file that `python -m zuschlag.training.quantise` writes"
    if size > MOST_BYTES:
        raise Refused("too-large", f"{str(file)!r} has {size:,} bytes, more than {MOST_BYTES:,}; {expected}")
    try:
        return parse_weights(content)
    except (ValueError, LookupError, TypeError):
        raise Refused("malformed", f"{str(file)!r} has no weights of a network; {expected}") from None


@cache
def check_shape(source: str, package: str) -> None:
    """Refuse weights that do not have the inputs and actions of a game's own network, which is in the package."""
    weights, own = load_weights(source), load_weights(package)
    if _shape_of(weights) != _shape_of(own):
        inputs, actions, *_ = _shape_of(weights)
        expected_inputs, expected_actions, *_ = _shape_of(own)
        raise Refused(
            "malformed",
            f"the network in {source!r} is for another game, or sees something else: it has {inputs} inputs and "
            f"{actions} actions; expected {expected_inputs} and {expected_actions}",
        )


def _shape_of(weights: Weights) -> tuple[int, ...]:
    """The numbers of inputs and actions, where the valuer's move is among the inputs, and where suggestions are."""
    return max(weights.row_input) + 1, weights.actions, weights.advice, weights.suggested, weights.suggestions


def parse_weights(content: bytes) -> Weights:
    """The weights that a file holds. Large tables stay the file's bytes."""
    assert sys.byteorder == "little", "the numbers of a weights file are little-endian"
    start = LENGTH + int.from_bytes(content[:LENGTH], "little")
    header = json.loads(content[LENGTH:start])
    rows, width, outputs = (header[name]["shape"][0] for name in ("first", "second", "last_bias"))
    weights = Weights.sized(ROWS=rows, WIDTH=width, OUTPUTS=outputs)()
    for name in Weights.table:
        begin, end = header[name]["data_offsets"]
        numbers: Any = memoryview(content)[start + begin : start + end].cast(CASTS[header[name]["dtype"]])
        shape = header[name]["shape"]
        if len(shape) == 2:
            setattr(weights, name, [numbers[row * shape[1] : (row + 1) * shape[1]] for row in range(shape[0])])
        else:
            setattr(weights, name, numbers if shape else numbers[0])
    return weights


def activations_for(weights: Weights) -> Activations:
    """Working memory of the right size."""
    return Activations.sized(INPUTS=max(weights.row_input) + 1, WIDTH=weights.width, OUTPUTS=weights.outputs)()


def format_weights(arrays: dict[str, Any]) -> bytes:
    """The file for these numpy arrays, one for each field of `Weights`."""
    table = Weights.sized(ROWS=len(arrays["first"]), WIDTH=len(arrays["second"]), OUTPUTS=len(arrays["last_bias"]))
    header, parts, at = {}, [], 0
    for name, row in table.table.items():
        part = arrays[name].astype(f"<{row.kind}").tobytes()
        assert arrays[name].shape == shape_of(table, row), name
        header[name] = {"dtype": KINDS[row.kind], "shape": list(arrays[name].shape), "data_offsets": [at, at + len(part)]}
        parts.append(part)
        at += len(part)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % LENGTH)  # so that numbers of 8 bytes are aligned
    return len(text).to_bytes(LENGTH, "little") + text + b"".join(parts)


@cache
def packed_weights(source: str) -> Any:
    """The same weights as a numpy record, for compiled code."""
    import numpy as np

    weights = load_weights(source)
    packed = np.zeros(1, type(weights).dtype())
    for name, row in type(weights).table.items():
        value = getattr(weights, name)
        packed[0][name] = np.array(value, row.kind) if row.dims else value
    return packed
