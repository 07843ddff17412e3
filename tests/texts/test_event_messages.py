"""Variants of events' messages: chosen by conditions that are data, so that the page chooses the same."""

import pytest

from zuschlag.games import GAMES, Event
from zuschlag.texts import LANGUAGES, Texts
from zuschlag.texts.event_messages import EventVariant, message_key
from zuschlag.texts.game_texts import GAME_TEXTS

VARIANTS = (
    EventVariant("awarded", "awarded.cost", {"tied": "true", "amount": "negative"}),
    EventVariant("awarded", "awarded.tied", {"tied": "true"}),
    EventVariant("paid", "paid.nothing", {"amount": "zero"}),
)


@pytest.mark.parametrize(
    ("kind", "args", "expected"),
    [
        ("awarded", {"tied": True, "amount": -1}, "auction.awarded.cost"),
        ("awarded", {"tied": True, "amount": 0}, "auction.awarded.tied"),
        ("awarded", {"tied": False, "amount": -1}, "auction.awarded"),
        ("paid", {"amount": 0}, "auction.paid.nothing"),
        ("paid", {"amount": 2}, "auction.paid"),
        ("ended", {}, "auction.ended"),
    ],
)
def test_the_first_variant_whose_conditions_hold_is_told(kind: str, args: dict[str, int], expected: str) -> None:
    assert message_key("auction", Event(kind, args), VARIANTS) == expected


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_is_of_a_kind_of_event_and_its_arguments_and_has_a_message(game: str) -> None:
    kinds = {kind.name: kind.args for kind in GAMES[game].event_kinds}
    variants = GAME_TEXTS[game].EVENT_VARIANTS
    assert [variant for variant in variants if not set(variant.when) <= set(kinds[variant.kind])] == []
    for texts in map(Texts, LANGUAGES):
        assert [variant.message for variant in variants if f"{game}.{variant.message}" not in texts] == []
