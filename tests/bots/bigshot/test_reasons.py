"""Facts about loans and payments of Big Shot are what the rules do, along games of every variant."""

from typing import Any

import pytest

from tests.bots.bigshot.positions import BIGSHOTS
from tests.random_play import Variant, play_randomly
from tests.variants import name_of
from zuschlag.bots import Turn
from zuschlag.bots.bigshot.reasons import move_facts, situation_facts
from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.state import BIDDING, LENDING, PAYING
from zuschlag.texts import LANGUAGES, SeatNames, Texts
from zuschlag.texts.reasons import describe_shared_reason

NAMES = SeatNames(("Anna", "Ben", "Cleo", "Dora"))
EVERY = 7


@pytest.mark.parametrize("variant", BIGSHOTS, ids=name_of)
def test_loans_and_payments_lead_to_what_the_facts_say(variant: Variant) -> None:
    """BS-9, BS-13: the move is made, and the purses are so. What is neither has no facts."""
    seen = set()
    for number, match in enumerate(play_randomly(variant, 12)):
        before: Any = match.state
        if not match.pending.seats or (number % EVERY and before.phase not in (LENDING, PAYING)):
            continue
        seat = match.pending.seats[0]
        turn = Turn(match.copy(), seat).snapshot()
        situation = {fact.kind: fact.args for fact in situation_facts(turn)}
        for move in turn.offered:
            facts = move_facts(turn, move)
            told = situation | {fact.kind: fact.args for fact in facts}
            verb, _, colour = move.partition(" ")
            if verb not in ("loan", "pay"):
                assert not facts
                continue
            seen.add(verb)
            then, c = match.copy(), colours.WORDS.index(colour)
            then.play(seat, move)
            after: Any = then.state
            if verb == "loan":
                assert told["next_loan"] == {"nth": after.loans[c], "pays": after.cash[c] - before.cash[c]}
                assert told["loan_purse"] == {"cash": after.cash[c]}
            else:
                other = next(each for each in before.colour[seat] if each != c)
                assert told["purse_left"] == {"left": after.cash[c], "other": after.cash[other]}
                assert situation["purses"]["price"] == before.cash[c] - after.cash[c]
                assert {situation["purses"][name] for name in ("most", "least")} == {before.cash[c], before.cash[other]}
            for language in LANGUAGES:
                assert all(describe_shared_reason(Texts(language), kind, args, NAMES) for kind, args in told.items())
    assert "loan" in seen


def test_the_next_loan_is_told_of_only_where_a_bid_needs_it() -> None:
    """Whoever can still bid by what the purse holds decides on a price."""
    needed = set()
    for match in play_randomly(("bigshot", 4, {}), 12):
        s: Any = match.state
        if match.pending.seats and s.phase == BIDDING:
            seat = match.pending.seats[0]
            turn = Turn(match.copy(), seat)
            is_needed = s.cash[s.colour[seat][0]] <= s.bid and any(move.startswith("loan") for move in turn.offered)
            assert [fact.kind for fact in situation_facts(turn.snapshot())] == ["next_loan"] * is_needed
            needed.add(is_needed)
    assert needed == {True, False}
