"""People without accounts: a name, and a secret that only their browser knows.

Changes are made one after the other, each to its own columns of what the store has at that moment: nobody's change undoes
another's, and nobody who was forgotten comes back.
"""

import asyncio
import secrets
import unicodedata
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Unpack

import msgspec

from zuschlag.errors import Refused, short
from zuschlag.store import Person, PersonChange, Store

SECRET_BYTES = 16
LONGEST_NAME = 32
INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Unicode's categories of characters that show nothing, or turn what follows around."""
MAX_CACHED = 20_000
"""People kept in memory; the store has them all."""
SEEN_INTERVAL = 3600 * 1000
"""How often it is noted that somebody was here."""


class Preferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person wants of the server."""

    language: str | None = None
    email: str | None = None
    is_confirmed: bool = False
    """The address answered."""
    token: str | None = None
    """SHA-256 of what the address has to answer with."""
    asked_at: int | None = None
    """When the address was asked."""
    webhook: str | None = None


def preferences_of(person: Person) -> Preferences:
    return msgspec.json.decode(person.about, type=Preferences)


def hash_secret(secret: str) -> bytes:
    """What is kept of a secret."""
    return sha256(secret.encode()).digest()


def draw_secret() -> str:
    """128 bits, for a cookie or a link."""
    return secrets.token_urlsafe(SECRET_BYTES)


def draw_key() -> str:
    """An id that nobody guesses, and that can be read aloud: twelve letters and digits, 60 bits."""
    return "".join(secrets.choice("23456789abcdefghjkmnpqrstuvwxyz") for _ in range(12))


def check_name(name: str) -> str:
    """A name that can be shown: 1 to 32 characters, no control characters, blanks only inside."""
    made = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(made) <= LONGEST_NAME or any(unicodedata.category(letter) in INVISIBLE_CATEGORIES for letter in made):
        raise Refused("malformed", f"the name is {short(name)}; expected 1 to {LONGEST_NAME} characters that can be seen")
    return made


class People:
    """Everybody who has picked a name."""

    def __init__(self, store: Store, now: Callable[[], int], draw: Callable[[], str] = draw_key) -> None:
        self._store = store
        self._now = now
        self._draw = draw
        self._cached: dict[str, Person] = {}
        self._by_secret: dict[bytes, str] = {}
        self._changing = asyncio.Lock()
        self._changes = 0
        """So many were made: what was read before one is not believed after it."""

    async def add(self, name: str, preferences: Preferences | None = None) -> tuple[Person, str]:
        """Somebody new, and the secret by which they are known again."""
        secret = draw_secret()
        now = self._now()
        about = msgspec.json.encode(preferences or Preferences())
        person = Person(self._draw(), hash_secret(secret), check_name(name), now, now, about)
        await self._store.add_person(person)
        self._cache(person)
        return person, secret

    async def find_by_secret(self, secret: str) -> Person | None:
        """Whose secret this is."""
        key = hash_secret(secret)
        known = self._cached.get(self._by_secret.get(key, ""))
        person = known or await self._read(lambda: self._store.person_of_secret(key))
        if person is not None and self._now() - person.seen > SEEN_INTERVAL:
            person = await self.change(person.id, seen=self._now())
        return person if person is not None and person.secret == key else None

    async def find(self, key: str) -> Person | None:
        return self._cached.get(key) or await self._read(lambda: self._store.person(key))

    async def change(self, key: str, **columns: Unpack[PersonChange]) -> Person | None:
        """Keep another name, a ban; the rest stays as it is. Tells who they are then; None: nothing is kept of them."""
        return await self._change(key, lambda _: columns)

    async def change_preferences(self, key: str, edit: Callable[[Preferences], Preferences]) -> Person | None:
        """Keep other wishes: `edit` gets those that are kept at that moment, and may refuse."""
        return await self._change(key, lambda person: {"about": msgspec.json.encode(edit(preferences_of(person)))})

    async def _change(self, key: str, columns_of: Callable[[Person], PersonChange]) -> Person | None:
        async with self._changing:
            person = await self._store.person(key)
            if person is None:
                return None
            columns = columns_of(person)
            await self._store.change_person(key, **columns)
            self._changes += 1
            changed = replace(person, **columns)
            self._cache(changed)
            return changed

    async def delete(self, person: Person) -> None:
        """Delete all that is kept of somebody."""
        async with self._changing:
            await self._store.remove_person(person.id)
            self._changes += 1
            known = self._cached.pop(person.id, person)
            self._by_secret.pop(known.secret, None)

    async def _read(self, ask: Callable[[], Awaitable[Person | None]]) -> Person | None:
        """Somebody from the store, kept from here on; read again where something changed meanwhile."""
        while True:
            before = self._changes
            person = await ask()
            if before == self._changes:
                break
        if person is not None:
            self._cache(person)
        return person

    async def load(self, keys: Iterable[str]) -> None:
        """Have these people's names at hand."""
        for key in keys:
            if key not in self._cached:
                await self.find(key)

    def name(self, key: str) -> str | None:
        """The name of somebody at hand; None: nothing is kept of them."""
        person = self._cached.get(key)
        return person.name if person else None

    def _cache(self, person: Person) -> None:
        before = self._cached.get(person.id)
        if before is not None and before.secret != person.secret:
            self._by_secret.pop(before.secret, None)
        self._cached[person.id] = person
        self._by_secret[person.secret] = person.id
        if len(self._cached) > MAX_CACHED:
            oldest = next(iter(self._cached))
            self._by_secret.pop(self._cached.pop(oldest).secret, None)
