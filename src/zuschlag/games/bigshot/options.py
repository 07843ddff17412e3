"""Options of Big Shot: parses and checks them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zuschlag.errors import Refused, short
from zuschlag.games.bigshot.board import Board, built_in, parse_board

CHOICES = {"variant": ("classic", "challenge"), "overbids": ("refused", "exposed"), "exposure": ("round", "game")}
"""Each option's values, the default first."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one match."""

    variant: str
    overbids: str
    exposure: str
    board: Board

    def as_record(self) -> dict[str, Any]:
        """The options as a record writes them: only what differs from the default."""
        said: dict[str, Any] = {name: getattr(self, name) for name in CHOICES if getattr(self, name) != CHOICES[name][0]}
        if not self.board.is_built_in:
            said["board"] = self.board.as_option()
        return said


def parse_options(players: int, given: Mapping[str, Any]) -> Options:
    """Parse options. Refuses unknown options, wrong values, and options that do not apply to this game."""
    for name in given:
        if name != "board" and name not in CHOICES:
            raise Refused("malformed", f"bigshot has no option {short(name)}; it has {', '.join(CHOICES)} and board")
    chosen = {name: _choice(name, given.get(name, values[0])) for name, values in CHOICES.items()}
    if chosen["variant"] == "challenge" and players == 2:
        raise Refused("malformed", "the challenge variant is for 3 or 4 players (BS-20), not 2")
    if "overbids" in given and chosen["variant"] != "challenge":
        raise Refused("malformed", "option 'overbids' applies only with variant 'challenge' (BS-22)")
    if "exposure" in given and chosen["overbids"] != "exposed":
        raise Refused("malformed", "option 'exposure' applies only with overbids 'exposed' (BS-22)")
    board = parse_board(given["board"]) if "board" in given else built_in()
    return Options(**chosen, board=board)


def _choice(name: str, value: object) -> str:
    if not isinstance(value, str) or value not in CHOICES[name]:
        raise Refused("malformed", f"option {name!r} is {short(value)}; expected {' or '.join(map(repr, CHOICES[name]))}")
    return value
