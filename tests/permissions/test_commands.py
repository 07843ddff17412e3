"""Every command × everybody who could give it, over HTTP and over a socket. The right to a seat comes from the secret alone."""

from typing import Any, get_args

import pytest

from tests.permissions import outcome_grid
from tests.permissions.people import SEAT, Cast, Phase, hear_out, outcome, outcome_on_socket, table_of
from tests.permissions.people import standing as kept
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


def command(cast: Cast, table: str, do: str) -> dict[str, Any]:
    parts = dict(GIVEN[do][1])
    if do == "play":
        told = cast["owner"].get(f"/api/tables/{table}").json()
        parts |= {"nth": told["you"]["nth"], "move": told["offered"][0]}
    return {"do": do, **parts}


def test_every_command_is_in_the_matrix() -> None:
    every = {str(kind.__struct_config__.tag) for kind in get_args(AnyCommand)}
    assert set(HTTP) == set(SOCKET) == set(GIVEN) == every


def check_row(cast: Cast, do: str, row: outcome_grid.Row, *, is_by_socket: bool, without: str | None = None) -> None:
    """Whoever is refused changes nothing, all at one table; whoever is allowed gets a table of their own."""
    phase = GIVEN[do][0]
    table = table_of(cast, phase)
    given = command(cast, table, do)
    given.pop(without or "", None)
    before = kept(cast, table)

    def came(name: str) -> str:
        if is_by_socket:
            return outcome_on_socket(cast[name], table, given)
        return outcome(cast[name].post(f"/api/tables/{table}/do", given))

    refused = [name for name, expected in row.items() if expected != "ok"]
    with cast["spectator"].socket(table) as watching:
        assert watching.hear()["you"] is None
        assert {name: came(name) for name in refused} == {name: row[name] for name in refused}
        assert kept(cast, table) == before
        hear_out(watching)
    for name in row.keys() - refused:
        if kept(cast, table) != before:
            table = table_of(cast, phase)
            given = command(cast, table, do)
            given.pop(without or "", None)
            before = kept(cast, table)
        assert (name, came(name)) == (name, "ok")


@pytest.mark.parametrize("do", HTTP)
def test_a_command_over_http(cast: Cast, do: str) -> None:
    check_row(cast, do, HTTP[do], is_by_socket=False)


@pytest.mark.parametrize("do", SOCKET)
def test_a_command_over_a_socket(cast: Cast, do: str) -> None:
    check_row(cast, do, SOCKET[do], is_by_socket=True)


@pytest.mark.parametrize("do", OWN)
def test_a_command_that_names_no_seat(cast: Cast, do: str) -> None:
    check_row(cast, do, OWN[do], is_by_socket=False, without="seat")


def test_no_command_is_taken_that_is_meant_for_another_table(cast: Cast) -> None:
    table, another = table_of(cast), table_of(cast)
    before = kept(cast, table), kept(cast, another)
    for do in GIVEN:
        given = command(cast, table, do) | {"table": another}
        assert outcome(cast["owner"].post(f"/api/tables/{table}/do", given)) == "malformed"
        assert outcome_on_socket(cast["owner"], table, given) == "malformed"
    assert (kept(cast, table), kept(cast, another)) == before


def test_a_listed_table_lets_anybody_sit_who_has_a_name(cast: Cast) -> None:
    row = {"stranger": "no-name", "rotated": "no-name", "operator": "no-name", "banned": "banned", "named": "ok"}
    table = table_of(cast, "open", listed=True)
    assert {name: outcome(cast[name].do(table, "sit", seat=3)) for name in row} == row


def test_a_private_table_lets_those_sit_who_have_its_invite(cast: Cast) -> None:
    table = table_of(cast, "open")
    invite = cast["owner"].get(f"/api/tables/{table}").json()["table"]["invite"]
    assert cast["named"].get(f"/api/tables/{table}").json()["table"]["invite"] is None
    for wrong in ("", "x", invite[:-1], invite.upper()):
        assert outcome(cast["named"].do(table, "sit", seat=3, invite=wrong)) == "not-yours"
    assert outcome(cast["stranger"].do(table, "sit", seat=3, invite=invite)) == "no-name"
    assert outcome(cast["named"].do(table, "sit", seat=3, invite=invite)) == "ok"


def test_a_table_without_spectators_takes_no_command_of_others(cast: Cast) -> None:
    table = table_of(cast, spectators=False)
    before = kept(cast, table)
    for do in GIVEN.keys() - {"ping"}:
        given = command(cast, table, do)
        for name in ("named", "spectator", "former"):
            assert (do, outcome(cast[name].post(f"/api/tables/{table}/do", given))) == (do, "not-yours")
    for name in ("stranger", "named", "spectator", "former", "rotated", "operator"):
        assert outcome_on_socket(cast[name], table, {"do": "ping"}) == "not-yours"
    assert kept(cast, table) == before
