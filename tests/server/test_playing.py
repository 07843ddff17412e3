"""A match over a socket, from the first message to the result."""

from tests.server.running import Served


def test_a_person_plays_a_match_against_bots_over_a_socket(served: Served) -> None:
    anna = served.person()
    table = anna.lay("bigshot", ["mine", {"bot": "easy"}, {"bot": "easy"}])["table"]["id"]
    with anna.socket(table) as socket:
        assert socket.hear()["type"] == "snapshot"
        socket.say("start")
        number = 1
        while True:
            message = socket.wait_for("update", "refused")
            assert message["type"] == "update", message
            assert message["number"] == number + 1
            number = message["number"]
            if message.get("offered"):
                socket.say("play", nth=message["you"]["nth"], move=message["offered"][0])
            if message.get("table", {}).get("status") == "finished":
                break
    assert anna.get(f"/api/tables/{table}").json()["table"]["result"]["winners"]
