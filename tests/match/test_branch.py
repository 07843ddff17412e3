"""Branches: a match that plays on from a moment of a record, and its own record."""

import json
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.match.example_matches import finished_match, play_on, rolls
from tests.match.fair_matches import SALTS, SEED, fair_record
from tests.random_play import Variant
from tests.random_play import finished_match as played_out
from tests.variants import every_variant
from zuschlag import BadRecord, Refused
from zuschlag.match import FairDice, branch, check_dice, make_game, replay
from zuschlag.match.branch import Branch, begin_branch
from zuschlag.record import parse_record


def draws(match: AnyMatch) -> list[str]:
    """The outcomes of chance so far."""
    return [word for word in match.moves if word in match.game.outcomes]


def play_first_offered(match: AnyMatch) -> AnyMatch:
    """To the end, by moves that have nothing to do with those of the record."""
    while seats := match.pending.seats:
        match.play(seats[0], match.offered(seats[0])[0])
    return match


def as_json(match: AnyMatch) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(json.dumps(match.record()))
    return record


@every_variant
def test_a_branch_begins_where_the_record_was(variant: Variant) -> None:
    """The same deal, the same moves, and every seat sees what it saw, at the first decision after any step."""
    record = played_out(variant, 3).record()
    for step in range(0, len(record["moves"]), 41):
        match = branch(record, step, seed=1)
        at = replay(record, upto=len(match.moves))
        assert (match.setup, match.moves) == (record["setup"], tuple(record["moves"][: len(match.moves)]))
        for viewer in (None, *range(match.players)):
            assert match.view(viewer) == at.view(viewer)
            assert list(match.events) == list(at.events)


@every_variant
def test_the_same_dice_give_the_draws_that_came_and_then_those_of_the_seed(variant: Variant) -> None:
    source = played_out(variant, 3)
    for step in (0, len(source.moves) // 2):
        new = play_first_offered(branch(source.record(), step, seed=1))
        both = min(len(draws(new)), len(draws(source)))
        assert draws(new)[:both] == draws(source)[:both]
        again = play_first_offered(branch(source.record(), step, seed=1))
        assert again.record() == new.record()


def test_fresh_dice_give_others_after_the_same_beginning() -> None:
    source = finished_match()
    step = [number for number, word in enumerate(source.moves) if word.startswith("roll")][9]
    fresh = [rolls(play_first_offered(branch(source.record(), step, seed=seed, dice="fresh"))) for seed in (5, 6, 7)]
    assert all(each[:9] == rolls(source)[:9] for each in fresh)
    assert len({tuple(each[9:]) for each in (*fresh, rolls(source))}) == 4


@every_variant
def test_the_record_of_a_branch_replays_and_says_where_it_begins(variant: Variant) -> None:
    source = played_out(variant, 3)
    step = len(source.moves) // 2
    new = play_first_offered(branch(source.record(), step, seed=1))
    record = as_json(new)
    assert as_json(zuschlag.replay(record)) == record
    given = record["x-branch"]["moves"]
    assert record["moves"][:given] == list(source.moves[:given])
    assert (record["seed"], record["x-seed-from"]) == (1, given + 1)
    assert record["x-branch"]["draws"] == draws(source)[len([w for w in source.moves[:given] if w in new.game.outcomes]) :]


def test_a_branch_that_was_left_continues_with_the_draws_that_are_still_to_come() -> None:
    source = finished_match()
    new = branch(source.record(), 30, seed=1)
    play_on(new, 12)
    continued = play_first_offered(replay(as_json(new), seed=1))
    assert rolls(continued) == rolls(source)
    assert rolls(play_first_offered(replay(as_json(new), seed=2))) != rolls(source)


def test_chance_that_somebody_else_supplies_makes_the_record_forget_the_branch() -> None:
    left = replay(as_json(branch(finished_match().record(), 30, seed=1)), upto=29)
    assert not {"seed", "x-seed-from", "x-branch"} & set(left.record())


def test_a_step_between_sealed_offers_is_the_moment_before_them() -> None:
    """None of them is taken over: all are made at the same time."""
    source = played_out(("zahltag", 4, {}), 5)
    offers = [number for number, word in enumerate(source.moves) if word.startswith("offer")]
    first = offers[0]
    for step in (first + 1, first + 2, first + 3):
        new = branch(source.record(), step, seed=1)
        assert new.moves == source.moves[:first]
        assert new.pending.seats == (0, 1, 2, 3)
    assert len(branch(source.record(), first + 4, seed=1).moves) >= first + 4


def test_an_impossible_branch_is_refused() -> None:
    record = finished_match().record()
    steps = len(record["moves"])
    for step in (-1, steps + 1, True, "3"):
        with pytest.raises(Refused, match="there is no step"):
            branch(record, step)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="the match is over after step"):
        branch(record, steps)
    with pytest.raises(Refused, match="expected 'same' or 'fresh'"):
        branch(record, 3, dice="loaded")  # type: ignore[arg-type]
    with pytest.raises(BadRecord, match="move 9"):
        branch(record | {"moves": [*record["moves"][:8], "fly", *record["moves"][9:]]}, 3)


