"""Resampling what a viewer cannot see: only what is possible, all that is possible, as often as fair deals have it."""

import tracemalloc
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, islice
from math import comb, sqrt
from typing import Any

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.games.zahltag.scripted_games import WORDS, act, give, keep, match_after_preparation, payday, start_match, turn
from tests.random_play import play_randomly
from zuschlag import BadRecord
from zuschlag.games.zahltag.equipment_kinds import from_letters, to_letters
from zuschlag.games.zahltag.possible_deals import World
from zuschlag.games.zahltag.resampling import below_large, hidden_seats, worlds
from zuschlag.kernel import seeded

EVEN = ("EEEEEEE", "CCCCCWW", "CCCCCWW")
"""Seat 0 knows that seats 1 and 2 were dealt ten cranes and four workers."""

WORKERS = {0: 120, 1: 840, 2: 1512, 3: 840, 4: 120}
"""By workers that seat 1 was dealt: C(4, w) · C(10, 7 − w) of all C(14, 7) = 3432 deals of labelled cards."""


def by_workers(match: AnyMatch, viewer: int | None = 0) -> dict[int, int]:
    """The weights of worlds, by the workers that seat 1 was dealt."""
    return {world[0][3]: weight for world, weight in worlds(match.view(viewer))}


def imagine(match: AnyMatch, viewer: int | None, *key: int, weigh: Any = None) -> Any:
    game: Any = match.game
    return game.imagine(match.view(viewer), seeded("imagine", *key), weigh)


def fractions(weights: dict[World, int]) -> dict[World, Fraction]:
    return {world: Fraction(weight, sum(weights.values())) for world, weight in weights.items()}


def splits(pool: list[int], hands: int) -> Iterator[tuple[World, int]]:
    """All ways to deal a pool of cards as hands of seven, each with its number of deals of labelled cards."""
    if hands == 0:
        yield (), 1
        return
    for c in range(pool[0] + 1):
        for e in range(pool[1] + 1):
            for f in range(pool[2] + 1):
                dealt = (c, e, f, 7 - c - e - f)
                if 0 <= dealt[3] <= pool[3]:
                    ways = 1
                    for have, count in zip(pool, dealt, strict=True):
                        ways *= comb(have, count)
                    rest = [have - count for have, count in zip(pool, dealt, strict=True)]
                    yield from (((dealt, *world), ways * more) for world, more in splits(rest, hands - 1))


def brute_force(match: AnyMatch, viewer: int) -> dict[World, int]:
    """Every deal of the hidden cards in which all that was played is legal and looks the same to the viewer."""
    record: Any = match.record()
    seen = match.view(viewer)
    hidden = [seat for seat in range(match.players) if seat != viewer]
    seats_in = hidden_seats(seen)
    pool = from_letters("".join(record["setup"]["hands"][seat] for seat in hidden))
    found: dict[World, int] = {}
    for world, ways in splits(pool, len(hidden)):
        hands = list(record["setup"]["hands"])
        for seat, dealt in zip(hidden, world, strict=True):
            hands[seat] = to_letters(dealt)
        try:
            other = zuschlag.replay({**record, "setup": {**record["setup"], "hands": hands}})
        except BadRecord:
            continue
        if other.view(viewer) == seen:
            key = tuple(dealt for seat, dealt in zip(hidden, world, strict=True) if seat in seats_in)
            found[key] = found.get(key, 0) + ways
    return found


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (2, 1), (3, 0), (3, 1), (4, 0)])
def test_a_resampled_state_gives_the_same_view(players: int, seed: int) -> None:
    """ZT-17: along whole random games, for every seat, pending sealed offers included. (Games of any seed: `tests/laws`.)"""
    for number, match in enumerate(play_randomly(("zahltag", players, {}), seed)):
        for viewer in range(players):
            state = imagine(match, viewer, seed, number)
            assert match.game.view(state, viewer) == match.view(viewer)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_spectators_state_looks_the_same(players: int) -> None:
    """ZT-17: all hands are hidden."""
    for number, match in enumerate(play_randomly(("zahltag", players, {}), 4)):
        if number % 3 == 0:
            assert match.game.view(imagine(match, None, number), None) == match.view(None)


