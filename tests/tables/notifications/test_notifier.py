"""Notifications: a player whose turn it is, who is not connected and wants one, gets exactly one, with no secret in it."""

import asyncio
import json
import time
from ipaddress import ip_network
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tests.tables.loopback_servers import RecordingWebServer, silent_server, web_server
from tests.tables.notifications.notification_setup import SERVER, NotificationSetup, SetClock, calm, notification_setup, until
from zuschlag.errors import Refused
from zuschlag.store import Row, VersionTaken
from zuschlag.tables.core.table import Table
from zuschlag.tables.core.time_control import LiveClock, NoClock
from zuschlag.tables.notifications.mail import MailServer
from zuschlag.tables.outbound.http_client import GuardedHttpClient
from zuschlag.tables.people import preferences_of
from zuschlag.tables.protocol.commands import Leave, Rematch
from zuschlag.tables.table_limits import TableLimits
from zuschlag.tables.time_units import HOUR

OPEN = GuardedHttpClient((ip_network("127.0.0.0/8"),))


def not_listening(message: bytes, *, is_last: bool = False, is_followed: bool = False) -> None:
    """A connection whose messages do not matter."""


async def hook_all(at: NotificationSetup, receiver: RecordingWebServer) -> None:
    for person in at.people:
        await at.notices.preferences.set_webhook(person, f"http://127.0.0.1:{receiver.port}/{person}")


def webhook_calls(receiver: RecordingWebServer) -> list[tuple[str, dict[str, str]]]:
    """Who was notified of what."""
    return [(head.split(" ")[1].strip("/"), json.loads(body)) for head, body in receiver.got]


def turn(table: Table, seat: int) -> tuple[str | None, dict[str, str]]:
    says = {"type": "turn", "table": table.id, "title": "Big Shot", "url": f"{SERVER}/t/{table.id}"}
    return table.seats[seat].person, says


async def store_notices(at: NotificationSetup, table: Table, seat: int) -> None:
    """As if the turn of the seat had come by a change."""
    await at.services.store.append(table.id, [], None, None, at.notices.on_awaited(table, [seat]))
    assert at.services.on_notices is not None
    at.services.on_notices()


