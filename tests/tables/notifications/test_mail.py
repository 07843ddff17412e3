"""Mail: an address gets only what its owner confirmed, and every mail has a link to unsubscribe."""

import asyncio
import re
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from pathlib import Path

import msgspec
import pytest
from structlog.testing import capture_logs

from tests.tables.loopback_servers import RecordingMailServer, client_context, mail_server, silent_server
from tests.tables.notifications.notification_setup import SERVER, NotificationSetup, SetClock, calm, notification_setup, until
from zuschlag.bus.silent import SilentBus
from zuschlag.errors import Refused
from zuschlag.tables.notifications.mail import MailMessage, MailServer, check_address
from zuschlag.tables.notifications.preferences import CLIENTS
from zuschlag.tables.outbound.errors import DeliveryFailed
from zuschlag.tables.people import Preferences, hash_secret, preferences_of
from zuschlag.tables.table_limits import TableLimits
from zuschlag.tables.time_units import DAY
from zuschlag.texts import LANGUAGES

SENDER = "Zuschlag <zuschlag@play.example>"


def mail_to(post: RecordingMailServer) -> MailServer:
    return MailServer("127.0.0.1", SENDER, post.port, security="none")


def text_of(mail_message: EmailMessage) -> str:
    return "\n".join(mail_message.get_content().splitlines())


def token_in(post: RecordingMailServer, way: str = "confirm") -> str:
    """The token of the link in the last mail."""
    found = re.search(rf"^{SERVER}/{way}/(\S+)$", text_of(post.letters[-1]), re.MULTILINE)
    assert found is not None
    return found[1]


async def preferences(at: NotificationSetup, person: str) -> Preferences:
    known = await at.services.people.find(person)
    assert known is not None
    return preferences_of(known)


async def agree(at: NotificationSetup, post: RecordingMailServer, person: str, address: str) -> str:
    """Request mail and confirm it; returns the token."""
    before = len(post.letters)
    await at.notices.preferences.request_confirmation(person, address)
    await until(lambda: len(post.letters) > before)
    token = token_in(post)
    await at.notices.preferences.confirm(token)
    return token


async def speak(at: NotificationSetup, person: str, language: str) -> None:
    assert await at.services.people.change_preferences(
        person, lambda preferences: msgspec.structs.replace(preferences, language=language)
    )


def test_one_ip_address_uses_up_a_part_of_the_hourly_confirmation_mails(tmp_path: Path) -> None:
    async def main() -> None:
        limits = TableLimits(confirmation_mails_per_hour=4 * CLIENTS, confirmation_mails_per_day=100)
        async with mail_server() as post, notification_setup(tmp_path, mail_to(post), limits=limits) as at:
            ask = at.notices.preferences.request_confirmation
            for number in range(4):
                await ask(at.people[0], f"{number}@example.org", "192.0.2.1")
            with pytest.raises(Refused, match="too many confirmation mails"):
                await ask(at.people[0], "more@example.org", "192.0.2.1")
            await ask(at.people[1], "honest@example.org", "192.0.2.2")

    asyncio.run(main())


def test_an_address_gets_only_a_confirmation_mail_until_it_is_confirmed(tmp_path: Path) -> None:
    async def main() -> None:
        async with mail_server() as post, notification_setup(tmp_path, mail_to(post)) as at:
            for person in at.people:
                await at.notices.preferences.request_confirmation(person, f"{person}@example.org")
            await until(lambda: len(post.letters) == 4)
            table = await at.create_table()
            await at.play(table)
            await calm()
            assert len(post.letters) == 4
            assert all("/confirm/" in text_of(mail_message) for mail_message in post.letters)
            assert not any("/t/" in text_of(mail_message) for mail_message in post.letters)

    asyncio.run(main())


