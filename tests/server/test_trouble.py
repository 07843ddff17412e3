"""When nothing can be stored: refused clearly, nothing changed."""

import asyncio
from pathlib import Path

from tests.server.running import serving


def test_a_store_that_does_not_write_is_trouble_and_moves_are_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        anna = served.person()
        table = anna.lay("zahltag", ["mine", "mine"])["table"]["id"]
        store = served.desk.store
        with anna.socket(table) as socket:
            asyncio.run_coroutine_threadsafe(store.close(), served.loop).result(30)
            for answer in (anna.get("/healthz"), anna.do(table, "start")):
                assert answer.status_code == 503
                assert answer.json()["code"] == "trouble"
                assert int(answer.headers["retry-after"]) > 0
            socket.say("start")
            assert socket.wait_for("refused")["code"] == "trouble"
            asyncio.run_coroutine_threadsafe(store.open(), served.loop).result(30)
            assert anna.get("/healthz").status_code == 200
            assert anna.get(f"/api/tables/{table}").json()["number"] == 1
            socket.say("start")
            assert socket.wait_for("ack", "refused")["type"] == "ack"
