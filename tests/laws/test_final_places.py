"""The law that there is one order at the end: everything that ranks seats ranks them as the rules say (BS-19, ZT-16)."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import zuschlag
from tests.random_play import Variant, finished_match
from tests.variants import every_variant, variant_game
from zuschlag.arena import Plan
from zuschlag.arena.game_runner import play_deals
from zuschlag.arena.results import mean_ranks
from zuschlag.envs.rewards import reward_in_python
from zuschlag.games import GAMES
from zuschlag.games.bigshot.state import OVER as BIGSHOT_OVER
from zuschlag.games.zahltag.state import OVER as ZAHLTAG_OVER
from zuschlag.kernel import Generator, below, rule, seeded
from zuschlag.kernel.numba_compiler import compile_rule

SEATS = 4
FINAL_STATES = 400
"""Of each variant, made up so that many keys are equal."""

final_place: Callable[[Any, int], int]


@rule
def write_places(states: Any, found: Any) -> None:
    for at in range(len(found)):
        for seat in range(states[at].players):
            found[at][seat] = final_place(states[at], seat)  # noqa: F821


def keys_of_bigshot(game: Any, s: Any, result: dict[str, Any]) -> list[tuple[Any, ...]]:
    """BS-18, BS-19, BS-28, from the result and the board alone: the greater the better."""
    words = ("red", "yellow", "white", "black")
    colours = [[words[c] for c in s.colour[seat] if c >= 0] for seat in range(game.players)]
    owners = result["owners"]
    parks = [lot for lot in game.board.lots if lot.value is None]

    def worth(lot: Any) -> int:
        doubling = sum(lot.id in park.doubles and owners[park.id] == owners[lot.id] for park in parks)
        return int((lot.value or 0) * 2**doubling)

    keys = []
    for seat in range(game.players):
        meets = all(sum(owner == colour for owner in owners.values()) >= 2 for colour in colours[seat])
        best = max((worth(lot) for lot in game.board.lots if owners[lot.id] in colours[seat]), default=0)
        keys.append((meets and not result["waived"], result["balance"][seat], result["lots"][seat], best))
    return keys


def keys_of_zahltag(game: Any, s: Any, result: dict[str, Any]) -> list[tuple[Any, ...]]:
    """ZT-15, ZT-16."""
    return [
        (False, s.out[seat], 0, 0)
        if seat in result["out"]
        else (True, result["money"][seat], -result["equipment"][seat], -result["table"][seat])
        for seat in range(game.players)
    ]


TIES: dict[int, set[tuple[int, ...]]] = {
    2: {(1, 2), (1, 1)},
    3: {(1, 2, 3), (1, 1, 3), (1, 2, 2)},
    4: {(1, 2, 3, 4), (1, 1, 3, 4), (1, 2, 2, 4), (1, 2, 3, 3)},
}
KEYS = {"bigshot": keys_of_bigshot, "zahltag": keys_of_zahltag}


def expected_places(game: Any, s: Any) -> list[int]:
    keys = KEYS[game.name](game, s, game.result(s))
    return [1 + sum(other > own for other in keys) for own in keys]


def end_bigshot(s: Any, rng: Generator) -> None:
    """A city by chance, with so little money about that many are level."""
    for lot in range(len(s.owner)):
        s.owner[lot] = below(rng, 8) if below(rng, 2) else -1
        s.owner[lot] = s.owner[lot] if s.owner[lot] < SEATS else -1
    for c in range(SEATS):
        s.cash[c], s.loans[c] = below(rng, 3) * 5, below(rng, 2)
    s.phase = BIGSHOT_OVER


def end_zahltag(s: Any, rng: Generator) -> None:
    """Players in and out by chance, several at the same moment."""
    moments = below(rng, 3)
    for seat in range(s.players):
        s.out[seat] = below(rng, moments + 1)
        for cards in (s.hand[seat], s.left[seat], s.right[seat]):
            cards[:] = [0 if s.out[seat] else below(rng, 2) for _ in range(4)]
        s.money[seat] = 0 if s.out[seat] else below(rng, 3)
        s.cards[seat] = sum(s.hand[seat]) + sum(s.left[seat]) + sum(s.right[seat])
    s.phase = ZAHLTAG_OVER


ENDS = {"bigshot": end_bigshot, "zahltag": end_zahltag}


def final_states(variant: Variant) -> Iterator[Any]:
    """Ends of random games, and ends that were made up."""
    game = variant_game(variant)
    for seed in range(12):
        yield finished_match(variant, seed).state
    for number in range(FINAL_STATES):
        s, rng = game.blank(), seeded("places", number)
        game.rules.deal(s, rng)
        ENDS[game.name](s, rng)
        yield s


@every_variant
def test_rules_views_rewards_and_ranks_agree_on_everybodys_place(variant: Variant) -> None:
    """The page and the tables take places from views; environments take rewards, the arena takes ranks."""
    game = variant_game(variant)
    reward = reward_in_python(game.rules, "rank")
    seats = range(game.players)
    met: set[tuple[int, ...]] = set()
    for s in final_states(variant):
        places = expected_places(game, s)
        assert list(game.places(s)) == places
        for seen in game.views(s, (None, *seats)):
            assert list(seen.places) == places
        assert game.result(s)["winners"] == [seat for seat in seats if places[seat] == 1]
        rivals = game.players - 1
        assert [reward(s, seat) * rivals for seat in seats] == pytest.approx(
            [game.players - rank for rank in mean_ranks(places)]
        )
        met.add(tuple(sorted(places)))
    assert met >= TIES[game.players], "every kind of tie was met"


@every_variant
def test_places_are_the_same_when_compiled(variant: Variant) -> None:
    game = variant_game(variant)
    ends = list(final_states(variant))
    states = np.zeros(len(ends), game.state.dtype())
    for s, row in zip(ends, states, strict=True):
        s.pack(row)
    found = np.zeros((len(ends), SEATS), np.int64)
    compile_rule(write_places, {"final_place": game.rules.final_place})(states, found)
    assert [row[: game.players].tolist() for row in found] == [list(game.places(s)) for s in ends]


@pytest.mark.parametrize(("game", "players"), [(game, players) for game in GAMES for players in (2, 3, 4)])
def test_the_arena_ranks_bots_by_their_places(game: str, players: int) -> None:
    """In games between bots, recorded and replayed."""
    bots = ("cautious", "random", "cautious", "random")[:players]
    plan = Plan(game, players, bots, seed=3, keeps_records=True)
    for played in [played for dealt in play_deals(plan, range(3)) for played in dealt.games]:
        assert played.record is not None
        match = zuschlag.replay(json.loads(played.record))
        assert match.places == tuple(expected_places(match.game, match.state))
        assert played.ranks == mean_ranks(match.places)
        assert [seat for seat, share in enumerate(played.shares) if share] == [
            seat for seat, place in enumerate(match.places) if place == 1
        ]
