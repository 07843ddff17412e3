"""Quotas of what is stored, by person, by address and in all: what is full says so and when to come back, and play goes on."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

import zuschlag
from tests.server.live_server import LiveServer, Visitor, run_in_server, run_live_server
from zuschlag.errors import Refused
from zuschlag.server.http.rate_limit import NEW_NAMES_PART, PERSON_PART
from zuschlag.server.lifecycle import maintenance
from zuschlag.server.lifecycle.maintenance import delete_expired
from zuschlag.server.limits import MIB, Limits, all_limit_settings
from zuschlag.server.quotas import RECOUNT_SECONDS, ROW_BYTES, SWEEP_SECONDS
from zuschlag.server.settings import parse_networks
from zuschlag.tables.live.services import Sources
from zuschlag.tables.rate_limit import UNLIMITED, Rate
from zuschlag.tables.table_limits import TableLimits
from zuschlag.tables.time_units import DAY, HOUR

FREE: dict[str, Any] = {"requests": UNLIMITED, "commands": UNLIMITED, "registrations": UNLIMITED}
TABLE = {"game": "zahltag", "players": 2, "seats": ["mine", "mine"]}
DECK = [f"{'E' * diggers}{'F' * foremen}{'W' * (12 - diggers - foremen)}" for diggers in range(1, 6) for foremen in range(1, 6)]
"""A short deck; repeated, it is a long one."""
RECORD = zuschlag.new("zahltag", players=2, seed=1).record()


def wait_for_recount() -> None:
    """Wait until a full server may count again what it stores, after something was deleted."""
    time.sleep(RECOUNT_SECONDS)


def upload(visitor: Visitor) -> str:
    """Upload a record; its id, or the code and the message of the refusal."""
    answer = visitor.post("/api/replays", RECORD)
    found = answer.json()
    return str(found["id"]) if answer.status_code == 201 else f"{answer.status_code} {found['code']}: {found['message']}"


@pytest.mark.parametrize("limit", ["uploaded_records", "uploaded_records_mib"])
def test_a_person_who_has_uploaded_enough_deletes_one_first(tmp_path: Path, limit: str) -> None:
    """The smallest limit in MiB that a short record exceeds is none at all."""
    most = 1 if limit == "uploaded_records" else 0
    with run_live_server(tmp_path, limits=Limits(**(FREE | {limit: most}))) as live_server:
        anna = live_server.person("Anna")
        keys = [upload(anna) for _ in range(most)]
        refused = upload(anna)
        assert refused.startswith("409 full: you")
        assert refused.endswith("delete one first")
        for key in keys:
            assert anna.http.delete(f"/api/replays/{key}").status_code == 204
            assert not upload(anna).startswith("409")


@pytest.mark.parametrize("limit", ["all_uploaded_records", "all_uploaded_records_mib"])
def test_a_full_server_refuses_everybodys_records_says_what_to_do_and_keeps_playing(tmp_path: Path, limit: str) -> None:
    most = 2 if limit == "all_uploaded_records" else 0
    with run_live_server(tmp_path, limits=Limits(**(FREE | {limit: most}))) as live_server:
        anna, ben = live_server.person("Anna"), live_server.person("Ben")
        keys = [upload(anna) for _ in range(most)]
        expected = "409 full: this server stores no more uploaded records; delete one of yours, or ask the operator"
        assert upload(ben).startswith(expected)
        assert ben.create_table()["table"]["status"] == "waiting"
        for key in keys:
            assert ben.get(f"/api/replays/{key}").status_code == 200
        if keys:
            assert anna.http.delete(f"/api/replays/{keys[0]}").status_code == 204
            wait_for_recount()
            assert not upload(ben).startswith("409")


def play_one_move(visitor: Visitor, table: str) -> int:
    """Make the next move at a table where the visitor has all seats; the status of the answer."""
    for seat in (0, 1):
        seen = visitor.get(f"/api/tables/{table}?seat={seat}").json()
        if seen.get("offered"):
            return visitor.do(table, "play", seat=seat, nth=seen["you"]["nth"], move=seen["offered"][0]).status_code
    raise AssertionError("nobody is on turn")


CHANGES = {"salt", "fill", "seat", "plan", "take-back", "link", "claim"}
EVERYTHING = {"name", "table", "rematch", "chat", "record", "webhook"} | CHANGES


@pytest.mark.parametrize(
    ("limit", "most", "refused"),
    [
        ("people", 1, {"name"}),
        ("tables", 1, {"table", "rematch"}),
        ("chat_lines", 1, {"chat"}),
        ("all_uploaded_records", 0, {"record"}),
        ("database_mib", 0, EVERYTHING),
        ("free_disk_mib", 10_000_000, EVERYTHING),
    ],
)
def test_a_full_server_refuses_what_needs_room_says_when_to_come_back_and_keeps_playing(
    tmp_path: Path, limit: str, most: int, refused: set[str]
) -> None:
    with run_live_server(tmp_path) as live_server:
        anna = live_server.person("Anna")
        table, over = (anna.post("/api/tables", TABLE).json()["table"]["id"] for _ in range(2))
        live_server.operator().post(f"/api/operator/tables/{over}/close")
        anna.do(table, "say", text="hello")
        anna.do(table, "start")
        play_one_move(anna, table)
        waiting = anna.create_table("zahltag", ["mine", "open", "open"])["table"]["id"]
        secret = anna.secret
    with run_live_server(tmp_path, limits=Limits(**(FREE | {limit: most}))) as live_server:
        anna = live_server.stranger(Cookie=f"zuschlag={secret}")
        answers = {
            "name": live_server.stranger().post("/api/me", {"name": "Ben"}),
            "table": anna.post("/api/tables", TABLE),
            "rematch": anna.do(over, "rematch"),
            "chat": anna.do(table, "say", text="anybody here?"),
            "record": anna.post("/api/replays", RECORD),
            "webhook": anna.http.patch("/api/me", json={"webhook": "https://example.org/hook"}),
            "salt": anna.do(waiting, "salt", salt="pepper"),
            "fill": anna.do(waiting, "fill", seat=1, level="easy"),
            "seat": anna.do(waiting, "sit", seat=2),
            "plan": anna.do(table, "proxy", seat=0, plan=None),
            "take-back": anna.do(table, "take-back", seat=0),
            "link": anna.do(table, "link", seat=0),
            "claim": anna.post("/api/claims", {"key": "no such key"}),
        }
        full = {what for what, answer in answers.items() if answer.json().get("code") == "full"}
        assert full == refused
        for what in full:
            assert answers[what].status_code == 409
            if limit == "all_uploaded_records":  # no sweep ever makes room
                assert answers[what].json().get("retry_after") is None
            else:
                assert 0 < answers[what].json()["retry_after"] <= SWEEP_SECONDS
                assert answers[what].headers["retry-after"] == str(answers[what].json()["retry_after"])
        for _ in range(10):
            assert play_one_move(anna, table) == 200
        assert anna.do(waiting, "leave", seat=0).status_code == 200


def from_address(live_server: LiveServer, address: str, name: str) -> Visitor:
    visitor = live_server.stranger(**{"X-Forwarded-For": address})
    assert visitor.post("/api/me", {"name": name}).status_code == 201
    return visitor


@pytest.mark.parametrize(
    ("limit", "body"),
    [
        ({"new_tables": Rate(1 / 3600, 3)}, TABLE),
        ({"stored_mib": Rate(1 / 86_400, 1)}, TABLE | {"options": {"contracts": DECK * 60}}),
    ],
    ids=["tables", "bytes"],
)
def test_an_address_stores_only_so_much_whoever_asks_and_other_addresses_go_on(
    tmp_path: Path, limit: dict[str, Rate], body: dict[str, Any]
) -> None:
    """Identities are free, so each of them is another person."""
    limits = Limits(**(FREE | limit))
    with run_live_server(tmp_path, limits=limits, trusted_proxies=parse_networks("127.0.0.0/8")) as live_server:
        for number in range(100):
            answer = from_address(live_server, "192.0.2.1", f"Eve {number}").post("/api/tables", body)
            if answer.status_code != 201:
                break
        assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
        assert 60 < answer.json()["retry_after"] <= 86_400
        assert answer.headers["retry-after"] == str(answer.json()["retry_after"])
        assert from_address(live_server, "192.0.2.2", "Anna").post("/api/tables", body).status_code == 201


def test_an_address_uploads_only_so_many_records_whoever_asks_and_other_addresses_go_on(tmp_path: Path) -> None:
    limits = Limits(**(FREE | {"new_records": Rate(1 / 3600, 3 * NEW_NAMES_PART)}))
    with run_live_server(tmp_path, limits=limits, trusted_proxies=parse_networks("127.0.0.0/8")) as live_server:
        eves = [from_address(live_server, "192.0.2.1", f"Eve {number}") for number in range(4)]
        assert [eve.post("/api/replays", {"not": "a record"}).status_code for eve in eves] == [400] * 4
        *uploaded, refused = [eve.post("/api/replays", RECORD) for eve in eves]
        assert [answer.status_code for answer in uploaded] == [201] * 3
        assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
        assert 3500 < refused.json()["retry_after"] / NEW_NAMES_PART <= 3600
        assert from_address(live_server, "192.0.2.2", "Anna").post("/api/replays", RECORD).status_code == 201


def reserve_until_refused(live_server: LiveServer, address: str, person: Visitor) -> int:
    """Store one MiB after the other for somebody with this address; how many it were."""
    key, context = person.id, live_server.context

    async def reserve() -> int:
        for count in range(100):
            try:
                async with context.quotas.reserve(address, "changes", MIB - ROW_BYTES, await context.people.find(key)):
                    pass
            except Refused:
                return count
        raise AssertionError("never refused")

    return run_in_server(live_server, reserve())


def test_one_person_uses_up_only_a_quarter_of_what_an_address_may_store(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=Limits(**(FREE | {"stored_mib": Rate(1 / 86_400, 16)}))) as live_server:
        eve, anna = live_server.person("Eve"), live_server.person("Anna")
        assert reserve_until_refused(live_server, "192.0.2.1", eve) == 16 // PERSON_PART
        assert reserve_until_refused(live_server, "192.0.2.2", eve) == 0, "nor at another address"
        assert reserve_until_refused(live_server, "192.0.2.1", anna) == 16 // PERSON_PART


def test_new_names_leave_half_of_what_an_address_may_store_to_people_who_were_there_before(tmp_path: Path) -> None:
    now = [1_800_000_000_000]
    limits = Limits(**(FREE | {"stored_mib": Rate(1 / 86_400, 16), "new_tables": Rate(1 / 86_400, 8)}))
    with run_live_server(tmp_path, sources=Sources(lambda: now[0], pace=0), limits=limits) as live_server:
        anna, ben = live_server.person("Anna"), live_server.person("Ben")
        now[0] += DAY
        eves = [live_server.person(f"Eve {number}") for number in range(6)]
        assert sum(reserve_until_refused(live_server, "192.0.2.1", eve) for eve in eves) == 16 // NEW_NAMES_PART
        assert reserve_until_refused(live_server, "192.0.2.1", anna) == 16 // PERSON_PART
        pupils = [live_server.person(f"Pupil {number}") for number in range(6)]
        created = [pupil.post("/api/tables", TABLE).status_code for pupil in pupils]
        assert created == [201] * (8 // NEW_NAMES_PART) + [429] * 2
        assert ben.post("/api/tables", TABLE).status_code == 201
        now[0] += DAY
        assert pupils[-1].post("/api/tables", TABLE).status_code == 201


@pytest.mark.parametrize("limit", ["all_uploaded_records", "all_uploaded_records_mib"])
def test_a_nearly_full_server_deletes_the_oldest_records_of_who_uploaded_most(tmp_path: Path, limit: str) -> None:
    """Only as many as are too many, none within a day, and nobody's few."""
    now = [1_800_000_000_000]
    padded = RECORD | {"x-padding": "x" * 4000}
    most = 40 if limit == "all_uploaded_records" else 1
    limits = Limits(**(FREE | {limit: most, "uploaded_records": 1000, "new_records": UNLIMITED}))
    with run_live_server(tmp_path, sources=Sources(lambda: now[0], pace=0), limits=limits) as live_server:
        anna, eve = live_server.person("Anna"), live_server.person("Eve")
        honest = upload(anna)
        keys = []
        while (answer := eve.post("/api/replays", padded)).status_code == 201:
            keys.append(answer.json()["id"])
            now[0] += 1000
        assert answer.json()["code"] == "full"
        assert anna.post("/api/replays", padded).json()["code"] == "full"
        assert run_in_server(live_server, delete_expired(live_server.context, now[0] + DAY // 2)) == 0
        deleted = run_in_server(live_server, delete_expired(live_server.context, now[0] + DAY + 1))
        assert len(keys) * 0.1 <= deleted <= len(keys) * 0.1 + 3
        left = [key for key in keys if eve.get(f"/api/replays/{key}").status_code == 200]
        assert left == keys[deleted:]
        assert anna.get(f"/api/replays/{honest}").status_code == 200
        assert not upload(anna).startswith("409")
        assert run_in_server(live_server, delete_expired(live_server.context, now[0] + DAY + 1)) <= 1


def test_refused_requests_use_up_nothing_of_what_an_address_may_store(tmp_path: Path) -> None:
    """Names, tables and bytes: whoever errs, or asks for what is refused, stores nothing."""
    never = 1 / 86_400
    limits = Limits(
        requests=UNLIMITED,
        commands=UNLIMITED,
        registrations=Rate(never, 2),
        new_tables=Rate(never, 3 * PERSON_PART),
        stored_mib=Rate(never, 1),
    )
    with run_live_server(tmp_path, limits=limits, table_limits=TableLimits(chat_lines_at_once=2)) as live_server:
        anna = live_server.person("Anna")
        table = anna.post("/api/tables", TABLE).json()["table"]["id"]
        for _ in range(20):
            deck = TABLE | {"options": {"contracts": [*DECK * 100, "no such contract"]}}
            assert anna.post("/api/tables", deck).json()["code"] == "malformed"
            assert anna.do(table, "rematch").json()["code"] == "not-now"
            assert anna.do("nowhere", "say", text="hello").json()["code"] == "unknown"
        assert [anna.post("/api/tables", TABLE).status_code for _ in range(3)] == [201, 201, 429]


def test_by_default_a_class_gets_its_names_at_once_and_an_address_no_more_than_two_classes_do(tmp_path: Path) -> None:
    """So 20 addresses get 2400 names at once, and 240 a minute."""
    with run_live_server(tmp_path, limits=Limits(), trusted_proxies=parse_networks("127.0.0.0/8")) as live_server:
        stranger = live_server.stranger(**{"X-Forwarded-For": "192.0.2.1"})
        answers = [stranger.post("/api/me", {"name": f"Pupil {number}"}) for number in range(125)]
        assert [answer.status_code for answer in answers[:120]] == [201] * 120
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert 1 <= refused[-1].json()["retry_after"] <= 5
        assert from_address(live_server, "192.0.2.2", "Anna").get("/api/me").status_code == 200


def test_a_person_keeps_only_so_many_tables_and_others_go_on(tmp_path: Path) -> None:
    with run_live_server(tmp_path, table_limits=TableLimits(tables_per_person=3)) as live_server:
        anna, ben = live_server.person("Anna"), live_server.person("Ben")
        for _ in range(3):
            table = anna.create_table()["table"]["id"]
            assert live_server.operator().post(f"/api/operator/tables/{table}/close").status_code == 204
        for refused in (anna.post("/api/tables", TABLE), anna.do(table, "rematch")):
            assert (refused.status_code, refused.json()["code"]) == (409, "full")
            assert refused.json()["message"].startswith("you have created 3 tables that are kept")
        table = ben.create_table("zahltag", ["mine", "open"], listed=True)["table"]["id"]
        assert anna.do(table, "sit").status_code == 200


def test_a_person_keeps_only_so_many_bytes_of_decks(tmp_path: Path) -> None:
    with run_live_server(tmp_path, table_limits=TableLimits(tables_mib_per_person=1)) as live_server:
        anna = live_server.person("Anna")
        large = TABLE | {"options": {"contracts": DECK * 100}}
        while (answer := anna.post("/api/tables", large)).status_code == 201:
            pass
        assert answer.json()["code"] == "full"
        assert len(anna.get("/api/me").json()["seats"]) // 2 == 1024 * 1024 // (len(DECK) * 100 * len('"EFWWWWWWWWWW",'))
        assert anna.post("/api/tables", TABLE).status_code == 201


def test_only_the_newest_lines_of_a_room_and_a_person_are_kept(tmp_path: Path) -> None:
    limits = TableLimits(chat_lines_at_once=1000, chat_lines_per_room=50, chat_lines_per_person=60)
    with run_live_server(tmp_path, table_limits=limits) as live_server:
        anna = live_server.person("Anna")
        tables = [anna.post("/api/tables", TABLE).json()["table"]["id"] for _ in range(2)]
        for table in tables:
            for number in range(55):
                assert anna.do(table, "say", text=f"line {number}").status_code == 200
        said = anna.get("/api/me").json()["said"]
        assert 54 <= len(said) <= 60
        assert [line["text"] for line in said if line["table"] == tables[1]] == [f"line {number}" for number in range(5, 55)]


def test_the_limit_of_people_holds_for_simultaneous_requests(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=Limits(**(FREE | {"people": 5}))) as live_server:
        strangers = [live_server.stranger() for _ in range(12)]
        with ThreadPoolExecutor(12) as pool:
            answers = list(pool.map(lambda stranger: stranger.post("/api/me", {"name": "Eve"}).status_code, strangers))
        assert Counter(answers) == {201: 5, 409: 7}
        assert strangers[answers.index(201)].http.delete("/api/me").status_code == 204
        wait_for_recount()
        assert live_server.stranger().post("/api/me", {"name": "Anna"}).status_code == 201


def test_a_nearly_full_server_deletes_the_oldest_tables_of_whoever_has_most_and_nobodys_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those in play; only as many as are too many, and none within a day. It deletes so much at once and no more."""
    now = [1_800_000_000_000]
    limits = Limits(**(FREE | {"tables": 30}))
    with run_live_server(tmp_path, sources=Sources(lambda: now[0], pace=0), limits=limits) as live_server:
        anna, eve = live_server.person("Anna"), live_server.person("Eve")
        played, waiting, abandoned = [anna.post("/api/tables", TABLE).json()["table"]["id"] for _ in range(3)]
        anna.do(played, "start")
        live_server.operator().post(f"/api/operator/tables/{abandoned}/close")
        tables = []
        for _ in range(27):
            now[0] += 1000
            tables.append(eve.post("/api/tables", TABLE).json()["table"]["id"])
            assert eve.do(tables[-1], "start").status_code == 200
        assert anna.post("/api/tables", TABLE).json()["code"] == "full"
        assert run_in_server(live_server, delete_expired(live_server.context, now[0] + DAY // 2)) == 0
        monkeypatch.setattr(maintenance, "MAX_DELETED_EARLY", 1)
        with capture_logs() as logs:
            assert run_in_server(live_server, delete_expired(live_server.context, now[0] + DAY + 1)) == 1
        assert {"event": "nearly-full", "limits": ["max_tables"], "log_level": "warning"} in logs
        monkeypatch.undo()
        assert run_in_server(live_server, delete_expired(live_server.context, now[0] + DAY + 1)) == 3
        assert [table for table in tables if eve.get(f"/api/tables/{table}").status_code == 200] == tables[4:]
        assert [anna.get(f"/api/tables/{table}").status_code for table in (played, waiting, abandoned)] == [200] * 3
        assert anna.post("/api/tables", TABLE).status_code == 201


def test_a_nearly_full_server_deletes_a_match_of_somebody_with_few_tables_after_a_month_without_a_move(tmp_path: Path) -> None:
    now = [1_800_000_000_000]
    limits = Limits(**(FREE | {"tables": 2}))
    with run_live_server(tmp_path, sources=Sources(lambda: now[0], pace=0), limits=limits) as live_server:
        anna = live_server.person("Anna")
        tables = [anna.post("/api/tables", TABLE).json()["table"]["id"] for _ in range(2)]
        assert [anna.do(table, "start").status_code for table in tables] == [200, 200]
        assert run_in_server(live_server, delete_expired(live_server.context, now[0] + 29 * DAY)) == 0
        assert run_in_server(live_server, delete_expired(live_server.context, now[0] + 31 * DAY)) == 1


def test_a_nearly_full_server_deletes_names_that_were_never_used_before_those_of_who_came_again(tmp_path: Path) -> None:
    """People with a seat or a record stay."""
    now = [1_800_000_000_000]
    limits = Limits(**(FREE | {"people": 5}))
    with run_live_server(tmp_path, sources=Sources(lambda: now[0], pace=0), limits=limits) as live_server:
        anna, ben, cleo, *_ = [live_server.person(name) for name in ("Anna", "Ben", "Cleo", "Eve", "Mallory")]
        anna.post("/api/tables", TABLE)
        upload(ben)
        assert live_server.stranger().post("/api/me", {"name": "Dora"}).json()["code"] == "full"
        assert run_in_server(live_server, delete_expired(live_server.context, now[0] + 2 * HOUR)) == 0
        now[0] += 2 * HOUR
        assert cleo.get("/api/me").status_code == 200
        for name in ("Dora", "Emil"):  # in place of Eve and Mallory, of whom each sweep deletes no more than one
            assert run_in_server(live_server, delete_expired(live_server.context, now[0] + 2 * HOUR)) == 1
            assert live_server.stranger().post("/api/me", {"name": name}).status_code == 201
        assert run_in_server(live_server, delete_expired(live_server.context, now[0] + 2 * HOUR)) == 0
        assert [visitor.get("/api/me").status_code for visitor in (anna, ben, cleo)] == [200] * 3


def test_a_full_server_counts_everything_at_most_once_a_second_however_often_something_is_deleted(tmp_path: Path) -> None:
    """Within that second it says to come back when it is over."""
    with run_live_server(tmp_path, limits=Limits(**(FREE | {"people": 2}))) as live_server:
        anna, ben = live_server.person("Anna"), live_server.person("Ben")
        assert live_server.stranger().post("/api/me", {"name": "Cleo"}).json()["retry_after"] > 1
        key = upload(anna)
        began, counts = time.monotonic(), live_server.context.quotas.count_of_recounts
        while time.monotonic() < began + 2 * RECOUNT_SECONDS:
            assert anna.http.delete(f"/api/replays/{key}").status_code == 204
            assert live_server.stranger().post("/api/me", {"name": "Cleo"}).json()["code"] == "full"
            key = upload(anna)
            time.sleep(0.05)  # on a fast machine the rate limit would be met first
        elapsed = time.monotonic() - began
        assert live_server.context.quotas.count_of_recounts - counts <= elapsed / RECOUNT_SECONDS + 1
        assert ben.http.delete("/api/me").status_code == 204
        wait_for_recount()
        assert live_server.stranger().post("/api/me", {"name": "Cleo"}).status_code == 201


UNMEASURED = {"max_commands_per_second", "max_notifications_per_hour"}
"""Limits by person: of a pace, what is left of a burst is measured; and most notifications go to nobody who wants them."""


def test_the_operator_sees_every_limit_and_how_much_of_it_is_used(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=Limits(people=10, tables=4)) as live_server:
        anna = live_server.person("Anna")
        live_server.person("Ben")
        table = anna.post("/api/tables", TABLE).json()["table"]["id"]
        anna.do(table, "say", text="hello")
        operator = live_server.operator()
        assert anna.get("/api/operator/usage").status_code == 401
        usage = {each["name"]: each for each in operator.get("/api/operator/usage").json()}
        assert list(usage) == [each.name for each in all_limit_settings()]
        seen = {name: (each["used"], each["limit"], each["share"]) for name, each in usage.items()}
        assert seen["max_people"] == (2, 10, 0.2)
        assert seen["max_tables"] == (1, 4, 0.25)
        assert seen["max_chat_lines"][0] == 1
        assert seen["max_database_mib"][0] > 0
        assert seen["max_tables_in_memory"] == (1, 2000, 0.0005)
        free, least, share = seen["min_free_disk_mib"]
        assert share == pytest.approx(least / free, abs=0.001)
        assert seen["max_names_at_once"][:2] == (pytest.approx(2, abs=0.5), 120)
        assert seen["max_new_tables_at_once"][:2] == (pytest.approx(1, abs=0.5), 300)
        assert seen["max_names_per_minute"] == (None, 12, None)
        assert seen["max_open_tables_per_person"] == (1, 50, 0.02)
        assert seen["max_tables_per_person"] == (1, 1000, 0.001)
        assert seen["max_chat_lines_per_person"] == (1, 1000, 0.001)
        assert seen["max_chat_lines_per_room"] == (1, 200, 0.005)
        assert seen["max_chat_lines_at_once"] == (1, 5, 0.2)
        assert seen["max_records_per_person"] == (0, 200, 0)
        by_anna = {name for name, each in usage.items() if each["person"] == {"id": anna.id, "name": "Anna"}}
        by_person = {each.name for each in all_limit_settings() if each.scope == "by person"}
        assert by_anna - {"max_commands_at_once"} == {
            "max_open_tables_per_person",
            "max_tables_per_person",
            "max_tables_mib_per_person",
            "max_chat_lines_per_person",
            "max_chat_lines_at_once",
        }
        assert {name for name in by_person if seen[name][0] is None} == UNMEASURED
        metrics = operator.get("/metrics").text
        assert 'zuschlag_limit{limit="max_people"} 10.0' in metrics
        assert 'zuschlag_limit_used{limit="max_people"} 2.0' in metrics
        assert anna.http.delete("/api/me").status_code == 204
        assert 'zuschlag_limit_used{limit="max_people"} 1.0' in operator.get("/metrics").text
