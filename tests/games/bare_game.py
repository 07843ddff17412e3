"""Zahltag without any part of its own in higher layers: what a game from outside is that brings nothing but its rules."""

from typing import Any

import pytest

from tests.any_game import AnyGame
from zuschlag.games import EDITIONS
from zuschlag.games.parts import Parts
from zuschlag.games.zahltag.game import Zahltag

BARE: dict[str, Any] = {
    "parts": Parts(),
    "authors": (),
    "publisher": None,
    "year": None,
    "rule_prefix": None,
    "rule_chapters": {},
}


def make_bare_zahltag(**declared: Any) -> type[AnyGame]:
    """No texts, no bots, no plans, no published rules, no authors, but for what is declared here."""
    made: type[AnyGame] = type("BareZahltag", (Zahltag,), {**BARE, **declared})
    return made


@pytest.fixture
def bare_zahltag(monkeypatch: pytest.MonkeyPatch) -> None:
    """Zahltag is bare."""
    monkeypatch.setitem(EDITIONS, ("zahltag", 1), make_bare_zahltag())
