"""The valuer in positions made by hand."""

import pytest

import zuschlag
from tests.any_game import AnyTurn
from tests.bots.zahltag.positions import equipping, offering, turns
from zuschlag.bots import Turn, zahltag
from zuschlag.bots.thought import Candidate
from zuschlag.bots.zahltag.observed_state import observed_state, valuation_for
from zuschlag.bots.zahltag.valuer.beliefs import estimate_hands, estimate_rivals
from zuschlag.bots.zahltag.valuer.valuation_fields import ONE
from zuschlag.kernel import seeded

POOR = "WWWWWWW"
LAST = {"held": 4, "paydays": 2, "since": 7}
"""After this contract comes the last payday: cards are of no more use."""


def offers(turn: AnyTurn, count: int = 100) -> set[str]:
    return {zahltag.think_valuer(turn, seeded("offers", n)).move for n in range(count)}


def test_who_alone_is_able_asks_for_8() -> None:
    """ZT-10: with two players everybody can work out that the other cannot do it."""
    turn = Turn(offering(["CCEEFFW", POOR], "CCEFW"), 0)
    assert offers(turn) == {"offer 8"}
    thought = zahltag.think_valuer(turn, seeded(1))
    assert thought.candidates[0].move == "offer 8"
    assert thought.candidates[0].chance == 1


def test_where_both_are_able_it_offers_low() -> None:
    """ZT-11: the lowest gets it."""
    assert offers(Turn(offering(["CCEEFFW", "CCEEFFW"], "CEFW", **LAST), 0)) == {"offer 1"}
    assert "offer 8" not in offers(Turn(offering(["CCEEFFW", "CCEEFFW"], "CEFW"), 0))


def test_it_never_offers_1_when_a_tie_would_put_it_out() -> None:
    """ZT-15: without money."""
    turn = Turn(offering(["CCEEFFW", "CCEEFFW"], "CEFW", money=[0, 20, 0, 0], **LAST), 0)
    assert offers(turn) == {"offer 2"}


def test_who_is_not_able_can_only_offer_00() -> None:
    """ZT-10: it says no numbers, which a reader would take for the chance of winning the match."""
    thought = zahltag.think_valuer(Turn(offering(["CCEEFFW", POOR], "CCEFW"), 1), seeded(1))
    assert thought.move == "offer 00"
    assert thought.candidates == (Candidate("offer 00"),)


def test_its_reasons_are_complete() -> None:
    """Every offered move once, best first; an offer with its chance and the least price; a change compared with keeping."""
    for turn in turns(3, {}, range(2), every=5):
        thought = zahltag.think_valuer(turn, seeded(1))
        assert sorted(candidate.move for candidate in thought.candidates) == sorted(turn.offered)
        if len(turn.offered) == 1:
            continue
        values = [candidate.value for candidate in thought.candidates]
        assert values == sorted(values, reverse=True)  # type: ignore[type-var]
        assert next(c.value for c in thought.candidates if c.move in ("keep", "offer 00")) == 0
        for candidate in thought.candidates:
            if turn.view.phase == "offer":
                assert candidate.chance is not None
                assert 0 <= candidate.chance <= 1
                assert candidate.limit is None or 1 <= candidate.limit <= 8


def test_a_lower_offer_is_likelier_to_win() -> None:
    """Whatever rivals may hold."""
    thought = zahltag.think_valuer(Turn(offering(["CCEEFFW", "CEEFFWW", "CEFFFWW"], "CEF"), 0), seeded(1))
    chances = {candidate.move: candidate.chance or 0 for candidate in thought.candidates}
    assert [chances[f"offer {offer}"] for offer in range(1, 9)] == sorted(
        (chances[f"offer {n}"] for n in range(1, 9)), reverse=True
    )
    assert chances["offer 00"] == 0


def test_it_does_not_keep_cards_that_it_cannot_pay_for() -> None:
    """ZT-15: without money, a payday due, and a rival with a smaller hand, it puts one back."""
    match = equipping(["CCEEFFW", POOR], money=[0, 20, 0, 0], since=8)
    match.state.cards[1] -= 1
    match.state.hand[1][3] -= 1
    match.state.piles[3] += 1
    match.state.gained[1][3] -= 1
    assert zahltag.think_valuer(Turn(match, 0), seeded(1)).move.startswith("drop ")


@pytest.mark.parametrize("kind", ["crane", "excavator", "foreman"])
def test_it_brings_variety_into_a_poor_hand(kind: str) -> None:
    """Seven workers do few contracts: any other kind is better than keeping."""
    thought = zahltag.think_valuer(Turn(equipping([POOR, "CEEFFWW", "CCEEFFW"]), 0), seeded(1))
    assert thought.move != "keep"
    gained = {candidate.move: candidate.value or 0 for candidate in thought.candidates}
    assert gained[f"swap worker {kind}"] > 0


def test_it_knows_that_nobody_holds_eight_unseen_cards_of_a_kind() -> None:
    """A contract of one's own deck can ask for more than a hand was dealt: then nobody is likely to be able."""
    match = zuschlag.new("zahltag", 3, seed=1, contracts=["WWWWWWWW", "CE"])
    s = observed_state(Turn(match, match.pending.seats[0]))
    valuation = valuation_for(s)
    estimate_hands(s, match.pending.seats[0], valuation)
    estimate_rivals(s, match.pending.seats[0], valuation, 0)
    assert (valuation.chance_alone, valuation.expected_able) == (ONE, 0)