def test_a_confirmed_address_gets_notifications_with_correct_headers(tmp_path: Path) -> None:
    async def main() -> None:
        async with mail_server() as post, notification_setup(tmp_path, mail_to(post)) as at:
            for person in at.people:
                await agree(at, post, person, f"{person}@example.org")
            post.receivers.clear()
            table = await at.create_table()
            await until(lambda: len(post.letters) == 5)
            mail_message = post.letters[-1]
            recipient = table.seats[table.awaited[0]].person
            assert post.receivers == [f"{recipient}@example.org"]
            assert mail_message["To"] == f"{recipient}@example.org"
            assert mail_message["From"] == SENDER
            assert mail_message["Subject"] == "Your turn: Big Shot"
            assert mail_message["Auto-Submitted"] == "auto-generated"
            assert mail_message["Message-ID"].endswith("@play.example>")
            assert parsedate_to_datetime(mail_message["Date"]).tzinfo is not None
            assert mail_message.get_content_type() == "text/plain"
            stop = f"{SERVER}/stop/{token_in(post, 'stop')}"
            assert mail_message["List-Unsubscribe"] == f"<{stop}>"
            lines = ["It is your turn at Big Shot.", "", f"{SERVER}/t/{table.id}", "", "-- "]
            assert text_of(mail_message).split("\n") == [*lines, "To get no more of these mails:", stop]

    asyncio.run(main())


def test_mails_are_in_the_readers_language(tmp_path: Path) -> None:
    async def main() -> None:
        async with mail_server() as post, notification_setup(tmp_path, mail_to(post)) as at:
            for person, language in zip(at.people, LANGUAGES, strict=True):
                await speak(at, person, language)
                await agree(at, post, person, f"{language}@example.org")
            table = await at.create_table()
            await at.registry.abandon(table.id)
            await until(lambda: len(post.letters) == 9)
            over = {
                "en": "The match is over",
                "de": "Die Partie ist zu Ende",
                "fr": "La partie est terminée",
                "it": "La partita è finita",
            }
            for language, words in over.items():
                [mail_message] = [
                    one for one in post.letters if one["To"] == f"{language}@example.org" and words in one["Subject"]
                ]
                assert mail_message["Content-Language"] == language

    asyncio.run(main())


def test_only_the_hash_of_the_token_is_stored_and_only_the_token_confirms(tmp_path: Path) -> None:
    async def main() -> None:
        async with mail_server() as post, notification_setup(tmp_path, mail_to(post)) as at:
            person = at.people[0]
            await at.notices.preferences.request_confirmation(person, "anna@example.org")
            await until(lambda: post.letters)
            token = token_in(post)
            kept = await preferences(at, person)
            assert kept.token == hash_secret(token.partition(".")[2]).hex()
            for wrong in (
                "",
                ".",
                person,
                f"{person}.",
                f"{person}.{kept.token}",
                f"{at.people[1]}.{token.partition('.')[2]}",
                "ä.ä",
            ):
                with pytest.raises(Refused) as caught:
                    await at.notices.preferences.confirm(wrong)
                assert caught.value.code == "unknown"
            assert not (await preferences(at, person)).is_confirmed
            for _ in range(2):
                assert (await at.notices.preferences.confirm(token)).id == person
            assert (await preferences(at, person)).is_confirmed

    asyncio.run(main())


def test_a_confirmation_link_is_void_after_three_days_and_after_a_newer_one(tmp_path: Path) -> None:
    async def main() -> None:
        wall = SetClock()
        async with mail_server() as post, notification_setup(tmp_path, mail_to(post), wall=wall) as at:
            await at.notices.preferences.request_confirmation(at.people[0], "anna@example.org")
            await until(lambda: len(post.letters) == 1)
            first = token_in(post)
            await at.notices.preferences.request_confirmation(at.people[0], "anna@example.com")
            await until(lambda: len(post.letters) == 2)
            with pytest.raises(Refused):
                await at.notices.preferences.confirm(first)
            wall.now += 3 * DAY + 1
            with pytest.raises(Refused):
                await at.notices.preferences.confirm(token_in(post))

    asyncio.run(main())


def test_a_new_address_needs_confirmation_and_the_same_one_does_not(tmp_path: Path) -> None:
    async def main() -> None:
        async with mail_server() as post, notification_setup(tmp_path, mail_to(post)) as at:
            person = at.people[0]
            await agree(at, post, person, "anna@example.org")
            await at.notices.preferences.request_confirmation(person, "anna@example.org")
            assert (await preferences(at, person)).is_confirmed
            await at.notices.preferences.request_confirmation(person, "ben@example.org")
            assert not (await preferences(at, person)).is_confirmed
            await until(lambda: len(post.letters) == 2)
            assert post.receivers == ["anna@example.org", "ben@example.org"]

    asyncio.run(main())


