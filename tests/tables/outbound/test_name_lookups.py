"""Lookups of names: slow ones of one visitor, or of one domain, hold up nobody else's."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from ipaddress import ip_network

import pytest

from tests.tables.loopback_servers import web_server
from tests.tables.notifications.notification_setup import until
from zuschlag.errors import Refused
from zuschlag.tables.outbound import name_lookups
from zuschlag.tables.outbound.errors import BUSY, DeliveryFailed
from zuschlag.tables.outbound.http_client import GuardedHttpClient
from zuschlag.tables.outbound.name_lookups import (
    MAX_LOOKUPS,
    MAX_LOOKUPS_BY_DOMAIN,
    MAX_LOOKUPS_BY_REQUESTER,
    FairLookups,
    domain_of,
)

LOOPBACK = (ip_network("127.0.0.0/8"),)


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(name_lookups, "WAIT_SECONDS", 0.05)


@pytest.fixture
def slow_names(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The system's resolver hangs at names that begin with slow; all others are names of this machine."""
    asked: list[str] = []
    is_over = threading.Event()

    def getaddrinfo(name: str, *_: object, **__: object) -> list[tuple[object, ...]]:
        if name.startswith("slow"):
            asked.append(name)
            is_over.wait(30)
        return [(2, 1, 6, "", ("127.0.0.1", 0))]

    monkeypatch.setattr("socket.getaddrinfo", getaddrinfo)
    yield asked
    is_over.set()


@pytest.mark.parametrize(
    ("name", "requester", "most"),
    [
        ("slow.example{}.org", "198.51.100.7", MAX_LOOKUPS_BY_REQUESTER),
        ("slow{}.example.org", "198.51.100.{}", MAX_LOOKUPS_BY_DOMAIN),
    ],
)
def test_a_webhook_is_called_while_one_visitor_or_one_domain_has_many_slow_names(
    slow_names: list[str], name: str, requester: str, most: int
) -> None:
    async def main() -> None:
        async with web_server() as receiver:
            guard = GuardedHttpClient(LOOPBACK)
            slow = [
                asyncio.ensure_future(guard.post(f"http://{name.format(at)}/", b"{}", requester.format(at)))
                for at in range(2 * MAX_LOOKUPS)
            ]
            ended, _ = await asyncio.wait(slow, timeout=0.5)
            assert len(slow_names) == most
            assert {str(each.exception()) for each in ended} == {f"not sent: {BUSY}"}
            assert len(ended) == len(slow) - most
            await guard.post(f"http://quick.example.com:{receiver.port}/", b"{}", "203.0.113.9")
            assert len(receiver.got) == 1
            for each in slow:
                each.cancel()
            await asyncio.gather(*slow, return_exceptions=True)

    asyncio.run(main())


def test_a_lookup_whose_caller_has_given_up_counts_until_it_ends() -> None:
    async def main() -> None:
        end, asked = asyncio.Event(), 0

        async def resolve(_: str) -> Sequence[str]:
            nonlocal asked
            asked += 1
            await end.wait()
            raise OSError("no such name")

        lookups = FairLookups(resolve)
        for _ in range(MAX_LOOKUPS_BY_DOMAIN):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.01):
                    await lookups.find("a.example.org", "eve")
        with pytest.raises(DeliveryFailed, match=BUSY):
            await lookups.find("b.example.org", "anna")
        end.set()
        await until(lambda: not lookups._running)
        with pytest.raises(OSError, match="no such name"):
            await lookups.find("b.example.org", "anna")
        assert asked == MAX_LOOKUPS_BY_DOMAIN + 1

    asyncio.run(main())


def test_lookups_of_one_domain_wait_for_each_other_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(name_lookups, "WAIT_SECONDS", 20.0)

    async def main() -> None:
        running = most = 0

        async def resolve(name: str) -> Sequence[str]:
            nonlocal running, most
            running += 1
            most = max(most, running)
            await asyncio.sleep(0.001)
            running -= 1
            return [name]

        lookups = FairLookups(resolve)
        found = await asyncio.gather(*(lookups.find("hooks.example.org", str(at)) for at in range(50)))
        assert found == [["hooks.example.org"]] * 50
        assert most == MAX_LOOKUPS_BY_DOMAIN
        assert not lookups._running
        assert not lookups._waiting

    asyncio.run(main())


def test_who_sets_a_webhook_while_their_names_are_slow_is_told_to_try_again(slow_names: list[str]) -> None:
    async def main() -> None:
        guard = GuardedHttpClient(LOOPBACK, timeout=0.2)
        setting = [guard.check_webhook(f"http://slow.example{at}.org/", "eve") for at in range(2 * MAX_LOOKUPS_BY_REQUESTER)]
        refused = await asyncio.gather(*setting, return_exceptions=True)
        codes = [error.code for error in refused if isinstance(error, Refused)]
        assert sorted(codes) == ["malformed"] * MAX_LOOKUPS_BY_REQUESTER + ["too-fast"] * MAX_LOOKUPS_BY_REQUESTER
        await guard.check_webhook("http://quick.example.org/", "anna")

    asyncio.run(main())


@pytest.mark.parametrize(
    ("name", "domain"),
    [
        ("example.org", "example.org"),
        ("a.b.example.org", "example.org"),
        ("example.org.", "example.org"),
        ("hooks.example.co.uk", "example.co.uk"),
        ("example.co.uk", "example.co.uk"),
        ("co.uk", "co.uk"),
        ("hooks.example.de", "example.de"),
    ],
)
def test_the_domain_of_a_name(name: str, domain: str) -> None:
    assert domain_of(name) == domain
