"""A puzzle made up from a position of random play, for tests that judge nothing."""

from tests.random_play import Variant, match_after
from zuschlag.puzzles.puzzle import PUZZLE_VERSION, Answer, Grade, Judge, Puzzle, puzzle_id

BIG_SHOT: Variant = ("bigshot", 3, {})
ZAHLTAG: Variant = ("zahltag", 4, {})


def sample_puzzle(
    variant: Variant = BIG_SHOT, decisions: int = 5, *, grade: Grade = "easy", theme: str = "bid", number: int = 0
) -> Puzzle:
    """The first two moves that are offered after so many decisions are its answers."""
    while True:
        match = match_after(variant, seed=4, decisions=decisions)
        seat = match.pending.seats[0]
        if len(match.offered(seat)) > 1 and match.step_count == len(match.moves):
            break
        decisions += 1
    game, moves = match.game, tuple(match.moves)
    best, wrong = list(match.offered(seat))[:2]
    return Puzzle(
        puzzle=PUZZLE_VERSION,
        id=puzzle_id(game.name, game.players, game.options, moves, seat, match.view(seat)),
        game=game.name,
        edition=game.edition,
        players=game.players,
        seat=seat,
        theme=theme,
        grade=grade,
        answers=(Answer((best,), 0.5, 0.01), Answer((wrong,), 0.4, 0.01, 0.1, 0.01, ("naive",))),
        tempting=1,
        reasons=(),
        judge=Judge("guided", 1, 100, 1),
        match=number,
        options=game.options,
        setup=match.setup,
        moves=moves,
    )
