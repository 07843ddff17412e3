"""The bots at the other seats, and the one that gives hints."""

from typing import Any

from zuschlag.bots import Thought, Turn, find, is_built_in, needs_compiling
from zuschlag.match import Match, Seed

ADVISER = "search:500ms"
"""Who gives hints."""


class Opponents:
    """Bots of one kind at a match. What needs the compiler is made ready in the background; nobody waits for it."""

    def __init__(self, match: Match, spec: str) -> None:
        from zuschlag.bots.workshop import Workshop

        self.match = match
        self.spec = spec
        self.seed: Seed = match.seed or 0
        self.workshop = Workshop([match.box] if needs_compiling(spec) else [])
        self.guests: dict[int, Any] = {}

    def think(self, seat: int) -> Thought:
        """What the bot at this seat does, and why."""
        turn = Turn(self.match, seat)
        if is_built_in(self.spec):
            return self.workshop.think(self.spec, self.seed, turn)
        # A bot by others may keep things from turn to turn, so it stays.
        bot = self.guests.setdefault(seat, None) or find(self.spec)(self.seed, seat)
        self.guests[seat] = bot
        return Thought(bot.choose(turn), bot=self.spec)

    def advise(self, seat: int) -> Thought:
        """What a strong bot would do at this seat."""
        self.workshop.make_ready(self.match.box)
        return self.workshop.think(ADVISER, self.seed, Turn(self.match, seat))

    def leave(self) -> None:
        """The match is over, or left."""
        for seat, bot in self.guests.items():
            if hasattr(bot, "leave"):
                bot.leave(Turn(self.match, seat), self.match.result)
        self.workshop.close()
