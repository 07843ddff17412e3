"""Where tables and people are kept: rows that are appended, and found again. Knows no game."""

from zuschlag.store.store import Kept, Line, Listing, Person, Row, SeatOf, Store, Taken, Unwritable

__all__ = ["Kept", "Line", "Listing", "Person", "Row", "SeatOf", "Store", "Taken", "Unwritable"]
