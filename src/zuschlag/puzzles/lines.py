"""Lines: how the game can go on after an answer, played by strong bots.

A line ends where chance comes next. Where that is at once, it goes on through one draw. Where hidden cards are imagined or
chance is drawn, several lines are tried, and the one is kept after which the answer looks about as bad as it was measured.
"""

from collections.abc import Mapping
from typing import Any

from zuschlag.bots import Turn, bot_seed, find
from zuschlag.games import Game
from zuschlag.kernel import below, seeded
from zuschlag.match.replay import match_at_start
from zuschlag.puzzles.game_part import PUZZLE_PARTS
from zuschlag.puzzles.judgement import Moves
from zuschlag.puzzles.position import AnyMatch, play_answer, play_words
from zuschlag.record import BadRecord
from zuschlag.review.luck import rate_anywhere

LINE_BOT = "network"
MOST_MOVES = 20
TRIES = 6
MOST_REDRAWS = 50
"""Deals that are imagined at most until one agrees with everything that has happened."""


class Position:
    """A decision in a match: its game, the deal, the moves before it, and the seat."""

    def __init__(self, game: Game, setup: Mapping[str, Any], moves: Moves, seat: int) -> None:
        self.game = game
        self.setup = setup
        self.moves = moves
        self.seat = seat

    def match(self) -> AnyMatch:
        """The match at the decision. A deal that contradicts the moves raises `BadRecord`."""
        match = match_at_start(self.game, self.setup, {})
        play_words(match, self.moves)
        return match

    def imagined(self, seed: str) -> "Position":
        """The position with a deal that is drawn again from what the seat sees."""
        match = self.match()
        seen, offered = Turn(match, self.seat).__getstate__()[2:], list(match.offered(self.seat))
        rng = seeded("puzzle", "imagine", seed, self.seat, len(self.moves))
        for _ in range(MOST_REDRAWS):
            setup = PUZZLE_PARTS[self.game.name].imagined_setup(self.game, self.setup, match.view(self.seat), rng)
            other = Position(self.game, setup, self.moves, self.seat)
            try:
                again = other.match()
            except BadRecord:
                continue
            if Turn(again, self.seat).__getstate__()[2:] == seen and list(again.offered(self.seat)) == offered:
                return other
        raise BadRecord(f"no imagined deal agrees with the moves of {self.game.name}")


def play_line(position: Position, answer: Moves, seed: str) -> tuple[Moves, AnyMatch]:
    """The moves after an answer, and the match then. The same seed draws the same chance."""
    match = position.match()
    bots = [find(LINE_BOT)(bot_seed(seed, seat), seat) for seat in range(match.players)]
    play_answer(match, position.seat, answer)
    first = len(position.moves) + len(answer)
    draws = 0
    while not match.pending.over and len(match.moves) - first < MOST_MOVES:
        if match.pending.chance:
            if draws or len(match.moves) > first:
                break
            outcomes = match.outcomes
            at = below(seeded("puzzle", "draw", seed), sum(outcomes.values()))
            match.settle(_outcome_at(outcomes, at))
            draws += 1
            continue
        seat = match.pending.seats[0]
        turn = Turn(match, seat)
        match.play(seat, turn.offered[0] if len(turn.offered) == 1 else bots[seat].choose(turn))
    return tuple(match.moves[len(position.moves) :]), match


def _outcome_at(outcomes: Mapping[str, int], at: int) -> str:
    for word, weight in outcomes.items():
        at -= weight
        if at < 0:
            return word
    raise AssertionError("at is below the sum of weights")


def typical_lines(position: Position, best: Moves, wrong: Moves, loss: float, seed: str) -> tuple[Position, Moves, Moves]:
    """An imagined deal, and the lines after the best and the wrong answer in it, with the same chance to come.

    Of some tries, it is the one in which the wrong answer loses about as much as was measured, by a rough value of both ends.
    """
    found: list[tuple[float, int, Position, Moves, Moves]] = []
    for nth in range(TRIES):
        there = position.imagined(f"{seed}/{nth}")
        after, best_match = play_line(there, best, f"{seed}/{nth}")
        after_wrong, wrong_match = play_line(there, wrong, f"{seed}/{nth}")
        lost = _rate(best_match, position.seat) - _rate(wrong_match, position.seat)
        found.append((abs(lost - loss), nth, there, after, after_wrong))
        if nth and found[-1][2].setup == found[0][2].setup and (after, after_wrong) == found[0][3:]:
            break  # nothing is hidden and nothing drawn
    _, _, there, after, after_wrong = min(found, key=lambda one: one[:2])
    return there, after, after_wrong


def _rate(match: AnyMatch, seat: int) -> float:
    """A rough share of the win, with open cards."""
    return rate_anywhere(match.game, [match.state], ("puzzle",), compiled=True)[0][seat]
