"""Reasons for moves of Zahltag: facts of the rules, in positions made by hand and along games."""

from itertools import combinations
from typing import Any

import msgspec
import pytest

from tests.any_game import AnyMatch, AnyTurn
from tests.bots.zahltag.positions import equipping, offering, turns
from tests.laws.test_indistinguishable_histories import others_alike
from tests.random_play import match_after
from zuschlag.bots import Turn, zahltag
from zuschlag.bots.budget import Budget
from zuschlag.bots.zahltag.reasons import explain_move, move_facts, situation_facts
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.games.zahltag.offers import can_fulfil
from zuschlag.games.zahltag.resampling import hidden_seats, worlds
from zuschlag.kernel import seeded
from zuschlag.texts import LANGUAGES, SeatNames, Texts
from zuschlag.texts.reasons import describe_shared_reason

POOR = "WWWWWWW"
RICH = "CCEEFFW"
ABLE = ("rival_able", "some_able", "alone", "rival_perhaps", "others_perhaps")


def shrink(match: AnyMatch, seat: int, cards: int) -> AnyMatch:
    """Take cards away from a hand, workers last."""
    hand = match.state.hand[seat]
    while sum(hand) > cards:
        kind = next(kind for kind in range(4) if hand[kind])
        hand[kind] -= 1
        match.state.piles[kind] += 1
        match.state.cards[seat] -= 1
    return match


def told(turn: AnyTurn, move: str) -> dict[str, dict[str, Any]]:
    return {reason.kind: reason.args for reason in explain_move(turn, move)}


def test_who_alone_is_able_is_told_so_and_fears_no_tie() -> None:
    """ZT-10: the other hand has no room for the cards, by what is known of it."""
    match = offering([RICH, POOR], "CCEFW")
    match.state.known[1] = [0, 0, 0, 7]
    found = told(Turn(match, 0), "offer 8")
    assert found["alone"] == {}
    assert not found.keys() & ({"tie", *ABLE} - {"alone"})


def test_too_few_cards_of_a_kind_make_a_rival_unable() -> None:
    """ZT-1: all cranes are seen in the piles and in the own hand."""
    match = offering([RICH, POOR], "CCEFW", piles=[8, 5, 5, 5])
    assert "alone" in told(Turn(match, 0), "offer 8")


def test_a_rival_whose_cards_were_seen_is_named() -> None:
    """ZT-17: what a hand is publicly known to hold."""
    match = offering([RICH, "CEFWWWW", POOR], "CEFW")
    match.state.known[1] = [1, 1, 1, 1]
    facts = situation_facts(Turn(match, 0))
    assert (facts[0].kind, facts[0].args) == ("rival_able", {"rival": 1})
    assert [reason.kind for reason in facts[1:]] == ["payday", "contracts_working"]


@pytest.mark.parametrize(("hand", "is_able"), [(RICH, True), (POOR, False)])
def test_with_two_players_it_is_certain_whether_the_rival_is_able(hand: str, is_able: bool) -> None:
    """ZT-1: everything that is unseen is in the one other hand."""
    found = told(Turn(offering([RICH, hand], "CEFW"), 0), "offer 3")
    assert ("rival_able" in found, "alone" in found) == (is_able, not is_able)


