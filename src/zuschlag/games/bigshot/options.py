"""Options of Big Shot: declares, parses and checks them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zuschlag.games.bigshot.board import Board, built_in, parse_board
from zuschlag.games.option import choice, component, read_options
from zuschlag.strict_json import JsonObject

OPTIONS = (
    choice("variant", "classic", "challenge", players={"challenge": (3, 4)}, rule="BS-20"),
    choice("overbids", "refused", "exposed", requires={"variant": "challenge"}, rule="BS-22"),
    choice("exposure", "round", "game", requires={"overbids": "exposed"}, rule="BS-22"),
    component("board", rule="BS-3", is_reconstruction=True),
)
CHOICES = {option.name: option.choices for option in OPTIONS if option.kind == "choice"}
"""Each option's values, the default first."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one match."""

    variant: str
    overbids: str
    exposure: str
    board: Board

    def as_record(self) -> JsonObject:
        """The options as a record writes them: only what differs from the default."""
        said: dict[str, Any] = {name: getattr(self, name) for name in CHOICES if getattr(self, name) != CHOICES[name][0]}
        if not self.board.is_built_in:
            said["board"] = self.board.as_option()
        return said


def parse_options(players: int, given: Mapping[str, object]) -> Options:
    """Parse options. Refuses unknown options, wrong values, and options that do not apply to this game."""
    values = read_options("bigshot", OPTIONS, players, given)
    chosen = {name: str(value) for name, value in values.items()}
    board = parse_board(given["board"]) if "board" in given else built_in()
    return Options(**chosen, board=board)
