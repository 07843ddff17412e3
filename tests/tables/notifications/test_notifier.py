"""Notices: whoever is awaited, not here and wants to be told is told, once, that it is so and nothing else."""

import asyncio
import json
import time
from ipaddress import ip_network
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.tables.loopback_servers import Web, silent, web
from tests.tables.notifications.notification_setup import SERVER, Place, Wall, calm, place, until
from zuschlag.errors import Refused
from zuschlag.tables.core.spec import LiveClock, NoClock
from zuschlag.tables.core.table import Table
from zuschlag.tables.notifications.mail import MailServer
from zuschlag.tables.notifications.rate_limit import HOUR
from zuschlag.tables.outbound.http_client import GuardedHttpClient
from zuschlag.tables.people import preferences_of
from zuschlag.tables.protocol.commands import Leave, Rematch

OPEN = GuardedHttpClient((ip_network("127.0.0.0/8"),))


def not_listening(message: bytes, *, is_last: bool = False) -> None:
    """A connection whose messages do not matter."""


async def hook_all(at: Place, receiver: Web) -> None:
    for person in at.people:
        await at.notices.preferences.set_webhook(person, f"http://127.0.0.1:{receiver.port}/{person}")


def told(receiver: Web) -> list[tuple[str, dict[str, str]]]:
    """Who was told what."""
    return [(head.split(" ")[1].strip("/"), json.loads(body)) for head, body in receiver.got]


def turn(table: Table, seat: int) -> tuple[str | None, dict[str, str]]:
    says = {"type": "turn", "table": table.id, "title": "Big Shot", "url": f"{SERVER}/t/{table.id}"}
    return table.seats[seat].person, says


