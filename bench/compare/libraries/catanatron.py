"""catanatron: Catan for four in plain Python. Runs in the environment of `requirements.txt`."""

from importlib.metadata import version
from random import Random, seed
from typing import Any

from catanatron import Color, Game, RandomPlayer

from bench.compare.worker import Offer, Offers, WorkUnit, count_all, serve

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
LONGEST = 1000


def new_game() -> Any:
    return Game([RandomPlayer(colour) for colour in COLOURS])


def goes_on(game: Any) -> bool:
    return game.winning_color() is None and game.state.num_turns < LONGEST


def playing_out() -> WorkUnit:
    seed(1)

    def work() -> int:
        game = new_game()
        decisions = 0
        while goes_on(game):
            game.play_tick()
            decisions += 1
        return decisions

    return count_all(work)


def stepping() -> WorkUnit:
    seed(1)
    random = Random(1).random

    def work() -> int:
        game = new_game()
        decisions = 0
        while goes_on(game):
            actions = game.state.playable_actions
            game.execute(actions[int(random() * len(actions))], validate_action=False)
            decisions += 1
        return decisions

    return count_all(work)


def cloning() -> WorkUnit:
    seed(1)
    game = new_game()
    for _ in range(100):
        game.play_tick()

    def work() -> int:
        for _ in range(50):
            game.copy()
        return 50

    return count_all(work)


OFFERS: Offers = {
    ("playouts", "catan", "players"): Offer(playing_out, "play_tick with its random players"),
    ("stepping", "catan", "execute"): Offer(stepping, "playable_actions and execute from Python, nothing validated"),
    ("cloning", "catan", "copy"): Offer(cloning, "game.copy() from Python"),
}

if __name__ == "__main__":
    serve(OFFERS, {"catanatron": version("catanatron")})
