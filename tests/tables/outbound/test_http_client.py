"""The guarded HTTP client: a stranger's URL never makes the server call into the operator's network."""

import asyncio
import time
from collections.abc import Sequence
from ipaddress import ip_address, ip_network

import pytest

from tests.tables.loopback_servers import client_context, server_context, silent_server, web_server
from zuschlag.errors import Refused
from zuschlag.tables.outbound.errors import DeliveryFailed
from zuschlag.tables.outbound.http_client import GuardedHttpClient, SystemResolver
from zuschlag.tables.outbound.public_addresses import is_public
from zuschlag.tables.outbound.untrusted_urls import parse_target

LOOPBACK = (ip_network("127.0.0.0/8"),)
PUBLIC = "93.184.215.14"

MALFORMED = [
    "",
    "hooks.example.org",
    "//hooks.example.org/",
    "ftp://hooks.example.org/",
    "file:///etc/passwd",
    "gopher://hooks.example.org:6379/_",
    "HTTP://hooks.example.org/",
    "http:/hooks.example.org",
    "http://",
    "http:///path",
    "http://user@hooks.example.org/",
    "http://user:word@hooks.example.org/",
    "http://hooks.example.org@127.0.0.1/",
    "http://hooks.example.org\\@127.0.0.1/",
    "http://hooks.example.org#@127.0.0.1/",
    "http://hooks.example.org/#part",
    "http://hooks.example.org/a b",
    "http://hooks.example.org/\r\nX: y",
    "http://hooks.example.org/\n",
    "http://hooks.example.org/ä",
    "http://hööks.example.org/",
    "http://hooks。example。org/",
    "http://①②⑦.⓪.⓪.①/",
    "http://hooks%2eexample.org/",
    "http://hooks.example.org./",
    "http://.hooks.example.org/",
    "http://hooks..example.org/",
    "http://-hooks.example.org/",
    "http://hooks_.example.org/",
    "http://localhost/",
    "http://intranet/",
    "http://hooks.example.org:/",
    "http://hooks.example.org:0/",
    "http://hooks.example.org:22/",
    "http://hooks.example.org:25/",
    "http://hooks.example.org:65536/",
    "http://hooks.example.org:-1/",
    "http://hooks.example.org:80:80/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0.0.1/",
    "http://0x7f.1/",
    "http://127.1/",
    "http://127.0.1/",
    "http://0/",
    "http://017700000001/",
    "http://0177.0.0.1/",
    "http://127.0.0.01/",
    "http://127.0.0.0x1/",
    "http://127.0.0.1./",
    "http://256.0.0.1/",
    "http://1.2.3.4.5/",
    "http://a.0x/",
    "http://[::1/",
    "http://[]/",
    "http://[1:2]/",
    "http://[127.0.0.1]/",
    "http://[fe80::1%25eth0]/",
    "http://[fe80::1%eth0]/",
    "http://[v1.x]/",
    "http://[::1]127.0.0.1/",
    f"http://{'a' * 64}.org/",
    f"http://{'a.' * 127}org/",
    f"http://hooks.example.org/{'a' * 500}",
]

INSIDE = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.0.0.10",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "::ffff:0:127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::1",
    "64:ff9b:1::8.8.8.8",
    "100::1",
    "2001::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2002:a9fe:a9fe::",
    "2002:c0a8:101::1",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
]

OUTSIDE = [
    PUBLIC,
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "172.32.0.1",
    "2606:4700:4700::1111",
    "2a00:1450:4001::1",
    "::ffff:8.8.8.8",
    "64:ff9b::8.8.8.8",
    "2002:808:808::1",
]


