"""The protocol's description holds what there is."""

from tests.server.live_server import Served
from zuschlag.server.app import ROUTES, create_litestar_app
from zuschlag.server.routes.schema import encoded_openapi, encoded_websocket_schema, websocket_schema


def test_every_route_for_programs_is_described(served: Served) -> None:
    told = served.stranger().get("/api/schema").json()
    assert told["openapi"].startswith("3.1")
    assert len(told["paths"]) > 20
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], (method, path)
            assert "400" in operation["responses"]
            assert ("requestBody" in operation) == (method in ("post", "patch")), (method, path)
    assert len(ROUTES) > 20


def test_the_socket_is_described_with_commands_messages_and_views(served: Served) -> None:
    told = served.stranger().get("/api/schema/socket").json()
    assert told == websocket_schema()
    assert {"Play", "Snapshot", "Update", "Bye"} <= set(told["$defs"])


def test_descriptions_are_put_together_once(served: Served) -> None:
    app = create_litestar_app(served.context)
    assert encoded_openapi(app) is encoded_openapi(app)
    assert encoded_websocket_schema() is encoded_websocket_schema()
