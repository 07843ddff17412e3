"""Nothing is made and nothing is lost: cubes, cards, money."""

from collections.abc import Callable
from typing import Any

from tests.random_play import Variant, play_randomly
from tests.variants import every_variant
from zuschlag.games.bigshot.state import COLOURS, CUBES, NOBODY, ROOM, State
from zuschlag.games.zahltag import state as zahltag_state
from zuschlag.games.zahltag.equipment_kinds import COUNTS


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
    assert s.bidders_left == s.players - sum(s.passed)


def zahltag(s: zahltag_state.State) -> None:
    for kind, count in enumerate(COUNTS):
        hands = sum(s.hand[seat][kind] for seat in range(s.players))
        tables = sum(s.left[seat][kind] + s.right[seat][kind] for seat in range(s.players))
        assert s.piles[kind] + hands + tables == count
        assert s.piles[kind] >= 0
    for seat in range(s.players):
        assert s.money[seat] >= 0
        cards = [*s.hand[seat], *s.left[seat], *s.right[seat]]
        assert min(cards) >= 0
        assert sum(cards) == s.cards[seat] <= zahltag_state.MOST_CARDS
        assert all(known <= held for known, held in zip(s.known[seat], s.hand[seat], strict=True))
        assert all(known >= 0 for known in s.known[seat])
    owing = [seat for seat in range(s.players) if s.out[seat] == 0 and s.offers[seat] == zahltag_state.NONE]
    assert s.owing == (sum(1 << seat for seat in owing) if s.phase == zahltag_state.OFFERING else 0)
    assert s.contracts == sum(s.stack)
    assert s.paydays + s.held == zahltag_state.PAYDAYS
    assert s.seats_in == sum(s.out[seat] == 0 for seat in range(s.players))


LAWS: dict[str, Callable[[Any], None]] = {"bigshot": bigshot, "zahltag": zahltag}


@every_variant
def test_cubes_cards_and_money_are_conserved(variant: Variant) -> None:
    for seed in range(5):
        for match in play_randomly(variant, seed):
            LAWS[match.game.name](match.state)
