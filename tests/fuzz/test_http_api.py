"""The HTTP API against its own description: no request of any kind makes it fail, and every answer is as described."""

from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.live_server import LiveServer, Visitor
from zuschlag.server.app import create_litestar_app
from zuschlag.server.openapi import build_openapi

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = settings(
    max_examples=4, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck), print_blob=False
)


def operations(live_server: LiveServer) -> list[Any]:
    schema = schemathesis.openapi.from_dict(build_openapi(create_litestar_app(live_server.context)))
    return [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]


class Asker:
    """Somebody new who has a table: whatever becomes of them, the next operation has another."""

    def __init__(self, live_server: LiveServer) -> None:
        self.live_server = live_server
        self.person: Visitor = live_server.person()
        self.table = self.person.create_table("zahltag", ["mine", "mine"])["table"]["id"]
        self.person.do(self.table, "start")
        self.id = self.person.id

    def headers(self, path: str) -> dict[str, str]:
        if path.startswith("/api/operator"):
            return {"Authorization": f"Bearer {self.live_server.context.operator_key}"}
        return {"Cookie": f"zuschlag={self.person.secret}"}

    def real(self, parameters: dict[str, Any]) -> dict[str, Any]:
        """The same path, but of something that is there."""
        there = {"table": self.table, "person_id": self.id, "language": "de"}
        return {name: there.get(name, value) for name, value in parameters.items()}


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["described", "not as described"])
def test_every_response_matches_the_openapi_document(live_server: LiveServer, mode: GenerationMode) -> None:
    for operation in operations(live_server):
        with suppress(Unsatisfiable):  # nothing about it can be other than described
            ask(Asker(live_server), operation, mode)
        live_server.context.is_accepting_tables = True


def ask(asker: Asker, operation: Any, mode: GenerationMode) -> None:
    """Ask for one thing in many ways."""

    @EXAMPLES
    @given(case=operation.as_strategy(generation_mode=mode), is_real=st.booleans())
    def check(case: Any, is_real: bool) -> None:
        if is_real:
            case.path_parameters = asker.real(case.path_parameters or {})
        answer = case.call(base_url=asker.live_server.url, headers=asker.headers(case.path))
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            told = answer.json()
            assert told["type"] == "refused"
            assert set(told) == {"type", "code", "message"}

    check()
