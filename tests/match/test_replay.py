"""`record` and `zuschlag.replay`: there and back, whole or in part."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

import zuschlag
from tests.match.example_matches import OWN_BOARD, VARIANTS, all_that_can_be_seen, finished_match, play_on, rolls
from tests.random_play import finished_match as played_out
from tests.record.worked_example import ROUND, quiet_record, unfinished
from zuschlag import BadRecord, Refused, record_line
from zuschlag.match import replay_steps

ABOUT = {
    "seats": ["Anna", "Ben", "Cleo", "Dora"],
    "started": "2001-10-01",
    "source": "a long evening",
    "rules": 1,
    "seed": "kept",
    "x-note": {"deep": [1, 2.5, None, True]},
    "x-": "",
}


@pytest.mark.parametrize(("players", "options"), [*VARIANTS, (4, {"board": OWN_BOARD}), (2, {"board": OWN_BOARD})])
def test_a_whole_match_comes_back_from_its_record(players: int, options: dict[str, Any]) -> None:
    """Through JSON text and back, everything that can be seen is the same."""
    match = finished_match(players, options)
    back = zuschlag.replay(json.loads(record_line(match.record())))
    assert back.pending.over
    assert all_that_can_be_seen(back) == all_that_can_be_seen(match)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
@pytest.mark.parametrize("decisions", [0, 1, 17, 80])
def test_an_unfinished_match_comes_back_from_its_record(players: int, options: dict[str, Any], decisions: int) -> None:
    """It waits for the same seat, which is offered the same."""
    match = play_on(zuschlag.new("bigshot", players, seed=8, **options), decisions)
    record = match.record()
    assert "result" not in record
    assert all_that_can_be_seen(zuschlag.replay(json.loads(json.dumps(record)))) == all_that_can_be_seen(match)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_made_by_hand_is_replayed_and_written_again(players: int) -> None:
    """The quiet game, worked out on paper, holds."""
    record = quiet_record(players)
    match = zuschlag.replay(record)
    assert match.record() == record
    assert match.seed is None


def test_before_the_first_roll_there_is_a_record_too() -> None:
    """A match of no moves, which waits for chance."""
    match = zuschlag.replay(unfinished(0))
    assert match.pending.chance
    assert match.record() == unfinished(0)


def test_optional_keys_are_kept() -> None:
    """Names, seed, source and whatever begins with x- come back unchanged."""
    record = quiet_record() | ABOUT
    match = zuschlag.replay(record)
    assert match.about == ABOUT
    assert match.record() == record


@pytest.mark.parametrize("upto", [0, 1, 7, 8, 143, 144])
def test_upto_stops_after_so_many_moves(upto: int) -> None:
    """Neither the rest of the moves nor the result is looked at, until the last move is."""
    record = quiet_record()
    match = zuschlag.replay(record, upto=upto)
    assert list(match.moves) == record["moves"][:upto]
    assert match.pending.over == (upto == 144)
    assert match.pending.chance == (upto % ROUND[4] == 0 and upto < 144)


def test_upto_beyond_the_end_is_the_whole_match() -> None:
    """And the result is checked."""
    assert zuschlag.replay(quiet_record(), upto=1000).pending.over
    wrong = quiet_record()
    wrong["result"]["winners"] = [0]
    with pytest.raises(BadRecord):
        zuschlag.replay(wrong, upto=144)
    assert not zuschlag.replay(wrong, upto=143).pending.over


@pytest.mark.parametrize("upto", [-1, -144, True, 1.0, "3"])
def test_upto_is_a_whole_number_from_0(upto: Any) -> None:
    """Anything else is refused, not taken from the other end."""
    with pytest.raises(Refused, match="upto"):
        zuschlag.replay(quiet_record(), upto=upto)


def test_a_fault_after_upto_is_not_met() -> None:
    """So one can look at the table just before it."""
    record = unfinished(20)
    record["moves"][10] = "bid 99"
    assert len(zuschlag.replay(record, upto=10).moves) == 10
    with pytest.raises(BadRecord) as bad:
        zuschlag.replay(record, upto=11)
    assert bad.value.move == 11


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_with_its_seed_a_replay_goes_on_with_the_same_dice(players: int, options: dict[str, Any]) -> None:
    """As if the match had never been put away."""
    match = play_on(zuschlag.new("bigshot", players, seed=13, **options), 33)
    back = zuschlag.replay(json.loads(json.dumps(match.record())), seed=13)
    assert back.seed == 13
    assert all_that_can_be_seen(play_on(back, seed=2)) == all_that_can_be_seen(play_on(match, seed=2))


def test_with_another_seed_the_past_stays_and_the_future_is_its_own() -> None:
    """Rolls that are written down are not thrown again."""
    record = unfinished(8)
    match = play_on(zuschlag.replay(record, seed=99))
    assert list(match.moves[:8]) == record["moves"]
    assert told_dice(match.record()) == {"seed": 99, "x-seed-from": 9}
    assert match.record()["setup"] == record["setup"]
    other = play_on(zuschlag.replay(record, seed=98))
    assert other.moves != match.moves


def told_dice(record: Mapping[str, Any]) -> dict[str, Any]:
    return {key: record[key] for key in ("seed", "x-seed-from", "x-dice") if key in record}


def record_with_dice() -> dict[str, Any]:
    """An unfinished record whose seed is true, with a remark about fair dice."""
    return play_on(zuschlag.new("bigshot", 4, seed=13), 33).record() | {"x-dice": "as agreed"}


@pytest.mark.parametrize("upto", [None, 20])
def test_a_record_after_a_replay_names_the_seed_that_it_goes_on_with(upto: int | None) -> None:
    """And from which move on, since deal and earlier draws are not that seed's."""
    record = record_with_dice()
    match = zuschlag.replay(record, seed=9, upto=upto)
    following = (len(record["moves"]) if upto is None else upto) + 1
    assert told_dice(match.record()) == {"seed": 9, "x-seed-from": following}
    assert match.seed == 9
    again = zuschlag.replay(match.record(), seed=9)
    assert told_dice(play_on(again, 5).record()) == {"seed": 9, "x-seed-from": following}
    earlier = zuschlag.replay(match.record(), seed=9, upto=10)
    assert told_dice(earlier.record()) == {"seed": 9, "x-seed-from": 11}


