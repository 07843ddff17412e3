"""When nothing can be stored: refused clearly, nothing changed."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.server.live_server import run_in_server, run_live_server
from tests.store.test_writer_thread import files_no_longer_than
from zuschlag.tables.scheduling.heartbeat import HEARTBEAT_KEY


def test_moves_are_refused_while_the_store_cannot_write(tmp_path: Path) -> None:
    with run_live_server(tmp_path) as live_server:
        anna = live_server.person()
        table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
        store = live_server.context.store
        with anna.socket(table) as socket:
            socket.wait_for("snapshot")
            asyncio.run_coroutine_threadsafe(store.close(), live_server.loop).result(30)
            for answer in (anna.get("/healthz"), anna.do(table, "start")):
                assert answer.status_code == 503
                assert answer.json()["code"] == "trouble"
                assert int(answer.headers["retry-after"]) > 0
            socket.send("start")
            assert socket.wait_for("refused")["code"] == "trouble"
            asyncio.run_coroutine_threadsafe(store.open(), live_server.loop).result(30)
            assert anna.get("/healthz").status_code == 200
            assert anna.get(f"/api/tables/{table}").json()["number"] == 1
            socket.send("start")
            assert socket.wait_for("ack", "refused")["type"] == "ack"


def test_a_health_check_writes_nothing(tmp_path: Path) -> None:
    """Nobody makes the server wait for its disk by asking how it is."""
    with run_live_server(tmp_path) as live_server:
        store, log = live_server.context.store, tmp_path / "zuschlag.sqlite-wal"
        live_server.person()
        beat = None
        while beat != (
            beat := run_in_server(live_server, store.get_note(HEARTBEAT_KEY))
        ):  # the server's own heartbeat writes every few seconds
            before = log.read_bytes()
            for _ in range(20):
                assert live_server.stranger().get("/healthz").status_code == 200
            after = log.read_bytes()
        assert before == after


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no such limit")
def test_health_reflects_the_last_write(tmp_path: Path) -> None:
    """Health reports trouble from the first failed write on, until a write succeeds."""
    with run_live_server(tmp_path) as live_server:
        anna, stranger = live_server.person(), live_server.stranger()
        table = anna.create_table("zahltag", ["mine", "mine"])["table"]["id"]
        with files_no_longer_than((tmp_path / "zuschlag.sqlite-wal").stat().st_size):
            assert anna.do(table, "start").status_code == 503
            answer = stranger.get("/healthz")
            assert (answer.status_code, answer.json()["code"]) == (503, "trouble")
        assert anna.do(table, "start").status_code == 200
        assert stranger.get("/healthz").status_code == 200