def test_a_player_whose_turn_comes_gets_one_webhook_call(tmp_path: Path) -> None:
    async def main() -> None:
        async with web_server() as receiver, notification_setup(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.create_table()
            awaited = list(table.awaited)
            for _ in range(8):
                before = table.awaited
                await at.play(table)
                awaited.extend(seat for seat in table.awaited if seat not in before)
            assert len(awaited) > 3
            await until(lambda: len(receiver.got) >= len(awaited))
            await calm()
            assert sorted(webhook_calls(receiver), key=str) == sorted((turn(table, seat) for seat in awaited), key=str)

    asyncio.run(main())


def test_connected_players_are_not_notified(tmp_path: Path) -> None:
    async def main() -> None:
        async with web_server() as receiver, notification_setup(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.create_table()
            await until(lambda: receiver.got)
            receiver.got.clear()
            for person in at.people:
                await at.registry.subscribe(person, table.id, not_listening)
            await at.play(table)
            await calm()
            assert receiver.got == []

    asyncio.run(main())


def test_a_player_who_connects_before_the_notification_is_sent_gets_none(tmp_path: Path) -> None:
    async def main() -> None:
        answer = b"HTTP/1.1 503 Unavailable\r\n\r\n"
        async with web_server(answer) as receiver, notification_setup(tmp_path, webhooks=OPEN, pauses=(0.1,)) as at:
            await hook_all(at, receiver)
            table = await at.create_table()
            await until(lambda: receiver.got)
            for person in at.people:
                await at.registry.subscribe(person, table.id, not_listening)
            await asyncio.sleep(0.2)
            assert len(receiver.got) == 1

    asyncio.run(main())


def test_tables_with_a_live_clock_send_no_notifications(tmp_path: Path) -> None:
    async def main() -> None:
        async with web_server() as receiver, notification_setup(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.create_table(LiveClock(600))
            await at.play(table)
            await at.registry.abandon(table.id)
            await calm()
            assert receiver.got == []

    asyncio.run(main())


def test_tables_without_a_clock_send_notifications(tmp_path: Path) -> None:
    async def main() -> None:
        async with web_server() as receiver, notification_setup(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.create_table(NoClock())
            await at.play(table)
            await calm()
            assert receiver.got

    asyncio.run(main())


def test_players_replaced_by_a_stand_in_are_not_notified(tmp_path: Path) -> None:
    async def main() -> None:
        async with web_server() as receiver, notification_setup(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.create_table()
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
            assert {person for person, _ in webhook_calls(receiver)} <= {people[first]}

    asyncio.run(main())


def test_people_without_preferences_deleted_and_banned_people_are_not_notified(tmp_path: Path) -> None:
    async def main() -> None:
        nowhere = MailServer("127.0.0.1", "zuschlag@play.example", 1, security="none")
        async with web_server() as receiver, notification_setup(tmp_path, nowhere, OPEN) as at:
            first, second = await at.create_table(), await at.create_table()
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


def test_all_who_are_not_connected_are_notified_of_the_end_and_of_a_rematch(tmp_path: Path) -> None:
    async def main() -> None:
        async with web_server() as receiver, notification_setup(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.create_table()
            await at.registry.subscribe(at.people[0], table.id, not_listening)
            await at.registry.abandon(table.id)
            await at.registry.execute(at.people[0], table.id, Rematch())
            await until(lambda: len([says for _, says in webhook_calls(receiver) if says["type"] != "turn"]) >= 6)
            await calm()
            others = set(at.people[1:])
            for kind, key in (("over", table.id), ("rematch", table.rematch)):
                says = {"type": kind, "table": key, "title": "Big Shot", "url": f"{SERVER}/t/{key}"}
                assert {person for person, got in webhook_calls(receiver) if got == says} == others

    asyncio.run(main())


def test_notifications_per_person_and_hour_are_limited(tmp_path: Path) -> None:
    async def main() -> None:
        wall = SetClock()
        limits = TableLimits(notifications_per_hour=2)
        async with web_server() as receiver, notification_setup(tmp_path, webhooks=OPEN, wall=wall, limits=limits) as at:
            await hook_all(at, receiver)
            table = await at.create_table()
            seat = table.awaited[0]
            for _ in range(5):
                await store_notices(at, table, seat)
            await calm()
            assert len(receiver.got) == 2
            wall.now += HOUR
            await store_notices(at, table, seat)
            await until(lambda: len(receiver.got) == 3)

    asyncio.run(main())


def test_people_who_want_no_notifications_use_up_no_limit_and_unknown_people_count_when_they_are_notified(
    tmp_path: Path,
) -> None:
    """Whether somebody wants notifications is not always known when their turn comes."""

    async def main() -> None:
        limits = TableLimits(notifications_per_hour=2)
        async with web_server() as receiver, notification_setup(tmp_path, webhooks=OPEN, limits=limits) as at:
            table = await at.create_table()
            person = table.seats[0].person or ""

            async def let_turn_come() -> None:
                at.services.people._uncache(person)
                await store_notices(at, table, 0)

            for _ in range(5):
                await let_turn_come()
            await calm()
            assert receiver.got == []
            await hook_all(at, receiver)
            for _ in range(5):
                await let_turn_come()
            await until(lambda: len(receiver.got) == 2)
            await calm()
            assert len(receiver.got) == 2, "the limit"

    asyncio.run(main())


def test_a_failed_notification_is_retried_then_dropped_and_the_log_has_no_url(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            web_server(b"HTTP/1.1 503 Unavailable\r\n\r\n") as receiver,
            notification_setup(tmp_path, webhooks=OPEN, pauses=(0.01, 0.02)) as at,
        ):
            await hook_all(at, receiver)
            with capture_logs() as logs:
                table = await at.create_table()
                await until(lambda: len(logs) >= 3)
                await calm()
            assert len(receiver.got) == 3
            person = table.seats[table.awaited[0]].person
            parts = {"event": "notice-failed", "log_level": "warning", "person": person, "way": "webhook", "why": "answer-503"}
            assert logs == [parts | {"tried": n, "is_last": n == 3} for n in (1, 2, 3)]

    asyncio.run(main())


def test_a_permanent_failure_is_not_retried(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            web_server(b"HTTP/1.1 410 Gone\r\n\r\n") as receiver,
            notification_setup(tmp_path, webhooks=OPEN, pauses=(0.01,)) as at,
        ):
            await hook_all(at, receiver)
            with capture_logs() as logs:
                await at.create_table()
                await until(lambda: logs)
                await calm()
            assert [entry["is_last"] for entry in logs] == [True]
            assert len(receiver.got) == 1

    asyncio.run(main())


def test_a_notification_that_was_not_sent_before_a_restart_is_sent_after_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with web_server() as receiver:
            async with notification_setup(tmp_path, webhooks=OPEN) as at:
                await hook_all(at, receiver)
                await at.notices.close()  # it has stopped, while moves are still being stored
                table = await at.create_table()
                expected = turn(table, table.awaited[0])
            await calm()
            assert receiver.got == []
            async with notification_setup(tmp_path, webhooks=OPEN):
                await until(lambda: receiver.got)
                await calm()
                assert webhook_calls(receiver) == [expected]
            async with notification_setup(tmp_path, webhooks=OPEN):
                await calm()
                assert len(receiver.got) == 1, "it is sent once"

    asyncio.run(main())


def test_a_notification_of_a_change_that_was_not_stored_is_not_sent(tmp_path: Path) -> None:
    async def main() -> None:
        async with web_server() as receiver, notification_setup(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            table = await at.create_table()
            await until(lambda: len(receiver.got) == 1)
            notices = at.notices.on_awaited(table, list(range(4)))
            assert notices
            with pytest.raises(VersionTaken):
                await at.services.store.append(table.id, [Row(1, 0, b"")], None, None, notices)
            await calm()
            assert len(receiver.got) == 1

    asyncio.run(main())


def test_notifications_are_dropped_when_too_many_wait(tmp_path: Path) -> None:
    async def main() -> None:
        limits = TableLimits(notifications_per_hour=10_000)
        async with web_server() as receiver, notification_setup(tmp_path, webhooks=OPEN, limits=limits) as at:
            await hook_all(at, receiver)
            table = await at.create_table()
            await until(lambda: len(receiver.got) == 1)
            await at.notices.close()
            with capture_logs() as logs:
                for _ in range(1_100):
                    at.notices.on_awaited(table, table.awaited)
            assert {entry["event"] for entry in logs} == {"notice-dropped"}
            assert 100 <= len(logs) <= 101

    asyncio.run(main())


def test_who_wants_no_notifications_costs_no_row(tmp_path: Path) -> None:
    async def main() -> None:
        async with notification_setup(tmp_path, webhooks=OPEN) as at:
            table = await at.create_table()
            assert at.notices.on_awaited(table, list(range(4))) == []

    asyncio.run(main())


def test_a_slow_receiver_delays_neither_a_move_nor_the_shutdown(tmp_path: Path) -> None:
    async def main() -> None:
        async with silent_server() as port:
            mail = MailServer("127.0.0.1", "zuschlag@play.example", port, security="none")
            async with notification_setup(tmp_path, mail, OPEN) as at:
                for person in at.people:
                    await at.notices.preferences.set_webhook(person, f"http://127.0.0.1:{port}/")
                    await at.notices.preferences.request_confirmation(person, f"{person}@example.org")
                await calm()
                table = await at.create_table()
                began = time.monotonic()
                for _ in range(20):
                    await at.play(table)
                assert time.monotonic() - began < 1
                began = time.monotonic()
            assert time.monotonic() - began < 1

    asyncio.run(main())


def test_a_webhook_with_an_internal_address_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with notification_setup(tmp_path, webhooks=GuardedHttpClient()) as at:
            with pytest.raises(Refused) as caught:
                await at.notices.preferences.set_webhook(at.people[0], "http://127.0.0.1:8000/")
            assert caught.value.code == "malformed"
            known = await at.services.people.find(at.people[0])
            assert known is not None
            assert preferences_of(known).webhook is None

    asyncio.run(main())


def test_a_webhook_can_be_removed_and_none_can_be_set_if_the_operator_forbids_them(tmp_path: Path) -> None:
    async def main() -> None:
        async with web_server() as receiver, notification_setup(tmp_path, webhooks=OPEN) as at:
            await hook_all(at, receiver)
            for person in at.people:
                await at.notices.preferences.set_webhook(person, None)
            await at.create_table()
            await calm()
            assert receiver.got == []
        async with notification_setup(tmp_path) as at:
            with pytest.raises(Refused, match="no webhooks"):
                await at.notices.preferences.set_webhook(at.people[0], "https://hooks.example.org/")

    asyncio.run(main())


def test_changes_of_webhooks_are_limited(tmp_path: Path) -> None:
    async def main() -> None:
        async with notification_setup(tmp_path, webhooks=OPEN) as at:
            for _ in range(20):
                await at.notices.preferences.set_webhook(at.people[0], "http://127.0.0.1/")
            with pytest.raises(Refused) as caught:
                await at.notices.preferences.set_webhook(at.people[0], "http://127.0.0.1/")
            assert caught.value.code == "too-fast"

    asyncio.run(main())
