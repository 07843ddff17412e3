"""The position of a puzzle as a match, and as the turn of its seat."""

from collections.abc import Sequence
from typing import Any

from zuschlag.bots import Turn
from zuschlag.errors import Refused
from zuschlag.match import Match
from zuschlag.match.creation import make_game
from zuschlag.match.replay import match_at_start, replay_move
from zuschlag.puzzles.puzzle import Puzzle

AnyMatch = Match[Any, Any, Any]


def match_of(puzzle: Puzzle) -> AnyMatch:
    """The match of a puzzle before the decision. A puzzle that breaks the rules raises `BadRecord` or `Refused`."""
    game = make_game(puzzle.game, puzzle.players, puzzle.options, puzzle.edition)
    match = match_at_start(game, puzzle.setup, {})
    for number, word in enumerate(puzzle.moves, 1):
        replay_move(match, number, word)
    if puzzle.seat not in match.pending.seats or len(match.moves) != len(puzzle.moves):
        raise Refused("malformed", f"puzzle {puzzle.id}: seat {puzzle.seat} has nothing to decide after its moves")
    return match


def turn_of(puzzle: Puzzle) -> Turn:
    """The turn of the seat: its view, the offered moves, and the events that it has seen."""
    return Turn(match_of(puzzle), puzzle.seat).snapshot()


def play_words(match: AnyMatch, words: Sequence[str]) -> None:
    """Play moves and outcomes as a record writes them. One that is wrong raises `BadRecord`."""
    for number, word in enumerate(words, len(match.moves) + 1):
        replay_move(match, number, word)


def play_answer(match: AnyMatch, seat: int, moves: Sequence[str]) -> None:
    """Make the moves of an answer; sealed ones, too, whatever the order of seats."""
    for word in moves:
        match.play(seat, word)
