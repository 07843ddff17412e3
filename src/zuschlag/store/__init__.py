"""The database of tables and people: rows are appended and loaded. Knows no game."""

from zuschlag.store.backup import back_up
from zuschlag.store.interface import (
    ChatLine,
    LargestShare,
    Listing,
    Notice,
    Person,
    PersonChange,
    Report,
    Row,
    SeatOwner,
    ShareKind,
    Store,
    StoreTotals,
    TableSnapshot,
    Unwritable,
    UploadedRecord,
    UploadedRecordSummary,
    VersionTaken,
    WaitingNotice,
)
from zuschlag.store.sqlite import SQLite

__all__ = [
    "ChatLine",
    "LargestShare",
    "Listing",
    "Notice",
    "Person",
    "PersonChange",
    "Report",
    "Row",
    "SQLite",
    "SeatOwner",
    "ShareKind",
    "Store",
    "StoreTotals",
    "TableSnapshot",
    "Unwritable",
    "UploadedRecord",
    "UploadedRecordSummary",
    "VersionTaken",
    "WaitingNotice",
    "back_up",
]
