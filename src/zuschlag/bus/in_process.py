"""A bus for several servers in one process and event loop."""

import asyncio

from zuschlag.bus.interface import Bus, Hint, OnGap, OnHint, decode_hint, encode_hint


class InProcessHub:
    """Connects the buses of several servers."""

    def __init__(self) -> None:
        self.buses: list[InProcessBus] = []

    def bus(self) -> "InProcessBus":
        """A bus for one more server."""
        return InProcessBus(self)


class InProcessBus(Bus):
    """One server's end of a hub. Hints are delivered in a later turn of the event loop, in order."""

    def __init__(self, hub: InProcessHub) -> None:
        self._hub = hub
        self._on_hint: OnHint | None = None

    async def open(self, on_hint: OnHint, on_gap: OnGap) -> None:  # noqa: ARG002 (nothing is ever lost here)
        self._on_hint = on_hint
        self._hub.buses.append(self)

    async def close(self) -> None:
        if self in self._hub.buses:
            self._hub.buses.remove(self)

    def publish(self, hint: Hint) -> None:
        body = encode_hint(hint)
        for other in self._hub.buses:
            if other is not self:
                asyncio.get_running_loop().call_soon(other._deliver, body)

    def _deliver(self, body: bytes) -> None:
        hint = decode_hint(body)
        if hint is not None and self._on_hint is not None and self in self._hub.buses:
            self._on_hint(hint)
