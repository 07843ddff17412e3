"""The clocks of a table. What they show follows from the rows' times alone; nothing here reads the time.

A seat's clock runs while the seat is awaited and its person has it; it stands while a bot stands in.
"""

from collections.abc import Iterable

from zuschlag.tables.core.spec import Clock, LiveClock, MailClock, NoClock

SECOND = 1000
DAY = 24 * 3600 * SECOND
SHARE_ON_RETURN = 5
"""Who comes back after running out of time gets at least this part of the bank."""


class Clocks:
    """Milliseconds left, by seat."""

    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        self.is_ticking = not isinstance(clock, NoClock)
        """Is there a clock at all?"""
        self.left: list[int] = [self._full] * players
        self.since: list[int | None] = [None] * players
        """Since when a seat's clock has been running; None: it stands."""

    @property
    def _full(self) -> int:
        if isinstance(self.clock, LiveClock):
            return self.clock.bank * SECOND
        return self.clock.days * DAY if isinstance(self.clock, MailClock) else 0

    def stop(self, seat: int, at: int, *, has_moved: bool) -> None:
        """The seat is not awaited any more, or has made one of several moves."""
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
        """These seats are awaited: let their clocks run, and no others."""
        running = set(seats)
        for seat, since in enumerate(self.since):
            if seat in running and since is None:
                self.since[seat] = at
            elif seat not in running and since is not None:
                self.stop(seat, at, has_moved=False)

    def refill(self, seat: int) -> None:
        """The person is back: time enough to play on."""
        if isinstance(self.clock, LiveClock):
            share = self.clock.bank * SECOND // SHARE_ON_RETURN
            self.left[seat] = max(self.left[seat], share, self.clock.increment * SECOND)
        else:
            self.left[seat] = self._full

    def shift(self, away: int, at: int) -> None:
        """Time that nobody could use. A clock that began to run after the server was last known alive begins again."""
        self.since = [None if since is None else min(since + away, at) for since in self.since]

    def runs_out_at(self, seat: int) -> int | None:
        """When this seat's time is up, if nothing happens."""
        since = self.since[seat]
        return None if since is None or not self.is_ticking else since + self.left[seat]

    @property
    def next_timeout(self) -> int | None:
        """When the first clock will have run out."""
        if not self.is_ticking:
            return None
        return min((when for seat in range(len(self.left)) if (when := self.runs_out_at(seat)) is not None), default=None)
