"""Where tables and people are kept: rows that are appended, and found again. Knows no game."""

from zuschlag.store.backing_up import back_up
from zuschlag.store.sqlite import SQLite
from zuschlag.store.store import Kept, Line, Listing, Person, PersonChange, Row, SeatOf, Store, Taken, Unwritable

__all__ = [
    "Kept",
    "Line",
    "Listing",
    "Person",
    "PersonChange",
    "Row",
    "SQLite",
    "SeatOf",
    "Store",
    "Taken",
    "Unwritable",
    "back_up",
]
