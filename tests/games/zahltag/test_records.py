"""Move words and records of Zahltag: written, read, checked."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.games.zahltag.scripted_games import act, keep, match_after_preparation, payday, start_match, turn
from tests.random_play import finished_match, play_randomly
from zuschlag import BadRecord

KINDS = ["crane", "excavator", "foreman", "worker"]
EVERY_WORD = {
    "keep",
    *(f"take {kind}" for kind in KINDS),
    *(f"drop {kind}" for kind in KINDS),
    *(f"swap {given} {taken}" for given in KINDS for taken in KINDS if given != taken),
    "offer 00",
    *(f"offer {amount}" for amount in range(1, 9)),
}


def bad(record: Mapping[str, Any]) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        zuschlag.replay(record)
    return caught.value


def test_there_are_exactly_these_words() -> None:
    """ZT-8, ZT-10: 1 + 4 + 4 + 12 changes and nine offers; each word has one number and back."""
    game = zuschlag.game("zahltag", 3)
    assert set(game.numbers) == EVERY_WORD
    assert all(game.words[number] == word for word, number in game.numbers.items())
    assert [word for word in game.words if word] == sorted(game.numbers, key=game.numbers.__getitem__)


def test_outcomes_have_one_word_each() -> None:
    """ZT-9: a payday and the 31 different contracts."""
    outcomes = zuschlag.game("zahltag", 3).outcomes
    assert len(set(outcomes)) == len(outcomes) == 32
    assert {"reveal payday", "reveal CEFFW", "reveal EFW"} <= set(outcomes)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_a_record_replays_to_the_same_end(players: int, seed: int) -> None:
    """ZT-16: whole random games: the same result, state, events and record."""
    match = finished_match(("zahltag", players, {}), seed)
    again = zuschlag.replay(match.record())
    assert again.record() == match.record()
    assert again.state == match.state
    assert again.result == match.result

    def opened(played: AnyMatch) -> list[Any]:
        return [event for event in played.events if event.kind not in ("sealed", "offered")]

    assert opened(again) == opened(match)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_sealed_offers_are_written_in_seat_order_once_all_are_in(order: tuple[int, ...]) -> None:
    """ZT-10: in whatever order they were made; before that none is."""
    match = match_after_preparation(3)
    keep(match)
    act(match, "reveal CE")
    written = match.moves
    for number, seat in enumerate(order):
        assert match.moves == written
        assert match.record()["moves"] == list(written)
        assert match.step_count == len(written) + number
        match.play(seat, f"offer {seat + 2}")
    assert match.moves == (*written, "offer 2", "offer 3", "offer 4")
    assert zuschlag.replay(match.record()).view(1) == match.view(1)


def test_who_is_out_writes_no_offer() -> None:
    """ZT-15: the offers of those still in stand in seat order."""
    match = start_match(3)
    act(match, *["0 drop worker", "1 take worker", "2 drop worker"] * 2, "0 drop foreman", "1 take worker", "2 drop foreman")
    act(match, "0 drop foreman", "reveal payday", "1 take crane", "reveal FF", "0 offer 00", "1 offer 00", "2 offer 00")
    act(match, "2 drop foreman", "reveal payday", "0 drop crane", "reveal CCW", "0 offer 00", "1 offer 00", "2 offer 00")
    act(match, "1 take crane", "reveal payday")
    assert [seat.out for seat in match.view(None).seats] == [0, 1, 0]  # paid 7 and 8, owes 10
    act(match, "2 keep", "reveal CE", "2 offer 00", "0 offer 00")
    assert match.moves[-3:] == ("reveal CE", "offer 00", "offer 00")
    assert zuschlag.replay(match.record()).state == match.state


@pytest.mark.parametrize("written", [1, 2])
def test_a_record_that_ends_within_sealed_offers_is_refused(written: int) -> None:
    """ZT-10: then none of them may be written; with none or all of them it is fine."""
    match = match_after_preparation(3)
    keep(match)
    act(match, "reveal CE")
    record = match.record()
    assert zuschlag.replay(record).pending.seats == (0, 1, 2)
    record["moves"] += ["offer 3"] * written
    assert "sealed" in str(bad(record))
    record["moves"] += ["offer 3"] * (3 - written)
    assert zuschlag.replay(record).pending.seats == (1,)


def test_an_unfinished_match_with_sealed_offers_writes_a_good_record() -> None:
    """ZT-10: at every stage of a game the record can be read, and play goes on from where none was sealed."""
    for match in play_randomly(("zahltag", 3, {}), 2):
        record = match.record()
        assert list(zuschlag.replay(record).moves) == record["moves"]


def test_a_payday_directly_after_a_payday_is_illegal_in_a_record() -> None:
    """ZT-13: while contracts remain; the move is named by its number."""
    match = match_after_preparation(2)
    payday(match)
    keep(match)
    record = match.record()
    record["moves"].append("reveal payday")
    said = bad(record)
    assert said.move == len(record["moves"])
    assert "'reveal payday'" in str(said)


def test_a_contract_instead_of_a_forced_payday_is_illegal_in_a_record() -> None:
    """ZT-14: after eight contracts with two players."""
    match = match_after_preparation(2)
    for contract in ("CE", "CF", "CW", "EF", "EW", "FW", "FF", "WW"):
        turn(match, contract)
    keep(match)
    record = match.record()
    record["moves"].append("reveal CEE")
    assert bad(record).move == len(record["moves"])
    record["moves"][-1] = "reveal payday"
    replayed: AnyMatch = zuschlag.replay(record)
    assert replayed.view(None).held == 1


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (1, "reveal CE"), (1, "offer 00"), (1, "take"), (1, "take kran"), (1, "swap crane crane"), (1, "TAKE crane"), (1, ""),
        (7, "reveal CE"), (8, "reveal CCC"), (8, "reveal EC"), (8, "reveal"), (8, "keep"),
        (9, "offer 0"), (9, "offer 9"), (9, "keep"), (10, "reveal FF"),
    ],
)  # fmt: skip
def test_the_first_bad_move_is_named(number: int, word: str) -> None:
    """ZT-6, ZT-8, ZT-9, ZT-10: by its number and text."""
    match = match_after_preparation(2)
    turn(match, "CE")
    record = match.record()
    assert len(record["moves"]) == 10
    record["moves"][number - 1] = word
    said = bad(record)
    assert said.move == number
    assert repr(word) in str(said)


def test_an_offer_without_the_cards_is_illegal_in_a_record() -> None:
    """ZT-10: no bluffing, checked on reading."""
    match = match_after_preparation(2, "CEEFFWW", "EEEFFWW")
    turn(match, "CE", "3", "00")
    record = match.record()
    record["moves"][-1] = "offer 4"
    assert bad(record).move == len(record["moves"])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("money", [20, 21]), ("equipment", [7, 6]), ("table", [1, 0]), ("out", [0]), ("winners", [0]), ("winners", [1, 0]),
        ("money", [20.0, 20]), ("out", None),
    ],
)  # fmt: skip
def test_the_result_is_checked(key: str, value: object) -> None:
    """ZT-16: money, equipment, table, out and winners."""
    match = match_after_preparation(2)
    for contract in ("CE", "FF", "WW", "EF"):
        payday(match)
        turn(match, contract)
    payday(match)
    record = match.record()
    assert record["result"] == {"money": [20, 20], "equipment": [7, 7], "table": [0, 0], "out": [], "winners": [0, 1]}
    record["result"][key] = value
    assert "result" in str(bad(record))


def test_a_result_is_there_exactly_when_the_game_is_over() -> None:
    """ZT-16: neither missing, nor early, nor with an unknown key; no move follows."""
    match = finished_match(("zahltag", 3, {}), 1)
    record = match.record()
    assert "no result" in str(bad({key: value for key, value in record.items() if key != "result"}))
    bad({**record, "moves": record["moves"][:-1]})
    bad({**record, "result": {**record["result"], "rank": []}})
    assert "over" in str(bad({**record, "moves": [*record["moves"], "keep"]}))


@pytest.mark.parametrize(
    "changes",
    [
        {"options": {"contracts": []}},
        {"options": {"contracts": "CE"}},
        {"options": {"contracts": ["EC"]}},
        {"options": {"variant": "classic"}},
        {"setup": {"starter": 0, "hands": ["CEEFFW", "CEEFFWW"]}},
        {"setup": {"starter": 2, "hands": ["CEEFFWW", "CEEFFWW"]}},
        {"setup": {"starter": True, "hands": ["CEEFFWW", "CEEFFWW"]}},
        {"setup": {"starter": 0, "hands": ["CEEFFWW", "CEEFFWW"], "stack": []}},
        {"setup": {"starter": 0}},
        {"setup": {"starter": 0, "hands": ["CCCCCCC", "CCCCFWW"]}},
        {"players": 3},
    ],
    ids=str,
)
def test_bad_options_and_setups_are_bad_records(changes: dict[str, Any]) -> None:
    """ZT-4, ZT-5: refused on reading."""
    bad({**match_after_preparation(2).record(), **changes})


def test_a_record_in_a_deck_of_ones_own_replays() -> None:
    """ZT-4: contracts that the built-in deck lacks."""
    match = match_after_preparation(2, contracts=["CEEFFWW", "F", "F"])
    turn(match, "CEEFFWW", "3", "00")
    turn(match, "F", "00", "1")
    again = zuschlag.replay(match.record())
    assert (again.options, again.state) == (match.options, match.state)


def test_the_same_seed_and_moves_give_the_same_match() -> None:
    """ZT-2: deal and draws follow from the seed."""
    one, other = (finished_match(("zahltag", 4, {}), 9) for _ in range(2))
    assert one.record() == other.record()