def test_a_resampled_state_can_be_played_on() -> None:
    """ZT-17: no card is lost or won, what is awaited is awaited, and every move that the viewer is offered is the same."""
    for number, match in enumerate(play_randomly(("zahltag", 4, {}), 6)):
        viewer = number % 4
        s, t = match.state, imagine(match, viewer, number)
        rules = match.game.rules
        assert (t.deck, t.needs, t.stack, t.contracts, t.seats_in, t.exits) == (
            s.deck, s.needs, s.stack, s.contracts, s.seats_in, s.exits,
        )  # fmt: skip
        for kind, count in enumerate((10, 12, 14, 16)):
            assert (
                t.piles[kind] + sum(t.hand[seat][kind] + t.left[seat][kind] + t.right[seat][kind] for seat in range(4)) == count
            )
        assert all(count >= low for seat in range(4) for count, low in zip(t.hand[seat], t.known[seat], strict=True))
        assert rules.awaited(t) == rules.awaited(s)
        if rules.awaited(s) >> viewer & 1:
            assert rules.count_moves(t, viewer) == rules.count_moves(s, viewer)


def test_a_view_that_no_deal_leads_to_is_refused() -> None:
    """ZT-5: a crane too many on the piles, or a hand that must have held more than there are."""
    for players, viewer in ((2, 0), (3, 0), (4, 0), (4, None)):
        match = start_match(players)
        seen = match.view(viewer)
        game: Any = match.game
        more = replace(seen, piles={**seen.piles, "crane": seen.piles["crane"] + 1})
        for weigh in (None, lambda _: 1):
            with pytest.raises(zuschlag.Refused, match="hidden hands; expected 7 to each"):
                game.imagine(more, seeded(1), weigh)
        forged = replace(seen, seats=tuple(replace(seat, known=(11, 0, 0, 0)) for seat in seen.seats))
        with pytest.raises(zuschlag.Refused, match="no deal leads to this view"):
            game.imagine(forged, seeded(1))
        with pytest.raises(zuschlag.Refused, match="at least one must be possible"):
            game.imagine(forged, seeded(1), lambda _: 1)


def test_with_two_players_there_is_one_world() -> None:
    """ZT-17: the other hand follows from open facts, and with no offer sealed the whole state."""
    for match in play_randomly(("zahltag", 2, {}), 3):
        for viewer in (0, 1):
            assert len(dict(worlds(match.view(viewer)))) == 1
            state = imagine(match, viewer, 0)
            assert state.hand == match.state.hand
            if not match.view(viewer).seats[1 - viewer].has_offered:
                assert state == match.state


@pytest.mark.parametrize("seed", range(4))
def test_with_three_players_there_are_as_many_worlds_as_are_possible(seed: int) -> None:
    """ZT-17: in the beginning every split of the 14 hidden cards."""
    match = zuschlag.new("zahltag", 3, seed=seed)
    setup: Any = match.setup
    pool = from_letters("".join(setup["hands"][1:]))
    assert dict(worlds(match.view(0))) == dict(splits(pool, 2))
    assert sum(deals for _, deals in worlds(match.view(0))) == comb(14, 7)
    drawn = {tuple(imagine(match, 0, number).hand[1]) for number in range(60)}
    assert len(drawn) > 5


def test_with_cards_of_one_kind_there_is_one_world_for_three() -> None:
    """ZT-17: fourteen foremen are seven and seven."""
    assert dict(worlds(start_match(3, "CEEWWWW", "FFFFFFF", "FFFFFFF").view(0))) == {((0, 0, 7, 0), (0, 0, 7, 0)): 3432}


def test_weights_are_the_numbers_of_deals_of_labelled_cards() -> None:
    """ZT-5: counted one by one, card by card."""
    match = start_match(3, *EVEN)
    cards = "CCCCCCCCCCWWWW"
    dealt = Counter("".join(cards[at] for at in chosen).count("W") for chosen in combinations(range(14), 7))
    assert by_workers(match) == dict(dealt) == WORKERS


