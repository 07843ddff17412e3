"""Decks of one's own: what is accepted is used everywhere, what is malformed is named."""

import json
from pathlib import Path
from typing import Any

import pytest

import zuschlag
from tests.games.zahltag.scripted_games import amounts, keep, left, match_after_preparation, money, refused, start_match, turn
from zuschlag.cli.arguments import parse_options
from zuschlag.games.zahltag.deck import built_in

DEFAULT = Path(zuschlag.__file__).parent / "games" / "zahltag" / "deck.toml"


def test_a_deck_of_ones_own_is_played() -> None:
    """ZT-2, ZT-4: its contracts are in the stack, as often as it says, with six paydays; the record names it."""
    match = match_after_preparation(2, contracts=["CE", "WWW", "CE"])
    keep(match)
    assert match.outcomes == {"reveal payday": 6, "reveal CE": 2, "reveal WWW": 1}
    assert match.options == {"contracts": ["CE", "WWW", "CE"]}
    assert zuschlag.replay(match.record()).view(0) == match.view(0)


def test_a_contract_of_ones_own_asks_for_its_cards() -> None:
    """ZT-10, ZT-11: seven cards at once, one card alone."""
    match = match_after_preparation(2, "CEEFFWW", "CEEFFFW", contracts=["CEEFFWW", "F"])
    keep(match)
    match.settle("reveal CEEFFWW")
    assert (len(match.offered(0)), amounts(match.offered(1))) == (9, ["00"])
    match.play(0, "offer 8")
    match.play(1, "offer 00")
    assert (left(match, 0), money(match)) == ("CEEFFWW", [28, 20])
    turn(match, "F", "00", "2")
    assert money(match) == [28, 22]


@pytest.mark.parametrize("contract", ["C", "CCCCCCCCCC", "CCCCCCCCCCWW", "WWWWWWWWWWWW", "CCCEEEFFFWWW", "EEEEEEEEEEEE"])
def test_one_to_twelve_letters_in_order_are_a_contract(contract: str) -> None:
    """ZT-1, ZT-4: up to twelve cards, as many of a kind as there are."""
    assert start_match(2, contracts=[contract]).view(None).stack == {contract: 1}


@pytest.mark.parametrize("given", [[], "CE", None, 7, True, {"0": "CE"}, (), {}], ids=repr)
def test_a_deck_is_a_list_of_one_contract_or_more(given: Any) -> None:
    """ZT-4: an empty list and what is no list are refused."""
    with refused("malformed"):
        start_match(2, contracts=given)


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "X",
        "CEX",
        "ce",
        "C E",
        "EC",
        "WF",
        "CEC",
        "WWWWWWWWWWWWW",
        "C" * 13,
        "CCCCCCCCCCC",
        "ЕW",
        None,
        7,
        True,
        ["C"],
        "CE\n",
    ],
    ids=ascii,
)
def test_a_bad_contract_is_named_by_its_number_and_quoted(bad: Any) -> None:
    """ZT-1, ZT-4: unknown letters, another order, thirteen letters, eleven cranes, no string."""
    with refused("malformed", "contract 2 "):
        start_match(2, contracts=["CE", bad, "WW"])


def test_a_contract_asks_for_no_more_of_a_kind_than_exist() -> None:
    """ZT-1, ZT-4: eleven cranes are counted and named; ten are fine."""
    with refused("malformed", "11 of 'crane'", "10"):
        start_match(2, contracts=["CCCCCCCCCCC"])


@pytest.mark.parametrize("name", ["variant", "board", "Contracts", "deck", ""])
def test_an_unknown_option_is_named(name: str) -> None:
    """ZT-4: the only option is the deck."""
    with refused("malformed", repr(name), "contracts"):
        zuschlag.new("zahltag", 3, **{name: "classic"})  # type: ignore[call-overload]


def test_a_file_has_the_one_key_contracts(tmp_path: Path) -> None:
    """ZT-4: TOML and JSON give the same deck; another key, or none, is refused."""
    toml, other = tmp_path / "deck.toml", tmp_path / "deck.json"
    toml.write_text('# mine\ncontracts = ["CE", "FFWW"]\n', encoding="utf-8")
    other.write_text(json.dumps({"contracts": ["CE", "FFWW"]}), encoding="utf-8")
    for file in (toml, other):
        assert parse_options("zahltag", (f"contracts={file}",)) == {"contracts": ["CE", "FFWW"]}
    for bad in ({"contracts": ["CE"], "paydays": 7}, {"deck": ["CE"]}, {}):
        other.write_text(json.dumps(bad), encoding="utf-8")
        with refused("malformed", "a deck is a list of one contract or more"):
            start_match(2, **parse_options("zahltag", (f"contracts={other}",)))


def test_the_built_in_decks_file_is_a_deck() -> None:
    """ZT-4: who copies it has the same deck; playing with that writes no option."""
    given = parse_options("zahltag", (f"contracts={DEFAULT}",))
    assert given == {"contracts": list(built_in())}
    match = start_match(2, **given)
    assert (match.options, match.record()["options"]) == ({}, {})
    assert match.view(None).reconstruction is True


def test_a_records_deck_is_a_list_not_a_files_object() -> None:
    """ZT-4: the record format knows one form of the option."""
    record = match_after_preparation(2, contracts=["CE"]).record()
    record["options"] = {"contracts": {"contracts": ["CE"]}}
    with pytest.raises(zuschlag.BadRecord):
        zuschlag.replay(record)


def test_the_built_in_deck_in_another_order_is_the_built_in_deck() -> None:
    """ZT-2, ZT-4: no option is written, so the same seed must draw the same cards."""
    dealt = {"starter": 0, "hands": ["CEEFFWW"] * 2}
    plain = zuschlag.new("zahltag", 2, seed=3, setup=dealt)
    other = zuschlag.new("zahltag", 2, seed=3, setup=dealt, contracts=list(reversed(built_in())))
    for match in (plain, other):
        while seats := match.pending.seats:
            match.play(seats[0], "offer 00" if match.view(None).phase == "offer" else "keep")
    assert plain.record() == other.record()


def test_ones_options_are_ones_own_copy() -> None:
    """ZT-4: changing a list afterwards changes no match."""
    given = ["CE", "WW"]
    match = start_match(2, contracts=given)
    given.append("X")
    options: Any = match.options
    options["contracts"].clear()
    assert match.options == {"contracts": ["CE", "WW"]}
