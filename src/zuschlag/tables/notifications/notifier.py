"""Notices for play over days: "it is your turn" to those who are not here and wished to be told.

A notice tells the game's title, the table's link and that it waits. A table never waits for a notice.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import msgspec

from zuschlag.store import Person
from zuschlag.tables.core.spec import LiveClock
from zuschlag.tables.core.table import Table
from zuschlag.tables.live.services import House
from zuschlag.tables.notifications.mail import Letter, Mail
from zuschlag.tables.notifications.preferences import NoticeWishes, stop_token, texts_for
from zuschlag.tables.notifications.queue import PAUSES, Errand, Errands
from zuschlag.tables.notifications.rate_limit import HOUR, Quota
from zuschlag.tables.outbound.http_client import Guard
from zuschlag.tables.people import wishes_of
from zuschlag.texts.notifications import Kind, notice

MOST_PER_HOUR = 12
"""Notices to one person."""


class Hook(msgspec.Struct, frozen=True):
    """What a webhook is sent, as JSON."""

    type: Kind
    table: str
    title: str
    url: str


class Notices:
    """Sends notices by mail, by webhook, or not at all: as the operator lets it and each person wishes.

    `is_here` tells whether a person is connected to a table (`Hall.is_here`). Without `mail` nobody gets mail, without `hooks`
    no webhook is called.
    """

    def __init__(
        self,
        house: House,
        is_here: Callable[[str, str], bool],
        public_url: str,
        mail: Mail | None = None,
        hooks: Guard | None = None,
        *,
        most_per_hour: int = MOST_PER_HOUR,
        pauses: Sequence[float] = PAUSES,
    ) -> None:
        self._people = house.people
        self._is_here = is_here
        self._public_url = public_url.rstrip("/")
        self._mail = mail
        self._hooks = hooks
        self._quota = Quota(most_per_hour, HOUR, house.sources.now)
        self._errands = Errands(pauses)
        self.wishes = NoticeWishes(house.people, self._errands, house.sources.now, mail, hooks, self._public_url)

    def open(self) -> None:
        """Begin, in the running loop."""
        self._errands.open()

    async def close(self) -> None:
        """End; what has not been sent is lost."""
        await self._errands.close()

    def on_awaited(self, table: Table, seats: Sequence[int]) -> None:
        """These seats have just become awaited: for `House.on_awaited`."""
        if _may_take_days(table):
            self._tell(
                "turn", table, table.id, (table.seats[seat].person for seat in seats if table.seats[seat].is_played_by_person)
            )

    def on_over(self, table: Table) -> None:
        """The match is over, or a rematch of it waits: for `House.on_over`."""
        if _may_take_days(table):
            kind: Kind = "over" if table.rematch is None else "rematch"
            people = (seat.person for seat in table.seats if seat.stood_in != "left")
            self._tell(kind, table, table.rematch or table.id, people)

    def _tell(self, kind: Kind, table: Table, key: str, people: Iterable[str | None]) -> None:
        for person in dict.fromkeys(people):
            if person is None or self._is_here(table.id, person) or not self._quota.take(person):
                continue
            hook = Hook(kind, key, table.box.title, f"{self._public_url}/t/{key}")
            if self._mail is not None:
                self._errands.put(Errand(person, "mail", partial(self._write, self._mail, person, hook)))
            if self._hooks is not None:
                self._errands.put(Errand(person, "webhook", partial(self._call, self._hooks, person, hook)))

    async def _write(self, mail: Mail, key: str, hook: Hook) -> None:
        person = await self._wanting(key, hook)
        if person is None:
            return
        wishes = wishes_of(person)
        if wishes.email is not None and wishes.is_confirmed:
            texts = texts_for(wishes)
            stop = f"{self._public_url}/stop/{stop_token(person, wishes.email)}"
            subject, text = notice(texts, hook.type, hook.title, hook.url, stop)
            await mail.send(Letter(wishes.email, subject, text, texts.language, stop))

    async def _call(self, hooks: Guard, key: str, hook: Hook) -> None:
        person = await self._wanting(key, hook)
        url = wishes_of(person).webhook if person is not None else None
        if url is not None:
            await hooks.post(url, msgspec.json.encode(hook))

    async def _wanting(self, key: str, hook: Hook) -> Person | None:
        """Whom to tell, unless they have come by themselves, or are not wanted here."""
        person = await self._people.find(key)
        return None if person is None or person.is_banned or self._is_here(hook.table, key) else person


def _may_take_days(table: Table) -> bool:
    return not isinstance(table.opened.spec.clock, LiveClock)