def test_a_card_put_back_was_there() -> None:
    """ZT-8, ZT-17: seat 1 has put back a worker: it was dealt one at least, and then two."""
    match = start_match(3, *EVEN)
    act(match, "0 keep", "1 drop worker")
    assert by_workers(match) == {1: 840, 2: 1512, 3: 840, 4: 120}
    act(match, "2 keep", "0 keep", "1 drop worker")
    assert by_workers(match) == {2: 1512, 3: 840, 4: 120}
    act(match, "2 drop worker", "0 keep", "1 keep", "2 drop worker")
    assert by_workers(match) == {2: 1512}


def test_a_card_taken_and_put_back_tells_nothing() -> None:
    """ZT-8, ZT-17: nor does one that was swapped in and swapped out."""
    match = start_match(3, *EVEN)
    act(match, "0 keep", "1 take worker", "2 keep", "0 keep", "1 drop worker")
    assert by_workers(match) == WORKERS
    match = start_match(3, *EVEN)
    act(match, "0 keep", "1 swap crane worker", "2 keep", "0 keep", "1 swap worker crane")
    assert by_workers(match) == WORKERS


def test_a_swap_shows_what_was_given() -> None:
    """ZT-8, ZT-17: the second worker given away after one was taken was dealt."""
    match = start_match(3, *EVEN)
    act(match, "0 keep", "1 swap worker foreman")
    assert by_workers(match) == {1: 840, 2: 1512, 3: 840, 4: 120}
    act(match, "2 swap crane worker", "0 keep", "1 take worker", "2 swap worker crane", "0 keep", "1 drop worker")
    assert by_workers(match) == {1: 840, 2: 1512, 3: 840, 4: 120}
    act(match, "2 drop worker")
    assert by_workers(match) == {1: 840, 2: 1512, 3: 840}


@pytest.mark.parametrize("offer", ["3", "5"])
def test_an_offer_shows_the_contracts_cards_whether_it_wins_or_loses(offer: str) -> None:
    """ZT-10, ZT-17: no bluffing: who offers for CWW was dealt two workers, and 00 tells nothing."""
    match = match_after_preparation(4, "CEEEEWW", "CCCWWWW", "CCCWWWW", "EEFFFFF", contracts=["CWW", "FF"])
    before = dict(worlds(match.view(3)))
    turn(match, "CWW", "4", "00", "00", "00")
    unseen = dict(worlds(match.view(3)))
    assert unseen == {world: weight for world, weight in before.items() if world[0][0] >= 1 and world[0][3] >= 2}
    other = match_after_preparation(4, "CEEEEWW", "CCCWWWW", "CCCWWWW", "EEFFFFF", contracts=["CWW", "FF"])
    turn(other, "CWW", "4", offer, "00", "00")
    assert dict(worlds(other.view(3))) == {w: weight for w, weight in unseen.items() if w[1][0] >= 1 and w[1][3] >= 2}


def test_cards_laid_out_are_known_when_they_return() -> None:
    """ZT-7, ZT-11, ZT-17: two workers out and back; two put back tell nothing more, with a third three were dealt."""
    match = match_after_preparation(3, "EEEEEEE", "CCCCWWW", "CCCCCCW", contracts=["WW", *["F"] * 12])
    at_least_two = {2: 1512, 3: 840, 4: 120}
    turn(match, "WW", "00", "3", "00")
    assert by_workers(match) == at_least_two
    for _ in range(3):
        turn(match, "F")
    assert (match.pending.seats, match.view(None).seats[1].known) == ((1,), (0, 0, 0, 2))
    assert by_workers(match) == at_least_two
    act(match, "1 drop worker", "reveal F", "0 offer 00", "1 offer 00", "2 offer 00")
    turn(match, "F")
    turn(match, "F")
    act(match, "1 drop worker")
    assert by_workers(match) == at_least_two
    act(match, "reveal payday")
    turn(match, "F")
    turn(match, "F")
    act(match, "1 drop worker")
    assert by_workers(match) == {3: 840, 4: 120}


