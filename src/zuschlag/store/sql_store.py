"""What all stores over SQL share: every method that is a query or a few statements of `write_statements`."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, Unpack

from zuschlag.store import read_queries, search_queries, write_statements
from zuschlag.store.interface import (
    ChatLine,
    LargestShare,
    Listing,
    NewReview,
    Notice,
    Person,
    PersonChange,
    Report,
    ReviewSubject,
    Row,
    RowMark,
    SeatOwner,
    ShareKind,
    Store,
    StoredReview,
    StoreTotals,
    TableSnapshot,
    UploadedRecord,
    UploadedRecordSummary,
    WaitingNotice,
)
from zuschlag.store.read_queries import Query
from zuschlag.store.write_statements import Statement

Result = TypeVar("Result")


class SQLStore(Store):
    """A store over a database that can run queries and statements."""

    @abstractmethod
    async def _read(self, query: Query[Result]) -> Result:
        """Ask the database."""

    @abstractmethod
    async def _write(self, statements: Sequence[Statement]) -> None:
        """Run the statements, all or none; when it returns, they are durable."""

    @abstractmethod
    async def _write_and_read(self, statements: Sequence[Statement], read: Callable[[Sequence[Any]], Result]) -> Result:
        """Run the statements, all or none; `read` gets the rows that the last of them returns."""

    async def _remove(self, statements: Sequence[Statement]) -> None:
        await self._write(statements)
        self.removals += 1

    # Tables

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        listing: Listing | None = None,
        seats: Sequence[SeatOwner] | None = None,
        notices: Sequence[Notice] = (),
        before: RowMark | None = None,
    ) -> None:
        await self._write(write_statements.append(table, rows, listing, seats, notices, before))

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        return await self._read(read_queries.rows(table, after, limit))

    async def save_snapshot(self, table: str, version: int, body: bytes) -> None:
        await self._write(write_statements.save_snapshot(table, version, body))

    async def snapshot(self, table: str) -> TableSnapshot | None:
        return await self._read(read_queries.snapshot(table))

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        return await self._read(read_queries.versions(tables))

    async def listing(self, table: str) -> Listing | None:
        return await self._read(read_queries.listing(table))

    async def lobby_listings(self, statuses: Sequence[str], limit: int) -> list[Listing]:
        found = [
            each for status in dict.fromkeys(statuses) for each in await self._read(read_queries.newest_listed(status, limit))
        ]
        by_table = {each.table: (place, each) for place, each in found}  # one may have changed its status in between
        fair = sorted(by_table.values(), key=lambda placed: (placed[0], -placed[1].opened))[:limit]
        return sorted((each for _, each in fair), key=lambda each: each.opened, reverse=True)

    async def all_listings(
        self, limit: int, before: int | None = None, status: str | None = None, text: str = ""
    ) -> list[Listing]:
        return await self._read(search_queries.all_listings(limit, before, status, text))

    async def last_changes(self, tables: Sequence[str]) -> dict[str, int]:
        return await self._read(search_queries.last_changes(tables))

    async def status_counts(self) -> dict[str, int]:
        return await self._read(search_queries.status_counts())

    async def due(self, statuses: Sequence[str]) -> list[tuple[str, int]]:
        return await self._read(read_queries.due(statuses))

    async def correct_due(self, table: str, version: int, due: int | None) -> None:
        await self._write(write_statements.correct_due(table, version, due))

    async def idle_since(self, at: int, statuses: Sequence[str]) -> list[str]:
        return await self._read(read_queries.idle_since(at, statuses))

    async def crowded_since(self, at: int, statuses: Sequence[str], keep: int) -> list[str]:
        return await self._read(read_queries.crowded_since(at, statuses, keep))

    async def remove_table(self, table: str) -> None:
        await self._remove(write_statements.remove_table(table))

    async def seats_of(self, person: str) -> list[tuple[SeatOwner, Listing]]:
        return await self._read(read_queries.seats_of(person))

    async def find_own_listings(
        self,
        person: str,
        limit: int,
        *,
        after: tuple[int, str] | None = None,
        statuses: Sequence[str] | None = None,
        game: str | None = None,
        opponent: str = "",
        tables: Sequence[str] = (),
    ) -> list[Listing]:
        return await self._read(search_queries.own_listings(person, limit, after, statuses, game, opponent, tables))

    async def hosted_by(self, person: str, statuses: Sequence[str]) -> list[str]:
        return await self._read(read_queries.hosted_by(person, statuses))

    async def hosted_count(self, person: str) -> int:
        return await self._read(read_queries.hosted_count(person))

    async def hosted_size(self, person: str) -> int:
        return await self._read(read_queries.hosted_size(person))

    async def has_seat(self, person: str, table: str) -> bool:
        return await self._read(read_queries.has_seat(person, table))

    async def seat_of_link(self, link: bytes) -> SeatOwner | None:
        return await self._read(read_queries.seat_of_link(link))

    async def set_link(self, owner: SeatOwner) -> bool:
        return await self._write_and_read(write_statements.set_link(owner), bool)

    # People

    async def add_person(self, person: Person) -> None:
        await self._write(write_statements.add_person(person))

    async def person(self, person: str) -> Person | None:
        return await self._read(read_queries.person(person))

    async def people(self, persons: Sequence[str]) -> list[Person]:
        return await self._read(read_queries.people(persons))

    async def person_of_secret(self, secret: bytes) -> Person | None:
        return await self._read(read_queries.person_of_secret(secret))

    async def change_person(self, person: str, **columns: Unpack[PersonChange]) -> None:
        await self._write(write_statements.change_person(person, columns))

    async def replace_about(self, person: str, before: bytes, after: bytes) -> bool:
        return await self._write_and_read(write_statements.replace_about(person, before, after), bool)

    async def remove_person(self, person: str) -> None:
        await self._remove(write_statements.remove_person(person))

    async def find_people(self, text: str, limit: int, *, is_muted: bool = False, is_banned: bool = False) -> list[Person]:
        return await self._read(search_queries.find_people(text, limit, is_muted, is_banned))

    async def unseen_since(self, at: int) -> list[str]:
        return await self._read(read_queries.unseen_since(at))

    async def unused_since(self, at: int, *, is_new: bool = False) -> list[str]:
        return await self._read(read_queries.unused_since(at, is_new))

    # Chat

    async def add_line(self, line: ChatLine, keep_in_room: int | None = None) -> ChatLine | None:
        statements = write_statements.add_line(line, keep_in_room)
        return await self._write_and_read(statements, lambda found: replace(line, number=int(found[0][0])) if found else None)

    async def line_count(self, person: str) -> int:
        return await self._read(read_queries.line_count(person))

    async def remove_oldest_lines(self, person: str, keep: int) -> None:
        await self._remove(write_statements.remove_oldest_lines(person, keep))

    async def lines(self, table: str, room: str, after: int = 0, limit: int = 200) -> list[ChatLine]:
        return await self._read(read_queries.lines(table, room, after, limit))

    async def line(self, table: str, room: str, number: int) -> ChatLine | None:
        return await self._read(read_queries.line(table, room, number))

    async def line_numbers(self, tables: Sequence[str]) -> dict[tuple[str, str], int]:
        return await self._read(read_queries.line_numbers(tables))

    async def lines_of(self, person: str) -> list[ChatLine]:
        return await self._read(read_queries.lines_of(person))

    # Reports

    async def add_report(self, report: Report, keep_of_reporter: int, keep: int) -> None:
        await self._write(write_statements.add_report(report, keep_of_reporter, keep))

    async def reports(self, limit: int) -> list[Report]:
        return await self._read(read_queries.reports(limit))

    async def reports_by(self, reporter: str) -> list[Report]:
        return await self._read(read_queries.reports_by(reporter))

    async def report_count(self) -> int:
        return await self._read(read_queries.report_count())

    async def remove_report(self, number: int) -> bool:
        if not await self._read(read_queries.has_report(number)):  # a statement that says so might be run twice
            return False
        await self._write(write_statements.remove_report(number))
        return True

    async def remove_reports_before(self, at: int) -> int:
        return await self._write_and_read(write_statements.remove_reports_before(at), len)

    # Uploaded records

    async def add_uploaded_record(self, record: UploadedRecord) -> None:
        await self._write(write_statements.add_uploaded_record(record))

    async def uploaded_record(self, key: str) -> UploadedRecord | None:
        return await self._read(read_queries.uploaded_record(key))

    async def uploaded_records_of(self, person: str) -> list[UploadedRecordSummary]:
        return await self._read(read_queries.uploaded_records_of(person))

    async def uploaded_before(self, at: int, keep: int = 0) -> list[UploadedRecordSummary]:
        return await self._read(read_queries.uploaded_before(at, keep))

    async def remove_uploaded_record(self, key: str) -> None:
        await self._remove(write_statements.remove_uploaded_record(key))

    # Reviews

    async def start_review(self, review: NewReview) -> None:
        await self._write(write_statements.start_review(review))

    async def reviews_of(self, subject: ReviewSubject) -> list[StoredReview]:
        return await self._read(read_queries.reviews_of(subject))

    async def reviews_by(self, person: str, limit: int) -> list[StoredReview]:
        return await self._read(read_queries.reviews_by(person, limit))

    async def review(self, number: int) -> StoredReview | None:
        return await self._read(read_queries.review(number))

    async def active_reviews(self) -> list[StoredReview]:
        return await self._read(read_queries.active_reviews())

    async def review_counts(self) -> dict[str, int]:
        return await self._read(read_queries.review_counts())

    async def begin_review(self, number: int) -> StoredReview | None:
        await self._write(write_statements.begin_review(number))
        found = await self.review(number)
        return found if found is not None and found.state == "running" else None

    async def review_outline(self, number: int) -> bytes:
        return await self._read(read_queries.review_outline(number))

    async def add_review_parts(self, number: int, first: int, count: int, body: bytes) -> bool:
        return await self._write_and_read(write_statements.add_review_parts(number, first, count, body), bool)

    async def review_parts(self, number: int) -> list[bytes]:
        return await self._read(read_queries.review_parts(number))

    async def finish_review(self, number: int, body: bytes, accuracy: Sequence[float | None]) -> None:
        await self._write(write_statements.finish_review(number, body, accuracy))

    async def reviewed_accuracies(self, person: str, limit: int) -> dict[str, tuple[str, list[float | None]]]:
        return await self._read(read_queries.reviewed_accuracies(person, limit))

    async def cancel_review(self, number: int) -> bool:
        found = await self.review(number)
        if found is None or not found.is_active:  # a statement that says so might be run twice
            return False
        await self._write(write_statements.cancel_review(number))
        return True

    async def fail_review(self, number: int) -> None:
        await self._write(write_statements.fail_review(number))

    async def put_off_review(self, number: int, milliseconds: int) -> None:
        await self._write(write_statements.put_off_review(number, milliseconds))

    async def remove_oldest_reviews(self, at: int, size: int) -> int:
        removed = await self._write_and_read(write_statements.remove_oldest_reviews(at, size), len)
        self.removals += 1
        return removed

    # Outbox

    async def take_notices(self, limit: int, hidden_for: int) -> list[WaitingNotice]:
        return await self._write_and_read(
            write_statements.take_notices(limit, hidden_for),
            lambda found: sorted((WaitingNotice(*each) for each in found), key=lambda notice: notice.number),
        )

    async def put_off_notice(self, number: int, milliseconds: int) -> None:
        await self._write(write_statements.put_off_notice(number, milliseconds))

    async def remove_notice(self, number: int) -> None:
        await self._write(write_statements.remove_notice(number))

    # Several servers on one store

    async def now(self) -> int:
        return await self._read(read_queries.now())

    async def claim(self, key: str, owner: str, milliseconds: int) -> bool:
        return await self._write_and_read(write_statements.claim(key, owner, milliseconds), bool)

    async def release_claim(self, key: str, owner: str) -> None:
        await self._write(write_statements.release_claim(key, owner))

    async def claim_due(self, owner: str, statuses: Sequence[str], limit: int, milliseconds: int, late: int = 0) -> list[str]:
        statements = write_statements.claim_due(owner, statuses, limit, milliseconds, late)
        return await self._write_and_read(statements, lambda found: [each[0] for each in found])

    # Sizes and notes

    async def totals(self) -> StoreTotals:
        return await self._read(read_queries.totals())

    async def largest_share(self, kind: ShareKind, statuses: Sequence[str]) -> LargestShare | None:
        return await self._read(search_queries.largest_share(kind, statuses))

    async def keep_page_files(self, files: Mapping[str, bytes], milliseconds: int, most: int) -> None:
        await self._write(write_statements.keep_page_files(files, milliseconds, most))

    async def page_file(self, name: str) -> bytes | None:
        return await self._read(read_queries.page_file(name))

    async def set_note(self, key: str, value: str) -> None:
        await self._write(write_statements.set_note(key, value))

    async def add_note(self, key: str, value: str) -> None:
        await self._write(write_statements.add_note(key, value))

    async def get_note(self, key: str) -> str | None:
        return await self._read(read_queries.get_note(key))
