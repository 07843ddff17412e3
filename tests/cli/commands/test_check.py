"""`zuschlag check`: a line for every variant that keeps the laws, or the law that is broken."""

import pytest

from tests.cli.command_runner import usage_error, zuschlag
from zuschlag.games.zahltag.game import Zahltag


def test_a_game_that_keeps_the_laws_passes() -> None:
    done = zuschlag("check", "zahltag", "--matches", "1", "--no-compiled")
    assert done.exit_code == 0
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == [
        f"zahltag, {players} players, {{}}" for players in (2, 3, 4)
    ]


def test_a_broken_law_is_named_and_the_status_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Zahltag, "result", lambda *_: {"winners": []})
    done = zuschlag("check", "zahltag", "--matches", "1", "--no-compiled")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "zahltag, 2 players, {}, seed 0, after" in done.stderr
    assert "check_end: the winners are []" in done.stderr


def test_what_is_no_game_is_a_mistake_of_usage() -> None:
    assert "'chess' is not one of" in usage_error(zuschlag("check", "chess"))
