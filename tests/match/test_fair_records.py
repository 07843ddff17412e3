"""`check_dice`: a record with fair dice passes, and every tampering is named."""

from typing import Any

import pytest

from tests.match.fair_matches import SALTS, SEED, fair_record
from tests.random_play import Variant
from tests.variants import every_variant
from zuschlag import BadRecord
from zuschlag.match import FairDice, check_dice, make_game
from zuschlag.match.fair_dice import draw_seed
from zuschlag.record import parse_record


def fault(record: dict[str, Any]) -> str:
    with pytest.raises(BadRecord) as bad:
        check_dice(parse_record(record))
    assert len(str(bad.value)) < 400
    return str(bad.value)


@every_variant
def test_an_untouched_record_passes(variant: Variant) -> None:
    """To the end, and stopped anywhere."""
    name, players, options = variant
    game = make_game(name, players, options)
    for decisions in (0, 1, 9, 60, None):
        check_dice(parse_record(fair_record(game, decisions=decisions)))


@pytest.mark.parametrize("game", ["bigshot", "zahltag"])
def test_a_tampered_draw_is_named(game: str) -> None:
    """By its number, its text and what it should have been, whichever draw it is."""
    record = fair_record(make_game(game, 4, {}))
    chance = make_game(game, 4, {}).chance
    at = [number for number, move in enumerate(record["moves"], 1) if move.startswith(chance)]
    for nth in (0, len(at) // 2, len(at) - 1):
        drawn = record["moves"][at[nth] - 1]
        other = next(record["moves"][n - 1] for n in at if record["moves"][n - 1] != drawn)
        wrong = record | {"moves": [*record["moves"][: at[nth] - 1], other, *record["moves"][at[nth] :]]}
        assert fault(wrong) == f"draw {nth + 1} differs: move {at[nth]} is {other!r}; the dice give {drawn!r}"


def test_a_tampered_deal_is_named() -> None:
    """The first difference, in words."""
    record = fair_record(make_game("bigshot", 4, {}))
    record["setup"]["broker"] = (record["setup"]["broker"] + 1) % 18
    assert fault(record).startswith("the deal differs: setup.broker is ")
    record = fair_record(make_game("zahltag", 3, {}))
    hand = record["setup"]["hands"][1]
    record["setup"]["hands"][1] = "CCCCCCC"
    assert fault(record) == f"the deal differs: setup.hands[1] is 'CCCCCCC'; the dice give {hand!r}"


def test_a_tampered_seed_or_commitment_is_named() -> None:
    """They no longer belong together; with both exchanged, the deal tells."""
    other = FairDice(draw_seed(), SALTS).told()
    for part in ("seed", "commitment"):
        record = fair_record(make_game("bigshot", 4, {}))
        record["x-dice"][part] = other[part]
        assert "is not the seed's" in fault(record)
        assert record["x-dice"]["commitment"] in fault(record)
    assert "the deal differs" in fault(fair_record(make_game("bigshot", 4, {})) | {"x-dice": other})


def test_a_seed_that_is_not_that_of_the_dice_is_named() -> None:
    record = fair_record(make_game("bigshot", 4, {}))
    record["seed"] = "0" * 64
    assert fault(record).startswith(f"the record's seed is '{'0' * 64}'; its 'x-dice' gives ")


@pytest.mark.parametrize("salts", [["Anna's", "", "7:7;", "~~"], ["", "Anna's", "7:7;", "~ ~"], ["", "", "", ""]])
def test_a_tampered_salt_shows_in_the_deal(salts: list[str]) -> None:
    """Also one that was moved to another seat, or left out."""
    record = fair_record(make_game("zahltag", 4, {}))
    record["x-dice"]["salts"] = salts
    assert "the deal differs" in fault(record)


def test_a_record_without_dice_is_said_to_have_none() -> None:
    """By the name of the key."""
    record = fair_record(make_game("bigshot", 4, {}))
    del record["x-dice"]
    assert "no 'x-dice'" in fault(record)


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (
            {"algorithm": "zuschlag-dice-2"},
            "the algorithm in 'x-dice' is 'zuschlag-dice-2'; this program knows",
        ),
        ({"algorithm": None}, "the algorithm in 'x-dice' is None"),
        ({"seed": "7"}, "the seed is '7'; expected 64 hexadecimal digits"),
        ({"seed": 7}, "the seed is 7"),
        ({"commitment": SEED.upper()}, "the commitment is '00112233445566778899AABB"),
        ({"salts": ["", "", ""]}, "expected a list of 4, one for each seat"),
        ({"salts": "abcd"}, "the salts in 'x-dice' are 'abcd'"),
        ({"salts": ["", "", "", "é"]}, "the salt is 'é'"),
        ({"salts": ["", "", "", None]}, "the salt is None"),
        ({"extra": 1}, "expected an object with algorithm, commitment, seed, salts"),
    ],
)
def test_malformed_dice_are_named(part: dict[str, Any], said: str) -> None:
    """What it is, and what was expected."""
    record = fair_record(make_game("bigshot", 4, {}), decisions=0)
    record["x-dice"] |= part
    assert said in fault(record)


@pytest.mark.parametrize("dice", ["none", [], 1, {}, {"seed": SEED}])
def test_what_is_no_object_of_these_parts_is_named(dice: Any) -> None:
    """Whatever else stands there."""
    assert "expected an object with" in fault(fair_record(make_game("bigshot", 4, {}), decisions=0) | {"x-dice": dice})


def test_what_does_not_replay_is_named_too() -> None:
    """By the number of its move; nothing but BadRecord is raised."""
    record = fair_record(make_game("bigshot", 4, {}))
    assert fault(record | {"moves": [record["moves"][0], "bid 99"]}).startswith("move 2: ")
    assert "the match is over" in fault(record | {"moves": [*record["moves"], "pass"]})
    assert "no edition 9" in fault(record | {"rules": 9})
