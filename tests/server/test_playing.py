"""A match over a socket, from the first message to the result."""

from tests.server.running import Served, play_out


def test_a_person_plays_a_match_against_bots_over_a_socket(served: Served) -> None:
    anna = served.person()
    table = anna.lay("zahltag", ["mine", {"bot": "easy"}])["table"]["id"]
    told = play_out(anna, table)
    assert [update["number"] for update in told] == list(range(2, len(told) + 2))
    assert anna.get(f"/api/tables/{table}").json()["table"]["result"]["winners"]
