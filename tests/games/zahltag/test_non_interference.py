"""A fact that a viewer may not know changes nothing that the viewer sees.

Each pair of matches differs in one named hidden fact; only pairs that truly differ count. Compared are the view, as bytes,
and all events that the viewer may know of.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from itertools import permutations
from typing import Any

import pytest

from tests.any_game import AnyMatch
from tests.random_play import play_randomly
from zuschlag import Match
from zuschlag.games.zahltag.state import KINDS, NONE, State
from zuschlag.kernel import below, seeded
from zuschlag.match import Dice

Pair = tuple[str, AnyMatch, AnyMatch, int | None]
"""(the fact's name, a match, one that differs in it, a viewer who may not know it)"""

FACTS = ("hand", "offer", "draw")


def exchanged_hands(match: AnyMatch) -> Iterator[Pair]:
    """ZT-17: two seats still in have exchanged cards of different kinds that nobody has seen them hold."""
    s = match.state
    inside = [seat for seat in range(s.players) if s.out[seat] == 0]
    for at, one in enumerate(inside):
        for other in inside[at + 1 :]:
            for given, taken in permutations(range(KINDS), 2):
                forged = match.copy()
                if exchange(forged.state, one, other, given, taken) and forged.state != s:
                    viewers = (None, *range(s.players))
                    yield from (("hand", match, forged, viewer) for viewer in viewers if viewer not in (one, other))
                    break


def exchange(s: State, one: int, other: int, given: int, taken: int) -> bool:
    """One's card of a kind for another's of another kind. False: what was seen, or a sealed offer, does not allow it."""
    s.hand[one][given] -= 1
    s.hand[one][taken] += 1
    s.hand[other][taken] -= 1
    s.hand[other][given] += 1
    return all(
        s.hand[seat][kind] >= max(s.known[seat][kind], s.needs[s.contract][kind] if s.offers[seat] > 0 else 0)
        for seat in (one, other)
        for kind in range(KINDS)
    )


def other_offers(match: AnyMatch, seed: int) -> Iterator[Pair]:
    """ZT-10, ZT-17: a seat has sealed another offer that it could have made."""
    seats = match.pending.seats
    if match.view(None).phase != "offer" or len(seats) < 2:
        return
    rng = seeded("offers", seed, match.step_count)
    for seat in seats:
        offered = list(match.offered(seat))
        if len(offered) > 1:
            first = below(rng, len(offered))
            second = (first + 1 + below(rng, len(offered) - 1)) % len(offered)
            worlds = (match.copy(), match.copy())
            for world, word in zip(worlds, (offered[first], offered[second]), strict=True):
                world.play(seat, word)
            assert worlds[0].state.offers[seat] != worlds[1].state.offers[seat] != NONE
            yield from (("offer", *worlds, viewer) for viewer in (None, *range(match.players)) if viewer != seat)


def other_draws(match: AnyMatch, seed: int) -> Iterator[Pair]:
    """ZT-2, ZT-17: the next card of the stack is another one, which no seat may know."""
    if match.view(None).phase != "equip":
        return
    other = match.copy()
    other.use_dice(Dice(f"other {seed}"))
    if next_card(match) != next_card(other):
        yield from (("draw", match.copy(), other, viewer) for viewer in (None, *range(match.players)))


def next_card(match: AnyMatch) -> str:
    """The card that a match will reveal when the seat on turn keeps its equipment."""
    ahead = match.copy()
    ahead.play(ahead.pending.seats[0], "keep")
    return next(word for word in ahead.moves[len(match.moves) :] if word.startswith("reveal"))


def all_pairs(players: int, seeds: range, every: int = 1) -> Iterator[Pair]:
    """Pairs of all facts along random games; with every stage, one game gives several hundred."""
    for seed in seeds:
        for number, match in enumerate(play_randomly(("zahltag", players, {}), seed)):
            if number % every == 0 and not match.pending.over:
                yield from exchanged_hands(match)
                yield from other_offers(match, seed)
                yield from other_draws(match, seed)


def fewer_hands(pairs: Iterator[Pair], every: int = 4) -> Iterator[Pair]:
    """There are many more pairs of hands than of anything else: one of so many."""
    hands = 0
    for pair in pairs:
        hands += pair[0] == "hand"
        if pair[0] != "hand" or hands % every == 0:
            yield pair


def seen_bytes(match: AnyMatch, seen: Any) -> bytes:
    known = [[event.kind, dict(event.args)] for event in match.events if event.is_visible_to(seen.viewer)]
    return json.dumps([asdict(seen), known]).encode()


def leaks(pairs: Iterator[Pair], view: Callable[[AnyMatch, int | None], Any] = Match.view) -> tuple[Counter[str], Counter[str]]:
    """How many pairs there were for each fact, and in how many of them the viewer could tell."""
    counted, leaked = Counter[str](), Counter[str]()
    for fact, one, other, viewer in pairs:
        counted[fact] += 1
        leaked[fact] += seen_bytes(one, view(one, viewer)) != seen_bytes(other, view(other, viewer))
    return counted, leaked


@pytest.mark.untraced
@pytest.mark.parametrize(("players", "games"), [(3, 10), (4, 7)])
def test_hidden_facts_change_nothing_that_others_see(players: int, games: int) -> None:
    """ZT-10, ZT-17: other hands, sealed offers and the stack's next card, hundreds of pairs each."""
    counted, leaked = leaks(fewer_hands(all_pairs(players, range(games), every=3)))
    assert all(counted[fact] >= 300 for fact in FACTS), counted
    assert all(leaked[fact] == 0 for fact in FACTS), leaked


@pytest.mark.untraced
def test_with_two_players_offers_and_draws_are_hidden_too() -> None:
    """ZT-10, ZT-17: and for spectators the hands."""
    counted, leaked = leaks(all_pairs(2, range(18), every=2))
    assert all(counted[fact] >= 200 for fact in FACTS), counted
    assert all(leaked[fact] == 0 for fact in FACTS), leaked


def leaking_hand(match: AnyMatch, viewer: int | None) -> Any:
    seen = match.view(viewer)
    s = match.state
    hidden = [s.hand[seat] for seat in range(s.players) if seat != viewer]
    return replace(seen, since=seen.since + max(hidden[0]) % 2)


def leaking_offer(match: AnyMatch, viewer: int | None) -> Any:
    seen = match.view(viewer)
    return replace(seen, held=seen.held + max(match.state.offers) % 2)


def leaking_draw(match: AnyMatch, viewer: int | None) -> Any:
    seen = match.view(viewer)
    is_near = seen.phase == "equip" and next_card(match) == "reveal payday"
    return replace(seen, paydays=seen.paydays - is_near)


PLANTED = {"hand": leaking_hand, "offer": leaking_offer, "draw": leaking_draw}


@pytest.mark.untraced
@pytest.mark.parametrize("fact", FACTS)
def test_a_planted_leak_is_found(fact: str) -> None:
    """ZT-17: a view that lets a hidden fact show through an innocent number is caught, for each fact."""
    pairs = (pair for pair in fewer_hands(all_pairs(3, range(3), every=2)) if pair[0] == fact)
    counted, leaked = leaks(pairs, PLANTED[fact])
    assert counted[fact] > 0
    assert leaked[fact] > 0


def test_the_owner_does_see_its_hand_and_its_offer() -> None:
    """ZT-17: the check above would pass for a view that shows nothing; this one would not."""
    shown = Counter[str]()
    for match in play_randomly(("zahltag", 3, {}), 1):
        for one in exchanged_hands(match):
            _, match_one, match_other, _ = one
            for seat in range(3):
                if match_one.state.hand[seat] != match_other.state.hand[seat]:
                    assert match_one.view(seat) != match_other.view(seat)
                    shown["hand"] += 1
        for _, match_one, match_other, _ in other_offers(match, 1):
            for seat in range(3):
                if match_one.state.offers[seat] != match_other.state.offers[seat]:
                    assert match_one.view(seat) != match_other.view(seat)
                    shown["offer"] += 1
    assert shown["hand"] > 100
    assert shown["offer"] > 10
