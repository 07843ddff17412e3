"""Who wants notices, and where.

An address gets nothing but one mail that asks, until whoever reads it has answered by the link in it. Of the link's token only
the SHA-256 is kept. The link that ends all mail is signed with what is kept of the person's secret, so it need not be kept.
"""

import hmac
from collections.abc import Callable
from hashlib import sha256

import msgspec

from zuschlag.errors import Refused
from zuschlag.store import Person
from zuschlag.tables.notifications.mail import MailMessage, MailServer, check_address
from zuschlag.tables.notifications.queue import Delivery, DeliveryQueue
from zuschlag.tables.notifications.rate_limit import DAY, HOUR, SlidingWindowLimit
from zuschlag.tables.outbound.http_client import GuardedHttpClient
from zuschlag.tables.people import People, Preferences, draw_secret, hash_secret, preferences_of
from zuschlag.texts import LANGUAGES, Texts
from zuschlag.texts.notifications import confirmation_mail

VALID_FOR = 3 * DAY
"""How long an address has to answer."""
MOST_ASKED = 3
"""Mails that ask, in a day, by person and by address."""
MOST_ASKED_IN_ALL = 100
"""Mails that ask, in an hour, from the whole server."""
MOST_HOOKS_SET = 20
"""Webhooks that a person may set in an hour."""


def texts_for(preferences: Preferences) -> Texts:
    """In the language that the person wishes, English where it is none of ours."""
    return Texts(preferences.language if preferences.language in LANGUAGES else "en")


def unsubscribe_token(person: Person, address: str) -> str:
    """What the link holds that ends all mail to this address."""
    return f"{person.id}.{_signed(person, address)}"


def _signed(person: Person, address: str) -> str:
    return hmac.new(person.secret, b"stop " + address.encode(), sha256).hexdigest()


class NotificationPreferences:
    """Asks, confirms, ends."""

    def __init__(
        self,
        people: People,
        deliveries: DeliveryQueue,
        now: Callable[[], int],
        mail: MailServer | None,
        webhooks: GuardedHttpClient | None,
        public_url: str,
    ) -> None:
        self._people = people
        self._deliveries = deliveries
        self._now = now
        self._mail = mail
        self._webhooks = webhooks
        self._public_url = public_url
        self._by_person = SlidingWindowLimit(MOST_ASKED, DAY, now)
        self._by_address = SlidingWindowLimit(MOST_ASKED, DAY, now)
        self._in_all = SlidingWindowLimit(MOST_ASKED_IN_ALL, HOUR, now)
        self._hooks_set = SlidingWindowLimit(MOST_HOOKS_SET, HOUR, now)

    async def request_confirmation(self, person: str, address: str) -> None:
        """This person wants notices at this address: ask it. An address that this person has confirmed stays so."""
        mail = self._mail
        if mail is None:
            raise Refused("not-now", "this server sends no mail")
        check_address(address)
        known = await self._known(person)
        preferences = preferences_of(known)
        if preferences.is_confirmed and preferences.email == address:
            return
        self._take_quota(person, address.lower())
        secret = draw_secret()
        token = hash_secret(secret).hex()
        await self._change(person, email=address, is_confirmed=False, token=token, asked_at=self._now())
        subject, text = confirmation_mail(
            texts_for(preferences), self._public_url, f"{self._public_url}/confirm/{person}.{secret}"
        )
        mail_message = MailMessage(address, subject, text, texts_for(preferences).language)

        async def send() -> None:
            asked = await self._people.find(person)
            if asked is not None and preferences_of(asked).token == token:
                await mail.send(mail_message)

        self._deliveries.put(Delivery(person, "confirmation", send))

    def _take_quota(self, person: str, address: str) -> None:
        quotas = ((self._by_person, person), (self._by_address, address), (self._in_all, ""))
        if not all(quota.has(key) for quota, key in quotas):
            raise Refused("too-fast", "this address, or you, or this server asked too often; wait a day")
        for quota, key in quotas:
            quota.take(key)

    async def confirm(self, token: str) -> Person:
        """The address answered. Tells whose it is; doing it twice does no harm."""
        key, _, secret = token.partition(".")

        def answered(preferences: Preferences) -> Preferences:
            is_right = preferences.token is not None and hmac.compare_digest(hash_secret(secret).hex(), preferences.token)
            if not is_right or self._now() - (preferences.asked_at or 0) > VALID_FOR:
                raise _invalid()
            return msgspec.structs.replace(preferences, is_confirmed=True)

        person = await self._people.change_preferences(key, answered)
        if person is None:
            raise _invalid()
        return person

    async def stop(self, token: str) -> None:
        """No more mail to the address of this link."""
        key, _, signed = token.partition(".")
        person = await self._people.find(key)
        address = None if person is None else preferences_of(person).email
        if person is None or address is None or not hmac.compare_digest(_signed(person, address).encode(), signed.encode()):
            raise _invalid()
        await self.forget_address(person.id)

    async def forget_address(self, person: str) -> None:
        """This person wants no mail."""
        await self._change(person, email=None, is_confirmed=False, token=None, asked_at=None)

    async def set_webhook(self, person: str, url: str | None) -> None:
        """This person wants notices by webhook; None: not any more. A URL that could not be called is Refused."""
        if url is not None:
            if self._webhooks is None:
                raise Refused("not-now", "this server calls no webhooks")
            if not self._hooks_set.take(person):
                raise Refused("too-fast", "you have set many webhooks; wait an hour")
            await self._webhooks.check_webhook(url)
        await self._change(person, webhook=url)

    async def _known(self, person: str) -> Person:
        known = await self._people.find(person)
        if known is None:
            raise _nobody()
        return known

    async def _change(self, person: str, **parts: object) -> None:
        if (
            await self._people.change_preferences(person, lambda preferences: msgspec.structs.replace(preferences, **parts))
            is None
        ):
            raise _nobody()


def _nobody() -> Refused:
    return Refused("no-name", "pick a name first")


def _invalid() -> Refused:
    return Refused("unknown", "this link is not valid, or not any more")
