"""Clients of the release before this one understand this server, and it understands them."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.server_process import server_process
from tests.rolling.schema_compatibility import find_http_faults, find_socket_faults
from zuschlag.tables.protocol.version import OLDEST_CLIENT, PROTOCOL

ROOT = Path(__file__).parents[2]
HTTP, SOCKET = "/api/schema", "/api/schema/socket"


@pytest.fixture(scope="module")
def previous_schemas(previous_release: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """As a server of the release before this one describes itself."""
    folder = tmp_path_factory.mktemp("schemas")
    with server_process(folder, "serve", "--no-browser", env={"PYTHONPATH": str(previous_release)}) as server:
        return {path: json.loads(server.get(path)) for path in (HTTP, SOCKET)}


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    """As this version describes itself; tests/docs compares these files with the code."""
    folder = ROOT / "docs/reference/protocol"
    names = {HTTP: "openapi.json", SOCKET: "socket.schema.json"}
    return {path: json.loads((folder / name).read_text(encoding="utf-8")) for path, name in names.items()}


def test_a_client_of_the_release_before_understands_this_server(
    previous_schemas: dict[str, Any], schemas: dict[str, Any]
) -> None:
    assert find_socket_faults(previous_schemas[SOCKET], schemas[SOCKET]) == []
    assert find_http_faults(previous_schemas[HTTP], schemas[HTTP]) == []


def test_the_version_of_the_protocol_grows_by_one_with_a_release_that_changes_it(
    previous_schemas: dict[str, Any], schemas: dict[str, Any]
) -> None:
    told = previous_schemas[SOCKET]["$defs"]["Snapshot"]["properties"].get("protocol", {"default": 1})["default"]
    is_changed = previous_schemas[SOCKET]["$defs"] != schemas[SOCKET]["$defs"]
    assert told + is_changed == PROTOCOL
    assert told >= OLDEST_CLIENT, "its page is accepted"


def remove_field(schema: Any) -> None:
    del schema["$defs"]["Update"]["properties"]["awaited"]


def change_type(schema: Any) -> None:
    schema["$defs"]["TableState"]["properties"]["opened"] = {"type": "string"}


def make_optional(schema: Any) -> None:
    schema["$defs"]["Snapshot"]["required"].remove("events")


def add_word(schema: Any) -> None:
    schema["$defs"]["SeatState"]["properties"]["kind"]["enum"].append("robot")


def demand_field(schema: Any) -> None:
    schema["$defs"]["Play"]["required"].append("seat")


def shorten(schema: Any) -> None:
    schema["$defs"]["Say"]["properties"]["text"]["maxLength"] = 100


def remove_command(schema: Any) -> None:
    options = schema["properties"]["command"]["anyOf"]
    options.remove({"$ref": "#/$defs/Rematch"})


@pytest.mark.parametrize(
    "break_it", [remove_field, change_type, make_optional, add_word, demand_field, shorten, remove_command]
)
def test_a_change_that_breaks_clients_is_found(schemas: dict[str, Any], break_it: Callable[[Any], None]) -> None:
    changed = copy.deepcopy(schemas[SOCKET])
    break_it(changed)
    assert find_socket_faults(schemas[SOCKET], changed) != []


def test_additions_break_no_client(schemas: dict[str, Any]) -> None:
    changed = copy.deepcopy(schemas[SOCKET])
    changed["$defs"]["Snapshot"]["properties"]["weather"] = {"type": "string"}
    changed["$defs"]["Play"]["properties"]["mood"] = {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None}
    changed["$defs"]["Weather"] = {"type": "object", "properties": {"type": {"enum": ["weather"]}}, "required": ["type"]}
    changed["properties"]["message"]["anyOf"].append({"$ref": "#/$defs/Weather"})
    assert find_socket_faults(schemas[SOCKET], changed) == []
    assert find_socket_faults(changed, schemas[SOCKET]) != [], "the other way round it is no addition"


@pytest.mark.parametrize("missing", ["/api/tables", "/api/me"])
def test_a_route_that_is_gone_and_a_parameter_that_is_needed_are_found(schemas: dict[str, Any], missing: str) -> None:
    changed = copy.deepcopy(schemas[HTTP])
    del changed["paths"][missing]
    assert f"GET {missing} is gone" in find_http_faults(schemas[HTTP], changed)
    changed = copy.deepcopy(schemas[HTTP])
    parameters = changed["paths"]["/api/tables/{table}"]["get"].setdefault("parameters", [])
    parameters.append({"name": "mood", "in": "query", "required": True, "schema": {"type": "string"}})
    assert find_http_faults(schemas[HTTP], changed) == ["GET /api/tables/{table} needs mood"]
