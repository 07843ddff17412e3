"""Every command × everybody who could give it, over HTTP and over a socket. The right to a seat comes from the secret alone."""

from typing import Any, get_args

import pytest

from tests.permissions import outcome_grid
from tests.permissions.people import (
    SEAT,
    PeopleByRole,
    Phase,
    create_table_in_phase,
    outcome,
    receive_all,
    stored_state,
    websocket_outcome,
)
from zuschlag.tables.protocol.commands import AnyCommand

GIVEN: dict[str, tuple[Phase, dict[str, Any]]] = {
    "sit": ("open", {"seat": 3}),
    "leave": ("playing", {"seat": SEAT}),
    "return": ("playing", {"seat": SEAT}),
    "fill": ("full", {"seat": SEAT, "level": "easy"}),
    "salt": ("full", {"seat": SEAT, "salt": "pepper"}),
    "start": ("full", {}),
    "play": ("playing", {"seat": SEAT, "nth": "next", "move": "offered"}),
    "proxy": ("playing", {"seat": SEAT, "plan": {"otherwise": 3}}),
    "take-back": ("moved", {"seat": SEAT}),
    "answer": ("asking", {"seat": SEAT, "agree": True}),
    "hint": ("playing", {"seat": SEAT}),
    "rematch": ("over", {}),
    "say": ("playing", {"text": "hello"}),
    "link": ("playing", {"seat": SEAT}),
    "uncover": ("playing", {"seat": SEAT}),
    "cover": ("playing", {}),
    "ping": ("playing", {}),
}
"""In which phase a command is given, and how: where it can name a seat, it names that of `owner`."""

HTTP = outcome_grid.read("""
           stranger named spectator former rotated operator banned other muted owner
sit        -        x     x         x      -       -        ban    ok    ok    ok
leave      -        x     x         x      -       -        ban    x     x     ok
return     -        x     x         x      -       -        ban    x     x     ok
fill       -        x     x         x      -       -        ban    ok    x     x
salt       -        x     x         x      -       -        ban    x     x     ok
start      -        x     x         x      -       -        ban    ok    ok    ok
play       -        x     x         x      -       -        ban    x     x     ok
proxy      -        x     x         x      -       -        ban    x     x     ok
take-back  -        x     x         x      -       -        ban    x     x     ok
answer     -        x     x         x      -       -        ban    x     x     ok
hint       -        x     x         x      -       -        ban    x     x     ok
rematch    -        x     x         x      -       -        ban    ok    ok    ok
say        -        ok    ok        ok     -       -        ban    ok    mute  ok
link       -        x     x         x      -       -        ban    x     x     ok
uncover    -        now   now       now    -       -        ban    now   now   now
cover      -        now   now       now    -       -        ban    now   now   now
ping       -        ok    ok        ok     -       -        ban    ok    ok    ok
""")

SOCKET = HTTP | outcome_grid.read("""
           stranger named spectator former rotated operator banned other muted owner
uncover    -        x     x         x      -       -        ban    x     x     ok
cover      -        ok    ok        ok     -       -        ban    ok    ok    ok
ping       ok       ok    ok        ok     ok      ok       ban    ok    ok    ok
""")

OWN = outcome_grid.read("""
           stranger named spectator former rotated operator banned other muted owner
leave      -        x     x         x      -       -        ban    ok    ok    ok
return     -        x     x         x      -       -        ban    ok    ok    ok
salt       -        x     x         x      -       -        ban    ok    ok    ok
proxy      -        x     x         x      -       -        ban    ok    ok    ok
link       -        x     x         x      -       -        ban    ok    ok    ok
""")
"""Commands that name no seat: they mean the sender's own."""


def command(roles: PeopleByRole, table: str, do: str) -> dict[str, Any]:
    parts = dict(GIVEN[do][1])
    if do == "play":
        state = roles["owner"].get(f"/api/tables/{table}").json()
        parts |= {"nth": state["you"]["nth"], "move": state["offered"][0]}
    return {"do": do, **parts}


def test_every_command_is_in_the_matrix() -> None:
    every = {str(kind.__struct_config__.tag) for kind in get_args(AnyCommand)}
    assert set(HTTP) == set(SOCKET) == set(GIVEN) == every


