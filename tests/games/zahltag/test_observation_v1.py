"""Version 1 of Zahltag's observations: what all seats have offered, counted again from the events of a match."""

import random
from typing import Any

import pytest

import zuschlag
from zuschlag.envs.spaces import Spec
from zuschlag.games.observation_versions import observed_game
from zuschlag.games.zahltag.observation_v1 import History, begin_with_history
from zuschlag.match import Match


def seen_by(match: Match, seat: int) -> dict[str, Any]:
    """What the seat sees, by feature, in whole numbers."""
    spec = Spec(observed_game(match.game, 1))
    numbers = (spec.observe(match.state, seat) * spec.units).round().astype(int)
    found, at = {}, 0
    for feature in spec.features:
        found[feature.name] = numbers[at : at + feature.size].reshape(feature.shape).tolist()
        at += feature.size
    return found


def rounds_of(match: Match) -> list[dict[str, Any]]:
    """The contracts that were decided, latest first: what each asks for, offers and awards by seat."""
    rounds: list[dict[str, Any]] = []
    for event in match.events:
        args: Any = event.args
        if event.kind == "revealed":
            rounds.append({"contract": args["contract"], "offers": {}, "awards": {}})
        elif event.kind == "opened":
            rounds[-1]["offers"][args["seat"]] = int(args["offer"])
        elif event.kind == "awarded":
            rounds[-1]["awards"][args["seat"]] = (args["amount"], args["tied"])
    return [row for row in reversed(rounds) if row["offers"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_history_is_that_of_the_events(players: int) -> None:
    for seed in range(3):
        match, chance = zuschlag.new("zahltag", players, seed=seed), random.Random(seed)
        while seats := match.pending.seats:
            match.play(seats[0], chance.choice(match.offered(seats[0])))
            if chance.random() < 0.2:
                for seat in range(players):
                    check_history(match, seat)
        check_history(match, 0)


def check_history(match: Match, seat: int) -> None:
    seen, rounds = seen_by(match, seat), rounds_of(match)
    for k in range(4):
        other = (seat + k) % match.players
        sits = k < match.players
        for n in range(3):
            row: dict[str, Any] = rounds[n] if n < len(rounds) else {"contract": "", "offers": {}, "awards": {}}
            offer = row["offers"].get(other) if sits else None
            assert seen["recent_needs"][n] == [row["contract"].count(letter) for letter in "CEFW"]
            assert seen["recent_prices"][n][k] == (offer or 0)
            assert seen["recent_zeros"][n][k] == (offer == 0)
            assert seen["recent_winners"][n][k] == (sits and other in row["awards"])
        offers = [(row["offers"][other], len(row["contract"])) for row in rounds if other in row["offers"]] if sits else []
        awards = [row["awards"][other] for row in rounds if other in row["awards"]] if sits else []
        priced = [(price, cards) for price, cards in offers if price]
        assert seen["offers"][k] == len(offers)
        assert seen["zeros"][k] == len(offers) - len(priced)
        assert (seen["won"][k], seen["tied"][k]) == (len(awards), sum(tied for _, tied in awards))
        assert seen["earned"][k] == sum(amount for amount, _ in awards)
        for name, total in (("mean_price", sum(price for price, _ in priced)), ("mean_cards", sum(n for _, n in priced))):
            assert seen[name][k] == (10 * total // len(priced) if priced else 0)


def test_a_sealed_offer_shows_only_when_all_are_opened() -> None:
    match, chance = zuschlag.new("zahltag", 3, seed=2), random.Random(2)
    while len(match.pending.seats) < 3:
        seat = match.pending.seats[0]
        match.play(seat, chance.choice(match.offered(seat)))
    before = seen_by(match, 1)
    match.play(0, match.offered(0)[-1])
    after = seen_by(match, 1)
    assert [name for name in before if before[name] != after[name]] == ["sealed"]
    for seat in (1, 2):
        match.play(seat, "00" if "00" in match.offered(seat) else match.offered(seat)[0])
    assert sum(seen_by(match, 1)["offers"]) == 3


def test_a_new_game_remembers_nothing() -> None:
    """What compiled games do at the start, in Python mode."""
    game: Any = observed_game(zuschlag.game("zahltag", 3), 1)
    s = game.state()
    for name in History.table:
        row = getattr(s, name)
        row[:] = [[7] * len(cell) if isinstance(cell, list) else 7 for cell in row]
    begin_with_history(s)
    assert not any(
        any(map(any, row)) if isinstance(row[0], list) else any(row) for row in (getattr(s, n) for n in History.table)
    )
