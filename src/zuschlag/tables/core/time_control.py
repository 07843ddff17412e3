"""The time controls that a table can have, with their ranges: none, a bank with an increment, days for every move."""

from typing import Annotated

import msgspec


class NoClock(msgspec.Struct, frozen=True, tag="none", tag_field="kind", forbid_unknown_fields=True):
    """No time limit."""


class LiveClock(msgspec.Struct, frozen=True, tag="live", tag_field="kind", forbid_unknown_fields=True):
    """A bank of seconds for the whole match, and an increment for every move."""

    bank: Annotated[int, msgspec.Meta(ge=5, le=24 * 3600)]
    """Seconds."""
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """Seconds."""


class MailClock(msgspec.Struct, frozen=True, tag="mail", tag_field="kind", forbid_unknown_fields=True):
    """A number of days for every move."""

    days: Annotated[int, msgspec.Meta(ge=1, le=30)]


Clock = NoClock | LiveClock | MailClock