def test_what_is_unseen_can_be_too_much_to_make_everybody_unable() -> None:
    """ZT-1: of three workers in two hands, one hand has two; which one is not known."""
    found = told(Turn(offering([RICH, RICH, "CEEFFWW"], "WW"), 0), "offer 3")
    assert "some_able" in found
    assert not found.keys() & ({*ABLE} - {"some_able"})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_is_able_is_said_as_it_is_in_all_worlds_that_look_alike(players: int) -> None:
    """Against every deal that the seat cannot tell apart, one by one."""
    seen: set[str] = set()
    for turn in turns(players, {}, range(4 if players < 4 else 2), every=2 if players < 4 else 29):
        if turn.view.phase != "offer":
            continue
        snapshot = turn.snapshot()
        hidden = hidden_seats(turn.view)
        needs = [str(turn.view.contract).count(letter) for letter in kinds.LETTERS]
        able = []
        for world, _ in worlds(turn.view):
            hands = [
                [dealt + gained for dealt, gained in zip(hand, turn.view.seats[seat].gained, strict=True)]
                for seat, hand in zip(hidden, world, strict=True)
            ]
            able.append(
                {
                    seat
                    for seat, hand in zip(hidden, hands, strict=True)
                    if all(held >= needed for held, needed in zip(hand, needs, strict=True))
                }
            )
        surely, perhaps = set.intersection(*able), set.union(*able)
        found = [(fact.kind, fact.args.get("rival")) for fact in situation_facts(snapshot) if fact.kind in ABLE]
        if surely:
            assert found == [("rival_able", seat) for seat in hidden if seat in surely]
        elif not perhaps:
            assert found == [("alone", None)]
        elif all(able):
            assert found == [("some_able", None)]
        elif len(perhaps) > 1 and perhaps == set(hidden):
            assert found == [("others_perhaps", None)]
        else:
            assert found == [("rival_perhaps", seat) for seat in hidden if seat in perhaps]
        seen |= {kind for kind, _ in found}
    told_of = {2: {"alone", "rival_able"}, 3: {"rival_able", "others_perhaps"}, 4: {"rival_able", "rival_perhaps"}}
    assert seen >= told_of[players]


@pytest.mark.parametrize(
    ("offer", "money", "kind", "args"),
    [
        ("5", 20, "tie", {"offer": 5, "tied": 3}),
        ("2", 20, "tie_nothing", {"offer": 2}),
        ("1", 20, "tie_pays", {"offer": 1, "pays": 1}),
        ("1", 0, "tie_ruin", {"offer": 1, "pays": 1}),
    ],
)
def test_a_tie_is_told_as_the_rules_have_it(offer: str, money: int, kind: str, args: dict[str, int]) -> None:
    """ZT-11, ZT-15: two less for each, and who cannot pay goes out."""
    match = offering([RICH, RICH], "CEFW", money=[money, 20, 0, 0])
    assert told(Turn(match, 0), f"offer {offer}")[kind] == args
    match.play(0, f"offer {offer}")
    match.play(1, f"offer {offer}")
    assert match.state.money[0] == (0 if kind == "tie_ruin" else money + int(offer) - 2)
    assert (match.state.out[0] > 0) == (kind == "tie_ruin")


def test_a_payday_costs_what_the_rules_say_then() -> None:
    """ZT-12: one for each card more than the smallest hand has; less while the contract's cards are on the table."""
    match = shrink(offering([RICH, POOR], "CEFW"), 1, 3)
    assert told(Turn(match, 0), "offer 3")["payday_working"] == {"now": 4, "then": 0}
    assert told(Turn(match, 0), "offer 00")["payday_working"] == {"now": 4, "then": 0}
    for seat, offer in ((0, "offer 3"), (1, "offer 00")):
        match.play(seat, offer)
    match.play(1, "keep")
    money = match.state.money[0]
    match.settle("reveal payday")
    assert money - match.state.money[0] == 0


def test_equal_hands_stay_equal_at_a_payday() -> None:
    assert told(Turn(offering([RICH, RICH], "CEFW"), 0), "offer 3")["payday"] == {"now": 0}


def test_while_a_contract_is_done_the_hand_can_do_fewer_others() -> None:
    """ZT-10, ZT-11: the contract's cards are on the table then. Who cannot do it is not told so."""
    match = offering([RICH, POOR], "CEFW")
    facts = {fact.kind: fact.args for fact in situation_facts(Turn(match, 0))}
    stack = Turn(match, 0).view.stack
    assert facts["contracts_working"]["number"] == sum(stack.values())
    for seat, offer in ((0, "offer 3"), (1, "offer 00")):
        match.play(seat, offer)
    assert facts["contracts_working"]["then"] == count_doable(match, 0)
    assert "contracts_working" not in {fact.kind for fact in situation_facts(Turn(offering([RICH, POOR], "CEFW"), 1))}


def count_doable(match: AnyMatch, seat: int) -> int:
    s = match.state
    return sum(
        count
        for contract, count in enumerate(s.stack[: s.distinct])
        if all(held >= needed for held, needed in zip(s.hand[seat], s.needs[contract], strict=True))
    )


