"""Uploaded records: what a server takes of a valid record, how it stores it, and who waits while it is replayed."""

import json
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import zuschlag
from tests.random_play import finished_match
from tests.server.live_server import LiveServer, Visitor, play_to_end, run_live_server
from zuschlag.games.bigshot.board import built_in
from zuschlag.match import replay
from zuschlag.server.limits import COST_OF_UPLOAD, Limits
from zuschlag.tables.rate_limit import Rate

RECORD: dict[str, Any] = dict(finished_match(("zahltag", 2, {}), 7).record())
MANY = ["C", "E", "F", "W", "CE"] * 5_000


def board_with_long_ids() -> dict[str, Any]:
    """The built-in board, with thousands of letters more in each id."""
    lots: list[Any] = json.loads(json.dumps(built_in().as_option()))["lots"]
    for lot in lots:
        lot["id"] += "x" * 8_000
        if "doubles" in lot:
            lot["doubles"] = [name + "x" * 8_000 for name in lot["doubles"]]
    return {"lots": lots}


WIDE: dict[str, tuple[dict[str, Any], str]] = {
    "own keys": (RECORD | {"x-a": [[]] * 3_000}, "the keys that begin with 'x-' have 9"),
    "many own keys": (RECORD | {f"x-{number}": 0 for number in range(1_000)}, "the keys that begin with 'x-' have"),
    "names": (RECORD | {"seats": ["Anna", "B" * 201]}, "a name in 'seats' has 201 characters; a server takes at most 200"),
    "source": (RECORD | {"source": "x" * 201}, "'source' has 201 characters"),
    "started": (RECORD | {"started": "x" * 201}, "'started' has 201 characters"),
    "rules": (RECORD | {"rules": "x" * 201}, "'rules' has 201 characters"),
    "seed": (RECORD | {"seed": "x" * 1001}, "'seed' has 1001 characters; a server takes at most 1000"),
    "deck": (dict(zuschlag.new("zahltag", players=2, seed=1, contracts=MANY).record()), "'options' has 1"),
    "board": (dict(zuschlag.new("bigshot", players=2, seed=1, board=board_with_long_ids()).record()), "'options' has 1"),
    "moves": (RECORD | {"moves": ["keep"] * 10_001}, "the record has 10001 moves; a server takes at most 10000"),
    "a move": (RECORD | {"moves": ["keep" * 30]}, "move 1 has 120 characters; a server takes at most 100"),
}


@pytest.fixture(scope="module")
def anna(live_server: LiveServer) -> Visitor:
    return live_server.person()


@pytest.mark.parametrize("part", WIDE)
def test_a_record_with_a_part_far_larger_than_a_match_needs_is_refused(anna: Visitor, part: str) -> None:
    record, expected = WIDE[part]
    answer = anna.post("/api/replays", record)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert answer.json()["message"].startswith(expected)


@pytest.mark.parametrize("part", ["own keys", "many own keys", "names", "source", "started", "rules", "seed", "deck", "board"])
def test_what_a_server_does_not_take_is_a_valid_record_all_the_same(part: str) -> None:
    record, _ = WIDE[part]
    assert list(replay(record).moves) == record["moves"]


def test_a_record_is_stored_as_one_line_with_its_own_keys(anna: Visitor) -> None:
    record = RECORD | {"seats": ["Zoë", "Ben"], "source": "a café", "x-note": {"mine": [1.5, None, "ü"]}, "x-big": 10**40}
    text = json.dumps(record, indent=8)
    answer = anna.http.post("/api/replays", content=text, headers={"Content-Type": "application/json"})
    stored = anna.get(f"/api/replays/{answer.json()['id']}").content
    assert json.loads(stored) == record
    assert stored == json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()


def test_an_upload_costs_as_much_as_a_log(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=Limits(requests=Rate(0.001, 1 + 2 * COST_OF_UPLOAD))) as live_server:
        anna = live_server.person()
        assert [anna.post("/api/replays", RECORD).status_code for _ in range(3)] == [201, 201, 429]


@contextmanager
def paused_worker(live_server: LiveServer) -> Iterator[None]:
    """While the block runs, the process that replays records does nothing."""
    (pid,) = live_server.context.replay_worker.pids
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="needs signals of POSIX")
@pytest.mark.parametrize("part", ["upload", "replays/steps/0", "replays/course", "tables/steps/0", "tables/course"])
def test_nobody_waits_for_a_record_that_is_checked_or_replayed(live_server: LiveServer, anna: Visitor, part: str) -> None:
    """However long it takes: here until another person has played a whole match."""
    key = anna.post("/api/replays", RECORD).json()["id"]
    finished = anna.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    play_to_end(anna, finished)
    paths = {"replays": f"/api/replays/{key}/", "tables": f"/api/tables/{finished}/"}
    other = live_server.person("Ben")
    answers: list[int] = []

    def ask() -> None:
        asker = live_server.stranger()
        asker.http.cookies.update(anna.http.cookies)
        of, _, rest = part.partition("/")
        answer = asker.post("/api/replays", RECORD) if part == "upload" else asker.get(paths[of] + rest)
        answers.append(answer.status_code)

    with paused_worker(live_server):
        thread = threading.Thread(target=ask)
        thread.start()
        table = other.create_table("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
        assert play_to_end(other, table)[-1]["table"]["status"] == "finished"
        assert other.get("/healthz").status_code == 200
        assert answers == []
    thread.join(30)
    assert answers == [201 if part == "upload" else 200]
