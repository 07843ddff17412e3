"""What the bots believe of lots: likelihoods, the same for all who see the same."""

from itertools import permutations

import pytest

from tests.bots.bigshot.positions import BIGSHOTS
from tests.random_play import start_match
from zuschlag.bots.bigshot.valuer.ownership_chances import (
    MILESTONES,
    counted_chances,
    filling_numbers,
    fillings,
    interpolate_milestones,
    key_seen_by,
    majority_colour,
    ownership_chances,
)
from zuschlag.bots.bigshot.valuer.parameters import make_valuation, roles_of
from zuschlag.bots.bigshot.valuer.placement import chances_offset
from zuschlag.bots.bigshot.valuer.valuation_fields import FILLINGS, MILLS, STAGES
from zuschlag.games.bigshot.lots import majority
from zuschlag.games.bigshot.state import COLOURS, NOBODY, ROOM, State

GHOST = {2: (), 3: (3,), 4: ()}
IN_ORDER = (0, 1, 2, 3)
SMOOTHING = 30  # thousandths by which rare fillings, which are smoothed row by row, may exceed the whole

at_every_table = pytest.mark.parametrize("players", [2, 3, 4])


def test_every_filling_of_a_lot_has_a_number_of_its_own() -> None:
    """330 of them, from no cube to seven."""
    assert sorted(fillings().values()) == list(range(FILLINGS))
    assert {sum(counts) for counts in fillings()} == set(range(ROOM + 1))


def test_a_filling_is_found_by_its_cubes() -> None:
    """The number of a code, which is what rules look up."""
    valuation = make_valuation(start_match(BIGSHOTS[-1], 1).state)
    for counts, number in fillings().items():
        assert chances_offset(valuation, list(counts)) == number * COLOURS
    assert len(filling_numbers()) == 8**COLOURS


def test_the_owner_is_whom_the_rules_name() -> None:
    """BS-12: for every filling."""
    s = State()
    for counts in fillings():
        s.lots[0] = list(counts)
        owner = majority(s, 0)
        assert majority_colour(counts) == (None if owner == NOBODY else owner)


@at_every_table
def test_the_file_says_what_is_needed_and_no_more(players: int) -> None:
    """One row for everything a colour can see of a lot that is not full; none for the ghost, who wants nothing."""
    needed = {
        key_seen_by(counts, role, players)
        for counts in fillings()
        for role in range(COLOURS)
        if sum(counts) < ROOM and role not in GHOST[players]
    }
    assert counted_chances(players).keys() == needed
    assert {len(row) for row in counted_chances(players).values()} == {len(MILESTONES)}


@at_every_table
def test_chances_are_likelihoods(players: int) -> None:
    """From 0 to 1, and those of all colours together at most 1, but for smoothing."""
    for row in ownership_chances(players, IN_ORDER):
        assert 0 <= min(row) <= max(row) <= MILLS
        for number in fillings().values():
            assert sum(row[number * COLOURS : (number + 1) * COLOURS]) <= MILLS + SMOOTHING


@at_every_table
def test_a_full_lot_is_certain(players: int) -> None:
    """BS-11: it is sold, whatever the round; also to the ghost."""
    for counts, number in fillings().items():
        if sum(counts) == ROOM:
            fact = [MILLS * (majority_colour(counts) == c) for c in range(COLOURS)]
            assert all(row[number * COLOURS : (number + 1) * COLOURS] == fact for row in ownership_chances(players, IN_ORDER))


@at_every_table
def test_after_the_last_round_every_lot_is_certain(players: int) -> None:
    """BS-16: nothing more comes."""
    row = ownership_chances(players, IN_ORDER)[-1]
    for counts, number in fillings().items():
        for role in range(COLOURS):
            if role not in GHOST[players]:
                assert row[number * COLOURS + role] == MILLS * (majority_colour(counts) == role)


@at_every_table
def test_a_lead_grows_more_certain(players: int) -> None:
    """Four cubes of one colour cannot lose a lot of seven; three are worth more than two and two more than one."""
    table = ownership_chances(players, IN_ORDER)
    for role in (role for role in range(COLOURS) if role not in GHOST[players]):
        alone = [fillings()[tuple(count * (c == role) for c in range(COLOURS))] * COLOURS + role for count in range(5)]
        for row in table:
            assert row[alone[4]] == MILLS
            assert row[alone[1]] <= row[alone[2]] <= row[alone[3]] <= row[alone[4]]


@pytest.mark.untraced
@at_every_table
def test_another_dealing_of_the_colours_is_the_same_table_permuted(players: int) -> None:
    """A colour's chance depends on its role, not on its name."""
    plain = ownership_chances(players, IN_ORDER)
    for roles in permutations(range(COLOURS)):
        dealt = ownership_chances(players, roles)
        for counts, number in list(fillings().items())[::7]:
            by_role = fillings()[tuple(counts[roles.index(role)] for role in range(COLOURS))]
            for stage in (0, 8, STAGES - 1):
                for c in range(COLOURS):
                    assert dealt[stage][number * COLOURS + c] == plain[stage][by_role * COLOURS + roles[c]]


@pytest.mark.parametrize("variant", BIGSHOTS, ids=str)
def test_roles_are_those_of_the_seats_in_order(variant: tuple[str, int, dict[str, object]]) -> None:
    """A seat's two colours are partners in the game for two; the ghost comes last in the game for three."""
    for seed in range(5):
        s = start_match(variant, seed).state
        roles = roles_of(s)
        held = 2 if s.players == 2 else 1
        assert sorted(roles) == list(IN_ORDER)
        for c in range(COLOURS):
            assert roles[c] == 3 if s.seat[c] == NOBODY else roles[c] // held == s.seat[c]


def test_what_is_measured_is_believed_and_between_lies_a_line() -> None:
    """Interpolation hits the milestones, and never leaves the two that it lies between."""
    for row in counted_chances(4).values():
        assert [interpolate_milestones(row, stage) for stage in MILESTONES] == row
        for stage in range(STAGES):
            after = next(at for at, milestone in enumerate(MILESTONES) if stage <= milestone)
            around = sorted(row[max(after - 1, 0) : after + 1])
            assert around[0] <= interpolate_milestones(row, stage) <= around[-1]


def test_there_is_nothing_after_the_last_round() -> None:
    """No stage beyond the eighteenth."""
    with pytest.raises(AssertionError, match="there is no stage 19"):
        interpolate_milestones([0] * len(MILESTONES), 19)
