"""The naive bot: half its offers are 00."""

from collections import Counter

from tests.bots.zahltag.positions import equipping, offering
from zuschlag.bots import Turn, zahltag
from zuschlag.kernel import seeded


def test_half_the_time_it_offers_00_else_anything() -> None:
    """1,600 choices: 800 and eight times 100 (5σ)."""
    turn = Turn(offering(["CCEEFFW", "CCEEFFW"], "CE"), 0)
    rng = seeded("naive")
    counts = Counter(zahltag.think_naive(turn, rng).move for _ in range(1600))
    assert abs(counts["offer 00"] - 800) < 100
    assert all(abs(counts[f"offer {offer}"] - 100) < 50 for offer in range(1, 9))


def test_it_changes_its_equipment_at_random() -> None:
    """Any change that is offered."""
    turn = Turn(equipping(["CCEEFFW", "CCEEFFW"]), 0)
    rng = seeded("naive")
    assert {zahltag.think_naive(turn, rng).move for _ in range(600)} == set(turn.offered)
