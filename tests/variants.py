"""Every game and every option: what the laws are tested over."""

from typing import Any

import pytest

import zuschlag
from zuschlag import Box
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

OWN_COMPONENTS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "bigshot": [(4, {"board": BESIDE_TWO_PARKS}), (2, {"board": BESIDE_TWO_PARKS})],
    "zahltag": [(3, {"contracts": FEW_CONTRACTS})],
}

VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    (game, players, options)
    for game, box in GAMES.items()
    for players, options in [*box.variants, *OWN_COMPONENTS.get(game, [])]
]


def name_of(variant: tuple[str, int, dict[str, Any]]) -> str:
    game, players, options = variant
    return "-".join(
        [game, str(players), *(value if isinstance(value, str) else f"own {name}" for name, value in options.items())]
    )


every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=name_of)


def variant_box(variant: tuple[str, int, dict[str, Any]]) -> Box:
    game, players, options = variant
    return zuschlag.box(game, players, **options)
