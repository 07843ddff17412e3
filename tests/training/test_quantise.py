"""The command that quantises a network refuses in one line what it cannot read, use or write, and leaves files as they were."""

import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zuschlag.bots.network.weights_file import read_weights
from zuschlag.errors import Refused
from zuschlag.training.arrays import default_device
from zuschlag.training.compare_devices import compare_games
from zuschlag.training.quantise import quantise_file

INPUTS = 5


def write_network(path: Path, hidden: int = 3, **changed: Any) -> Path:
    """A small network of so many hidden layers."""
    random = np.random.default_rng(1)
    layers: dict[str, Any] = {}
    for n, (rows, columns) in enumerate(pairwise([INPUTS, *[4] * hidden, 6])):
        layers |= {f"w{n}": random.normal(size=(rows, columns)), f"b{n}": np.zeros(columns)}
    numbers = {"trust": 1.0, "advice": 2, "suggestions": [0, 0], "input_scale": np.ones(INPUTS)}
    np.savez(path, **{**layers, **numbers, **changed})
    return path


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"hidden": 2}, "the network has 2 hidden layers; expected 3, as the bots' have"),
        ({"input_scale": np.full(INPUTS, np.nan)}, "weights of the network are not finite; expected numbers"),
        ({"b1": np.full(4, np.inf)}, "weights of the network are not finite; expected numbers"),
    ],
    ids=["two layers", "NaN", "an infinity"],
)
def test_a_network_that_bots_cannot_play_by_is_refused(changed: dict[str, Any], said: str, tmp_path: Path) -> None:
    source, target = write_network(tmp_path / "network.npz", **changed), tmp_path / "network.safetensors"
    target.write_text("kept")
    with pytest.raises(Refused) as refused:
        quantise_file(source, target, 8, 0)
    assert str(refused.value) == f"cannot quantise {str(source)!r}: {said}"
    assert target.read_text() == "kept"


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "out.safetensors"
    with pytest.raises(Refused, match=r"cannot read '.*nothing\.npz': No such file or directory; expected an \.npz file"):
        quantise_file(tmp_path / "nothing.npz", target, 8, 0)
    quantise_file(write_network(tmp_path / "network.npz"), target, 8, 0)
    with pytest.raises(Refused) as refused:
        quantise_file(target, tmp_path / "again.safetensors", 8, 0)
    assert "has no arrays of numpy in it, or is damaged; expected an .npz file" in str(refused.value)
    assert "pickle" not in str(refused.value)
    np.savez(tmp_path / "other.npz", w0=np.zeros(3))
    with pytest.raises(Refused, match="has the arrays w0; expected those of a network"):
        quantise_file(tmp_path / "other.npz", target, 8, 0)


def test_a_target_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    """Also one by whose name no bot would find it: so the network cannot be overwritten by mistake."""
    source = write_network(tmp_path / "network.npz")
    before = source.read_bytes()
    with pytest.raises(Refused, match=r"cannot write '.*network\.npz': expected a name that ends in \.safetensors"):
        quantise_file(source, source, 8, 0)
    assert source.read_bytes() == before
    with pytest.raises(Refused, match="No such file or directory; expected a file to write to"):
        quantise_file(source, tmp_path / "no folder" / "x.safetensors", 8, 0)


def test_finer_rows_are_as_many_as_the_inputs_at_most(tmp_path: Path) -> None:
    """And the weights have as many rows as they say."""
    source, target = write_network(tmp_path / "network.npz"), tmp_path / "network.safetensors"
    for number in (-3, INPUTS + 1):
        with pytest.raises(Refused, match=f"--finer-rows {number}: expected 0 to {INPUTS}, the network's inputs"):
            quantise_file(source, target, 8, number)
    with pytest.raises(Refused, match="--activation-bits 40: expected 1 to 14"):
        quantise_file(source, target, 40, 0)
    assert not target.exists()
    for number in (0, INPUTS):
        quantise_file(source, target, 8, number)
        weights = read_weights(target)
        assert (weights.rows, len(weights.first)) == (INPUTS + number, INPUTS + number)


def test_the_command_says_in_one_line_what_it_refuses(tmp_path: Path) -> None:
    missing = str(tmp_path / "nothing.npz")
    command = [sys.executable, "-m", "zuschlag.training.quantise", missing, str(tmp_path / "x.safetensors")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    problem = "No such file or directory; expected an .npz file"
    assert (done.returncode, done.stderr) == (1, f"Error: cannot read {missing!r}: {problem}\n")


@pytest.mark.skipif(default_device() == "cuda", reason="this machine has a GPU")
def test_devices_are_not_compared_without_a_gpu() -> None:
    with pytest.raises(Refused, match="there is no GPU to compare with the CPU; expected an NVIDIA GPU, and PyTorch to use it"):
        compare_games(8, 2, 1)
    with pytest.raises(Refused, match="--games 0: expected 1 or more"):
        compare_games(0, 2, 1)
