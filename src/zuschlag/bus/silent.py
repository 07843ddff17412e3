"""A bus that carries nothing: the servers find out what has changed by comparing with the store, every few seconds."""

from zuschlag.bus.interface import Bus, Hint, OnGap, OnHint


class SilentBus(Bus):
    """For a store that has no bus, and for tests: every hint is lost."""

    async def open(self, on_hint: OnHint, on_gap: OnGap) -> None:
        pass

    async def close(self) -> None:
        pass

    def publish(self, hint: Hint) -> None:
        pass
