"""Find puzzles in a match of strong bots.

Everything follows from a `PuzzleSource` (game, seed, players, simulations) and the number of the match. A decision is looked
at four times, each time with more simulations and another seed: so that it is kept is not the luck of the look that chose it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zuschlag.bots import Turn, bot_seed, find
from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.match import Match, begin, make_game
from zuschlag.match.creation import derive_seed
from zuschlag.puzzles.explanation import explain_answers
from zuschlag.puzzles.game_part import PUZZLE_PARTS
from zuschlag.puzzles.judgement import JudgedAnswer, Moves, is_same, judge_answers
from zuschlag.puzzles.lines import Position, typical_lines
from zuschlag.puzzles.position import AnyMatch
from zuschlag.puzzles.puzzle import GRADES, PUZZLE_VERSION, Answer, Grade, Judge, Puzzle, puzzle_id
from zuschlag.review.evaluator import Evaluator, find_evaluator
from zuschlag.review.reviewer import DecisionPoint, Reviewer

PLAYER = "network"
"""The bot that plays the matches."""
TEMPTED: Mapping[str, Grade] = {"naive": "easy", "cautious": "easy", "valuer": "medium", "network": "hard"}
"""Bots that are asked, the weakest first, and how hard a puzzle is of which this bot is the strongest that errs."""
FROZEN = {"valuer": "valuer-0.2"}
"""Bots that are asked as they were in a version, so that puzzles that are made again have the same grades."""
SIGMAS = 4.0
"""A wrong answer loses at least the margin of its game, and at least so many standard errors of the loss."""
DEEP_BUDGET = 6_000
"""Simulations of the last of the four looks at a decision."""
SHARES = (0.01, 0.08, 0.4)
"""Simulations of the looks before, as shares of those of the last one."""
SOME_SIGMAS = 2.0
"""The same, in the look before the last one."""
HOPE_SIGMAS = 1.0
"""In the second look, a decision is dropped if some other answer loses less than the margin, even by so many more errors."""
MOST_ANSWERS = 5
MOST_PER_MATCH = 6
MOST_DEEP = 14
"""Decisions of a match that get the last look."""
LEAST_DISTANCE = 10
"""Moves between two puzzles of one match."""


@dataclass(frozen=True, slots=True)
class Find:
    """A decision that may be a puzzle."""

    point: DecisionPoint
    turn: Turn
    answers: tuple[Moves, ...]
    """The best first."""
    chosen: Mapping[str, Moves]
    """By bot."""
    theme: str
    grade: Grade


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """Where puzzles are looked for, and how closely. With the number of a match, it determines its puzzles."""

    game: str
    seed: int
    players: int | None = None
    """Only matches of so many; None: of all numbers, in turns."""
    simulations: int = DEEP_BUDGET
    """Of the last look at a decision."""

    def budget(self, look: int) -> int:
        """Simulations of one of the looks before."""
        return max(round(self.simulations * SHARES[look]), 1)


def variant_of(source: PuzzleSource, number: int) -> tuple[int, Mapping[str, Any]]:
    """Players and options of a match: all variants that the strong bot plays well take turns."""
    unfit = PUZZLE_PARTS[source.game].UNFIT_OPTIONS
    fit = [variant for variant in GAMES[source.game].variants if not unfit & set(variant[1])]
    variants = [variant for variant in fit if source.players in (None, variant[0])]
    if not variants:
        counts = ", ".join(map(str, sorted({players for players, _ in fit})))
        raise Refused(
            "malformed", f"puzzles of {source.game} for {source.players} players do not exist; expected one of {counts}"
        )
    variants.sort(key=lambda variant: (len(variant[1]), -variant[0]))
    return variants[number % len(variants)]


def find_puzzles(source: PuzzleSource, number: int) -> list[Puzzle]:
    """Play the match of this number, and find its puzzles."""
    players, options = variant_of(source, number)
    made = make_game(source.game, players, options)
    evaluator = find_evaluator(made)
    match = play_match(made, derive_seed(f"puzzles/{source.game}/{source.seed}/{number}"))
    record = match.record()
    reviewer = Reviewer(record)
    finds = [
        found
        for step, point in reviewer.decisions.items()
        if len(point.offered) > 1
        and (found := find_puzzle_at(evaluator, match, reviewer.turn(step), point, source)) is not None
    ]
    puzzles: list[Puzzle] = []
    for found in _in_turns(finds, number)[:MOST_DEEP]:
        if len(puzzles) == MOST_PER_MATCH:
            break
        if any(abs(len(puzzle.moves) - found.point.number) < LEAST_DISTANCE for puzzle in puzzles):
            continue
        puzzle = make_puzzle(evaluator, match, found, source, number)
        if puzzle is not None:
            puzzles.append(puzzle)
    return puzzles


def play_match(game: Any, seed: int) -> AnyMatch:
    """A match of the strong bot against itself."""
    match: Match = begin(game, seed)
    bots = [find(PLAYER)(bot_seed(seed, seat), seat) for seat in range(game.players)]
    while seats := match.pending.seats:
        turn = Turn(match, seats[0])
        offered = turn.offered
        match.play(seats[0], offered[0] if len(offered) == 1 else bots[seats[0]].choose(turn))
    return match


def find_puzzle_at(
    evaluator: Evaluator, match: AnyMatch, turn: Turn, point: DecisionPoint, source: PuzzleSource
) -> Find | None:
    """The looks at a decision but the last one."""
    game, seed = turn.game.name, source.seed
    margin = PUZZLE_PARTS[game].MARGIN
    look = judge_answers(evaluator, turn, seed=seed, budget=source.budget(0))
    if all(answer.loss < margin for answer in look):
        return None
    chosen = {bot: choice_of(bot, match, turn, point, seed) for bot in TEMPTED}
    if all(is_same(moves, look[0].moves) for moves in chosen.values()):
        return None
    added = list(chosen.values())
    second = judge_answers(evaluator, turn, seed=seed + 1, budget=source.budget(1), added=added)
    if any(
        answer.loss + HOPE_SIGMAS * answer.loss_error < margin and not _is_interchangeable(game, second[0].moves, answer.moves)
        for answer in second[1:]
    ):
        return None
    third = judge_answers(evaluator, turn, seed=seed + 2, budget=source.budget(2), added=added)
    shown = shown_answers(game, third, chosen)
    if shown is None:
        return None
    erring = [bot for bot, moves in chosen.items() if any(is_same(moves, wrong) for wrong in shown[1:])]
    theme = PUZZLE_PARTS[game].theme_of(turn.view, shown[0])
    return Find(point, turn, shown, chosen, theme, TEMPTED[erring[-1]]) if erring else None


def choice_of(bot: str, match: AnyMatch, turn: Turn, point: DecisionPoint, seed: int) -> Moves:
    """What a bot answers. It places all cubes that it has to place."""
    player = find(FROZEN.get(bot, bot))(bot_seed(seed, turn.seat), turn.seat)
    moves = [player.choose(turn)]
    phase = getattr(turn.view, "phase", None)
    if getattr(turn.view, "unplaced", 1) > 1:
        there = Position(match.game, match.setup, tuple(match.moves[: point.number]), turn.seat).match()
        there.play(turn.seat, moves[0])
        while there.pending.seats == (turn.seat,) and getattr(there.view(turn.seat), "phase", None) == phase:
            moves.append(player.choose(Turn(there, turn.seat)))
            there.play(turn.seat, moves[-1])
    return tuple(moves)


def shown_answers(game: str, judged: Sequence[JudgedAnswer], chosen: Mapping[str, Moves]) -> tuple[Moves, ...] | None:
    """The answers to show, best first; None where another answer may be about as good as the best.

    Bids or placements that are about as good as the best one are not shown.
    """
    best, *others = judged
    margin = PUZZLE_PARTS[game].MARGIN
    wrong: list[JudgedAnswer] = []
    for answer in others:
        if answer.is_clearly_worse(margin, SOME_SIGMAS):
            wrong.append(answer)
        elif not _is_interchangeable(game, best.moves, answer.moves):
            return None
    tempting = [answer for answer in wrong if any(is_same(answer.moves, moves) for moves in chosen.values())]
    plausible = sorted((answer for answer in wrong if answer not in tempting), key=lambda answer: answer.loss)
    return (best.moves, *(answer.moves for answer in [*tempting, *plausible][: MOST_ANSWERS - 1])) if wrong else None


def _is_interchangeable(game: str, moves: Moves, others: Moves) -> bool:
    word, other = moves[0].partition(" ")[0], others[0].partition(" ")[0]
    return word == other and word in PUZZLE_PARTS[game].INTERCHANGEABLE


def _in_turns(finds: Sequence[Find], number: int) -> list[Find]:
    """Themes in turns; in each, grades in turns, of which another is the first in each match."""
    grades = [GRADES[(number + nth) % len(GRADES)] for nth in range(len(GRADES))]
    by_theme: dict[str, list[Find]] = {}
    for found in sorted(finds, key=lambda found: grades.index(found.grade)):
        by_theme.setdefault(found.theme, []).append(found)
    themes = list(by_theme.values())
    longest = max(map(len, themes), default=0)
    return [found[nth] for nth in range(longest) for found in themes if nth < len(found)]


def make_puzzle(evaluator: Evaluator, match: AnyMatch, found: Find, source: PuzzleSource, number: int) -> Puzzle | None:
    """The last look, and the puzzle where it confirms the others."""
    turn, game = found.turn, found.turn.game
    judged = judge_answers(evaluator, turn, seed=source.seed + 3, budget=source.simulations, only=found.answers)
    if not is_same(judged[0].moves, found.answers[0]):
        return None
    answers = [judged[0], *(answer for answer in judged[1:] if answer.is_clearly_worse(PUZZLE_PARTS[game.name].MARGIN, SIGMAS))]
    chosen_by = [_bots_of(answer.moves, found.chosen) for answer in answers]
    erring = [bot for bots in chosen_by[1:] for bot in bots]
    if not erring:
        return None
    strongest = max(erring, key=list(TEMPTED).index)
    tempting = next(at for at, bots in enumerate(chosen_by) if strongest in bots)
    best, wrong = answers[0].moves, answers[tempting]
    moves = tuple(match.moves[: found.point.number])
    view = match.game.view(found.point.state, turn.seat)
    name = puzzle_id(game.name, game.players, game.options, moves, turn.seat, view)
    position = Position(game, match.setup, moves, turn.seat)
    there, best_line, wrong_line = typical_lines(position, best, wrong.moves, wrong.loss, name)
    lines = {0: best_line, tempting: wrong_line}
    return Puzzle(
        puzzle=PUZZLE_VERSION,
        id=name,
        game=game.name,
        edition=game.edition,
        players=game.players,
        seat=turn.seat,
        theme=PUZZLE_PARTS[game.name].theme_of(turn.view, best),
        grade=TEMPTED[strongest],
        answers=tuple(
            Answer(
                answer.moves,
                round(answer.chance, 4),
                round(answer.error, 4),
                round(answer.loss, 4),
                round(answer.loss_error, 4),
                bots,
                lines.get(at, ()),
            )
            for at, (answer, bots) in enumerate(zip(answers, chosen_by, strict=True))
        ),
        tempting=tempting,
        reasons=explain_answers(turn, answers, tempting),
        judge=Judge(evaluator.name, evaluator.version, source.simulations, source.seed + 3),
        match=number,
        options=game.options,
        setup=there.setup,
        moves=moves,
    )


def _bots_of(moves: Moves, chosen: Mapping[str, Moves]) -> tuple[str, ...]:
    return tuple(bot for bot, others in chosen.items() if is_same(moves, others))
