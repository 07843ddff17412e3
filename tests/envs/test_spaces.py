"""What a learner is shown and how it answers: complete, within bounds, from its own seat, and nothing that it may not know."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.laws.test_non_interference import CHALLENGES, all_pairs, game_of
from tests.random_play import Variant, play_randomly, start_match
from tests.variants import every_variant, variant_game
from zuschlag.envs.spaces import Spec, spec
from zuschlag.games.bigshot import colours
from zuschlag.kernel import below, seeded
from zuschlag.kernel.subset_check import find_violations

HIDING: list[Variant] = [("zahltag", players, {}) for players in (3, 4)]
"""Where something cannot be worked out. (With two, the piles tell the other's hand.)"""


def met(variant: Variant, seeds: range, every: int) -> Iterator[AnyMatch]:
    for seed in seeds:
        for number, match in enumerate(play_randomly(variant, seed)):
            if number % every == 0 or match.pending.over:
                yield match


@every_variant
def test_every_number_is_written_and_within_its_bounds(variant: Variant) -> None:
    """For every seat, at every kind of moment, the end included."""
    game = variant_game(variant)
    shape = Spec(game)
    for match in met(variant, range(3), every=5):
        for seat in range(game.players):
            out: list[Any] = [None] * shape.size
            game.observation.observe(match.state, seat, out)
            assert None not in out
            seen = shape.observe(match.state, seat)
            assert (seen >= shape.low).all()
            assert (seen <= shape.high).all()


@every_variant
def test_legal_actions_are_the_offered_moves(variant: Variant) -> None:
    """Each under its own number, which leads back to the record's word; all others are refused."""
    shape = Spec(variant_game(variant))
    for match in met(variant, range(2), every=7):
        s = match.state
        for seat in range(match.players):
            words = list(match.offered(seat))
            actions = [shape.action(s, seat, word) for word in words]
            assert shape.legal(s, seat) == sorted(actions)
            assert [shape.word(s, seat, action) for action in actions] == words
            assert np.flatnonzero(shape.mask(s, seat)).tolist() == sorted(actions)
            for action in sorted(set(range(shape.actions)) - set(actions))[:: shape.actions // 10]:
                with pytest.raises(zuschlag.Refused, match="cannot take action"):
                    shape.move(s, seat, action)


@pytest.mark.parametrize("action", [-1, 162, 10**30, 1.5, "pass", None])
def test_what_is_no_action_is_refused(action: Any) -> None:
    match = zuschlag.new("bigshot", seed=1)
    with pytest.raises(zuschlag.Refused, match="expected a whole number from 0 to 161"):
        spec("bigshot").move(match.state, match.pending.seats[0], action)


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    shape = spec("bigshot", 3)
    s = zuschlag.new("bigshot", 3, seed=1).state
    for ask in (shape.observe, shape.legal, shape.mask, lambda s, seat: shape.word(s, seat, 0)):
        with pytest.raises(zuschlag.Refused, match="expected a number from 0 to 2"):
            ask(s, seat)


def test_a_word_is_asked_for_actions_only() -> None:
    match = zuschlag.new("bigshot", seed=1)
    for action in (-1, 162):
        with pytest.raises(zuschlag.Refused, match="expected a whole number from 0 to 161"):
            spec("bigshot").word(match.state, 0, action)


@pytest.mark.untraced
@pytest.mark.parametrize("variant", CHALLENGES, ids=str)
def test_hidden_purses_change_nothing_that_others_are_shown(variant: Variant) -> None:
    """BS-20"""
    shape = Spec(game_of(variant))
    compared = 0
    for _, one, other, viewer in all_pairs(variant, range(2), every=6):
        if viewer is not None:
            assert shape.observe(one, viewer).tobytes() == shape.observe(other, viewer).tobytes()
            compared += 1
    assert compared >= 30


@pytest.mark.parametrize("variant", HIDING, ids=str)
def test_what_is_shown_follows_from_the_view(variant: Variant) -> None:
    """Any state that looks the same to a seat is shown to it as the same numbers, whatever others hold or have sealed."""
    shape = Spec(variant_game(variant))
    rng = seeded("imagined")
    different = 0
    for match in met(variant, range(2), every=9):
        for seat in range(match.players):
            imagined = match.game.imagine(match.view(seat), rng)
            different += imagined.hand != match.state.hand
            assert shape.observe(imagined, seat).tobytes() == shape.observe(match.state, seat).tobytes()
            assert shape.legal(imagined, seat) == shape.legal(match.state, seat)
    assert different >= 20


@pytest.mark.parametrize("variant", HIDING, ids=str)
def test_a_sealed_offer_is_not_shown_to_others(variant: Variant) -> None:
    """Two matches that differ only in what one seat has sealed."""
    shape = Spec(variant_game(variant))
    compared = 0
    for seed in range(12):
        for match in play_randomly(variant, seed):
            seats = match.pending.seats
            able = [seat for seat in seats if len(match.offered(seat)) > 1] if len(seats) > 1 else []
            if able:
                one, other = match.copy(), match.copy()
                one.play(able[0], "offer 2")
                other.play(able[0], "offer 7")
                for seat in range(match.players):
                    is_told = shape.observe(one.state, seat).tobytes() != shape.observe(other.state, seat).tobytes()
                    assert is_told == (seat == able[0])
                compared += 1
                break
    assert compared >= 6


def rotated(setup: dict[str, Any], game: str, players: int) -> dict[str, Any]:
    """The same deal with everybody one seat further, and in Big Shot in other colours."""
    starter = (setup["starter"] + 1) % players
    if game == "zahltag":
        hands = setup["hands"]
        return {"starter": starter, "hands": [hands[-1], *hands[:-1]]}
    other = str.maketrans(colours.LETTERS, colours.LETTERS[2:] + colours.LETTERS[:2])
    spaces = ["".join(sorted(heap.translate(other), key=colours.LETTERS.index)) for heap in setup["spaces"]]
    held = [own.translate(other) for own in setup["colours"]]
    return {**setup, "starter": starter, "spaces": spaces, "colours": [held[-1], *held[:-1]]}


@pytest.mark.untraced
@every_variant
def test_all_seats_and_colours_look_alike(variant: Variant) -> None:
    """The same deal one seat further and in other colours: the same actions, the same observations all along."""
    game, players, options = variant
    shape = Spec(variant_game(variant))
    dealt = start_match(variant, 5)
    here = zuschlag.new(game, players, seed=1, chance="ask", setup=dealt.setup, **options)
    there = zuschlag.new(game, players, seed=1, chance="ask", setup=rotated(dealt.setup, game, players), **options)
    rng = seeded("alike")
    while not here.pending.over:
        if here.pending.chance:
            outcomes = list(here.outcomes)
            word = outcomes[below(rng, len(outcomes))]
            here.settle(word)
            there.settle(word)
            continue
        seat = here.pending.seats[0]
        legal = shape.legal(here.state, seat)
        action = legal[below(rng, len(legal))]
        moved = (seat + 1) % players
        assert shape.legal(there.state, moved) == legal
        for viewer in range(players):
            seen = shape.observe(there.state, (viewer + 1) % players)
            assert shape.observe(here.state, viewer).tobytes() == seen.tobytes()
        here.play(seat, shape.word(here.state, seat, action))
        there.play(moved, shape.word(there.state, moved, action))
    assert there.pending.over


@pytest.mark.parametrize("game", zuschlag.GAMES)
def test_what_is_shown_is_written_in_the_subset(game: str) -> None:
    assert list(find_violations(import_module(zuschlag.GAMES[game].observation.__name__))) == []


def test_one_shape_serves_two_three_and_four() -> None:
    for game in zuschlag.GAMES:
        shapes = {(spec(game, players).size, spec(game, players).actions) for players in (2, 3, 4)}
        assert len(shapes) == 1
