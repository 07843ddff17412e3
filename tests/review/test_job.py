"""A stored review is current exactly where a review that is begun now would have its key."""

import pytest

from tests.random_play import Variant, finished_match
from tests.variants import MANY_CONTRACTS
from zuschlag.record import record_line
from zuschlag.review.job import is_current, plan_review

DEFAULT = 1_000
SERVED: list[Variant] = [
    ("bigshot", 2, {}),
    ("bigshot", 3, {"variant": "challenge"}),
    ("zahltag", 2, {}),
    ("zahltag", 2, {"contracts": MANY_CONTRACTS}),
]


def planned_key(variant: Variant, most_simulations: int, *, open_cards: bool = False) -> str:
    record = record_line(finished_match(variant, 3).record()).encode()
    return plan_review(record, open_cards, most_simulations).key


@pytest.mark.parametrize("variant", SERVED, ids=lambda variant: f"{variant[0]}-{variant[1]}-{bool(variant[2])}")
def test_a_review_is_current_until_one_that_is_begun_now_has_another_key(
    variant: Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = variant[0]
    known: dict[tuple[bool, int], list[str]] = {}
    for has_numba in (True, False):
        with monkeypatch.context() as changed:
            changed.setattr("zuschlag.review.evaluator.has_numba", lambda is_there=has_numba: is_there)
            for most in (20, 700, DEFAULT):
                known[has_numba, most] = [planned_key(variant, most, open_cards=is_open) for is_open in (False, True)]
    assert len({key for keys in known.values() for key in keys}) == 10  # without numba, 60 simulations are the default
    for (has_numba, most), current in known.items():
        monkeypatch.setattr("zuschlag.review.evaluator.has_numba", lambda is_there=has_numba: is_there)
        for keys in known.values():
            assert [is_current(key, game, most) for key in keys] == [key in current for key in keys]


def test_a_review_of_another_version_or_seed_is_not_current() -> None:
    key = planned_key(("zahltag", 2, {}), DEFAULT)
    assert is_current(key, "zahltag", DEFAULT)
    assert not is_current(key.replace("guided-2", "guided-1"), "zahltag", DEFAULT)
    assert not is_current(f"{key.removesuffix('/0')}/1", "zahltag", DEFAULT)
    assert not is_current(key, "bigshot", DEFAULT), "another network"


def test_a_review_of_a_game_that_is_not_installed_any_more_stays_current() -> None:
    """Nothing would judge it otherwise."""
    assert is_current(planned_key(("zahltag", 2, {}), DEFAULT), "a game that is gone", DEFAULT)
