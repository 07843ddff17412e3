"""Every game and every option: what the laws are tested over."""

from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyGame
from zuschlag.games import GAMES

BESIDE_TWO_PARKS: dict[str, Any] = {
    "lots": [
        {"id": "A", "value": 99},
        {"id": "P", "doubles": ["A", "B", "C"]},
        {"id": "Q", "doubles": ["C", "A"]},
        *({"id": name, "value": value} for name, value in zip("BCDEFGHIJK", range(1, 11), strict=True)),
    ]
}
"""A board of one's own, on which two lots lie beside both parks."""

FEW_CONTRACTS = ["C", "CEFW", "WWWW", "C", "CEEFFWWW", "E", "FF", "W"]
"""A deck of one's own, so small that only paydays are left in the end."""

MANY_CONTRACTS = [f"{'C' * c}{'E' * e}{'F' * f}{'W' * w}" for c in (1, 2) for e in range(3) for f in range(3) for w in range(3)]
"""A deck of 54 different contracts, more than the built-in one has."""

OWN_COMPONENTS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "bigshot": [(4, {"board": BESIDE_TWO_PARKS}), (2, {"board": BESIDE_TWO_PARKS})],
    "zahltag": [(3, {"contracts": FEW_CONTRACTS})],
}

VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    (name, players, dict(options))
    for name, game in GAMES.items()
    for players, options in [*game.variants, *OWN_COMPONENTS.get(name, [])]
]


def name_of(variant: tuple[str, int, dict[str, Any]]) -> str:
    game, players, options = variant
    return "-".join(
        [game, str(players), *(value if isinstance(value, str) else f"own {name}" for name, value in options.items())]
    )


every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=name_of)


def variant_game(variant: tuple[str, int, dict[str, Any]]) -> AnyGame:
    game, players, options = variant
    return zuschlag.game(game, players, **options)
