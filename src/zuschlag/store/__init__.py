"""Where tables and people are kept: rows that are appended, and found again. Knows no game."""

from zuschlag.store.backup import back_up
from zuschlag.store.interface import Kept, Line, Listing, Person, PersonChange, Row, SeatOf, Store, Taken, Unwritable
from zuschlag.store.sqlite import SQLite

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
