"""What a seat has seen is enough to replay the match as far as all may know it."""

from typing import Any

import pytest

from tests.bots.zahltag.positions import VARIANTS, turns
from zuschlag.bots.zahltag.guided.worlds import Worlds
from zuschlag.bots.zahltag.observed_state import observed_state
from zuschlag.games.zahltag.rules import make_move, settle
from zuschlag.games.zahltag.state import NONE


@pytest.mark.parametrize(("players", "options"), [variant for variant in VARIANTS if variant[0] > 2])
def test_replaying_what_was_seen_leads_to_what_is_seen(players: int, options: dict[str, Any]) -> None:
    """All but hidden hands, and offers that are still sealed."""
    replayed = 0
    for turn in turns(players, options, range(2), every=7):
        worlds = Worlds(turn)
        if worlds.start is None:
            assert any(seat.out for seat in turn.view.seats) or len(worlds.hands) == 1
            continue
        s, seen = worlds.start.copy(), observed_state(turn)
        for seat, move in worlds.steps:
            if seat == NONE:
                settle(s, move)
            else:
                make_move(s, seat, move)
        for name in set(type(s).table) - {"hand", "offers", "owing"}:
            assert getattr(s, name) == getattr(seen, name), name
        assert s.hand[turn.seat] == seen.hand[turn.seat]
        assert [sum(hand) for hand in s.hand] == [seat.cards for seat in turn.view.seats] + [0] * (4 - players)
        replayed += 1
    assert replayed > 5


def test_with_two_players_there_is_nothing_to_guess() -> None:
    """One world, and no past to be weighed."""
    for turn in turns(2, {}, range(1), every=9):
        worlds = Worlds(turn)
        assert (len(worlds.hands), worlds.start, worlds.steps) == (1, None, [])