def test_a_change_is_told_with_contracts_and_paydays_before_and_after() -> None:
    """By the rules: the hand that it leads to, and the contracts that are in the stack."""
    match = shrink(equipping(["CCEFFWW", POOR]), 1, 5)
    found = told(Turn(match, 0), "drop crane")
    assert found["payday_then"] == {"now": 2, "then": 1}
    assert found["contracts_then"]["number"] == sum(Turn(match, 0).view.stack.values())
    assert found["contracts_then"]["then"] < found["contracts_then"]["now"]
    assert "pairs_then" not in found
    kept = told(Turn(match, 0), "keep")
    assert kept["payday"] == {"now": 2}
    assert kept["contracts"]["now"] == found["contracts_then"]["now"]


def test_a_hand_that_can_do_every_contract_is_told_by_pairs_of_them() -> None:
    """ZT-10, ZT-11: with a crane more it can do no other contract, but more pairs of which the first one's cards are away."""
    match = equipping(["CCEEFFW", POOR], stack=[int(at in (0, 1, 16)) for at in range(31)], contracts=3)
    letters = [*Turn(match, 0).view.stack]
    found = told(Turn(match, 0), "take crane")
    assert found["contracts"] == {"now": 3, "number": 3}
    assert found["pairs_then"]["number"] == 3
    pairs = [one + other for one, other in combinations(letters, 2)]
    now, then = (
        sum(all(both.count(letter) <= hand.count(letter) for letter in kinds.LETTERS) for both in pairs)
        for hand in ("CCEEFFW", "CCCEEFFW")
    )
    assert (found["pairs_then"]["now"], found["pairs_then"]["then"]) == (now, then)
    assert now < then


def test_facts_hold_in_the_real_deal_and_follow_from_what_the_seat_sees() -> None:
    """Along games: who is said to be able is, who is said to be alone is, and every sentence can be said."""
    seen: set[str] = set()
    names = SeatNames(("Anna", "Ben", "Cleo"))
    for turn in turns(3, {}, range(4), every=3):
        match: Any = turn._match  # the real one, which the reasons do not get
        snapshot = turn.snapshot()
        for move in {turn.offered[0], turn.offered[min(1, len(turn.offered) - 1)], turn.offered[-1]}:
            reasons = explain_move(snapshot, move)
            said = [reason.kind for reason in reasons]
            seen |= set(said)
            assert all(fact in reasons for fact in (*move_facts(snapshot, move), *situation_facts(snapshot)))
            if turn.view.phase != "offer":
                assert situation_facts(snapshot) == ()
                continue
            others = [seat for seat in range(3) if seat != turn.seat and not match.state.out[seat]]
            able = {seat for seat in others if can_fulfil(match.state, seat)}
            assert {reason.args["rival"] for reason in reasons if reason.kind == "rival_able"} <= able
            assert "alone" not in said or not able
            assert "some_able" not in said or able
            for language in LANGUAGES:
                assert all(describe_shared_reason(Texts(language), one.kind, one.args, names) for one in reasons)
            assert all("amount" not in reason.args for reason in reasons), "estimates in money are not true"
    assert {"rival_able", "rival_perhaps", "payday", "payday_then", "payday_working"} <= seen
    assert {"contracts", "contracts_then", "pairs_then"} <= seen


def test_the_guided_search_gives_them() -> None:
    """Of its choice."""
    turn = Turn(offering([RICH, RICH], "CEFW"), 0)
    thought = zahltag.think_guided(turn, seeded("reasons"), Budget(simulations=30))
    assert thought.reasons == explain_move(turn, thought.move)
    assert thought.reasons != ()


@pytest.mark.parametrize("players", [3, 4])
def test_hidden_hands_change_no_reason(players: int) -> None:
    """Histories that look alike to a seat, with other hands of the others, give it the same reasons, byte for byte."""
    compared = 0
    for decisions in (2, 14, 23):
        match = match_after(("zahltag", players, {}), 3, decisions)
        seat = match.pending.seats[0]
        if match.step_count > len(match.moves):
            continue
        mine = [msgspec.json.encode(explain_move(Turn(match, seat), move)) for move in match.offered(seat)]
        for other in [other for other in others_alike(match, seat) if other.state.hand != match.state.hand][:3]:
            assert [msgspec.json.encode(explain_move(Turn(other, seat), move)) for move in other.offered(seat)] == mine
            compared += 1
    assert compared > 2
