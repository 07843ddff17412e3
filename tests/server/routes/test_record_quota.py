"""Quotas of uploaded records, by person and for the whole server: what is full says so, and everything else continues."""

from pathlib import Path
from typing import Any

import pytest

import zuschlag
from tests.server.live_server import Visitor, run_live_server
from zuschlag.server.limits import Limits
from zuschlag.tables.rate_limit import UNLIMITED

FREE: dict[str, Any] = {"requests": UNLIMITED, "commands": UNLIMITED, "registrations": UNLIMITED}
RECORD = zuschlag.new("zahltag", players=2, seed=1).record()


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
            assert not upload(ben).startswith("409")
