"""Sends notifications for play over days ("it is your turn") to people who are not connected and want them.

A notification has the game's title and the table's link, nothing else of the match. A table never waits for one.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import msgspec

from zuschlag.store import Notice, Person, WaitingNotice
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.time_control import LiveClock
from zuschlag.tables.live.services import Services
from zuschlag.tables.notifications.mail import MailMessage, MailServer
from zuschlag.tables.notifications.outbox import Outbox
from zuschlag.tables.notifications.preferences import NotificationPreferences, texts_for, unsubscribe_token
from zuschlag.tables.notifications.queue import PAUSES, DeliveryQueue
from zuschlag.tables.outbound.http_client import GuardedHttpClient
from zuschlag.tables.people import preferences_of
from zuschlag.tables.rate_limit import SlidingWindow
from zuschlag.tables.time_units import HOUR
from zuschlag.texts.notifications import Kind, notification_mail


class Notification(msgspec.Struct, frozen=True):
    """A notification, and the JSON that is posted to a webhook."""

    type: Kind
    table: str
    title: str
    url: str


class NoticeBody(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is stored of a notification until it is sent."""

    kind: Kind
    table: str
    title: str
    channel: Literal["mail", "webhook"]
    is_counted: bool = True
    """Does it count towards the person's limit? Not yet, where it was not known whether they want it."""


class Notifier:
    """Sends notifications by mail, by webhook, or not at all, as the operator allows and each person prefers.

    `is_connected` says whether a person is connected to a table (`TableRegistry.is_connected`). Without `mail` nobody gets
    mail, without `webhooks` no webhook is called.
    """

    def __init__(
        self,
        services: Services,
        is_connected: Callable[[str, str], bool],
        public_url: str,
        mail: MailServer | None = None,
        webhooks: GuardedHttpClient | None = None,
        *,
        pauses: Sequence[float] = PAUSES,
    ) -> None:
        self._people = services.people
        self._is_connected = is_connected
        self._public_url = public_url.rstrip("/")
        self._mail = mail
        self._webhooks = webhooks
        self._limit = SlidingWindow(services.limits.notifications_per_hour, HOUR, services.sources.now)
        self._deliveries = DeliveryQueue(pauses)
        self._last_addresses = services.last_addresses
        self.outbox = Outbox(services.store, self._send, _channel_of, pauses, self._requester)
        services.on_awaited, services.on_over, services.on_notices = self.on_awaited, self.on_over, self.outbox.wake
        self.preferences = NotificationPreferences(
            services.people,
            self._deliveries,
            services.sources.now,
            mail,
            webhooks,
            self._public_url,
            services.limits,
            services.store if services.is_shared else None,
        )

    def open(self) -> None:
        """Start, in the running event loop."""
        self._deliveries.open()
        self.outbox.open()

    async def close(self) -> None:
        """Stop. Notifications that have not been sent stay in the store, other mail is lost."""
        await self.outbox.close()
        await self._deliveries.close()

    def on_awaited(self, table: Table, seats: Sequence[int]) -> list[Notice]:
        """The notices to the players of these seats that it is their turn: for `Services.on_awaited`."""
        if not _may_take_days(table):
            return []
        people = (table.seats[seat].person for seat in seats if table.seats[seat].is_played_by_person)
        return self._notices("turn", table, table.id, people)

    def on_over(self, table: Table) -> list[Notice]:
        """The notices to the players that the match is over, or that a rematch waits: for `Services.on_over`."""
        if not _may_take_days(table):
            return []
        kind: Kind = "over" if table.rematch is None else "rematch"
        people = (seat.person for seat in table.seats if seat.stand_in_reason != "left")
        return self._notices(kind, table, table.rematch or table.id, people)

    def _notices(self, kind: Kind, table: Table, key: str, people: Iterable[str | None]) -> list[Notice]:
        found = []
        for person in dict.fromkeys(people):
            if person is None or self._is_connected(table.id, person):
                continue
            known = self._people.cached(person)
            channels = self._channels(known)
            may_notify = channels and (known is None or self._limit.try_take(person))
            if may_notify and self.outbox.try_add(person, len(channels)):
                bodies = [NoticeBody(kind, key, table.game.title, channel, known is not None) for channel in channels]
                found += [Notice(person, msgspec.json.encode(body)) for body in bodies]
        return found

    def _channels(self, known: Person | None) -> list[Literal["mail", "webhook"]]:
        """How a person may want to be notified, as far as it is known: both if nothing is."""
        wishes = preferences_of(known) if known is not None else None
        channels: list[Literal["mail", "webhook"]] = []
        if self._mail is not None and (wishes is None or (wishes.email is not None and wishes.is_confirmed)):
            channels.append("mail")
        if self._webhooks is not None and (wishes is None or wishes.webhook is not None):
            channels.append("webhook")
        return channels

    async def _send(self, notice: WaitingNotice) -> None:
        body = _read_body(notice)
        notification = Notification(body.kind, body.table, body.title, f"{self._public_url}/t/{body.table}")
        if body.channel == "mail" and self._mail is not None:
            await self._send_mail(self._mail, notice, notification, body)
        elif body.channel == "webhook" and self._webhooks is not None:
            await self._post_webhook(self._webhooks, notice, notification, body)

    def _may_send(self, notice: WaitingNotice, body: NoticeBody) -> bool:
        """Is this within the person's limit? Call it for someone who wants the notice."""
        return body.is_counted or notice.attempts > 1 or self._limit.try_take(notice.person)

    async def _send_mail(self, mail: MailServer, notice: WaitingNotice, notification: Notification, body: NoticeBody) -> None:
        person = await self._find_recipient(notice.person, notification)
        if person is None:
            return
        preferences = preferences_of(person)
        if preferences.email is not None and preferences.is_confirmed and self._may_send(notice, body):
            texts = texts_for(preferences)
            stop = f"{self._public_url}/stop/{unsubscribe_token(person, preferences.email)}"
            subject, text = notification_mail(texts, notification.type, notification.title, notification.url, stop)
            await mail.send(MailMessage(preferences.email, subject, text, texts.language, stop))

    async def _post_webhook(
        self, webhooks: GuardedHttpClient, notice: WaitingNotice, notification: Notification, body: NoticeBody
    ) -> None:
        person = await self._find_recipient(notice.person, notification)
        url = preferences_of(person).webhook if person is not None else None
        if url is not None and self._may_send(notice, body):
            await webhooks.post(url, msgspec.json.encode(notification), self._requester(notice.person))

    def _requester(self, person: str) -> str:
        """The IP address of a person, so that nobody gets more by several names; the person where it is not known."""
        return self._last_addresses.get(person) or person

    async def _find_recipient(self, key: str, notification: Notification) -> Person | None:
        """The person to notify; None: they are deleted, banned, or connected by now."""
        person = await self._people.find(key)
        return None if person is None or person.is_banned or self._is_connected(notification.table, key) else person


def _read_body(notice: WaitingNotice) -> NoticeBody:
    return msgspec.json.decode(notice.body, type=NoticeBody)


def _channel_of(notice: WaitingNotice) -> str:
    return _read_body(notice).channel


def _may_take_days(table: Table) -> bool:
    return not isinstance(table.opened.spec.clock, LiveClock)