def test_a_pending_sealed_offer_of_another_tells_nothing() -> None:
    """ZT-10, ZT-17: worlds are the same before and after it is sealed, whatever it is."""
    match = match_after_preparation(3, *EVEN, contracts=["WW", "F"])
    keep(match)
    act(match, "reveal WW")
    before = dict(worlds(match.view(0)))
    for word in ("offer 00", "offer 3"):
        other = match.copy()
        other.play(1, word)
        assert dict(worlds(other.view(0))) == before


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (3, 2), (3, 3), (3, 5), (3, 8)])
def test_worlds_are_those_in_which_all_that_was_seen_is_legal(players: int, seed: int) -> None:
    """ZT-17: against replays of the record with every other deal, along random games."""
    compared = 0
    for number, match in enumerate(play_randomly(("zahltag", players, {}), seed)):
        is_sealing = any(seat.has_offered for seat in match.view(None).seats)
        if number in (5, 9, 20, 33, 50, 80) and not is_sealing and not match.pending.over:
            viewer = number % players
            assert fractions(dict(worlds(match.view(viewer)))) == fractions(brute_force(match, viewer))
            compared += 1
    assert compared >= 2


def test_worlds_of_three_hidden_hands_are_exact_too() -> None:
    """ZT-17: four players and few kinds, against replays with every other deal."""
    match = match_after_preparation(4, "EEEEEEE", "CCCCCWW", "CCCWWWW", "WWWWWWW", contracts=["CWW", "CCW", "F"])
    turn(match, "CWW", "00", "3", "5", "00")
    act(match, "1 swap crane worker", "reveal CCW", "0 offer 00", "1 offer 4", "2 offer 6", "3 offer 00")
    act(match, "2 drop crane", "reveal F", *(f"{seat} offer 00" for seat in range(4)), "3 swap worker crane")
    exact = brute_force(match, 0)
    assert dict(worlds(match.view(0))) == exact
    assert len(exact) > 3


def test_what_leaves_with_the_bankrupt_is_seen() -> None:
    """ZT-15, ZT-17: its cards come to the piles in the open, so with three players the last hidden hand is known."""
    match = match_after_preparation(3)
    give(match, 1, money=0, hand="CEEFFWWW")
    payday(match)
    assert len(dict(worlds(match.view(0)))) == 1
    assert imagine(match, 0, 0).hand[2] == match.state.hand[2]
    assert match.game.view(imagine(match, 0, 0), 0) == match.view(0)
    assert match.game.view(imagine(match, 1, 0), 1) == match.view(1)


def test_worlds_are_drawn_as_often_as_they_weigh() -> None:
    """ZT-5: 3000 draws, each world within six standard deviations."""
    match = start_match(3, *EVEN)
    rng = seeded("frequencies", 1)
    game: Any = match.game
    seen, draws = match.view(0), 3000
    drawn = Counter(game.imagine(seen, rng).hand[1][3] for _ in range(draws))
    for workers, weight in WORKERS.items():
        p = weight / 3432
        assert abs(drawn[workers] - draws * p) <= 6 * sqrt(draws * p * (1 - p))


@pytest.mark.untraced
def test_a_spectators_worlds_are_drawn_as_often_as_they_weigh() -> None:
    """ZT-5: four hidden hands: each kind in a hand of seven out of 28 is hypergeometric, within six standard deviations."""
    match = zuschlag.new("zahltag", 4, seed=5)
    rng = seeded("frequencies", 2)
    game: Any = match.game
    seen, draws = match.view(None), 2000
    states = [game.imagine(seen, rng) for _ in range(draws)]
    for seat in range(4):
        for kind in range(4):
            dealt = sum(hand[kind] for hand in match.state.hand)
            drawn = Counter(state.hand[seat][kind] for state in states)
            for count in range(8):
                p = comb(dealt, count) * comb(28 - dealt, 7 - count) / comb(28, 7)
                assert abs(drawn[count] - draws * p) <= 6 * sqrt(draws * p * (1 - p)) + 1


def test_a_spectators_state_takes_little_memory() -> None:
    """ZT-17: hundreds of thousands of worlds are possible, and none is kept."""
    match = zuschlag.new("zahltag", 4, seed=8)
    seen = match.view(None)
    tracemalloc.start()
    try:
        imagine(match, None, 1)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(list(islice(worlds(seen), 10_000))) == 10_000
    assert peak < 2_000_000


