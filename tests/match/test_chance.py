"""Chance: the caller's with `chance="ask"`, else the seed's dice."""

from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.match.example_matches import VARIANTS, all_that_can_be_seen, finished_match, match_with_asked_chance, play_on, rolls
from zuschlag import Refused

FAIR = {f"roll {pips}": 1 for pips in range(1, 7)}


def greedy(match: AnyMatch) -> AnyMatch:
    """Play on with the last move offered: the highest bid, the last lot."""
    while seats := match.pending.seats:
        match.play(seats[0], match.offered(seats[0])[-1])
    return match


def timid(match: AnyMatch) -> AnyMatch:
    """Play on with the first move offered: pass, decline, the first lot."""
    while seats := match.pending.seats:
        match.play(seats[0], match.offered(seats[0])[0])
    return match


def test_an_asking_match_waits_for_the_die() -> None:
    """Nothing is rolled until the caller says what."""
    match = match_with_asked_chance()
    assert match.pending == zuschlag.Pending(chance=True)
    assert match.outcomes == FAIR
    assert match.seed is None
    assert match.moves == ()


def test_the_caller_says_what_was_rolled() -> None:
    """BS-7: the broker goes as far as the die says, and the auction begins."""
    match = match_with_asked_chance()
    match.settle("roll 4")
    assert match.moves == ("roll 4",)
    assert match.view(None).broker == 4
    assert match.pending.seats == (1,)
    assert match.outcomes == {}


@pytest.mark.parametrize("word", ["roll 0", "roll 7", "roll", "roll 1.0", "ROLL 1", "pass", "", None, 3, True, ["roll 1"]])
def test_an_impossible_outcome_is_refused_and_changes_nothing(word: Any) -> None:
    """The answer says what is possible."""
    match = match_with_asked_chance()
    before = all_that_can_be_seen(match)
    with pytest.raises(Refused, match="roll 1–6") as refused:
        match.settle(word)
    assert refused.value.code == "illegal"
    assert all_that_can_be_seen(match) == before


def test_an_outcome_that_is_not_owed_is_refused_and_changes_nothing() -> None:
    """While a seat decides, when dice are drawn from a seed, and when it is over."""
    waiting = match_with_asked_chance()
    waiting.settle("roll 1")
    for match in (waiting, zuschlag.new("bigshot", seed=7), finished_match()):
        before = all_that_can_be_seen(match)
        with pytest.raises(Refused) as refused:
            match.settle("roll 1")
        assert refused.value.code == "not-awaited"
        assert all_that_can_be_seen(match) == before


def test_the_seed_only_deals_where_the_caller_rolls() -> None:
    """The same seed deals the same, whoever rolls."""
    asked = zuschlag.new("bigshot", seed=7, chance="ask")
    assert asked.setup == zuschlag.new("bigshot", seed=7).setup
    assert "seed" not in asked.record()


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_the_nth_roll_of_a_seed_does_not_depend_on_play(players: int, options: dict[str, Any]) -> None:
    """Eighteen rolls, the same ones however the players play."""
    matches = [zuschlag.new("bigshot", players, seed=21, **options) for _ in range(3)]
    greedy(matches[0])
    timid(matches[1])
    play_on(matches[2], seed=4)
    assert len({match.moves for match in matches}) == 3, "they were played differently"
    assert rolls(matches[0]) == rolls(matches[1]) == rolls(matches[2])
    assert len(rolls(matches[0])) == 18


def test_the_dice_are_fair() -> None:
    """BS-7: of 3,600 rolls every number comes up about 600 times (a deviation of 5σ is 112)."""
    thrown = [roll for seed in range(200) for roll in rolls(timid(zuschlag.new("bigshot", seed=seed)))]
    assert len(thrown) == 3600
    assert all(abs(thrown.count(roll) - 600) < 112 for roll in FAIR)


def test_dice_can_be_thrown_from_any_point() -> None:
    """A match that asked can go on by a seed: its nth roll is that seed's nth roll."""
    whole = timid(zuschlag.new("bigshot", seed=9))
    asked = zuschlag.new("bigshot", seed=9, chance="ask")
    for roll in rolls(whole)[:5]:
        asked.settle(roll)
        timid(asked)
    following = len(asked.moves) + 1
    asked.use_dice(zuschlag.match.Dice(9))
    assert asked.seed == 9
    assert timid(asked).record() == whole.record() | {"x-seed-from": following}
