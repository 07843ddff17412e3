"""`zuschlag backup`: a copy of everything, taken while people play."""

from pathlib import Path
from typing import Any

from tests.cli.command_runner import refusal, zuschlag
from tests.server.live_server import Socket, run_live_server


def test_a_copy_taken_while_playing_can_be_played_on(tmp_path: Path) -> None:
    """Whoever sat there sits there, as the match stood; what came after the copy is not in it."""
    copy = tmp_path / "restored" / "copy.sqlite"
    copy.parent.mkdir()
    with run_live_server(tmp_path) as live_server:
        anna = live_server.person("Anna")
        table = anna.create_table("bigshot", ["mine", {"bot": "easy"}])["table"]["id"]
        with anna.socket(table) as socket:
            socket.send("start")
            before = wait_for_turn(socket)
            done = zuschlag("backup", copy, "--data", tmp_path / "zuschlag.sqlite")
            assert (done.exit_code, done.stderr) == (0, "")
            assert str(copy) in done.stdout
            socket.send("play", nth=before["you"]["nth"], move=before["offered"][0])
            socket.wait_for("ack")
        secret = anna.secret
    assert secret is not None
    with run_live_server(tmp_path, file=copy) as restored:
        back = restored.stranger(Cookie=f"zuschlag={secret}")
        told = back.get(f"/api/tables/{table}").json()
        assert (told["you"]["nth"], told["offered"]) == (before["you"]["nth"], before["offered"])
        assert back.do(table, "play", nth=told["you"]["nth"], move=told["offered"][0]).status_code == 200


def wait_for_turn(socket: Socket) -> dict[str, Any]:
    while not (message := socket.wait_for("snapshot", "update")).get("offered"):
        pass
    return message


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    with run_live_server(tmp_path):
        pass
    file = tmp_path / "copy.sqlite"
    file.write_text("mine")
    assert "exists already" in refusal(zuschlag("backup", file, "--data", tmp_path / "zuschlag.sqlite"))
    assert file.read_text() == "mine"


def test_a_database_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    said = refusal(zuschlag("backup", tmp_path / "copy", "--data", tmp_path / "none.sqlite"))
    assert "none.sqlite" in said
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_another_kind_is_no_database(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("hello " * 1000)
    assert refusal(zuschlag("backup", tmp_path / "copy", "--data", other))
    assert not (tmp_path / "copy").exists()


def test_a_folder_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with run_live_server(tmp_path):
        pass
    assert refusal(zuschlag("backup", tmp_path / "nowhere" / "copy", "--data", tmp_path / "zuschlag.sqlite"))