def test_a_sealed_offer_is_drawn_among_those_that_the_hand_allows() -> None:
    """ZT-10: 00 without the cards; with them all nine, about equally often."""
    match = match_after_preparation(2)
    keep(match)
    act(match, "reveal CE", "1 offer 4")
    drawn = Counter(imagine(match, 0, number).offers[1] for number in range(900))
    assert set(drawn) == set(range(9))
    assert all(abs(count - 100) <= 6 * sqrt(100 * 8 / 9) for count in drawn.values())
    match = match_after_preparation(2, "CEEFFWW", "EEFFFWW")
    keep(match)
    act(match, "reveal CE", "1 offer 00")
    assert {imagine(match, 0, number).offers[1] for number in range(50)} == {0}
    assert imagine(match, 1, 0).offers == match.state.offers


def test_a_world_with_weight_0_is_never_drawn() -> None:
    """ZT-17: a bot's opinion multiplies the weights; it is asked about hands as they are now, by hidden seat."""
    match = start_match(3, *EVEN)
    act(match, "0 keep", "1 take foreman")
    asked = set()

    def weigh(hands: dict[int, tuple[int, ...]]) -> int:
        assert set(hands) == {1, 2}
        asked.add(hands[1])
        return 0 if hands[1][3] == 2 else 1

    drawn = {imagine(match, 0, number, weigh=weigh).hand[1][3] for number in range(300)}
    assert drawn == {0, 1, 3, 4}
    assert asked == {(7 - workers, 0, 1, workers) for workers in range(5)}


def test_a_world_with_more_weight_is_drawn_more_often() -> None:
    """ZT-17: 120 · 99 against 3312 others; within six standard deviations."""
    match = start_match(3, *EVEN)
    rng = seeded("weighed", 1)
    game: Any = match.game
    seen, draws = match.view(0), 2000
    drawn = sum(game.imagine(seen, rng, lambda hands: 99 if hands[1][3] == 0 else 1).hand[1][3] == 0 for _ in range(draws))
    p = 120 * 99 / (120 * 99 + 3312)
    assert abs(drawn - draws * p) <= 6 * sqrt(draws * p * (1 - p))


def test_huge_weights_are_drawn_fairly() -> None:
    """ZT-5: weights far beyond what a generator draws at once."""
    match = start_match(3, *EVEN)
    drawn = Counter(imagine(match, 0, number, weigh=lambda _hands: 10**30).hand[1][3] for number in range(1500))
    for workers, weight in WORKERS.items():
        p = weight / 3432
        assert abs(drawn[workers] - 1500 * p) <= 6 * sqrt(1500 * p * (1 - p))


def test_the_kinds_are_in_the_order_of_records() -> None:
    """ZT-1: crane, excavator, foreman, worker."""
    assert list(WORDS.values()) == list(start_match(2).view(None).piles)


def test_a_weighing_that_allows_no_world_is_refused() -> None:
    """ZT-17: something must have been dealt."""
    with pytest.raises(zuschlag.Refused, match="every world has the weight 0"):
        imagine(start_match(3, *EVEN), 0, 1, weigh=lambda _: 0)


def test_numbers_too_large_for_one_draw_are_drawn_fairly() -> None:
    """ZT-5: just above what a generator draws at once, where almost half must be drawn again."""
    rng, n = seeded("large"), 2**31 + 1
    drawn = [below_large(rng, n) for _ in range(3000)]
    assert all(0 <= number < n for number in drawn)
    assert abs(sum(number < n // 2 for number in drawn) - 1500) < 6 * sqrt(3000 / 4)


@pytest.mark.parametrize("weight", [-1, 0.5, True, None])
def test_a_weight_is_a_whole_number(weight: Any) -> None:
    """ZT-17: anything else is refused, not miscounted."""
    with pytest.raises(zuschlag.Refused, match="expected a whole number, 0 or more"):
        imagine(start_match(3, *EVEN), 0, 1, weigh=lambda _: weight)
