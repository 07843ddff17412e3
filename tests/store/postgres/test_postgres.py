"""What the store on PostgreSQL promises beyond `test_interface`."""

import asyncio
import math
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import asyncpg
import pytest
from structlog.testing import capture_logs

from tests.services.postgres import USER, PostgresServer
from tests.services.processes import free_port
from tests.services.tcp_proxy import TcpProxy, tcp_proxy, unchanged
from tests.store.store_setup import add_tables_and_people, listing, person, row, run_scenario
from zuschlag.errors import Trouble
from zuschlag.store import ChatLine, NewReview, Report, ReviewSubject, SeatOwner, Unwritable, VersionTaken, write_statements
from zuschlag.store.migrate import migrations
from zuschlag.store.postgres.append_batch import Append, build_statement
from zuschlag.store.postgres.errors import Unavailable
from zuschlag.store.postgres.pool import MAX_CONNECTIONS
from zuschlag.store.postgres.sql import translate
from zuschlag.store.postgres.store import PostgreSQL

SYNC, QUERY, BIND = b"S", b"Q", b"B"
UNIQUE_VIOLATION = b"C23505\0"
"""As it stands in an error message of the protocol."""


def database_of(url: str) -> str:
    return url.rsplit("/", 1)[1]


def count_messages(chunk: bytes) -> dict[bytes, int]:
    """The messages of PostgreSQL's protocol that a client sends, by kind. A chunk is whole messages."""
    counted: dict[bytes, int] = {}
    while chunk:
        kind, length = chunk[:1], int.from_bytes(chunk[1:5], "big")
        counted[kind] = counted.get(kind, 0) + 1
        chunk = chunk[1 + length :]
    return counted


def run_through_proxy(
    postgres: PostgresServer, database: str, scenario: Callable[[PostgreSQL, TcpProxy], Awaitable[None]], timeout: float = 5.0
) -> None:
    async def whole() -> None:
        async with tcp_proxy(postgres.port) as proxy:
            store = PostgreSQL(postgres.url(database, proxy.port), timeout=timeout)
            await store.open()
            try:
                await asyncio.wait_for(scenario(store, proxy), 60)
            finally:
                await store.close()

    asyncio.run(whole())


def test_a_move_is_one_round_trip_whatever_it_changes(postgres: PostgresServer, postgres_url: str) -> None:
    async def scenario(store: PostgreSQL, proxy: TcpProxy) -> None:
        sent: list[bytes] = []

        def keep(chunk: bytes) -> bytes:
            sent.append(chunk)
            return chunk

        seats = [SeatOwner("t", 0, "anna"), SeatOwner("t", 1, "ben")]
        appends: list[Callable[[int], Awaitable[None]]] = [
            lambda at: store.append("t", [row(at)]),
            lambda at: store.append("t", [row(at)], listing("t", due=at)),
            lambda at: store.append("t", [row(at)], listing("t"), seats),
            lambda at: store.append("t", [row(at)], None, seats),
        ]
        version = 0
        for append in [appends[2], *appends]:  # the first time, each is also compiled
            version += 1
            await append(version)
        proxy.to_server = keep
        for append in appends:
            version += 1
            sent.clear()
            await append(version)
            kinds = count_messages(b"".join(sent))
            assert (kinds.get(BIND), kinds.get(SYNC), kinds.get(QUERY)) == (1, 1, None)
        sent.clear()
        await asyncio.gather(*(store.append(f"u{number}", [row(1)]) for number in range(100)))
        assert count_messages(b"".join(sent))[SYNC] == 1
        assert len(await store.rows("t")) == version

    run_through_proxy(postgres, database_of(postgres_url), scenario)


def test_servers_that_start_at_once_migrate_the_database_once(postgres: PostgresServer, postgres_url: str) -> None:
    async def scenario() -> None:
        stores = [PostgreSQL(postgres_url) for _ in range(6)]
        await asyncio.gather(*(store.open() for store in stores))
        for number, store in enumerate(stores):
            await store.append("t", [row(number + 1)])
        assert [len(await store.rows("t")) for store in stores] == [6] * 6
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(scenario())
    versions = postgres.run_sql("SELECT count(*), max(version) FROM zuschlag_schema", database_of(postgres_url))
    assert versions == f"{len(migrations())}|{len(migrations())}"


