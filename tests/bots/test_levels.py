"""What every bot promises, in every variant: legal moves, the same for the same seed, by open facts alone, with reasons."""

import json
import pickle
import sys
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.any_game import AnyMatch, AnyTurn
from tests.games.zahltag import test_non_interference as zahltag_facts
from tests.laws.test_non_interference import CHALLENGES
from tests.random_play import Variant, play_randomly, start_match
from tests.variants import VARIANTS, name_of
from zuschlag import Match
from zuschlag.bots import BOTS, LADDER, LEVELS, Bot, Thought, Turn, find
from zuschlag.bots.budget import DEFAULT_SIMULATIONS, Budget
from zuschlag.bots.levels import FROZEN, levels_of, replaced_levels
from zuschlag.bots.strategies import STRATEGIES
from zuschlag.games import BUILT_IN_GAMES, Parts
from zuschlag.games.bigshot.state import State
from zuschlag.games.zahltag.game import Zahltag
from zuschlag.kernel import below, seeded

SPECS = {name: f"{name}:6" if bot.takes_budget else name for name, bot in BOTS.items()}
"""Every bot, at a tiny budget if it takes one."""

LIVE = [spec for name, spec in SPECS.items() if name not in FROZEN]
"""Those that may change; of frozen ones, `test_frozen` holds every choice."""

every_bot = pytest.mark.parametrize("spec", LIVE)

SLOW = {"network"}
"""Bots that take tens of milliseconds for a move whatever their budget: they are asked less often."""


SLOW_VARIANTS = [variant for variant in VARIANTS if variant[:2] == ("zahltag", 2)]
"""Where they play whole matches."""


def spacing(spec: str, every: int) -> int:
    """How far the turns are apart at which the bot is asked."""
    return 4 * every + 1 if spec in SLOW else every


def played(variant: Variant, spec: str, *, seed: int) -> AnyMatch:
    """A whole match between bots of one kind."""
    match, make = start_match(variant, seed), find(spec)
    bots = [make(seed, seat) for seat in range(match.players)]
    while seats := match.pending.seats:
        turn = Turn(match, seats[0])
        chosen = bots[seats[0]].choose(turn)
        assert chosen in turn.offered
        match.play(seats[0], chosen)
    return match


def turns(every: int, seed: int = 7) -> Iterator[tuple[Variant, AnyMatch, AnyTurn]]:
    """Turns along random games of all variants; the match goes on after each."""
    for variant in VARIANTS:
        for number, match in enumerate(play_randomly(variant, seed)):
            if (number + 3) % every == 0:
                yield from ((variant, match, Turn(match, seat)) for seat in match.pending.seats[:1])


@pytest.mark.parametrize("game", STRATEGIES)
def test_a_search_without_a_budget_spends_the_default_in_every_game(game: str) -> None:
    """The one that docs/explanation/bots.md names; asked by name, or by the game's own function."""
    page = (Path(__file__).parents[2] / "docs" / "explanation/bots.md").read_text(encoding="utf-8")
    assert f"`search` alone takes {DEFAULT_SIMULATIONS} simulations a move" in page
    match = start_match((game, 4, {}), 7)
    turn = Turn(match, match.pending.seats[0])
    asked = find("search")(1, turn.seat)
    assert asked.budget == Budget() == Budget(simulations=DEFAULT_SIMULATIONS)
    for thought in (asked.think(turn), STRATEGIES[game].think_search(turn, seeded("s"), Budget())):
        assert 0.9 * DEFAULT_SIMULATIONS < thought.simulations <= DEFAULT_SIMULATIONS


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("variant", "spec"),
    [(variant, spec) for variant in VARIANTS for spec in LIVE if spec not in SLOW or variant in SLOW_VARIANTS],
)
def test_whole_matches_are_played_with_offered_moves(variant: Variant, spec: str) -> None:
    """To the result, with the bot at every seat."""
    assert played(variant, spec, seed=5).result is not None


