"""Rate limits: how many are left for each key, when they come back, and how much is remembered."""

import pytest

from zuschlag.errors import Refused
from zuschlag.tables import rate_limit
from zuschlag.tables.rate_limit import UNLIMITED, Rate, RateLimit, SlidingWindow, TokenBuckets


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["buckets", "window"])
def limit(request: pytest.FixtureRequest, clock: Clock) -> object:
    """At most two, of each kind of limit."""
    return (
        TokenBuckets(Rate(per_second=1, burst=2), clock)
        if request.param == "buckets"
        else SlidingWindow(2, 2000, lambda: clock() * 1000)
    )


def test_so_many_are_left_for_each_key_and_looking_takes_none(limit: RateLimit[object]) -> None:
    for _ in range(3):
        assert limit.has_left("anna")
    assert [limit.try_take("anna") for _ in range(3)] == [True, True, False]
    assert not limit.has_left("anna")
    assert limit.has_left("ben")


def test_who_takes_too_many_is_refused_and_takes_none(limit: RateLimit[object], clock: Clock) -> None:
    limit.take("anna", 2)
    for _ in range(3):
        with pytest.raises(Refused) as refused:
            limit.take("anna")
        assert refused.value.code == "too-fast"
    clock.now = 2.0
    assert [limit.try_take("anna") for _ in range(3)] == [True, True, False]


def test_the_key_used_longest_ago_is_forgotten(limit: RateLimit[object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "MAX_KEYS", 2)
    for key in ("anna", "ben"):
        limit.take(key, 2)
    assert not limit.try_take("anna")  # so that Ben is the one used longest ago
    limit.take("cleo", 2)
    assert [limit.has_left(key) for key in ("anna", "ben", "cleo")] == [False, True, False]


def test_tokens_come_back_one_after_the_other_up_to_a_full_bucket(clock: Clock) -> None:
    buckets = TokenBuckets(Rate(per_second=1, burst=2), clock)
    buckets.take("anna", 2)
    clock.now = 1.0
    assert [buckets.try_take("anna") for _ in range(2)] == [True, False]
    clock.now = 100.0
    assert [buckets.try_take("anna") for _ in range(3)] == [True, True, False]


def test_who_is_charged_afterwards_owes_what_was_not_left_up_to_a_full_bucket(clock: Clock) -> None:
    buckets = TokenBuckets(Rate(per_second=1, burst=2), clock)
    buckets.charge("anna", 1)
    assert [buckets.try_take("anna") for _ in range(2)] == [True, False]
    buckets.charge("anna", 100)
    clock.now = 2.9
    assert not buckets.try_take("anna")
    clock.now = 3.0
    assert [buckets.try_take("anna") for _ in range(2)] == [True, False]
    assert buckets.try_take("ben", 2)


def test_a_full_bucket_is_enough_for_whatever_costs_more(clock: Clock) -> None:
    buckets = TokenBuckets(Rate(per_second=1, burst=2), clock)
    buckets.take("anna", 20)
    assert not buckets.has_left("anna")


def test_an_unlimited_rate_always_has_one_left() -> None:
    buckets = TokenBuckets(UNLIMITED)
    assert all(buckets.try_take("anna") for _ in range(1000))


def test_no_span_of_time_has_more_than_the_window_allows(clock: Clock) -> None:
    window = SlidingWindow(3, 10, clock)
    taken = []
    for second in range(100):
        clock.now = float(second)
        if window.try_take("anna"):
            taken.append(second)
    assert taken[:6] == [0, 1, 2, 10, 11, 12]
    assert all(sum(begin <= at < begin + 10 for at in taken) <= 3 for begin in range(100))


def test_a_refusal_says_when_to_come_back(limit: RateLimit[object], clock: Clock) -> None:
    limit.take("anna", 2)
    clock.now = 0.5
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            limit.check("anna", 2)
        assert refused.value.retry_after == 2
    clock.now = 2.0
    limit.check("anna", 2)
    limit.take("anna", 2)


def test_nobody_is_told_to_wait_for_what_never_comes() -> None:
    with pytest.raises(Refused) as refused:
        SlidingWindow(0, 1000, Clock()).take("anna")
    assert refused.value.retry_after is None


def test_parts_of_a_token_can_be_taken(clock: Clock) -> None:
    buckets = TokenBuckets(Rate(per_second=1, burst=1), clock)
    assert [buckets.try_take("anna", 0.4) for _ in range(3)] == [True, True, False]
    clock.now = 0.25
    assert buckets.try_take("anna", 0.4)


def test_the_key_that_has_taken_most_is_known(limit: RateLimit[object]) -> None:
    assert (limit.most_taken(), limit.heaviest_key()) == (0, None)
    limit.take("anna", 2)
    limit.take("ben")
    assert (limit.most_taken(), limit.heaviest_key()) == (2, "anna")


def test_what_was_taken_long_ago_does_not_count_any_more(limit: RateLimit[object], clock: Clock) -> None:
    limit.take("anna", 2)
    clock.now = 1_000_000
    assert (limit.most_taken(), limit.heaviest_key()) == (0, None)
