"""The names of bots at tables: a bot keeps its name in its match, in the record and in replays.

Nothing is stored: the name follows from the table's id and the seat. A rematch, or a match that plays on from another one, gets
an id that gives its bots the same names.
The page draws a face for each name.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256

BOT_NAMES = (
    *("Ida", "Vera", "Clara", "Nora", "Greta", "Alma", "Rosa", "Frida"),
    *("Otto", "Hugo", "Bruno", "Emil", "Oskar", "Viktor", "Arno", "Leo"),
    *("Lola", "Stella", "Mina", "Luisa", "Helga", "Dora", "Emma", "Tilda"),
)
"""In the order of their faces."""
STEP = 7
"""From one seat to the next. It has no common factor with their number, so that no two bots of a table have the same name."""


MAX_DRAWS = 500
"""Of ids that give bots their former names. One of 24 fits."""


def bot_name(table: str, seat: int) -> str:
    """The name of the bot at this seat."""
    first = sha256(table.encode()).digest()[0]
    return BOT_NAMES[(first + seat * STEP) % len(BOT_NAMES)]


def draw_table_id(draw: Callable[[], str], names: Mapping[int, str]) -> str:
    """An id for a table whose bots have these names, by seat. (Where none is found in `MAX_DRAWS`, they have others.)"""
    for _ in range(MAX_DRAWS):
        drawn = draw()
        if all(bot_name(drawn, seat) == name for seat, name in names.items()):
            break
    return drawn


def draw_rematch_id(draw: Callable[[], str], former: str) -> str:
    """An id for the rematch of a table, with the same bots."""
    return draw_table_id(draw, {0: bot_name(former, 0)})
