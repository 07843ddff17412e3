"""The clocks of a table. Their times follow from the times of the stored rows; nothing here reads the system's clock.

A seat's clock runs while the table waits for the person at the seat. It stops while a bot stands in.
"""

from collections.abc import Iterable

from zuschlag.tables.core.time_control import Clock, LiveClock, MailClock, NoClock
from zuschlag.tables.time_units import DAY, SECOND

SHARE_ON_RETURN = 5
"""A player who returns after a time-out gets at least one such part of the bank: a fifth."""


class Clocks:
    """The time left to each seat, in milliseconds."""

    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        self.is_ticking = not isinstance(clock, NoClock)
        """Is there a clock at all?"""
        self.left: list[int] = [self._full] * players
        self.since: list[int | None] = [None] * players
        """Since when a seat's clock has been running; None: it is stopped."""

    @property
    def _full(self) -> int:
        if isinstance(self.clock, LiveClock):
            return self.clock.bank * SECOND
        return self.clock.days * DAY if isinstance(self.clock, MailClock) else 0

    def stop(self, seat: int, at: int, *, has_moved: bool) -> None:
        """Stop a seat's clock, because the seat has moved or the table no longer waits for it."""
        since = self.since[seat]
        self.since[seat] = None
        if since is None:
            return
        if isinstance(self.clock, LiveClock):
            self.left[seat] = max(0, self.left[seat] - max(0, at - since))
            if has_moved:
                self.left[seat] += self.clock.increment * SECOND
        elif has_moved:
            self.left[seat] = self._full

    def run(self, seats: Iterable[int], at: int) -> None:
        """Let the clocks of these seats run, and stop all others."""
        running = set(seats)
        for seat, since in enumerate(self.since):
            if seat in running and since is None:
                self.since[seat] = at
            elif seat not in running and since is not None:
                self.stop(seat, at, has_moved=False)

    def refill(self, seat: int) -> None:
        """Give a player who has returned enough time to play on."""
        if isinstance(self.clock, LiveClock):
            share = self.clock.bank * SECOND // SHARE_ON_RETURN
            self.left[seat] = max(self.left[seat], share, self.clock.increment * SECOND)
        else:
            self.left[seat] = self._full

    def shift(self, away: int, at: int) -> None:
        """Leave out time in which there was no server. A clock that started after the server was last seen starts again."""
        self.since = [None if since is None else min(since + away, at) for since in self.since]

    def runs_out_at(self, seat: int) -> int | None:
        """When this seat's time is up if it does not move; None: its clock is stopped."""
        since = self.since[seat]
        return None if since is None or not self.is_ticking else since + self.left[seat]

    @property
    def next_timeout(self) -> int | None:
        """When the first clock runs out; None: never."""
        if not self.is_ticking:
            return None
        return min((when for seat in range(len(self.left)) if (when := self.runs_out_at(seat)) is not None), default=None)
