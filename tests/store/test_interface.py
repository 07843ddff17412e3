"""What every store promises, whatever it is built on."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar, get_args

import pytest

from tests.store.store_setup import add_tables_and_people, listing, person, row, run_scenario
from zuschlag.errors import Trouble
from zuschlag.store import (
    ChatLine,
    LargestShare,
    NewReview,
    Notice,
    Report,
    ReviewSubject,
    Row,
    SeatOwner,
    ShareKind,
    SQLite,
    Store,
    StoreTotals,
    TableSnapshot,
    UploadedRecord,
    UploadedRecordSummary,
    VersionTaken,
    read_queries,
)
from zuschlag.store.connection import Durability
from zuschlag.store.postgres.store import PostgreSQL

Result = TypeVar("Result")

KINDS = ["sqlite", "sqlite, normal", "sqlite, shared", "postgres"]


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if request.param == "postgres":
        return PostgreSQL(request.getfixturevalue("postgres_url"))
    durability: Durability = "full" if request.param == "sqlite" else "normal"
    return SQLite(tmp_path / "zuschlag.db", durability, is_shared="shared" in request.param)


def test_rows_are_loaded_in_order_and_after_a_restart(store: Store) -> None:
    rows = [row(1), row(2, b"\x00\xff"), Row(3, 0, b"")]

    async def write(store: Store) -> None:
        await store.append("t", rows[:1])
        await store.append("t", rows[1:])
        assert await store.rows("t") == rows
        assert await store.rows("another") == []
        assert await store.rows("t", after=1) == rows[1:]
        assert await store.rows("t", after=1, limit=1) == rows[1:2]
        assert await store.rows("t", after=3) == []

    async def read(store: Store) -> None:
        assert await store.rows("t") == rows

    run_scenario(store, write)
    run_scenario(store, read)


@pytest.mark.parametrize("versions", [[1], [2], [2, 3], [4], [3, 5], [0], [-1], [3, 3]])
def test_a_version_that_exists_or_lacks_the_one_before_raises_version_taken(store: Store, versions: list[int]) -> None:
    """And nothing of that append is kept: no row, no listing, no seat."""

    async def scenario(store: Store) -> None:
        await store.append("t", [row(1), row(2)], listing("t"))
        await store.append("other", [row(1), row(2), row(3)])
        with pytest.raises(VersionTaken):
            await store.append(
                "t", [row(version, b"late") for version in versions], listing("t", "over"), [SeatOwner("t", 0, "ben")]
            )
        assert await store.rows("t") == [row(1), row(2)]
        assert await store.listing("t") == listing("t")
        assert await store.seats_of("ben") == []

    run_scenario(store, scenario)


def test_rows_are_appended_only_to_the_row_that_is_expected(store: Store) -> None:
    """A database may have lost a row and got another one in its place."""

    async def scenario(store: Store) -> None:
        first = Row(1, 7, b"body", b"digest")
        await store.append("t", [first], listing("t"))
        for other in ((1, 8, b"digest"), (1, 7, b"another")):
            with pytest.raises(VersionTaken):
                await store.append("t", [row(2), row(3)], listing("t", "over"), before=other)
        assert await store.rows("t") == [first]
        await store.append("t", [row(2), row(3)], before=(1, 7, b"digest"))
        assert await store.rows("t") == [first, row(2), row(3)]

    run_scenario(store, scenario)


def test_of_two_writers_that_race_for_a_version_exactly_one_wins(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for version in range(1, 31):
            bodies = [b"left", b"right"]
            racing = [store.append("t", [row(version, body)]) for body in bodies]
            left, right = await asyncio.gather(*racing, return_exceptions=True)
            assert {type(left), type(right)} == {type(None), VersionTaken}
            assert (await store.rows("t"))[-1].body == bodies[left is not None]

    run_scenario(store, scenario)


def test_a_thousand_appends_at_many_tables_at_once(store: Store) -> None:
    async def one_table(store: Store, table: str) -> None:
        for version in range(1, 11):
            await store.append(table, [row(version, table.encode())])

    async def scenario(store: Store) -> None:
        tables = [f"table {number}" for number in range(100)]
        await asyncio.gather(*(one_table(store, table) for table in tables))
        for table in tables:
            assert await store.rows(table) == [row(version, table.encode()) for version in range(1, 11)]

    run_scenario(store, scenario)


def test_pending_writes_are_written_before_closing(store: Store) -> None:
    async def ask(store: Store) -> list["asyncio.Task[None]"]:
        asked = [asyncio.create_task(store.append(f"t{number}", [row(1)])) for number in range(50)]
        await asyncio.sleep(0)  # they have asked, none has been answered
        await store.close()
        return asked

    async def count(store: Store) -> list[int]:
        return [len(await store.rows(f"t{number}")) for number in range(50)]

    assert all(task.done() and task.exception() is None for task in run_scenario(store, ask))
    assert run_scenario(store, count) == [1] * 50


def test_a_store_that_is_not_open_raises_trouble(store: Store) -> None:
    with pytest.raises(Trouble, match="not open"):
        asyncio.run(store.rows("t"))
    with pytest.raises(Trouble, match="not open"):
        asyncio.run(store.append("t", [row(1)]))


def test_a_listing_is_replaced_with_the_rows_or_without(store: Store) -> None:
    async def scenario(store: Store) -> None:
        assert await store.listing("t") is None
        await store.append("t", [row(1)], listing("t", due=9))
        assert await store.listing("t") == listing("t", due=9)
        changed = listing("t", "running", opened=2, is_listed=False, due=None, host="ben")
        await store.append("t", [row(2)], changed)
        assert await store.listing("t") == changed
        await store.append("t", [], listing("t", "over"))
        assert await store.listing("t") == listing("t", "over")
        assert len(await store.rows("t")) == 2
        await store.append("t", [])

    run_scenario(store, scenario)


def test_no_host_fills_the_lobby_alone(store: Store) -> None:
    """Each host's newest table is shown before any host's second, whether it waits or is played."""

    async def scenario(store: Store) -> None:
        for number, host in enumerate(["anna", "ben", *["eve"] * 20, "eve"]):
            status = "running" if number % 2 else "open"
            await store.append(f"t{number}", [row(1)], listing(f"t{number}", status, opened=number, host=host))
        shown = await store.lobby_listings(["open", "running"], 5)
        assert [(each.host, each.opened) for each in shown] == [("eve", 22), ("eve", 21), ("eve", 20), ("ben", 1), ("anna", 0)]
        assert [each.host for each in await store.lobby_listings(["open"], 2)] == ["eve", "anna"]

    run_scenario(store, scenario)


def test_the_lobby_shows_listed_tables_of_the_statuses_newest_first(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for number in range(12):
            status = ("open", "running", "over")[number % 3]
            await store.append(f"t{number}", [row(1)], listing(f"t{number}", status, opened=number, is_listed=number != 9))
        assert [each.opened for each in await store.lobby_listings(["open", "running"], 100)] == [10, 7, 6, 4, 3, 1, 0]
        assert [each.opened for each in await store.lobby_listings(["running", "open", "open"], 3)] == [10, 7, 6]
        assert await store.lobby_listings(["open"], 1) == [listing("t6", opened=6)]
        assert await store.lobby_listings([], 5) == []
        assert [each.opened for each in await store.all_listings(4)] == [11, 10, 9, 8]
        assert [each.opened for each in await store.all_listings(4, before=3)] == [2, 1, 0]
        assert [each.opened for each in await store.all_listings(9, before=9, status="over")] == [8, 5, 2]
        assert await store.status_counts() == {"open": 4, "running": 4, "over": 4}

    run_scenario(store, scenario)


def test_tables_are_found_by_their_id_and_by_who_opened_them_or_sits_there(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for name in ("anna", "ben", "élodie"):
            await store.add_person(person(name))
        await store.append("abc", [row(1)], listing("abc", opened=3, host="ben"), [SeatOwner("abc", 1, "élodie")])
        await store.append("abd", [row(1)], listing("abd", "over", opened=2, host="anna"), [SeatOwner("abd", 0, "ben")])
        await store.append("xyz", [row(1)], listing("xyz", opened=1, host="nobody any more"))

        async def found(text: str, status: str | None = None) -> list[str]:
            return [each.table for each in await store.all_listings(9, status=status, text=text)]

        assert await found("ab") == ["abc", "abd"]
        assert await found("ab", "over") == ["abd"]
        assert await found("b") == ["abc", "abd"]  # Ben, not an id with a b in it
        assert await found("ÉLOD") == ["abc"]
        assert await found("anna") == ["abd"]
        assert await found("%") == []
        assert [each.table for each in await store.all_listings(1, text="ab")] == ["abc"]
        assert [each.table for each in await store.all_listings(9, before=3, text="ab")] == ["abd"]

    run_scenario(store, scenario)


def test_a_person_finds_their_own_tables_by_opponent_game_and_status_page_by_page(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for name in ("anna", "ben", "élodie"):
            await store.add_person(person(name))

        async def add(key: str, opened: int, *people: str, status: str = "over", game: str = "bigshot") -> None:
            seats = [SeatOwner(key, seat, each) for seat, each in enumerate(people)]
            await store.append(key, [row(1)], replace(listing(key, status, opened=opened), game=game), seats)

        await add("t1", 1, "anna", "ben")
        await add("t2", 2, "anna", "anna", "élodie", status="open")
        await add("t3", 3, "ben", "élodie")
        await add("t4", 3, "ben", "anna", game="zahltag")
        await add("t5", 3, "anna")

        async def found(limit: int = 9, **asked: Any) -> list[str]:
            return [each.table for each in await store.find_own_listings("anna", limit, **asked)]

        assert await found() == ["t4", "t5", "t2", "t1"]
        assert await found(2) == ["t4", "t5"]
        assert await found(after=(3, "t4")) == ["t5", "t2", "t1"]
        assert await found(2, after=(3, "t5")) == ["t2", "t1"]
        assert await found(opponent="ÉLO") == ["t2"]
        assert await found(opponent="b") == ["t4", "t1"]
        assert await found(opponent="ann") == []  # nobody is their own opponent
        assert await found(opponent="%") == []
        assert await found(opponent="élo", tables=["t5", "t3"]) == ["t5", "t2"]  # not a table of others
        assert await found(opponent="élo", tables=["t5", "t4"], game="zahltag") == ["t4"]
        assert await found(game="zahltag") == ["t4"]
        assert await found(statuses=["open"]) == ["t2"]
        assert await found(statuses=["over"], game="bigshot", opponent="ben") == ["t1"]
        assert await store.find_own_listings("nobody", 9) == []

    run_scenario(store, scenario)


def test_the_last_change_of_a_table_is_the_time_of_its_last_row(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.append("a", [row(1), row(2)], listing("a"))
        await store.append("b", [row(1)], listing("b"))
        assert await store.last_changes(["a", "b", "nothing"]) == {"a": row(2).at, "b": row(1).at}
        assert await store.last_changes([]) == {}

    run_scenario(store, scenario)


def test_people_are_found_by_their_id_or_a_part_of_their_name(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for name, seen in {"anna": 1, "hannah": 3, "zoë": 2}.items():
            await store.add_person(person(name, seen))
        await store.change_person("anna", is_banned=True)
        await store.change_person("zoë", is_muted=True)

        async def found(text: str, limit: int = 9, **flags: bool) -> list[str]:
            return [each.id for each in await store.find_people(text, limit, **flags)]

        assert await found("") == ["hannah", "zoë", "anna"]
        assert await found("", 1) == ["hannah"]
        assert await found("NNA") == ["hannah", "anna"]
        assert await found("ZOË") == ["zoë"]
        assert await found("_") == []
        assert await found("", is_banned=True) == ["anna"]
        assert await found("", is_muted=True) == ["zoë"]
        assert await found("hannah", is_banned=True) == []

    run_scenario(store, scenario)


def test_the_person_or_table_that_has_most_is_known(store: Store) -> None:
    kinds: tuple[ShareKind, ...] = get_args(ShareKind)

    async def scenario(store: Store) -> None:
        assert [await store.largest_share(kind, ["open"]) for kind in kinds] == [None] * len(kinds)
        seats = {"a": ["ben", "cleo"], "b": ["ben"], "c": ["cleo"], "d": ["cleo"]}
        hosts, statuses = dict(zip("abcd", ["anna", "ben", "anna", "anna"], strict=True)), {"c": "over", "d": "over"}
        for table, people in seats.items():
            told = listing(table, statuses.get(table, "open"), host=hosts[table])
            owners = [SeatOwner(table, seat, each) for seat, each in enumerate(people)]
            await store.append(table, [row(1, b"12345" if table == "b" else b"1"), row(2)], told, owners)
        await add_tables_and_people(store, "", "anna", "ben")
        for number in range(1, 4):
            await store.add_line(ChatLine("a" if number > 1 else "b", "table", number, 1, "ben", "hello"))
        await store.add_line(ChatLine("a", "spectators", 1, 1, "anna", "hello"))
        for key, owner, body in (("1", "anna", b"1"), ("2", "anna", b"1"), ("3", "ben", b"123")):
            await store.add_uploaded_record(UploadedRecord(key, owner, 1, body))
        assert {kind: await store.largest_share(kind, ["open"]) for kind in kinds} == {
            "open tables": LargestShare("ben", 2),
            "tables": LargestShare("anna", 3),
            "table bytes": LargestShare("ben", 5),
            "chat lines": LargestShare("ben", 3),
            "chat lines in a room": LargestShare("a", 2),
            "records": LargestShare("anna", 2),
            "record bytes": LargestShare("ben", 3),
        }

    run_scenario(store, scenario)


def test_tables_that_are_due_come_soonest_first(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for table, status, due in (("a", "running", 30), ("b", "running", None), ("c", "open", 10), ("d", "over", 5)):
            await store.append(table, [row(1)], listing(table, status, due=due))
        assert await store.due(["running", "open"]) == [("c", 10), ("a", 30)]
        assert await store.due([]) == []

    run_scenario(store, scenario)


def test_a_table_is_idle_by_its_last_row(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.append("old", [Row(1, 10, b""), Row(2, 20, b"")], listing("old"))
        await store.append("alive", [Row(1, 10, b""), Row(2, 30, b"")], listing("alive"))
        await store.append("over", [Row(1, 10, b"")], listing("over", "over"))
        assert await store.idle_since(20, ["open"]) == []
        assert await store.idle_since(21, ["open"]) == ["old"]
        assert await store.idle_since(31, ["open", "over"]) == ["alive", "old", "over"]

    run_scenario(store, scenario)


def test_tables_are_found_by_host(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for key, host, status in (("t", "anna", "waiting"), ("u", "ben", "waiting"), ("v", "anna", "finished")):
            await store.append(key, [row(1)], listing(key, host=host, status=status))
        assert await store.hosted_by("anna", ["waiting", "playing"]) == ["t"]
        assert await store.hosted_by("anna", ["waiting", "finished"]) == ["t", "v"]
        assert await store.hosted_by("cleo", ["waiting"]) == []

    run_scenario(store, scenario)


def test_seats_are_replaced_and_found_by_person(store: Store) -> None:
    async def scenario(store: Store) -> None:
        anna, ben = SeatOwner("t", 0, "anna"), SeatOwner("t", 1, "ben")
        await store.append("t", [row(1)], listing("t", opened=1), [anna, ben])
        await store.append("u", [row(1)], listing("u", opened=2), [SeatOwner("u", 2, "anna"), SeatOwner("u", 0, "anna")])
        found = [(seat.table, seat.seat, where.opened) for seat, where in await store.seats_of("anna")]
        assert found == [("u", 0, 2), ("u", 2, 2), ("t", 0, 1)]
        await store.append("t", [row(2)])
        assert await store.seats_of("ben") == [(ben, listing("t", opened=1))]
        await store.append("t", [row(3)], None, [anna])
        assert await store.seats_of("ben") == []
        await store.append("t", [row(4)], None, [])
        assert [seat.table for seat, _ in await store.seats_of("anna")] == ["u", "u"]

    run_scenario(store, scenario)


def test_seats_need_a_listing(store: Store) -> None:
    """Nobody could find them."""

    async def scenario(store: Store) -> None:
        with pytest.raises(Trouble):
            await store.append("t", [row(1)], None, [SeatOwner("t", 0, "anna")])
        assert await store.rows("t") == []

    run_scenario(store, scenario)


def test_a_personal_link_finds_its_seat_until_it_is_void(store: Store) -> None:
    """Another link voids it, and so does another person on the seat; other changes of the seats do not."""

    async def scenario(store: Store) -> None:
        await store.append("t", [row(1)], listing("t"), [SeatOwner("t", 0, "anna"), SeatOwner("t", 1, "ben", b"b")])
        assert await store.has_seat("anna", "t")
        assert not await store.has_seat("nobody", "t")
        assert not await store.has_seat("anna", "nowhere")
        assert await store.set_link(SeatOwner("t", 0, "anna", b"first"))
        assert await store.seat_of_link(b"first") == SeatOwner("t", 0, "anna", b"first")
        assert await store.set_link(SeatOwner("t", 0, "anna", b"second"))
        assert await store.seat_of_link(b"first") is None
        await store.append(
            "t", [row(2)], None, [SeatOwner("t", 0, "anna"), SeatOwner("t", 1, "carla"), SeatOwner("t", 2, "ben")]
        )
        assert await store.seat_of_link(b"second") == SeatOwner("t", 0, "anna", b"second")
        assert await store.seat_of_link(b"b") is None
        assert not await store.set_link(SeatOwner("t", 7, "anna", b"nobody"))
        assert not await store.set_link(SeatOwner("nowhere", 0, "anna", b"nobody"))
        assert await store.seat_of_link(b"nobody") is None

    run_scenario(store, scenario)


def test_a_seat_goes_to_another_person_only_by_the_link_that_it_has(store: Store) -> None:
    """And who has lost a seat cannot replace its link."""

    async def scenario(store: Store) -> None:
        await store.append("t", [row(1)], listing("t"), [SeatOwner("t", 0, "anna", b"old")])
        await store.set_link(SeatOwner("t", 0, "anna", b"new"))
        with pytest.raises(VersionTaken, match="the personal link was replaced"):
            await store.append("t", [row(2)], None, [SeatOwner("t", 0, "eve", b"old")])
        assert await store.rows("t") == [row(1)]
        assert await store.seat_of_link(b"new") == SeatOwner("t", 0, "anna", b"new")
        await store.append("t", [row(2)], None, [SeatOwner("t", 0, "phone", b"new")])
        assert await store.seat_of_link(b"new") == SeatOwner("t", 0, "phone", b"new")
        assert not await store.set_link(SeatOwner("t", 0, "anna", b"mine again"))

    run_scenario(store, scenario)


def test_a_deleted_table_leaves_nothing_and_its_id_is_free(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.add_person(person("anna"))
        for table in ("t", "u"):
            await store.append(table, [row(1)], listing(table), [SeatOwner(table, 0, "anna", table.encode())])
            await store.add_line(ChatLine(table, "all", 1, 1, "anna", "hello"))
        await store.remove_table("t")
        assert (await store.rows("t"), await store.listing("t"), await store.lines("t", "all")) == ([], None, [])
        assert await store.seat_of_link(b"t") is None
        assert [seat.table for seat, _ in await store.seats_of("anna")] == ["u"]
        assert await store.rows("u") == [row(1)]
        assert len(await store.lines("u", "all")) == 1
        await store.append("t", [row(1)])
        await store.remove_table("nowhere")

    run_scenario(store, scenario)


def test_people_are_found_by_id_and_by_secret_and_changed(store: Store) -> None:
    async def scenario(store: Store) -> None:
        anna = person("anna")
        await store.add_person(anna)
        assert await store.person("anna") == await store.person_of_secret(anna.secret) == anna
        assert await store.person("ben") is await store.person_of_secret(b"?") is None
        changed = replace(anna, name="Änne 🎲", secret=b"s" * 32, seen=8, about=b"{}", is_muted=True, is_banned=True)
        await store.change_person("anna", name="Änne 🎲", secret=b"s" * 32, seen=8, about=b"{}", is_muted=True, is_banned=True)
        assert await store.person("anna") == await store.person_of_secret(b"s" * 32) == changed
        assert await store.person_of_secret(anna.secret) is None
        await store.change_person("anna", is_banned=False)
        assert await store.person("anna") == replace(changed, is_banned=False)
        await store.change_person("anna")
        await store.change_person("ben", name="Ben")
        assert await store.person("ben") is None

    run_scenario(store, scenario)


def test_a_new_secret_voids_only_this_persons_links(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.add_person(person("anna"))
        await store.append("t", [row(1)], listing("t"), [SeatOwner("t", 0, "anna", b"a"), SeatOwner("t", 1, "ben", b"b")])
        await store.change_person("anna", name="Anne")
        assert await store.seat_of_link(b"a") is not None
        await store.change_person("anna", secret=b"s" * 32)
        assert await store.seat_of_link(b"a") is None
        assert await store.seat_of_link(b"b") is not None

    run_scenario(store, scenario)


@pytest.mark.parametrize("second", [replace(person("ben"), id="anna"), replace(person("ben"), secret=person("anna").secret)])
def test_an_id_or_a_secret_belongs_to_one_person(store: Store, second: object) -> None:
    async def scenario(store: Store) -> None:
        await store.add_person(person("anna"))
        with pytest.raises(VersionTaken):
            await store.add_person(second)  # type: ignore[arg-type]
        assert await store.person("anna") == person("anna")

    run_scenario(store, scenario)


def test_deleting_a_person_deletes_all_but_the_rows(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for name in ("anna", "ben"):
            await store.add_person(person(name))
            await store.add_uploaded_record(UploadedRecord(f"{name}'s", name, 1, b"{}"))
        await store.append("t", [row(1)], listing("t"), [SeatOwner("t", 0, "anna", b"a"), SeatOwner("t", 1, "ben", b"b")])
        await store.add_line(ChatLine("t", "all", 1, 1, "anna", "hello"))
        await store.add_line(ChatLine("t", "all", 2, 2, "ben", "hello, anna"))
        await store.remove_person("anna")
        gone = (await store.person("anna"), await store.seat_of_link(b"a"), await store.uploaded_record("anna's"))
        assert gone == (None, None, None)
        assert [line.person for line in await store.lines("t", "all")] == ["ben"]
        assert [seat for seat, _ in await store.seats_of("anna")] == [SeatOwner("t", 0, "anna")]
        assert await store.rows("t") == [row(1)]
        assert await store.person("ben") == person("ben")
        assert await store.uploaded_record("ben's") == UploadedRecord("ben's", "ben", 1, b"{}")
        assert await store.seat_of_link(b"b") == SeatOwner("t", 1, "ben", b"b")

    run_scenario(store, scenario)


def test_people_unseen_for_long_are_those_without_a_seat(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for name, seen in (("anna", 1), ("ben", 1), ("carla", 2), ("dora", 3)):
            await store.add_person(person(name, seen))
        await store.append("t", [row(1)], listing("t"), [SeatOwner("t", 0, "ben")])
        assert await store.unseen_since(3) == ["anna", "carla"]

    run_scenario(store, scenario)


def test_idle_tables_are_found_first_those_of_whoever_opened_most(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for key, host, at in (("a", "anna", 1), ("b", "ben", 2), ("c", "ben", 3), ("d", "ben", 4), ("e", "ben", 5)):
            opened = replace(listing(key, "playing" if key == "c" else "open", host=host), opened=at)
            await store.append(key, [replace(row(1), at=at)], opened)
        assert await store.crowded_since(5, ["open", "playing"], 0) == ["b", "c", "d", "a"]
        assert await store.crowded_since(9, ["open"], 1) == ["b", "d"]
        assert await store.crowded_since(9, ["playing"], 2) == ["c"]

    run_scenario(store, scenario)


def test_unused_people_are_those_of_whom_nothing_else_is_stored(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for name, seen in (("anna", 1), ("ben", 1), ("carla", 1), ("dora", 1), ("emil", 3)):
            await store.add_person(person(name, seen))
        await store.append("t", [row(1)], listing("t"), [SeatOwner("t", 0, "ben")])
        await store.add_line(ChatLine("t", "all", 1, 1, "carla", "hello"))
        await store.add_uploaded_record(UploadedRecord("r", "dora", 1, b"{}"))
        assert await store.unused_since(3) == ["anna"]
        await store.add_person(replace(person("flora", 2), created=2))
        await store.add_person(replace(person("gerd", 2), created=1))
        assert (await store.unused_since(3))[-1] == "gerd"
        assert "gerd" not in await store.unused_since(3, is_new=True)
        assert "flora" in await store.unused_since(3, is_new=True)

    run_scenario(store, scenario)


def test_old_records_are_found_first_those_of_whoever_uploaded_most(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for key, owner, at in (("a", "anna", 1), ("b", "ben", 2), ("c", "ben", 3), ("d", "ben", 4), ("e", "anna", 9)):
            await store.add_uploaded_record(UploadedRecord(key, owner, at, b"{}"))
        assert [record.id for record in await store.uploaded_before(9)] == ["b", "a", "c", "d"]
        assert [record.id for record in await store.uploaded_before(4, keep=1)] == ["b", "a", "c"]
        assert await store.uploaded_before(9, keep=2) == [UploadedRecordSummary("b", "ben", 2, 2)]

    run_scenario(store, scenario)


def test_what_is_stored_is_counted_and_deleting_is_noticed(store: Store) -> None:
    async def scenario(store: Store) -> None:
        before = await store.size()
        await store.add_person(person("anna"))
        await store.append("t", [row(1, b"x" * 50_000), row(2)], listing("t"), [SeatOwner("t", 0, "anna")])
        await store.append("u", [row(1, b"x" * 10_000)], listing("u", "finished"))
        await store.append("v", [row(1)], listing("v", host="ben"))
        await store.add_line(ChatLine("t", "all", 1, 1, "anna", "hello"))
        await store.add_uploaded_record(UploadedRecord("r", "anna", 1, b"{}"))
        assert await store.totals() == StoreTotals(1, 3, 1, 1, 2)
        assert (await store.hosted_count("anna"), await store.hosted_size("anna")) == (2, 60_000)
        assert (await store.hosted_count("cleo"), await store.hosted_size("cleo")) == (0, 0)
        full, removals = await store.size(), store.removals
        assert await store.free_space() > 0
        assert full >= before + 60_000
        await store.remove_table("t")
        assert await store.totals() == StoreTotals(1, 2, 0, 1, 2)
        await store.remove_person("anna")
        await store.remove_uploaded_record("r")
        assert await store.totals() == StoreTotals(0, 2, 0, 0, 0)
        assert await store.size() < full - 40_000
        assert store.removals > removals

    run_scenario(store, scenario)


def test_only_the_newest_lines_of_a_room_and_of_a_person_stay(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await add_tables_and_people(store, "tu", "anna", "ben")
        for number in range(1, 8):
            await store.add_line(ChatLine("t", "all", number, number, "anna", f"«{number}»"), keep_in_room=5)
        await store.add_line(ChatLine("t", "seats", 1, 9, "ben", "psst"), keep_in_room=5)
        assert [line.number for line in await store.lines("t", "all")] == [3, 4, 5, 6, 7]
        await store.add_line(ChatLine("u", "all", 1, 4, "anna", "elsewhere, before"))
        assert (await store.line_count("anna"), await store.line_count("ben")) == (6, 1)
        await store.remove_oldest_lines("anna", keep=3)
        assert [(line.table, line.number) for line in await store.lines_of("anna")] == [("t", 5), ("t", 6), ("t", 7)]
        assert await store.line_count("ben") == 1

    run_scenario(store, scenario)


def test_lines_are_oldest_first_and_limited_to_the_newest(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await add_tables_and_people(store, "t", "anna", "ben")
        lines = [ChatLine("t", "all", number, number, "anna", f"«{number}»") for number in range(1, 8)]
        for line in lines:
            await store.add_line(line)
        whispered = ChatLine("t", "seats", 1, 9, "ben", "psst")
        await store.add_line(whispered)
        assert await store.lines("t", "all") == lines
        assert await store.lines("t", "all", after=2, limit=3) == lines[4:]
        assert await store.lines("t", "all", after=5) == lines[5:]
        assert [await store.line("t", "all", number) for number in (1, 7, 8)] == [lines[0], lines[-1], None]
        assert await store.lines("t", "seats") == await store.lines_of("ben") == [whispered]
        assert await store.lines_of("anna") == lines

    run_scenario(store, scenario)


def test_the_store_numbers_the_lines_of_a_room_and_uses_no_number_twice(store: Store) -> None:
    async def scenario(store: Store) -> None:
        async def say(table: str, person: str) -> int:
            line = await store.add_line(ChatLine(table, "all", 0, 1, person, "hello"))
            assert line is not None
            return line.number

        await add_tables_and_people(store, "tu", "anna", "ben", "cleo")
        together = await asyncio.gather(*(say("t", person) for person in ("anna", "ben", "anna", "ben")))
        assert sorted(together) == [1, 2, 3, 4]
        await store.remove_person("anna")
        await store.remove_person("ben")
        assert await store.lines("t", "all") == []
        assert await say("t", "cleo") == 5
        assert await say("u", "cleo") == 1
        assert await store.line_numbers(["t", "u", "missing"]) == {("t", "all"): 5, ("u", "all"): 1}
        await store.remove_table("t")
        await add_tables_and_people(store, "t")
        assert await say("t", "cleo") == 1

    run_scenario(store, scenario)


def test_no_line_is_added_of_somebody_who_may_not_write_or_at_a_deleted_table(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await add_tables_and_people(store, "tu", "anna", "ben", "cleo", "dora")
        await store.change_person("anna", is_banned=True)
        await store.change_person("ben", is_muted=True)
        await store.remove_person("cleo")
        await store.remove_table("u")
        for table, who in (("t", "anna"), ("t", "ben"), ("t", "cleo"), ("t", "nobody"), ("u", "dora"), ("nowhere", "dora")):
            assert await store.add_line(ChatLine(table, "all", 0, 1, who, "hello"), 5) is None
        assert await store.line_numbers(["t", "u", "nowhere"]) == {}
        said = await store.add_line(ChatLine("t", "all", 0, 1, "dora", "hello"), 5)
        assert said is not None
        for who in ("anna", "ben", "cleo"):
            assert await store.add_line(ChatLine("t", "all", 0, 1, who, "hello"), 5) is None
        assert await store.lines("t", "all") == [said]

    run_scenario(store, scenario)


def test_the_last_versions_of_tables_are_read_together(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.append("one", [row(1)])
        await store.append("three", [row(1), row(2), row(3)])
        assert await store.versions(["one", "three", "missing"]) == {"one": 1, "three": 3}
        assert await store.versions([]) == {}

    run_scenario(store, scenario)


def test_when_a_table_is_due_is_corrected_only_at_its_last_version(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.append("t", [row(1), row(2)], listing("t", due=5))
        await store.correct_due("t", 1, 7)
        await store.correct_due("t", 3, 7)
        await store.correct_due("missing", 1, 7)
        assert await store.listing("t") == listing("t", due=5)
        await store.correct_due("t", 2, None)
        assert await store.listing("t") == listing("t", due=None)

    run_scenario(store, scenario)


def test_people_are_read_together_and_preferences_are_compared_before_they_are_set(store: Store) -> None:
    async def scenario(store: Store) -> None:
        anna, ben = person("anna"), person("ben")
        for someone in (anna, ben):
            await store.add_person(someone)
        assert sorted(await store.people(["ben", "anna", "nobody"]), key=lambda found: found.id) == [anna, ben]
        assert await store.people([]) == []
        edits = [store.replace_about("anna", anna.about, text) for text in (b'{"a": 1}', b'{"b": 2}')]
        assert sorted(await asyncio.gather(*edits)) == [False, True]
        assert not await store.replace_about("nobody", anna.about, b"{}")
        assert await store.person("ben") == ben

    run_scenario(store, scenario)


def test_a_claim_is_for_one_owner_until_it_ends_or_is_released(store: Store) -> None:
    async def scenario(store: Store) -> None:
        assert await store.claim("table", "a", 60_000)
        assert await store.claim("table", "a", 60_000), "its owner renews it"
        assert not await store.claim("table", "b", 60_000)
        assert await store.claim("other", "b", 60_000)
        await store.release_claim("table", "b")
        assert not await store.claim("table", "b", 60_000), "another cannot release it"
        await store.release_claim("table", "a")
        assert await store.claim("table", "b", 0)
        assert await store.claim("table", "a", 60_000), "b's has ended"

    run_scenario(store, scenario)


def test_a_clock_of_the_store_that_is_set_back_does_not_make_claims_last_longer(store: Store) -> None:
    """As after a claim that was made an hour later than now."""

    async def scenario(store: Store) -> None:
        hour = 3_600_000
        await store.append("t", [row(1)], listing("t", "playing", due=5))
        for key in ("bot", "t"):
            assert await store.claim(key, "a server that was killed", hour + 15_000)
        assert await store.claim("bot", "another", 15_000)
        assert not await store.claim("bot", "a third", 15_000)
        assert await store.claim_due("another", ["playing"], 9, 15_000) == ["t"]
        assert await store.claim_due("a third", ["playing"], 9, 15_000) == []

    run_scenario(store, scenario)


def test_tables_that_are_due_are_claimed_once_and_soonest_first(store: Store) -> None:
    async def scenario(store: Store) -> None:
        now = await store.now()
        dues = {"later": now + 60_000, "second": now - 1_000, "first": now - 2_000, "never": None}
        for table, due in dues.items():
            await store.append(table, [row(1)], listing(table, "playing", due=due))
        await store.append("waiting", [row(1)], listing("waiting", "waiting", due=now - 3_000))
        assert await store.claim_due("a", ["playing"], 10, 60_000, late=1_500) == ["first"]
        assert await store.claim_due("b", ["playing"], 10, 60_000) == ["second"]
        assert await store.claim_due("a", ["playing"], 10, 60_000) == []
        await store.release_claim("first", "a")
        await store.release_claim("second", "b")
        assert await store.claim_due("b", ["playing"], 1, 0) == ["first"]
        assert await store.claim_due("a", ["playing"], 10, 60_000) == ["first", "second"], "b's claim has ended"
        assert not await store.claim("second", "b", 60_000)
        await store.remove_table("second")
        assert await store.claim("second", "b", 60_000)

    run_scenario(store, scenario)


def test_notices_are_added_with_their_row_and_taken_by_one(store: Store) -> None:
    async def scenario(store: Store) -> None:
        notices = [Notice("anna", b"1"), Notice("ben", b"2"), Notice("anna", b"3")]
        await store.append("t", [row(1)], listing("t"), None, notices[:2])
        with pytest.raises(VersionTaken):
            await store.append("t", [row(1)], listing("t"), None, [Notice("cleo", b"lost with its row")])
        await store.append("t", [row(2)], None, None, notices[2:])
        one, other = await asyncio.gather(store.take_notices(2, 60_000), store.take_notices(2, 60_000))
        assert sorted(map(len, (one, other))) == [1, 2], "whoever is first"
        taken = sorted(one + other, key=lambda notice: notice.number)
        assert [(notice.person, notice.body, notice.attempts) for notice in taken] == [
            ("anna", b"1", 1),
            ("ben", b"2", 1),
            ("anna", b"3", 1),
        ]
        await store.put_off_notice(taken[1].number, 0)
        assert await store.take_notices(9, 60_000) == [replace(taken[1], attempts=2)]
        await store.put_off_notice(taken[1].number, -1)
        await store.remove_notice(taken[1].number)
        await store.put_off_notice(taken[0].number, -1)
        await store.remove_person("anna")
        assert await store.take_notices(9, 60_000) == []

    run_scenario(store, scenario)


def test_uploaded_records_are_stored_listed_and_deleted(store: Store) -> None:
    async def scenario(store: Store) -> None:
        first, second = UploadedRecord("k1", "anna", 1, b"x" * 100_000), UploadedRecord("k2", "anna", 2, b"")
        await store.add_uploaded_record(first)
        await store.add_uploaded_record(second)
        assert await store.uploaded_record("k1") == first
        one, two = UploadedRecordSummary("k1", "anna", 1, 100_000), UploadedRecordSummary("k2", "anna", 2, 0)
        assert await store.uploaded_records_of("anna") == [two, one]
        assert await store.totals() == StoreTotals(0, 0, 0, 2, 100_000)
        with pytest.raises(VersionTaken):
            await store.add_uploaded_record(replace(first, body=b"other"))
        await store.remove_uploaded_record("k1")
        assert await store.uploaded_record("k1") is None
        assert await store.uploaded_records_of("anna") == [two]
        assert await store.totals() == StoreTotals(0, 0, 0, 1, 0)
        await store.remove_uploaded_record("k2")
        assert await store.totals() == StoreTotals(0, 0, 0, 0, 0)

    run_scenario(store, scenario)


def test_records_are_listed_and_counted_without_reading_their_bodies(tmp_path: Path) -> None:
    """SQLite itself refuses to read a body here: any value longer than the limit is an error."""
    file = tmp_path / "zuschlag.sqlite"
    bodies = [UploadedRecord(f"k{number}", "anna", number, b"x" * 100_000) for number in range(3)]

    async def fill(store: Store) -> None:
        for record in bodies:
            await store.add_uploaded_record(record)

    run_scenario(SQLite(file), fill)
    with closing(sqlite3.connect(file)) as connection:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 10_000)

        def ask(query: read_queries.Query[Result]) -> Result:
            return query.read(connection.execute(query.sql, query.values).fetchall())

        listed = ask(read_queries.uploaded_records_of("anna"))
        assert [(each.id, each.size) for each in listed] == [("k2", 100_000), ("k1", 100_000), ("k0", 100_000)]
        assert ask(read_queries.totals()) == StoreTotals(0, 0, 0, 3, 300_000)
        with pytest.raises(sqlite3.DataError, match="too big"):
            ask(read_queries.uploaded_record("k0"))


MATCH, RECORD = ReviewSubject("table", "t"), ReviewSubject("replay", "k")


def new_review(
    subject: ReviewSubject = MATCH, key: str = "guided", person: str = "anna", at: int = 1, total: int = 5
) -> NewReview:
    return NewReview(subject, key, key.endswith("open"), person, at, 5, b"outline")


async def number_of(store: Store, subject: ReviewSubject = MATCH) -> int:
    """The number of the newest review of a match."""
    return (await store.reviews_of(subject))[0].number


def test_each_part_of_a_review_is_stored_once_whoever_computes_it(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.append("t", [row(1)], listing("t"))
        await store.start_review(new_review())
        number = await number_of(store)
        assert not await store.add_review_parts(number, 0, 2, b"too early")
        begun = await store.begin_review(number)
        assert begun is not None
        assert (begun.state, begun.attempts, begun.done, begun.total, begun.size) == ("running", 1, 0, 5, 0)
        added = await asyncio.gather(*(store.add_review_parts(number, 0, 2, b"%d" % server) for server in range(5)))
        assert sorted(added) == [False] * 4 + [True]
        assert not await store.add_review_parts(number, 3, 2, b"with a gap")
        await store.finish_review(number, b"not all of it", [1.0])
        assert await store.add_review_parts(number, 2, 3, b"abc")
        parts = await store.review_parts(number)
        assert (len(parts), parts[1]) == (2, b"abc")
        found = await store.review(number)
        assert found is not None
        assert (found.state, found.attempts, found.done, found.size) == ("running", 0, 5, 4)
        await asyncio.gather(*(store.finish_review(number, b"whole", [92.5, None]) for _ in range(20)))
        assert await store.review_parts(number) == [b"whole"]
        found = await store.review(number)
        assert found is not None
        assert (found.state, found.size, found.is_claimed) == ("done", 5, False)
        assert await store.begin_review(number) is None
        assert not await store.cancel_review(number)
        assert await store.review_outline(number) == b"outline"

    run_scenario(store, scenario)


def test_a_cancelled_review_keeps_its_parts_and_can_be_started_again(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.append("t", [row(1)], listing("t"))
        await store.start_review(new_review())
        number = await number_of(store)
        await store.begin_review(number)
        await store.add_review_parts(number, 0, 1, b"a")
        assert await store.cancel_review(number)
        assert not await store.cancel_review(number)
        assert not await store.add_review_parts(number, 1, 1, b"b")
        assert (await store.active_reviews(), await store.review_counts()) == ([], {})
        await store.start_review(new_review(person="ben", at=2))
        (again,) = await store.reviews_of(MATCH)
        assert (again.number, again.state, again.person, again.done) == (number, "waiting", "ben", 1)
        await store.put_off_review(number, 60_000)
        assert (await store.active_reviews(), await store.review_counts()) == ([], {"ben": 1})
        await store.fail_review(number)
        found = await store.review(number)
        assert found is not None
        assert found.state == "failed"

    run_scenario(store, scenario)


def test_people_take_turns_however_many_reviews_one_has_waiting(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for at, (key, who) in enumerate([("a", "eve"), ("b", "eve"), ("c", "eve"), ("d", "anna"), ("e", "ben"), ("f", "anna")]):
            await store.append(key, [row(1)], listing(key))
            await store.start_review(new_review(ReviewSubject("table", key), person=who, at=at))
        active = await store.active_reviews()
        assert [review.subject.id for review in active] == ["a", "d", "e", "b", "f", "c"]
        assert await store.review_counts() == {"eve": 3, "anna": 2, "ben": 1}
        assert [review.subject.id for review in await store.reviews_by("eve", 2)] == ["c", "b"]
        assert await store.claim(f"review {active[0].number}", "server", 60_000)
        assert [review.is_claimed for review in await store.active_reviews()] == [True] + [False] * 5

    run_scenario(store, scenario)


async def finish_new_review(store: Store, review: NewReview) -> int:
    """Start a review and finish it; returns its number."""
    await store.start_review(review)
    number = next(each.number for each in await store.reviews_of(review.subject) if each.key == review.key)
    await store.begin_review(number)
    await store.add_review_parts(number, 0, 5, b"parts")
    await store.finish_review(number, b"whole", [])
    return number


def test_a_finished_review_stays_until_one_by_another_version_is_finished(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.append("t", [row(1)], listing("t"))
        await store.add_uploaded_record(UploadedRecord("k", "anna", 1, b"record"))
        for key in ("guided-1", "guided-1/open"):
            await finish_new_review(store, new_review(key=key))
            await finish_new_review(store, new_review(RECORD, key))
        for key in ("guided-2", "guided-3"):
            await store.start_review(new_review(key=key))
            number = await number_of(store)
            await store.begin_review(number)
            await store.add_review_parts(number, 0, 5, b"parts")
            await store.cancel_review(number)
        states = [(review.key, review.state) for review in await store.reviews_of(MATCH)]
        assert states == [("guided-3", "cancelled"), ("guided-1/open", "done"), ("guided-1", "done")]
        await store.start_review(new_review(key="guided-3"))
        await store.begin_review(number)
        await store.start_review(new_review(key="guided-4"))
        await asyncio.gather(*(store.finish_review(number, b"whole", []) for _ in range(20)))
        states = [(review.key, review.state) for review in await store.reviews_of(MATCH)]
        assert states == [("guided-4", "waiting"), ("guided-3", "done"), ("guided-1/open", "done")]
        assert await store.review_parts(number) == [b"whole"]
        newest = await finish_new_review(store, new_review(key="guided-4"))
        await store.finish_review(number, b"late", [])
        found = [(review.key, review.number) for review in await store.reviews_of(MATCH) if not review.is_open]
        assert found == [("guided-4", newest)]
        assert [review.key for review in await store.reviews_of(RECORD)] == ["guided-1/open", "guided-1"]

    run_scenario(store, scenario)


def test_reviews_are_deleted_with_their_match_and_replaced_by_those_of_another_version(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.start_review(new_review())
        assert await store.reviews_of(MATCH) == []
        await store.append("t", [row(1)], listing("t"))
        await store.add_uploaded_record(UploadedRecord("k", "anna", 1, b"record"))
        for key in ("guided-1", "guided-1/open"):
            await store.start_review(new_review(key=key))
            await store.start_review(new_review(RECORD, key))
        await store.cancel_review((await store.reviews_of(MATCH))[1].number)
        await store.start_review(new_review(key="guided-2", person="ben"))
        assert [review.key for review in await store.reviews_of(MATCH)] == ["guided-2", "guided-1/open"]
        for number in [review.number for review in await store.reviews_of(RECORD)]:
            await store.begin_review(number)
            await store.add_review_parts(number, 0, 5, b"parts")
            await store.finish_review(number, b"whole", [])
        totals = await store.totals()
        assert (totals.reviews, totals.review_bytes) == (4, 10)
        assert await store.remove_oldest_reviews(2, 5) == 1
        await store.remove_person("anna")
        assert await store.reviews_of(RECORD) == []
        assert [(each.person, each.state) for each in await store.reviews_of(MATCH)] == [("ben", "waiting"), ("", "cancelled")]
        await store.remove_table("t")
        assert await store.totals() == StoreTotals(0, 0, 0, 0, 0)

    run_scenario(store, scenario)


def test_the_accuracy_at_a_persons_tables_is_that_of_the_newest_reviews_without_open_cards(store: Store) -> None:
    async def scenario(store: Store) -> None:
        for table, seats in (("t", ["anna", "ben"]), ("u", ["ben", "anna"]), ("v", ["ben", "cleo"]), ("w", ["anna", "cleo"])):
            await store.append(table, [row(1)], listing(table), [SeatOwner(table, at, who) for at, who in enumerate(seats)])
            for key in ("guided", "guided/open"):
                await store.start_review(new_review(ReviewSubject("table", table), key))
        for table, accuracy in (("t", [92.5, None]), ("u", [70.0, 80.5]), ("v", [1.0, 2.0])):
            for review in await store.reviews_of(ReviewSubject("table", table)):
                await store.begin_review(review.number)
                await store.add_review_parts(review.number, 0, 5, b"parts")
                await store.finish_review(review.number, b"whole", [0.0, 0.0] if review.is_open else accuracy)
        assert await store.reviewed_accuracies("anna", 10) == {"t": ("guided", [92.5, None]), "u": ("guided", [70.0, 80.5])}
        assert await store.reviewed_accuracies("anna", 1) == {"u": ("guided", [70.0, 80.5])}
        assert await store.reviewed_accuracies("dora", 10) == {}

    run_scenario(store, scenario)


def test_a_key_with_a_zero_byte_is_not_found(store: Store) -> None:
    """PostgreSQL refuses such a text, and anybody can put one into an address."""

    async def scenario(store: Store) -> None:
        await store.append("t", [row(1)], listing("t"))
        key = "t\0"
        assert (await store.rows(key), await store.listing(key), await store.person(key)) == ([], None, None)
        assert await store.versions([key, "t"]) == {"t": 1}
        assert await store.lobby_listings([key], 5) == []
        assert await store.uploaded_record(key) is None
        assert await store.hosted_count(key) == 0
        assert not await store.has_seat(key, key)

    run_scenario(store, scenario)


def test_files_of_the_page_are_kept_while_in_use_and_no_more_than_so_many(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.keep_page_files({"main-1.js": b"one", "part-1.js": b"\0\xff"}, 60_000, 10)
        await asyncio.sleep(0.02)  # else both may have the same time, and the name decides
        await store.keep_page_files({"main-2.js": b"two", "part-1.js": b"\0\xff"}, 60_000, 10)
        names = ("main-1.js", "main-2.js", "part-1.js", "other.js")
        assert [await store.page_file(name) for name in names] == [b"one", b"two", b"\0\xff", None]
        await asyncio.sleep(0.02)
        await store.keep_page_files({"main-2.js": b"two"}, 60_000, 2)
        assert [await store.page_file(name) for name in names] == [None, b"two", b"\0\xff", None], "one too many is gone"
        await asyncio.sleep(0.7)
        await store.keep_page_files({"main-2.js": b"two"}, 600, 10)
        assert [await store.page_file(name) for name in names] == [None, b"two", None, None], "unused for too long"

    run_scenario(store, scenario)


def test_notes_and_the_check(store: Store) -> None:
    async def scenario(store: Store) -> None:
        assert await store.get_note("alive") is None
        await store.add_note("alive", "0")
        await store.add_note("alive", "another")
        assert await store.get_note("alive") == "0"
        await store.set_note("alive", "1")
        await store.set_note("alive", "2")
        await store.check()
        assert await store.get_note("alive") == "2"

    run_scenario(store, scenario)


def test_a_value_that_cannot_be_stored_fails_alone(store: Store) -> None:
    """A lone surrogate is no text and a number of 70 bits no time; those beside them in the queue are served."""

    async def scenario(store: Store) -> None:
        wrong = [store.append("\ud800", [row(1)]), store.append("t", [row(1), Row(2, 2**70, b"")])]
        right = [store.append(f"u{number}", [row(1)]) for number in range(20)]
        outcomes = await asyncio.gather(*right[:10], *wrong, *right[10:], return_exceptions=True)
        assert [type(each) for each in outcomes] == [type(None)] * 10 + [Trouble] * 2 + [type(None)] * 10
        assert await store.rows("t") == []
        assert await store.rows("u19") == [row(1)]
        with pytest.raises(Trouble):
            await store.rows("\ud800")

    run_scenario(store, scenario)


def test_a_snapshot_replaces_an_older_one_and_goes_with_its_table(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.append("t", [row(1), row(2), row(3)], listing("t"))
        assert await store.snapshot("t") is None
        await store.save_snapshot("t", 2, b"\x00two")
        assert await store.snapshot("t") == TableSnapshot(2, row(2).at, row(2).digest, b"\x00two")
        await store.save_snapshot("t", 1, b"one")
        assert (await store.snapshot("t")) == TableSnapshot(2, row(2).at, row(2).digest, b"\x00two"), "a newer one stays"
        await store.save_snapshot("t", 2, b"again")
        assert (await store.snapshot("t")) == TableSnapshot(2, row(2).at, row(2).digest, b"again"), "a damaged one is replaced"
        await store.save_snapshot("t", 3, b"three")
        assert (await store.snapshot("t")) == TableSnapshot(3, row(3).at, row(3).digest, b"three")
        await store.remove_table("t")
        assert await store.snapshot("t") is None
        await store.save_snapshot("t", 3, b"late")
        await store.append("t", [row(1)], listing("t"))
        assert await store.snapshot("t") is None, "a deleted table gets none"

    run_scenario(store, scenario)


def test_a_snapshot_without_the_row_of_its_version_is_not_found(store: Store) -> None:
    async def scenario(store: Store) -> None:
        await store.append("t", [row(1)], listing("t"))
        await store.save_snapshot("t", 7, b"ahead of its rows")
        assert await store.snapshot("t") is None

    run_scenario(store, scenario)


def test_reports_are_bounded_by_reporter_and_in_all_and_one_replaces_another_about_the_same(store: Store) -> None:
    async def scenario(store: Store) -> None:
        def report(reporter: str, reported: str, at: int = 0) -> Report:
            return Report(0, at, reporter, reported, "t", "spam", "a line", "a note")

        for at, reported in enumerate(("eve", "fay", "gil", "eve")):
            await store.add_report(report("anna", reported, at), keep_of_reporter=3, keep=4)
        assert [(each.person, each.at) for each in await store.reports(9)] == [("eve", 3), ("gil", 2), ("fay", 1)]
        await store.add_report(report("anna", "hal", 4), keep_of_reporter=3, keep=4)
        assert [each.person for each in await store.reports_by("anna")] == ["hal", "eve", "gil"]
        for reporter in ("ben", "cleo"):
            await store.add_report(report(reporter, "eve", 5), keep_of_reporter=3, keep=4)
        assert [each.reporter for each in await store.reports(9)] == ["cleo", "ben", "anna", "anna"]  # who has most gives way
        newest = (await store.reports(1))[0]
        assert replace(newest, number=0) == report("cleo", "eve", 5)
        assert [await store.remove_report(newest.number), await store.remove_report(newest.number)] == [True, False]
        assert await store.remove_reports_before(4) == 1
        await store.remove_person("hal")
        assert [each.reporter for each in await store.reports(9)] == ["ben"]
        await store.remove_person("ben")
        assert await store.report_count() == 0

    run_scenario(store, scenario)
