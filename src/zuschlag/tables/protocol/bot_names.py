"""The names of bots at tables: a bot keeps its name in its match, in the record and in replays.

Nothing is stored: the name follows from the table's id and the seat. The page draws a face for each name.
"""

from hashlib import sha256

BOT_NAMES = (
    *("Ida", "Vera", "Clara", "Nora", "Greta", "Alma", "Rosa", "Frida"),
    *("Otto", "Hugo", "Bruno", "Emil", "Oskar", "Viktor", "Arno", "Leo"),
    *("Lola", "Stella", "Mina", "Luisa", "Helga", "Dora", "Emma", "Tilda"),
)
"""In the order of their faces."""
STEP = 7
"""From one seat to the next. It has no common factor with their number, so that no two bots of a table have the same name."""


def bot_name(table: str, seat: int) -> str:
    """The name of the bot at this seat."""
    first = sha256(table.encode()).digest()[0]
    return BOT_NAMES[(first + seat * STEP) % len(BOT_NAMES)]
