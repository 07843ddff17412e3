"""The database of tables and people: rows are appended and loaded. Knows no game."""

from zuschlag.store.backup import back_up
from zuschlag.store.interface import (
    ChatLine,
    Listing,
    Person,
    PersonChange,
    Row,
    SeatOwner,
    Store,
    Unwritable,
    UploadedRecord,
    UploadedRecordsTotal,
    UploadedRecordSummary,
    VersionTaken,
)
from zuschlag.store.sqlite import SQLite

__all__ = [
    "ChatLine",
    "Listing",
    "Person",
    "PersonChange",
    "Row",
    "SQLite",
    "SeatOwner",
    "Store",
    "Unwritable",
    "UploadedRecord",
    "UploadedRecordSummary",
    "UploadedRecordsTotal",
    "VersionTaken",
    "back_up",
]
