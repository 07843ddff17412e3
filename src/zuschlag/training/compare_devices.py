"""Compare the simulator on the GPU with the one on the CPU: after every step all arrays must hold the same bytes.

`python -m zuschlag.training.compare_devices` needs a GPU. It plays random and valuers' moves in games of every variant.
"""

import argparse
import sys

import numpy as np

from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.training.arrays import default_device, make_arrays
from zuschlag.training.settings import COMPILED_BOTS
from zuschlag.training.simulator import KITS, SIMULATED, Simulator, find_kit

COMPARED = tuple(name for name in SIMULATED if name not in ("valuations", "actions", "rivals"))


def compare(game: str, observation: int, games: int, steps: int, seed: int) -> int:
    """Play so many steps on both devices, and return how many games ended. Raises ValueError where they differ."""
    found = GAMES[game].variants
    variants = [found[at % len(found)] for at in range(games)]
    rivals = [at % len(COMPILED_BOTS) for at in range(games)]
    on_cpu, on_gpu = (
        Simulator(find_kit(game, observation), variants, make_arrays(device, seed), seed, rivals=rivals)
        for device in ("cpu", "cuda")
    )
    random, ended = np.random.default_rng(seed), 0
    for step in range(steps):
        if step == 0:
            on_cpu.reset()
            on_gpu.reset()
        else:
            chosen = (random.random(on_cpu.masks.shape) * on_cpu.masks).argmax(axis=1)
            on_cpu.actions[:] = np.where(random.random(games) < 0.5, chosen, on_cpu.valuer_actions)
            on_gpu.actions[:] = on_gpu.arrays.load(on_cpu.actions)
            on_cpu.advance()
            on_gpu.advance()
        ended += int(on_cpu.dones.sum())
        for name in COMPARED:
            expected, found_there = getattr(on_cpu, name), on_gpu.arrays.numpy(getattr(on_gpu, name))
            if expected.tobytes() != found_there.tobytes():
                columns = sorted({int(at) for at in np.argwhere(expected != found_there)[:, 0]})
                raise ValueError(f"{game} v{observation}, step {step}: {name!r} differs in games {columns[:8]}")
    return ended


def main() -> None:
    """Compare both games."""
    parser = argparse.ArgumentParser(prog="python -m zuschlag.training.compare_devices", description=__doc__)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    try:
        compare_games(given.games, given.steps, given.seed)
    except Refused as error:
        sys.exit(f"Error: {error}")


def compare_games(games: int, steps: int, seed: int) -> None:
    """Compare both games in all versions of their observations, and print how much was compared."""
    for name, number, least in (("--games", games, 1), ("--steps", steps, 1), ("--seed", seed, 0)):
        if number < least:
            raise Refused("malformed", f"{name} {number}: expected {least} or more")
    if default_device() != "cuda":
        needed = "an NVIDIA GPU, and PyTorch to use it: pip install 'zuschlag[train]'"
        raise Refused("unknown", f"there is no GPU to compare with the CPU; expected {needed}")
    for game, version in ((name, n) for name in KITS for n in range(len(GAMES[name].later_observations) + 1)):
        ended = compare(game, version, games, steps, seed)
        print(f"{game} v{version}: {games} games, {steps} steps, {ended} ends: equal", flush=True)


if __name__ == "__main__":
    main()
