"""Puzzles: decisions from matches of strong bots in which one answer is clearly the best, found and judged by simulations."""

from zuschlag.puzzles.catalogue import daily_puzzle, find_puzzle, puzzles_of, read_puzzles
from zuschlag.puzzles.detail import PuzzleAnswer, PuzzleDetail, PuzzleStep, compress_puzzle, list_puzzles
from zuschlag.puzzles.puzzle import GRADES, Answer, Grade, Judge, Puzzle, PuzzleDescription, PuzzleReason, describe_puzzle

__all__ = [
    "GRADES",
    "Answer",
    "Grade",
    "Judge",
    "Puzzle",
    "PuzzleAnswer",
    "PuzzleDescription",
    "PuzzleDetail",
    "PuzzleReason",
    "PuzzleStep",
    "compress_puzzle",
    "daily_puzzle",
    "describe_puzzle",
    "find_puzzle",
    "list_puzzles",
    "puzzles_of",
    "read_puzzles",
]
