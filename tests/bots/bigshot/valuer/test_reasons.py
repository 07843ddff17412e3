"""The valuer's reasons agree with its moves."""

import pytest

from tests.any_game import AnyTurn
from tests.bots.bigshot.positions import BIGSHOTS
from tests.random_play import Variant, play_randomly
from tests.variants import name_of
from zuschlag.bots import Turn
from zuschlag.bots.bigshot.valuer.reasons import PLACEMENTS_SHOWN, choose_valuer, think_valuer
from zuschlag.kernel import seeded

in_every_variant = pytest.mark.parametrize("variant", BIGSHOTS, ids=name_of)


def turns(variant: Variant, every: int) -> list[AnyTurn]:
    """Turns of one random game, as they would be sent."""
    found = []
    for number, match in enumerate(play_randomly(variant, 12)):
        if match.pending.seats and (number % every == 0 or match.view(None).phase == "pay"):
            found.append(Turn(match.copy(), match.pending.seats[0]))
    return found


@in_every_variant
def test_the_choice_comes_first(variant: Variant) -> None:
    """Then the others by their value."""
    for turn in turns(variant, 23):
        thought = think_valuer(turn, seeded("v"))
        assert thought.candidates[0].move == thought.move == choose_valuer(turn, seeded("v"))
        others = [candidate.value or 0 for candidate in thought.candidates[1:]]
        assert others == sorted(others, reverse=True)


@in_every_variant
def test_a_cube_is_valued_against_the_best_way_of_all(variant: Variant) -> None:
    """The choice costs nothing, every other something or nothing; only a few are said."""
    for turn in turns(variant, 11):
        if turn.view.phase == "place":
            candidates = think_valuer(turn, seeded("v")).candidates
            assert candidates[0].value == 0
            assert all(candidate.value is not None and candidate.value <= 0 for candidate in candidates)
            assert len(candidates) <= PLACEMENTS_SHOWN


@in_every_variant
def test_bids_are_valued_by_what_the_limit_leaves(variant: Variant) -> None:
    """Passing is the measure; all are told the same limit, as far as the purse goes; a dearer bid is worth as much less."""
    for turn in turns(variant, 11):
        if turn.view.phase == "bid":
            thought = think_valuer(turn, seeded("v"))
            by_move = {candidate.move: candidate for candidate in thought.candidates}
            assert by_move["pass"].value == 0
            assert len({candidate.limit for candidate in thought.candidates}) == 1
            bids = {int(move[4:]): candidate for move, candidate in by_move.items() if move.startswith("bid ")}
            worths = {amount + (candidate.value or 0) for amount, candidate in bids.items()}
            assert len(worths) <= 1
            limit = by_move["pass"].limit
            assert limit is not None
            assert all(limit <= worth for worth in worths)
            purses = turn.view.seats[turn.seat].purses
            assert limit <= max(purse.cash + (purse.next_loan or 0) for purse in purses)


@in_every_variant
def test_what_is_chosen_is_worth_no_less_than_leaving_it(variant: Variant) -> None:
    """A bid, a loan before the auction: never at a loss."""
    for turn in turns(variant, 11):
        if turn.view.phase == "bid":
            chosen = think_valuer(turn, seeded("v")).candidates[0]
            if chosen.move.startswith("bid "):
                assert chosen.value is not None
                assert chosen.value >= 0
        elif turn.view.phase == "loan":
            chosen, *others = think_valuer(turn, seeded("v")).candidates
            assert chosen.value is not None
            assert all(other.value is not None and other.value <= chosen.value for other in others)