def check_row(roles: PeopleByRole, do: str, row: outcome_grid.Row, *, is_by_socket: bool, without: str | None = None) -> None:
    """A refused command changes nothing; all refused ones use one table, each allowed one a table of its own."""
    phase = GIVEN[do][0]
    table = create_table_in_phase(roles, phase)
    given = command(roles, table, do)
    given.pop(without or "", None)
    before = stored_state(roles, table)

    def came(name: str) -> str:
        if is_by_socket:
            return websocket_outcome(roles[name], table, given)
        return outcome(roles[name].post(f"/api/tables/{table}/do", given))

    refused = [name for name, expected in row.items() if expected != "ok"]
    with roles["spectator"].socket(table) as watching:
        assert watching.receive()["you"] is None
        assert {name: came(name) for name in refused} == {name: row[name] for name in refused}
        assert stored_state(roles, table) == before
        receive_all(watching)
    for name in row.keys() - refused:
        if stored_state(roles, table) != before:
            table = create_table_in_phase(roles, phase)
            given = command(roles, table, do)
            given.pop(without or "", None)
            before = stored_state(roles, table)
        assert (name, came(name)) == (name, "ok")


@pytest.mark.parametrize("do", HTTP)
def test_a_command_over_http(roles: PeopleByRole, do: str) -> None:
    check_row(roles, do, HTTP[do], is_by_socket=False)


@pytest.mark.parametrize("do", SOCKET)
def test_a_command_over_a_socket(roles: PeopleByRole, do: str) -> None:
    check_row(roles, do, SOCKET[do], is_by_socket=True)


@pytest.mark.parametrize("do", OWN)
def test_a_command_that_names_no_seat(roles: PeopleByRole, do: str) -> None:
    check_row(roles, do, OWN[do], is_by_socket=False, without="seat")


def test_a_command_for_another_table_is_refused_over_websocket_too(roles: PeopleByRole) -> None:
    table, another = create_table_in_phase(roles), create_table_in_phase(roles)
    before = stored_state(roles, table), stored_state(roles, another)
    for do in GIVEN:
        given = command(roles, table, do) | {"table": another}
        assert outcome(roles["owner"].post(f"/api/tables/{table}/do", given)) == "malformed"
        assert websocket_outcome(roles["owner"], table, given) == "malformed"
    assert (stored_state(roles, table), stored_state(roles, another)) == before


def test_anybody_with_a_name_can_sit_at_a_listed_table(roles: PeopleByRole) -> None:
    row = {"stranger": "no-name", "rotated": "no-name", "operator": "no-name", "banned": "banned", "named": "ok"}
    table = create_table_in_phase(roles, "open", listed=True)
    assert {name: outcome(roles[name].do(table, "sit", seat=3)) for name in row} == row


def test_only_people_with_the_invite_can_sit_at_a_private_table(roles: PeopleByRole) -> None:
    table = create_table_in_phase(roles, "open")
    invite = roles["owner"].get(f"/api/tables/{table}").json()["table"]["invite"]
    assert roles["named"].get(f"/api/tables/{table}").json()["table"]["invite"] is None
    for wrong in ("", "x", invite[:-1], invite.upper()):
        assert outcome(roles["named"].do(table, "sit", seat=3, invite=wrong)) == "not-yours"
    assert outcome(roles["stranger"].do(table, "sit", seat=3, invite=invite)) == "no-name"
    assert outcome(roles["named"].do(table, "sit", seat=3, invite=invite)) == "ok"


def test_a_table_without_spectators_refuses_commands_of_others(roles: PeopleByRole) -> None:
    table = create_table_in_phase(roles, spectators=False)
    before = stored_state(roles, table)
    for do in GIVEN.keys() - {"ping"}:
        given = command(roles, table, do)
        for name in ("named", "spectator", "former"):
            assert (do, outcome(roles[name].post(f"/api/tables/{table}/do", given))) == (do, "not-yours")
    for name in ("stranger", "named", "spectator", "former", "rotated", "operator"):
        assert websocket_outcome(roles[name], table, {"do": "ping"}) == "not-yours"
    assert stored_state(roles, table) == before
