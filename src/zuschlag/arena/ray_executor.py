"""Plays deals on Ray: on many machines, or this one. Ray is an extra (`pip install 'zuschlag[ray]'`) and loaded only here."""

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
from zuschlag.arena.results import DealResult
from zuschlag.errors import Refused, Trouble, short

if TYPE_CHECKING:
    from concurrent.futures import Future

LOOPBACK = "127.0.0.1"
CONNECT_TIMEOUT = 5.0  # seconds
MISSING = "Ray is not installed; to run on it: pip install 'zuschlag[ray]'"


class RayExecutor:
    """Plays on Ray's workers. Without an address a Ray of this machine alone is started, and ended with the executor."""

    def __init__(self, address: str | None = None, cores: int | None = None) -> None:
        ray = start_ray(address, cores or usable_cores())
        self.concurrency = cores or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.worker_errors: tuple[type[Exception], ...] = (ray.exceptions.RayError,)
        self._ray = ray
        self._task = ray.remote(num_cpus=1)(play_deals_in)
        self._pending: dict[Future[list[DealResult]], Any] = {}

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[DealResult]]":
        task = self._task.remote(str(Path.cwd()), plan, list(numbers))
        future: Future[list[DealResult]] = task.future()
        self._pending[future] = task
        future.add_done_callback(self._forget)
        return future

    def _forget(self, future: "Future[list[DealResult]]") -> None:
        """Release a finished result, so that Ray need not keep it."""
        self._pending.pop(future, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for task in list(self._pending.values()):
            self._ray.cancel(task, force=True)
        self._ray.shutdown()


def play_deals_in(folder: str, plan: Plan, numbers: Sequence[int]) -> list[DealResult]:
    """`play_deals`, in the folder in which it was asked for, where there is one: names of programs may depend on it."""
    with suppress(OSError):
        os.chdir(folder)
    return play_deals(plan, numbers)


def start_ray(address: str | None, cores: int) -> Any:
    """Ray, connected to the cluster at this address; without one, to a Ray of this machine alone with so many cores."""
    ray = _load_ray()
    if address is None:
        ray.init(
            address="local",  # else Ray would join one that happens to run here
            num_cpus=cores,
            include_dashboard=False,
            _node_ip_address=LOOPBACK,  # nobody else is to reach it
            log_to_driver=False,
            logging_level="error",
        )
    else:
        _connect(ray, address)
    return ray


def check_ray() -> None:
    """Refuses where Ray is not installed."""
    if find_spec("ray") is None:
        raise Refused("unknown", MISSING)


def _load_ray() -> Any:
    check_ray()
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # what Ray will do anyway, and else warns of
    import ray

    return ray


def _connect(ray: Any, address: str) -> None:
    _check_reachable(ray, address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except Exception as error:  # noqa: BLE001 (Ray has many ways to say that there is nobody)
        raise Trouble(f"no Ray answers at {short(address)}: {str(error).strip().partition(chr(10))[0][:200]}") from None


def _check_reachable(ray: Any, address: str) -> None:
    """Is there anybody at HOST:PORT? Ray itself would ask for minutes. Other addresses (`auto`, `ray://…`) are Ray's own."""
    host, colon, port = address.rpartition(":")
    if not colon or "/" in address:
        return
    node = ray.util.get_node_ip_address() if host in (LOOPBACK, "localhost") else host  # so Ray itself takes it
    try:
        socket.create_connection((node, int(port)), CONNECT_TIMEOUT).close()
    except (OSError, ValueError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Trouble(f"no Ray answers at {short(address)}: {node}, port {port}: {reason}") from None
