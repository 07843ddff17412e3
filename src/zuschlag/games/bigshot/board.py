"""The board with its lots and parks, read from a file. The built-in one is a reconstruction; others can be given."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from zuschlag.errors import Refused, short
from zuschlag.games.bigshot.state import LOTS, PARKS
from zuschlag.games.component_files import read_component_file
from zuschlag.strict_json import JsonObject

HIGHEST_VALUE = 99
ID = re.compile(r"[A-Za-z0-9]+")


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot with a value, or a park, which has no value and doubles other lots."""

    id: str
    value: int | None = None
    doubles: tuple[str, ...] = ()

    @property
    def is_park(self) -> bool:
        return self.value is None


@dataclass(frozen=True, slots=True)
class Board:
    """All lots, in the order of the board."""

    lots: tuple[Lot, ...]

    @property
    def is_built_in(self) -> bool:
        """Is it the reconstructed board, whatever the order in which its parks name their lots?"""

        def facts(board: Board) -> list[tuple[str, int | None, set[str]]]:
            return [(lot.id, lot.value, set(lot.doubles)) for lot in board.lots]

        return self is built_in() or facts(self) == facts(built_in())

    def as_option(self) -> JsonObject:
        """The board as a record's option `board`."""
        return {
            "lots": [
                {"id": lot.id, "doubles": list(lot.doubles)} if lot.is_park else {"id": lot.id, "value": lot.value}
                for lot in self.lots
            ]
        }


@cache
def built_in() -> Board:
    """The reconstructed board."""
    from pathlib import Path  # takes a while to import

    return parse_board(read_component_file(str(Path(__file__).with_name("board.toml"))))


def parse_board(given: object) -> Board:
    """Parse the board that an option or a file describes. Refuses anything that is not a whole board."""
    if not isinstance(given, Mapping) or "lots" not in given:
        raise Refused("malformed", f"a board is an object with the one key 'lots', not {short(given)}")
    for key in given:
        if key != "lots":
            raise Refused("malformed", f"a board has the one key 'lots' and no {short(key)}")
    rows = given["lots"]
    if not isinstance(rows, list | tuple):
        raise Refused("malformed", f"a board has a list of {LOTS} lots, not {short(rows)}")
    if len(rows) != LOTS:
        raise Refused("malformed", f"a board has {LOTS} lots; this one has {len(rows)}")
    lots = tuple(_parse_lot(row, number) for number, row in enumerate(rows, 1))
    ids = [lot.id for lot in lots]
    for lot in lots:
        if ids.count(lot.id) > 1:
            raise Refused("malformed", f"the board has two lots {short(lot.id)}; ids must differ")
    parks = {lot.id for lot in lots if lot.is_park}
    if len(parks) != PARKS:
        raise Refused("malformed", f"a board has exactly {PARKS} parks (lots with 'doubles'), not {len(parks)}")
    for lot in lots:
        for name in lot.doubles:
            if name not in ids or name in parks:
                what = f"park {short(lot.id)} doubles {short(name)}"
                raise Refused("malformed", f"{what}, which is no lot with a value on this board")
    return Board(lots)


def _parse_lot(row: object, number: int) -> Lot:
    if not isinstance(row, Mapping) or row.keys() not in ({"id", "value"}, {"id", "doubles"}):
        raise Refused("malformed", f"lot {number} of the board has 'id' and either 'value' or 'doubles', not {short(row)}")
    name = row["id"]
    if not isinstance(name, str) or not ID.fullmatch(name):
        raise Refused("malformed", f"lot {number} of the board has the id {short(name)}; expected letters and digits")
    if "value" in row:
        value = row["value"]
        if type(value) is not int or not 1 <= value <= HIGHEST_VALUE:
            raise Refused(
                "malformed", f"lot {short(name)} has the value {short(value)}; expected a whole number, 1–{HIGHEST_VALUE}"
            )
        return Lot(name, value)
    doubles = row["doubles"]
    if not isinstance(doubles, list | tuple) or not doubles or not all(isinstance(other, str) for other in doubles):
        raise Refused("malformed", f"park {short(name)} doubles {short(doubles)}; expected a list of one or more lots")
    if len(set(doubles)) < len(doubles):
        raise Refused("malformed", f"park {short(name)} names a lot twice: {short(doubles)}")
    return Lot(name, None, tuple(doubles))
