"""The operator's key: wrong ones are limited by address, and lock nobody out who has the right one."""

from pathlib import Path

import pytest

from tests.server.live_server import LiveServer, run_live_server
from zuschlag.server.auth.operator_key import LONG_KEY
from zuschlag.server.limits import Limits
from zuschlag.tables.rate_limit import Rate

OVERVIEW = "/api/operator/overview"
LIMITS = Limits(passwords=Rate(0.001, 3))


def guess(server: LiveServer, key: str) -> str:
    answer = server.stranger(Authorization=f"Bearer {key}").get(OVERVIEW)
    return "" if answer.is_success else str(answer.json()["code"])


def test_wrong_keys_are_limited_and_do_not_lock_the_operator_out_of_the_same_address(tmp_path: Path) -> None:
    with run_live_server(tmp_path, limits=LIMITS) as server:
        assert len(server.context.operator_key) >= LONG_KEY
        assert [guess(server, "wrong") for _ in range(5)] == ["password"] * 3 + ["too-fast"] * 2
        assert server.operator().get(OVERVIEW).is_success
        assert server.operator().get("/metrics").is_success
        assert guess(server, "wrong") == "too-fast"


@pytest.mark.parametrize(("key", "refusal"), [("k" * LONG_KEY, ""), ("k" * (LONG_KEY - 1), "too-fast")])
def test_only_a_long_key_of_the_operators_own_is_accepted_after_many_guesses(tmp_path: Path, key: str, refusal: str) -> None:
    with run_live_server(tmp_path, operator_key=key, limits=LIMITS) as server:
        assert guess(server, key) == ""
        for _ in range(4):
            guess(server, "wrong")
        assert guess(server, key) == refusal
