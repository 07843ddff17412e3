"""Reports to the operator: about a person, or about a line of chat, with a reason. They are deleted after a while."""

from collections.abc import Callable
from typing import Literal, get_args

from zuschlag.errors import Refused
from zuschlag.store import Report, Store
from zuschlag.tables.rate_limit import SlidingWindow
from zuschlag.tables.time_units import DAY
from zuschlag.texts.visible_text import remove_control_characters

ReportReason = Literal["insult", "spam", "cheating", "name", "other"]
REPORT_REASONS: tuple[ReportReason, ...] = get_args(ReportReason)
MAX_REPORTS_PER_DAY = 10
"""By one person, at one server."""
MAX_REPORTS_PER_ADDRESS = 50
"""In a day, from one address, at one server: names cost nothing, and nobody shall push out the reports of others."""
MAX_REPORTS_PER_PERSON = 20
"""Stored of one reporter: the oldest give way."""
MAX_REPORTS = 2000
"""Stored in all: the oldest of those who have made most give way."""
KEEP_REPORT_DAYS = 90
"""After so many days a report is deleted, seen or not."""


class Reports:
    """Adds reports; no person and no address makes more than so many in a day."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        refusal = f"more than {MAX_REPORTS_PER_DAY} reports in a day; wait until tomorrow"
        self.rate_limit = SlidingWindow(MAX_REPORTS_PER_DAY, DAY, now, refusal)
        from_address = f"more than {MAX_REPORTS_PER_ADDRESS} reports in a day from your address; wait until tomorrow"
        self.address_rate_limit = SlidingWindow(MAX_REPORTS_PER_ADDRESS, DAY, now, from_address)

    async def add(
        self, reporter: str, address: str, person: str, table: str, reason: ReportReason, line: str, note: str
    ) -> None:
        """Report a person at a table, or their line; another report about the same person there is replaced."""
        if reporter == person:
            raise Refused("not-yours", "this is you; expected another person")
        self.rate_limit.take(reporter)
        self.address_rate_limit.take(address)
        cleaned = remove_control_characters(note).strip()
        report = Report(0, self._now(), reporter, person, table, reason, line, cleaned)
        await self._store.add_report(report, MAX_REPORTS_PER_PERSON, MAX_REPORTS)

    async def delete_expired(self, at: int) -> int:
        """Delete the reports that are too old; returns how many."""
        return await self._store.remove_reports_before(at - KEEP_REPORT_DAYS * DAY)
