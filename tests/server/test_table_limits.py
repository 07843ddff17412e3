"""Limits of tables that the operator sets, on a running server."""

from pathlib import Path

from tests.server.live_server import Visitor, run_live_server
from zuschlag.tables.table_limits import TableLimits


def play_and_take_back(anna: Visitor, table: str) -> str | None:
    """Make a move and take it back; the code with which that is refused."""
    (seat,) = anna.get(f"/api/tables/{table}").json()["awaited"]
    own = anna.get(f"/api/tables/{table}?seat={seat}").json()
    assert anna.do(table, "play", seat=seat, nth=own["you"]["nth"], move=own["offered"][0]).status_code == 200
    answer = anna.do(table, "take-back", seat=seat)
    code: str | None = None if answer.status_code == 200 else answer.json()["code"]
    return code


def test_the_operator_sets_how_many_moves_of_a_match_can_be_taken_back(tmp_path: Path) -> None:
    """The limit holds for new tables and for those that are loaded, also where more moves were taken back before."""
    with run_live_server(tmp_path, table_limits=TableLimits(moves_taken_back=1)) as server:
        anna = server.person("Anna")
        table = anna.create_table("bigshot", ["mine", "mine"])["table"]["id"]
        anna.do(table, "start")
        assert [play_and_take_back(anna, table) for _ in range(2)] == [None, "too-many-take-backs"]
        secret = anna.secret
    with run_live_server(tmp_path, table_limits=TableLimits(moves_taken_back=2)) as server:
        anna = server.stranger(Cookie=f"zuschlag={secret}")
        assert [play_and_take_back(anna, table) for _ in range(2)] == [None, "too-many-take-backs"]
    with run_live_server(tmp_path, table_limits=TableLimits(moves_taken_back=0)) as server:
        anna = server.stranger(Cookie=f"zuschlag={secret}")
        assert anna.get(f"/api/tables/{table}").json()["table"]["status"] == "playing"