def test_a_branch_has_a_seed_of_its_own_where_none_is_given() -> None:
    record = finished_match().record()
    seeds = {branch(record, 5).seed for _ in range(3)}
    assert len(seeds) == 3


def fair_branch(game: str, step: int, kept: int | None = None) -> dict[str, Any]:
    """A record of a branch whose later draws are fair, as a server writes it."""
    source = parse_record(fair_record(make_game(game, 4, {}), seed="ab" * 32))
    outcomes = make_game(game, 4, {}).outcomes
    later = tuple(word for word in source.moves[step:] if word in outcomes)
    fair = FairDice(SEED, SALTS)
    given = Branch(source.setup, source.moves[:step], later[:kept])
    match = play_first_offered(begin_branch(make_game(game, 4, {}), given, fair.dice().seed))
    match.about["x-dice"] = fair.as_record()
    return as_json(match)


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_the_dice_of_a_branch_can_be_checked(game: str) -> None:
    """Whether they are the record's to the end, for a while, or fresh; and a draw that is neither is named."""
    for kept in (None, 2, 0):
        check_dice(parse_record(fair_branch(game, 20 if game == "bigshot" else 8, kept)))
    record = fair_branch("bigshot", 20, 2)
    at = [number for number, word in enumerate(record["moves"], 1) if number > 20 and word.startswith("roll")]
    for nth in (0, 1, 2, 5):
        number = at[nth]
        other = next(f"roll {pips}" for pips in range(1, 7) if f"roll {pips}" != record["moves"][number - 1])
        wrong = record | {"moves": [*record["moves"][: number - 1], other, *record["moves"][number:]]}
        with pytest.raises(BadRecord, match=f"draw {nth + 1} differs: move {number} is '{other}'"):
            check_dice(parse_record(wrong))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (5, "expected an object with moves, draws"),
        ({"moves": 3}, "expected an object with moves, draws"),
        ({"moves": -1, "draws": []}, "expected a number of the record's moves"),
        ({"moves": True, "draws": []}, "expected a number of the record's moves"),
        ({"moves": 9999, "draws": []}, "expected a number of the record's moves"),
        ({"moves": 20, "draws": "roll 1"}, "expected a list of outcomes"),
        ({"moves": 20, "draws": [1]}, "expected a list of outcomes"),
        ({"moves": 20, "draws": ["roll 7"]}, "'roll 7' in 'x-branch' is not an outcome of bigshot"),
    ],
)
def test_a_branch_that_cannot_be_is_named(given: object, says: str) -> None:
    """A reader keeps the key all the same: only who uses it is told."""
    record = fair_branch("bigshot", 20) | {"x-branch": given}
    assert as_json(zuschlag.replay(record))["x-branch"] == given
    for use in (lambda: check_dice(parse_record(record)), lambda: replay(record, seed=record["seed"])):
        with pytest.raises(BadRecord, match=says):
            use()


def test_a_branch_between_sealed_offers_cannot_be_checked() -> None:
    record = fair_branch("zahltag", 8)
    first = next(number for number, word in enumerate(record["moves"]) if word.startswith("offer"))
    with pytest.raises(BadRecord, match="end between sealed decisions"):
        check_dice(parse_record(record | {"x-branch": {"moves": first + 1, "draws": []}}))