@pytest.mark.parametrize("upto", [None, 0, 20])
def test_a_replay_that_goes_on_with_the_records_own_seed_keeps_what_is_said_of_it(upto: int | None) -> None:
    """Deal, past and future are all that seed's, so the same match can be made from it."""
    record = record_with_dice()
    match = zuschlag.replay(record, seed=13, upto=upto)
    assert told_dice(match.record()) == {"seed": 13, "x-dice": "as agreed"}
    assert rolls(play_on(match, seed=2)) == rolls(play_on(zuschlag.new("bigshot", 4, seed=13), seed=3))


def test_a_seed_without_its_dice_is_left_out() -> None:
    """Where a replay stops before the end, or the caller says what chance decided, the record's seed is no longer told."""
    record = record_with_dice()
    assert told_dice(zuschlag.replay(record).record()) == told_dice(record), "the whole record is told as it is"
    assert told_dice(zuschlag.replay(record, upto=1000).record()) == told_dice(record)
    assert told_dice(zuschlag.replay(record, upto=5).record()) == {}
    match = zuschlag.replay(record)
    while not match.pending.chance:
        seat = match.pending.seats[0]
        match.play(seat, match.offered(seat)[0])
    with pytest.raises(Refused):
        match.settle("roll 7")
    assert told_dice(match.record()) == told_dice(record)
    match.settle("roll 2")
    assert told_dice(match.record()) == {}


def test_a_finished_match_keeps_its_seed_whatever_seed_it_is_replayed_with() -> None:
    """No draw is left to be made."""
    record = finished_match(4, {}).record()
    assert zuschlag.replay(record, seed=99).record() == record


def test_a_seed_that_did_not_deal_says_so() -> None:
    """A match from a given setup draws from its seed, from the first move on."""
    setup = quiet_record()["setup"]
    match = zuschlag.new("bigshot", 4, seed=5, setup=setup)
    assert told_dice(match.record()) == {"seed": 5, "x-seed-from": 1}
    assert zuschlag.replay(match.record(), seed=5).record() == match.record()


@pytest.mark.parametrize("since", ["1", True, None, 1000])
def test_a_strangers_remark_on_the_seed_is_not_trusted(since: Any) -> None:
    """`x-` keys are anybody's: one that cannot be is replaced."""
    record = record_with_dice() | {"x-seed-from": since}
    assert told_dice(zuschlag.replay(record, seed=13).record()) == {"seed": 13, "x-seed-from": len(record["moves"]) + 1}


@pytest.mark.parametrize("seed", [1.5, True, ["7"]])
def test_a_replay_refuses_the_seeds_that_new_refuses(seed: Any) -> None:
    """Else the record that it writes would be malformed."""
    with pytest.raises(Refused, match="seed"):
        zuschlag.replay(unfinished(8), seed=seed)


def test_a_parsed_record_is_replayed_too(tmp_path: Any) -> None:
    """What `read_records` gives can be passed on as it is."""
    file = tmp_path / "one.jsonl"
    file.write_text(record_line(quiet_record()) + "\n", encoding="utf-8")
    with file.open("rb") as lines:
        ((number, record),) = zuschlag.read_records(lines)
    assert number == 1
    assert not isinstance(record, Refused)
    assert zuschlag.replay(record).record() == quiet_record()


def test_a_replay_can_be_watched_move_by_move() -> None:
    """The same as stopping after each, at the cost of one replay."""
    record = played_out(("zahltag", 2, {}), 5).record()
    for number, match in enumerate(replay_steps(record)):
        assert list(match.moves) == list(zuschlag.replay(record, upto=number).moves)
        assert match.view(0) == zuschlag.replay(record, upto=number).view(0)
    assert number == len(record["moves"])


def test_watching_a_replay_ends_at_the_move_that_is_wrong() -> None:
    record = played_out(("zahltag", 2, {}), 5).record()
    with pytest.raises(BadRecord, match="move 3") as refused:
        list(replay_steps(record | {"moves": [*record["moves"][:2], "fly"]}))
    assert refused.value.move == 3