def test_the_link_in_a_notification_unsubscribes_its_address(tmp_path: Path) -> None:
    async def main() -> None:
        async with mail_server() as post, notification_setup(tmp_path, mail_to(post)) as at:
            for person in at.people:
                await agree(at, post, person, f"{person}@example.org")
            table = await at.create_table()
            await until(lambda: len(post.letters) == 5)
            recipient = table.seats[table.awaited[0]].person
            assert recipient is not None
            token = token_in(post, "stop")
            for wrong in ("", f"{recipient}.", f"{recipient}.ä", f"{at.people[1]}x.{token.partition('.')[2]}", token[:-1]):
                with pytest.raises(Refused):
                    await at.notices.preferences.stop(wrong)
            await at.notices.preferences.stop(token)
            left = await preferences(at, recipient)
            assert (left.email, left.is_confirmed, left.token) == (None, False, None)
            at.notices.on_awaited(table, table.awaited)
            await calm()
            assert len(post.letters) == 5
            with pytest.raises(Refused):
                await at.notices.preferences.stop(token)

    asyncio.run(main())


def test_confirmation_mails_are_limited_by_person_and_by_address(tmp_path: Path) -> None:
    async def main() -> None:
        async with mail_server() as post, notification_setup(tmp_path, mail_to(post)) as at:
            for n in range(3):
                await at.notices.preferences.request_confirmation(at.people[0], f"anna{n}@example.org")
            with pytest.raises(Refused) as caught:
                await at.notices.preferences.request_confirmation(at.people[0], "anna3@example.org")
            assert caught.value.code == "too-fast"
            for person, address in zip(at.people[1:], ("x@example.org", "X@example.org", "x@EXAMPLE.org"), strict=True):
                await at.notices.preferences.request_confirmation(person, address)
            with pytest.raises(Refused) as caught:
                await at.notices.preferences.request_confirmation(at.people[1], "x@Example.org")
            assert caught.value.code == "too-fast"

    asyncio.run(main())


def test_confirmation_mails_of_several_servers_are_counted_together(tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            mail_server() as post,
            notification_setup(tmp_path, mail_to(post), bus=SilentBus()) as one,
            notification_setup(tmp_path, mail_to(post), bus=SilentBus()) as other,
        ):
            for at, person in ((one, one.people[0]), (other, other.people[0]), (one, one.people[1])):
                await at.notices.preferences.request_confirmation(person, "stranger@example.org")
            for at in (one, other):
                with pytest.raises(Refused) as caught:
                    await at.notices.preferences.request_confirmation(other.people[1], "stranger@example.org")
                assert caught.value.code == "too-fast"
            for n, at in enumerate((one, other, one)):
                await at.notices.preferences.request_confirmation(other.people[2], f"anna{n}@example.org")
            with pytest.raises(Refused):
                await other.notices.preferences.request_confirmation(other.people[2], "anna3@example.org")

    asyncio.run(main())


def test_a_server_without_mail_and_an_unknown_person_are_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with notification_setup(tmp_path) as at:
            with pytest.raises(Refused, match="no mail"):
                await at.notices.preferences.request_confirmation(at.people[0], "anna@example.org")
            with pytest.raises(Refused, match="pick a name"):
                await at.notices.preferences.forget_address("nobody")

    asyncio.run(main())


def test_a_failing_mail_server_is_retried_and_the_log_has_no_address(tmp_path: Path) -> None:
    async def main() -> None:
        async with mail_server() as post, notification_setup(tmp_path, mail_to(post), pauses=(0.01,)) as at:
            post.refuses = True
            with capture_logs() as logs:
                await at.notices.preferences.request_confirmation(at.people[0], "anna@example.org")
                await until(lambda: len(logs) == 2)
            assert [(entry["why"], entry["is_last"]) for entry in logs] == [("answer-451", False), ("answer-451", True)]
            assert "example.org" not in str(logs)
            assert len(post.letters) == 2

    asyncio.run(main())


def test_mail_is_sent_by_starttls_with_a_login_to_a_server_with_a_valid_certificate(tmp_path: Path) -> None:
    async def main() -> None:
        async with mail_server(has_starttls=True) as post:
            mail = MailServer("localhost", SENDER, post.port, "anna", "secret", context=client_context())
            assert "secret" not in repr(mail)
            async with notification_setup(tmp_path, mail) as at:
                await at.notices.preferences.request_confirmation(at.people[0], "anna@example.org")
                await until(lambda: post.letters)
                assert post.logins == [(b"anna", b"secret")]
            post.letters.clear()
            untrusting = MailServer("localhost", SENDER, post.port, "anna", "secret")
            with capture_logs() as logs:
                async with notification_setup(tmp_path, untrusting) as at:
                    await at.notices.preferences.request_confirmation(at.people[0], "anna@example.org")
                    await until(lambda: logs)
            assert logs[0]["why"] == "tls"
            assert post.letters == []

    asyncio.run(main())


