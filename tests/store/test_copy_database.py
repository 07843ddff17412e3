"""Copying a database into another one, of the same kind or not."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.store.store_setup import listing, person, row, run_scenario
from zuschlag.errors import Refused, Trouble
from zuschlag.store import (
    ChatLine,
    NewReview,
    Notice,
    Report,
    ReviewSubject,
    SeatOwner,
    SQLite,
    Store,
    TableSnapshot,
    UploadedRecord,
)
from zuschlag.store.copy_database import (
    NOT_COPIED,
    OPERATOR_KEY_NOTE,
    DatabaseSide,
    SQLiteSide,
    TableShape,
    Values,
    copy_database,
    table_shapes,
)
from zuschlag.store.postgres.copy_side import PostgresSide
from zuschlag.store.postgres.store import PostgreSQL

KINDS = ("sqlite", "postgres")


def create_store(kind: str, place: str) -> Store:
    return SQLite(Path(place), "normal") if kind == "sqlite" else PostgreSQL(place)


def create_side(kind: str, place: str, *, is_new: bool) -> DatabaseSide:
    return SQLiteSide(Path(place), is_new=is_new) if kind == "sqlite" else PostgresSide(place, is_new=is_new)


@pytest.fixture
def places(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, list[str]]:
    """Two places for databases of each kind."""
    postgres = request.getfixturevalue("postgres")
    return {
        "sqlite": [str(tmp_path / "one.sqlite"), str(tmp_path / "two.sqlite")],
        "postgres": [postgres.create_database(), postgres.create_database()],
    }


async def fill(store: Store) -> None:
    """Store something of every kind, more rows than are copied at once, and odd values among them."""
    for name in ("anna", "ben", "Ärger", "z🎲"):
        await store.add_person(person(name))
    rows = [row(version, bytes([version % 256]) * (version % 50)) for version in range(1, 1201)]
    await store.append("t", rows, listing("t", due=None), [SeatOwner("t", 0, "anna", b"\x00\xff"), SeatOwner("t", 1, "ben")])
    await store.append("u", [row(1)], listing("u", due=5, is_listed=False), [], [Notice("anna", b"{}"), Notice("ben", b"")])
    await store.save_snapshot("t", 1100, b"\x00\xff")
    for text in ("hello", "ça va ?\n…"):
        await store.add_line(ChatLine("t", "all", 0, 1, "anna", text))
    await store.add_report(Report(0, 4, "anna", "ben", "t", "other", "ça va ?", ""), 9, 9)
    await store.add_uploaded_record(UploadedRecord("r", "ben", 3, b"x" * 100_000))
    for subject in (ReviewSubject("table", "t"), ReviewSubject("replay", "r")):
        await store.start_review(NewReview(subject, "guided", is_open=False, person="anna", at=6, total=2, outline=b"\x00\xff"))
    assert await store.begin_review(1)
    assert await store.add_review_parts(1, 0, 1, b"\x01\xfe")
    await store.set_note("alive", "17")
    await store.keep_page_files({"main-0123456789.js": b"zipped"}, 1000, 10)
    assert await store.claim("t", "a server", 60_000)


async def read_everything(side: DatabaseSide) -> dict[str, list[Values]]:
    await side.open()
    try:
        return {shape.name: [tuple(each) async for rows in side.read(shape) for each in rows] for shape in table_shapes()}
    finally:
        await side.close()


@pytest.mark.parametrize("source", KINDS)
@pytest.mark.parametrize("target", KINDS)
def test_everything_is_copied_in_every_direction_and_the_copy_can_be_used(
    source: str, target: str, places: dict[str, list[str]]
) -> None:
    before, after = places[source][0], places[target][1]
    run_scenario(create_store(source, before), fill)
    copied = copy_database(create_side(source, before, is_new=False), create_side(target, after, is_new=True))
    counts = asyncio.run(copied)
    assert min(counts.values()) > 0, "the test stores something in every table"
    assert counts["table_row"] == 1201
    everything = asyncio.run(read_everything(create_side(source, before, is_new=False)))
    assert everything == asyncio.run(read_everything(create_side(target, after, is_new=False)))

    async def go_on(store: Store) -> None:
        await store.append("t", [row(1201)], None, None, [Notice("ben", b"third")])
        assert [notice.number for notice in await store.take_notices(9, 1000)] == [1, 2, 3]
        await store.add_report(Report(0, 5, "ben", "anna", "t", "other", "", ""), 9, 9)
        assert [report.number for report in await store.reports(9)] == [2, 1]
        line = ChatLine("t", "all", 0, 1, "ben", "on")
        assert await store.add_line(line) == replace(line, number=3)
        assert await store.claim("t", "another server", 1000)
        assert (await store.snapshot("t")) == TableSnapshot(1100, row(1100).at, row(1100).digest, b"\x00\xff")
        seats = [seat for seat, _ in await store.seats_of("anna")]
        assert seats == [SeatOwner("t", 0, "anna", b"\x00\xff")]

    run_scenario(create_store(target, after), go_on)


def test_the_operators_key_of_a_postgresql_database_is_not_copied(places: dict[str, list[str]]) -> None:
    before, after = places["postgres"][0], places["sqlite"][0]

    async def note_key(store: Store) -> None:
        await store.add_note(OPERATOR_KEY_NOTE, "a secret")
        await store.set_note("alive", "17")

    run_scenario(create_store("postgres", before), note_key)
    copied = copy_database(create_side("postgres", before, is_new=False), create_side("sqlite", after, is_new=True))
    assert asyncio.run(copied)["note"] == 1
    assert asyncio.run(read_everything(create_side("sqlite", after, is_new=False)))["note"] == [("alive", "17")]


def test_every_table_of_the_schema_is_copied_but_those_that_end_with_the_servers() -> None:
    names = [shape.name for shape in table_shapes()]
    assert set(names) | NOT_COPIED >= {"table_row", "listing", "seat", "person", "line", "kept", "note", "notice", "claim"}
    assert names.index("listing") < names.index("seat"), "a seat refers to a listing"
    assert all(shape.key for shape in table_shapes())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("is_target", [False, True], ids=["source", "target"])
def test_a_database_that_a_server_uses_is_refused(kind: str, is_target: bool, places: dict[str, list[str]]) -> None:
    other = "postgres" if kind == "sqlite" else "sqlite"
    used, free = places[kind][0], places[other][0]
    run_scenario(create_store(other, free), fill)

    async def scenario(store: Store) -> None:
        await store.append("t", [row(1)])
        source, target = (other, free), (kind, used)
        if not is_target:
            source, target = target, (other, places[other][1])
        with pytest.raises(Refused, match="stop"):
            await copy_database(create_side(*source, is_new=False), create_side(*target, is_new=True))
        await store.append("t", [row(2)])

    run_scenario(create_store(kind, used), scenario)


def test_no_server_starts_on_a_database_that_is_copied_and_then_one_does_at_once(places: dict[str, list[str]]) -> None:
    """Several times: PostgreSQL would release the lock of a closed connection a moment later."""

    async def scenario() -> None:
        for kind in [*KINDS, *["postgres"] * 10]:
            side = create_side(kind, places[kind][0], is_new=True)
            await side.open()
            with pytest.raises(Trouble, match=r"expected no other|uses it alone"):
                await create_store(kind, places[kind][0]).open()
            await side.close()
            store = create_store(kind, places[kind][0])
            await store.open()
            await store.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", KINDS)
def test_a_target_with_data_and_a_source_without_are_refused(kind: str, places: dict[str, list[str]], tmp_path: Path) -> None:
    full = tmp_path / "full.sqlite"
    run_scenario(SQLite(full), fill)
    run_scenario(create_store(kind, places[kind][0]), lambda store: store.set_note("mine", "1"))
    with pytest.raises(Refused, match="has data already"):
        asyncio.run(copy_database(SQLiteSide(full, is_new=False), create_side(kind, places[kind][0], is_new=True)))
    if kind == "sqlite":
        Path(places[kind][1]).touch()
    empty = create_side(kind, places[kind][1], is_new=False)
    with pytest.raises(Trouble, match="empty"):
        asyncio.run(copy_database(empty, SQLiteSide(tmp_path / "new.sqlite", is_new=True)))
    with pytest.raises(Refused, match="there is no file"):
        asyncio.run(copy_database(SQLiteSide(tmp_path / "none.sqlite", is_new=False), SQLiteSide(full, is_new=True)))


class ForgetfulSide(SQLiteSide):
    """A planted fault: it loses or changes a row."""

    def __init__(self, file: Path, fault: str) -> None:
        super().__init__(file, is_new=True)
        self._fault = fault

    async def add(self, table: TableShape, rows: Sequence[Values]) -> None:
        if table.name == "person" and self._fault == "lost":
            rows = rows[:-1]
        if table.name == "person" and self._fault == "changed":
            rows = [(*rows[0][:2], "Other", *rows[0][3:]), *rows[1:]]
        if table.name == "note" and self._fault == "more":
            rows = [*rows, ("zzz", "1")]
        await super().add(table, rows)

    async def read(self, table: TableShape) -> AsyncIterator[Sequence[Values]]:
        async for rows in super().read(table):
            yield rows


@pytest.mark.parametrize("fault", ["lost", "changed", "more"])
def test_a_row_that_differs_is_found_and_nothing_is_copied(fault: str, tmp_path: Path) -> None:
    source, target = tmp_path / "source.sqlite", tmp_path / "target.sqlite"
    run_scenario(SQLite(source), fill)
    with pytest.raises(Trouble, match="nothing was copied"):
        asyncio.run(copy_database(SQLiteSide(source, is_new=False), ForgetfulSide(target, fault)))
    assert not any(asyncio.run(read_everything(SQLiteSide(target, is_new=True))).values())