def test_all_bots_of_the_ladder_are_bots_and_their_names_are_theirs() -> None:
    """What `find` takes is what the bot calls itself."""
    assert set(LADDER) < set(BOTS)
    for name, bot in BOTS.items():
        assert issubclass(bot, Bot)
        assert bot.name == name
        assert isinstance(find(SPECS[name])(1, 0), bot)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_is_a_bot_of_the_ladder(level: str) -> None:
    """And so what a person chooses can be played."""
    bot = find(level)(1, 2)
    assert bot.name in LADDER
    assert (bot.seed, bot.seat) == (1, 2)


def test_levels_climb_the_ladder() -> None:
    """No level is played by a lower rung than the one below it, nor by the same with no more thought."""
    bots = [find(level)(1, 0) for level in LEVELS]
    heights = [(list(LADDER).index(bot.name), getattr(bot, "budget", None)) for bot in bots]
    reached = [(height, budget.simulations if budget else 0) for height, budget in heights]
    assert reached == sorted(set(reached))


@pytest.mark.untraced
@every_bot
def test_the_same_seed_makes_the_same_choice_whatever_was_seen_in_between(spec: str) -> None:
    """Two bots made apart; one that is asked twice, with other turns in between; a turn that came from another process."""
    make = find(spec)
    veteran = {seat: make("seed", seat) for seat in range(4)}
    remembered: list[tuple[AnyTurn, Thought]] = []
    for _, _, turn in turns(spacing(spec, 29)):
        told = pickle.loads(pickle.dumps(turn))
        thought = make("seed", turn.seat).think(turn)
        assert veteran[turn.seat].think(turn) == thought
        assert make("seed", turn.seat).think(told) == thought
        remembered.append((told, thought))
    assert len(remembered) > (10 if spec in SLOW else 40)
    for turn, thought in remembered[::5]:
        assert veteran[turn.seat].think(turn) == thought


def test_another_seed_may_choose_otherwise() -> None:
    """Random does: were the seed not used, a table of bots would be one bot."""
    choices = [tuple(find("random")(seed, turn.seat).choose(turn) for _, _, turn in turns(every=40)) for seed in range(5)]
    assert len(set(choices)) == 5


@every_bot
def test_choosing_is_thinking_without_the_reasons(spec: str) -> None:
    """The same move; and neither changes anything in the match."""
    make = find(spec)
    for _, match, turn in turns(spacing(spec, 23)):
        before, sealed = match.record(), match.state.copy()
        assert make(3, turn.seat).choose(turn) == make(3, turn.seat).think(turn).move
        assert match.record() == before
        assert match.state == sealed


@pytest.mark.untraced
@every_bot
def test_a_thought_is_data_that_a_hint_can_be_made_of(spec: str) -> None:
    """A choice among distinct candidates that are all offered, chances that are chances, the bot's name; JSON can say it."""
    make = find(spec)
    for _, _, turn in turns(spacing(spec, 17)):
        thought = make(9, turn.seat).think(turn)
        moves = [candidate.move for candidate in thought.candidates]
        assert thought.move in moves
        assert set(moves) <= set(turn.offered)
        assert len(set(moves)) == len(moves)
        assert all(0 <= candidate.chance <= 1 for candidate in thought.candidates if candidate.chance is not None)
        assert thought.bot == spec.partition(":")[0]
        assert not thought.is_stand_in
        said = asdict(thought)
        assert json.loads(json.dumps(said))["move"] == thought.move


@pytest.mark.untraced
@pytest.mark.parametrize("spec", [spec for name, spec in SPECS.items() if name in LADDER and name != "random"])
def test_a_bot_has_reasons(spec: str) -> None:
    """All but the random one give some of their candidates a value, a chance or a limit, in every game."""
    make = find(spec)
    reasoned = set()
    for variant, _, turn in turns(spacing(spec, 17)):
        for candidate in make(9, turn.seat).think(turn).candidates:
            if (candidate.value, candidate.chance, candidate.limit) != (None, None, None):
                reasoned.add(variant[0])
    assert reasoned >= ({"bigshot"} if spec == "cautious" else {"bigshot", "zahltag"})


