"""Options of Big Shot: declares and parses them."""

from collections.abc import Mapping
from typing import NamedTuple

from zuschlag.games.bigshot.board import Board, built_in, parse_board
from zuschlag.games.chosen_options import changed_options, read_options
from zuschlag.games.option import Option, OptionValue, choice, component
from zuschlag.strict_json import JsonObject

OPTIONS: tuple[Option, ...] = (
    choice("variant", "classic", "challenge", players={"challenge": (3, 4)}, rule="BS-20"),
    choice("overbids", "refused", "exposed", requires={"variant": "challenge"}, rule="BS-22"),
    choice("exposure", "round", "game", requires={"overbids": "exposed"}, rule="BS-22"),
    component("board", rule="BS-3", is_reconstruction=True),
)
CHOICES = {option.name: option.choices for option in OPTIONS if option.kind == "choice"}
"""Each option's values, the default first."""


class Options(NamedTuple):
    """The options of one match."""

    values: Mapping[str, OptionValue]
    """The value of every option but the board."""
    board: Board

    def as_record(self) -> JsonObject:
        """The options as a record writes them: only what differs from the default."""
        board = {} if self.board.is_built_in else {"board": self.board.as_option()}
        return changed_options(OPTIONS, self.values) | board


def parse_options(players: int, given: Mapping[str, object]) -> Options:
    """Parse options. Refuses unknown options, wrong values, and options that do not apply to this game."""
    values = read_options("bigshot", OPTIONS, players, given)
    return Options(values, parse_board(given["board"]) if "board" in given else built_in())
