"""A crew on Ray: many machines, or this one. Ray is an extra (`pip install 'zuschlag[ray]'`) and loaded only here."""

import os
import socket
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from zuschlag.arena.executors import usable_cores
from zuschlag.arena.game_runner import play_deals
from zuschlag.arena.plan import Plan
from zuschlag.arena.results import Dealt
from zuschlag.errors import Refused, Trouble, short

if TYPE_CHECKING:
    from concurrent.futures import Future

LOOPBACK = "127.0.0.1"
KNOCKING = 5.0  # seconds
MISSING = "Ray is not installed; to run on it: pip install 'zuschlag[ray]'"


class OnRay:
    """Ray's workers. Without an address a Ray of this machine alone is started, and ended with the crew."""

    def __init__(self, address: str | None = None, cores: int | None = None) -> None:
        ray = _loaded()
        if address is None:
            ray.init(
                address="local",  # else Ray would join one that happens to run here
                num_cpus=cores or usable_cores(),
                include_dashboard=False,
                _node_ip_address=LOOPBACK,  # nobody else is to reach it
                log_to_driver=False,
                logging_level="error",
            )
        else:
            _connect(ray, address)
        self.hands = cores or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.losses: tuple[type[Exception], ...] = (ray.exceptions.RayError,)
        self._ray = ray
        self._task = ray.remote(num_cpus=1)(play_deals_in)
        self._given: dict[Future[list[Dealt]], Any] = {}

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[Dealt]]":
        task = self._task.remote(str(Path.cwd()), plan, list(numbers))
        future: Future[list[Dealt]] = task.future()
        self._given[future] = task
        future.add_done_callback(self._forget)
        return future

    def _forget(self, future: "Future[list[Dealt]]") -> None:
        """What is done is the asker's; Ray need not keep it."""
        self._given.pop(future, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for task in list(self._given.values()):
            self._ray.cancel(task, force=True)
        self._ray.shutdown()


def play_deals_in(folder: str, plan: Plan, numbers: Sequence[int]) -> list[Dealt]:
    """`play_deals`, in the folder in which it was asked for, where there is one: names of programs may depend on it."""
    with suppress(OSError):
        os.chdir(folder)
    return play_deals(plan, numbers)


def check_ray() -> None:
    """Refuses where Ray is not installed."""
    if find_spec("ray") is None:
        raise Refused("unknown", MISSING)


def _loaded() -> Any:
    check_ray()
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # what Ray will do anyway, and else warns of
    import ray

    return ray


def _connect(ray: Any, address: str) -> None:
    _knock(ray, address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except Exception as error:  # noqa: BLE001 (Ray has many ways to say that there is nobody)
        raise Trouble(f"no Ray answers at {short(address)}: {str(error).strip().partition(chr(10))[0][:200]}") from None


def _knock(ray: Any, address: str) -> None:
    """Is there anybody at HOST:PORT? Ray itself would ask for minutes. Other addresses (`auto`, `ray://…`) are Ray's own."""
    host, colon, port = address.rpartition(":")
    if not colon or "/" in address:
        return
    meant = ray.util.get_node_ip_address() if host in (LOOPBACK, "localhost") else host  # so Ray itself takes it
    try:
        socket.create_connection((meant, int(port)), KNOCKING).close()
    except (OSError, ValueError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Trouble(f"no Ray answers at {short(address)}: {meant}, port {port}: {reason}") from None