Pair = tuple[Match, Match, int]
"""Two matches that differ in what this seat, which is to choose, may not know."""


def forged_purses() -> Iterator[Pair]:
    """BS-20: what the other seats have in their hidden purses."""
    for variant in CHALLENGES:
        for number, match in enumerate(play_randomly(variant, 8)):
            s: State = match.state
            if number % 19 == 4 and (awaited := match.pending.seats):
                forged = match.copy()
                rng = seeded("forged", number)
                for seat in range(match.players):
                    if seat != awaited[0] and not s.exposed[seat]:
                        forged.state.cash[s.colour[seat][0]] = below(rng, 60)
                if forged.state != s:
                    yield match, forged, awaited[0]


def forged_hands() -> Iterator[Pair]:
    """ZT-10, ZT-17: others' hands, sealed offers and the next card."""
    for players in (2, 3, 4):
        pairs = zahltag_facts.all_pairs(players, range(2), every=5)
        for _, one, other, viewer in islice(pairs, 0, None, 3):
            if viewer is not None and viewer in one.pending.seats and viewer in other.pending.seats:
                yield one, other, viewer


HIDDEN = {"bigshot": forged_purses, "zahltag": forged_hands}


def differing(make: Any, pairs: Iterator[Pair]) -> list[bool]:
    """For every pair: does the bot think otherwise?"""
    return [make(4, seat).think(Turn(one, seat)) != make(4, seat).think(Turn(other, seat)) for one, other, seat in pairs]


@pytest.mark.untraced
@every_bot
@pytest.mark.parametrize("game", HIDDEN)
def test_hidden_facts_change_no_thought(game: str, spec: str) -> None:
    """BS-20, ZT-10, ZT-17: neither the choice nor a reason."""
    found = differing(find(spec), HIDDEN[game]())
    assert len(found) > 30
    assert not any(found)


class Peeping(Bot):
    """Looks where it must not."""

    name = "peeping"

    def think(self, turn: AnyTurn) -> Thought:
        s = turn._match.state  # type: ignore[union-attr]
        return Thought(turn.offered[sum(s.numbers()) % len(turn.offered)], bot=str(s.numbers()))


@pytest.mark.parametrize("game", HIDDEN)
def test_a_bot_that_peeps_is_found(game: str) -> None:
    """BS-20, ZT-17: the check above would pass for pairs that do not differ; this one would not."""
    found = differing(Peeping, HIDDEN[game]())
    assert sum(found) > len(found) / 2


def test_there_are_variants_of_every_game() -> None:
    """What the tests here are run over."""
    assert {name_of(variant).partition("-")[0] for variant in VARIANTS} == {"bigshot", "zahltag"}


def test_a_game_has_the_levels_whose_strategies_it_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(levels_of(game) == list(LEVELS) for game in BUILT_IN_GAMES.values())
    module = ModuleType("two_strategies")
    vars(module).update(think_cautious=len, think_valuer=len)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(Zahltag, "parts", Parts(strategies=module.__name__))
    assert levels_of(Zahltag) == ["easy", "normal"]
    module.think_search = len  # type: ignore[attr-defined]
    assert levels_of(Zahltag) == ["easy", "normal", "hard", "expert"]
    monkeypatch.setattr(Zahltag, "parts", Parts())
    assert levels_of(Zahltag) == ["easy"]


def test_without_numba_the_strongest_level_that_needs_none_plays_for_those_that_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert replaced_levels(Zahltag) == {}
    monkeypatch.setitem(sys.modules, "numba", None)
    assert replaced_levels(Zahltag) == {"hard": "normal", "expert": "normal", "master": "normal"}
    module = ModuleType("search_alone")
    vars(module).update(think_search=len)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(Zahltag, "parts", Parts(strategies=module.__name__))
    assert replaced_levels(Zahltag) == {"hard": "easy", "expert": "easy"}
    monkeypatch.setattr(Zahltag, "parts", Parts())
    assert replaced_levels(Zahltag) == {}
