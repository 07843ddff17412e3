"""Notification preferences: mail addresses and their confirmation, unsubscribing, webhooks.

An address gets one mail that asks for confirmation, and nothing else until its reader has followed the link in it. Only the
SHA-256 of the link's token is stored. The link to unsubscribe is signed with the hash of the person's secret, and not stored.
"""

import hmac
from collections.abc import Callable
from hashlib import sha256

import msgspec

from zuschlag.errors import Refused
from zuschlag.store import Person, Store
from zuschlag.tables.notifications.mail import MailMessage, MailServer, check_address
from zuschlag.tables.notifications.queue import Delivery, DeliveryQueue
from zuschlag.tables.outbound.http_client import GuardedHttpClient
from zuschlag.tables.people import People, Preferences, draw_key, draw_secret, hash_secret, preferences_of
from zuschlag.tables.rate_limit import SlidingWindow
from zuschlag.tables.table_limits import TableLimits
from zuschlag.tables.time_units import DAY, HOUR
from zuschlag.texts import Texts, choose_language
from zuschlag.texts.notifications import confirmation_mail

CLIENTS = 4
"""An hour's confirmation mails are enough for so many IP addresses that ask for as many as one may."""
VALID_FOR = 3 * DAY
"""How long a confirmation link is valid."""


def texts_for(preferences: Preferences) -> Texts:
    """Texts in the language that the person prefers; English if we have no texts in it."""
    return Texts(choose_language([preferences.language or ""]))


def unsubscribe_token(person: Person, address: str) -> str:
    """The token of the link to unsubscribe this address."""
    return f"{person.id}.{_sign(person, address)}"


def _sign(person: Person, address: str) -> str:
    return hmac.new(person.secret, b"stop " + address.encode(), sha256).hexdigest()


def _refuse_confirmation() -> Refused:
    return Refused("too-fast", "too many confirmation mails for this address, this person or this server; wait a day")


class NotificationPreferences:
    """Sets, confirms and removes the ways to notify a person."""

    def __init__(
        self,
        people: People,
        deliveries: DeliveryQueue,
        now: Callable[[], int],
        mail: MailServer | None,
        webhooks: GuardedHttpClient | None,
        public_url: str,
        limits: TableLimits,
        shared_store: Store | None = None,
    ) -> None:
        """`shared_store`: the store that other servers use, too, where confirmation mails of all of them are counted."""
        self._people = people
        self._shared_store = shared_store
        self._confirmations_per_day = limits.confirmation_mails_per_day
        self._deliveries = deliveries
        self._now = now
        self._mail = mail
        self._webhooks = webhooks
        self._public_url = public_url
        self.confirmations_by_person = SlidingWindow(limits.confirmation_mails_per_day, DAY, now)
        self.confirmations_by_address = SlidingWindow(limits.confirmation_mails_per_day, DAY, now)
        self.confirmations_by_client = SlidingWindow(-(-limits.confirmation_mails_per_hour // CLIENTS), HOUR, now)
        self.confirmations_in_all = SlidingWindow(limits.confirmation_mails_per_hour, HOUR, now)
        self.webhook_changes = SlidingWindow(limits.webhooks_per_hour, HOUR, now, "you have set many webhooks; wait an hour")

    async def request_confirmation(self, person: str, address: str, client: str | None = None) -> None:
        """Send a confirmation mail to a person's new address. An address that they have confirmed stays confirmed.

        `client` is the IP address of who asks for it.
        """
        mail = self._mail
        if mail is None:
            raise Refused("not-now", "this server sends no mail")
        check_address(address)
        preferences = preferences_of(await self._require_person(person))
        if preferences.is_confirmed and preferences.email == address:
            return
        self._check_confirmation_limits(person, address.lower(), client)
        if self._shared_store is not None:
            await self._claim_confirmation(self._shared_store, person, address.lower())
        secret = draw_secret()
        token = hash_secret(secret).hex()
        await self._change(person, email=address, is_confirmed=False, token=token, asked_at=self._now())
        subject, text = confirmation_mail(
            texts_for(preferences), self._public_url, f"{self._public_url}/confirm/{person}.{secret}"
        )
        mail_message = MailMessage(address, subject, text, texts_for(preferences).language)

        async def send() -> None:
            recipient = await self._people.find(person)
            if recipient is not None and preferences_of(recipient).token == token:
                await mail.send(mail_message)

        self._deliveries.put(Delivery(person, "confirmation", send))

    def _check_confirmation_limits(self, person: str, address: str, client: str | None) -> None:
        limits = [
            (self.confirmations_by_person, person),
            (self.confirmations_by_address, address),
            (self.confirmations_in_all, ""),
            *([(self.confirmations_by_client, client)] if client is not None else []),
        ]
        if not all(limit.has_left(key) for limit, key in limits):
            raise _refuse_confirmation()
        for limit, key in limits:
            limit.take(key)

    async def _claim_confirmation(self, store: Store, person: str, address: str) -> None:
        """Count a mail among those of all servers: each person and each address has so many claims, which last for a day."""
        owner, taken = draw_key(), list[str]()
        for counted in (person, sha256(address.encode()).hexdigest()):
            for place in range(self._confirmations_per_day):
                if await store.claim(f"confirmation {counted} {place}", owner, DAY):
                    taken.append(f"confirmation {counted} {place}")
                    break
            else:
                for claim in taken:
                    await store.release_claim(claim, owner)
                raise _refuse_confirmation()

    async def confirm(self, token: str) -> Person:
        """Confirm the address that this token was sent to. Returns its person; doing it twice does no harm."""
        key, _, secret = token.partition(".")

        def confirm_address(preferences: Preferences) -> Preferences:
            is_right = preferences.token is not None and hmac.compare_digest(hash_secret(secret).hex(), preferences.token)
            if not is_right or self._now() - (preferences.asked_at or 0) > VALID_FOR:
                raise _refuse_link()
            return msgspec.structs.replace(preferences, is_confirmed=True)

        person = await self._people.change_preferences(key, confirm_address)
        if person is None:
            raise _refuse_link()
        return person

    async def stop(self, token: str) -> None:
        """Unsubscribe the address of this token."""
        key, _, signed = token.partition(".")
        person = await self._people.find(key)
        address = None if person is None else preferences_of(person).email
        if person is None or address is None or not hmac.compare_digest(_sign(person, address).encode(), signed.encode()):
            raise _refuse_link()
        await self.forget_address(person.id)

    async def forget_address(self, person: str) -> None:
        """Forget a person's address."""
        await self._change(person, email=None, is_confirmed=False, token=None, asked_at=None)

    async def set_webhook(self, person: str, url: str | None, client: str | None = None) -> None:
        """Set a person's webhook; None: remove it. Raises Refused for a URL that could not be called.

        `client` is the IP address of who asks for it.
        """
        if url is not None:
            if self._webhooks is None:
                raise Refused("not-now", "this server calls no webhooks")
            self.webhook_changes.take(person)
            await self._webhooks.check_webhook(url, client or person)
        await self._change(person, webhook=url)

    async def _require_person(self, key: str) -> Person:
        person = await self._people.find(key)
        if person is None:
            raise _refuse_nameless()
        return person

    async def _change(self, person: str, **parts: object) -> None:
        if (
            await self._people.change_preferences(person, lambda preferences: msgspec.structs.replace(preferences, **parts))
            is None
        ):
            raise _refuse_nameless()


def _refuse_nameless() -> Refused:
    return Refused("no-name", "pick a name first")


def _refuse_link() -> Refused:
    return Refused("unknown", "this link is not valid, or no longer valid")
