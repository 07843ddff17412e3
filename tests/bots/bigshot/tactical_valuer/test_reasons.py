"""The tactical valuer's reasons agree with its moves."""

import pytest

from tests.bots.bigshot.positions import BIGSHOTS
from tests.bots.bigshot.valuer.test_reasons import turns
from tests.random_play import Variant
from tests.variants import name_of
from zuschlag.bots.bigshot import choose_valuer, think_valuer
from zuschlag.bots.bigshot.valuer.reasons import PLACEMENTS_SHOWN
from zuschlag.kernel import seeded

in_every_variant = pytest.mark.parametrize("variant", BIGSHOTS, ids=name_of)


@in_every_variant
def test_the_choice_comes_first_and_no_other_move_is_worth_more(variant: Variant) -> None:
    """Bids, loans in the auction and before it, and placements; with which purse to pay has no value."""
    for turn in turns(variant, 7):
        thought = think_valuer(turn, seeded("v"))
        chosen, *others = thought.candidates
        assert chosen.move == thought.move == choose_valuer(turn, seeded("v"))
        values = [candidate.value or 0 for candidate in others]
        assert values == sorted(values, reverse=True)
        if turn.view.phase == "pay":
            assert all(candidate.value is None for candidate in thought.candidates)
        else:
            assert chosen.value is not None
            assert max(values, default=0) <= chosen.value


@in_every_variant
def test_a_cube_is_valued_against_the_best_way_of_all(variant: Variant) -> None:
    """The choice costs nothing; only a few are said."""
    for turn in turns(variant, 23):
        if turn.view.phase == "place":
            candidates = think_valuer(turn, seeded("v")).candidates
            assert candidates[0].value == 0
            assert len(candidates) <= PLACEMENTS_SHOWN


@in_every_variant
def test_all_bids_are_told_the_same_limit_which_the_choice_keeps(variant: Variant) -> None:
    """As far as the purse goes, with the loan that it may take. Who passes names no limit above the last bid."""
    for turn in turns(variant, 7):
        if turn.view.phase == "bid":
            thought = think_valuer(turn, seeded("v"))
            assert len({candidate.limit for candidate in thought.candidates}) == 1
            limit = thought.candidates[0].limit
            if limit is not None:
                purses = turn.view.seats[turn.seat].purses
                assert limit <= max(purse.cash + (purse.next_loan or 0) for purse in purses)
                bid = int(thought.move[4:]) if thought.move.startswith("bid ") else 0
                assert bid <= limit
