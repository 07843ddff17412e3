"""Rollouts on Ray: actors, on this machine or many, play the league's games; the learner gets what happened and sends weights.

Every actor has a part of the games, always the same, a simulator and a generator of its own, and plays on its CPU. So for a
number of actors, what is learnt still follows from the settings alone.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from zuschlag.arena.ray_executor import start_ray
from zuschlag.errors import Refused
from zuschlag.training.arrays import Arrays, make_arrays
from zuschlag.training.league import FROZEN, PAST, Table
from zuschlag.training.learner import Learner
from zuschlag.training.network import Network
from zuschlag.training.rollout import Rollout
from zuschlag.training.settings import BOT_NETWORK, Settings
from zuschlag.training.simulator import Simulator, find_kit

Packed = tuple[Any, Any, Any, bool]
"""A network as an actor gets it: shape, scale of the inputs, parameters, whether it learns trust."""


def make_simulator(settings: Settings, tables: Sequence[Table], arrays: Arrays, *more_seed: int) -> Simulator:
    """The simulator of these tables of a run."""
    needs_valuer = (
        not settings.without_valuer_features
        or settings.opponent == BOT_NETWORK
        or settings.warm_up > 0
        or bool(settings.rivals)
    )
    variants, rivals = [table.variant for table in tables], [table.rival for table in tables]
    kit = find_kit(settings.game, settings.observation)
    return Simulator(kit, variants, arrays, settings.seed, *more_seed, rivals=rivals, needs_valuer=needs_valuer)


class RolloutActor:
    """Plays some tables of a run with the weights that it is sent. `networks`: the learner's, the past's, frozen ones."""

    def __init__(self, settings: Settings, tables: Sequence[Table], networks: Sequence[Packed], number: int) -> None:
        self.arrays = make_arrays("cpu", settings.seed, number)
        self.simulator = make_simulator(settings, tables, self.arrays, number)
        learner, self.past, *self.rivals = (
            Network(self.arrays, shape, scale, parameters, learns_trust=learns_trust)
            for shape, scale, parameters, learns_trust in networks
        )
        self.learner = Learner(settings, self.simulator, tables, learner)
        self.simulator.reset()

    def collect(self, parameters: Any, past: Any, rival: int | None, *, is_warm_up: bool) -> dict[str, Any]:
        """Play the steps of a rollout with these parameters, the past's (None: as they are) and this frozen network."""
        self.learner.network.parameters[:] = parameters
        if past is not None:
            self.past.parameters[:] = past
        others = {PAST: self.past} if rival is None else {PAST: self.past, FROZEN: self.rivals[rival]}
        self.learner.collect(others, is_warm_up=is_warm_up)
        return self.learner.rollout.numpy(self.arrays)

    def saved(self) -> dict[str, Any]:
        """Everything that is needed to go on from here."""
        return {"random": np.array(json.dumps(self.arrays.random_state())), **self.simulator.saved()}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Go on from where another actor of the same tables was saved."""
        self.arrays.set_random_state(json.loads(str(saved["random"])))
        self.simulator.restore(saved)


class RemoteRollouts:
    """The actors of a run. Without an address, on a Ray of this machine alone."""

    def __init__(
        self, settings: Settings, tables: Sequence[Table], networks: Sequence[Network], arrays: Arrays, address: str | None
    ) -> None:
        count = settings.ray_actors
        if settings.search_samples:
            raise Refused("malformed", "--search-samples with --ray-actors: actors do not search; expected one of them")
        if count > len(tables):
            raise Refused("malformed", f"--ray-actors {count}: the league has {len(tables)} games; expected no more actors")
        self.arrays = arrays
        self._ray = start_ray(address, count)
        actor = self._ray.remote(num_cpus=1)(RolloutActor)
        packed = [
            (network.shape, *map(arrays.numpy, (network.input_scale, network.parameters)), network.learns_trust)
            for network in networks
        ]
        shared = self._ray.put(packed)
        self._actors = [actor.remote(settings, list(tables[number::count]), shared, number) for number in range(count)]

    def collect(self, parameters: Any, past: Any, rival: int | None, *, is_warm_up: bool) -> Rollout:
        """The rollout of all games, played with these parameters: see `RolloutActor.collect`."""
        sent = self._ray.put(parameters), self._ray.put(past)
        asked = [actor.collect.remote(*sent, rival, is_warm_up=is_warm_up) for actor in self._actors]
        return Rollout.joined(self._ray.get(asked), self.arrays)

    def saved(self) -> dict[str, Any]:
        """Everything that the actors need to go on from here, by names of its own."""
        rows = self._ray.get([actor.saved.remote() for actor in self._actors])
        return {f"actors/{number}/{name}": array for number, row in enumerate(rows) for name, array in row.items()}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Go on from a checkpoint."""
        for number, actor in enumerate(self._actors):
            head = f"actors/{number}/"
            row = {name.removeprefix(head): array for name, array in saved.items() if name.startswith(head)}
            self._ray.get(actor.restore.remote(row))

    def close(self) -> None:
        """End the actors, and Ray where it was started here."""
        self._ray.shutdown()