def test_mail_is_sent_by_implicit_tls(tmp_path: Path) -> None:
    async def main() -> None:
        async with mail_server(has_tls=True) as post:
            mail = MailServer("localhost", SENDER, post.port, security="tls", context=client_context())
            async with notification_setup(tmp_path, mail) as at:
                await at.notices.preferences.request_confirmation(at.people[0], "anna@example.org")
                await until(lambda: post.letters)

    asyncio.run(main())


@pytest.mark.parametrize(
    ("step", "answer", "why", "is_final"),
    [
        ("RCPT", "550 nobody here", "recipient", True),
        ("RCPT", "450 later", "recipient", False),
        ("MAIL", "553 not you", "answer-553", True),
        ("AUTH", "535 wrong", "login", False),
        ("EHLO", "", "SMTPServerDisconnected", False),
    ],
)
def test_permanent_and_temporary_refusals_of_a_mail_server_are_told_apart(
    step: str, answer: str, why: str, is_final: bool
) -> None:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        usual = {b"EHLO": b"250-localhost\r\n250 AUTH PLAIN\r\n", b"AUTH": b"235 welcome\r\n"}
        writer.write(b"220 localhost\r\n")
        while line := await reader.readline():
            if line.decode().upper().startswith(step):
                if not answer:
                    break
                writer.write(f"{answer}\r\n".encode())
            else:
                writer.write(usual.get(line[:4].upper(), b"250 OK\r\n"))
        writer.close()

    async def main() -> None:
        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            mail = MailServer("127.0.0.1", SENDER, server.sockets[0].getsockname()[1], "anna", "secret", security="none")
            with pytest.raises(DeliveryFailed) as caught:
                await mail.send(MailMessage("anna@example.org", "Hello", "Hello.", "en"))
            assert (caught.value.reason, caught.value.is_final) == (why, is_final)
            await asyncio.sleep(0.02)

    asyncio.run(main())


def test_a_mail_server_that_hangs_times_out_and_uses_few_threads() -> None:
    async def main() -> None:
        async with silent_server() as port:
            mail = MailServer("127.0.0.1", SENDER, port, security="none", timeout=0.3)
            mail_message = MailMessage("anna@example.org", "Hello", "Hello.", "en")
            results = await asyncio.gather(*(mail.send(mail_message) for _ in range(10)), return_exceptions=True)
            whys = [result.reason for result in results if isinstance(result, DeliveryFailed)]
            assert len(whys) == 10
            assert whys.count("busy") == 2
            with pytest.raises(DeliveryFailed, match="SMTPServerDisconnected"):
                await mail.send(mail_message)

    asyncio.run(main())


def test_a_closed_port_is_unreachable(tmp_path: Path) -> None:
    async def main() -> None:
        async with mail_server() as post:
            mail = mail_to(post)
        async with notification_setup(tmp_path, mail) as at:
            with capture_logs() as logs:
                await at.notices.preferences.request_confirmation(at.people[0], "anna@example.org")
                await until(lambda: logs)
            assert logs[0]["why"] == "unreachable"

    asyncio.run(main())


@pytest.mark.parametrize(
    "address",
    [
        "",
        "anna",
        "@example.org",
        "anna@",
        "anna@example",
        "anna@@example.org",
        "anna@example.org ",
        "anna@example.org\r\nBcc: ben@example.org",
        "anna@example.org\n",
        "anna,ben@example.org",
        "Anna <anna@example.org>",
        '"a b"@example.org',
        "änna@example.org",
        "anna@[127.0.0.1]",
        "anna@example..org",
        f"{'a' * 65}@example.org",
        f"anna@{'a.' * 130}org",
    ],
)
def test_a_malformed_address_is_refused(address: str) -> None:
    with pytest.raises(Refused) as caught:
        check_address(address)
    assert caught.value.code == "malformed"


def test_a_sender_without_an_address_is_refused() -> None:
    with pytest.raises(Refused):
        MailServer("localhost", "Zuschlag")
