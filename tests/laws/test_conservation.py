"""Nothing is made and nothing is lost: cubes, cards, money."""

from collections.abc import Callable
from typing import Any

from tests.playing import Variant, stages
from tests.variants import every_variant
from zuschlag.games.bigshot.state import COLOURS, CUBES, NOBODY, ROOM, State


def bigshot(s: State) -> None:
    for colour in range(COLOURS):
        on_spaces = sum(heap[colour] for heap in s.heaps)
        in_lots = sum(lot[colour] for lot in s.lots)
        assert on_spaces + in_lots + s.bag[colour] == CUBES
        lent = sum(10 - nth for nth in range(1, s.loans[colour] + 1))
        assert s.cash[colour] + s.paid[colour] == (10 if s.seat[colour] != NOBODY else 0) + lent
        assert s.cash[colour] >= 0
    for lot, room in zip(s.lots, s.room, strict=True):
        assert sum(lot) + room == ROOM
        assert room >= 0
    assert s.open[: s.unsold] == [lot for lot, room in enumerate(s.room) if room]
    assert s.standing == s.players - sum(s.passed)


LAWS: dict[str, Callable[[Any], None]] = {"bigshot": bigshot}


@every_variant
def test_cubes_cards_and_money_are_conserved(variant: Variant) -> None:
    for seed in range(5):
        for match in stages(variant, seed):
            LAWS[match.game](match.state)