def test_a_migration_may_take_long_and_servers_that_start_meanwhile_wait_for_it(
    postgres: PostgresServer, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Longer than a statement and a lock may take otherwise."""
    run_scenario(PostgreSQL(postgres_url), lambda store: store.set_note("key", "value"))
    slow = [*migrations(), "SELECT pg_sleep(2.5)"]
    monkeypatch.setattr("zuschlag.store.postgres.pool.migrations", lambda: slow)

    async def scenario() -> None:
        stores = [PostgreSQL(postgres_url, timeout=1.0) for _ in range(2)]
        with capture_logs() as logged:
            await asyncio.gather(*(store.open() for store in stores))
        assert sorted(line["event"] for line in logged) == ["migrating", "waiting-for-migration"]
        await stores[1].append("t", [row(1)])
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(scenario())
    assert postgres.run_sql("SELECT max(version) FROM zuschlag_schema", database_of(postgres_url)) == str(len(slow))


def test_a_newer_database_and_another_programs_are_left_alone(postgres: PostgresServer, postgres_url: str) -> None:
    database = database_of(postgres_url)
    postgres.run_sql("CREATE TABLE invoices (id integer)", database)
    with pytest.raises(Trouble, match="another program's database"):
        asyncio.run(PostgreSQL(postgres_url).open())
    assert postgres.run_sql("SELECT to_regclass('table_row') IS NULL", database) == "t"
    newer = postgres.create_database()
    run_scenario(PostgreSQL(newer), lambda store: store.append("t", [row(1)]))
    newest = "INSERT INTO zuschlag_schema VALUES (999); UPDATE schema_compatibility SET oldest = 999"
    postgres.run_sql(newest, database_of(newer))
    with pytest.raises(Trouble, match="was written by a newer Zuschlag: it has version 999"):
        asyncio.run(PostgreSQL(newer).open())


def test_a_newer_database_that_servers_of_this_version_can_use_is_used(postgres: PostgresServer, postgres_url: str) -> None:
    database, known = database_of(postgres_url), len(migrations())
    run_scenario(PostgreSQL(postgres_url), lambda store: store.append("t", [row(1)]))
    expanded = f"ALTER TABLE person ADD COLUMN shoe bigint; INSERT INTO zuschlag_schema VALUES ({known + 1})"
    postgres.run_sql(f"{expanded}; UPDATE schema_compatibility SET oldest = {known}", database)
    run_scenario(PostgreSQL(postgres_url), lambda store: store.append("t", [row(2)]))
    postgres.run_sql(f"UPDATE schema_compatibility SET oldest = {known + 1}", database)
    with pytest.raises(Trouble, match="was written by a newer Zuschlag"):
        asyncio.run(PostgreSQL(postgres_url).open())


def test_of_two_servers_that_race_for_a_version_exactly_one_wins_and_others_are_not_affected(postgres_url: str) -> None:
    async def scenario() -> None:
        left, right = PostgreSQL(postgres_url), PostgreSQL(postgres_url)
        await asyncio.gather(left.open(), right.open())
        for version in range(1, 21):
            racing = [store.append("t", [row(version, body)]) for store, body in ((left, b"left"), (right, b"right"))]
            beside = [store.append(f"{name}{version}", [row(1)]) for store, name in ((left, "l"), (right, "r"))]
            first, second, *others = await asyncio.gather(*racing, *beside, return_exceptions=True)
            assert {type(first), type(second)} == {type(None), VersionTaken}
            assert others == [None, None]
            assert (await left.rows("t"))[-1].body == (b"left" if first is None else b"right")
        await asyncio.gather(left.close(), right.close())

    asyncio.run(scenario())


def test_a_table_that_is_deleted_while_another_server_appends_leaves_nothing(postgres_url: str) -> None:
    """Whoever is first: the append is deleted, too, or it fails. No row stays behind without those before it."""

    async def scenario(store: PostgreSQL) -> None:
        done = asyncio.get_running_loop().create_future()
        sql, values = build_statement([Append("t", [row(2)], listing("t"), None, (), None, done)])
        await store.append("t", [row(1)], listing("t"))
        other = await asyncpg.connect(postgres_url)
        transaction = other.transaction()
        await transaction.start()
        await other.execute(sql, *values)
        removal = asyncio.create_task(store.remove_table("t"))
        await until_waiting(other)
        await transaction.commit()
        await removal
        assert (await store.rows("t"), await store.listing("t")) == ([], None)

        await store.append("t", [row(1)], listing("t"))
        transaction = other.transaction()
        await transaction.start()
        await other.execute("DELETE FROM table_row WHERE table_id = 't'")
        append = asyncio.create_task(store.append("t", [row(2)]))
        await until_waiting(other)
        await transaction.commit()
        with pytest.raises(VersionTaken):
            await append
        assert await store.rows("t") == []
        await other.close()

    run_scenario(PostgreSQL(postgres_url), scenario)


def test_a_line_that_is_written_while_its_author_or_the_table_is_deleted_is_deleted_too(postgres_url: str) -> None:
    async def scenario(store: PostgreSQL) -> None:
        removals = [partial(store.remove_person, "anna"), partial(store.remove_table, "t")]
        other = await asyncpg.connect(postgres_url)
        for remove in removals:
            await add_tables_and_people(store, "t", "anna")
            async with other.transaction():
                for sql, values in write_statements.add_line(ChatLine("t", "all", 0, 1, "anna", "hello"), 5):
                    await other.execute(translate(sql), *values)
                removal = asyncio.create_task(remove())
                await until_waiting(other)
            await removal
            assert await store.lines("t", "all") == []
            await store.remove_table("t")
        await other.close()

    run_scenario(PostgreSQL(postgres_url), scenario)


async def until_waiting(connection: Any) -> None:
    """Until a statement of another connection waits for a lock."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    async with asyncio.timeout(20):
        while not await connection.fetchval(waiting):
            await asyncio.sleep(0.01)


def test_a_restart_or_a_crash_of_the_database_is_a_pause_and_no_error(postgres: PostgresServer, postgres_url: str) -> None:
    versions = dict.fromkeys((f"t{number}" for number in range(10)), 0)

    async def play(store: PostgreSQL, table: str, is_over: asyncio.Event) -> None:
        while not is_over.is_set():
            await store.append(table, [row(versions[table] + 1)])
            versions[table] += 1
            await asyncio.sleep(0.005)
        assert await store.rows(table) == [row(number) for number in range(1, versions[table] + 1)]

    async def go_on() -> None:
        """Every table gets further rows."""
        before = versions.copy()
        while any(versions[table] < before[table] + 3 for table in versions):
            await asyncio.sleep(0.01)

    async def scenario(store: PostgreSQL) -> None:
        is_over = asyncio.Event()
        playing = [asyncio.create_task(play(store, table, is_over)) for table in versions]
        await asyncio.wait_for(go_on(), 30)
        for how in (None, "crash"):
            await asyncio.to_thread(postgres.restart, *([] if how is None else [postgres.CRASH]))
            await asyncio.wait_for(go_on(), 30)
        is_over.set()
        await asyncio.gather(*playing)
        await store.check()

    run_scenario(PostgreSQL(postgres_url, timeout=30), scenario)


def test_a_write_whose_answer_is_lost_is_done_once_and_succeeds(postgres: PostgresServer, postgres_url: str) -> None:
    """The database has stored it, and the connection breaks before we hear of it."""

    async def scenario(store: PostgreSQL, proxy: TcpProxy) -> None:
        def cut(_: bytes) -> bytes:
            proxy.to_client = lambda chunk: chunk
            proxy.cut()
            return b""

        await store.append("t", [row(1)], listing("t"), [SeatOwner("t", 0, "anna")])
        writes: list[Callable[[], Awaitable[None]]] = [
            lambda: store.append("t", [row(2), row(3)], listing("t", "over")),
            lambda: store.append("t", [row(4)]),
            lambda: store.add_person(person("anna")),
            lambda: store.set_note("alive", "1"),
            lambda: store.change_person("anna", name="Anna", seen=6),
        ]
        for write in writes:
            await store.get_note("")
            proxy.to_client = cut
            await write()
        assert await store.rows("t") == [row(1), row(2), row(3), row(4)]
        assert await store.person("anna") == replace(person("anna"), name="Anna", seen=6)
        proxy.to_client = cut
        with pytest.raises(VersionTaken):
            await store.append("t", [row(4, b"another's")])

    run_through_proxy(postgres, database_of(postgres_url), scenario)


def test_a_change_whose_answer_is_lost_is_not_refused(postgres: PostgresServer, postgres_url: str) -> None:
    """Wherever the connection breaks, who used up a link, dismissed a report or cancelled a review hears that it is done."""

    async def scenario(store: PostgreSQL, proxy: TcpProxy) -> None:
        left = 0

        def cut_at_last(chunk: bytes) -> bytes:
            nonlocal left
            left -= 1
            if left >= 0:
                return chunk
            proxy.to_client = unchanged
            proxy.cut()
            return b""

        await store.add_person(person("anna"))
        about = person("anna").about
        for passed in range(5):
            table = f"t{passed}"
            await store.append(table, [row(1)], listing(table))
            await store.add_report(Report(0, 1, "anna", "ben", table, "other", "", ""), 9, 9)
            subject = ReviewSubject("table", table)
            await store.start_review(NewReview(subject, "guided", is_open=False, person="anna", at=1, total=5, outline=b""))
            report, review = (await store.reports(1))[0].number, (await store.active_reviews())[0].number
            after = b'{"language": "%d"}' % passed
            for act in (
                partial(store.replace_about, "anna", about, after),
                partial(store.remove_report, report),
                partial(store.cancel_review, review),
            ):
                left, proxy.to_client = passed, cut_at_last
                assert await act(), (act, passed)
                proxy.to_client = unchanged
            about = after

    run_through_proxy(postgres, database_of(postgres_url), scenario)


def test_a_row_that_may_be_stored_is_trouble_and_not_the_row_of_another_server(
    postgres: PostgresServer, postgres_url: str
) -> None:
    """The answer is lost, the second try finds the key taken, and whose row that is cannot be read."""

    async def scenario(store: PostgreSQL, proxy: TcpProxy) -> None:
        def cut(_: bytes) -> bytes:
            proxy.to_client = cut_after_conflict
            proxy.cut()
            return b""

        def cut_after_conflict(chunk: bytes) -> bytes:
            if UNIQUE_VIOLATION in chunk:
                proxy.is_refusing = True
                proxy.to_client = cut
            return chunk

        await store.append("t", [row(1)])
        proxy.to_client = cut
        with pytest.raises(Trouble, match="cannot reach the database") as raised:
            await store.append("t", [row(2)])
        assert proxy.is_refusing
        assert not isinstance(raised.value, VersionTaken)

    run_through_proxy(postgres, database_of(postgres_url), scenario, timeout=0.5)


def test_a_line_of_chat_whose_answer_is_lost_is_said_once_or_is_trouble(postgres: PostgresServer, postgres_url: str) -> None:
    """Wherever the connection breaks: only where nobody can know whether the line is stored, the asker decides."""

    async def scenario(store: PostgreSQL, proxy: TcpProxy) -> None:
        outcomes: list[int | str] = []
        await store.add_person(person("anna"))
        for passed in range(7):
            await store.append(f"t{passed}", [row(1)], listing(f"t{passed}"))
            answers = 0

            def cut(chunk: bytes, passed: int = passed) -> bytes:
                nonlocal answers
                answers += 1
                if answers <= passed:
                    return chunk
                proxy.to_client = lambda chunk: chunk
                proxy.cut()
                return b""

            await store.get_note("")
            proxy.to_client = cut
            try:
                line = await store.add_line(ChatLine(f"t{passed}", "all", 0, 1, "anna", "hello"), 5)
                assert line is not None
                outcomes.append(line.number)
            except Trouble as trouble:
                outcomes.append(str(trouble))
            proxy.to_client = lambda chunk: chunk
            assert len(await store.lines(f"t{passed}", "all")) == 1
        unknown = [outcome for outcome in outcomes if outcome != 1]
        assert len(unknown) == 1
        assert "it may be stored" in str(unknown[0])

    run_through_proxy(postgres, database_of(postgres_url), scenario)


def test_a_database_that_cannot_be_reached_is_trouble_after_the_timeout(postgres: PostgresServer, postgres_url: str) -> None:
    async def scenario(store: PostgreSQL, proxy: TcpProxy) -> None:
        await store.append("t", [row(1)])
        proxy.is_refusing = True
        proxy.cut()
        with pytest.raises(Trouble, match="cannot reach the database"):
            await store.append("t", [row(2)])
        with pytest.raises(Trouble, match="cannot reach the database"):
            await store.check()
        proxy.is_refusing = False
        await store.append("t", [row(2)])
        await store.check()

    run_through_proxy(postgres, database_of(postgres_url), scenario, timeout=0.5)


def test_while_the_database_is_away_all_who_append_hear_of_it_at_the_same_time(
    postgres: PostgresServer, postgres_url: str
) -> None:
    """And none of them is told that another server was faster: the batch is stored, and its answer is lost."""

    async def scenario(store: PostgreSQL, proxy: TcpProxy) -> None:
        def cut(_: bytes) -> bytes:
            proxy.is_refusing = True
            proxy.cut()
            return b""

        tables = [f"t{number}" for number in range(12)]
        await asyncio.gather(*(store.append(table, [row(1)]) for table in tables))
        proxy.to_client = cut
        async with asyncio.timeout(2):
            outcomes = await asyncio.gather(*(store.append(table, [row(2)]) for table in tables), return_exceptions=True)
        assert {type(outcome) for outcome in outcomes} == {Unavailable}
        proxy.to_client, proxy.is_refusing = unchanged, False
        assert await store.versions(tables) == dict.fromkeys(tables, 2)

    run_through_proxy(postgres, database_of(postgres_url), scenario, timeout=0.5)


def test_a_lock_that_is_held_for_too_long_is_trouble_that_says_so(postgres_url: str) -> None:
    async def scenario(store: PostgreSQL) -> None:
        await store.append("t", [row(1)])
        other = await asyncpg.connect(postgres_url)
        async with other.transaction():
            await other.execute("LOCK TABLE table_row IN ACCESS EXCLUSIVE MODE")
            appends = [store.append(table, [row(1)]) for table in "abc"]
            async with asyncio.timeout(2):
                outcomes = await asyncio.gather(*appends, return_exceptions=True)
        await other.close()
        assert all("a lock was held for too long" in str(outcome) for outcome in outcomes)

    run_scenario(PostgreSQL(postgres_url, timeout=0.5), scenario)


def test_the_defaults_of_a_database_do_not_change_how_servers_wait_for_each_other(
    postgres: PostgresServer, postgres_url: str
) -> None:
    database = database_of(postgres_url)
    postgres.run_sql(f"ALTER DATABASE {database} SET default_transaction_isolation = 'serializable'")

    async def scenario(store: PostgreSQL) -> None:
        assert await store._pool.run(lambda connection: connection.fetchval("SHOW transaction_isolation")) == "read committed"
        await add_tables_and_people(store, "t", "anna")
        lines = [store.add_line(ChatLine("t", "all", 0, 1, "anna", "hello"), 50) for _ in range(20)]
        numbers = {line.number for line in await asyncio.gather(*lines) if line is not None}
        assert numbers == set(range(1, 21))

    run_scenario(PostgreSQL(postgres_url), scenario)


FAIL_ONCE = """
CREATE SEQUENCE tries;
CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('tries') = 1 THEN RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '40001'; END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER fail_once BEFORE INSERT ON note FOR EACH ROW EXECUTE FUNCTION fail_once()
"""


def test_a_write_that_the_database_asks_to_try_again_is_tried_again(postgres: PostgresServer, postgres_url: str) -> None:
    async def scenario(store: PostgreSQL) -> None:
        await asyncio.to_thread(postgres.run_sql, FAIL_ONCE, database_of(postgres_url))
        await store.set_note("key", "value")
        assert await store.get_note("key") == "value"

    run_scenario(PostgreSQL(postgres_url), scenario)


def test_a_cancelled_callers_write_is_done(postgres_url: str) -> None:
    async def scenario(store: PostgreSQL) -> None:
        tasks = [asyncio.create_task(store.append("t", [row(1)])), asyncio.create_task(store.set_note("key", "value"))]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert all(task.cancelled() for task in tasks)
        await store.close()
        await store.open()
        assert await store.rows("t") == [row(1)]
        assert await store.get_note("key") == "value"

    run_scenario(PostgreSQL(postgres_url), scenario)


def test_a_store_has_no_more_connections_than_its_limit(postgres: PostgresServer, postgres_url: str) -> None:
    counted = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'zuschlag' AND datname = current_database()"

    async def scenario(store: PostgreSQL) -> None:
        reads = [store.rows("t") for _ in range(300)]
        writes = [store.set_note(f"note {number}", "") for number in range(300)]
        await asyncio.gather(*reads, *writes)
        connections = int(postgres.run_sql(counted, database_of(postgres_url)))
        assert 1 < connections <= MAX_CONNECTIONS

    run_scenario(PostgreSQL(postgres_url), scenario)


def test_a_database_that_may_only_be_read_is_unwritable_and_the_check_says_so(
    postgres: PostgresServer, postgres_url: str
) -> None:
    database = database_of(postgres_url)
    run_scenario(PostgreSQL(postgres_url), lambda store: store.append("t", [row(1)]))
    postgres.run_sql(f"ALTER DATABASE {database} SET default_transaction_read_only = on")

    async def scenario(store: PostgreSQL) -> None:
        with pytest.raises(Unwritable, match="it may only be read"):
            await store.append("t", [row(2)])
        with pytest.raises(Unwritable, match="it may only be read"):
            await store.check()
        assert await store.rows("t") == [row(1)]

    run_scenario(PostgreSQL(postgres_url), scenario)


def test_the_free_space_of_another_machine_is_unknown(postgres_url: str) -> None:
    assert run_scenario(PostgreSQL(postgres_url), lambda store: store.free_space()) == math.inf


def test_the_size_of_large_tables_is_estimated_from_a_part(postgres: PostgresServer, postgres_url: str) -> None:
    """Of 20,000 rows of 1,000 bytes; it falls when they are deleted, though PostgreSQL keeps the file."""
    database = database_of(postgres_url)

    async def scenario(store: PostgreSQL) -> tuple[int, int]:
        postgres.run_sql(
            "INSERT INTO table_row (table_id, version, at, body, digest)"
            " SELECT 't' || n, 1, 0, convert_to(repeat('x', 1000), 'UTF8'), '' FROM generate_series(1, 20000) AS n",
            database,
        )
        full = await store.size()
        postgres.run_sql("DELETE FROM table_row WHERE length(table_id) % 2 = 1 OR table_id > 't15'", database)
        return full, await store.size()

    full, after = run_scenario(PostgreSQL(postgres_url), scenario)
    left = int(postgres.run_sql("SELECT sum(length(body)) FROM table_row", database))
    assert full == pytest.approx(22_000_000, rel=0.25)
    assert after < full / 2
    assert after == pytest.approx(left * 1.1, rel=0.6)


# Errors at the start


async def open_and_describe(url: str) -> str:
    """The message of the error, with all that a log might show of it."""
    store = PostgreSQL(url, timeout=1.0)
    with pytest.raises(Trouble) as raised:
        await store.open()
    shown = "".join(traceback.format_exception(raised.value)) + repr(store) + repr(vars(store))
    assert url.split(":")[2].split("@", maxsplit=1)[0] not in shown, "the password is shown"
    return str(raised.value)


def test_a_wrong_password_is_named_and_no_password_is_shown(postgres: PostgresServer, postgres_url: str) -> None:
    wrong = postgres_url.replace(postgres.password, "WrongPassword17")
    assert "the user or the password is wrong" in asyncio.run(open_and_describe(wrong))
    nobody = postgres_url.replace(f"//{USER}:", "//nobody-like-that:")
    assert "the user or the password is wrong" in asyncio.run(open_and_describe(nobody))


def test_a_missing_database_is_named_with_what_to_do(postgres: PostgresServer) -> None:
    assert "there is no such database; create it first" in asyncio.run(open_and_describe(postgres.url("no_such_database")))


def test_a_server_that_is_not_there_is_named_with_its_address(postgres: PostgresServer) -> None:
    port = free_port()
    message = asyncio.run(open_and_describe(postgres.url("postgres", port)))
    assert f"cannot reach the database '127.0.0.1:{port}/postgres'" in message


def test_a_server_that_does_not_answer_is_named(postgres: PostgresServer) -> None:
    async def scenario() -> str:
        async with tcp_proxy(postgres.port) as proxy:
            proxy.has_stalled = True
            return await open_and_describe(postgres.url("postgres", proxy.port))

    assert "it does not answer" in asyncio.run(scenario())


def test_a_postgresql_that_is_too_old_is_refused(postgres: PostgresServer, postgres_url: str) -> None:
    """The proxy lies about the version."""
    name = b"server_version\0"

    def pretend(chunk: bytes) -> bytes:
        at = chunk.find(name) + len(name)
        return chunk if at < len(name) else chunk[:at] + b"09" + chunk[at + 2 :]

    async def scenario() -> str:
        async with tcp_proxy(postgres.port) as proxy:
            proxy.to_client = pretend
            return await open_and_describe(postgres.url(database_of(postgres_url), proxy.port))

    assert "expected 14 or newer" in asyncio.run(scenario())


def test_a_database_that_cannot_hold_every_text_is_refused(postgres: PostgresServer) -> None:
    postgres.run_sql("CREATE DATABASE bytes ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
    assert "expected UTF8" in asyncio.run(open_and_describe(postgres.url("bytes")))
