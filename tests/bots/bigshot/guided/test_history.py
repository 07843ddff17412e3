"""What a seat has seen is enough to replay the match."""

from typing import cast

import pytest

from tests.bots.bigshot.positions import BIGSHOTS
from tests.random_play import Variant, play_randomly
from tests.variants import name_of
from zuschlag.bots import Turn
from zuschlag.bots.bigshot.guided.history import start_of, steps_of
from zuschlag.games.bigshot.game import BigShot
from zuschlag.games.bigshot.rules import PAY, RAISE, can_move, make_move, settle
from zuschlag.games.bigshot.state import NOBODY, ROLLING
from zuschlag.kernel import seeded


@pytest.mark.parametrize("variant", BIGSHOTS, ids=name_of)
def test_replaying_what_was_seen_leads_to_what_is_seen(variant: Variant) -> None:
    """A payment is a move only where two purses could pay (BS-26)."""
    replayed = 0
    for number, match in enumerate(play_randomly(variant, 3)):
        if number % 23 != 5 or not match.pending.seats:
            continue
        turn, game = Turn(match, match.pending.seats[0]), cast("BigShot", match.game)
        seen = turn.game.imagine(turn.view, seeded(0))
        s = start_of(turn, seen)
        assert s.phase == ROLLING
        for seat, move in steps_of(turn.events, game.lots):
            if seat == NOBODY:
                settle(s, move)
            elif can_move(s, seat, move):
                make_move(s, seat, move)
            else:
                assert PAY <= move < RAISE
        assert s == seen
        replayed += 1
    assert replayed > 4
