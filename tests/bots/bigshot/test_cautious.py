"""The cautious bot never does something plainly absurd."""

import pytest

from tests.bots.bigshot.positions import BIGSHOTS
from tests.games.bigshot.scripted_games import act, pass_all, place, spaces_with, start_match, win
from tests.random_play import Variant, play_randomly
from tests.variants import name_of
from zuschlag.bots import Turn
from zuschlag.bots.bigshot import think_cautious
from zuschlag.bots.bigshot.cautious import PER_CUBE
from zuschlag.games.bigshot.colours import LETTERS, WORDS
from zuschlag.games.bigshot.deal import START_CASH
from zuschlag.kernel import seeded

in_every_variant = pytest.mark.parametrize("variant", BIGSHOTS, ids=name_of)


@in_every_variant
def test_it_bids_little_for_its_own_cubes_and_never_on_credit(variant: Variant) -> None:
    """BS-8, BS-13: one more than the bid that stands, up to so much a cube and its purse; nothing for others' cubes."""
    asked = set()
    for match in play_randomly(variant, 3):
        view = match.view(None)
        if view.phase in ("bid", "loan"):
            turn = Turn(match, match.pending.seats[0])
            move = think_cautious(turn, seeded("c")).move
            purses = turn.view.seats[turn.seat].purses
            own = sum(view.spaces[view.broker].count(LETTERS[WORDS.index(purse.colour)]) for purse in purses)
            most = min(PER_CUBE * own, max(purse.cash for purse in purses))
            asked.add(view.phase)
            expected = "decline" if view.phase == "loan" else f"bid {view.bid + 1}" if view.bid < most else "pass"
            assert move == expected
    assert "bid" in asked


def test_the_poorer_purse_pays() -> None:
    """BS-26: the fuller one stays full."""
    match = start_match(2)
    act(match, "roll 1")
    win(match, 1, 3)
    for colour, cash in ((2, 9), (3, 7)):
        match.state.cash[colour], match.state.paid[colour] = cash, START_CASH - cash
    thought = think_cautious(Turn(match, 1), seeded("c"))
    assert thought.move == "pay black"
    assert {candidate.move for candidate in thought.candidates} == {"pay white", "pay black"}


def placed(*before: str, heap: str, players: int = 4) -> str:
    """Where seat 0 puts its first cube, after the cubes of the first round went there."""
    match = start_match(players, changes={"spaces": spaces_with(s1="RRYW", s2=heap), "starter": players - 1})
    act(match, "roll 1")
    pass_all(match)
    place(match, *before)
    act(match, "roll 1")
    pass_all(match)
    assert match.pending.seats == (0,)
    return think_cautious(Turn(match, 0), seeded("c")).move


def test_a_cube_of_its_own_takes_the_richest_lot() -> None:
    """BS-12: an empty lot is owned by the first cube."""
    assert placed("red W9", "red W9", "yellow W10", "white W11", heap="RRYK") == "place red C21"


def test_a_rival_s_lead_is_broken_where_it_is_dear() -> None:
    """BS-12: the two richest lots are red's own; white leads in the third: a black cube cancels it."""
    move = placed("red C21", "red C20", "yellow W9", "white C19", heap="KKWY")
    assert move in ("place black C19", "place yellow C19")


def test_a_rival_s_cube_does_not_cost_it_a_lot() -> None:
    """BS-12: never onto a lot that it leads alone by one."""
    for heap in ("KKWY", "WWKK", "YYKW"):
        move = placed("red C21", "red C20", "yellow C19", "white C17", heap=heap)
        assert move.split()[2] not in ("C21", "C20")


@pytest.mark.untraced
@in_every_variant
def test_it_places_where_that_does_most_at_once(variant: Variant) -> None:
    """No other placement has a higher value in its own eyes; the choice comes first."""
    placements = 0
    for match in play_randomly(variant, 4):
        if match.view(None).phase == "place":
            candidates = think_cautious(Turn(match, match.pending.seats[0]), seeded("c")).candidates
            values = [candidate.value or 0 for candidate in candidates]
            assert values == sorted(values, reverse=True)
            placements += 1
    assert placements == 72


def test_ties_are_broken_by_lot() -> None:
    """BS-3: two lots of 9 are alike, so another seed may choose the other."""
    match = start_match(4, changes={"spaces": spaces_with(s1="YYWK")})
    act(match, "roll 1")
    pass_all(match)
    assert len({think_cautious(Turn(match, 0), seeded("c", seed)).move for seed in range(30)}) > 1