def test_whoever_becomes_awaited_is_told_once_by_webhook(tmp_path: Path) -> None:
    async def main() -> None:
        async with web() as receiver, place(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.lay()
            awaited = list(table.awaited)
            for _ in range(8):
                before = table.awaited
                await at.play(table)
                awaited.extend(seat for seat in table.awaited if seat not in before)
            assert len(awaited) > 3
            await until(lambda: len(receiver.got) >= len(awaited))
            await calm()
            assert sorted(told(receiver), key=str) == sorted((turn(table, seat) for seat in awaited), key=str)

    asyncio.run(main())


def test_whoever_is_here_is_not_told(tmp_path: Path) -> None:
    async def main() -> None:
        async with web() as receiver, place(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.lay()
            await until(lambda: receiver.got)
            receiver.got.clear()
            for person in at.people:
                await at.registry.subscribe(person, table.id, not_listening)
            await at.play(table)
            await calm()
            assert receiver.got == []

    asyncio.run(main())


def test_whoever_came_before_the_notice_went_out_is_not_told(tmp_path: Path) -> None:
    async def main() -> None:
        answer = b"HTTP/1.1 503 Unavailable\r\n\r\n"
        async with web(answer) as receiver, place(tmp_path, webhooks=OPEN, pauses=(0.1,)) as at:
            await hook_all(at, receiver)
            table = await at.lay()
            await until(lambda: receiver.got)
            for person in at.people:
                await at.registry.subscribe(person, table.id, not_listening)
            await asyncio.sleep(0.2)
            assert len(receiver.got) == 1

    asyncio.run(main())


def test_live_tables_send_no_notices(tmp_path: Path) -> None:
    async def main() -> None:
        async with web() as receiver, place(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.lay(LiveClock(600))
            await at.play(table)
            await at.registry.abandon(table.id)
            await calm()
            assert receiver.got == []

    asyncio.run(main())


def test_tables_without_a_clock_may_take_days_too(tmp_path: Path) -> None:
    async def main() -> None:
        async with web() as receiver, place(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.lay(NoClock())
            await at.play(table)
            await calm()
            assert receiver.got

    asyncio.run(main())


def test_whoever_is_stood_in_for_is_not_told(tmp_path: Path) -> None:
    async def main() -> None:
        async with web() as receiver, place(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.lay()
            await until(lambda: receiver.got)
            receiver.got.clear()
            first = table.awaited[0]
            gone = [seat for seat in range(4) if seat != first]
            people = {seat: table.seats[seat].person for seat in range(4)}
            for seat in gone:
                await at.registry.execute(people[seat] or "", table.id, Leave())
            await at.play(table)
            await until(lambda: table.awaited == (first,))
            await calm()
            assert {person for person, _ in told(receiver)} <= {people[first]}

    asyncio.run(main())


def test_whoever_wished_nothing_is_told_nothing_and_whoever_is_gone_or_banned_neither(tmp_path: Path) -> None:
    async def main() -> None:
        nowhere = MailServer("127.0.0.1", "zuschlag@play.example", 1, security="none")
        async with web() as receiver, place(tmp_path, nowhere, OPEN) as at:
            first, second = await at.lay(), await at.lay()
            await at.play(first)
            await hook_all(at, receiver)
            for person in at.people:
                assert await at.services.people.change(person, is_banned=True)
            with capture_logs() as logs:
                await at.registry.abandon(first.id)
                await calm()
                for person in at.people:
                    known = await at.services.people.find(person)
                    assert known is not None
                    await at.services.people.delete(known)
                await at.registry.abandon(second.id)
                await calm()
            assert receiver.got == []
            assert logs == []

    asyncio.run(main())


def test_the_end_and_a_rematch_are_told_to_all_who_are_not_here(tmp_path: Path) -> None:
    async def main() -> None:
        async with web() as receiver, place(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.lay()
            await at.registry.subscribe(at.people[0], table.id, not_listening)
            await at.registry.abandon(table.id)
            await at.registry.execute(at.people[0], table.id, Rematch())
            await until(lambda: len([says for _, says in told(receiver) if says["type"] != "turn"]) >= 6)
            await calm()
            others = set(at.people[1:])
            for kind, key in (("over", table.id), ("rematch", table.rematch)):
                says = {"type": kind, "table": key, "title": "Big Shot", "url": f"{SERVER}/t/{key}"}
                assert {person for person, got in told(receiver) if got == says} == others

    asyncio.run(main())


def test_a_person_gets_so_many_an_hour_and_no_more(tmp_path: Path) -> None:
    async def main() -> None:
        wall = Wall()
        async with web() as receiver, place(tmp_path, webhooks=OPEN, wall=wall, max_per_hour=2) as at:
            await hook_all(at, receiver)
            table = await at.lay()
            seat = table.awaited[0]
            for _ in range(5):
                at.notices.on_awaited(table, [seat])
            await calm()
            assert len(receiver.got) == 2
            wall.now += HOUR
            at.notices.on_awaited(table, [seat])
            await until(lambda: len(receiver.got) == 3)

    asyncio.run(main())


def test_a_failure_is_tried_again_and_then_dropped_and_the_log_tells_no_url(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            web(b"HTTP/1.1 503 Unavailable\r\n\r\n") as receiver,
            place(tmp_path, webhooks=OPEN, pauses=(0.01, 0.02)) as at,
        ):
            await hook_all(at, receiver)
            with capture_logs() as logs:
                table = await at.lay()
                await until(lambda: len(logs) == 3)
                await calm()
            assert len(receiver.got) == 3
            person = table.seats[table.awaited[0]].person
            parts = {"event": "notice-failed", "log_level": "warning", "person": person, "way": "webhook", "why": "answer-503"}
            assert logs == [parts | {"tried": n, "is_last": n == 3} for n in (1, 2, 3)]

    asyncio.run(main())


def test_what_cannot_get_better_is_not_tried_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with web(b"HTTP/1.1 410 Gone\r\n\r\n") as receiver, place(tmp_path, webhooks=OPEN, pauses=(0.01,)) as at:
            await hook_all(at, receiver)
            with capture_logs() as logs:
                await at.lay()
                await until(lambda: logs)
                await calm()
            assert [entry["is_last"] for entry in logs] == [True]
            assert len(receiver.got) == 1

    asyncio.run(main())


def test_where_too_much_waits_notices_are_dropped(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path, webhooks=OPEN, max_per_hour=10_000) as at:
            table = await at.lay()
            with capture_logs() as logs:
                for _ in range(1_100):
                    at.notices.on_awaited(table, table.awaited)
            assert {entry["event"] for entry in logs} == {"notice-dropped"}
            assert 100 <= len(logs) <= 101

    asyncio.run(main())


def test_a_slow_receiver_never_delays_a_move_nor_the_end(tmp_path: Path) -> None:
    async def main() -> None:
        async with silent() as port:
            mail = MailServer("127.0.0.1", "zuschlag@play.example", port, security="none")
            async with place(tmp_path, mail, OPEN) as at:
                for person in at.people:
                    await at.notices.preferences.set_webhook(person, f"http://127.0.0.1:{port}/")
                    await at.notices.preferences.request_confirmation(person, f"{person}@example.org")
                await calm()
                table = await at.lay()
                began = time.monotonic()
                for _ in range(20):
                    await at.play(table)
                assert time.monotonic() - began < 1
                began = time.monotonic()
            assert time.monotonic() - began < 1

    asyncio.run(main())


def test_a_webhook_that_leads_inside_is_refused_when_it_is_set(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path, webhooks=GuardedHttpClient()) as at:
            with pytest.raises(Refused) as caught:
                await at.notices.preferences.set_webhook(at.people[0], "http://127.0.0.1:8000/")
            assert caught.value.code == "malformed"
            known = await at.services.people.find(at.people[0])
            assert known is not None
            assert preferences_of(known).webhook is None

    asyncio.run(main())


def test_a_webhook_can_be_taken_back_and_none_is_set_where_the_operator_wants_none(tmp_path: Path) -> None:
    async def main() -> None:
        async with web() as receiver, place(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            for person in at.people:
                await at.notices.preferences.set_webhook(person, None)
            await at.lay()
            await calm()
            assert receiver.got == []
        async with place(tmp_path) as at:
            with pytest.raises(Refused, match="no webhooks"):
                await at.notices.preferences.set_webhook(at.people[0], "https://hooks.example.org/")

    asyncio.run(main())


def test_setting_webhooks_is_limited(tmp_path: Path) -> None:
    async def main() -> None:
        async with place(tmp_path, webhooks=OPEN) as at:
            for _ in range(20):
                await at.notices.preferences.set_webhook(at.people[0], "http://127.0.0.1/")
            with pytest.raises(Refused) as caught:
                await at.notices.preferences.set_webhook(at.people[0], "http://127.0.0.1/")
            assert caught.value.code == "too-fast"

    asyncio.run(main())
