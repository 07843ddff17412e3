"""Judge the puzzles of a file again after the evaluator has changed, and drop those that no longer hold.

`python -m bench.rejudge_puzzles FILE OUT` gives every puzzle the same last look as `zuschlag puzzles make`: the same budget and
seed, with the evaluator of today. It writes the puzzles of which the best answer is still the best and the tempting one loses
by the margin, with the chances found and without answers that lose less. Then `zuschlag puzzles verify OUT --out FILE` leaves
out those that the deeper search refutes.

`python -m bench.rejudge_puzzles FILE OUT --reasons` writes the same puzzles, not judged again, with the
reasons of today's review.
"""

import argparse
from pathlib import Path

from msgspec.structs import replace

from zuschlag.match import make_game
from zuschlag.puzzles.catalogue import read_puzzles, write_puzzle
from zuschlag.puzzles.explanation import explain_answers
from zuschlag.puzzles.game_part import PUZZLE_PARTS
from zuschlag.puzzles.generator import SIGMAS
from zuschlag.puzzles.judgement import is_same, judge_answers
from zuschlag.puzzles.position import turn_of
from zuschlag.puzzles.puzzle import Judge, Puzzle
from zuschlag.review.evaluator import find_evaluator


def rejudge(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with the chances of today's evaluator; None where it no longer holds."""
    evaluator = find_evaluator(make_game(puzzle.game, puzzle.players, puzzle.options))
    shown = [answer.moves for answer in puzzle.answers]
    budget, seed = puzzle.judge.budget, puzzle.judge.seed
    judged = judge_answers(evaluator, turn_of(puzzle), seed=seed, budget=budget, only=shown)
    margin = PUZZLE_PARTS[puzzle.game].MARGIN
    clear = [judged[0], *(found for found in judged[1:] if found.is_clearly_worse(margin, SIGMAS))]
    is_tempting_wrong = any(is_same(found.moves, shown[puzzle.tempting]) for found in clear[1:])
    if not is_tempting_wrong or not is_same(judged[0].moves, shown[0]):
        return None
    answers = []
    for found in clear:
        answer = next(answer for answer in puzzle.answers if is_same(answer.moves, found.moves))
        numbers = (round(number, 4) for number in (found.chance, found.error, found.loss, found.loss_error))
        answers.append(replace(answer, **dict(zip(("chance", "error", "loss", "loss_error"), numbers, strict=True))))
    tempting = next(at for at, answer in enumerate(answers) if answer.moves == shown[puzzle.tempting])
    judge = Judge(evaluator.name, evaluator.version, budget, seed)
    return replace(puzzle, answers=tuple(answers), tempting=tempting, judge=judge)


def with_reasons(puzzle: Puzzle) -> Puzzle:
    """The same puzzle with the reasons that a review gives today."""
    return replace(puzzle, reasons=explain_answers(turn_of(puzzle), puzzle.answers, puzzle.tempting))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reasons", action="store_true", help="make only the reasons again")
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path)
    given = parser.parse_args()
    lines = []
    for puzzle in read_puzzles(given.file):
        again = with_reasons(puzzle) if given.reasons else rejudge(puzzle)
        if again is None:
            print(f"{puzzle.id} no longer holds", flush=True)
        else:
            lines.append(write_puzzle(again))
    given.out.write_bytes(b"".join(lines))
    print(f"{len(lines)} puzzles hold")


if __name__ == "__main__":
    main()