class Answers:
    """A resolver that gives these answers one after the other, the last again and again."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    async def __call__(self, name: str) -> Sequence[str]:
        self.asked.append(name)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def unsent(guard: GuardedHttpClient, url: str) -> DeliveryFailed:
    with pytest.raises(DeliveryFailed) as caught:
        asyncio.run(guard.post(url, b"{}"))
    return caught.value


@pytest.mark.parametrize("url", MALFORMED)
def test_an_ambiguous_url_is_refused_before_any_lookup(url: str) -> None:
    resolve = Answers([PUBLIC])
    guard = GuardedHttpClient(LOOPBACK, resolve)
    with pytest.raises(Refused) as caught:
        asyncio.run(guard.check_webhook(url))
    assert caught.value.code == "malformed"
    assert unsent(guard, url).reason == "url"
    assert resolve.asked == []


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_that_is_not_public_is_not_called(address: str) -> None:
    assert not is_public(ip_address(address))
    url = f"http://[{address}]/" if ":" in address else f"http://{address}/"
    for guard, target in (
        (GuardedHttpClient(), url),
        (GuardedHttpClient(resolve=Answers([address])), "http://hooks.example.org/"),
    ):
        with pytest.raises(Refused):
            asyncio.run(guard.check_webhook(target))
        assert unsent(guard, target).reason == "guarded"


@pytest.mark.parametrize("address", OUTSIDE)
def test_a_public_address_may_be_called(address: str) -> None:
    asyncio.run(GuardedHttpClient(resolve=Answers([address])).check_webhook("https://hooks.example.org:8443/a?b=c"))


@pytest.mark.parametrize(
    "addresses", [[PUBLIC, "10.0.0.1"], ["10.0.0.1", PUBLIC], [PUBLIC, "::1"], [PUBLIC, "fe80::1%2"], [], ["x"]]
)
def test_all_addresses_of_a_name_must_be_public(addresses: list[str]) -> None:
    guard = GuardedHttpClient(resolve=Answers(addresses))
    with pytest.raises(Refused):
        asyncio.run(guard.check_webhook("http://hooks.example.org/"))
    assert unsent(guard, "http://hooks.example.org/").reason in ("guarded", "unresolved")


def test_an_unknown_name_and_one_with_an_internal_address_get_the_same_refusal() -> None:
    async def nowhere(name: str) -> Sequence[str]:
        raise OSError

    messages = set()
    for resolve in (nowhere, Answers(["10.0.0.1"])):
        with pytest.raises(Refused) as caught:
            asyncio.run(GuardedHttpClient(resolve=resolve).check_webhook("http://hooks.example.org/"))
        messages.add(str(caught.value))
    assert len(messages) == 1


def test_a_name_is_checked_again_when_it_is_called() -> None:
    async def main() -> None:
        async with web_server() as receiver:
            guard = GuardedHttpClient(resolve=Answers([PUBLIC], ["127.0.0.1"]))
            url = f"http://hooks.example.org:{receiver.port}/"
            await guard.check_webhook(url)
            with pytest.raises(DeliveryFailed, match="guarded"):
                await guard.post(url, b"{}")
            assert receiver.connections == 0

    asyncio.run(main())


def test_the_connection_goes_to_the_address_that_was_checked_without_a_second_lookup() -> None:
    async def main() -> None:
        async with web_server() as receiver:
            resolve = Answers(["127.0.0.1"], ["10.0.0.1"])
            guard = GuardedHttpClient(LOOPBACK, resolve)
            await guard.post(f"http://hooks.example.org:{receiver.port}/a/b?c=d", b'{"x":1}')
            assert resolve.asked == ["hooks.example.org"]
            [(head, body)] = receiver.got
            assert head.startswith("POST /a/b?c=d HTTP/1.1\r\n")
            assert f"\r\nHost: hooks.example.org:{receiver.port}\r\n" in head
            assert "\r\nContent-Type: application/json\r\n" in head
            assert body == b'{"x":1}'

    asyncio.run(main())


def test_a_second_address_is_tried_if_the_first_does_not_answer() -> None:
    async def main() -> None:
        async with web_server() as receiver:
            guard = GuardedHttpClient((*LOOPBACK, ip_network("::1")), Answers(["::1", "127.0.0.1"]))
            await guard.post(f"http://hooks.example.org:{receiver.port}/", b"{}")
            assert len(receiver.got) == 1

    asyncio.run(main())


def test_an_allowed_network_is_called_also_through_mapped_addresses() -> None:
    async def main() -> None:
        for name in ("127.0.0.1", "[::ffff:127.0.0.1]", "[64:ff9b::127.0.0.1]"):
            await GuardedHttpClient(LOOPBACK).check_webhook(f"http://{name}/")
        with pytest.raises(Refused):
            await GuardedHttpClient(LOOPBACK).check_webhook("http://10.0.0.1/")

    asyncio.run(main())


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect"])
def test_redirects_are_not_followed(status: str) -> None:
    async def main() -> None:
        async with web_server() as inside:
            answer = f"HTTP/1.1 {status}\r\nLocation: http://127.0.0.1:{inside.port}/\r\n\r\n"
            async with web_server(answer.encode()) as receiver:
                with pytest.raises(DeliveryFailed, match=status[:3]) as caught:
                    await GuardedHttpClient(LOOPBACK).post(f"http://127.0.0.1:{receiver.port}/", b"{}")
            assert caught.value.is_final
            assert inside.connections == 0

    asyncio.run(main())


def test_the_environments_proxies_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with web_server() as proxy, web_server() as receiver:
            for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
                monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
            await GuardedHttpClient(LOOPBACK).post(f"http://127.0.0.1:{receiver.port}/", b"{}")
            assert (proxy.connections, len(receiver.got)) == (0, 1)

    asyncio.run(main())


def test_a_server_that_never_answers_times_out() -> None:
    async def main() -> None:
        async with silent_server() as port:
            for scheme in ("http", "https"):
                began = time.monotonic()
                with pytest.raises(DeliveryFailed, match="timeout"):
                    await GuardedHttpClient(LOOPBACK, timeout=0.2).post(f"{scheme}://127.0.0.1:{port}/", b"{}")
                assert time.monotonic() - began < 1

    asyncio.run(main())


def test_the_timeout_covers_the_whole_call_however_slowly_a_server_answers() -> None:
    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.02)
        except OSError:
            writer.close()

    async def main() -> None:
        async with await asyncio.start_server(drip, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(DeliveryFailed, match="timeout"):
                await GuardedHttpClient(LOOPBACK, timeout=0.3).post(f"http://127.0.0.1:{port}/", b"{}")
            await asyncio.sleep(0.1)

    asyncio.run(main())


def test_a_lookup_that_hangs_times_out() -> None:
    async def hanging(name: str) -> Sequence[str]:
        await asyncio.sleep(60)
        return []

    guard = GuardedHttpClient(resolve=hanging, timeout=0.1)
    assert unsent(guard, "http://hooks.example.org/").reason == "timeout"
    with pytest.raises(Refused):
        asyncio.run(guard.check_webhook("http://hooks.example.org/"))


@pytest.mark.parametrize(
    ("answer", "why", "is_final"),
    [
        (b"HTTP/1.1 404 Not Found\r\n\r\n", "answer-404", True),
        (b"HTTP/1.1 429 Too Many Requests\r\n\r\n", "answer-429", False),
        (b"HTTP/1.1 503 Unavailable\r\n\r\n", "answer-503", False),
        (b"220 mail.example.org ESMTP\r\n", "no-http", True),
        (b"x" * 1_000_000, "no-http", True),
        (b"", "no-http", True),
    ],
)
def test_only_the_status_of_an_answer_counts(answer: bytes, why: str, is_final: bool) -> None:
    async def main() -> None:
        async with web_server(answer) as receiver:
            with pytest.raises(DeliveryFailed) as caught:
                await GuardedHttpClient(LOOPBACK).post(f"http://127.0.0.1:{receiver.port}/", b"{}")
            assert (caught.value.reason, caught.value.is_final) == (why, is_final)

    asyncio.run(main())


def test_a_long_answer_is_not_read() -> None:
    async def main() -> None:
        async with web_server(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 5_000_000) as receiver:
            await GuardedHttpClient(LOOPBACK).post(f"http://127.0.0.1:{receiver.port}/", b"{}")

    asyncio.run(main())


def test_a_closed_port_is_unreachable() -> None:
    async def main() -> None:
        async with web_server() as receiver:
            port = receiver.port
        with pytest.raises(DeliveryFailed, match="unreachable"):
            await GuardedHttpClient(LOOPBACK).post(f"http://127.0.0.1:{port}/", b"{}")

    asyncio.run(main())


def test_tls_is_verified_against_the_name_of_the_url() -> None:
    async def main() -> None:
        async with web_server(context=server_context()) as receiver:
            resolve = Answers(["127.0.0.1"])
            trusted = GuardedHttpClient(LOOPBACK, resolve, client_context())
            await trusted.post(f"https://hooks.example:{receiver.port}/", b"{}")
            await trusted.post(f"https://127.0.0.1:{receiver.port}/", b"{}")
            assert len(receiver.got) == 2
            with pytest.raises(DeliveryFailed, match="tls"):
                await trusted.post(f"https://other.example:{receiver.port}/", b"{}")
            with pytest.raises(DeliveryFailed, match="tls"):
                await GuardedHttpClient(LOOPBACK, resolve).post(f"https://hooks.example:{receiver.port}/", b"{}")
            assert len(receiver.got) == 2

    asyncio.run(main())


def test_the_systems_resolver_appends_no_search_domain(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def getaddrinfo(name: str, *_: object, **__: object) -> list[tuple[object, ...]]:
        asked.append(name)
        return [(2, 1, 6, "", (PUBLIC, 0)), (10, 1, 6, "", ("2606:4700::1", 0, 0, 0))]

    monkeypatch.setattr("socket.getaddrinfo", getaddrinfo)
    assert asyncio.run(SystemResolver()("hooks.example.org")) == [PUBLIC, "2606:4700::1"]
    assert asked == ["hooks.example.org."]


def test_the_host_header_has_name_and_port_of_the_url() -> None:
    assert parse_target("https://Hooks.Example.org").authority == "hooks.example.org"
    assert parse_target("https://hooks.example.org:443/").authority == "hooks.example.org"
    assert parse_target("http://hooks.example.org:443/").authority == "hooks.example.org:443"
    assert parse_target("http://[2606:4700::1]:8080/").authority == "[2606:4700::1]:8080"
    assert parse_target("http://hooks.example.org?a=b").path == "/?a=b"
