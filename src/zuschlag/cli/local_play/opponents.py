"""The bots at the other seats of a local game, and the bot that gives hints."""

import sys
from typing import Any

from zuschlag.bots import Failed, Thought, Turn, bot_seed, find, is_built_in, needs_compiling
from zuschlag.errors import Refused, short
from zuschlag.match import Match

ADVISER = "expert"
"""Who gives hints."""


class Opponents:
    """Bots of one kind at a match. What needs compiling is compiled in the background."""

    def __init__(self, match: Match, spec: str) -> None:
        from zuschlag.bots.bot_pool import BotPool

        self.match = match
        self.spec = spec
        self.seed = bot_seed(match.seed, spec)
        is_person = sys.stdin.isatty()  # who may ask for a hint
        self.pool = BotPool([match.game] if needs_compiling(spec) or is_person else [])
        self.external_bots: dict[int, Any] = {}
        self.failure: str | None = None  # the last of a bot by others, for whom the valuer then stood in

    def think(self, seat: int) -> Thought:
        """Return the move of the bot at this seat, and why."""
        turn = Turn(self.match, seat)
        if is_built_in(self.spec):
            return self.pool.think(self.spec, self.seed, turn)
        from zuschlag.bots.bot_pool import think_as_valuer

        try:
            return Thought(self._ask_external_bot(seat, turn), bot=self.spec)
        except (Failed, Refused) as error:
            self.failure = f"{self.spec}: {error}"
            return think_as_valuer(self.seed, turn)

    def _ask_external_bot(self, seat: int, turn: Turn) -> str:
        """Ask a third-party bot. It is kept from turn to turn, as it may keep state, until it fails."""
        if seat not in self.external_bots:
            self.external_bots[seat] = find(self.spec)(self.seed, seat)
        try:
            word = self.external_bots[seat].choose(turn)
        except Failed:
            del self.external_bots[seat]
            raise
        if word not in turn.offered:
            raise Refused("illegal", f"it answered {short(word)}, which was not offered")
        return str(word)

    def advise(self, seat: int) -> Thought:
        """Return what a strong bot would do at this seat."""
        self.pool.make_ready(self.match.game)
        return self.pool.think(ADVISER, self.seed, Turn(self.match, seat))

    def leave(self) -> None:
        """Close the bots when the match is over or left."""
        self.pool.close()
        for seat, bot in self.external_bots.items():
            if hasattr(bot, "leave"):
                bot.leave(Turn(self.match, seat), self.match.result)
