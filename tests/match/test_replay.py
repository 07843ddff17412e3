"""`record` and `zuschlag.replay`: there and back, whole or in part."""

import json
from typing import Any

import pytest

import zuschlag
from tests.match.playing import OWN_BOARD, VARIANTS, everything, finished, play_on
from tests.playing import finished as played_out
from tests.record.quiet import ROUND, quiet_record, unfinished
from zuschlag import BadRecord, Refused, record_line
from zuschlag.match import replaying

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
    match = finished(players, options)
    back = zuschlag.replay(json.loads(record_line(match.record())))
    assert back.pending.over
    assert everything(back) == everything(match)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
@pytest.mark.parametrize("decisions", [0, 1, 17, 80])
def test_an_unfinished_match_comes_back_from_its_record(players: int, options: dict[str, Any], decisions: int) -> None:
    """It waits for the same seat, which is offered the same."""
    match = play_on(zuschlag.new("bigshot", players, seed=8, **options), decisions)
    record = match.record()
    assert "result" not in record
    assert everything(zuschlag.replay(json.loads(json.dumps(record)))) == everything(match)


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
    assert everything(play_on(back, seed=2)) == everything(play_on(match, seed=2))


def test_with_another_seed_the_past_stays_and_the_future_is_its_own() -> None:
    """Rolls that are written down are not thrown again."""
    record = unfinished(8)
    match = play_on(zuschlag.replay(record, seed=99))
    assert list(match.moves[:8]) == record["moves"]
    assert match.record()["seed"] == 99
    assert match.record()["setup"] == record["setup"]
    other = play_on(zuschlag.replay(record, seed=98))
    assert other.moves != match.moves


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
    for number, match in enumerate(replaying(record)):
        assert list(match.moves) == list(zuschlag.replay(record, upto=number).moves)
        assert match.view(0) == zuschlag.replay(record, upto=number).view(0)
    assert number == len(record["moves"])


def test_watching_a_replay_ends_at_the_move_that_is_wrong() -> None:
    record = played_out(("zahltag", 2, {}), 5).record()
    with pytest.raises(BadRecord, match="move 3") as refused:
        list(replaying(record | {"moves": [*record["moves"][:2], "fly"]}))
    assert refused.value.move == 3
