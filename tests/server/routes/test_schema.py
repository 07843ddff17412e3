"""The protocol's description holds what there is."""

from tests.server.live_server import LiveServer
from zuschlag.games.player_counts import MOST_PLAYERS
from zuschlag.server.app import ROUTES, create_litestar_app
from zuschlag.server.routes.schema import encoded_openapi, encoded_websocket_schema, websocket_schema


def test_every_api_route_is_in_the_openapi_document(live_server: LiveServer) -> None:
    schema = live_server.stranger().get("/api/schema").json()
    assert schema["openapi"].startswith("3.1")
    assert len(schema["paths"]) > 20
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (method, path)
            assert "400" in operation["responses"]
            assert ("requestBody" in operation) == (method in ("post", "patch")), (method, path)
    assert len(ROUTES) > 20


def test_the_websocket_schema_holds_commands_messages_and_views(live_server: LiveServer) -> None:
    schema = live_server.stranger().get("/api/schema/socket").json()
    assert schema == websocket_schema()
    assert {"Play", "Snapshot", "Update", "Bye"} <= set(schema["$defs"])


def test_the_view_of_every_seat_can_be_asked_for(live_server: LiveServer) -> None:
    parameters = live_server.stranger().get("/api/schema").json()["paths"]["/api/tables/{table}/course"]["get"]["parameters"]
    (viewed,) = (parameter["schema"]["enum"] for parameter in parameters if parameter["name"] == "as")
    assert set(viewed) == {"spectator", *map(str, range(MOST_PLAYERS))}


def test_schema_documents_are_built_once(live_server: LiveServer) -> None:
    app = create_litestar_app(live_server.context)
    assert encoded_openapi(app) is encoded_openapi(app)
    assert encoded_websocket_schema() is encoded_websocket_schema()
