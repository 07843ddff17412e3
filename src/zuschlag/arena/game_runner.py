"""Play the games of a deal: what a worker does. It needs nothing but the plan and the numbers of the deals."""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from zuschlag.arena.plan import Plan, Seating
from zuschlag.arena.results import DealResult, Failure, GameResult, mean_ranks
from zuschlag.bots import Failed, Maker, Turn, find, needs_compiling
from zuschlag.bots.strategies import STRATEGIES
from zuschlag.errors import short
from zuschlag.games import Game
from zuschlag.match import Match, begin, make_game
from zuschlag.record import record_line

LONGEST_REASON = 500

cached_find = cache(find)
_READY: set[tuple[str, type[Any]]] = set()


def play_deals(plan: Plan, numbers: Iterable[int]) -> list[DealResult]:
    """Play these deals in all their seatings."""
    game = make_game(plan.game, plan.players, plan.options)
    makers = [cached_find(spec, plan.timeout) for spec in plan.bots]
    if any(needs_compiling(spec) for spec in plan.bots):
        compile_search_once(game)
    return [
        DealResult(number, tuple(play_game(plan, game, makers, number, seating) for seating in plan.seatings(number)))
        for number in numbers
    ]


def compile_search_once(game: Game) -> None:
    """Compile the game's search or load it, once in a process, so that no bot's clock counts it."""
    kind = (game.name, game.compiled_state)
    if kind not in _READY:
        STRATEGIES[game.name].compile_search(game)
        _READY.add(kind)


def play_game(plan: Plan, game: Game, makers: Sequence[Maker], deal: int, seating: Seating) -> GameResult:
    """Play one game of a deal. Whatever a bot does, this returns a result; a bot that fails forfeits the game."""
    match = begin(game, plan.seed_of(deal))
    match.about["seats"] = [plan.bots[entry] for entry in seating]
    timed = TimedMatch(match)
    for seat, entry in enumerate(seating):
        timed.add_bot(lambda entry=entry, seat=seat: makers[entry](plan.bot_seed(deal, entry), seat))  # type: ignore[misc]
    timed.play()
    timed.notify_bots()
    return timed.result(seating, keeps_record=plan.keeps_records)


class TimedMatch:
    """A match and the bots at its seats, with a stopwatch for each."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.bots: list[Any] = []
        self.moves = [0] * match.players
        self.seconds = [0.0] * match.players
        self.slowest = [0.0] * match.players
        self.failure: Failure | None = None

    def add_bot(self, make: Callable[[], Any]) -> None:
        """Create the bot of the next seat."""
        self.bots.append(None if self.failure else self._try(len(self.bots), make))

    def play(self) -> None:
        """Play to the end, or until a bot fails."""
        match = self.match
        while not self.failure and (seats := match.pending.seats):
            seat = seats[0]
            turn = Turn(match, seat)
            begun = time.perf_counter()
            word = self._try(seat, lambda seat=seat, turn=turn: self.bots[seat].choose(turn))  # type: ignore[misc]
            took = time.perf_counter() - begun
            self.moves[seat] += 1
            self.seconds[seat] += took
            self.slowest[seat] = max(self.slowest[seat], took)
            if self.failure:
                return
            if not isinstance(word, str) or word not in turn.offered:
                self._fail(seat, f"answered {short(word)}, which was not offered; offered: {turn.offered}")
                return
            match.play(seat, word)

    def notify_bots(self) -> None:
        """Tell the bots that have `leave` how it ended. Errors are ignored: the game is over."""
        for seat, bot in enumerate(self.bots):
            if hasattr(bot, "leave"):
                with suppress(Exception):
                    bot.leave(Turn(self.match, seat), self.match.result)

    def result(self, seating: Seating, *, keeps_record: bool) -> GameResult:
        """The result of the game, with the time that each bot took."""
        match, failure = self.match, self.failure
        if failure is not None:
            match.about["x-failure"] = {"seat": failure.seat, "reason": failure.reason}
            shares, places, scores = forfeit_result(match.players, failure.seat)
        else:
            shares, places, scores = final_result(match)
        line = record_line(match.record()) if keeps_record else None
        took = tuple(self.moves), tuple(self.seconds), tuple(self.slowest)
        return GameResult(seating, shares, places, scores, *took, failure, line)

    def _try(self, seat: int, what: Callable[[], Any]) -> Any:
        """Call a bot. Where it fails, the failure is stored and None returned."""
        try:
            return what()
        except Failed as error:
            self._fail(seat, str(error))
        except (Exception, SystemExit) as error:  # noqa: BLE001 (a bot may raise anything)
            self._fail(seat, f"crashed: {type(error).__name__}: {error}")
        return None

    def _fail(self, seat: int, reason: str) -> None:
        """Store a failure as one printable line."""
        plain = "".join(char if char.isprintable() else " " for char in reason)
        self.failure = Failure(seat, plain if len(plain) <= LONGEST_REASON else f"{plain[:LONGEST_REASON]}…")


def final_result(match: Match) -> tuple[tuple[float, ...], tuple[float, ...], tuple[int, ...]]:
    """Shares of the win, ranks and scores of a match that is over."""
    places = match.places
    assert places is not None
    won = [seat for seat, place in enumerate(places) if place == 1]
    scores = tuple(match.game.rules.score(match.state, seat) for seat in range(match.players))
    shares = tuple(1 / len(won) if seat in won else 0.0 for seat in range(match.players))
    return shares, mean_ranks(places), scores


def forfeit_result(players: int, loser: int) -> tuple[tuple[float, ...], tuple[float, ...], None]:
    """The loser gets nothing and is last; the others share the win and the ranks before it."""
    shares = tuple(0.0 if seat == loser else 1 / (players - 1) for seat in range(players))
    return shares, tuple(float(players) if seat == loser else players / 2 for seat in range(players)), None
