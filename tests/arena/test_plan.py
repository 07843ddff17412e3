"""Duplicate deals: the same dice in every seating."""

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import pytest

from zuschlag.arena import Plan, match_seed
from zuschlag.arena.game_runner import play_deals
from zuschlag.arena.plan import shuffle_group


def plan(*bots: str, players: int = 4, seed: int = 1, keeps_records: bool = False) -> Plan:
    return Plan("bigshot", players, bots or ("random",) * players, seed, keeps_records=keeps_records, salt="salt")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("deal", range(5))
def test_in_a_deal_everybody_sits_everywhere_once(players: int, deal: int) -> None:
    """And the neighbours stay the same."""
    seatings = list(plan(*"abcd"[:players], players=players).seatings(deal))
    assert len(seatings) == players
    for seat in range(players):
        assert sorted(seating[seat] for seating in seatings) == list(range(players))


def test_the_order_at_the_table_is_drawn_by_lot() -> None:
    """Every order, about equally often: 2,400 draws of 24 orders, each about 100 times (5σ is 49)."""
    counts = Counter(shuffle_group((0, 1, 2, 3), seed) for seed in range(2400))
    assert sorted(counts) == sorted(permutations(range(4)))
    assert all(abs(count - 100) < 49 for count in counts.values())


def test_more_bots_than_seats_meet_in_every_group() -> None:
    """Five at a table of three: ten groups, three games each, in every deal."""
    chosen = plan(*"abcde", players=3)
    seatings = list(chosen.seatings(0))
    assert chosen.games_per_deal == len(seatings) == 30
    assert Counter(tuple(sorted(seating)) for seating in seatings) == dict.fromkeys(combinations(range(5), 3), 3)


def test_all_games_of_a_deal_have_the_same_dice() -> None:
    """The setup and every roll: different play does not shift them."""
    (dealt,) = play_deals(plan(keeps_records=True), [3])
    records = [json.loads(game.record or "") for game in dealt.games]
    assert [record["setup"] for record in records] == [records[0]["setup"]] * 4
    rolls = [[move for move in record["moves"] if move.startswith("roll")] for record in records]
    assert rolls == [rolls[0]] * 4
    assert len({json.dumps(record["moves"]) for record in records}) == 4


def test_a_deal_depends_on_its_number_the_seed_and_the_salt_alone() -> None:
    """Not on those before it, nor on how many there are."""
    (third,) = play_deals(plan(keeps_records=True), [2])
    several = play_deals(plan(keeps_records=True), range(4))
    other, *_ = play_deals(plan(keeps_records=True, seed=2), [2])
    assert [game.record for game in third.games] == [game.record for game in several[2].games]
    assert [game.record for game in third.games] != [game.record for game in other.games]
    resalted, *_ = play_deals(replace(plan(keeps_records=True), salt="pepper"), [2])
    assert [game.record for game in third.games] != [game.record for game in resalted.games]


def test_a_bots_seed_goes_with_it_from_seat_to_seat_and_tells_nothing_of_the_dice() -> None:
    """Different for every entry and deal."""
    chosen = plan()
    seeds = {chosen.bot_seed(deal, entry) for deal in range(50) for entry in range(4)}
    assert len(seeds) == 200
    assert not seeds & {chosen.seed_of(deal) for deal in range(50)}


def test_neighbouring_seeds_share_no_deal() -> None:
    """Not one of four hundred; and all fit into what every JSON reader keeps."""
    seeds = {match_seed(seed, number) for seed in range(-2, 2) for number in range(100)}
    assert len(seeds) == 400
    assert max(seeds) < 2**53
